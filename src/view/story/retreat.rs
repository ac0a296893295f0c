//! Troops that give way, in words: which to push back, where to, and their new facing (FIRE-09, ACT-09).

use super::names::StoryNames;
use rules::fields::activation::retreat::{self, RetreatPlan};
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    charts::distance,
    event::{Event, UnitPosition},
    name::{BrigadeId, UnitId},
};
use table::measure::{Bearing, STRAIGHT, Vector, hundredths};

/// Describes the direction in which a whole brigade fell back, and its front if its units share one: ` due west,
/// facing due east`.
pub(super) fn fallen_back(before: &State, units: &[UnitPosition]) -> String {
    let stood = |id| before.unit(id).and_then(UnitState::base);
    let ways = units
        .iter()
        .filter_map(|to| Some(to.at - stood(&to.unit)?.at));
    let way: Vector = ways.sum();
    let along = match way.norm() > 0.0 {
        true => format!(" {}", Bearing::along(way).spoken()),
        false => String::new(),
    };
    let mut fronts = units.iter().map(|to| to.facing);
    let front = fronts
        .next()
        .filter(|first| fronts.all(|other| first.turn_to(other).abs() < STRAIGHT));
    let facing = front.map(|front| format!(", facing {}", front.spoken()));
    along + &facing.unwrap_or_default()
}

/// A unit that was driven back.
pub(super) struct UnitPush<'a> {
    /// The unit's new position.
    pub(super) standing: &'a UnitPosition,
    pub(super) inches: f64,
    /// Friends passed through.
    pub(super) through: &'a [UnitId],
}

impl UnitPush<'_> {
    /// Describes how to push a unit, for which the text says `what`: `push it straight back 3.0 in` if it goes to its
    /// own rear and keeps its facing. Otherwise gives the direction and the new facing, with the enemy that it moves
    /// away from: `push it 3.0 in straight away from A1, north-east (063), and face it south-west (243)` (RUL-78).
    pub(super) fn words(
        &self,
        names: &StoryNames<'_>,
        what: &str,
        from: Option<&UnitId>,
    ) -> String {
        let standing = self.standing;
        let (long, through) = (names.inches(self.inches), names.through(self.through));
        let Some(base) = names.0.unit(&standing.unit).and_then(UnitState::base) else {
            return format!("push {what} back {long}{through}");
        };
        let to = Bearing::along(standing.at - base.at);
        let is_rear = is_rear(base.facing, to);
        let turns = base.facing.turn_to(standing.facing).abs() >= STRAIGHT;
        match (self.inches > 0.0, is_rear && !turns) {
            (true, true) => format!("push {what} straight back {long}{through}"),
            (true, false) => {
                let from = from.map(|enemy| names.0.oob().address(enemy));
                let from =
                    from.map_or_else(String::new, |enemy| format!(" straight away from {enemy},"));
                let (to, front) = (to.spoken(), standing.facing.spoken());
                format!("push {what} {long}{from} {to}{through} and face it {front}")
            }
            (false, _) if turns => format!(
                "{what} has no room to go back; face it {}",
                standing.facing.spoken()
            ),
            (false, _) => format!("{what} has no room to go back"),
        }
    }
}

/// Checks whether a direction is straight to the rear of a unit with this facing.
pub(super) fn is_rear(facing: Bearing, way: Bearing) -> bool {
    way.turn_to(facing.turned(180.0)).abs() < STRAIGHT
}

/// Returns the enemy from which a unit moves straight away after the fight in these events; if there are several, the
/// enemy that opened the fight (RUL-78). `None` if there is none.
pub(super) fn driven_from<'e>(
    before: &State,
    events: &'e [Event],
    standing: &UnitPosition,
) -> Option<&'e UnitId> {
    let account = events.iter().find_map(|event| match event {
        Event::Fought { account } => Some(account),
        _ => None,
    })?;
    let theirs = account
        .parties
        .iter()
        .find(|party| !party.units.contains(&standing.unit))?;
    let at = |id: &UnitId| Some(before.unit(id).and_then(UnitState::base)?.at);
    let stood = at(&standing.unit)?;
    let went = Bearing::along(standing.at - stood);
    theirs.units.iter().find(|enemy| {
        let away = at(enemy).map(|enemy| Bearing::along(stood - enemy));
        away.is_some_and(|away| away.turn_to(went).abs() < STRAIGHT)
    })
}

/// Explains why a brigade falls back no farther, although an enemy is still near.
pub(super) fn way_ends(before: &State, brigade: &BrigadeId, inches: f64) -> &'static str {
    match retreat::plan_retreat(before, brigade, distance::BEATEN_RETREAT) {
        RetreatPlan::Goes(way) if way.held_by_friends && hundredths(way.inches - inches) == 0 => {
            ", where friends block the way (RUL-16)"
        }
        _ => ", where it can go no farther (RUL-16)",
    }
}
