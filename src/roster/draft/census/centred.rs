//! Lists with headings in the middle of the line, as official reports print them: their indentation means nothing.

use super::command::is_side_by_name;
use super::field::Level;
use super::list::is_person;
use super::list_entry::entry_command;
use crate::sheet::Row;

/// Moves the headings of a list to the left, if the entries below them begin farther left; `None` if no heading is
/// centred.
pub(super) fn without_centring(rows: &[&Row]) -> Option<Vec<Row>> {
    let is_command: Vec<bool> = rows.iter().map(|row| names_command(row)).collect();
    let (mut deeper, mut shallower, mut centred_sides) = (0, 0, 0);
    for (n, row) in rows.iter().enumerate() {
        let mut after = rows.iter().enumerate().skip(n + 1);
        let next = after.find(|(_, next)| !is_person(next));
        let Some((at, next)) = next.filter(|_| is_command.get(n) == Some(&true)) else {
            continue;
        };
        let is_left = next.depth() < row.depth();
        centred_sides += usize::from(is_left && names_side(row));
        if is_command.get(at) == Some(&false) {
            deeper += usize::from(next.depth() > row.depth());
            shallower += usize::from(is_left);
        }
    }
    if shallower > 0 && deeper == 0 {
        return Some(
            rows.iter()
                .map(|row| Row::entry(row.number, 0, row.cells.last()))
                .collect(),
        );
    }
    let first = rows.iter().position(|row| names_side(row))?;
    let moved = rows.iter().enumerate().map(|(n, row)| {
        let is_left = n < first || names_side(row);
        Row::entry(
            row.number,
            if is_left { 0 } else { row.depth() + 1 },
            row.cells.last(),
        )
    });
    (centred_sides > 0).then(|| moved.collect())
}

fn names_command(row: &Row) -> bool {
    entry_command(row, Level::Brigade).is_some()
}

fn names_side(row: &Row) -> bool {
    row.cells.last().is_some_and(|text| is_side_by_name(text))
}
