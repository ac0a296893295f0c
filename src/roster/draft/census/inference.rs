//! The meaning of columns whose headings do not show it, found from their texts.

use std::collections::BTreeSet;

use super::command::{is_side_by_name, named_level};
use super::entry_text::is_ordinal;
use super::field::{Field, Level};
use super::heading::{self, Meaning};
use super::weapons::{gun_type, small_arm};
use super::words::{Kind, combat_value, plain_words};
use crate::sheet::Row;

/// Number of rows whose texts are examined.
const SAMPLE: usize = 1000;

/// Returns the columns whose texts show their field. A second column of units completes their names. `is_chosen`
/// returns whether the caller named the columns of a field.
pub(super) fn infer(
    headings: &[String],
    below: &[Row],
    columns: &ReadColumns<'_>,
    is_chosen: impl Fn(Field) -> bool,
) -> Vec<(usize, Field)> {
    let table = Texts::new(headings, below);
    let mut found = Vec::new();
    if !is_chosen(Field::Unit) {
        found.extend(table.brigades(columns));
        found.extend(table.states(columns));
    }
    let has_brigades =
        columns.has(Field::Brigade) || found.iter().any(|(_, field)| *field == Field::Brigade);
    if let (&[general], false) = (columns.field_columns(Field::General), has_brigades) {
        // The brigades are named after their generals.
        let heading = headings.get(general).map_or("", String::as_str);
        let names_brigade = heading::names_brigade(heading) && table.distinct(general) > 1;
        found.extend(names_brigade.then_some((general, Field::Brigade)));
    }
    let is_free = |at: &usize, found: &[(usize, Field)]| {
        !columns.is_read(*at) && !found.iter().any(|(other, _)| other == at)
    };
    // Names of sides are known without a heading.
    let tells_side = |field: Field, at: usize| {
        field == Field::Side && headings.get(at).is_some_and(String::is_empty)
    };
    for (field, tells) in TESTS {
        if columns.has(field) || is_chosen(field) {
            continue;
        }
        let told = (0..headings.len())
            .filter(|at| is_free(at, &found))
            .filter(|at| table.has_strange_heading(*at) || tells_side(field, *at))
            .find(|at| tells(&table.filled(*at).collect::<Vec<_>>()));
        found.extend(told.map(|at| (at, field)));
    }
    if !columns.has(Field::Strength) && !is_chosen(Field::Strength) {
        let total = table.total().filter(|at| is_free(at, &found));
        found.extend(total.map(|at| (at, Field::Strength)));
    }
    found
}

/// The columns whose headings show their field.
pub(super) struct ReadColumns<'c> {
    pub(super) fields: &'c [(Field, Vec<usize>)],
    pub(super) guns_of: &'c [(usize, &'static str)],
}

impl ReadColumns<'_> {
    fn field_columns(&self, field: Field) -> &[usize] {
        let found = self.fields.iter().find(|(known, _)| *known == field);
        found.map_or(&[], |(_, columns)| columns)
    }

    fn has(&self, field: Field) -> bool {
        !self.field_columns(field).is_empty()
    }

    fn is_read(&self, at: usize) -> bool {
        self.fields.iter().any(|(_, columns)| columns.contains(&at))
            || self.guns_of.iter().any(|(column, _)| *column == at)
    }
}

/// Checks whether the texts of a column fit a field.
type TextTest = fn(&[&str]) -> bool;

/// Fields with the test of their texts.
const TESTS: [(Field, TextTest); 4] = [
    (Field::Side, are_sides),
    (Field::Kind, |texts| are_mostly(texts, is_kind)),
    (Field::Quality, |texts| are_mostly(texts, is_quality)),
    (Field::Weapon, |texts| are_mostly(texts, is_weapon)),
];

/// The headings and the first rows of a table.
struct Texts<'t> {
    headings: &'t [String],
    /// Rows with more than one text: others are headings and notes.
    rows: Vec<&'t Row>,
}

impl<'t> Texts<'t> {
    fn new(headings: &'t [String], below: &'t [Row]) -> Self {
        let is_filled = |cell: &&String| !cell.trim().is_empty();
        let has_values = |row: &&Row| row.cells.iter().filter(is_filled).nth(1).is_some();
        let rows = below.iter().take(SAMPLE).filter(has_values).collect();
        Self { headings, rows }
    }

    fn filled(&self, at: usize) -> impl Iterator<Item = &'t str> {
        let texts = self.rows.iter().map(move |row| row.cell(at));
        texts.filter(|text| !text.is_empty())
    }

    fn distinct(&self, at: usize) -> usize {
        self.filled(at).collect::<BTreeSet<_>>().len()
    }

    fn has_strange_heading(&self, at: usize) -> bool {
        let heading = self.headings.get(at);
        heading.is_some_and(|heading| {
            !heading.is_empty()
                && heading::meaning(heading).is_none()
                && !heading::is_of_losses(heading)
        })
    }

    /// Finds the brigades if two columns name units: they are in the column whose names repeat, such as battalions
    /// beside batteries.
    fn brigades(&self, columns: &ReadColumns<'_>) -> Vec<(usize, Field)> {
        let &[unit] = columns.field_columns(Field::Unit) else {
            return Vec::new();
        };
        if columns.has(Field::Brigade) {
            return Vec::new();
        }
        let names_units = |at: &usize| {
            let meaning = self
                .headings
                .get(*at)
                .and_then(|heading| heading::meaning(heading));
            meaning.is_some_and(|it| it.meaning == Meaning::Field(Field::Unit))
                && (*at == unit || !columns.is_read(*at))
        };
        let all: Vec<usize> = (0..self.headings.len()).filter(names_units).collect();
        let finest = all
            .iter()
            .copied()
            .max_by_key(|at| (self.distinct(*at), *at == unit));
        let finest = finest.unwrap_or(unit);
        let repeats =
            |at: &usize| *at != finest && (1..self.distinct(finest)).contains(&self.distinct(*at));
        let Some(brigade) = all.into_iter().find(repeats) else {
            return Vec::new();
        };
        let mut found = vec![(brigade, Field::Brigade)];
        if finest != unit {
            found.insert(0, (finest, Field::Unit));
        }
        found
    }

    /// Finds the second part of the names of units that have only numbers: the column of states, or a second one with
    /// the heading of the units: `28`, `Illinois`.
    fn states(&self, columns: &ReadColumns<'_>) -> Option<(usize, Field)> {
        let &[unit] = columns.field_columns(Field::Unit) else {
            return None;
        };
        let is_number =
            |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()) || is_ordinal(text);
        let of_units = self.headings.get(unit).map_or("", String::as_str);
        let is_state = |at: &usize| {
            let heading = self.headings.get(*at).map_or("", String::as_str);
            let names_state = plain_words(heading).iter().any(|word| word == "state");
            (names_state || heading == of_units && *at != unit) && !columns.is_read(*at)
        };
        let numbers: Vec<&str> = self.filled(unit).collect();
        are_mostly(&numbers, is_number)
            .then(|| (0..self.headings.len()).find(is_state))
            .flatten()
            .map(|at| (at, Field::Unit))
    }

    /// Returns the column headed only `Total`; `None` if the table counts losses.
    fn total(&self) -> Option<usize> {
        const TOTALS: [&str; 5] = ["total", "totals", "ttl", "tot", "gesamt"];
        let is_only = |heading: &String, known: &[&str]| match plain_words(heading).as_slice() {
            [only] => known.contains(&only.as_str()),
            _ => false,
        };
        let is_loss =
            |heading: &String| heading::is_of_losses(heading) || is_only(heading, &["k", "w", "m"]);
        let is_total = |heading: &String| is_only(heading, &TOTALS);
        let total = self.headings.iter().position(is_total);
        total.filter(|_| !self.headings.iter().any(is_loss))
    }
}

/// Checks whether the texts of a column of arms are weapons, such as `Musket`, and not kinds of units; `Rifles` may be
/// either.
pub(super) fn are_weapons(texts: &[&str]) -> bool {
    let is_small_arm = |text: &&&str| {
        small_arm(text).is_some() && gun_type(text).is_none() && Kind::read(text).is_none()
    };
    let small_arms = texts.iter().filter(is_small_arm).count();
    are_mostly(texts, is_weapon) && 2 * small_arms >= texts.len()
}

/// Checks whether most texts of a column of weapons are arms, and none is a weapon.
pub(super) fn are_arms(texts: &[&str]) -> bool {
    let arms = texts.iter().filter(|text| is_kind(text)).count();
    2 * arms > texts.len() && !texts.iter().any(|text| is_weapon(text))
}

/// Checks whether a column of numbers names weapons by their years: `1842`.
pub(super) fn name_weapons(at: usize, below: &[Row]) -> bool {
    let mut texts = below.iter().take(SAMPLE).map(|row| row.cell(at));
    texts.all(|text| text.is_empty() || small_arm(text).is_some() || gun_type(text).is_some())
}

/// Returns the column whose texts are the levels of the rows: `Division`, `Brigade`, `Regiment`.
pub(super) fn levels(headings: &[String], below: &[Row]) -> Option<usize> {
    let table = Texts::new(headings, below);
    (0..headings.len()).find(|at| {
        let levels: Option<Vec<Level>> = table.filled(*at).map(level_named).collect();
        levels
            .is_some_and(|levels| levels.contains(&Level::Brigade) && levels.contains(&Level::Unit))
    })
}

/// Returns the level that a text names; `None` if it says anything else.
pub(super) fn level_named(text: &str) -> Option<Level> {
    const UNITS: [&str; 16] = [
        "unit",
        "regiment",
        "regt",
        "rgt",
        "battalion",
        "bn",
        "battery",
        "bty",
        "btty",
        "btry",
        "batt",
        "legion",
        "squadron",
        "company",
        "section",
        "infantry",
    ];
    let words = plain_words(text);
    let [word] = words.as_slice() else {
        return None;
    };
    match word.as_str() {
        "side" => Some(Level::Side),
        word if UNITS.contains(&word) => Some(Level::Unit),
        word => named_level(word),
    }
}

fn are_mostly(texts: &[&str], is_known: fn(&str) -> bool) -> bool {
    let known = texts.iter().filter(|text| is_known(text)).count();
    texts.len() > 1 && 10 * known >= 9 * texts.len()
}

fn is_kind(text: &str) -> bool {
    let is_arm = Kind::read(text).is_some_and(|kind| kind != Kind::General);
    is_arm && plain_words(text).len() < 4 && !text.contains(|letter: char| letter.is_ascii_digit())
}

fn is_quality(text: &str) -> bool {
    text.contains(char::is_alphabetic)
        && plain_words(text).len() < 3
        && combat_value(text).is_some()
}

fn is_weapon(text: &str) -> bool {
    plain_words(text).len() < 9 && (small_arm(text).is_some() || gun_type(text).is_some())
}

/// Checks whether texts are the names of the two sides of the war, or letters for them.
fn are_sides(texts: &[&str]) -> bool {
    const NORTH: [&str; 6] = ["u", "n", "f", "us", "fed", "north"];
    const SOUTH: [&str; 7] = ["c", "s", "r", "cs", "reb", "conf", "south"];
    let distinct: BTreeSet<String> = texts
        .iter()
        .map(|text| plain_words(text).join(" "))
        .collect();
    let is_side = |name: &String| {
        is_side_by_name(name) || NORTH.contains(&name.as_str()) || SOUTH.contains(&name.as_str())
    };
    let is_northern = |name: &&String| NORTH.contains(&name.as_str());
    let is_southern = |name: &&String| SOUTH.contains(&name.as_str());
    distinct.len() == 2
        && distinct.iter().all(is_side)
        && distinct.iter().filter(is_northern).count() < 2
        && distinct.iter().filter(is_southern).count() < 2
}
