//! Rows that are not units: commands, totals and notes.

use super::command::{command_level, is_side_by_name};
use super::counts::men_in_words;
use super::entry_text::{ORDINAL_ENDINGS, is_unit};
use super::field::{Field, Level};
use super::hierarchy::{Names, lowest};
use super::people;
use super::reader::{EmptyCommand, Reader, StaffMen};
use super::record::Record;
use super::report::Need;
use super::strength::{self, Strength};
use super::words::{is_loss_word, is_summary_word, is_total_word, plain_words};
use crate::sheet::Row;
use rules::spelling::{counted, quoted};

/// Words that may be beside the word for a total.
const BESIDE: &[&str] = &[
    "grand",
    "sub",
    "brigade",
    "bde",
    "division",
    "div",
    "corps",
    "army",
    "side",
    "men",
    "guns",
    "infantry",
    "cavalry",
    "artillery",
    "units",
    "regiments",
    "for",
    "of",
    "the",
    "and",
    "est",
    "estimated",
    "approx",
    "about",
];

/// Reason why the strength of a command is not read.
const WHOLE: &str = "totals of commands; the numbers of the units are used instead";

/// Checks whether an entry of a list is a total: `Bde. total   784`.
pub(super) fn is_total_entry(text: &str) -> bool {
    let words = plain_words(text);
    let begins_with_word = text.trim_start().starts_with(char::is_alphabetic);
    let is_named = |word: &String| is_total_word(word) || begins_with_word && is_summary_word(word);
    words.iter().any(is_named) && words.iter().all(|word| is_label_word(word))
}

/// Checks whether a word may be part of the label of a total.
fn is_label_word(word: &str) -> bool {
    const SIDES: [&str; 14] = [
        "fed", "feds", "reb", "rebs", "conf", "confed", "us", "cs", "u", "s", "a", "c", "north",
        "south",
    ];
    // `Total 1st Div.`
    let digits = word.trim_end_matches(|sign: char| !sign.is_ascii_digit());
    let rest = word.get(digits.len()..).unwrap_or_default();
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (rest.is_empty() || !digits.is_empty() && ORDINAL_ENDINGS.contains(&rest));
    is_total_word(word)
        || is_summary_word(word)
        || is_number
        || BESIDE.contains(&word)
        || SIDES.contains(&word)
        || is_side_by_name(word)
}

impl Reader<'_> {
    /// Reads a row that does not name a unit: a command with its commander, a total, or a note.
    pub(super) fn without_unit(&mut self, record: &Record, has_command: bool, is_below: bool) {
        let men = strength::read(record.text(Field::Strength), self.grouping);
        if record.is_nameless && matches!(men, Strength::Men(..)) {
            return self.leave_out(record);
        }
        if has_command && !is_below {
            let names = self.names(record);
            let level = names.lowest_own.unwrap_or_else(|| lowest(&names));
            for own in Level::COMMANDS {
                let text = record.text(own.leader());
                let quality = record.text(own.leader_quality());
                if !text.is_empty() || !quality.is_empty() {
                    self.appoint(record, &names, own, text, quality);
                }
            }
            if !record.text(Field::Commander).is_empty() {
                self.appoint(
                    record,
                    &names,
                    level,
                    record.text(Field::Commander),
                    record.text(Field::Quality),
                );
            }
            if names.highest_new.is_some() {
                let name = names.at(level).cloned().unwrap_or_default();
                self.await_units(record, level, name);
                self.note_total(record, &names, level, true);
                if let Some(command) = self.empty.last_mut() {
                    command.is_total = matches!(men, Strength::Men(..)) || command.guns > 0;
                }
                return;
            }
            // A person is asked about the men; the guns may be those of the command.
            self.note_total(record, &names, level, false);
            match men {
                Strength::Men(men, _) if !self.sums.has(men) => self.leave_out(record),
                Strength::Men(..) => self.ignore(record.row, WHOLE),
                _ => {}
            }
            return;
        }
        match men {
            Strength::Men(men, _) if self.sums.has(men) => {
                self.ignore(record.row, "total");
                self.sums.end_total();
            }
            Strength::Men(..) => self.leave_out(record),
            _ if self.add_successor(record) => {}
            _ if has_command && is_unit(&record.label, false) && !is_note(&record.label) => {
                let level = lowest_of(record);
                self.ask_about_column(record.row, level, &record.label);
            }
            _ => self.ignore(record.row, "note"),
        }
    }

    /// If a row names only a commander, notes him as the successor of the commander above; returns false for any other
    /// row.
    fn add_successor(&mut self, record: &Record) -> bool {
        let person = people::read(record.text(Field::Commander)).filter(|_| record.filled == 1);
        let last = self.open.last().map(|open| (open.place, open.unit));
        let unit = last.and_then(|(place, unit)| self.tree.at(place)?.units.get_mut(unit));
        let Some((unit, person)) = unit.zip(person) else {
            return false;
        };
        let fate = person
            .note
            .map_or_else(String::new, |note| format!(" ({note})"));
        let successor = format!("then {}{fate}", person.name);
        let notes = unit.note.take().into_iter().chain([successor]);
        unit.note = Some(notes.collect::<Vec<_>>().join(", "));
        true
    }

    /// Notes the strength or guns of a heading, which are totals of the units below it.
    pub(super) fn note_command_strength(&mut self, record: &Record) {
        let is_given = |field: &Field| !record.text(*field).is_empty();
        if [Field::Strength, Field::Guns].iter().any(is_given) {
            self.ignore(record.row, WHOLE);
        }
    }

    /// Stores a command named in a row of its own until its first unit is read.
    pub(super) fn await_units(&mut self, record: &Record, level: Level, name: String) {
        self.empty.push(EmptyCommand {
            level,
            row: record.row,
            name,
            strength: record.text(Field::Strength).to_owned(),
            guns: self.counted_guns(record).number().unwrap_or(0),
            is_total: false,
        });
    }

    /// Stops waiting for the first units of commands, because one was read; the numbers of these commands are then
    /// totals.
    pub(super) fn begin_units(&mut self) {
        for command in std::mem::take(&mut self.empty) {
            if command.is_total {
                self.ignore(command.row, WHOLE);
            }
        }
    }

    /// Reports the commands at a level and below it that end without a unit, because they are not in the roster.
    pub(super) fn report_empty(&mut self, level: Level) {
        let is_ended = |command: &mut EmptyCommand| command.level >= level;
        let ended: Vec<EmptyCommand> = self.empty.extract_if(.., is_ended).collect();
        for EmptyCommand {
            row,
            level,
            name,
            strength,
            guns,
            is_total: _,
        } in ended
        {
            let has_men = matches!(strength::read(&strength, self.grouping), Strength::Men(..));
            let of_men = has_men.then(|| format!("{strength} men"));
            let of_guns = (guns > 0).then(|| counted(guns as usize, "gun"));
            let left_out: Vec<String> = of_men.into_iter().chain(of_guns).collect();
            if left_out.is_empty() {
                match is_unit(&name, false) && command_level(&name).is_none() {
                    true => self.ask_about_column(row, level, &name),
                    false => self.ignore(row, "command without units"),
                }
                continue;
            }
            self.need(Need {
                row: Some(row),
                unit: Some(name.clone()),
                field: Field::Strength.name(),
                said: format!(
                    "{} has no units: left out, with its {}",
                    quoted(&name),
                    left_out.join(" and ")
                ),
                text: strength,
                taken: None,
                option: None,
                table: 0,
            });
        }
    }

    /// Asks about the name of a unit in the column of a command, if no unit is below that command.
    fn ask_about_column(&mut self, row: usize, level: Level, name: &str) {
        self.need(Need {
            row: Some(row),
            unit: Some(name.to_owned()),
            field: level.name(),
            text: name.to_owned(),
            said: format!(
                "{} is in the {} column and has no units: left out",
                quoted(name),
                level.name()
            ),
            taken: None,
            option: None,
            table: 0,
        });
    }

    /// Asks about an entry of a list above a command, which may be the name of a side.
    pub(super) fn doubt_side(&mut self, row: &Row) {
        let text = row.cell(0).to_owned();
        self.need(Need {
            row: Some(row.number),
            unit: None,
            field: Level::Side.name(),
            said: format!(
                "{} does not say its level, so it is left out. Is it a side? The commands below it are read together \
                 with those above it",
                quoted(&text)
            ),
            text,
            taken: None,
            option: Some("--levels side,division,brigade,unit".to_owned()),
            table: 0,
        });
    }

    /// Asks about men who belong to no unit.
    fn leave_out(&mut self, record: &Record) {
        self.leave_out_because(record, "no unit name");
    }

    /// Asks about the men of a row that is not read; `why` is the reason.
    pub(super) fn leave_out_because(&mut self, record: &Record, why: &str) {
        let text = record.text(Field::Strength);
        self.ask_about_row(
            record,
            format!("{why}: left out, with its strength of {text}"),
        );
    }

    /// Asks about a row that is not read, in these words.
    pub(super) fn ask_about_row(&mut self, record: &Record, said: String) {
        let unit = record.text(Field::Unit).to_owned();
        self.need(Need {
            row: Some(record.row),
            unit: Some(unit).filter(|unit| !unit.is_empty()),
            field: Field::Unit.name(),
            said,
            text: record.text(Field::Strength).to_owned(),
            taken: None,
            option: None,
            table: 0,
        });
    }

    /// Stores the men of a staff, which belong to no unit; a total may count them.
    pub(super) fn leave_out_staff(&mut self, record: &Record, names: &Names) {
        match strength::read(record.text(Field::Strength), self.grouping) {
            Strength::Men(men, _) => {
                self.sums.add_staff(men);
                self.note_staff(names, men);
                let (row, table) = (record.row, self.table);
                self.staffs.push(StaffMen { men, row, table });
            }
            Strength::Unreadable => self.leave_out_because(record, "a staff is not a unit"),
            Strength::Unknown => {}
        }
    }

    /// Leaves out wagons and others who do not fight; asks about their men, whom a total may count.
    pub(super) fn leave_out_train(&mut self, record: &Record, names: &Names) {
        match strength::read(record.text(Field::Strength), self.grouping) {
            Strength::Unknown => return self.ignore(record.row, "wagons and the like, left out"),
            Strength::Men(men, _) => {
                self.sums.add_staff(men);
                self.note_staff(names, men);
            }
            Strength::Unreadable => {}
        }
        let unit = quoted(record.text(Field::Unit));
        self.leave_out_because(record, &format!("{unit} does not fight"));
    }

    /// Reports the men of staffs, with their sum for each table.
    pub(super) fn report_staffs(&mut self) {
        let staffs = std::mem::take(&mut self.staffs);
        for table in staffs.chunk_by(|one, next| one.table == next.table) {
            let men = table
                .iter()
                .fold(0_u32, |sum, staff| sum.saturating_add(staff.men));
            let why = format!("staff, left out with {}", men_in_words(men));
            for staff in table {
                self.table = staff.table;
                self.ignore(staff.row, &why);
            }
        }
    }

    /// Skips a total; asks about one that is not the sum of the rows above it.
    pub(super) fn skip_total(&mut self, record: &Record) {
        let text = record.text(Field::Strength);
        let men = match strength::read(text, self.grouping) {
            Strength::Men(men, _) => men,
            _ => 0,
        };
        let unit = record.text(Field::Unit);
        let label = self.total_label(record, unit).unwrap_or(&record.label);
        let label = label.to_owned();
        let words = plain_words(&label);
        if words.iter().any(|word| is_loss_word(word)) {
            return self.ignore(record.row, "losses");
        }
        let sum = self.sums.nearest(men, self.total_scope(&words));
        match sum.filter(|sum| men > 0 && *sum != u64::from(men)) {
            None => self.ignore(record.row, "total"),
            Some(sum) => {
                self.need(Need {
                    row: Some(record.row),
                    unit: None,
                    field: Field::Strength.name(),
                    text: text.to_owned(),
                    said: format!(
                        "{} is {text}, but the strengths above add up to {sum}: skipped",
                        quoted(&label)
                    ),
                    taken: None,
                    option: None,
                    table: 0,
                });
            }
        }
        self.sums.end_total();
    }

    /// Skips a row with only a number in the column of units, as if cells before it were missing; asks about the number
    /// if it is not the sum of the rows above. Returns false for any other row.
    pub(super) fn skip_number(&mut self, record: &Record) -> bool {
        let text = record.text(Field::Unit);
        let is_alone = self.expects_values && !record.has_values();
        let count = strength::plain_count(text, self.grouping).filter(|_| is_alone);
        let Some(men) = count else {
            return false;
        };
        if self.sums.has(men) {
            self.ignore(record.row, "total");
            self.sums.end_total();
        } else {
            self.ask_about_row(
                record,
                format!(
                    "{} is a number in the column of units: left out; if it counts men, move it to their column",
                    quoted(text)
                ),
            );
        }
        self.names(record);
        true
    }

    /// Checks whether a row is a total: its label has no word of a unit's own name.
    pub(super) fn is_total(&self, record: &Record, unit: &str) -> bool {
        self.total_label(record, unit).is_some()
    }

    /// Returns the label of a row with a total, `Total 1st Brigade`, even from the column of a command; `None` for
    /// other rows.
    fn total_label<'r>(&self, record: &'r Record, unit: &'r str) -> Option<&'r str> {
        if !unit.is_empty() {
            return Some(unit).filter(|label| self.is_total_label(record, label));
        }
        let commands = Level::COMMANDS.iter().rev();
        let mut labels = commands
            .map(|level| record.text(level.field()))
            .chain([record.label.as_str()]);
        labels.find(|label| self.is_total_label(record, label))
    }

    fn is_total_label(&self, record: &Record, label: &str) -> bool {
        let words = plain_words(label);
        // A long text is not a label.
        let has_total = words.iter().any(|word| is_total_word(word));
        let is_summary = words.iter().any(|word| is_summary_word(word));
        if words.len() > 8 || !has_total && !is_summary {
            return false;
        }
        let known = Level::COMMANDS
            .iter()
            .map(|level| record.text(level.field()));
        let side = self.side.iter().map(String::as_str);
        let sides = self.first_rows.iter().map(|(side, ..)| side.as_str());
        let mut own: Vec<String> = Vec::new();
        if words.len() > 1 {
            own.extend(
                known
                    .filter(|text| *text != label)
                    .chain(side)
                    .chain(sides)
                    .flat_map(plain_words),
            );
            own.extend(self.hierarchy.names().flat_map(plain_words));
        }
        let men = strength::read(record.text(Field::Strength), self.grouping);
        let is_sum = matches!(men, Strength::Men(men, _) if self.sums.has(men));
        let is_label = |word: &String| is_label_word(word) || own.contains(word);
        has_total && is_sum || words.iter().all(is_label)
    }
}

/// Returns the lowest level whose command a row names.
fn lowest_of(record: &Record) -> Level {
    let mut levels = Level::COMMANDS.into_iter().rev();
    let named = levels.find(|level| !record.text(level.field()).is_empty());
    named.unwrap_or(Level::Side)
}

/// Checks whether the only text of a row is a note, rather than the name of a unit or command.
pub(super) fn is_note(text: &str) -> bool {
    const LONG: usize = 9;
    begins_as_note(text) || plain_words(text).len() >= LONG
}

/// Checks whether a text begins with a word or sign for a note.
pub(super) fn begins_as_note(text: &str) -> bool {
    const BEGINNINGS: &[&str] = &[
        "note",
        "notes",
        "source",
        "sources",
        "nb",
        "remark",
        "remarks",
        "key",
        "legend",
        "abbreviations",
        "compiled",
        "strengths",
        "based",
        "see",
        "http",
        "https",
        "www",
        "data",
        "figures",
        "copyright",
        "from",
        "losses",
        "casualties",
    ];
    let words = plain_words(text);
    let begins = words
        .first()
        .is_some_and(|word| BEGINNINGS.contains(&word.as_str()));
    text.starts_with(['*', '†', '‡', '©', '#', '¹']) || begins
}
