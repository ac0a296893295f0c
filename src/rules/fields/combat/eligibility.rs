//! Eligibility to fire at a target, with the reason if a unit may not (FIRE-01, FIRE-02, SA, ART).
//!
//! Longer than a file should be, but complete: each test of a shot is next to the words of its refusal.

use super::fight_context::{FightContext, Fighter};
use crate::combat::casualties;
use crate::state::{FightRecord, OnTable, State, UnitState, tape_answers::TapedDistance};
use crate::terms::{
    account::FightKind,
    charts::{distance, pace},
    condition::Formation,
    name::UnitId,
    order_of_battle::Arm,
    phase::Phase,
    span::TapeSpan,
    switch::{GunsOverFriends, Switch},
};
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{CONTACT, TAPE_ERROR, beyond, hundredths, within};
use table::sight::Sight;

/// A shot that a unit may fire.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Shot {
    /// Inches from the front edge to the nearest part of the target that lies in the strip or arc.
    pub range: f64,
    /// The greatest range of the unit from its position, in inches.
    pub limit: f64,
    /// True if the unit fires canister (ART-04, ART-06).
    pub canister: bool,
}

/// Obstacle to a shot by the tests of sight.
#[derive(Debug)]
pub(super) enum ShotObstacle {
    /// No part of the target lies in the strip or arc.
    PointsElsewhere,
    /// The target is out of range.
    TooFar(TapedDistance),
    /// The firing unit has no line of sight to the target.
    Unseen,
    /// Friends are in the way.
    FriendsBetween,
}

/// Reason why guns do not fire canister at a target.
enum CanisterBar<'a> {
    /// No part of the target lies in the arc.
    Elsewhere,
    /// The target is out of the range of canister.
    Beyond(TapedDistance),
    /// This friend is in the arc and nearer.
    Friend(&'a UnitState),
}

/// Returns the shot of a unit of the active side at a target, or the reason why the unit may not fire: phase and side
/// first, then impossibilities, then matters of judgement.
///
/// # Errors
///
/// Fails with the first reason.
pub fn may_fire(
    state: &State,
    table: &OnTable,
    firer: &UnitId,
    target: &UnitId,
) -> Result<Shot, Refusal> {
    state.only_in(Phase::Combat, "fire")?;
    state.active_unit(firer)?;
    let desk = FightContext::new(state, table);
    let (firer, target) = (desk.fighter(firer)?, desk.fighter(target)?);
    desk.refuse_impossible(&firer, &target)?;
    desk.refuse_hindered(&firer)?;
    desk.refuse_shielded(&target)?;
    desk.check_shot(&firer, &target)
}

pub(super) fn shot_span(firer: &Fighter<'_>, target: &Fighter<'_>) -> TapeSpan {
    TapeSpan::Shot {
        from: firer.unit.id.clone(),
        at: target.unit.id.clone(),
    }
}

impl<'a> FightContext<'a> {
    /// Refuses a shot that no referee can overrule: the marks on the table must be changed first.
    pub(super) fn refuse_impossible(
        &self,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Result<(), Refusal> {
        if firer.unit.side == target.unit.side {
            return Err(Refusal::impossible(
                "FIRE-01",
                format!(
                    "{} is not an enemy of {}",
                    target.unit.name, firer.unit.name
                ),
            )
            .remedy("fire at a unit of the other side"));
        }
        self.may_still_fire(firer)?;
        self.may_still_be_fired_at(target)
    }

    /// Names the period in which a unit fires once: the side's turn, or the activation (CHIT-10, CHIT-12).
    fn counting_period(&self) -> &'static str {
        self.state.own_turn_word()
    }

    /// Checks that a unit has not fired in this phase and is on foot or unlimbered: dismounted cavalry counts as
    /// infantry (SA-04).
    pub(super) fn may_still_fire(&self, firer: &Fighter<'a>) -> Result<(), Refusal> {
        let unit = firer.unit;
        if unit.deeds().fired {
            return Err(Refusal::impossible(
                "RUL-71",
                format!("{} has fired this {}", unit.name, self.counting_period()),
            )
            .remedy(format!("a unit fires once a {}", self.counting_period())));
        }
        if unit.formation() == Formation::Limbered {
            return Err(
                Refusal::impossible("ART-01", format!("{} is limbered", unit.name)).remedy(
                    Remedy::typed(
                        "",
                        format!("mark {} unlimbered", unit.id),
                        " if it is unlimbered on the table",
                    ),
                ),
            );
        }
        if unit.formation() == Formation::Mounted && !self.state.rulings().on(Switch::MountedFire) {
            return Err(Refusal::impossible(
                "RUL-80",
                format!("{} is mounted: it answers fire but opens none", unit.name),
            )
            .remedy(Remedy::typed(
                "",
                format!("mark {} dismounted", unit.id),
                " if it is, on the table",
            )));
        }
        Ok(())
    }

    /// Checks that a target has not been fired at yet: all units that fire at a target do so in one firefight (RUL-71).
    pub(super) fn may_still_be_fired_at(&self, target: &Fighter<'a>) -> Result<(), Refusal> {
        if target.unit.deeds().fired_on && !self.state.rulings().on(Switch::RepeatTarget) {
            return Err(Refusal::impossible(
                "RUL-71",
                format!(
                    "{} has been fired at this {}",
                    target.unit.name,
                    self.counting_period()
                ),
            )
            .remedy("all who fire at one target do so in one firefight; undo it to add a unit"));
        }
        Ok(())
    }

    /// Checks whether an earlier act of the unit, or its position, bars it from firing at any target.
    pub(super) fn refuse_hindered(&self, firer: &Fighter<'a>) -> Result<(), Refusal> {
        self.has_stood(firer)?;
        if let Some(enemy) = self.touching_enemy(firer) {
            return Err(Refusal::objection(
                "FIRE-01",
                format!("{} is in contact with {}", firer.unit.name, enemy.unit.name),
            )
            .remedy("units in contact fight a melee"));
        }
        if self.has_supported(firer) {
            let said = format!("{} has supported in line in this phase", firer.unit.name);
            return Err(Refusal::objection("FIRE-07", said)
                .remedy("a unit that supports in line opens no fire (RUL-75)"));
        }
        Ok(())
    }

    fn has_stood(&self, firer: &Fighter<'a>) -> Result<(), Refusal> {
        let (unit, deeds) = (firer.unit, firer.unit.deeds());
        let rulings = self.state.rulings();
        let faced = deeds.faced && rulings.on(Switch::FreeTurnIsMove);
        if unit.arm == Arm::Artillery {
            if deeds.moved || deeds.marched || faced {
                return Err(Refusal::objection(
                    "ART-01",
                    format!("{} has moved this {}", unit.name, self.counting_period()),
                ));
            }
            // Being moved bars fire as moving does (RUL-83).
            if deeds.forced {
                return Err(Refusal::objection(
                    "ART-01",
                    format!("{} gave way this {}", unit.name, self.counting_period()),
                ));
            }
            if deeds.reformed && !rulings.on(Switch::UnlimberAndFire) {
                return Err(Refusal::objection(
                    "RUL-83",
                    format!("{} unlimbered this {}", unit.name, self.counting_period()),
                ));
            }
            return Ok(());
        }
        // TAC-02 limits only infantry: cavalry that may fire at all (RUL-80) may do so after a move of any length.
        if unit.formation() != Formation::Mounted && beyond(deeds.inches, pace::INFANTRY) {
            return Err(Refusal::objection(
                "TAC-02",
                format!(
                    "{} moved {} this {}, more than {}",
                    unit.name,
                    self.say(deeds.inches),
                    self.counting_period(),
                    self.say(pace::INFANTRY)
                ),
            )
            .remedy("it still rolls when it is attacked"));
        }
        Ok(())
    }

    /// Refuses fire at a unit in contact with a friend of the firer (RUL-81).
    pub(super) fn refuse_shielded(&self, target: &Fighter<'a>) -> Result<(), Refusal> {
        match self.touching_enemy(target) {
            Some(friend) => Err(Refusal::objection(
                "RUL-81",
                format!(
                    "{} is in contact with {}",
                    target.unit.name, friend.unit.name
                ),
            )
            .remedy("no one fires at a unit in contact with a friend")),
            None => Ok(()),
        }
    }

    /// Returns the shot after the tests by sight: direction, range, sight, friends in the way.
    ///
    /// # Errors
    ///
    /// Fails with the first obstacle, in words.
    pub(super) fn check_shot(
        &self,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Result<Shot, Refusal> {
        let shot = self.unobstructed_shot(firer, target);
        shot.map_err(|obstacle| self.refuse_shot(&obstacle, firer, target))
    }

    /// Returns the shot as [`FightContext::check_shot`] does. First looks for any line of sight, because that is faster
    /// than describing an obstacle.
    pub(super) fn unobstructed_shot(
        &self,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Result<Shot, ShotObstacle> {
        let taped = self.taped_range(firer, target);
        let taped = taped.ok_or(ShotObstacle::PointsElsewhere)?;
        let (limit, rule) = self.firing_range(firer);
        if !taped.is_within(limit, rule) {
            return Err(ShotObstacle::TooFar(taped));
        }
        if !self.has_line(firer, target, firer.rule_of_sight()) {
            return Err(ShotObstacle::Unseen);
        }
        let range = self.past_friends(firer, target, taped.inches, limit);
        Ok(Shot {
            range: range.ok_or(ShotObstacle::FriendsBetween)?,
            limit,
            canister: self.has_canister(firer, target),
        })
    }

    /// Returns the clause under which an obstacle forbids a unit's shot.
    pub(super) fn clause_of(&self, obstacle: &ShotObstacle, firer: &Fighter<'a>) -> &'static str {
        match obstacle {
            ShotObstacle::PointsElsewhere => firer.rule_of_aim(),
            ShotObstacle::TooFar(_) => self.firing_range(firer).1,
            ShotObstacle::Unseen => firer.rule_of_sight(),
            ShotObstacle::FriendsBetween => "RUL-81",
        }
    }

    fn refuse_shot(
        &self,
        obstacle: &ShotObstacle,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Refusal {
        let (from, at) = (&firer.unit.name, &target.unit.name);
        let said = match obstacle {
            ShotObstacle::PointsElsewhere => return self.points_elsewhere(firer, target),
            ShotObstacle::TooFar(taped) => {
                let (limit, _) = self.firing_range(firer);
                let range = taped.say(self.state.oob().measure, limit);
                format!(
                    "{at} is {range} from {from}, which reaches {}",
                    self.say(limit)
                )
            }
            ShotObstacle::Unseen => {
                let why = match self.line_by_eye(firer, target) {
                    Some(_) => "measured on the table".to_owned(),
                    None => {
                        let field = &self.table.field;
                        let sight = field.has_line_with_reason(firer.number, target.number);
                        sight.why(&field.ground, TAPE_ERROR)
                    }
                };
                format!("{from} does not see {at}: {why}")
            }
            ShotObstacle::FriendsBetween => format!("friends are between {from} and {at}"),
        };
        Refusal::objection(self.clause_of(obstacle, firer), said)
    }

    /// Returns the range to a target in the strip or arc; `None` if no part of the target lies in it. The tape takes
    /// precedence over the record.
    pub(super) fn points_at(&self, firer: &Fighter<'a>, target: &Fighter<'a>) -> Option<f64> {
        self.taped_range(firer, target).map(|taped| taped.inches)
    }

    fn taped_range(&self, firer: &Fighter<'a>, target: &Fighter<'a>) -> Option<TapedDistance> {
        let range = self.range_as_it_lies(firer, target)?;
        Some(self.state.taped(range, || shot_span(firer, target)))
    }

    /// Returns the range to a target in the strip or arc; near an edge, the tape decides whether the target is in it.
    /// `None` if no part of the target is in it.
    fn range_as_it_lies(&self, firer: &Fighter<'a>, target: &Fighter<'a>) -> Option<f64> {
        self.aim_cone(firer)?;
        let recorded = self.recorded_range(firer, target);
        match self.lies_in_by_tape(firer, target) {
            Some(false) => None,
            Some(true) => recorded.or_else(|| Some(firer.base.distance(&target.base))),
            None => recorded,
        }
    }

    pub(super) fn recorded_range(&self, firer: &Fighter<'a>, target: &Fighter<'a>) -> Option<f64> {
        self.aim_cone(firer)?.range_to(&target.base)
    }

    /// Returns the range of answering fire. If both are measured between the same points, a measurement of the shot
    /// also counts for the answer, unless the answer has one of its own (FIRE-08). `None` if the answering unit does
    /// not point at the other.
    fn taped_answer(&self, from: &Fighter<'a>, to: &Fighter<'a>) -> Option<TapedDistance> {
        let range = self.range_as_it_lies(from, to)?;
        let span = || {
            let own = shot_span(from, to);
            match self.is_one_line(from, to) && !self.state.is_measured(&own) {
                true => shot_span(to, from),
                false => own,
            }
        };
        Some(self.state.taped(range, span))
    }

    /// Checks whether two units aim at each other along lines of equal length.
    fn is_one_line(&self, one: &Fighter<'a>, other: &Fighter<'a>) -> bool {
        let ranges = self.recorded_range(one, other);
        let ranges = ranges.zip(self.recorded_range(other, one));
        ranges.is_some_and(|(there, back)| hundredths(there) == hundredths(back))
    }

    /// Checks whether a target's answer to canister needs a measurement of its own: along another line, or to another
    /// limit (ART-04, FIRE-08).
    pub(super) fn answers_apart(&self, guns: &Fighter<'a>, target: &Fighter<'a>) -> bool {
        let limit = self.firing_range(target).0;
        self.recorded_range(target, guns).is_some()
            && !(self.is_one_line(guns, target)
                && (limit == distance::CANISTER || limit == self.firing_range(guns).0))
    }

    fn points_elsewhere(&self, firer: &Fighter<'a>, target: &Fighter<'a>) -> Refusal {
        let what = match firer.is_guns() {
            true => "arc",
            false => "strip straight ahead",
        };
        Refusal::objection(
            firer.rule_of_aim(),
            format!(
                "no part of {} lies in the {what} of {}",
                target.unit.name, firer.unit.name
            ),
        )
    }

    pub(super) fn is_seen(&self, sight: &Sight) -> bool {
        sight.seen || (sight.blocked_by.is_none() && self.sees_horizon(sight.limit))
    }

    /// Returns the range to the part of a target that is visible past friends; `None` if no part is. Small arms need
    /// such a part; guns fire over friends, unless a switch says otherwise (RUL-81).
    fn past_friends(
        &self,
        firer: &Fighter<'a>,
        target: &Fighter<'a>,
        range: f64,
        limit: f64,
    ) -> Option<f64> {
        if firer.is_guns() && self.may_fire_over(firer) {
            return Some(range);
        }
        // A target that only the tape puts into the strip has no one in front of it in the record.
        let Some(recorded) = self.recorded_range(firer, target) else {
            return Some(range);
        };
        let friends = self
            .bases_around(firer, true, range + target.base.radius())
            .map(|(_, base)| base);
        let past = self.aim_cone(firer)?.range_past(&target.base, friends)?;
        // The visible part is as much nearer or farther as the whole target.
        let past = past - (recorded - range);
        within(past, limit).then_some(past)
    }

    fn may_fire_over(&self, firer: &Fighter<'a>) -> bool {
        match self.state.rulings().word() {
            GunsOverFriends::Off => false,
            GunsOverFriends::OnlyFromHill => self.table.field.ground.height_at(firer.base.at) > 0,
            GunsOverFriends::On => true,
        }
    }

    /// Checks whether guns can fire canister at `target` (ART-04, ART-06).
    pub(super) fn has_canister(&self, guns: &Fighter<'a>, target: &Fighter<'a>) -> bool {
        let bar = || self.canister_bar(guns, self.taped_range(guns, target));
        guns.is_guns() && bar().is_none()
    }

    /// Checks whether guns can answer with canister (ART-07).
    pub(super) fn answers_with_canister(&self, guns: &Fighter<'a>, target: &Fighter<'a>) -> bool {
        let bar = || self.canister_bar(guns, self.taped_answer(guns, target));
        guns.is_guns() && bar().is_none()
    }

    /// Refuses canister beyond 5 in, or past a nearer friend inside the arc.
    ///
    /// # Errors
    ///
    /// Returns the refusal.
    pub(super) fn check_canister(
        &self,
        guns: &Fighter<'a>,
        target: &Fighter<'a>,
    ) -> Result<(), Refusal> {
        let Some(bar) = self.canister_bar(guns, self.taped_range(guns, target)) else {
            return Ok(());
        };
        Err(match bar {
            CanisterBar::Elsewhere => self.points_elsewhere(guns, target),
            CanisterBar::Beyond(taped) => Refusal::objection(
                "ART-04",
                format!(
                    "{} is {} away, beyond canister",
                    target.unit.name,
                    taped.say(self.state.oob().measure, distance::CANISTER)
                ),
            )
            .remedy(format!("canister reaches {}", self.say(distance::CANISTER))),
            CanisterBar::Friend(friend) => Refusal::objection(
                "ART-06",
                format!(
                    "{} is inside the arc of {} and nearer",
                    friend.name, guns.unit.name
                ),
            )
            .remedy("without canister it may fire over friends"),
        })
    }

    /// Returns the reason why guns do not fire canister at a target at some range; `None` if they may. It is computed
    /// for every account but rarely shown, so it is not in words.
    fn canister_bar(
        &self,
        guns: &Fighter<'a>,
        range: Option<TapedDistance>,
    ) -> Option<CanisterBar<'a>> {
        let Some((aim, taped)) = self.aim_cone(guns).zip(range) else {
            return Some(CanisterBar::Elsewhere);
        };
        let range = taped.inches;
        if !taped.is_within(distance::CANISTER, "ART-04") {
            return Some(CanisterBar::Beyond(taped));
        }
        let mut friends = self.bases_around(guns, true, range + CONTACT);
        let nearer = friends.find_map(|(number, friend)| {
            let is_nearer = aim.range_to(friend).is_some_and(|near| near < range);
            is_nearer.then(|| self.fighter_numbered(number)).flatten()
        });
        nearer.map(|friend| CanisterBar::Friend(friend.unit))
    }

    /// Returns the inches by which a target counts as nearer than recorded: by the tape, or by the referee's
    /// overruling.
    pub(super) fn taped_nearness(&self, from: &Fighter<'a>, to: &Fighter<'a>) -> f64 {
        let (limit, _) = self.firing_range(from);
        let range = self.points_at(from, to).unwrap_or(limit);
        let recorded = self.recorded_range(from, to).unwrap_or(range);
        recorded - range + (range - limit).max(0.0)
    }

    /// Checks whether a firing unit has another unit in range and arc, and sees it (SA-02, ART-03).
    pub(super) fn bears_on(&self, from: &Fighter<'a>, to: &Fighter<'a>) -> bool {
        self.taped_range(from, to).is_some_and(|taped| {
            let (limit, rule) = self.firing_range(from);
            taped.is_within(limit, rule)
        }) && self.has_line(from, to, from.rule_of_sight())
    }

    /// Checks whether a unit, answering fire, has another in range and arc and sees it, assuming that the other is
    /// `nearer` inches nearer than recorded (FIRE-08, RUL-73).
    pub(super) fn can_answer(&self, from: &Fighter<'a>, to: &Fighter<'a>, nearer: f64) -> bool {
        let Some(taped) = self.taped_answer(from, to) else {
            return false;
        };
        let (limit, _) = self.firing_range(from);
        taped.note(limit, "FIRE-08");
        // If the tape measured this very distance, its verdict is used directly.
        let nearer = match self.state.is_taped(&shot_span(from, to), limit) {
            true => 0.0,
            false => nearer,
        };
        within(taped.inches - nearer, limit) && self.has_line(from, to, "FIRE-08")
    }

    /// Returns the first objection to another firefight at this point of the phase; `None` if there is none.
    pub(super) fn out_of_order(&self) -> Option<Refusal> {
        // The shot of a charged unit belongs to its melee (RUL-90).
        let passive = |id: &UnitId| {
            let unit = self.state.unit(id);
            unit.is_some_and(|unit| unit.side != *self.state.active())
        };
        let fights = self.state.fights();
        let begun = |f: &FightRecord| f.kind == FightKind::Melee || f.acting.iter().any(passive);
        let melees = || {
            fights.iter().any(begun).then(|| {
                Refusal::objection("RUL-72", "melees have begun")
                    .remedy("firefights come before melees")
            })
        };
        melees().or_else(|| casualties::tests_begun(self.state))
    }
}
