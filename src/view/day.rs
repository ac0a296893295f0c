//! The day of a battle in words: `1 July 1863` of `1863-07-01T10:00`.

pub mod diary;

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

/// The day, `1 July 1863`; what is written otherwise than `1863-07-01` stays as it is, without its hour.
#[must_use]
pub fn day(date: &str) -> String {
    let written = date.split(['T', ' ']).next().unwrap_or_default();
    in_words(written).unwrap_or_else(|| match hour(date) {
        Some(_) => written.to_owned(),
        None => date.to_owned(),
    })
}

/// The day and, where it is given, the hour: `1 July 1863, 10:00`.
#[must_use]
pub fn day_and_hour(date: &str) -> String {
    match hour(date) {
        Some(hour) => format!("{}, {hour}", day(date)),
        None => day(date),
    }
}

/// The hour, `10:00`; `None` if none is given.
#[must_use]
pub fn hour(date: &str) -> Option<&str> {
    let clock = date.split(['T', ' ']).find(|part| part.contains(':'))?;
    Some(clock.get(..5).unwrap_or(clock))
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
