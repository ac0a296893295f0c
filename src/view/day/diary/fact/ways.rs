//! Marches and moves in the story: where they went, and why they ended.

use super::MoveDirection;
use crate::day::diary::{
    prose::ProseNames,
    words::{ground, list},
};
use rules::fields::position::place::in_or_touching;
use rules::fields::state::State;
use rules::fields::terms::{
    event::{MarchEnd, MarchOutcome, UnitPosition},
    name::FeatureId,
};
use table::base::Base;
use table::ground::Feature;

/// Describes the reason why a march ended, as words to follow `until`, or the reason why it did not begin; `None` if it
/// reached its goal.
pub(super) fn stopped(names: &mut ProseNames<'_>, march: &MarchOutcome) -> Option<String> {
    let stop = &march.stop;
    let (they, them, their) = match names.were(&march.brigade) {
        "were" => ("they", "them", "their"),
        _ => ("it", "it", "its"),
    };
    let feature = stop.feature.as_ref().map(|id| names.feature(id));
    let ground = |usual: &str| feature.clone().unwrap_or_else(|| usual.to_owned());
    Some(match stop.cause {
        MarchEnd::Observed => match &stop.by {
            Some(by) => format!("{} saw {them}", names.unit(by)),
            None => format!("the enemy saw {them}"),
        },
        MarchEnd::Rough if march.distance.round() < 1.0 => {
            format!("{} lay before {them}", ground("rough ground"))
        }
        MarchEnd::Rough => format!("{they} reached {}", ground("rough ground")),
        MarchEnd::Obstacle => format!("{} was in {their} way", ground("an obstacle")),
        MarchEnd::Impassable => format!("{} barred {their} way", ground("the ground")),
        MarchEnd::Friends => "friends blocked the way".to_owned(),
        MarchEnd::TableEdge => format!("{they} came to the edge of the field"),
        MarchEnd::NotStarted => match &stop.by {
            Some(by) => format!("{} already saw {them}", names.unit(by)),
            None => return None,
        },
        MarchEnd::Arrival => return None,
    })
}

/// Returns the direction of a unit's move, relative to its former front; `how` describes the move in words. Only a move
/// straight to the left or right counts as sideways. An oblique move, or a wheel with another leg, counts as forward or
/// back.
pub(super) fn way(before: &State, now: &UnitPosition, how: &str) -> MoveDirection {
    let Some(base) = before.unit(&now.unit).and_then(|unit| unit.base()) else {
        return MoveDirection::Forward;
    };
    let gone = now.at - base.at;
    if gone.norm() < 0.5 {
        return MoveDirection::About;
    }
    if is_wheel(how) {
        return MoveDirection::Wheel;
    }
    let mut legs = how.split(", ");
    if legs.any(|leg| leg.starts_with("left ") || leg.starts_with("right ")) {
        return MoveDirection::Aside;
    }
    match gone.dot(&base.front()) >= 0.0 {
        true => MoveDirection::Forward,
        false => MoveDirection::Back,
    }
}

/// Checks whether a motion is a wheel and nothing else: `wheel left 20 degrees, outer end 2.3 in`.
fn is_wheel(how: &str) -> bool {
    how.starts_with(WHEEL)
        && how
            .split(", ")
            .all(|part| part.starts_with(WHEEL) || part.starts_with("outer end "))
}

/// Checks whether all units of a move went equally far: a wheel moves the outer units of a group farther.
pub(super) fn is_even(how: &str, units: usize) -> bool {
    units < 2 || !how.contains(WHEEL)
}

/// First word of a wheel in the recorded description of a motion.
const WHEEL: &str = "wheel ";

/// Describes the ground named in an objective that a brigade gives up as it falls back: `, leaving the fence north of
/// the road`; empty for none. Valued ground has sentences of its own, and a side does not know the other's objectives.
pub(super) fn left_ground(names: &ProseNames<'_>, units: &[UnitPosition]) -> String {
    if !names.is_referee {
        return String::new();
    }
    let state = names.state;
    let objectives = state.oob().objectives.iter();
    let mut named: Vec<&FeatureId> = objectives.flat_map(|o| &o.features).collect();
    named.sort_unstable();
    named.dedup();
    let pieces = named.into_iter();
    let pieces = pieces.filter_map(|id| state.ground().feature(id.as_str()));
    let touches =
        |piece: &Feature, base: Option<Base>| base.is_some_and(|base| in_or_touching(piece, &base));
    let left = pieces.filter(|piece| {
        let before = units.iter().map(|unit| state.unit(&unit.unit)?.base());
        let now = units.iter().map(|unit| {
            let base = state.unit(&unit.unit)?.base()?;
            Some(Base::new(unit.at, unit.facing, base.frontage, base.depth))
        });
        let (mut before, mut now) = (before, now);
        piece.value == 0
            && before.any(|base| touches(piece, base))
            && !now.any(|base| touches(piece, base))
    });
    let left: Vec<String> = left.map(|piece| ground(&piece.name)).collect();
    match left.is_empty() {
        true => String::new(),
        false => format!(", leaving {}", list(&left)),
    }
}
