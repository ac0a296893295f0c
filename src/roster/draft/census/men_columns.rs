//! Columns that count men although their headings do not say so.

use super::guns;
use super::words::plain_words;
use crate::sheet::Row;

/// Number of rows whose texts are examined.
const SAMPLE: usize = 1000;

/// Checks whether all texts of a column are numbers.
pub(super) fn counts(at: usize, below: &[Row]) -> bool {
    let texts = || below.iter().take(SAMPLE).map(|row| row.cell(at));
    let is_number = |text: &str| {
        text.bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b',')
    };
    texts().any(|text| !text.is_empty()) && texts().all(is_number)
}

/// Checks whether the numbers of a column are too large for bases.
pub(super) fn are_men(at: usize, below: &[Row]) -> bool {
    let is_small = |row: &Row| guns::is_small_count(row.cell(at));
    counts(at, below) && !below.iter().take(SAMPLE).any(is_small)
}

/// Returns the columns of officers and enlisted men, who are the strength together; `None` if either is missing.
pub(super) fn by_rank(headings: &[String], below: &[Row]) -> Option<Vec<usize>> {
    const OFFICERS: [&str; 4] = ["officer", "officers", "off", "offs"];
    const OTHERS: [&str; 7] = [
        "enlisted",
        "enlisted men",
        "em",
        "enl",
        "other ranks",
        "rank and file",
        "or",
    ];
    let column = |names: &[&str]| {
        let headings = headings
            .iter()
            .map(|heading| plain_words(heading).join(" "));
        let mut columns = headings.enumerate().filter(|(at, _)| counts(*at, below));
        let found = columns.find(|(_, heading)| names.contains(&heading.as_str()));
        found.map(|(at, _)| at)
    };
    Some(vec![column(&OFFICERS)?, column(&OTHERS)?])
}
