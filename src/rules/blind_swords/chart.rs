//! Values of the game's charts that the kit lacks. The players look each up once, and are not asked for it again
//! (BS-003).

use super::{Draft, event::Event, points::VictoryPoints, state::State};
use ruleset::Step;
use ruleset::chance::{Ask, Want};
use ruleset::refusal::Refusal;

/// The clause under which the players are asked for values.
const RULE: &str = "BS-003";

/// Maximum number of key or included chits of a side, more than any game has.
const MOST: i64 = 9;

/// Returns a value that the kit lacks: the players' earlier answer, else their answer to the question `what`.
pub(super) fn learn_value<T>(
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

/// Returns a whole number that the kit lacks, 0 or greater.
pub(super) fn learnt_number(draft: &mut Draft<'_>, cell: String, what: String) -> Step<usize> {
    let known = known_number(draft.state(), &cell);
    if let Some(known) = known {
        return Ok(known);
    }
    // Both sides may know the number of chits, although one side chooses the chits in secret.
    let wants = Want::Number {
        least: 0,
        most: MOST,
    };
    let ask = Ask::new(what, RULE).of_table(wants).in_the_open();
    let value = draft.ask(ask)?.to_string();
    let number = value.parse().unwrap_or(0);
    draft.note(Event::Learnt { cell, value });
    Ok(number)
}

/// Returns a whole number that the players have looked up; `None` if they have not.
pub(super) fn known_number(state: &State, cell: &str) -> Option<usize> {
    state.learnt.get(cell)?.parse().ok()
}

/// Returns the columns of a shift that the players have looked up; `None` if they have not.
pub(super) fn known_shift(state: &State, cell: &str) -> Option<i64> {
    state.learnt.get(cell)?.parse().ok()
}

/// Returns the columns of a shift that the kit lacks.
pub(super) fn learnt_shift(draft: &mut Draft<'_>, cell: &str, what: String) -> Step<i64> {
    learn_value(draft, cell.to_owned(), what, |text| {
        let none = |_| {
            Refusal::impossible("BS-605", format!("`{text}` is not a number of columns"))
                .remedy("-2, 1 or 0")
                .into()
        };
        text.trim_start_matches('+').parse().map_err(none)
    })
}

/// Returns points that the kit lacks.
pub(super) fn learnt_points(
    draft: &mut Draft<'_>,
    rule: &'static str,
    cell: String,
    what: String,
) -> Step<VictoryPoints> {
    learn_value(draft, cell, what, |text| parse_points(text, rule))
}

/// Reads points as the players have looked them up.
pub(super) fn parse_points(text: &str, rule: &'static str) -> Step<VictoryPoints> {
    let none = || {
        Refusal::impossible(rule, format!("`{text}` is not a number of points"))
            .remedy("2, 0.5 or 1/2")
            .into()
    };
    VictoryPoints::read(text).ok_or_else(none)
}

/// Returns one of several words that a chart would give: the players' earlier answer, else their choice now.
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
