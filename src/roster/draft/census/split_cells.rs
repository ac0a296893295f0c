//! Cells that list several units, each of which gets a row of its own: `--split-units`.

use super::columns::Columns;
use super::field::{Field, Level};
use super::list_entry;
use super::record::Record;
use super::several::units_in;
use super::words::plain;
use crate::sheet::Row;

/// Gives each unit of a cell with several units a row of its own.
///
/// Another cell with as many lines as units is divided among them. A single strength is the sum of all, as in a merged
/// cell. Single guns or a single commander could belong to any of the units, so such a row stays as it is.
pub(super) fn rows_of_units(rows: &[Row], first: usize, columns: &Columns) -> Vec<Row> {
    let [at] = columns.field_columns(Field::Unit) else {
        return rows.to_vec();
    };
    let (above, below) = rows.split_at(first.min(rows.len()));
    let split = below.iter().flat_map(|row| {
        let units = units_in(row.cell(*at));
        let is_of_one = |field: Field| {
            columns.field_columns(field).iter().any(|column| {
                let cell = row.cell(*column);
                !cell.is_empty() && lines_for(cell, units.len()).is_none()
            })
        };
        if units.len() < 2 || is_of_one(Field::Guns) || is_of_one(Field::Commander) {
            return vec![row.clone()];
        }
        let strengths = columns.field_columns(Field::Strength);
        let mut split = vec![row.clone(); units.len()];
        for (n, (own, unit)) in split.iter_mut().zip(&units).enumerate() {
            for (column, cell) in own.cells.iter_mut().enumerate() {
                if let Some(line) =
                    lines_for(cell, units.len()).and_then(|lines| lines.into_iter().nth(n))
                {
                    *cell = line;
                } else if column == *at {
                    cell.clone_from(unit);
                } else if n > 0 && strengths.contains(&column) {
                    own.merged.push(column);
                }
            }
        }
        split
    });
    above.iter().cloned().chain(split).collect()
}

/// Returns the lines of a cell if they are as many as the units; `None` for any other cell.
fn lines_for(cell: &str, units: usize) -> Option<Vec<String>> {
    let lines: Vec<String> = cell
        .split(['\n', '\r', ';'])
        .map(plain)
        .filter(|line| !line.is_empty())
        .collect();
    (lines.len() == units).then_some(lines)
}

/// Reads the unit's cell as an entry of a list, `5th Ohio [275]: Ltc John H. Patrick`, and adds to a record what the
/// other cells of the row leave open.
pub(super) fn add_entry(record: &mut Record, row: &Row, columns: &Columns) {
    let [at] = columns.field_columns(Field::Unit) else {
        return;
    };
    let entry = Row::entry(row.number, 0, row.cells.get(*at));
    let entry = list_entry::record(&entry, Level::Unit);
    for field in Field::ALL {
        let text = entry.text(field);
        let is_open = field == Field::Unit || record.text(field).is_empty();
        if is_open && !text.is_empty() {
            record.set(field, text.to_owned());
        }
    }
}
