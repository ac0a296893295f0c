//! The guns of batteries, and their weapon.

use super::field::Field;
use super::guns::{self, Guns, MOST_OF_NO_MEN};
use super::reader::Reader;
use super::record::{Record, ordinal};
use super::report::Need;
use super::strength::{self, Strength};
use super::unit::{MOST_GUNS, Question, USUAL_GUNS, gives_guns};
use super::words::{Kind, is_unknown, plain_words};
use crate::draft::{DraftArm, DraftUnit};
use rules::fields::terms::charts::weapon_in_words;
use rules::spelling::quoted;

/// Assumed number of guns of a section, a third or half of a battery.
const GUNS_OF_SECTION: u32 = 2;

impl Reader<'_> {
    /// Returns the guns given by the columns, without guessing.
    pub(super) fn counted_guns(&self, record: &Record) -> Guns {
        let mut guns = Guns::default();
        for (gun, text) in &record.guns_of {
            if let Strength::Men(number, _) = strength::read(text, self.grouping) {
                guns.add(Some(gun), number);
            }
        }
        let of_types = guns.number().unwrap_or(0);
        let cell = record.text(Field::Guns);
        let read = (!cell.is_empty()).then(|| guns::read_cell(cell)).flatten();
        let Some((others, _)) = read else {
            return guns;
        };
        if of_types == 0 {
            return others;
        }
        // A bare number beside the numbers of each type is their total.
        let is_total = others.weapon().is_none() && !record.adds_guns;
        match (others.number(), is_total) {
            (Some(total), true) => guns.add(None, total.saturating_sub(of_types)),
            (Some(_), false) => guns.add_all(&others),
            (None, _) => {}
        }
        guns
    }

    /// Returns a note for each number with a mark in the columns of guns of one type.
    pub(super) fn marked_types(&mut self, record: &Record, name: &str) -> Vec<String> {
        let mut notes = Vec::new();
        for (gun, text) in &record.guns_of {
            if let Strength::Men(number, Some(text)) = strength::read(text, self.grouping) {
                notes.push(format!("{} {text}", weapon_in_words(gun)));
                let (field, taken) = (Field::Guns.name(), number.to_string());
                self.guess(record.row, name, field, &text, taken);
            }
        }
        notes
    }

    /// Asks about texts in the columns of guns of one type that are no numbers.
    fn doubt_types(&mut self, record: &Record, name: &str) {
        for (_, text) in &record.guns_of {
            if strength::read(text, self.grouping) == Strength::Unreadable {
                let question = Question {
                    said: format!("{} guns of a type: not counted", quoted(text)),
                    taken: "0".to_owned(),
                    option: None,
                };
                self.ask(record, name, Field::Guns, text, question);
            }
        }
    }

    /// Asks about a total of guns that differs from the sum of the guns of each type.
    fn doubt_total(&mut self, record: &Record, name: &str, guns: &Guns) {
        let text = record.text(Field::Guns);
        if record.guns_of.is_empty() || record.adds_guns {
            return;
        }
        let numbers = record
            .guns_of
            .iter()
            .filter_map(|(_, text)| text.parse::<u32>().ok());
        let of_types: u32 = numbers.fold(0, u32::saturating_add);
        let total = guns::read_cell(text).filter(|(total, _)| total.weapon().is_none());
        let total = total.and_then(|(total, _)| total.number());
        let number = guns.number();
        if of_types > 0 && total.is_some() && total != Some(of_types) {
            let taken = number.unwrap_or(0);
            let said = format!(
                "{text} guns, but those of each type add up to {of_types}: taken as {taken}"
            );
            self.ask_about_guns(record, name, text, said, taken);
        }
    }

    /// Returns the guns of a battery: from its columns, the weapon, the strength, or `6 guns` at the beginning of the
    /// notes.
    pub(super) fn guns(&mut self, record: &Record, name: &str) -> Guns {
        self.doubt_types(record, name);
        let mut guns = self.counted_guns(record);
        let text = record.text(Field::Guns);
        if guns.number().is_none() {
            let notes = record.text(Field::Notes);
            let noted = notes
                .split_once(' ')
                .filter(|(_, rest)| rest.starts_with("gun"));
            let noted = noted.map(|(number, _)| number);
            let strength = record.text(Field::Strength);
            let of_strength = Some(strength).filter(|text| text.to_lowercase().contains("gun"));
            let is_few = |text: &str| text.parse().is_ok_and(|guns: u32| guns <= MOST_GUNS);
            let bare = match guns::is_small_count(notes) {
                true => Some(notes),
                false => Some(strength).filter(|text| is_few(text) && guns::is_small_count(text)),
            };
            // `Field Artillery (6 guns)`, `10-pdr Parrott 6`, `Art 6`
            let kind = record.text(Field::Kind);
            let in_bracket = kind
                .split_once('(')
                .map(|(_, inside)| inside.trim_end_matches(')'));
            let last = kind.rsplit_once(' ').map(|(_, number)| number);
            let of_kind = in_bracket.or(last.filter(|text| is_few(text)));
            let texts = [
                Some(record.text(Field::Weapon)),
                of_strength,
                noted,
                Some(kind),
                of_kind,
                bare,
            ];
            let found = texts
                .into_iter()
                .flatten()
                .filter_map(guns::read)
                .find(|guns| guns.number().is_some());
            if let (Some(bare), Some(number)) = (bare, found.as_ref().and_then(Guns::number)) {
                self.guess(
                    record.row,
                    name,
                    Field::Guns.name(),
                    bare,
                    number.to_string(),
                );
            }
            // `3R` may be a 3-inch rifle.
            let weapon = record.text(Field::Weapon);
            if let Some(number) = guns::letters_alone(weapon).and_then(|guns| guns.number()) {
                let (field, taken) = (Field::Guns.name(), number.to_string());
                self.guess(record.row, name, field, weapon, taken);
            }
            guns = found.unwrap_or(guns);
        }
        if let Some(number) = guns.number() {
            self.doubt_total(record, name, &guns);
            if guns::read_cell(text).is_some_and(|(_, is_doubtful)| is_doubtful) {
                self.guess(
                    record.row,
                    name,
                    Field::Guns.name(),
                    text,
                    number.to_string(),
                );
            }
            return guns;
        }
        let is_section = |word: &String| ["section", "sect", "sec"].contains(&word.as_str());
        let usual = match plain_words(name).iter().any(is_section) {
            true => GUNS_OF_SECTION,
            false => guns::leading_number(text).unwrap_or(USUAL_GUNS),
        };
        if is_unknown(text) || guns.weapon().is_some() || text == "?" || text == "-" {
            self.guess(
                record.row,
                name,
                Field::Guns.name(),
                text,
                usual.to_string(),
            );
        } else {
            self.ask(
                record,
                name,
                Field::Guns,
                text,
                Question {
                    said: format!("guns {}: taken as {usual}", quoted(text)),
                    taken: usual.to_string(),
                    option: None,
                },
            );
        }
        guns.add(None, usual);
        guns
    }

    /// Asks, in these words, about the guns of a unit, which are only a guess.
    fn ask_about_guns(
        &mut self,
        record: &Record,
        unit: &str,
        text: &str,
        said: String,
        taken: u32,
    ) {
        self.need(Need {
            row: Some(record.row),
            unit: Some(unit.to_owned()),
            field: Field::Guns.name(),
            text: text.to_owned(),
            said,
            taken: Some(taken.to_string()),
            option: None,
            table: 0,
        });
    }

    /// Reports guns of a unit that is not a battery, because the rules allow none there.
    pub(super) fn drop_guns(&mut self, record: &Record, name: &str, kind: Kind) {
        if let Some(number) = self.counted_guns(record).number() {
            let said = format!(
                "{name} is {} with {number} guns: the guns are left out",
                kind.name()
            );
            self.ask_about_guns(record, name, &number.to_string(), said, 0);
        } else if gives_guns(record) {
            let text = record.text(Field::Guns);
            let said = format!(
                "{name} is {}: its guns, {}, are left out",
                kind.name(),
                quoted(text)
            );
            self.ask_about_guns(record, name, text, said, 0);
        }
    }

    pub(super) fn gun_weapon(&mut self, record: &Record, guns: &Guns) -> Option<&'static str> {
        let text = record.text(Field::Weapon);
        let settled = self.settled_weapon(text, true);
        let named = settled
            .or_else(|| guns.weapon())
            .or_else(|| guns::weapon_of_list(text))
            .or(self.text_meaning(text).gun)
            .or_else(|| guns::read(text)?.weapon());
        let strength = record.text(Field::Strength);
        let strength = Some(strength).filter(|text| text.to_lowercase().contains("gun"));
        let texts = [text, record.text(Field::Guns)].into_iter().chain(strength);
        let stand_in = texts.into_iter().find(|text| guns::has_stand_in(text));
        if let (None, Some(weapon), Some(stand_in)) = (settled, named, stand_in) {
            let (name, field) = (record.text(Field::Unit), Field::Weapon.name());
            self.guess(record.row, name, field, stand_in, weapon_in_words(weapon));
            return named;
        }
        self.taken_weapon(record, named, "mixed-battery")
    }

    /// Splits a battery of more than six guns into sections (RUL-86).
    pub(super) fn split(&mut self, record: &Record, unit: DraftUnit, guns: u32) -> Vec<DraftUnit> {
        if guns <= MOST_GUNS {
            return vec![unit];
        }
        let shares = sections(guns, MOST_GUNS);
        let parts = u32::try_from(shares.len()).unwrap_or(1);
        let texts: Vec<String> = shares.iter().map(ToString::to_string).collect();
        let taken = format!("{parts} sections of {} guns", texts.join(" and "));
        if guns > MOST_OF_NO_MEN {
            let said = format!("{} has {guns} guns: taken as {parts} sections", unit.name);
            self.ask_about_guns(record, &unit.name, &guns.to_string(), said, guns);
        }
        self.guess(
            record.row,
            &unit.name,
            Field::Guns.name(),
            &guns.to_string(),
            taken,
        );
        (0..)
            .zip(shares)
            .map(|(n, guns)| DraftUnit {
                name: format!("{}, {} section", unit.name, ordinal(n + 1)),
                arm: DraftArm::Guns(u8::try_from(guns).unwrap_or(u8::MAX)),
                strength: unit
                    .strength
                    .map(|men| men / parts + u32::from(n < men % parts)),
                ..unit.clone()
            })
            .collect()
    }
}

/// Distributes guns as evenly as possible over batteries of at most `most`.
fn sections(guns: u32, most: u32) -> Vec<u32> {
    let batteries = guns.div_ceil(most).max(1);
    (0..batteries)
        .map(|n| guns / batteries + u32::from(n < guns % batteries))
        .collect()
}
