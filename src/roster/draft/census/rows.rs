//! Reading rows one by one: units, generals, commands, totals and notes.

use super::columns::Columns;
use super::field::{Field, Level};
use super::hierarchy::{Names, lowest};
use super::reader::Reader;
use super::record::Record;
use super::report::{Cause, Need};
use super::strength::Grouping;
use super::totals::is_note;
use super::tree::{BrigadePlace, Path};
use super::words::{Kind, alike, plain};
use super::{Table, option_text};
use crate::sheet::Row;
use rules::spelling::quoted;

impl Reader<'_> {
    /// Reads the rows of a table.
    pub(super) fn read_rows(&mut self, table: &Table<'_>, columns: &Columns) {
        let first = columns.header.map_or(0, |at| at + 1);
        for row in table.rows.iter().take(first.saturating_sub(1)) {
            self.ignore(row.number, "title");
        }
        let rows = table.rows.get(first..).unwrap_or_default();
        if let Some(header) = columns.header.and_then(|at| table.rows.get(at)) {
            self.report_columns(header, rows, columns);
        }
        if self.side.is_none() && !columns.has(Field::Side) {
            self.side = Some(plain(&table.usual_side));
        }
        if !columns.has(Field::Brigade) {
            self.ask_for_brigades(columns);
        }
        let strengths = columns.field_columns(Field::Strength).first().copied();
        let texts = rows.iter().filter_map(|row| Some(row.cell(strengths?)));
        self.grouping = Grouping::from_strengths(texts, table.delimiter);
        let unit = columns.field_columns(Field::Unit);
        let last_unit = rows
            .iter()
            .rposition(|row| unit.iter().any(|at| !row.cell(*at).is_empty()));
        for (n, row) in rows.iter().enumerate() {
            let header = columns.header.and_then(|at| table.rows.get(at));
            if header.is_some_and(|header| header.cells == row.cells) {
                self.ignore(row.number, "header repeated");
                continue;
            }
            let record = Record::from_row(row, columns);
            let is_below = last_unit.is_none_or(|last| n > last);
            self.record(&record, is_below);
        }
    }

    /// Asks for the column of brigades: without it the units of each division, corps or side make one brigade.
    fn ask_for_brigades(&mut self, columns: &Columns) {
        let over = [Level::Division, Level::Corps]
            .into_iter()
            .find(|level| columns.has(level.field()));
        let over = over.unwrap_or(Level::Side).name();
        self.need(Need {
            row: None,
            unit: None,
            field: Field::Brigade.name(),
            text: String::new(),
            said: format!("no column of brigades: the units of each {over} form one brigade"),
            taken: Some(over.to_owned()),
            option: Some("--column brigade=HEADING".to_owned()),
            table: 0,
        });
    }

    /// Reports empty columns, and unread headings that are almost known.
    fn report_columns(&mut self, header: &Row, rows: &[Row], columns: &Columns) {
        let width = rows
            .iter()
            .map(|row| row.cells.len())
            .max()
            .unwrap_or(0)
            .max(header.cells.len());
        let is_blank = |at: &usize| {
            header.cell(*at).is_empty() && rows.iter().all(|row| row.cell(*at).is_empty())
        };
        for at in (0..width).filter(is_blank) {
            self.ignore(header.number, &format!("column {} is empty", at + 1));
        }
        for at in &columns.unread {
            let heading = plain(header.cell(*at));
            let Some(field) = columns.suggestion(&heading) else {
                continue;
            };
            let option = option_text(&format!("{}={heading}", field.name()));
            self.need(Need {
                row: Some(header.number),
                unit: None,
                field: "column",
                said: format!(
                    "column {}: not read; is it the {}?",
                    quoted(&heading),
                    field.name().replace('_', " ")
                ),
                text: heading,
                taken: None,
                option: Some(format!("--column {option}")),
                table: 0,
            });
        }
    }

    /// Reads the entries of a list.
    pub(super) fn read_list(
        &mut self,
        table: &Table<'_>,
        records: Vec<(Level, Record)>,
        levels: &[Level],
        is_given: bool,
    ) {
        if self.side.is_none() && !levels.contains(&Level::Side) {
            self.side = Some(plain(&table.usual_side));
        }
        if let (false, Some((_, first))) = (is_given, records.first()) {
            let names: Vec<&str> = levels.iter().map(|level| level.name()).collect();
            self.guess(first.row, "", "levels", "", names.join(","));
            self.because(Cause::Levels);
        }
        for (level, record) in records {
            if record.filled == 0 {
                let why = if self.first_rows.is_empty() {
                    "title"
                } else {
                    "note"
                };
                self.ignore(record.row, why);
                continue;
            }
            if level == Level::Unit {
                self.record(&record, false);
                continue;
            }
            self.report_spoiled(&record);
            let name = record.text(level.field()).to_owned();
            self.hierarchy.set(level, name);
            self.sums.begin(level);
            let mut only_own = Record::new(record.row);
            only_own.set(level.field(), record.text(level.field()).to_owned());
            let names = self.hierarchy.take(&only_own, self.side.clone().as_ref());
            self.appoint(&record, &names, level, record.text(level.leader()), "");
        }
    }

    fn record(&mut self, record: &Record, is_below: bool) {
        let unit = record.text(Field::Unit);
        if let [_, _, ..] = record.several.as_slice() {
            let units: Vec<String> = record.several.iter().map(|unit| quoted(unit)).collect();
            let (row, n) = (record.row, units.len());
            self.fault(format!(
                "row {row}: the cell of the unit holds {n} units: {}; give each a row of its own",
                units.join(", ")
            ));
            return;
        }
        if self.is_total(record, unit) {
            self.ignore(record.row, "total");
            self.sums.end_total();
            return;
        }
        if record.filled == 1 && is_note(&record.label) {
            self.ignore(record.row, "note");
            return;
        }
        self.report_spoiled(record);
        let kind = record.text(Field::Kind);
        let is_general = !kind.is_empty()
            && self.settled_kind(kind).or_else(|| Kind::read(kind)) == Some(Kind::General);
        let has_command = Level::COMMANDS
            .iter()
            .any(|level| !record.text(level.field()).is_empty());
        if unit.is_empty() && !is_general {
            self.without_unit(record, has_command, is_below);
            return;
        }
        let names = self.names(record);
        if is_general {
            let level = names.lowest_own.unwrap_or_else(|| lowest(&names));
            let name = if unit.is_empty() {
                record.text(Field::Commander)
            } else {
                unit
            };
            self.appoint(record, &names, level, name, record.text(Field::Quality));
            return;
        }
        let Some(path) = self.path(record, &names, unit) else {
            return;
        };
        let place = self.tree.brigade(&path);
        self.report_spellings(record, place);
        if let Some(men) = self.unit(record, place) {
            self.sums.add(men);
        }
        for level in Level::COMMANDS {
            let text = record.text(level.leader());
            let quality = record.text(level.leader_quality());
            if !text.is_empty() || !quality.is_empty() {
                self.appoint(record, &names, level, text, quality);
            }
        }
    }

    /// Returns the names of the commands over a row.
    pub(super) fn names(&mut self, record: &Record) -> Names {
        let names = self.hierarchy.take(record, self.side.clone().as_ref());
        if let Some(level) = names.highest_new {
            self.sums.begin(level);
        }
        names
    }

    /// Returns the commands over a unit. If none is a brigade, the unit joins a brigade named after the lowest one.
    fn path(&mut self, record: &Record, names: &Names, unit: &str) -> Option<Path> {
        let Some(side) = names.at(Level::Side).cloned() else {
            self.fault(format!(
                "row {}: no side is named, here or above; name it, or give --side NAME",
                record.row
            ));
            return None;
        };
        let corps = names.at(Level::Corps).cloned();
        let division = names.at(Level::Division).cloned();
        let division = division.unwrap_or_else(|| corps.as_ref().unwrap_or(&side).clone());
        let brigade = match names.at(Level::Brigade).cloned() {
            Some(brigade) => brigade,
            None => {
                self.guess(record.row, unit, "brigade", "", division.clone());
                division.clone()
            }
        };
        let carried = if self.is_list {
            &[][..]
        } else {
            &names.carried
        };
        for level in carried {
            let taken = names.at(*level).cloned().unwrap_or_default();
            self.guess(record.row, unit, level.name(), "", taken);
            self.because(Cause::Carried);
        }
        let is_known =
            |(known, ..): &(String, usize, usize)| *known == side || alike(known) == alike(&side);
        if !self.first_rows.iter().any(is_known) {
            self.first_rows.push((side.clone(), self.table, record.row));
        }
        Some(Path {
            side,
            corps,
            division,
            brigade,
        })
    }

    /// Reports each name that is spelled differently than before.
    fn report_spellings(&mut self, record: &Record, place: BrigadePlace) {
        for (at, level) in Level::COMMANDS.into_iter().enumerate() {
            let name = record.text(level.field());
            let Some(shown) = self
                .tree
                .names(place)
                .get(at)
                .copied()
                .filter(|shown| *shown != name && alike(shown) == alike(name))
            else {
                continue;
            };
            let shown = shown.to_owned();
            if self.tree.is_new_spelling(name, &shown) {
                self.guess(record.row, "", level.name(), name, shown);
                self.because(Cause::Spelling);
            }
        }
    }

    fn report_spoiled(&mut self, record: &Record) {
        for (field, raw) in &record.spoiled {
            let taken = record.text(*field).to_owned();
            self.guess(
                record.row,
                record.text(Field::Unit),
                field.name(),
                raw,
                taken,
            );
            self.because(Cause::ControlCharacters);
        }
    }
}
