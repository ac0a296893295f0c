//! The event chits of a side, and how many of them it puts into the cup as its keys (BS-301).

use super::{chart, state::State};

/// The event chits of a side, keys or not.
pub(super) fn events(state: &State, side: &str) -> usize {
    let events = state.kit.events.iter();
    events.filter(|event| event.side == side).count()
}

/// What the table is asked of a side's cup, and what it said is kept under.
pub(super) fn cell(which: &str, side: &str) -> String {
    format!("cup {which} {side}")
}

/// How many key chits a side puts in, or all there are (BS-R53): as the kit says, or as the table said before. `None`
/// where nobody has said it.
pub fn wanted(state: &State, side: &str) -> Option<usize> {
    let there = events(state, side);
    let said = || chart::known_number(state, &cell("key", side));
    let wanted = state.kit.cup.key.get(side).copied().or_else(said);
    match there {
        0 => Some(0),
        there => Some(wanted?.min(there)),
    }
}
