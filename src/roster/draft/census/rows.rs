//! Reading rows one by one: units, generals, commands, totals and notes.

use super::Table;
use super::arm_heading::{heads_units, names_arm};
use super::columns::Columns;
use super::command::{arm_of_group, command_level, is_group, is_side_by_name, side_in};
use super::field::{Field, Level};
use super::generals::general_of_side;
use super::hierarchy::{Names, lowest};
use super::list::{Entry, EntryLevel, counts_men, names_person};
use super::list_entry::without_title;
use super::people;
use super::reader::{AddedDivision, Reader};
use super::record::{Record, name_and_leader, number_left};
use super::refused_table::several_units;
use super::report::{Cause, Need};
use super::sections::{Section, find_sections, repeats_header};
use super::several::names_several;
use super::split_cells::add_entry;
use super::strength::Grouping;
use super::totals::is_note;
use super::tree::{BrigadePlace, Path};
use super::words::{Kind, alike, is_staff, is_train, is_unknown, plain};
use crate::sheet::{Form, Row};
use rules::spelling::quoted;

impl Reader<'_> {
    /// Reads the rows of a table.
    pub(super) fn read_rows(&mut self, table: &Table<'_>, columns: &Columns) {
        let first = columns.header.map_or(0, |at| at + 1);
        let rows = table.rows.get(first..).unwrap_or_default();
        let joined = self.join_split_numbers(table, rows, columns);
        let rows = joined.as_deref().unwrap_or(rows);
        if let Some(last) = columns.header.and_then(|at| table.rows.get(at)) {
            let header = &columns.header_row(last.number);
            self.report_columns(header, rows, columns);
            self.report_headless(table, rows, columns);
            self.report_other_sides(table, rows, columns);
        }
        if self.side.is_none() && !columns.has(Field::Side) {
            self.name_side(table, first);
        }
        self.begin_sheet(table, columns, first);
        let sections = find_sections(table.rows, columns);
        self.has_sections = sections.iter().any(|section| !section.is_empty());
        let has_brigades =
            |section: &Section| section.iter().any(|(level, _)| *level == Level::Brigade);
        if !columns.has(Field::Brigade) && !sections.iter().any(has_brigades) {
            self.ask_for_brigades(columns);
        }
        for (row, section) in table
            .rows
            .iter()
            .zip(&sections)
            .take(first.saturating_sub(columns.header_rows))
        {
            match section.is_empty() {
                true => self.skip_title(row.number, &plain(&row.cells.join(" "))),
                false => self.begin_section(section, table),
            }
        }
        let strengths = columns.field_columns(Field::Strength);
        let texts = strengths
            .iter()
            .flat_map(|at| rows.iter().map(|row| row.cell(*at)));
        self.grouping = Grouping::from_strengths(texts, table.delimiter);
        let unit = columns.field_columns(Field::Unit);
        let last_unit = rows
            .iter()
            .rposition(|row| unit.iter().any(|at| !row.cell(*at).is_empty()));
        let sections = sections.get(first..).unwrap_or_default();
        let filled = |row: &&Row| {
            row.cells
                .iter()
                .filter(|cell| !cell.trim().is_empty())
                .count()
                > 1
        };
        self.expects_values =
            !strengths.is_empty() && 2 * rows.iter().filter(filled).count() > rows.len();
        for (n, (row, section)) in rows.iter().zip(sections).enumerate() {
            if repeats_header(row, columns) {
                self.ignore(row.number, "header repeated");
                continue;
            }
            let mut record = Record::from_row(row, columns);
            if self.settings.splits_units {
                add_entry(&mut record, row, columns);
            }
            if !section.is_empty() {
                self.begin_section(section, table);
                if let Some((level, _)) = section.last() {
                    self.note_arrival(&record, *level);
                }
                self.note_command_strength(&record);
                if let Some((level, _)) = section.last() {
                    self.note_total_of_heading(&record, *level);
                }
                continue;
            }
            let below = rows.iter().skip(n + 1);
            let below = below.map(|row| Record::from_row(row, columns));
            if self.is_total_of(&record, below.clone()) {
                let names = self.names(&record);
                self.note_total(&record, &names, lowest(&names), true);
                self.ignore(record.row, "total of the rows below");
                continue;
            }
            if names_arm(&record) && heads_units(&record, below) {
                self.names(&record);
                self.begin_arm(&record);
                continue;
            }
            let is_below = last_unit.is_none_or(|last| n > last);
            self.record(&record, is_below);
        }
        self.report_empty(Level::Side);
    }

    /// Begins the units of an arm below its name.
    fn begin_arm(&mut self, heading: &Record) {
        match heading.has_values() {
            true => self.note_command_strength(heading),
            false => self.ignore(heading.row, "heading"),
        }
        self.arm = arm_of_group(heading.text(Field::Unit));
    }

    /// Names the side of a table after its sheet, or after the side that the heading of the sheet names.
    fn name_side(&mut self, table: &Table<'_>, first: usize) {
        let heading = plain(&table.usual_side);
        let named = side_in(&heading).filter(|_| !is_side_by_name(&heading));
        let side = named.map_or_else(|| without_title(&heading), str::to_owned);
        if table.form == Form::Html && side_in(&heading).is_some() {
            let row = table.rows.get(first).map_or(1, |row| row.number);
            self.guess(row, "", Field::Side.name(), &heading, side.clone());
        }
        self.side = Some(side);
    }

    /// Starts a command named like the sheet, because a page may have a table for each corps. Does nothing if the sheet
    /// is named after a side.
    fn begin_sheet(&mut self, table: &Table<'_>, columns: &Columns, first: usize) {
        let sheet = plain(&table.usual_side);
        let named = name_and_leader(&sheet).filter(|(name, _)| command_level(name).is_some());
        let (name, leader) = named.unwrap_or_else(|| (sheet.clone(), String::new()));
        let name = match name.split_once(": ") {
            Some((side, name)) if side_in(side).is_some() => name.to_owned(),
            _ => name,
        };
        let level = command_level(&name).filter(|level| {
            table.sheet.is_some() && *level != Level::Side && !columns.has(level.field())
        });
        let Some(level) = level else { return };
        if table.side.is_none() && self.side.as_ref() == Some(&sheet) {
            let file = std::path::Path::new(&table.file).file_stem();
            self.side = file.map(|stem| plain(&stem.to_string_lossy()));
        }
        let row = table.rows.get(first).map_or(1, |row| row.number);
        let mut record = Record::new(row);
        record.set(level.field(), name.clone());
        record.set(level.leader(), leader);
        self.begin_command(&record, level);
        self.guess(row, "", level.name(), &sheet, name);
        self.because(Cause::Heading);
    }

    /// Reads the entries of a list.
    pub(super) fn read_list(&mut self, table: &Table<'_>, entries: &[Entry], has_sides: bool) {
        if self.side.is_none() && !has_sides {
            self.side = Some(plain(&table.usual_side));
        }
        let mut names_side = false;
        for (n, entry) in entries.iter().enumerate() {
            let (EntryLevel { own: level, place }, record) = match entry {
                Entry::Named(level, record) => (*level, record),
                Entry::Group(record) => {
                    self.begin_arm(record);
                    continue;
                }
                Entry::Margin(record, text) => {
                    self.skip_margin(record, text);
                    continue;
                }
                Entry::Total(record) => {
                    self.skip_total(record);
                    continue;
                }
            };
            if level == Level::Unit {
                names_side = false;
                let below = entries.iter().skip(n + 1);
                let below = below.map_while(|entry| match entry {
                    Entry::Named(level, record) => {
                        (level.own == Level::Unit).then(|| record.clone())
                    }
                    _ => None,
                });
                if names_arm(record) && record.has_values() && heads_units(record, below) {
                    self.begin_arm(record);
                    continue;
                }
                // A battery of a division, beside its brigades, belongs to none of them.
                if place > Level::Side && place < level {
                    self.hierarchy.end(place);
                    self.sums.begin(place);
                }
                self.record(record, false);
                continue;
            }
            self.doubt_command(record, level);
            if place < level {
                self.hierarchy.end(place);
                self.sums.begin(place);
            }
            if counts_men(record) || !record.text(Field::Guns).is_empty() {
                self.note_command_strength(record);
            }
            if level != Level::Side || has_sides {
                self.begin_command(record, level);
                self.note_total_of_heading(record, level);
                continue;
            }
            // Of two names in a row the first one counts: `The Union Army`, then `Army of the Tennessee, Gen. Grant`.
            if table.side.is_some() || names_side {
                self.ignore(record.row, "name of the side");
                let names = self
                    .hierarchy
                    .take(&Record::new(record.row), self.side.clone().as_ref());
                self.appoint(record, &names, level, record.text(level.leader()), "");
                continue;
            }
            names_side = true;
            self.side = None;
            self.begin_command(record, level);
            self.note_total_of_heading(record, level);
        }
    }

    /// Begins a command that an entry or heading names, and notes its general.
    fn begin_command(&mut self, record: &Record, level: Level) {
        self.report_spoiled(record);
        let name = match record.text(level.field()) {
            // A general without a command has one without a name.
            "" => format!("Unnamed {}", level.name()),
            name => name.to_owned(),
        };
        self.hierarchy.set(level, name.clone());
        self.arm = None;
        self.note_arrival(record, level);
        self.sums.begin(level);
        let mut only_own = Record::new(record.row);
        only_own.set(level.field(), name);
        let names = self.hierarchy.take(&only_own, self.side.clone().as_ref());
        self.hierarchy.mark_headed(level, true);
        self.appoint(record, &names, level, record.text(level.leader()), "");
    }

    /// Begins the commands that a heading between the rows names. A side named by the heading is ignored if the caller
    /// has named the side.
    fn begin_section(&mut self, section: &Section, table: &Table<'_>) {
        for (level, record) in section {
            if *level == Level::Side {
                if table.side.is_some() {
                    self.ignore(record.row, "name of the side");
                    continue;
                }
                // Of two names in a row the first one counts: `CONFEDERATE`, then `Army of Northern Virginia`.
                if self
                    .empty
                    .iter()
                    .any(|command| command.level == Level::Side)
                {
                    self.ignore(record.row, "second name of the side");
                    continue;
                }
                self.side = None;
            }
            self.report_empty(*level);
            self.begin_command(record, *level);
            let name = record.text(level.field()).to_owned();
            self.guess(record.row, "", level.name(), &record.label, name.clone());
            self.because(Cause::Heading);
            self.await_units(record, *level, name);
        }
    }

    fn record(&mut self, record: &Record, is_below: bool) {
        self.guesses_before = self.guessed.len();
        let of_side = general_of_side(record);
        let record = of_side.as_ref().unwrap_or(record);
        let unit = record.text(Field::Unit);
        if let [_, _, ..] = record.several.as_slice() {
            self.fault(several_units(record, self.settings.splits_units));
            return;
        }
        if self.is_total(record, unit) {
            self.skip_total(record);
            return;
        }
        if self.skip_number(record) {
            return;
        }
        if record.filled == 1 && is_note(&record.label) && !names_several(&record.label) {
            self.ignore(record.row, "note");
            return;
        }
        self.report_spoiled(record);
        self.report_failed(record);
        let kind = record.text(Field::Kind);
        let read_kind = self.text_meaning(kind).kind;
        let labelled = people::labelled(unit).filter(|_| !record.has_values());
        let is_lone = !self.is_list && !record.has_values() && names_person(unit);
        let is_general = match self.settled_kind(kind).or(read_kind) {
            Some(kind) => kind == Kind::General,
            None => is_staff(unit) || is_unknown(kind) && (labelled.is_some() || is_lone),
        };
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
            let name = if let Some(name) = labelled {
                name
            } else if unit.is_empty() || is_staff(unit) {
                record.text(Field::Commander)
            } else {
                unit
            };
            if is_lone && is_unknown(kind) {
                let taken = Kind::General.name().to_owned();
                self.guess(record.row, unit, Field::Kind.name(), kind, taken);
            }
            self.appoint(record, &names, level, name, record.text(Field::Quality));
            self.leave_out_staff(record, &names);
            return;
        }
        let is_settled = self.settled_kind(kind).is_some();
        if !is_settled && (is_train(unit) || is_train(kind)) {
            self.leave_out_train(record, &names);
            return;
        }
        let Some(path) = self.path(record, &names, unit) else {
            return;
        };
        self.doubt_unit(record, unit);
        self.begin_units();
        let place = self.tree.brigade(&path);
        self.report_spellings(record, place);
        if let Some(men) = self.unit(record, place) {
            let [side, ..] = place;
            self.sums.add(men, side);
        }
        for level in Level::COMMANDS {
            let text = record.text(level.leader());
            let quality = record.text(level.leader_quality());
            if !text.is_empty() || !quality.is_empty() {
                self.appoint(record, &names, level, text, quality);
            }
        }
    }

    /// Asks about a row that is read as a unit but may be several, or a heading: because of its name, or because it has
    /// no values although other units of the table have some.
    fn doubt_unit(&mut self, record: &Record, unit: &str) {
        let is_bare = self.expects_values && record.filled == 1 && is_bare_name(unit);
        let doubt = if names_several(unit) {
            "is taken as one unit; if it is several, give each its own row"
        } else if command_level(unit).is_some()
            && (self.has_sections || self.is_list || record.text(Field::Strength).is_empty())
            || is_group(unit) && !record.has_values()
        {
            "has no units below it: taken as a unit"
        } else if (self.is_list || self.expects_values) && number_left(record).is_some() {
            "keeps a number in its name; if it counts men or guns, write them behind a comma, such as \", 300 men\""
        } else if is_bare {
            "has no values: taken as a unit; a heading names its level, such as \"1st Brigade\""
        } else {
            return;
        };
        self.need(Need {
            row: Some(record.row),
            unit: Some(unit.to_owned()),
            field: Field::Unit.name(),
            text: unit.to_owned(),
            said: format!("{} {doubt}", quoted(unit)),
            taken: Some("a unit".to_owned()),
            option: None,
            table: 0,
        });
    }

    /// Returns the names of the commands over a row.
    pub(super) fn names(&mut self, record: &Record) -> Names {
        let names = self.hierarchy.take(record, self.side.clone().as_ref());
        if let Some(level) = names.highest_new {
            self.sums.begin(level);
            self.report_empty(level);
            if !self.is_list {
                self.arm = None;
            }
        }
        names
    }

    /// Returns the commands over a unit. If none is a brigade, the unit joins a brigade named after the lowest one.
    fn path(&mut self, record: &Record, names: &Names, unit: &str) -> Option<Path> {
        let Some(side) = names.at(Level::Side).cloned() else {
            self.fault(format!(
                "row {}: no side here or above; name it, or add --side NAME",
                record.row
            ));
            return None;
        };
        let corps = names.at(Level::Corps).cloned();
        let division = match names.at(Level::Division).cloned() {
            Some(division) => division,
            None => self.added_division(record.row, &side, corps.as_ref()),
        };
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

    /// Returns the name of the division over brigades without one: the name of their corps or side.
    fn added_division(&mut self, row: usize, side: &String, corps: Option<&String>) -> String {
        let is_same = |known: &AddedDivision| {
            alike(&known.side) == alike(side)
                && known.corps.as_deref().map(alike) == corps.map(|corps| alike(corps))
        };
        if !self.added_divisions.iter().any(is_same) {
            self.added_divisions.push(AddedDivision {
                side: side.clone(),
                corps: corps.cloned(),
                row,
                table: self.table,
            });
        }
        corps.unwrap_or(side).clone()
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
}

/// Checks whether a name has neither a number nor a word for a kind, unlike the names of most units.
fn is_bare_name(name: &str) -> bool {
    !name.contains(|letter: char| letter.is_ascii_digit()) && Kind::of_name(name).is_none()
}
