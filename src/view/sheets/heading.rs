//! The line above every sheet and list: the battle, its turn and phase.

use rules::fields::setup::deployment::turns::{self, PlacingTurn};
use rules::fields::state::State;

/// Describes the battle with its turn and phase in a line.
#[must_use]
pub fn heading(state: &State) -> String {
    let oob = state.oob();
    let stands = match (state.over(), state.turn()) {
        (Some(why), _) => format!("over: {why}"),
        (None, 0) => match turns::placing_side(state) {
            PlacingTurn::Side(side) => format!(
                "{}, {} places next",
                state.phase().title(),
                state.side_name(&side)
            ),
            PlacingTurn::Dice => {
                format!("{}; roll for who places first", state.phase().title())
            }
            PlacingTurn::Nobody => state.phase().title().to_owned(),
        },
        (None, turn) => format!(
            "{} {turn}{}, {}, {}",
            state.turn_word(),
            state
                .last_turn()
                .map(|turns| format!(" of {turns}"))
                .unwrap_or_default(),
            state.side_name(state.active()),
            state.phase().title()
        ),
    };
    format!(
        "{} ({} edition): {stands}",
        oob.name,
        state.edition().name()
    )
}
