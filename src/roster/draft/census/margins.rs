//! Titles and notes of a list, on the left of its entries, and other entries whose indentation is doubtful.

use super::command::command_level;
use super::entry_text::is_unit;
use super::field::{Field, Level};
use super::list::{counts_men, looks_like_unit};
use super::reader::Reader;
use super::record::Record;
use super::report::Need;
use super::totals::{begins_as_note, is_note};
use rules::spelling::quoted;

impl Reader<'_> {
    /// Skips a title or note of a list; asks about a unit in it.
    pub(super) fn skip_margin(&mut self, record: &Record, text: &str) {
        let name = record.text(Field::Unit);
        let is_unit = counts_men(record) || looks_like_unit(name) && !is_note(name);
        if is_unit && !begins_as_note(name) {
            let said = format!(
                "{} is not below any command, so it is left out; if it is a unit, indent it",
                quoted(name)
            );
            self.ask_about_row(record, said);
            return;
        }
        match self.first_rows.is_empty() {
            true => self.skip_title(record.row, text),
            false => self.ignore(record.row, "note"),
        }
    }

    /// Asks about an entry that has other entries below it although it is named like a regiment: the indentation may be
    /// wrong.
    pub(super) fn doubt_command(&mut self, record: &Record, level: Level) {
        let name = record.text(level.field());
        if level == Level::Side || command_level(name).is_some() || !is_unit(name, false) {
            return;
        }
        self.need(Need {
            row: Some(record.row),
            unit: Some(name.to_owned()),
            field: level.name(),
            text: name.to_owned(),
            said: format!(
                "{} has entries below it: taken as a {}; if it is a unit, indent it like the units beside it",
                quoted(name),
                level.name()
            ),
            taken: Some(level.name().to_owned()),
            option: None,
            table: 0,
        });
    }
}
