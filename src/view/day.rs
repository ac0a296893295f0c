//! The date of a battle in words: `1 July 1863` for `1863-07-01T10:00`.

pub mod diary;

use rules::fields::state::{Counting, State};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// Returns the day, `1 July 1863`, for a date with or without an hour; for a date in another form, the date without its
/// hour.
#[must_use]
pub fn day(date: &str) -> String {
    let written = date.split(['T', ' ']).next().unwrap_or_default();
    in_words(written).unwrap_or_else(|| match hour(date) {
        Some(_) => written.to_owned(),
        None => date.to_owned(),
    })
}

/// Returns the day and, if the date has one, the hour: `1 July 1863, 10:00`.
#[must_use]
pub fn day_and_hour(date: &str) -> String {
    match hour(date) {
        Some(hour) => format!("{}, {hour}", day(date)),
        None => day(date),
    }
}

/// Returns the hour, `10:00`; `None` if the date has none.
#[must_use]
pub fn hour(date: &str) -> Option<&str> {
    let clock = date.split(['T', ' ']).find(|part| part.contains(':'))?;
    Some(clock.get(..5).unwrap_or(clock))
}

/// Returns the approximate hour at which a turn begins, to five minutes, `12:00`; `None` unless the roster gives an hour and the minutes
/// of a full turn. A player turn takes half a full turn, a round a whole one (CHIT-02).
#[must_use]
pub fn hour_of_turn(turn: u32, state: &State) -> Option<String> {
    let played = turn.checked_sub(1)?;
    let exact = hour_after(
        match state.counting() {
            Counting::PlayerTurns => played,
            Counting::Rounds => 2 * played,
        },
        state,
    )?;
    // Nobody knew the hour of a charge to the minute.
    let (hour, minute) = exact.split_once(':')?;
    let minute: u32 = minute.parse().ok()?;
    Some(format!("{hour}:{:02}", minute / 5 * 5))
}

/// Returns the time of day after a number of player turns; `None` unless the roster gives an hour, and the minutes of a
/// full turn.
pub(crate) fn hour_after(played: u32, state: &State) -> Option<String> {
    let oob = state.oob();
    let (hour, minute) = hour(&oob.date)?.split_once(':')?;
    let minute: u32 = minute.get(..2)?.parse().ok()?;
    let start = hour.parse::<u32>().ok()? * 60 + minute;
    let now = start + played * oob.hour_minutes? / 2;
    Some(format!("{}:{:02}", now / 60 % 24, now % 60))
}

fn in_words(written: &str) -> Option<String> {
    let mut parts = written.split('-');
    let (year, month, day) = (parts.next()?, parts.next()?, parts.next()?);
    let year: u16 = year.parse().ok()?;
    let month = month.parse::<usize>().ok()?.checked_sub(1)?;
    let day: u8 = day.parse().ok()?;
    let is_all = parts.next().is_none();
    is_all.then(|| {
        MONTHS
            .get(month)
            .map(|month| format!("{day} {month} {year}"))
    })?
}
