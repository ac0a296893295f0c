//! The generals of brigades, divisions, corps and sides.

use super::command::command_level;
use super::field::{Field, Level};
use super::hierarchy::Names;
use super::people;
use super::reader::{Appointed, Reader};
use super::record::Record;
use super::report::Need;
use super::words::{has_rank, is_unknown};
use crate::draft::DraftGeneral;
use rules::fields::terms::charts;
use rules::spelling::{did_you_mean, listed, quoted};

impl Reader<'_> {
    /// Stores the general of a command; he gets his post after all rows are read.
    pub(super) fn appoint(
        &mut self,
        record: &Record,
        names: &Names,
        level: Level,
        text: &str,
        quality: &str,
    ) {
        let person = people::read(text);
        let quality = self.general_quality(
            record.row,
            person.as_ref().map_or("", |person| &person.name),
            quality,
        );
        if person.is_none() && quality.is_none() {
            return;
        }
        let (name, note) = person.map_or((None, None), |person| (Some(person.name), person.note));
        let general = DraftGeneral {
            name,
            quality,
            note,
        };
        // A table repeats the general of a command on each of its rows.
        let is_same = |known: &&Appointed| {
            known.level == level && known.general == general && known.names.all == names.all
        };
        if self.appointed.last().filter(is_same).is_none() {
            self.appointed.push(Appointed {
                names: names.clone(),
                level,
                general,
                row: record.row,
                table: self.table,
            });
        }
    }

    fn general_quality(&mut self, row: usize, unit: &str, text: &str) -> Option<u8> {
        if is_unknown(text) {
            return None;
        }
        let word = text.to_lowercase();
        let words = || charts::QUALITIES.map(charts::quality_name);
        let read = charts::QUALITIES
            .into_iter()
            .find(|quality| word == charts::quality_name(*quality) || word == quality.to_string());
        if read.is_none() {
            let known = did_you_mean(&word, words())
                .unwrap_or_else(|| format!("it is {}", listed(words())));
            self.need(Need {
                row: Some(row),
                unit: Some(unit.to_owned()).filter(|unit| !unit.is_empty()),
                field: Field::GeneralQuality.name(),
                text: text.to_owned(),
                said: format!(
                    "quality {} of a general: taken as average ({known})",
                    quoted(text)
                ),
                taken: Some(charts::quality_name(charts::AVERAGE).to_owned()),
                option: None,
                table: 0,
            });
        }
        read
    }

    /// Gives each general his post; the first one named gets it.
    pub(super) fn take_posts(&mut self) {
        for appointed in std::mem::take(&mut self.appointed) {
            let names = appointed.names.path_to(appointed.level);
            self.table = appointed.table;
            let Some((post, command)) = self.tree.post(names.each_ref().map(Option::as_ref)) else {
                continue;
            };
            match post {
                None => *post = Some(appointed.general),
                Some(known)
                    if known.name == appointed.general.name || appointed.general.name.is_none() =>
                {
                    known.quality = known.quality.or(appointed.general.quality);
                }
                Some(known) if known.name.is_none() => {
                    let quality = known.quality.or(appointed.general.quality);
                    *known = DraftGeneral {
                        quality,
                        ..appointed.general
                    };
                }
                Some(known) => {
                    let kept = known.name.clone().unwrap_or_default();
                    let other = appointed.general.name.unwrap_or_default();
                    self.need(Need {
                        row: Some(appointed.row),
                        unit: Some(command.clone()),
                        field: Field::General.name(),
                        said: format!("general {}: {command} already has {kept}", quoted(&other)),
                        text: other,
                        taken: Some(kept),
                        option: None,
                        table: 0,
                    });
                }
            }
        }
    }
}

/// Returns the person in a row that only names a side, as the side's general, in whatever column he is; `None` for any
/// other row.
pub(super) fn general_of_side(record: &Record) -> Option<Record> {
    let is_side = !record.text(Field::Side).is_empty();
    if !is_side || !record.text(Field::Unit).is_empty() || record.has_values() {
        return None;
    }
    let below = Level::COMMANDS.into_iter().skip(1);
    let fields = below.map(Level::field);
    let mut filled = fields.filter(|field| !record.text(*field).is_empty());
    let (field, None) = (filled.next()?, filled.next()) else {
        return None;
    };
    let person = record.text(field).to_owned();
    if !has_rank(&person) || command_level(&person).is_some() {
        return None;
    }
    let mut of_side = record.clone();
    of_side.set(field, String::new());
    of_side.set(Field::ArmyGeneral, person);
    Some(of_side)
}
