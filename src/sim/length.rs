//! Length of a battle.

use rules::fields::state::State;

/// Player turns of a battle whose roster names no end.
pub const USUAL_TURNS: u32 = 40;

/// The last player turn of a battle, or its last round (CHIT-02): the roster's, else the usual one.
#[must_use]
pub fn last_turn(state: &State) -> u32 {
    state.counted(state.oob().turns.unwrap_or(USUAL_TURNS))
}
