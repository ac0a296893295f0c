//! The event chits of a side, and how many of them it puts into the cup as its key chits (BS-301).

use super::{chart, command::Command, state::State};
use ruleset::Opening;

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

/// Checks whether a side is still to close its choice of key chits. With the cup on the table the players count them.
#[must_use]
pub fn must_seal(state: &State, side: &str) -> bool {
    let chooses = !state.kit.cup.on_table && key_count(state, side) != Some(0);
    chooses && !state.chits.sealed.contains(side)
}

/// Offers the sides for which `may` holds to close their choice of key chits (BS-301).
pub fn seal_openings(state: &State, may: impl Fn(&str) -> bool) -> Vec<Opening<Command>> {
    let sides = state.kit.sides.iter();
    let open = sides.filter(|side| must_seal(state, &side.id) && may(&side.id));
    open.map(|side| {
        let words = format!("{} closes its choice of key chits (BS-301)", side.name);
        let command = Command::Seal {
            side: side.id.clone(),
        };
        Opening::offered(command, words)
    })
    .collect()
}

/// Returns the number of key chits that a side puts in, or all it has (BS-R53): from the kit, or from the table's
/// earlier answer. `None` if unknown.
pub fn key_count(state: &State, side: &str) -> Option<usize> {
    let there = event_count(state, side);
    let said = || chart::known_number(state, &key_question("key", side));
    let wanted = state.kit.cup.key.get(side).copied().or_else(said);
    match there {
        0 => Some(0),
        there => Some(wanted?.min(there)),
    }
}
