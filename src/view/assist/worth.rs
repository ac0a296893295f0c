//! The value of a move, which decides its place in the to-do list: its length and its effects.

use super::dry_run::{self, DryRun};
use rules::fields::combat;
use rules::fields::state::{State, UnitState};
use rules::fields::terms::{
    charts::distance::SMALL_ARMS, command::Command, name::UnitId, order_of_battle::Arm,
};
use table::base::Base;
use table::measure::within;
use table::reach::contact::in_contact;

/// Length in inches below which a move is hardly worth its point.
const PETTY: f64 = 0.5;

/// The value of a move: its effect, and whether it is long enough to matter.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct MoveWorth {
    /// The effect of the move: `into musket range of A1`; `None` if it approaches no enemy.
    pub(super) reason: Option<String>,
    /// True if no base moves as far as [`PETTY`], and the move brings no unit into contact or range.
    pub(super) is_petty: bool,
}

/// Computes the value of a march or move; `None` for any other act, for a refused move, or for one that first needs
/// dice.
pub(super) fn of_move(state: &State, command: &Command) -> Option<MoveWorth> {
    if !matches!(command, Command::Move { .. } | Command::March { .. }) {
        return None;
    }
    let DryRun::Would(outcome) = dry_run::dry_run(state, command, &[]) else {
        return None;
    };
    let moved = moved_units(state, &outcome.after);
    let farthest = moved
        .iter()
        .map(|way| (way.after.at - way.before.at).norm());
    let farthest = farthest.fold(0.0, f64::max);
    let is_march = matches!(command, Command::March { .. });
    // The description of a march already names its end.
    let reached = (!is_march).then(|| {
        contact_words(state, &moved).or_else(|| range_words(state, &outcome.after, &moved))
    });
    let reached = reached.flatten();
    let is_petty = farthest < PETTY && reached.is_none();
    let reason = reached.or_else(|| nearer_words(state, &moved).filter(|_| !is_march));
    Some(MoveWorth { reason, is_petty })
}

/// A unit that moved, with its base before and after the move.
struct UnitWay<'a> {
    unit: &'a UnitState,
    before: Base,
    after: Base,
}

fn moved_units<'a>(state: &'a State, after: &State) -> Vec<UnitWay<'a>> {
    let ways = state.units().filter_map(|unit| {
        let (before, after) = (unit.base()?, after.unit(&unit.id)?.base()?);
        (before != after).then_some(UnitWay {
            unit,
            before,
            after,
        })
    });
    ways.collect()
}

fn enemy_bases<'a>(
    state: &'a State,
    own: &'a UnitState,
) -> impl Iterator<Item = (&'a UnitId, Base)> {
    let others = state.units().filter(|unit| unit.side != own.side);
    others.filter_map(|unit| Some((&unit.id, unit.base()?)))
}

fn contact_words(state: &State, moved: &[UnitWay<'_>]) -> Option<String> {
    moved.iter().find_map(|way| {
        let touched = enemy_bases(state, way.unit)
            .find(|(_, enemy)| in_contact(&way.after, enemy) && !in_contact(&way.before, enemy));
        touched.map(|(enemy, _)| format!("into contact with {}", state.oob().address(enemy)))
    })
}

/// Describes the nearest enemy whose range of small arms (SA-02) a unit enters by the move; `None` if there is none.
fn range_words(state: &State, after: &State, moved: &[UnitWay<'_>]) -> Option<String> {
    let armed = moved.iter().filter(|way| way.unit.arm != Arm::Artillery);
    let reached = armed.filter_map(|way| {
        let in_range = |state: &State, enemy: &UnitId| {
            let inches = combat::range_by_record(state, &way.unit.id, enemy);
            inches.filter(|inches| within(*inches, SMALL_ARMS))
        };
        let near = enemy_bases(state, way.unit)
            .filter(|(_, enemy)| within(way.after.distance(enemy), SMALL_ARMS));
        let new = near.filter(|(enemy, _)| in_range(state, enemy).is_none());
        let new = new.filter_map(|(enemy, _)| Some((in_range(after, enemy)?, enemy)));
        new.min_by(|one, other| one.0.total_cmp(&other.0))
    });
    let (_, enemy) = reached.min_by(|one, other| one.0.total_cmp(&other.0))?;
    Some(format!(
        "into musket range of {}",
        state.oob().address(enemy)
    ))
}

/// Describes the enemy that the move approaches most, with the distance: `to 4.1 in from A2`; `None` if it approaches
/// none.
fn nearer_words(state: &State, moved: &[UnitWay<'_>]) -> Option<String> {
    let ways = moved.iter().flat_map(|way| {
        enemy_bases(state, way.unit).map(move |(enemy, base)| {
            (way.after.distance(&base), way.before.distance(&base), enemy)
        })
    });
    let nearest = ways.min_by(|one, other| one.0.total_cmp(&other.0));
    let (inches, _, enemy) = nearest.filter(|(after, before, _)| after < before)?;
    let far = state.oob().measure.say(inches);
    Some(format!("to {far} from {}", state.oob().address(enemy)))
}
