//! Effects of events on the game: outcomes are applied, nothing is decided.

use super::{
    event::{ADVANCES, CombatAccount, Event, OPPORTUNITY, OnceAct},
    kit,
    position::{DueAct, EventWindow, Flanking, Suspended, Tested, TurnStep, UnitSpot},
    state::{Chits, Guns, State},
    switch::FallenFor,
};

impl State {
    /// Applies an event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::KeysChosen { side, chits } => {
                self.chits.keys.insert(side.clone(), chits.clone());
                // The unseen chits are chosen again, because chits that are no longer keys may be among them.
                self.chits.included.remove(side);
            }
            Event::KeysSealed { side } => {
                self.chits.sealed.insert(side.clone());
            }
            Event::Included { side, chits } => {
                self.chits.included.insert(side.clone(), chits.clone());
            }
            Event::CupFilled { chits, unseen } => {
                // Only the table knows the event chits in its cup, so the program keeps only their number.
                let is_kept = |chit: &&String| unseen.is_none() || self.kit.event(chit).is_none();
                self.chits.cup = chits.iter().filter(is_kept).cloned().collect();
                self.chits.unseen.clone_from(unseen);
                self.chits.sealed.clear();
            }
            Event::StepBegan { step } => self.begin_step(*step),
            Event::TurnBegan { turn } => self.begin_turn(*turn),
            Event::Over { why } => self.over = Some(why.clone()),
            Event::Drawn { chit, negated } => {
                self.chits.cup.remove(chit);
                self.leaves_unseen(chit);
                self.chits.fortunes = !negated && chit == kit::FORTUNES;
                self.chits.window = EventWindow::default();
            }
            Event::ChitWaits { chit } => self.chits.waiting = Some(chit.clone()),
            Event::Held { chit, side } => {
                self.chits.waiting = None;
                self.chits.choosing = None;
                self.chits
                    .held
                    .entry(side.clone())
                    .or_default()
                    .push(chit.clone());
            }
            Event::Named { chit, side } => {
                let face_down = kit::event_of(side);
                let held = self.chits.held.get_mut(side).into_iter().flatten();
                for held in held.filter(|held| **held == face_down).take(1) {
                    held.clone_from(chit);
                }
            }
            Event::Discarded { chit } => {
                self.chits.waiting.take_if(|waiting| waiting == chit);
                for held in self.chits.held.values_mut() {
                    held.retain(|other| other != chit);
                }
                self.chits.discarded.insert(chit.clone());
            }
            Event::Returned { chit } => {
                self.chits.cup.insert(chit.clone());
            }
            Event::Gathered => {
                self.chits.held.clear();
                self.chits.waiting = None;
            }
            Event::Fallen { chit } => {
                self.chits.fallen.insert(chit.clone());
            }
            Event::Choosing {
                chit,
                brigades,
                full,
            } => {
                self.chits.choosing = Some((chit.clone(), brigades.clone(), *full));
            }
            Event::Chosen => self.chits.choosing = None,
            Event::Activated { activation } => {
                let kind = self.kit.chit(&activation.chit).map(|chit| chit.kind);
                if kind == Some(kit::ChitKind::Cic) {
                    self.called.insert(activation.brigade.clone());
                }
                self.active = Some(activation.clone());
                self.deeds.clear();
            }
            Event::ActivationEnded => {
                self.active = None;
                self.bonus = 0;
                self.shift = 0;
                self.shifts.clear();
                self.combats.clear();
                self.flank = None;
                self.said.clear();
            }
            Event::BrigadeMarked { brigade, activated } => {
                match activated {
                    true => self.activated.insert(brigade.clone()),
                    false => self.activated.remove(brigade),
                };
            }
            Event::Ordered { order } => {
                if let Some(active) = &mut self.active {
                    active.order = Some(*order);
                }
            }
            Event::Passed { side, passes } => {
                self.guns.passes = *passes;
                self.guns.side = self.kit.other(side).to_owned();
            }
            Event::GunsBegan { step } => self.guns.step = Some(step.clone()),
            Event::GunsEnded { units, next } => {
                self.guns.done.extend(units.iter().cloned());
                self.guns.step = None;
                self.guns.passes = 0;
                self.guns.side.clone_from(next);
            }
            Event::Acted { unit, how } => {
                self.deeds.entry(unit.clone()).or_default().push(*how);
                if matches!(how, OnceAct::Moved | OnceAct::Charged) {
                    self.entered.remove(unit);
                }
                if *how == OnceAct::Retreated {
                    self.note_retreat(unit);
                }
            }
            Event::Fired { account } => {
                self.shift = 0;
                // Shifts that the other side gained wait for that side's own fire.
                let firer = account.units.first().map(|unit| self.side_of(unit));
                let side = firer.unwrap_or_default().to_owned();
                self.shifts.remove(&side);
                self.have_fired(account);
            }
            Event::FlankAnnounced { flanking } => *self.announced_fire() = Some(flanking.clone()),
            Event::ShiftPlayed { shift, side: None } => self.shift += shift,
            Event::ShiftPlayed {
                shift,
                side: Some(side),
            } => *self.shifts.entry(side.clone()).or_default() += shift,
            Event::AllowancePlayed { points } => self.bonus += points,
            Event::TestCalled { test } => self.call_test(test.clone()),
            Event::WentOut { went } => {
                if let Some(test) = &mut self.test {
                    test.went.push(went.clone());
                }
            }
            Event::TestEnded => {
                let outer = self.suspended.pop();
                (self.test, self.dues) =
                    outer.map_or((None, Vec::new()), |outer| (outer.test, outer.dues));
            }
            Event::DuesSet { dues } => {
                self.dues.clone_from(dues);
                self.advanced &= matches!(dues.first(), Some(DueAct::Advance { .. }));
            }
            Event::Stands { unit, standing, .. } => {
                let was = self.units.insert(unit.clone(), standing.clone());
                let came = was.as_ref().is_some_and(|was| was.spot == UnitSpot::Coming);
                if came && standing.on_map() {
                    self.entered.insert(unit.clone());
                }
                if standing.worn && was.is_some_and(|was| !was.worn) {
                    self.deeds
                        .entry(unit.clone())
                        .or_default()
                        .push(OnceAct::Worn);
                }
                if !standing.on_map() {
                    self.leaves_combats(unit);
                }
            }
            Event::Moved { unit, to, why } => {
                self.advanced |= why == ADVANCES;
                if let Some(standing) = self.units.get_mut(unit) {
                    standing.spot = UnitSpot::Map(to.clone());
                }
                self.shot_at.remove(unit);
                self.entered.remove(unit);
            }
            Event::Mounted { unit, mounted } => {
                if let Some(standing) = self.units.get_mut(unit) {
                    standing.dismounted = !mounted;
                }
            }
            Event::PointsSpent { unit, spent } => {
                self.spent.insert(unit.clone(), *spent);
                // A stack moves together: a unit in another hex has ended its move.
                let hex = |id: &String| self.units.get(id).and_then(|unit| unit.hex());
                let together = |id: &String| hex(id) == hex(unit);
                let mut in_hand = std::mem::take(&mut self.in_hand);
                in_hand.retain(together);
                in_hand.push(unit.clone());
                self.in_hand = in_hand;
            }
            Event::Delayed { brigade } => {
                self.delayed.insert(brigade.clone());
                self.barred.insert(brigade.clone());
            }
            Event::WindowSet { window } => self.chits.window = window.clone(),
            Event::Declared { combat } | Event::CombatChanged { combat } => {
                self.combats.retain(|other| other.on != combat.on);
                self.combats.push(combat.clone());
            }
            Event::CombatEnded { on } => self.combats.retain(|combat| combat.on != *on),
            Event::Pointed { side, points } => {
                self.add_points(side, *points);
                self.counted = true;
            }
            Event::Told { unit, fact } => {
                let facts = self.said.entry(unit.clone()).or_default();
                facts.retain(|other| std::mem::discriminant(other) != std::mem::discriminant(fact));
                facts.push(fact.clone());
            }
            Event::Learnt { cell, value } => {
                self.learnt.insert(cell.clone(), value.clone());
            }
            Event::TrackMoved => self.move_track(),
            Event::Tested { .. }
            | Event::Diced { .. }
            | Event::FogRead { .. }
            | Event::Noted { .. } => {}
        }
    }

    /// Adds a test that is required; the present test, if unfinished, is suspended until the new one is over.
    fn call_test(&mut self, test: Tested) {
        // The same test with another severity replaces the old one: none of its consequences is due yet.
        let is_same = self.dues.is_empty()
            && self
                .test
                .as_ref()
                .is_some_and(|was| (&was.units, &was.attackers) == (&test.units, &test.attackers));
        if !is_same && (self.test.is_some() || !self.dues.is_empty()) {
            self.suspended.push(Suspended {
                test: self.test.take(),
                dues: std::mem::take(&mut self.dues),
            });
        }
        self.test = Some(test);
    }

    /// Records the retreat of a unit, which takes it out of the combat (BS-802). Guns that retreat, for whatever reason
    /// (BS-R17), may take no further step (BS-404).
    fn note_retreat(&mut self, unit: &str) {
        self.leaves_combats(unit);
        // A retreat takes the place of the move (BS-703).
        self.in_hand.retain(|other| other != unit);
        if self.step == TurnStep::Artillery && self.is_guns(unit) {
            self.guns.done.insert(unit.to_owned());
        }
    }

    /// Returns the slot of the flanking fire that is announced now: see [`State::flanking`].
    fn announced_fire(&mut self) -> &mut Option<Flanking> {
        match self.dues.first_mut() {
            Some(DueAct::Leaves(passage)) => &mut passage.flank,
            _ => &mut self.flank,
        }
    }

    /// Records that units have fired. Announced fire is over, and these units may not fire again at a moving unit in
    /// the hex that it is leaving.
    fn have_fired(&mut self, account: &CombatAccount) {
        if let Some(flank) = self.announced_fire() {
            flank.units.retain(|unit| !account.units.contains(unit));
        }
        match self.dues.first_mut() {
            Some(DueAct::Leaves(passage)) if passage.unit == account.at => {
                passage.fired.extend(account.units.iter().cloned());
            }
            _ if account.kind == OPPORTUNITY => {
                let shot_at = self.shot_at.entry(account.at.clone()).or_default();
                shot_at.extend(account.units.iter().cloned());
            }
            _ => {}
        }
    }

    /// Adds points to the net victory points (BS-R52). Only one side ever has any; points for the other side are
    /// subtracted.
    fn add_points(&mut self, side: &str, points: i64) {
        let other = self.kit.other(side).to_owned();
        let mut of = |side: &str| self.points.remove(side).unwrap_or(0);
        let net = of(side) - of(&other) + points;
        let ahead = if net < 0 { other } else { side.to_owned() };
        if net != 0 {
            self.points.insert(ahead, net.abs());
        }
    }

    fn leaves_combats(&mut self, unit: &str) {
        for combat in &mut self.combats {
            combat.attackers.retain(|other| other != unit);
            combat.defenders.retain(|other| other != unit);
        }
    }

    fn begin_step(&mut self, step: TurnStep) {
        // Shifts that an event gave to a fire or combat of this step end with it, even if unused (BS-608).
        if matches!(
            self.step,
            TurnStep::Artillery | TurnStep::Fire | TurnStep::Movement | TurnStep::Close
        ) {
            self.shift = 0;
            self.shifts.clear();
        }
        // At the end of the turn the Union speaks first again, even if the other side was to speak next before a draw
        // (BS-1101).
        if step == TurnStep::End && self.step == TurnStep::Draw {
            self.chits.window = EventWindow::default();
        }
        self.step = step;
        self.flank = None;
        self.shot_at.clear();
        // The table's statements hold only for the step, because units may move afterwards.
        self.said.clear();
        self.spent.clear();
        self.in_hand.clear();
        self.counted = false;
        match step {
            TurnStep::Artillery => {
                self.guns = Guns {
                    side: self.kit.union().to_owned(),
                    ..Guns::default()
                };
                self.deeds.clear();
            }
            TurnStep::ArtilleryRally => self.guns.side = self.kit.union().to_owned(),
            TurnStep::Close => self.combats.clear(),
            _ => {}
        }
    }

    fn begin_turn(&mut self, turn: u32) {
        self.turn = turn;
        self.activated.clear();
        self.deeds.clear();
        self.called.clear();
        self.barred.clear();
        let fallen = std::mem::take(&mut self.chits.fallen);
        self.chits = Chits::default();
        if self.kit.rulings.fallen_for() == FallenFor::Game {
            self.chits.fallen = fallen;
        }
        self.shift = 0;
        self.shifts.clear();
        self.bonus = 0;
    }

    /// Takes an event chit out of a cup on the table, whether its name is known or not.
    fn leaves_unseen(&mut self, chit: &str) {
        let is_event = self.kit.event(chit).is_some() || self.kit.side_face_down(chit).is_some();
        let side = self.side_of_chit(chit).filter(|_| is_event);
        let unseen = self.chits.unseen.as_mut().zip(side);
        if let Some(left) = unseen.and_then(|(unseen, side)| unseen.get_mut(&side)) {
            *left = left.saturating_sub(1);
        }
    }

    /// Moves the track: box 1 to Available, then 2 to 1, then 3 to 2 (BS-1006).
    fn move_track(&mut self) {
        for standing in self.units.values_mut() {
            match &mut standing.spot {
                UnitSpot::Box(1) => standing.spot = UnitSpot::Available,
                UnitSpot::Box(place) => *place -= 1,
                _ => {}
            }
        }
    }
}
