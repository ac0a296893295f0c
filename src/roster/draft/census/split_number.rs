//! Numbers with a comma between their thousands that a text without quotation marks divides into two cells.

use super::Table;
use super::columns::Columns;
use super::field::Field;
use super::reader::Reader;
use super::report::Need;
use crate::sheet::Row;

/// Maximum number of thousands of such a number.
const MOST_THOUSANDS: u32 = 20;

impl Reader<'_> {
    /// Joins the split strengths of rows that have more cells than the header, and asks about each; `None` if there are
    /// no such rows.
    pub(super) fn join_split_numbers(
        &mut self,
        table: &Table<'_>,
        rows: &[Row],
        columns: &Columns,
    ) -> Option<Vec<Row>> {
        let &[at] = columns.field_columns(Field::Strength) else {
            return None;
        };
        let width = columns
            .headings
            .iter()
            .rposition(|(heading, _)| !heading.is_empty())?
            + 1;
        let is_split = |row: &Row| row.cells.len() > width && thousands(row, at).is_some();
        if table.delimiter != Some(',') || !rows.iter().any(is_split) {
            return None;
        }
        let mut joined = rows.to_vec();
        for row in joined.iter_mut().filter(|row| is_split(row)) {
            let Some(number) = thousands(row, at) else {
                continue;
            };
            row.cells.remove(at + 1);
            if let Some(cell) = row.cells.get_mut(at) {
                cell.clone_from(&number);
            }
            self.need(Need {
                row: Some(row.number),
                unit: None,
                field: Field::Strength.name(),
                said: format!(
                    "strength {number} is divided into two cells: taken as one; put it in quotation marks"
                ),
                taken: Some(number.clone()),
                text: number,
                option: None,
                table: 0,
            });
        }
        Some(joined)
    }
}

/// Returns the number that a cell and the next one make together, `1,204`; `None` if they cannot be one.
fn thousands(row: &Row, at: usize) -> Option<String> {
    let (first, rest) = (row.cell(at), row.cell(at + 1));
    let is_rest = rest.len() == 3 && rest.bytes().all(|byte| byte.is_ascii_digit());
    let thousands = first.parse::<u32>().ok().filter(|_| is_rest)?;
    (1..MOST_THOUSANDS)
        .contains(&thousands)
        .then(|| format!("{thousands},{rest}"))
}
