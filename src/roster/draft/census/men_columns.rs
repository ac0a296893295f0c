//! Columns that count men although their headings do not show it.

use super::guns;
use super::strength::{self, Grouping, Strength};
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

/// Counts the numbers of a column that are too large for guns or bases, its small numbers, and its other texts.
fn tally(at: usize, below: &[Row]) -> [usize; 3] {
    let mut counted = [0; 3];
    for text in below.iter().take(SAMPLE).map(|row| row.cell(at)) {
        let kind = match strength::read(text, Grouping::Comma) {
            Strength::Unknown => continue,
            Strength::Men(..) if guns::is_small_count(text) => 1,
            Strength::Men(..) => 0,
            Strength::Unreadable => match strength::read(text, Grouping::Point) {
                Strength::Men(..) => 0,
                _ => 2,
            },
        };
        if let Some(number) = counted.get_mut(kind) {
            *number += 1;
        }
    }
    counted
}

/// Checks whether most texts of a column are numbers.
pub(super) fn are_numbers(at: usize, below: &[Row]) -> bool {
    let [large, small, others] = tally(at, below);
    large + small > others
}

/// Checks whether most texts of a column are numbers too large for guns or bases.
pub(super) fn are_mostly_men(at: usize, below: &[Row]) -> bool {
    let [large, small, others] = tally(at, below);
    large > small + others
}

/// Checks whether most texts of a column are numbers small enough for guns.
pub(super) fn are_mostly_guns(at: usize, below: &[Row]) -> bool {
    let [large, small, others] = tally(at, below);
    small > 0 && small >= large + others
}

/// Checks whether a heading counts only the enlisted men, whom a strength beside it counts too.
pub(super) fn is_of_enlisted(heading: &str) -> bool {
    const ENLISTED: [&str; 8] = [
        "enlisted",
        "enlisted men",
        "em",
        "enl",
        "other ranks",
        "rank and file",
        "or",
        "mannschaften",
    ];
    ENLISTED.contains(&plain_words(heading).join(" ").as_str())
}

/// Returns the other columns of numbers with the heading of a column of men that no row fills beside another of them: a
/// table has one for each arm. Empty if any row fills two.
pub(super) fn of_other_rows(men: usize, headings: &[String], below: &[Row]) -> Vec<usize> {
    let heading = |at: usize| headings.get(at).map(|heading| plain_words(heading));
    let is_namesake =
        |at: &usize| *at != men && heading(*at) == heading(men) && are_numbers(*at, below);
    let others: Vec<usize> = (0..headings.len()).filter(is_namesake).collect();
    let filled = |row: &Row| {
        let all = others.iter().chain([&men]);
        all.filter(|at| !row.cell(**at).is_empty()).count()
    };
    match below.iter().all(|row| filled(row) < 2) {
        true => others,
        false => Vec::new(),
    }
}

/// Returns the columns that together are the strength: officers and enlisted men, or a column with their total; `None`
/// if either is missing. `men` is the column already read as the strength.
pub(super) fn by_rank(
    headings: &[String],
    below: &[Row],
    men: Option<usize>,
) -> Option<Vec<usize>> {
    const OFFICERS: [&str; 7] = [
        "officer",
        "officers",
        "off",
        "offs",
        "offiziere",
        "officiers",
        "offz",
    ];
    const OTHERS: [&str; 13] = [
        "enlisted",
        "enlisted men",
        "em",
        "enl",
        "other ranks",
        "rank and file",
        "or",
        "men",
        "mann",
        "mannschaften",
        "hommes",
        "soldats",
        "soldiers",
    ];
    const TOTALS: [&str; 6] = ["total", "totals", "ttl", "gesamt", "all ranks", "aggregate"];
    let named = |at: usize, names: &[&str]| {
        let words = headings
            .get(at)
            .map(|heading| plain_words(heading))
            .unwrap_or_default();
        let is_all = names.contains(&words.join(" ").as_str());
        // `Present Officers` is a heading below another one.
        let over = words
            .split_first()
            .filter(|(over, _)| ["present", "strength", "engaged"].contains(&over.as_str()));
        is_all || over.is_some_and(|(_, rest)| names.contains(&rest.join(" ").as_str()))
    };
    let column = |names: &[&str]| {
        (0..headings.len()).find(|at| named(*at, names) && are_numbers(*at, below))
    };
    let officers = column(&OFFICERS)?;
    let others = match men {
        Some(at) if named(at, &OTHERS) => at,
        Some(_) => return None,
        None => column(&OTHERS)?,
    };
    let sums = |total: &usize| {
        let mut rows = below.iter().take(SAMPLE);
        rows.all(|row| {
            let texts = [officers, others].map(|at| row.cell(at).to_owned());
            let total = strength::sum(&[row.cell(*total).to_owned(), String::new()]);
            texts.iter().all(String::is_empty) || total == strength::sum(&texts)
        })
    };
    match column(&TOTALS).filter(sums) {
        Some(total) => Some(vec![total]),
        None => Some(vec![officers, others]),
    }
}
