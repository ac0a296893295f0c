//! The units in a fight, and the facts that depend on their positions.

use std::collections::BTreeSet;

use super::{
    fight_context::{self, FightContext, Fighter},
    modifier_changes::Flips,
};
use crate::terms::{account::FightKind, condition::Formation, name::UnitId, switch::Switch};
use ruleset::refusal::Refusal;
use table::reach::contact::in_contact;

/// The two sides of a fight, the acting one first, each in the order of the roster.
#[derive(Debug, Clone)]
pub struct FightSides<'d, 'a> {
    /// The position in which the fight takes place.
    pub desk: &'d FightContext<'a>,
    /// Fire or melee.
    pub kind: FightKind,
    /// The units on both sides of the fight.
    pub sides: [Vec<Fighter<'a>>; 2],
    /// The unit of each side that opened the fight.
    pub openers: [Fighter<'a>; 2],
    /// Inches between the two sides.
    pub range: f64,
    /// True if charged units shoot before their melee (RUL-90, switch).
    pub before_melee: bool,
    /// Numbers of the units of each side that have an enemy of the fight in range and arc.
    bearing: [Vec<usize>; 2],
    /// Numbers of the units of each side that some enemy of the fight has in range and arc.
    borne_on: [Vec<usize>; 2],
}

impl<'d, 'a> FightSides<'d, 'a> {
    /// Returns the firefight of `firing` at one target.
    ///
    /// # Errors
    ///
    /// Fails if a unit is unknown, broken or not on the table, if no unit fires, or if the target is not an enemy.
    pub fn of_fire(
        desk: &'d FightContext<'a>,
        firing: &[UnitId],
        at: &UnitId,
    ) -> Result<Self, Refusal> {
        Ok(Self::open_firefight(desk, firing, at)?.with_bearings())
    }

    /// Returns the firefight of `firing` at one target without checking range and arc: this is enough to find the units
    /// that may not fire.
    ///
    /// # Errors
    ///
    /// Fails as [`FightSides::of_fire`] does.
    pub fn open_firefight(
        desk: &'d FightContext<'a>,
        firing: &[UnitId],
        at: &UnitId,
    ) -> Result<Self, Refusal> {
        let target = desk.fighter(at)?;
        let firers = fighters_named(desk, firing)?;
        one_side(&firers)?;
        refuse_friends(&firers, &target)?;
        let opener = firing.first().map(|first| desk.fighter(first));
        let opener = opener.ok_or_else(no_fighters)??;
        Ok(Self::of_shots(desk, firers, opener, target))
    }

    /// Returns the firefight of several units at a target, opened by one of them, without checking ranges and arcs. It
    /// is enough for computing totals if weapons add nothing.
    pub fn of_shots(
        desk: &'d FightContext<'a>,
        firers: Vec<Fighter<'a>>,
        opener: Fighter<'a>,
        target: Fighter<'a>,
    ) -> Self {
        let mut answering = vec![target];
        if desk.state.rulings().on(Switch::PassiveJoin) {
            answering.extend(joining_fighters(desk, &firers, &target));
            answering.sort_by_key(|fighter| fighter.number);
        }
        Self {
            desk,
            kind: FightKind::Fire,
            range: shot_range(desk, &opener, &target),
            openers: [opener, target],
            before_melee: false,
            bearing: Default::default(),
            borne_on: Default::default(),
            sides: [firers, answering],
        }
    }

    /// Returns the shot of charged units at their charger, who does not shoot back (RUL-90).
    ///
    /// # Errors
    ///
    /// Fails as [`FightSides::of_fire`] does.
    pub fn of_first_shot(
        desk: &'d FightContext<'a>,
        firing: &[UnitId],
        at: &UnitId,
    ) -> Result<Self, Refusal> {
        let charger = desk.fighter(at)?;
        let firers = fighters_named(desk, firing)?;
        one_side(&firers)?;
        refuse_friends(&firers, &charger)?;
        let opener = nearest_fighter(&firers, |own| (own.base.at - charger.base.at).norm());
        Ok(Self {
            desk,
            kind: FightKind::Fire,
            openers: [opener.ok_or_else(no_fighters)?, charger],
            range: 0.0,
            before_melee: true,
            bearing: [firers.iter().map(|f| f.number).collect(), Vec::new()],
            borne_on: [Vec::new(), vec![charger.number]],
            sides: [firers, vec![charger]],
        })
    }

    /// Returns the melee of `fighting` with `against`.
    ///
    /// # Errors
    ///
    /// Fails if a unit is unknown, broken or not on the table, if there is no unit on one side, or if units of both
    /// armies are on one side.
    pub fn of_melee(
        desk: &'d FightContext<'a>,
        fighting: &[UnitId],
        against: &[UnitId],
    ) -> Result<Self, Refusal> {
        let ours = fighters_named(desk, fighting)?;
        let theirs = fighters_named(desk, against)?;
        one_side(&ours)?;
        one_side(&theirs)?;
        for fighter in &theirs {
            self::refuse_friends(&ours, fighter)?;
        }
        // The openers of the melee are the unit that most of the other side fight, and the nearest of its chargers.
        let touched = |enemy: &Fighter<'_>| {
            let touching = |own: &&Fighter<'_>| in_contact(&own.base, &enemy.base);
            ours.iter().filter(touching).count()
        };
        let enemy = theirs
            .iter()
            .max_by_key(|enemy| (touched(enemy), std::cmp::Reverse(enemy.number)))
            .copied()
            .ok_or_else(no_fighters)?;
        let opener = nearest_fighter(&ours, |own| {
            let charges = |foe: &Fighter<'_>| own.unit.deeds().charged.contains(&foe.unit.id);
            let charged = theirs.iter().any(charges);
            let between = (own.base.at - enemy.base.at).norm();
            if charged {
                between
            } else {
                between + CHARGERS_FIRST
            }
        })
        .ok_or_else(no_fighters)?;
        Ok(Self {
            desk,
            kind: FightKind::Melee,
            sides: [ours, theirs],
            openers: [opener, enemy],
            range: 0.0,
            before_melee: false,
            bearing: Default::default(),
            borne_on: Default::default(),
        }
        .with_bearings())
    }

    /// Computes once which units have which enemies in range and arc; not needed in melee.
    #[must_use]
    pub fn with_bearings(mut self) -> Self {
        if self.kind == FightKind::Melee || self.before_melee {
            return self;
        }
        let [firers, answering] = &self.sides;
        let target = self.openers[1].number;
        let pairs = firers
            .iter()
            .flat_map(|firer| answering.iter().map(move |enemy| (firer, enemy)));
        for (firer, enemy) in pairs.clone() {
            if self.desk.bears_on(firer, enemy) {
                self.bearing[0].push(firer.number);
                self.borne_on[1].push(enemy.number);
            }
        }
        for (firer, enemy) in pairs {
            // A unit that the referee lets fire beyond its recorded range counts as nearer by that excess.
            let nearer = if enemy.number == target {
                self.desk.taped_nearness(firer, enemy)
            } else {
                0.0
            };
            if self.desk.can_answer(enemy, firer, nearer) {
                self.bearing[1].push(enemy.number);
                self.borne_on[0].push(firer.number);
            }
        }
        // A unit that the referee allows to be fired at can suffer, whatever the measured distance.
        self.borne_on[1].push(target);
        self
    }

    /// Returns the fighters of a side.
    #[must_use]
    pub fn side(&self, side: usize) -> &[Fighter<'a>] {
        self.sides.get(side).map_or(&[], Vec::as_slice)
    }

    /// Returns the fighters of the other side of the fight.
    #[must_use]
    pub fn enemies(&self, side: usize) -> &[Fighter<'a>] {
        self.side(1 - side.min(1))
    }

    /// Checks whether a unit is in the fight, on either side.
    #[must_use]
    pub fn has_fighter(&self, fighter: &Fighter<'_>) -> bool {
        let mut all = self.sides.iter().flatten();
        all.any(|one| one.number == fighter.number)
    }

    /// Checks whether a unit has an enemy of the firefight in range and arc.
    #[must_use]
    pub fn has_target(&self, side: usize, fighter: &Fighter<'_>) -> bool {
        self.bearing
            .get(side)
            .is_some_and(|numbers| numbers.contains(&fighter.number))
    }

    /// Returns the units of a side that suffer if it loses (FIRE-08, RUL-73); in a melee, all of them.
    #[must_use]
    pub fn exposed_units(&self, side: usize) -> Vec<UnitId> {
        let borne_on = self
            .borne_on
            .get(side)
            .map_or(&[] as &[usize], Vec::as_slice);
        self.side(side)
            .iter()
            .filter(|f| self.kind == FightKind::Melee || borne_on.contains(&f.number))
            .map(|f| f.unit.id.clone())
            .collect()
    }

    /// Returns an enemy in the fight on the flank or in the rear of a unit that it attacks (RUL-67); `None` if there is
    /// none. In a firefight only the target is attacked, not a unit that joins it.
    #[must_use]
    pub fn flanked_by(&self, side: usize, fighter: &Fighter<'_>) -> Option<Fighter<'a>> {
        let rulings = self.desk.state.rulings();
        let attacked = match self.kind {
            FightKind::Fire => side == 1 && !self.has_joined(fighter),
            FightKind::Melee => rulings.on(Switch::MeleeFlank),
        };
        if !attacked {
            return None;
        }
        self.on_flank(side, fighter)
    }

    /// Checks whether a unit shoots beside the target of a firefight and is not fired at (RUL-71, switch).
    #[must_use]
    pub fn has_joined(&self, fighter: &Fighter<'_>) -> bool {
        let [_, target] = &self.openers;
        let mut beside = self
            .side(1)
            .iter()
            .filter(|one| one.number != target.number);
        self.kind == FightKind::Fire && beside.any(|one| one.number == fighter.number)
    }

    /// Returns the units of both sides that another unit in the fight flanks, attacked or not: as the referee says,
    /// else by their positions (RUL-67).
    #[must_use]
    pub fn flanked_units(&self, flips: &Flips) -> Vec<UnitId> {
        let on_flank = |side: usize| {
            let fighters = self.side(side).iter();
            fighters.filter(move |fighter| self.on_flank(side, fighter).is_some())
        };
        let has = [0, 1].map(|side| on_flank(side).next().is_some());
        let of_side = |side: usize| -> Vec<UnitId> {
            let id = |fighter: &Fighter<'a>| fighter.unit.id.clone();
            match flips.says_flanked(side, has) {
                Some(true) => self.side(side).iter().map(id).collect(),
                Some(false) => Vec::new(),
                None => on_flank(side).map(id).collect(),
            }
        };
        [of_side(0), of_side(1)].concat()
    }

    /// Returns an enemy of the fight on the flank or in the rear of a unit, whether attacked or not (RUL-67).
    ///
    /// If there are several, returns the one farthest behind the unit, because it is the least doubtful. `None` if
    /// there is none.
    fn on_flank(&self, side: usize, fighter: &Fighter<'_>) -> Option<Fighter<'a>> {
        let ahead = |enemy: &Fighter<'_>| fighter.base.ahead_of_front(enemy.base.front_middle());
        let enemies = self.enemies(side).iter();
        enemies
            .filter(|enemy| self.desk.is_on_flank(enemy, fighter))
            .min_by(|one, other| ahead(one).total_cmp(&ahead(other)))
            .copied()
    }

    /// Returns, for each charge of this turn against a unit by enemies in this melee, whether it was frontal.
    pub fn charges_on<'f>(
        &'f self,
        side: usize,
        fighter: &'f Fighter<'a>,
    ) -> impl Iterator<Item = bool> + 'f {
        let here = move |id: &UnitId| self.enemies(side).iter().any(|e| e.unit.id == *id);
        let charges = fighter.unit.deeds().charged_by.iter();
        charges
            .filter(move |(id, _)| self.kind == FightKind::Melee && here(id))
            .map(|(_, frontal)| *frontal)
    }

    /// Checks whether a unit was charged this turn in this melee (MEL-04).
    #[must_use]
    pub fn is_charged(&self, side: usize, fighter: &Fighter<'a>) -> bool {
        self.charges_on(side, fighter).next().is_some()
    }

    /// Checks whether a unit was charged this turn, and only from the front (MEL-03, RUL-90).
    ///
    /// A charge on its flank by a unit that fights in another melee counts too. If someone measured along the line of
    /// its front, the tape decides between front and flank (RUL-58, RUL-67).
    #[must_use]
    pub fn is_charged_frontally(&self, side: usize, fighter: &Fighter<'a>) -> bool {
        let mut charges = fighter.unit.deeds().charged_by.iter();
        self.is_charged(side, fighter)
            && charges.all(|(charger, frontal)| {
                let mut here = self.enemies(side).iter();
                if let Some(charger) = here.find(|enemy| enemy.unit.id == *charger) {
                    self.desk.note_flank(charger, fighter);
                }
                let by_tape = self.desk.is_before_by_tape(charger, &fighter.unit.id);
                by_tape.unwrap_or(*frontal)
            })
    }

    /// Checks whether a battery counts canister in this fight, also when it answers (ART-05, ART-07, RUL-85).
    #[must_use]
    pub fn has_canister(&self, side: usize, guns: &Fighter<'a>) -> bool {
        if !guns.is_guns() || guns.unit.formation() != Formation::Unlimbered {
            return false;
        }
        let in_arc = || {
            let bears = |enemy: &Fighter<'a>| match side {
                0 => self.desk.has_canister(guns, enemy),
                _ => self.desk.answers_with_canister(guns, enemy),
            };
            // Units that join the target are not fired at (ART-04).
            let mut enemies = self.enemies(side).iter();
            enemies.any(|enemy| !self.has_joined(enemy) && bears(enemy))
        };
        let in_defence = self.desk.state.rulings().on(Switch::CanisterInDefence);
        let separate = fight_context::shoots_before_melee(self.desk.state);
        match (self.kind, side) {
            (FightKind::Fire, 0) if self.before_melee => in_defence && in_arc(),
            (FightKind::Fire, 0) => in_arc(),
            (FightKind::Fire, _) => in_defence && self.flanked_by(side, guns).is_none() && in_arc(),
            // A flank takes canister away even if flanks do not count in melee (RUL-88, switch).
            (FightKind::Melee, _) => {
                in_defence
                    && !separate
                    && self.is_charged_frontally(side, guns)
                    && self.on_flank(side, guns).is_none()
                    && in_arc()
            }
        }
    }
}

/// Added to the distance in inches of units that did not charge, so that the nearest charger comes first: more than the
/// width of any table.
const CHARGERS_FIRST: f64 = 1e4;

fn no_fighters() -> Refusal {
    Refusal::impossible("FIRE-01", "no unit is named").remedy("name the units that fight")
}

fn fighters_named<'a>(
    desk: &FightContext<'a>,
    ids: &[UnitId],
) -> Result<Vec<Fighter<'a>>, Refusal> {
    let once: BTreeSet<&UnitId> = ids.iter().collect();
    let mut fighters = once
        .into_iter()
        .map(|id| desk.fighter(id))
        .collect::<Result<Vec<_>, _>>()?;
    if fighters.is_empty() {
        return Err(no_fighters());
    }
    fighters.sort_by_key(|fighter| fighter.number);
    Ok(fighters)
}

fn one_side(fighters: &[Fighter<'_>]) -> Result<(), Refusal> {
    let Some(first) = fighters.first() else {
        return Ok(());
    };
    match fighters.iter().find(|f| f.unit.side != first.unit.side) {
        Some(other) => Err(Refusal::impossible(
            "FIRE-02",
            format!(
                "{} and {} are of different sides",
                first.unit.name, other.unit.name
            ),
        )),
        None => Ok(()),
    }
}

fn refuse_friends(ours: &[Fighter<'_>], enemy: &Fighter<'_>) -> Result<(), Refusal> {
    match ours.iter().find(|own| own.unit.side == enemy.unit.side) {
        Some(own) => Err(Refusal::impossible(
            "FIRE-01",
            format!("{} is not an enemy of {}", enemy.unit.name, own.unit.name),
        )
        .remedy("name a unit of the other side")),
        None => Ok(()),
    }
}

/// Returns the inches of a shot; if the target is outside the firing unit's strip or arc, the distance between the
/// bases.
fn shot_range(desk: &FightContext<'_>, firer: &Fighter<'_>, target: &Fighter<'_>) -> f64 {
    desk.points_at(firer, target)
        .unwrap_or_else(|| firer.base.distance(&target.base))
}

/// Returns the units that may fire at a target, the nearest first: it opens the fight unless another is named.
pub fn nearest_first<'a>(
    desk: &FightContext<'a>,
    firers: &[Fighter<'a>],
    target: &Fighter<'a>,
) -> Vec<Fighter<'a>> {
    let first = nearest_fighter(firers, |firer| shot_range(desk, firer, target));
    let others = firers.iter().copied();
    let others = others.filter(|other| first.is_none_or(|first| first.number != other.number));
    first.into_iter().chain(others).collect()
}

fn nearest_fighter<'a>(
    fighters: &[Fighter<'a>],
    inches: impl Fn(&Fighter<'a>) -> f64,
) -> Option<Fighter<'a>> {
    fighters
        .iter()
        .min_by(|a, b| {
            inches(a)
                .total_cmp(&inches(b))
                .then(a.number.cmp(&b.number))
        })
        .copied()
}

/// Returns units of the target's side that point at a firer and are in no fight themselves (RUL-71, switch).
fn joining_fighters<'a>(
    desk: &FightContext<'a>,
    firers: &[Fighter<'a>],
    target: &Fighter<'a>,
) -> Vec<Fighter<'a>> {
    desk.all_fighters()
        .filter(|f| f.unit.side == target.unit.side && f.number != target.number)
        .filter(|f| !f.unit.deeds().engaged() && f.unit.formation() != Formation::Limbered)
        .filter(|f| desk.enemies_touching(f).next().is_none())
        .filter(|f| firers.iter().any(|firer| desk.can_answer(f, firer, 0.0)))
        .collect()
}
