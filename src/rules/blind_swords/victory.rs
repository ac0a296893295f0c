//! Victory points by the values of the kit: hexes held, units lost (BS-R52).

use super::{kit::KitObjective, position::UnitSpot, state::State};

/// End of the sentence about a game that lasted to its last turn.
pub const LAST: &str = " was the last";

/// Returns the side that is ahead in victory points, with its lead; `None` if neither is ahead.
pub fn net_points(state: &State) -> Option<(&str, i64)> {
    let [first, second] = state.kit.sides.as_slice() else {
        return None;
    };
    let value = |side: &str| -> i64 {
        let objectives = state.kit.objectives.iter();
        objectives
            .map(|one| objective_value(state, one, side))
            .sum()
    };
    let net = value(&first.id) - value(&second.id);
    match net {
        0 => None,
        1.. => Some((&first.id, net)),
        _ => Some((&second.id, -net)),
    }
}

/// Returns the value of an objective to a side. An objective with hexes counts if the side holds all of them; one
/// without hexes counts for each enemy unit on the track or eliminated.
fn objective_value(state: &State, objective: &KitObjective, side: &str) -> i64 {
    if objective.hexes.is_empty() {
        let lost = state.units.iter().filter(|(id, standing)| {
            let is_lost = matches!(
                standing.spot,
                UnitSpot::Box(_) | UnitSpot::Available | UnitSpot::Eliminated
            );
            is_lost && state.side_of(id) != side
        });
        let lost = i64::try_from(lost.count()).unwrap_or(0);
        return objective.value * lost;
    }
    let holds = |hex: &String| {
        let there = state.in_hex(hex);
        there.iter().any(|unit| state.side_of(unit) == side)
    };
    match objective.hexes.iter().all(holds) {
        true => objective.value,
        false => 0,
    }
}
