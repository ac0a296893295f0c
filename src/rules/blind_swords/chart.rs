//! Values of the game's charts that the kit lacks: the table reads them off once, and is not asked for them again
//! (BS-003).

use super::Draft;
use super::event::Event;
use crate::rules::Step;

/// The clause under which values are asked for.
const RULE: &str = "BS-003";

/// Returns a value that the kit lacks: as it was read off before, else as the table answers `what`.
pub(super) fn learnt<T>(
    draft: &mut Draft<'_>,
    cell: String,
    what: String,
    read: impl Fn(&str) -> Step<T>,
) -> Step<T> {
    if let Some(known) = draft.state().learnt.get(&cell) {
        return read(known);
    }
    let value = draft.ask_words(what, RULE)?;
    let found = read(&value)?;
    draft.note(Event::Learnt { cell, value });
    Ok(found)
}

/// Returns one of some words that a chart would tell: as it was read off before, else as the table chooses.
pub(super) fn learnt_of(
    draft: &mut Draft<'_>,
    cell: String,
    what: String,
    words: Vec<String>,
) -> Step<String> {
    if let Some(known) = draft.state().learnt.get(&cell) {
        return Ok(known.clone());
    }
    let value = draft.ask_one_of(what, RULE, words)?;
    draft.note(Event::Learnt {
        cell,
        value: value.clone(),
    });
    Ok(value)
}
