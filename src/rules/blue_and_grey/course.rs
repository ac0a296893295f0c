//! The cheapest path of units to a goal on the map (BG-034, BG-036), as far as the known facts tell.

use super::{
    movement::{self, MoveExtras},
    state::State,
    walk, zone,
};
use ruleset::course;
use ruleset::tally::Fraction;

/// Rules by which a path is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CourseKind {
    /// A move: enemies bar hexes, and their zones end the path (BG-031, BG-032).
    Move,
    /// A plot: no one knows which units will be on the path when it is carried out (CBG-S05).
    Plot,
}

/// Returns the cheapest path of units that move together through the named hexes, with every hex between them. Points
/// that a unit lacks do not matter; prohibited steps do. `None` if no path leads through them.
#[must_use]
pub fn cheapest_way(
    state: &State,
    units: &[String],
    hexes: &[String],
    kind: CourseKind,
) -> Option<Vec<String>> {
    let from = state.hex_of(units.first()?)?;
    course::cheapest_way(from, hexes, |here, goal| {
        steps_from(state, units, here, goal, kind)
    })
}

/// Returns the hexes that the first of the units may enter from a hex on its path to the goal, each with its cost.
fn steps_from(
    state: &State,
    units: &[String],
    here: &str,
    goal: &str,
    kind: CourseKind,
) -> Vec<(String, Fraction)> {
    let (Some(map), Some(unit)) = (&state.kit.map, units.first()) else {
        return Vec::new();
    };
    let side = state.side_of(unit);
    let is_start = state.hex_of(unit) == Some(here);
    // Unknown zones bar no path here, because the table is asked for them when the unit moves.
    let ends_here = || zone::is_controlled(state, side, here).unwrap_or(false);
    if kind == CourseKind::Move && !is_start && ends_here() {
        return Vec::new();
    }
    let walker = movement::unit_walker(state, unit, false, MoveExtras::default());
    let toll = |to: &String| {
        let hexes = std::slice::from_ref(to);
        let legs = walk::walk_legs(state, side, here, units, hexes).ok()?;
        let mut leg = legs.into_iter().next()?;
        if kind == CourseKind::Plot {
            (leg.enemy, leg.friends, leg.step.zone) = (false, 0, false);
        }
        if leg.enemy {
            return None;
        }
        match walk::price_step(state, &walker, &leg, to == goal) {
            Ok((paid, bars)) => bars.is_empty().then(|| paid.tally.total()),
            Err(_) => Some(Fraction::ONE),
        }
    };
    let near = map.neighbours(here).into_iter();
    near.filter_map(|to| toll(&to).map(|toll| (to, toll)))
        .collect()
}
