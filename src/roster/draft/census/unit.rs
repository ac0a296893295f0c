//! The values of a unit: arm, guns, strength, weapon, quality.

use super::command::arm_of_group;
use super::counts::{guns_of, men_in_words};
use super::field::Field;
use super::guns::{self, Guns};
use super::option_text;
use super::people;
use super::reader::{Open, Reader};
use super::record::Record;
use super::report::Need;
use super::strength::{self, Strength};
use super::tree::BrigadePlace;
use super::weapons::{gun_type, has_several_arms, has_strange_arm, small_arm};
use super::words::{Kind, alike, is_unknown, value_name};
use crate::draft::{DraftArm, DraftUnit};
use rules::fields::terms::charts::{self, weapon_in_words};
use rules::spelling::{counted, quoted};

/// Number of guns that a battery is assumed to have if it is unknown.
pub(super) const USUAL_GUNS: u32 = 4;

/// The most guns of a battery (RUL-86).
pub(super) const MOST_GUNS: u32 = 6;

/// The most men for each gun of a battery; crews had 15 to 30.
const MOST_MEN_A_GUN: u32 = 60;

/// Assumed size of a unit of unknown strength, within the sizes of the edition.
pub(super) const USUAL_SIZE: u8 = 3;

impl Reader<'_> {
    /// Adds a unit to its brigade. Returns its men; `None` if the row does not give them.
    pub(super) fn unit(&mut self, record: &Record, place: BrigadePlace) -> Option<u32> {
        let name = record.text(Field::Unit);
        let kind = self.kind(record, name);
        let read = strength::read(record.text(Field::Strength), self.grouping);
        // `4 guns` in the column of strengths are guns.
        let is_of_guns = || guns::read(record.text(Field::Strength)).is_some();
        let is_battery = kind == Kind::Artillery;
        let read = match read {
            Strength::Unreadable if is_battery && is_of_guns() => Strength::Unknown,
            // A number too small for men also counts guns, if no other text does.
            Strength::Men(men, _) if is_battery && self.are_guns(record, men) => Strength::Unknown,
            read => read,
        };
        let mut notes: Vec<String> = Vec::new();
        let guns = (kind == Kind::Artillery).then(|| self.guns(record, name));
        if kind != Kind::Artillery {
            self.drop_guns(record, name, kind);
        }
        let weapon = match &guns {
            Some(guns) => self.gun_weapon(record, guns),
            None => self.small_arm(record),
        };
        let value = self.value(record, name);
        let men = match &read {
            Strength::Men(men, _) if !record.shares_strength => Some(*men),
            Strength::Unreadable => {
                strength::first_number(record.text(Field::Strength), self.grouping)
            }
            _ => None,
        };
        if let (Strength::Men(men, Some(text)), false) = (&read, record.shares_strength) {
            notes.push(format!("strength {text}"));
            self.guess(record.row, name, "strength", text, men.to_string());
        }
        if let Some(cell) = &record.named_with_men {
            let text = record.text(Field::Strength).to_owned();
            self.guess(record.row, name, "strength", cell, text);
        }
        if read == Strength::Unreadable {
            notes.push(format!("strength {}", record.text(Field::Strength)));
        }
        let of_guns = record.text(Field::Guns);
        if is_battery && guns::read_cell(of_guns).is_some_and(|(_, is_doubtful)| is_doubtful) {
            notes.push(format!("guns {of_guns}"));
        }
        notes.extend(self.marked_types(record, name));
        let commander = people::read(record.text(Field::Commander));
        let (commander, fate) =
            commander.map_or((None, None), |person| (Some(person.name), person.note));
        notes.extend(fate.map(|fate| match fate.starts_with("then ") {
            true => format!("commander, {fate}"),
            false => format!("commander {fate}"),
        }));
        // A bare number beside a battery counts its guns.
        let is_note = |text: &&str| !(text.is_empty() || is_battery && guns::is_small_count(text));
        let own = Some(record.text(Field::Notes)).filter(is_note);
        notes.splice(0..0, own.map(str::to_owned));
        let given = self.size(record, name);
        let unit = DraftUnit {
            id: String::new(),
            name: name.to_owned(),
            arm: match (kind, &guns) {
                (Kind::Artillery, Some(guns)) => DraftArm::Guns(battery(guns)),
                (Kind::Cavalry, _) => DraftArm::Cavalry,
                _ => DraftArm::Infantry,
            },
            size: 1,
            value,
            weapon: weapon.map(str::to_owned),
            strength: men,
            commander,
            source: Some(record.text(Field::StrengthSource).to_owned())
                .filter(|text| !text.is_empty()),
            note: (!notes.is_empty()).then(|| notes.join("; ")),
        };
        let number = guns.as_ref().and_then(Guns::number).unwrap_or(USUAL_GUNS);
        let batteries = match kind {
            Kind::Artillery => self.split(record, unit, number),
            _ => vec![unit],
        };
        self.add(record, place, name, batteries, &read, given);
        men
    }

    /// Returns the size given in a row; asks about a text that is not a number.
    fn size(&mut self, record: &Record, name: &str) -> Option<u8> {
        let text = record.text(Field::Size);
        let size = text.parse::<u8>().ok();
        if size.is_none() && !is_unknown(text) && text != "?" && text != "-" {
            let (taken, said) = (
                "none".to_owned(),
                format!("size {}: left out", quoted(text)),
            );
            let option = None;
            let question = Question {
                said,
                taken,
                option,
            };
            self.ask(record, name, Field::Size, text, question);
        }
        size
    }

    /// Adds the unit, or the sections of a battery, unless the brigade has it already.
    fn add(
        &mut self,
        record: &Record,
        place: BrigadePlace,
        name: &str,
        mut units: Vec<DraftUnit>,
        read: &Strength,
        size: Option<u8>,
    ) {
        let arrives = self.arrival(record, name);
        let count = units.len();
        let men: Option<u32> = units.iter().map(|unit| unit.strength).sum();
        let guns = guns_of(&units);
        for unit in &mut units {
            unit.id = self.tree.taken.unused_id(&unit.name);
        }
        if !self.tree.add_unit(place, name, units) {
            let brigade = self.tree.names(place)[3].to_owned();
            let strength = |men: Option<u32>| match men {
                Some(men) => format!("with {}", men_in_words(men)),
                None => "without a strength".to_owned(),
            };
            let is_filled =
                count == 1 && men.is_some_and(|men| self.fill_in(record, place, name, men));
            self.take_back_guesses(is_filled.then_some(Field::Strength));
            let outcome = match is_filled {
                true => format!("one is kept, {} of this row", strength(men)),
                false => format!(
                    "one is kept ({}), and this row ({}{}) is left out",
                    strength(self.men_of(place, name)),
                    strength(men),
                    match guns {
                        0 => String::new(),
                        guns => format!(" and {}", counted(guns as usize, "gun")),
                    }
                ),
            };
            self.need(Need {
                row: Some(record.row),
                unit: Some(name.to_owned()),
                field: Field::Unit.name(),
                text: name.to_owned(),
                said: format!("{name} occurs twice in {brigade}; {outcome}"),
                taken: Some("kept once".to_owned()),
                option: None,
                table: 0,
            });
            return;
        }
        let last = self.tree.at(place).map_or(0, |brigade| brigade.units.len());
        let text = match (read, record.shares_strength) {
            (Strength::Men(..), true) => String::new(),
            _ => record.text(Field::Strength).to_owned(),
        };
        let has_strength = !record.text(Field::Strength).is_empty();
        match self.shared.last_mut() {
            Some(group) if record.shares_strength => group.push(self.open.len()),
            _ if has_strength && !record.shares_strength => self.shared.push(vec![self.open.len()]),
            _ => {}
        }
        let sections = u32::try_from(count).unwrap_or(1);
        for (section, unit) in (0..).zip(last - count..last) {
            self.open.push(Open {
                place,
                unit,
                sections,
                section,
                row: record.row,
                table: self.table,
                size,
                text: text.clone(),
                is_unreadable: *read == Strength::Unreadable,
                arrives,
            });
        }
    }

    /// Adds the men of a second row to a unit of a brigade; returns false if the unit already has men.
    fn fill_in(&mut self, record: &Record, place: BrigadePlace, name: &str, men: u32) -> bool {
        let name = alike(name);
        let is_own = |unit: &DraftUnit| alike(&unit.name) == name && unit.strength.is_none();
        let units = self.tree.at(place).map(|brigade| &mut brigade.units);
        let found = units.and_then(|units| {
            let at = units.iter().position(is_own)?;
            units.get_mut(at)?.strength = Some(men);
            Some(at)
        });
        let Some(at) = found else { return false };
        let mut open = self.open.iter_mut().rev();
        if let Some(open) = open.find(|open| open.place == place && open.unit == at) {
            record.text(Field::Strength).clone_into(&mut open.text);
            open.is_unreadable = false;
        }
        true
    }

    /// Returns the men of a unit of a brigade, or of the sections of a battery; `None` if it has no strength.
    fn men_of(&mut self, place: BrigadePlace, name: &str) -> Option<u32> {
        let name = alike(name);
        let sections = format!("{name}, ");
        let is_own = |unit: &&DraftUnit| {
            let known = alike(&unit.name);
            known == name || known.starts_with(&sections) && known.ends_with(" section")
        };
        let units = &self.tree.at(place)?.units;
        units.iter().filter(is_own).map(|unit| unit.strength).sum()
    }

    /// Returns the meaning that an option gives to a text of the kind column; `None` if no option names the text.
    pub(super) fn settled_kind(&self, text: &str) -> Option<Kind> {
        let key = alike(text);
        let mut kinds = self.settings.kinds.iter();
        kinds
            .find(|(word, _)| alike(word) == key)
            .map(|(_, kind)| *kind)
    }

    fn kind(&mut self, record: &Record, name: &str) -> Kind {
        let text = record.text(Field::Kind);
        let strength = record.text(Field::Strength);
        let counts_guns = strength.to_lowercase().contains("gun")
            && guns::read(strength).is_some_and(|guns| guns.number().is_some());
        let has_guns = counts_guns || self.counted_guns(record).number().is_some();
        let by_name = || Kind::of_name(name).or_else(|| has_guns.then_some(Kind::Artillery));
        if is_unknown(text) {
            let kind = match has_guns && !self.has_too_many_men(record) {
                true => Kind::Artillery,
                false => Kind::of_name(name)
                    .or_else(|| self.arm_above(record, name))
                    .or_else(|| self.marks_guns(record).then_some(Kind::Artillery))
                    .unwrap_or(Kind::Infantry),
            };
            self.guess(
                record.row,
                name,
                Field::Kind.name(),
                text,
                kind.name().to_owned(),
            );
            return kind;
        }
        let read_kind = self.text_meaning(text).kind;
        if let Some(kind) = self.settled_kind(text).or(read_kind) {
            return kind;
        }
        let kind = by_name().or_else(|| self.arm_above(record, name));
        let kind = kind.unwrap_or(Kind::Infantry);
        self.ask(
            record,
            name,
            Field::Kind,
            text,
            Question {
                said: format!(
                    "kind {}: taken as {}; infantry, cavalry or artillery?",
                    quoted(text),
                    kind.name()
                ),
                taken: kind.name().to_owned(),
                option: Some(format!("--kind {}", quoted(&format!("{text}=...")))),
            },
        );
        kind
    }

    /// Returns the arm that the heading or command over a unit names; `None` if it names none. A regiment never becomes
    /// a battery in this way.
    fn arm_above(&self, record: &Record, name: &str) -> Option<Kind> {
        let names = self.hierarchy.names().filter_map(arm_of_group);
        let arm = self.arm.or_else(|| names.last())?;
        let most = MOST_GUNS * MOST_MEN_A_GUN;
        let men = strength::read(record.text(Field::Strength), self.grouping);
        let is_regiment = name.starts_with(|letter: char| letter.is_ascii_digit())
            || matches!(men, Strength::Men(men, _) if men > most);
        (arm != Kind::Artillery || !is_regiment).then_some(arm)
    }

    /// Checks whether the number in the column of strengths counts the guns of a battery: it is too small for men, and
    /// nothing else gives the guns.
    fn are_guns(&self, record: &Record, men: u32) -> bool {
        men <= MOST_GUNS && self.counted_guns(record).number().is_none()
    }

    /// Checks two things: whether a text in a column of guns only says that the unit has guns, or counts them
    /// unclearly, as in `4-6`; and whether the men are few enough to be the crews.
    fn marks_guns(&self, record: &Record) -> bool {
        let men = strength::read(record.text(Field::Strength), self.grouping);
        let are_many = matches!(men, Strength::Men(men, _) if men > MOST_GUNS * MOST_MEN_A_GUN);
        let is_mark = |text: &str| strength::read(text, self.grouping) == Strength::Unreadable;
        let is_marked = || record.guns_of.iter().any(|(_, text)| is_mark(text));
        let is_counted = self.counted_guns(record).number().is_some();
        !are_many && (is_marked() || !is_counted && gives_guns(record))
    }

    /// Checks whether the men are too many to be the crews of the guns, as in a regiment with guns of its own.
    fn has_too_many_men(&self, record: &Record) -> bool {
        let guns = self.counted_guns(record).number().unwrap_or(0);
        match strength::read(record.text(Field::Strength), self.grouping) {
            Strength::Men(men, _) => men > guns.saturating_mul(MOST_MEN_A_GUN),
            _ => false,
        }
    }

    /// Lists a text that needs a person, once for all rows that have it.
    pub(super) fn ask(
        &mut self,
        record: &Record,
        unit: &str,
        field: Field,
        text: &str,
        question: Question,
    ) {
        let key = (field, alike(text));
        if self.asked.contains_key(&key) {
            return;
        }
        self.asked.insert(key, self.needs.len());
        self.need(Need {
            row: Some(record.row),
            unit: Some(unit.to_owned()),
            field: field.name(),
            text: text.to_owned(),
            taken: Some(question.taken),
            option: question.option,
            said: question.said,
            table: 0,
        });
    }

    fn small_arm(&mut self, record: &Record) -> Option<&'static str> {
        let text = record.text(Field::Weapon);
        let read_arm = self.text_meaning(text).small_arm;
        let settled = self.settled_weapon(text, false);
        if let (None, Some(weapon)) = (settled, read_arm)
            && has_several_arms(text)
        {
            let taken = weapon_in_words(weapon);
            let said = format!("weapon {} names several: taken as {taken}", quoted(text));
            let option = Some(format!("--weapon {}", option_text(&format!("{text}=..."))));
            let question = Question {
                said,
                taken,
                option,
            };
            self.ask(
                record,
                record.text(Field::Unit),
                Field::Weapon,
                text,
                question,
            );
            return read_arm;
        }
        if let (None, Some(weapon)) = (settled, read_arm)
            && has_strange_arm(text)
        {
            let (name, field) = (record.text(Field::Unit), Field::Weapon.name());
            self.guess(record.row, name, field, text, weapon_in_words(weapon));
            return read_arm;
        }
        self.taken_weapon(record, settled.or(read_arm), "rifled-musket")
    }

    /// Returns the weapon read, with a note of doubt; `None` for the usual weapon.
    pub(super) fn taken_weapon(
        &mut self,
        record: &Record,
        named: Option<&'static str>,
        usual: &'static str,
    ) -> Option<&'static str> {
        let (name, text) = (record.text(Field::Unit), record.text(Field::Weapon));
        let meaning = self.text_meaning(text);
        let counts_guns = || guns::read(text).is_some_and(|guns| guns.number().is_some());
        let is_foreign = meaning.small_arm.is_some() || meaning.gun.is_some() || counts_guns();
        let said = |weapon: &str| weapon_in_words(weapon);
        match named {
            Some(weapon) if text.contains(['(', '?']) => {
                self.guess(record.row, name, Field::Weapon.name(), text, said(weapon))
            }
            Some(_) => {}
            // A column of small arms may say something of batteries too.
            None if is_foreign || is_unknown(text) || text == "?" || text == "-" => {
                self.guess(record.row, name, Field::Weapon.name(), text, said(usual));
            }
            None => self.ask(
                record,
                name,
                Field::Weapon,
                text,
                Question {
                    said: format!("weapon {}: taken as {}", quoted(text), said(usual)),
                    taken: said(usual),
                    option: Some(format!("--weapon {}", option_text(&format!("{text}=...")))),
                },
            ),
        }
        named
    }

    pub(super) fn settled_weapon(&self, text: &str, is_gun: bool) -> Option<&'static str> {
        let key = alike(text);
        let mut weapons = self.settings.weapons.iter();
        let (_, name) = weapons.find(|(word, _)| alike(word) == key)?;
        charts::weapon(name)
            .filter(|weapon| weapon.gun == is_gun)
            .map(|weapon| weapon.name)
    }

    fn value(&mut self, record: &Record, name: &str) -> u8 {
        let text = record.text(Field::Quality);
        let key = alike(text);
        let mut settled = self.settings.qualities.iter();
        let settled = settled
            .find(|(word, _)| alike(word) == key)
            .map(|(_, value)| *value);
        let bare = text.split('(').next().unwrap_or_default().trim();
        if let Some(value) = settled.or(self.text_meaning(bare).value) {
            return value;
        }
        let taken = value_name(charts::AVERAGE).to_owned();
        if is_unknown(text) || text == "?" || text == "-" {
            self.guess(record.row, name, Field::Quality.name(), text, taken);
        } else {
            self.ask(
                record,
                name,
                Field::Quality,
                text,
                Question {
                    said: format!(
                        "quality {}: taken as {taken}; raw, regular or elite?",
                        quoted(text)
                    ),
                    taken,
                    option: Some(format!("--quality {}", quoted(&format!("{text}=...")))),
                },
            );
        }
        charts::AVERAGE
    }
}

/// Checks whether the column of guns has a text about guns, not an empty one or one about small arms.
pub(super) fn gives_guns(record: &Record) -> bool {
    let text = record.text(Field::Guns);
    let is_sign = text.chars().all(|sign| "-–—?.*…".contains(sign));
    let says_no = ["no", "non", "nein", "keine"].contains(&text.to_lowercase().as_str());
    let names_arm = small_arm(text).is_some() && gun_type(text).is_none();
    !is_sign && !says_no && !is_unknown(text) && !names_arm
}

/// A question about a text.
pub(super) struct Question {
    pub(super) said: String,
    pub(super) taken: String,
    pub(super) option: Option<String>,
}

fn battery(guns: &Guns) -> u8 {
    let number = guns.number().unwrap_or(USUAL_GUNS);
    u8::try_from(number).unwrap_or(u8::MAX)
}
