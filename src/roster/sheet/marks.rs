//! Marks of Markdown in the cells of a table.

use std::borrow::Cow;

use super::Row;

/// Stands for a bar that belongs to a cell, while a row is divided at its bars.
const BAR: char = '\u{E000}';

/// Replaces the bars that belong to cells: `left \| flank`.
pub(super) fn hide_bars(text: &str) -> Cow<'_, str> {
    match text.contains("\\|") {
        true => Cow::Owned(text.replace("\\|", BAR.encode_utf8(&mut [0; 4]))),
        false => Cow::Borrowed(text),
    }
}

/// Removes the signs that only shape a table: bars at both ends of rows, and the marks of each cell.
pub(super) fn plain_rows(rows: &mut [Row]) {
    let has_bar = |row: &Row| row.cells.len() < 2 || row.cell(0).is_empty();
    if rows.iter().all(has_bar) {
        for row in rows.iter_mut().filter(|row| row.cells.len() > 1) {
            row.cells.remove(0);
            row.cells.pop_if(|last| last.trim().is_empty());
        }
    }
    for cell in rows.iter_mut().flat_map(|row| &mut row.cells) {
        *cell = plain_text(cell).replace(BAR, "|");
    }
}

/// Returns a text without marks: links, footnotes, bold, italic and struck words, code, tags for line breaks.
pub(super) fn plain_text(text: &str) -> String {
    if !text.contains(['*', '_', '`', '~', '[', '<']) {
        return text.to_owned();
    }
    let mut text = without_links(text);
    for tag in ["<br>", "<br/>", "<br />"] {
        text = text.replace(tag, "\n");
    }
    for mark in ["**", "__", "~~", "`", "*", "_"] {
        text = without_pairs(&text, mark);
    }
    text
}

/// Replaces links by their words, `[118th Illinois](https://...)`, and removes the marks of footnotes, `[^1]`.
fn without_links(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('[') {
        let Some((words, behind)) = after.split_once(']') else {
            break;
        };
        let target = behind
            .strip_prefix('(')
            .and_then(|target| target.split_once(')'));
        match (target, words.starts_with('^')) {
            (Some((_, behind)), _) => {
                plain.push_str(before.strip_suffix('!').unwrap_or(before));
                plain.push_str(words);
                rest = behind;
            }
            (None, true) => {
                plain.push_str(before);
                rest = behind;
            }
            (None, false) => {
                plain.push_str(before);
                plain.push('[');
                rest = after;
            }
        }
    }
    plain + rest
}

/// Removes a mark before and behind words. A star alone, as in `300*`, stays: it marks a footnote.
fn without_pairs(text: &str, mark: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(mark) {
        let begins = !before.ends_with(char::is_alphanumeric)
            && after.starts_with(|sign: char| !sign.is_whitespace());
        let inside = after.split_once(mark).filter(|(inside, behind)| {
            begins
                && !inside.is_empty()
                && !inside.ends_with(char::is_whitespace)
                && !behind.starts_with(char::is_alphanumeric)
        });
        plain.push_str(before);
        match inside {
            Some((inside, behind)) => {
                plain.push_str(inside);
                rest = behind;
            }
            None => {
                plain.push_str(mark);
                rest = after;
            }
        }
    }
    plain + rest
}
