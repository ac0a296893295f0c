//! Titles and notes of a list, on the left of its entries.

use super::field::Field;
use super::list::{counts_men, looks_like_unit};
use super::reader::Reader;
use super::record::Record;
use super::totals::{begins_as_note, is_note};
use rules::spelling::quoted;

impl Reader<'_> {
    /// Skips a title or note of a list; asks about a unit that is there.
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
}
