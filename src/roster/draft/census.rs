//! Orders of battle from tables and lists.
//!
//! `read` takes the sheets of `crate::sheet` and returns the battle with a `report::Report` on how each value was read.
//! It never asks: a doubtful value gets a provisional one, and is listed for a person to check.

mod arm_heading;
mod arm_words;
mod arrivals;
mod battery;
mod calibre;
mod centred;
mod classes;
mod column_names;
mod column_report;
mod columns;
mod command;
mod command_totals;
mod counts;
mod doubt;
mod edges;
mod entry_text;
mod field;
mod finish;
mod general_quality;
mod generals;
mod groups;
mod gun_words;
mod guns;
mod halves;
mod header_rows;
mod heading;
mod heading_numbers;
mod hierarchy;
mod inference;
mod levels;
mod list;
mod list_entry;
mod margins;
mod means;
mod men_columns;
mod men_in_name;
mod months;
mod one_line;
mod people;
mod reader;
mod record;
mod refused_table;
pub mod report;
mod report_guesses;
mod report_json;
mod rows;
mod sections;
mod select;
mod several;
mod sides;
mod split_cells;
mod split_number;
mod strength;
mod text_meaning;
mod title;
mod totals;
mod tree;
mod unit;
mod weapons;
mod words;

use super::RosterDraft;
use crate::sheet::outline::{is_mark_alone, is_page_number};
use crate::sheet::{Form, Row, Sheet};
use rules::fields::terms::edition::Edition;
use rules::spelling::{counted, listed};

pub use columns::Choice;
pub use field::{Field, Level};
pub use select::{Pick, Selection, select};
pub use words::Kind;

use halves::{Halves, split_sheet};
use levels::SideLevels;
use reader::Reader;
use refused_table::{no_columns, open_quotation, remedy_for_units};
use report::{Cause, ColumnReport, Report, TableReport};
use split_cells::rows_of_units;
use totals::is_total_entry;

/// Settings for reading tables.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Name of the battle.
    pub name: String,
    /// Edition of the rules.
    pub edition: Edition,
    /// Columns assigned to fields.
    pub columns: Vec<Choice>,
    /// Words of a kind column with their meaning.
    pub kinds: Vec<(String, Kind)>,
    /// Texts of a weapon column with the weapon of the rules.
    pub weapons: Vec<(String, String)>,
    /// Texts of a quality column with their combat values.
    pub qualities: Vec<(String, u8)>,
    /// Levels of a list, the highest first; `None` to find them by the entries.
    pub levels: Option<Vec<Level>>,
    /// Side on the south edge; `None` for the first side, or if the tables say it.
    pub south: Option<String>,
    /// True to give each unit of a cell that lists several a row of its own.
    pub splits_units: bool,
}

impl Settings {
    /// Makes settings that leave every decision to the tables.
    #[must_use]
    pub fn new(name: &str, edition: Edition) -> Self {
        Self {
            name: name.to_owned(),
            edition,
            columns: Vec::new(),
            kinds: Vec::new(),
            weapons: Vec::new(),
            qualities: Vec::new(),
            levels: None,
            south: None,
            splits_units: false,
        }
    }
}

/// A table to read, with its origin.
#[derive(Debug, Clone)]
pub struct Table<'a> {
    /// Name of the file; `-` for standard input.
    pub file: String,
    /// Name of the sheet, or number of the table on a page; `None` for a text.
    pub sheet: Option<String>,
    /// Form of the file.
    pub form: Form,
    /// Encoding of a text file; `None` for a workbook.
    pub encoding: Option<&'static str>,
    /// Character between the cells; `None` if the form has none.
    pub delimiter: Option<char>,
    /// Rows.
    pub rows: &'a [Row],
    /// Numbers of the rows that are hidden in a spreadsheet.
    pub hidden: &'a [usize],
    /// Side of all units, if the caller names it.
    pub side: Option<String>,
    /// Side of all units if neither the caller nor a column names it.
    pub usual_side: String,
}

/// Result of reading tables.
#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    /// The battle.
    pub draft: RosterDraft,
    /// Report on the tables.
    pub report: Report,
}

/// A table that is not an order of battle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableFault {
    /// The table, counted from 0.
    pub table: usize,
    /// The fault, with its row, and the remedy.
    pub said: String,
}

/// Checks whether a text is a heading of a column.
#[must_use]
pub fn is_heading(text: &str) -> bool {
    heading::meaning(text).is_some()
}

/// Checks whether a text is only the label of a total: `Total`, `Total 1st Division`.
pub(crate) fn is_total_label(text: &str) -> bool {
    is_total_entry(text)
        && words::plain_words(text)
            .iter()
            .any(|word| words::is_total_word(word))
}

/// Checks whether a text names one side of the war: `Union`, `Confederate forces`.
#[must_use]
pub fn names_side(text: &str) -> bool {
    command::side_in(text).is_some()
}

/// Checks whether a sheet has a column of units.
fn holds_units(sheet: &Sheet, settings: &Settings) -> bool {
    columns::find(&sheet.rows, &settings.columns).is_ok_and(|columns| columns.has(Field::Unit))
}

/// Checks whether a sheet has a column for the side.
fn names_sides(sheet: &Sheet, settings: &Settings) -> bool {
    columns::find(&sheet.rows, &settings.columns).is_ok_and(|columns| columns.has(Field::Side))
}

/// Returns the texts of the row of a sheet that looks most like a header, else of its first row.
fn headings(sheet: &Sheet, settings: &Settings) -> Vec<String> {
    let header = columns::find(&sheet.rows, &settings.columns)
        .ok()
        .and_then(|columns| columns.header);
    let row = sheet.rows.get(header.unwrap_or(0));
    let cells = row.map(|row| row.cells.iter().map(|cell| words::plain(cell)));
    cells.map_or_else(Vec::new, |cells| {
        cells.filter(|cell| !cell.is_empty()).collect()
    })
}

/// Reads an order of battle from tables.
///
/// # Errors
///
/// Fails with the faults of the tables, each with its row: no header, no column of units, a cell with several units, no
/// units at all, or more than two sides.
pub fn read(tables: &[Table<'_>], settings: &Settings) -> Result<Census, Vec<TableFault>> {
    let mut reader = Reader::new(settings);
    let mut reports = Vec::new();
    for (n, table) in tables.iter().enumerate() {
        reader.begin_table(n, table);
        let report = match (table.form, halves_of(table, settings)) {
            (Form::List, _) => read_list(&mut reader, table, settings),
            (_, None) => read_table(&mut reader, table, settings),
            (_, Some(halves)) => read_halves(&mut reader, n, table, &halves, settings),
        };
        reports.extend(report);
    }
    reader.finish(reports)
}

fn report_of(table: &Table<'_>) -> TableReport {
    TableReport {
        file: table.file.clone(),
        form: table.form.name(),
        sheet: table.sheet.clone(),
        encoding: table.encoding,
        delimiter: table.delimiter,
        header_row: None,
        header_rows: 0,
        rows: table.rows.len(),
        columns: Vec::new(),
    }
}

/// Returns the two tables side by side on a sheet; `None` if it has one table.
fn halves_of(table: &Table<'_>, settings: &Settings) -> Option<Halves> {
    let header = columns::find(table.rows, &settings.columns).ok()?.header?;
    split_sheet(table.rows, header, &settings.columns)
}

/// Reads two tables side by side, each as the table of one side, and returns one report for both. `None` after a fault.
fn read_halves(
    reader: &mut Reader<'_>,
    n: usize,
    table: &Table<'_>,
    halves: &Halves,
    settings: &Settings,
) -> Option<TableReport> {
    let mut read_half = |half: usize| {
        let part = halves.table(half, table);
        reader.begin_table(n, &part);
        let report = read_table(reader, &part, settings)?;
        let row = report.header_row.unwrap_or(1);
        reader.guess(row, "", "side", "", part.usual_side.clone());
        Some(report)
    };
    let (left, right) = (read_half(0), read_half(1));
    let (mut report, right) = left.zip(right)?;
    report.rows = report.rows.max(right.rows);
    report.columns.extend(right.columns);
    Some(report)
}

fn read_table(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    settings: &Settings,
) -> Option<TableReport> {
    if let Some((row, lines)) = open_quotation(table) {
        reader.fault(format!(
            "row {row}: a quotation mark opens a cell of {lines} lines with whole rows in it; close the cell, or write \
             the mark twice if it belongs to the text"
        ));
        return None;
    }
    let columns = match columns::find(table.rows, &settings.columns) {
        Ok(columns) => columns,
        Err(none) => {
            reader.fault(no_columns(&none, table.rows));
            return None;
        }
    };
    let header = columns.header.and_then(|at| table.rows.get(at));
    let mut report = report_of(table);
    report.header_row = header.map(|row| row.number);
    report.header_rows = columns.header_rows;
    report.rows = table.rows.len() - columns.header.map_or(0, |at| at + 1);
    let headings = columns
        .headings
        .iter()
        .map(|(heading, read_as)| ColumnReport {
            heading: heading.clone(),
            read_as: *read_as,
        });
    report.columns = headings.collect();
    if !columns.has(Field::Unit) {
        let there: Vec<&str> = columns
            .headings
            .iter()
            .map(|(heading, _)| heading.as_str())
            .filter(|h| !h.is_empty())
            .collect();
        let row = report.header_row.unwrap_or(1);
        reader.fault(format!(
            "row {row}: no column of units (headings: {}); {}",
            listed(there),
            remedy_for_units(&columns)
        ));
        return None;
    }
    reader.report_hidden(table.hidden);
    match settings.splits_units {
        true => {
            let first = columns.header.map_or(0, |at| at + 1);
            let rows = rows_of_units(table.rows, first, &columns);
            let split = Table {
                rows: &rows,
                ..table.clone()
            };
            reader.read_rows(&split, &columns);
        }
        false => reader.read_rows(table, &columns),
    }
    Some(report)
}

/// Puts the value of an option into quotation marks where a shell needs them.
pub(super) fn option_text(value: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "=+_.-".contains(letter);
    match value.chars().all(is_plain) {
        true => value.to_owned(),
        false => format!("\"{}\"", value.replace('"', "\\\"")),
    }
}

fn read_list(
    reader: &mut Reader<'_>,
    table: &Table<'_>,
    settings: &Settings,
) -> Option<TableReport> {
    let mut rows: Vec<&Row> = Vec::new();
    let mut entries: Vec<list::Entry> = Vec::new();
    for row in table.rows {
        let text = row.cells.last().map_or("", String::as_str);
        if is_page_number(text) {
            reader.ignore(row.number, "page number");
        } else if is_mark_alone(text) {
            reader.ignore(row.number, "mark without a name");
        } else if is_total_entry(text) {
            entries.push(list::Entry::Total(list_entry::record(row, Level::Unit)));
        } else {
            rows.push(row);
        }
    }
    let is_guessed = settings.levels.is_none();
    let uncentred = is_guessed
        .then(|| centred::without_centring(&rows))
        .flatten();
    let rows = uncentred
        .as_ref()
        .map_or(rows, |uncentred| uncentred.iter().collect());
    let joined = list::join_persons(&rows);
    let rows = joined
        .as_ref()
        .map_or(rows, |joined| joined.iter().collect());
    let names_sides = settings.levels.as_ref().is_some_and(|levels| {
        levels.first() == Some(&Level::Side) && levels.len() == levels::depths(&rows) + 1
    });
    let below = (table.side.is_none() && (is_guessed || names_sides))
        .then(|| sides::indent_below_sides(&rows, names_sides))
        .flatten();
    let rows = below.as_ref().map_or(rows, |below| below.iter().collect());
    if is_guessed && below.is_none() {
        for row in sides::doubtful(&rows) {
            reader.doubt_side(row);
        }
    }
    let indented = is_guessed.then(|| list::indent_by_names(&rows)).flatten();
    let rows = indented
        .as_ref()
        .map_or(rows, |indented| indented.iter().collect());
    let split = is_guessed.then(|| one_line::split_lines(&rows)).flatten();
    let rows = split.as_ref().map_or(rows, |split| split.iter().collect());
    let grouped = is_guessed.then(|| groups::place_groups(&rows)).flatten();
    let (rows, inside) = match grouped.as_ref() {
        Some(grouped) => (grouped.rows.iter().collect(), grouped.inside.clone()),
        None => (rows, Vec::new()),
    };
    entries.extend(inside.into_iter().map(list::Entry::Group));
    let (rows, margins) = match settings.levels {
        Some(_) => (rows, Vec::new()),
        None => list::split_margins(&rows),
    };
    let is_above = |(row, next): &(&&Row, &&Row)| row.cells.len() < next.cells.len();
    let first = rows.iter().zip(rows.iter().skip(1)).find(is_above);
    let first = first.map_or(0, |(row, _)| row.number);
    for row in margins {
        match row.number < first {
            true => reader.skip_title(row.number, row.cells.last().map_or("", String::as_str)),
            false => reader.ignore(row.number, "note"),
        }
    }
    let depths = levels::depths(&rows);
    if let Some(levels) = settings
        .levels
        .as_ref()
        .filter(|levels| levels.len() > depths)
    {
        reader.fault(format!(
            "the list has {}, but --levels names {}; name one level for each depth of the list",
            counted(depths, "depth"),
            levels.len()
        ));
        return None;
    }
    let sides = match &settings.levels {
        Some(levels) => vec![SideLevels {
            rows: rows.len(),
            levels: levels.clone(),
        }],
        None => levels::levels_by_side(&rows, table.side.is_some()),
    };
    entries.extend(side_entries(reader, &rows, &sides, is_guessed)?);
    entries.sort_by_key(|entry| entry.record().row);
    let has_sides = sides.iter().any(|side| side.levels.contains(&Level::Side));
    reader.read_list(table, &entries, has_sides);
    Some(report_of(table))
}

/// Returns the commands, units and notes of each side of a list; `None` after a fault.
fn side_entries(
    reader: &mut Reader<'_>,
    rows: &[&Row],
    sides: &[SideLevels],
    is_guessed: bool,
) -> Option<Vec<list::Entry>> {
    let mut rest = rows;
    let mut entries = Vec::with_capacity(rows.len());
    let mut said: Vec<String> = Vec::new();
    for side in sides {
        let (own, next) = rest.split_at_checked(side.rows)?;
        rest = next;
        let names: Vec<&str> = side.levels.iter().map(|level| level.name()).collect();
        let names = names.join(",");
        let found = match levels::entry_levels(own, &side.levels) {
            Ok(found) => found,
            Err(row) => {
                reader.fault(format!(
                    "row {row}: this entry is deeper than the levels {names}; name one more with --levels, or correct \
                its indentation"
                ));
                return None;
            }
        };
        let is_new = is_guessed && !said.contains(&names);
        if let Some(first) = own.first().filter(|_| is_new) {
            reader.guess(first.number, "", "levels", "", names.clone());
            reader.because(Cause::Levels);
            said.push(names);
        }
        let records = found.into_iter().zip(own).map(|(level, row)| match level {
            Some(level) => list::Entry::Named(level, list_entry::record(row, level.own)),
            None => {
                let text = row.cells.last().cloned().unwrap_or_default();
                list::Entry::Margin(list_entry::record(row, Level::Unit), text)
            }
        });
        let mut records: Vec<list::Entry> = records.collect();
        list::take_strange_weapons(&mut records, own);
        entries.extend(records);
    }
    Some(entries)
}
