//! The men and guns of a whole command in a row, besides those of its units.

use super::command::{command_level, named_level};
use super::field::{Field, Level};
use super::hierarchy::Names;
use super::reader::{CommandTotal, Reader, TotalScope};
use super::record::Record;
use super::report::Need;
use super::strength::{self, Strength};
use super::words::{Kind, alike, plain_words};
use crate::draft::{DraftArm, DraftUnit};
use rules::spelling::{counted, quoted};

impl Reader<'_> {
    /// Checks whether a row in the column of units is a command and not a unit: its men or guns are the sum of the next
    /// rows, `Able's brigade`, or it names its own brigade above another unit of it.
    pub(super) fn is_total_of(
        &self,
        record: &Record,
        mut below: impl Iterator<Item = Record> + Clone,
    ) -> bool {
        let is_command = command_level(record.text(Field::Unit)).is_some();
        if !is_command || !record.text(Field::Kind).is_empty() || !record.has_values() {
            return false;
        }
        let men_of =
            |record: &Record| match strength::read(record.text(Field::Strength), self.grouping) {
                Strength::Men(men, _) => Some(men),
                _ => None,
            };
        if let Some(all) = men_of(record) {
            let mut sum = 0_u32;
            for (n, men) in below
                .clone()
                .map_while(|record| men_of(&record))
                .enumerate()
            {
                sum = sum.saturating_add(men);
                if sum >= all {
                    if sum == all && n > 0 {
                        return true;
                    }
                    break;
                }
            }
        }
        names_own_brigade(record)
            && below.next().is_some_and(|next| {
                let brigade = next.text(Field::Brigade);
                let is_same =
                    brigade.is_empty() || alike(brigade) == alike(record.text(Field::Brigade));
                is_same && !next.text(Field::Unit).is_empty()
            })
    }

    /// Stores the men and guns of the command that a heading or entry at a level has just begun.
    pub(super) fn note_total_of_heading(&mut self, record: &Record, level: Level) {
        let blank = Record::new(record.row);
        let names = self.hierarchy.take(&blank, self.side.clone().as_ref());
        self.note_total(record, &names, level, true);
    }

    /// Stores the guns that a row gives for a whole command, and its men if `has_men` is true.
    pub(super) fn note_total(
        &mut self,
        record: &Record,
        names: &Names,
        level: Level,
        has_men: bool,
    ) {
        let men = match strength::read(record.text(Field::Strength), self.grouping) {
            Strength::Men(men, _) if has_men => Some(men),
            _ => None,
        };
        let guns = self.counted_guns(record).number().unwrap_or(0);
        if men.is_some() || guns > 0 {
            self.command_totals.push(CommandTotal {
                names: names.clone(),
                level,
                men,
                guns,
                row: record.row,
                table: self.table,
            });
        }
    }

    /// Notes the men of a staff for the commands over it, whose totals may count them.
    pub(super) fn note_staff(&mut self, names: &Names, men: u32) {
        for level in Level::COMMANDS {
            let sum = self.staff_men.entry(names.key_to(level)).or_default();
            *sum = sum.saturating_add(men);
        }
    }

    /// Compares the totals of commands with the sums of their units and reports each difference. The guns of a brigade
    /// without batteries become a battery.
    pub(super) fn compare_totals(&mut self) {
        for total in std::mem::take(&mut self.command_totals) {
            let places = self.tree.brigades_of(&total.names, total.level);
            let places: Vec<_> = places.into_iter().collect();
            let mut units: Vec<&DraftUnit> = Vec::new();
            for place in &places {
                units.extend(self.tree.units(*place));
            }
            if units.is_empty() {
                continue;
            }
            let own_men = units.iter().filter_map(|unit| unit.strength);
            let own_men = own_men.fold(0_u32, u32::saturating_add);
            let guns_of = |unit: &&DraftUnit| match unit.arm {
                DraftArm::Guns(guns) => u32::from(guns),
                _ => 0,
            };
            let own_guns = units.iter().map(guns_of).fold(0_u32, u32::saturating_add);
            let name = total.names.at(total.level).cloned().unwrap_or_default();
            self.table = total.table;
            self.compare_men(&total, &name, own_men);
            match places.as_slice() {
                [place] if total.guns > 0 && own_guns == 0 && total.level == Level::Brigade => {
                    let battery = format!("Artillery of {name}");
                    self.need_total(
                        &total,
                        &name,
                        Field::Guns,
                        Some(total.guns),
                        &format!(
                            "{} has {} and no battery: taken as the battery {}",
                            quoted(&name),
                            counted(total.guns as usize, "gun"),
                            quoted(&battery)
                        ),
                    );
                    let mut record = Record::new(total.row);
                    record.set(Field::Unit, battery);
                    record.set(Field::Kind, Kind::Artillery.name().to_owned());
                    record.set(Field::Guns, total.guns.to_string());
                    self.guesses_before = self.guessed.len();
                    self.unit(&record, *place);
                }
                _ => self.compare_guns(&total, &name, own_guns),
            }
        }
    }

    /// Returns the units that the label of a total includes: `Grand total Confederate` includes those of a side.
    pub(super) fn total_scope(&self, words: &[String]) -> TotalScope {
        let is_named = |side: &str| {
            let side = plain_words(side);
            !side.is_empty() && side.iter().all(|word| words.contains(word))
        };
        let is_of_part = words.iter().any(|word| {
            let level = named_level(word);
            level.is_some_and(|level| level != Level::Side)
        });
        let mut sides = self.first_rows.iter();
        match sides.position(|(side, ..)| is_named(side)) {
            Some(side) if !is_of_part => TotalScope::Side(side),
            // Below one side it may count that side alone.
            None if words.iter().any(|word| word == "grand") => TotalScope::AllOrSide,
            _ => TotalScope::Any,
        }
    }

    /// Reports the men of a command that are not the sum of its units, with or without its staffs.
    fn compare_men(&mut self, total: &CommandTotal, name: &str, own: u32) {
        let Some(men) = total.men else { return };
        let staffs = self.staff_men.get(&total.names.key_to(total.level));
        let with_staffs = own.saturating_add(staffs.copied().unwrap_or(0));
        if [own, with_staffs].contains(&men) {
            return;
        }
        self.need_total(total, name, Field::Strength, Some(own), &format!(
            "{} is {men}, but the strengths of its units add up to {own}: the units' own numbers are used",
            quoted(name)
        ));
    }

    /// Reports the guns of a command that are not the sum of its batteries' guns.
    fn compare_guns(&mut self, total: &CommandTotal, name: &str, own: u32) {
        if total.guns == 0 || total.guns == own {
            return;
        }
        let guns = counted(total.guns as usize, "gun");
        let said = match own {
            0 => format!(
                "{} has {guns} and no battery: left out; give them a row of their own",
                quoted(name)
            ),
            own => format!(
                "{} has {guns}, but its batteries have {own}: the batteries' own numbers are used",
                quoted(name)
            ),
        };
        self.need_total(total, name, Field::Guns, Some(own), &said);
    }

    fn need_total(
        &mut self,
        total: &CommandTotal,
        name: &str,
        field: Field,
        taken: Option<u32>,
        said: &str,
    ) {
        let text = match field {
            Field::Guns => total.guns,
            _ => total.men.unwrap_or(0),
        };
        self.need(Need {
            row: Some(total.row),
            unit: Some(name.to_owned()),
            field: field.name(),
            text: text.to_string(),
            said: said.to_owned(),
            taken: taken.map(|taken| taken.to_string()),
            option: None,
            table: 0,
        });
    }
}

/// Checks whether the unit of a row is named like its brigade: `Able's Brigade` in `Able`.
fn names_own_brigade(record: &Record) -> bool {
    let own_words = |field: Field| {
        let mut words = plain_words(&record.text(field).replace("'s ", " ").replace("’s ", " "));
        words.retain(|word| !["brigade", "bde", "the"].contains(&word.as_str()));
        words
    };
    let brigade = own_words(Field::Brigade);
    !brigade.is_empty() && own_words(Field::Unit) == brigade
}

impl Names {
    /// Returns a key made of the names from the side down to a level; similar names give the same key.
    fn key_to(&self, level: Level) -> String {
        let levels = Level::COMMANDS.into_iter().filter(|known| *known <= level);
        let names = levels.map(|level| self.at(level).map_or_else(String::new, |name| alike(name)));
        names.collect::<Vec<_>>().join("\u{1f}")
    }
}
