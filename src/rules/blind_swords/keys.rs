//! The event chits of a side, and how many of them it puts into the cup as its key chits (BS-301).

use super::{chart, state::State};

/// Returns the event chits of a side, keys or not.
pub(super) fn event_count(state: &State, side: &str) -> usize {
    let events = state.kit.events.iter();
    events.filter(|event| event.side == side).count()
}

/// Returns the name of a question about a side's cup, under which the answer is kept.
#[must_use]
pub fn key_question(which: &str, side: &str) -> String {
    format!("cup {which} {side}")
}

/// Returns the number of key chits that a side puts into the cup, by the kit or by an earlier answer of the table; all
/// of them if it has fewer (BS-R53). `None` if unknown.
pub fn key_count(state: &State, side: &str) -> Option<usize> {
    let there = event_count(state, side);
    let said = || chart::known_number(state, &key_question("key", side));
    let wanted = state.kit.cup.key.get(side).copied().or_else(said);
    match there {
        0 => Some(0),
        there => Some(wanted?.min(there)),
    }
}
