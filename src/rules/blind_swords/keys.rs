//! The event chits of a side, and how many of them it puts into the cup as its key chits (BS-301).

use super::{chart, command::Command, state::State};
use ruleset::Opening;

/// Returns the number of a side's event chits, key chits included.
pub(super) fn event_count(state: &State, side: &str) -> usize {
    let events = state.kit.events.iter();
    events.filter(|event| event.side == side).count()
}

/// Returns the name of a question about a side's cup; the answer is stored under this name.
#[must_use]
pub fn key_question(which: &str, side: &str) -> String {
    format!("cup {which} {side}")
}

/// Checks whether a side must still close its choice of key chits. If the cup is on the table, the players count the
/// chits themselves.
#[must_use]
pub fn must_seal(state: &State, side: &str) -> bool {
    let chooses = !state.kit.cup.on_table && key_count(state, side) != Some(0);
    chooses && !state.chits.sealed.contains(side)
}

/// Checks whether a side may end its choice of key chits because it has chosen enough. If the kit does not give the
/// number, one chit is enough for now, and the players are asked for the number.
#[must_use]
pub fn may_seal(state: &State, side: &str) -> bool {
    let chosen = state.chits.keys.get(side).map_or(0, Vec::len);
    let has_all = chosen > 0 && key_count(state, side).is_none_or(|wanted| chosen >= wanted);
    has_all && must_seal(state, side)
}

/// Offers the sides that have chosen their key chits to close the choice (BS-301).
pub(super) fn seal_openings(state: &State) -> Vec<Opening<Command>> {
    let sides = state.kit.sides.iter();
    let ready = sides.filter(|side| may_seal(state, &side.id));
    ready
        .map(|side| {
            seal_opening(
                &side.id,
                format!("{} closes its choice of key chits (BS-301)", side.name),
            )
        })
        .collect()
}

/// Offers each side to end its choice of key chits, in words that do not reveal whether it has chosen (BS-301).
#[must_use]
pub fn choice_openings(state: &State) -> Vec<Opening<Command>> {
    let sides = state.kit.sides.iter();
    let open = sides.filter(|side| must_seal(state, &side.id));
    let choices = open.map(|side| {
        let words = format!(
            "{} chooses its key chits, then closes its choice (BS-301)",
            side.name
        );
        seal_opening(&side.id, words)
    });
    choices.collect()
}

fn seal_opening(side: &str, words: String) -> Opening<Command> {
    let command = Command::Seal {
        side: side.to_owned(),
    };
    Opening::offered(command, words)
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
