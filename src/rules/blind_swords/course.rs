//! The cheapest path of units to a goal on the map (BS-701), as far as the kit tells.

use super::{
    facts,
    ground::{self, StepPrice},
    kit::{BrigadeOrder, KitMap},
    points::VictoryPoints,
    position::UnitCondition,
    state::State,
};
use ruleset::course;

/// Returns the cheapest path of units through the named hexes, with every hex between them. Points that a unit lacks do
/// not matter; prohibited ground and enemies do. `None` if no path leads through them.
#[must_use]
pub fn cheapest_way(state: &State, units: &[String], hexes: &[String]) -> Option<Vec<String>> {
    let map = state.kit.facts()?;
    let unit = units.first()?;
    let from = state.units.get(unit).and_then(UnitCondition::hex)?;
    course::cheapest_way(from, hexes, |here, _| steps_from(state, map, unit, here))
}

/// Returns the hexes that a unit may enter from a hex, each with its cost.
fn steps_from(state: &State, map: &KitMap, unit: &str, here: &str) -> Vec<(String, VictoryPoints)> {
    let order = state.active.as_ref().and_then(|active| active.order);
    let marches = order == Some(BrigadeOrder::Maneuver);
    let (side, gait) = (state.side_of(unit), state.gait(unit));
    let toll = |to: &String| {
        let is_barred =
            facts::is_held(state, to, side) || (marches && facts::is_blocked(state, to, side));
        match ground::step_price(&state.kit, map, (here, to), gait, marches) {
            _ if is_barred => None,
            StepPrice::Points { points, .. } => Some(points),
            StepPrice::Prohibited(_) => None,
            // The table is asked for a cost that the kit lacks when the unit moves.
            StepPrice::Unsaid(_) | StepPrice::UnsaidRoad => Some(VictoryPoints::whole(1)),
        }
    };
    let near = map.neighbours(here).into_iter();
    near.filter_map(|to| toll(&to).map(|toll| (to, toll)))
        .collect()
}
