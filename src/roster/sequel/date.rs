//! The day and hour at which the battle continues.

use toml_edit::{Date, Datetime, DocumentMut, Time};

use super::{SequelInterval, terms::SequelStart};
use crate::tables::set_value;
use rules::fields::state::State;

/// Minutes of a day.
const DAY: u32 = 24 * 60;

/// Updates the date. A battle on the next day begins at the hour of the first day. A battle that continues at once
/// begins later by the length of the played turns, if the roster gives it. An unreadable date stays as it is.
pub(super) fn carry_date(document: &mut DocumentMut, now: &State, interval: SequelInterval) {
    let Ok(written) = now.oob().date.parse::<Datetime>() else {
        return;
    };
    let Some(date) = written.date else { return };
    let then = match (interval, written.time, now.oob().hour_minutes) {
        (SequelInterval::DayOfRest, time, _) => Some((day_after(date), time)),
        (SequelInterval::None, Some(time), Some(minutes)) => {
            Some(later_by(date, time, minutes, now))
        }
        (SequelInterval::None, ..) => None,
    };
    if let Some((date, time)) = then {
        set_value(document.as_table_mut(), "date", in_digits(date, time));
    }
}

/// Returns the date and time after the turns played so far, with `minutes` for a full turn of two player turns.
fn later_by(date: Date, time: Time, minutes: u32, now: &State) -> (Date, Option<Time>) {
    let took = SequelStart::from_state(now)
        .turns_past()
        .saturating_mul(minutes)
        / 2;
    let all = u32::from(time.hour) * 60 + u32::from(time.minute) + took;
    let date = (0..all / DAY).fold(date, |date, _| day_after(date));
    let of_day = all % DAY;
    let time = Time {
        hour: u8::try_from(of_day / 60).unwrap_or(time.hour),
        minute: u8::try_from(of_day % 60).unwrap_or(time.minute),
        ..time
    };
    (date, Some(time))
}

/// Returns the next day; the last date of the calendar stays.
fn day_after(date: Date) -> Date {
    let next = [
        Date {
            day: date.day + 1,
            ..date
        },
        Date {
            day: 1,
            month: date.month + 1,
            ..date
        },
        Date {
            day: 1,
            month: 1,
            year: date.year + 1,
        },
    ];
    let is_a_day = |date: &Date| date.to_string().parse::<Datetime>().is_ok();
    next.into_iter().find(is_a_day).unwrap_or(date)
}

fn in_digits(date: Date, time: Option<Time>) -> String {
    match time {
        Some(time) => format!("{date}T{:02}:{:02}", time.hour, time.minute),
        None => date.to_string(),
    }
}
