//! Headings of a diary's chapters and parts: turns, and approximate time of day.

use super::DiaryTurn;
use crate::day;
use rules::fields::state::{Counting, State};

/// Makes the heading of a chapter: `Turn 2, about 10:30` if the roster gives an hour and the minutes of a full turn, or
/// `Turns 2 to 4`. A brief diary, whose parts have no headings of their own, names the player turns: `Turn 2, player
/// turns 3 and 4, about 10:30`.
pub(super) fn of_chapter(first: u32, last: u32, state: &State, is_brief: bool) -> String {
    let counted = match state.counting() {
        Counting::PlayerTurns => "Turn",
        Counting::Rounds => "Round",
    };
    let halves = match state.counting() {
        Counting::PlayerTurns if is_brief && first > 0 => {
            format!("player turns {} and {}", 2 * first - 1, 2 * first)
        }
        _ => String::new(),
    };
    match first {
        0 => "Before the battle".to_owned(),
        _ => spanned(counted, first, last, &halves, |full| {
            day::hour_after(2 * (full - 1), state)
        }),
    }
}

/// Makes the heading of a part: `Player turn 4, Union, about 10:45`; `Player turns 5 to 8`. The heading of a round has
/// no hour, because its chapter's heading gives it.
pub(super) fn of_part(part: &DiaryTurn, state: &State) -> String {
    let (first, last) = (part.turn, part.until);
    match state.counting() {
        _ if part.turn == 0 => "Setting up".to_owned(),
        Counting::Rounds => spanned("Round", first, last, "", |_| None),
        counting => spanned(counting.title(), first, last, &part.side, |turn| {
            day::hour_of_turn(turn, state)
        }),
    }
}

/// Makes a heading: `Turn 2, about 10:30`; `Turns 2 to 4, about 10:30 to 11:30`. `whose` follows the number of a single
/// turn.
fn spanned(
    word: &str,
    first: u32,
    last: u32,
    whose: &str,
    hour: impl Fn(u32) -> Option<String>,
) -> String {
    if first == last {
        let whose = Some(whose).filter(|whose| !whose.is_empty());
        let whose = whose.map_or_else(String::new, |whose| format!(", {whose}"));
        let about = hour(first).map_or_else(String::new, |hour| format!(", about {hour}"));
        return format!("{word} {first}{whose}{about}");
    }
    let about = hour(first).zip(hour(last));
    let about = about.map_or_else(String::new, |(from, to)| format!(", about {from} to {to}"));
    format!("{word}s {first} to {last}{about}")
}
