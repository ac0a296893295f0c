//! Headers of two rows: headings of groups, `Guns` or `Strength`, over the headings of their columns, `No.` and `Type`.

use super::field::Field;
use super::heading::{self, Meaning};
use super::words::plain_words;
use crate::sheet::Row;

/// Joins the header of a table with a row of headings below it, or with one of groups above it. Returns the index of the
/// last row of the header, and the joined headings if the header has two rows.
pub(super) fn join(rows: &[Row], at: usize) -> (usize, Option<Row>) {
    let Some(row) = rows.get(at) else {
        return (at, None);
    };
    if let Some(joined) = rows
        .get(at + 1)
        .and_then(|below| with_row_below(row, below))
    {
        return (at + 1, Some(joined));
    }
    let above = at.checked_sub(1).and_then(|above| rows.get(above));
    (at, above.and_then(|above| with_groups(above, row)))
}

/// Joins a header with a second row of headings, as when `Officers` and `Men` are below one `Strength`; `None` if the
/// second row has no headings.
fn with_row_below(header: &Row, below: &Row) -> Option<Row> {
    let mut both = header.clone();
    let mut over = "";
    // Cells that reach down from the row above hold no value of a unit.
    let mut is_split = (0..below.cells.len()).any(|at| {
        below.merged.contains(&at)
            && !below.cell(at).is_empty()
            && below.cell(at) == header.cell(at)
    });
    let is_own = |at: usize| !below.cell(at).is_empty() && !below.merged.contains(&at);
    let mut own = (0..below.cells.len()).filter(|at| is_own(*at)).peekable();
    is_split |= own.peek().is_some() && own.all(|at| is_part(below.cell(at)));
    for at in 0..header.cells.len().max(below.cells.len()) {
        let (first, second) = (header.cell(at), below.cell(at));
        if !first.is_empty() {
            over = first;
        } else if !is_own(at) {
            over = "";
        }
        if !is_own(at) {
            continue;
        }
        if second.contains(|letter: char| letter.is_ascii_digit()) || over.is_empty() {
            return None;
        }
        is_split |= first.is_empty() && heading::meaning(second).is_some();
        if both.cells.len() <= at {
            both.cells.resize(at + 1, String::new());
        }
        if let Some(cell) = both.cells.get_mut(at) {
            *cell = heading_of(over, second);
        }
    }
    is_split.then_some(both)
}

/// Joins a header with the headings of groups above some of its columns; `None` if the row above is a title.
fn with_groups(above: &Row, header: &Row) -> Option<Row> {
    let groups = || (0..above.cells.len()).filter(|at| !above.cell(*at).is_empty());
    let is_group = |at: usize| {
        let text = above.cell(at);
        !header.cell(at).is_empty()
            && !text.contains(|letter: char| letter.is_ascii_digit())
            && (heading::meaning(text).is_some() || heading::is_of_losses(text))
    };
    // A title stands alone over the first column.
    let is_title = groups().eq([0]);
    let has_parts = (0..header.cells.len()).any(|at| is_part(header.cell(at)));
    if above.number + 1 != header.number
        || groups().next().is_none()
        || is_title
        || !has_parts
        || !groups().all(is_group)
    {
        return None;
    }
    let mut both = header.clone();
    let mut over = "";
    for (at, cell) in both.cells.iter_mut().enumerate() {
        if !above.cell(at).is_empty() {
            over = above.cell(at);
        }
        // A blank beside a group may belong to it or to none.
        let is_below = !above.cell(at).is_empty() || is_part(cell);
        if !over.is_empty() && is_below && !cell.trim().is_empty() {
            *cell = heading_of(over, header.cell(at));
        }
    }
    Some(both)
}

/// Returns the heading of a column, made from the heading of its group and its own. Its own decides the meaning unless
/// it is only a part of something, such as `No.` or `Type`.
fn heading_of(group: &str, own: &str) -> String {
    let is_known = heading::meaning(own).is_some();
    match is_known && !is_part(own) && !heading::is_of_losses(group) {
        true => own.to_owned(),
        false => format!("{group} {own}"),
    }
}

/// Checks whether a heading only names a part of the heading above it: `No.`, `Type`, `Name`, `Commander`.
fn is_part(heading: &str) -> bool {
    const PARTS: [&str; 19] = [
        "no", "nr", "num", "number", "numbers", "qty", "quantity", "count", "type", "types",
        "kind", "class", "model", "name", "names", "total", "k", "w", "m",
    ];
    let words = plain_words(heading);
    let is_leader = || {
        let meaning = heading::meaning(heading).map(|found| found.meaning);
        meaning == Some(Meaning::Field(Field::Commander))
    };
    match words.as_slice() {
        [only] => PARTS.contains(&only.as_str()) || is_leader(),
        _ => false,
    }
}
