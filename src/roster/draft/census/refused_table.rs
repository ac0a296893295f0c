//! Tables that cannot be read: no header, no column of units, a quotation mark that nothing closes, several units in a
//! cell.

use super::columns::{Columns, NoColumns};
use super::record::Record;
use super::{Table, option_text, words};
use crate::sheet::Row;
use rules::spelling::quoted;

/// Finds a cell that a quotation mark opens and no other closes in its row: one of its inner lines has as many dividers
/// as a row of the table. Returns its row and the number of its lines.
pub(super) fn open_quotation(table: &Table<'_>) -> Option<(usize, usize)> {
    let divider = table.delimiter?;
    let width = table.rows.first()?.cells.len();
    let has_rows = |cell: &&String| {
        let lines: Vec<&str> = cell.lines().collect();
        let inner = lines.get(1..lines.len().saturating_sub(1));
        let is_row = |line: &&str| line.matches(divider).count() + 1 == width;
        width > 2 && inner.is_some_and(|inner| inner.iter().any(is_row))
    };
    table.rows.iter().find_map(|row| {
        let cell = row.cells.iter().find(has_rows)?;
        Some((row.number, cell.lines().count()))
    })
}

/// Returns the option that names the column of units.
pub(super) fn remedy_for_units(columns: &Columns) -> String {
    let headed = |names: &[&str]| {
        let mut headings = columns.headings.iter().map(|(heading, _)| heading);
        headings.find(|heading| names.contains(&words::plain_words(heading).join(" ").as_str()))
    };
    let (state, number) = (
        headed(&["state"]),
        headed(&["number", "no", "nr", "regt no", "num"]),
    );
    if let (Some(state), Some(number)) = (state, number) {
        let option = option_text(&format!("unit={state}+{number}"));
        return format!("say which: --column {option}");
    }
    let unread = columns
        .headings
        .iter()
        .find(|(heading, read_as)| read_as.is_none() && !heading.is_empty());
    let heading = unread.map_or("HEADING", |(heading, _)| heading);
    format!(
        "say which: --column {}",
        option_text(&format!("unit={heading}"))
    )
}

/// Says why a table has no known columns, with its first rows and the remedy.
pub(super) fn no_columns(none: &NoColumns, rows: &[Row]) -> String {
    const SHOWN: usize = 3;
    const SHOWN_CELLS: usize = 20;
    match none {
        NoColumns::Unknown(name, _) if name.parse::<usize>().is_ok() => {
            format!("there is no column {name}")
        }
        NoColumns::Unknown(name, near) => {
            let meant = near.as_ref().map_or_else(String::new, |near| {
                format!("; did you mean {}?", quoted(near))
            });
            format!("no column is headed {}{meant}", quoted(name))
        }
        NoColumns::NoHeader if rows.is_empty() => "the table is empty".to_owned(),
        NoColumns::NoHeader => {
            let is_list = rows.iter().all(|row| row.cells.len() < 2);
            let remedy = match is_list {
                true => {
                    "indent each entry of a list below its command, or name the column: --column 1=unit"
                }
                false => "name the columns, such as --column 3=unit",
            };
            let mut said = format!("no header found; {remedy}. The first rows:");
            for row in rows.iter().take(SHOWN) {
                let cells = (1..)
                    .zip(&row.cells)
                    .filter(|(_, cell)| !cell.trim().is_empty());
                let more = cells.clone().count().saturating_sub(SHOWN_CELLS);
                let mut cells: Vec<String> = cells
                    .take(SHOWN_CELLS)
                    .map(|(n, cell)| format!("{n}: {}", words::plain(cell)))
                    .collect();
                if more > 0 {
                    cells.push(format!("and {more} more"));
                }
                said.push_str(&format!("\n  row {}   {}", row.number, cells.join("   ")));
            }
            said
        }
    }
}

/// Shows the units of a cell that lists several, with the remedy.
pub(super) fn several_units(record: &Record, is_split: bool) -> String {
    let units: Vec<String> = record.several.iter().map(|unit| quoted(unit)).collect();
    let (row, count) = (record.row, units.len());
    let how = match is_split {
        true => ": the guns or the commander beside them could belong to any of them",
        false => " (--split-units does so)",
    };
    format!(
        "row {row}: the unit cell has {count} units: {}; give each its own row{how}, or write \"(consolidated)\" \
         behind the name if it is one unit",
        units.join(", ")
    )
}
