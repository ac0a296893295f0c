//! Names of sides with the same indentation as the commands below them: `PRUSSIANS`, then `First Division`.

use super::field::Level;
use super::groups::names_group;
use super::list_entry::entry_command;
use super::totals::is_note;
use super::words::{has_rank, plain_words};
use crate::sheet::Row;

/// Moves the commands of both sides below the names of the sides; `None` unless the list has exactly two such names.
/// `is_given`: the caller says that the list names its sides. Otherwise, only names that indicate no level count as
/// sides.
pub(super) fn indent_below_sides(rows: &[&Row], is_given: bool) -> Option<Vec<Row>> {
    let first_head = (0..rows.len()).find(|n| is_head(rows, *n))?;
    let sides: Vec<usize> = (0..rows.len()).filter(|n| stands_over(rows, *n)).collect();
    let &[first, second] = sides.as_slice() else {
        return None;
    };
    let texts = [first, second].map(|n| rows.get(n).map_or("", |row| row.cell(0)));
    let is_known = [first, second].iter().all(|n| {
        let row = rows.get(*n);
        row.and_then(|row| entry_command(row, Level::Brigade)) == Some(Level::Side)
    });
    if texts.first() == texts.last() || first > first_head || is_known && !is_given {
        return None;
    }
    let moved = rows.iter().enumerate().map(|(n, row)| match n {
        _ if n <= first || n == second => (*row).clone(),
        _ => Row::entry(row.number, row.depth() + 1, row.cells.last()),
    });
    Some(moved.collect())
}

/// Returns the names that indicate no level, come before a command, and follow other commands: each may begin a side.
pub(super) fn doubtful<'r>(rows: &[&'r Row]) -> Vec<&'r Row> {
    let first_head = (0..rows.len())
        .find(|n| is_head(rows, *n))
        .unwrap_or(rows.len());
    let names = (first_head..rows.len()).filter(|n| stands_over(rows, *n));
    let names = names.filter_map(|n| rows.get(n).copied());
    names
        .filter(|row| entry_command(row, Level::Brigade).is_none())
        .collect()
}

/// Checks whether an entry has others below it.
fn is_head(rows: &[&Row], n: usize) -> bool {
    let pair = rows.get(n).zip(rows.get(n + 1));
    pair.is_some_and(|(row, next)| next.depth() > row.depth())
}

/// Checks whether an unindented entry has no entry below it, and is followed by an unindented command. Its words must
/// be those of a side, or indicate no level.
fn stands_over(rows: &[&Row], n: usize) -> bool {
    const MOST_WORDS: usize = 6;
    let Some(row) = rows.get(n).filter(|row| row.depth() == 0) else {
        return false;
    };
    let is_over = !is_head(rows, n)
        && rows.get(n + 1).is_some_and(|next| next.depth() == 0)
        && is_head(rows, n + 1);
    let text = row.cell(0);
    let words = plain_words(text);
    let is_title = |word: &String| ["battle", "order", "oob", "orbat"].contains(&word.as_str());
    let has_digit = text.contains(|sign: char| sign.is_ascii_digit());
    let level = entry_command(row, Level::Brigade);
    is_over
        && !has_digit
        && level.is_none_or(|level| level == Level::Side)
        && (1..=MOST_WORDS).contains(&words.len())
        && !words.iter().any(is_title)
        && !is_note(text)
        && !has_rank(text)
        && !names_group(row)
}
