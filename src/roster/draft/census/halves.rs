//! Two tables side by side on one sheet, one for each side of the battle: the headings occur twice in the header.

use super::Table;
use super::columns::{self, Choice};
use super::field::Field;
use super::words::{plain, plain_words};
use crate::sheet::Row;

/// The rows of two tables side by side, with the titles above them.
pub(super) struct Halves {
    pub(super) rows: [Vec<Row>; 2],
    /// The text above each table; `None` if one of them has no text of its own.
    titles: Option<[String; 2]>,
}

impl Halves {
    /// Returns one of the two tables: 0 for the left one, 1 for the right one. If it has no title, the right table gets
    /// a side of its own.
    pub(super) fn table<'r>(&'r self, half: usize, whole: &Table<'r>) -> Table<'r> {
        let title = self.titles.as_ref().and_then(|titles| titles.get(half));
        let usual_side = title.cloned().unwrap_or_else(|| match half {
            0 => whole.usual_side.clone(),
            _ => format!("{} (right)", whole.usual_side),
        });
        Table {
            file: whole.file.clone(),
            sheet: whole.sheet.clone(),
            form: whole.form,
            encoding: whole.encoding,
            delimiter: whole.delimiter,
            rows: self.rows.get(half).map_or(&[], Vec::as_slice),
            // Both halves are the same rows of the sheet.
            hidden: if half == 0 { whole.hidden } else { &[] },
            side: whole.side.clone(),
            usual_side,
        }
    }
}

/// Splits a sheet whose header has the headings of two tables, each with the heading of its units; `None` for any other
/// sheet.
pub(super) fn split_sheet(rows: &[Row], header: usize, choices: &[Choice]) -> Option<Halves> {
    let by_number = |column: &String| column.parse::<usize>().is_ok();
    if choices
        .iter()
        .flat_map(|choice| &choice.columns)
        .any(by_number)
    {
        return None;
    }
    let row = rows.get(header)?;
    let begin = begin_of_second(row)?;
    let is_table = |from: usize, to: usize| {
        let header = part_of(row, from, to);
        let columns = columns::find(std::slice::from_ref(&header), choices);
        columns.is_ok_and(|columns| columns.has(Field::Unit) && !columns.has(Field::Side))
    };
    if !is_table(0, begin) || !is_table(begin, usize::MAX) {
        return None;
    }
    let parts = [(0, begin), (begin, usize::MAX)].map(|(from, to)| {
        let parts = rows.iter().map(|row| part_of(row, from, to));
        parts.filter(|part| !part.is_blank()).collect::<Vec<Row>>()
    });
    let title = |from: usize, to: usize| {
        let above = rows.iter().take(header).map(|row| part_of(row, from, to));
        let mut alone = above.filter_map(|part| {
            let mut filled = part.cells.iter().filter(|cell| !cell.trim().is_empty());
            let text = filled.next().map(|cell| plain(cell))?;
            filled.next().is_none().then_some((part.number, text))
        });
        alone.next_back()
    };
    let titles = title(0, begin).zip(title(begin, usize::MAX));
    let titles = titles.filter(|((left, one), (right, other))| left == right && one != other);
    Some(Halves {
        rows: parts,
        titles: titles.map(|((_, left), (_, right))| [left, right]),
    })
}

/// Returns the column in which the header of a second table begins: it repeats the headings of the first one in their
/// order, and one of the two may have more. `None` for a header without repeated headings.
fn begin_of_second(header: &Row) -> Option<usize> {
    let filled = (0..header.cells.len()).filter(|at| !header.cell(*at).is_empty());
    let headings: Vec<(usize, Vec<String>)> = filled
        .map(|at| (at, plain_words(header.cell(at))))
        .collect();
    let (_, first) = headings.first()?;
    let mut again = headings.iter().enumerate().skip(1);
    let (n, (begin, _)) = again.find(|(_, (_, heading))| heading == first)?;
    let (left, right) = headings.split_at_checked(n)?;
    let is_of = |few: &[(usize, Vec<String>)], many: &[(usize, Vec<String>)]| {
        let mut many = many.iter();
        few.iter()
            .all(|(_, heading)| many.any(|(_, other)| other == heading))
    };
    let is_twice = left.len() > 1 && right.len() > 1 && (is_of(left, right) || is_of(right, left));
    is_twice.then_some(*begin)
}

/// Returns the cells of a row from one column to before another.
fn part_of(row: &Row, from: usize, to: usize) -> Row {
    let end = to.min(row.cells.len());
    let is_inside = |column: &&usize| (from..to).contains(*column);
    Row {
        number: row.number,
        cells: row.cells.get(from..end).unwrap_or_default().to_vec(),
        merged: row
            .merged
            .iter()
            .filter(is_inside)
            .map(|column| column - from)
            .collect(),
    }
}
