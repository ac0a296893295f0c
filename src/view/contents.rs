//! What a roster holds, in a line.

use crate::rules::fields::state::State;
use crate::view::card::counted;

/// Returns what a battle holds: `2 sides, 9 brigades, 41 units, 18 pieces of ground`.
#[must_use]
pub fn contents(state: &State) -> String {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    let oob = state.oob();
    let ground = match state.ground().features.len() {
        1 => "1 piece of ground".to_owned(),
        pieces => format!("{pieces} pieces of ground"),
    };
    [
        counted(number(oob.sides.len()), "side"),
        counted(number(oob.brigades.len()), "brigade"),
        counted(number(oob.units.len()), "unit"),
        ground,
    ]
    .join(", ")
}
