//! Length of a battle.

use rules::fields::state::State;

/// Number of player turns of a battle whose roster sets no end.
pub const USUAL_TURNS: u32 = 40;

/// Returns the last player turn of a battle, or the last round of a battle with chits (CHIT-02): the one that the
/// roster sets, else the usual one.
#[must_use]
pub fn last_turn(state: &State) -> u32 {
    state.counted(state.oob().turns.unwrap_or(USUAL_TURNS))
}
