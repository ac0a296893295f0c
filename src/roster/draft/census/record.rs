//! One row of a table or one entry of a list, with its texts by field.

use super::columns::Columns;
use super::entry_text::{is_ordinal, without_marks, without_signs};
use super::field::{Field, Level};
use super::guns::{MOST_OF_NO_MEN, is_small_count};
use super::men_in_name::{counts_men_in_bracket, split_men};
use super::people::{fate, is_mark};
use super::several::units_in;
use super::{guns, strength};

use super::words::{Kind, has_rank, is_spoiled, plain, plain_words};
use crate::sheet::Row;

/// Blanks at which a line does not end.
const NO_BREAK: [char; 2] = ['\u{a0}', '\u{202f}'];

fn with_plain_blanks(name: &str) -> String {
    name.replace(NO_BREAK, " ")
}

/// The texts of a row by field.
#[derive(Debug, Clone, Default)]
pub(super) struct Record {
    /// Row of the table.
    pub(super) row: usize,
    texts: Vec<(Field, String)>,
    /// Texts of the columns with guns of one type.
    pub(super) guns_of: Vec<(&'static str, String)>,
    /// True if the text of the guns counts only guns that have no column of their type.
    pub(super) adds_guns: bool,
    /// The units in the unit cell, if it contains several.
    pub(super) several: Vec<String>,
    /// Text of the unit's cell if its men were in it: `20th Maine (386)`. `None` if they were not.
    pub(super) named_with_men: Option<String>,
    /// True if the strength is in a merged cell that begins in a row above.
    pub(super) shares_strength: bool,
    /// Fields whose cells have control characters, with their texts.
    pub(super) spoiled: Vec<(Field, String)>,
    /// Fields other than the strength whose formulas failed in the spreadsheet, with the error that the cell shows.
    pub(super) failed: Vec<(Field, String)>,
    /// True if the cell of the unit has only signs: `-`.
    pub(super) is_nameless: bool,
    /// Text of the first cell that is not blank.
    pub(super) label: String,
    /// Number of cells that are not blank.
    pub(super) filled: usize,
}

impl Record {
    /// Makes the record of a row without text.
    pub(super) fn new(row: usize) -> Self {
        Self {
            row,
            ..Self::default()
        }
    }

    /// Writes no-break blanks in the name of the unit as blanks, so that a person can type the name.
    pub(super) fn join_blanks(&mut self) {
        let name = self.text(Field::Unit);
        if name.contains(NO_BREAK) {
            let name = with_plain_blanks(name);
            self.label.clone_from(&name);
            self.set(Field::Unit, name);
        }
    }

    /// Sorts the cells of a row by field.
    pub(super) fn from_row(row: &Row, columns: &Columns) -> Self {
        let mut record = Record {
            row: row.number,
            ..Record::default()
        };
        let mut filled = row.cells.iter().filter(|cell| !cell.trim().is_empty());
        record.label = filled.next().map(|cell| plain(cell)).unwrap_or_default();
        record.filled = filled.count() + usize::from(!record.label.is_empty());
        let mut leaders = Vec::new();
        let mut mark = String::new();
        for field in Field::ALL {
            let places = columns.field_columns(field);
            if places.is_empty() {
                continue;
            }
            let cells = places
                .iter()
                .map(|at| row.cell(*at))
                .filter(|cell| !cell.is_empty());
            let failed: Vec<&str> = cells
                .clone()
                .filter(|cell| field != Field::Strength && is_failed_formula(cell))
                .collect();
            record
                .failed
                .extend(failed.iter().map(|cell| (field, (*cell).to_owned())));
            let cells = cells.filter(|cell| !failed.contains(cell));
            let is_leader = Level::ALL.iter().any(|level| level.leader() == field);
            let text_of = |cell: &str| match is_leader {
                true => persons_in(cell),
                false => plain(cell),
            };
            // Beside a number a footnote is a mark of doubt.
            let mut texts: Vec<String> = cells
                .map(|cell| match field {
                    Field::Strength | Field::Guns => text_of(cell),
                    Field::Unit if counts_men_in_bracket(cell) => text_of(cell),
                    _ => without_marks(&text_of(cell)).to_owned(),
                })
                .collect();
            if let Some(at) = places.iter().find(|at| is_spoiled(row.cell(**at))) {
                record.spoiled.push((field, row.cell(*at).to_owned()));
            }
            if field == Field::Unit {
                for text in &mut texts {
                    *text = with_plain_blanks(without_signs(text));
                }
                let has_text = !texts.is_empty();
                texts.retain(|text| text.contains(char::is_alphanumeric));
                record.is_nameless = has_text && texts.is_empty();
                if let Some(name) = texts.last_mut()
                    && let Some((bare, fate)) = name_and_fate(name)
                {
                    (*name, mark) = (bare, fate);
                }
                record.several = places
                    .first()
                    .map(|at| units_in(row.cell(*at)))
                    .unwrap_or_default();
                if places.len() > 1 {
                    number_first(&mut texts);
                }
            }
            let leader = match places {
                [at] => Level::ALL
                    .into_iter()
                    .find(|level| level.field() == field)
                    .zip(name_and_leader(row.cell(*at))),
                _ => None,
            };
            if let Some((level, (name, leader))) = leader {
                texts = vec![name];
                leaders.push((level.leader(), leader));
            }
            if !texts.is_empty() {
                let text = match field {
                    Field::Strength => strength::sum(&texts),
                    Field::Guns => texts.join(", "),
                    _ => texts.join(" "),
                };
                record.texts.push((field, text));
            }
        }
        // A column for the leader alone takes precedence.
        for (field, leader) in leaders {
            if record.text(field).is_empty() {
                record.set(field, leader);
            }
        }
        record.add_fate(&mark);
        for (at, gun) in &columns.guns_of {
            record.guns_of.push((gun, plain(row.cell(*at))));
        }
        record.adds_guns = columns.adds_guns;
        record.split_guns();
        if let Some((name, men)) = split_men(record.text(Field::Unit), record.text(Field::Strength))
        {
            if let Some(men) = men {
                record.named_with_men = Some(record.text(Field::Unit).to_owned());
                record.set(Field::Strength, men);
            }
            record.set(Field::Unit, name);
        }
        record.split_strength();
        record.shares_strength = columns
            .field_columns(Field::Strength)
            .iter()
            .any(|at| row.merged.contains(at));
        record
    }

    /// Moves the guns out of a unit's name if no column has them: `Battery F (6 guns)`, `Troup Artillery, one gun`.
    fn split_guns(&mut self) {
        let name = self.text(Field::Unit);
        let bracket = name.strip_suffix(')').and_then(|it| it.rsplit_once('('));
        let names_guns = |text: &str| {
            text.contains("gun") || guns::read(text).is_some_and(|guns| guns.weapon().is_some())
        };
        let behind_comma = || name.rsplit_once(", ").filter(|(_, it)| names_guns(it));
        let split = bracket.or_else(behind_comma);
        let Some((name, inside)) = split.filter(|(name, _)| !name.trim().is_empty()) else {
            return;
        };
        let has_column = !self.text(Field::Guns).is_empty() || !self.guns_of.is_empty();
        let is_number = guns::read(inside).is_some_and(|guns| guns.number().is_some());
        // `(3)` alone may be anything.
        if has_column || !is_number || inside.trim().parse::<u32>().is_ok() {
            return;
        }
        let (name, inside) = (name.trim().to_owned(), inside.trim().to_owned());
        self.set(Field::Unit, name);
        self.set(Field::Guns, inside);
    }

    /// Moves the guns out of the strength, `350/2 guns`, and drops them if a column counts the guns.
    fn split_strength(&mut self) {
        let has_column = self.guns_of.iter().any(|(_, text)| !text.is_empty());
        let has_guns = has_column || !self.text(Field::Guns).is_empty();
        let text = self.text(Field::Strength);
        // `117 / 6` beside a battery.
        let bare = || {
            let (men, guns) = text.split_once('/').filter(|_| self.is_battery())?;
            let (men, guns) = (men.trim(), guns.trim());
            let (number, count) = (men.parse::<u32>().ok()?, guns.parse::<u32>().ok()?);
            (count < number && count <= guns::MOST_OF_NO_MEN)
                .then(|| (men.to_owned(), guns.to_owned()))
        };
        // `6 x Nap` in the column of men.
        let only_guns = || {
            let guns = guns::read(text).filter(|guns| guns.weapon().is_some());
            let number = guns.and_then(|guns| guns.number());
            let is_few = number.is_some_and(|number| number <= guns::MOST_OF_NO_MEN);
            (is_few && self.is_battery()).then(|| (String::new(), text.to_owned()))
        };
        let split = strength::men_and_guns(text).or_else(bare);
        if let Some((men, guns)) = split.or_else(only_guns) {
            self.set(Field::Strength, men);
            if !has_guns {
                self.set(Field::Guns, guns);
            }
        }
    }

    /// Returns the text of a field; empty if there is none.
    pub(super) fn text(&self, field: Field) -> &str {
        let found = self.texts.iter().find(|(known, _)| *known == field);
        found.map_or("", |(_, text)| text)
    }

    /// Adds the fate that a mark after the name of a unit means: the fate of the unit's commander.
    pub(super) fn add_fate(&mut self, mark: &str) {
        let Some(fate) = fate(mark) else { return };
        let commander = self.text(Field::Commander);
        let (field, known, fate) = match commander.is_empty() {
            true => (
                Field::Notes,
                self.text(Field::Notes),
                format!("commander {fate}"),
            ),
            false => (Field::Commander, commander, format!("({fate})")),
        };
        let divider = if field == Field::Notes { "; " } else { " " };
        let texts = [known, fate.as_str()].into_iter();
        let all: Vec<&str> = texts.filter(|text| !text.is_empty()).collect();
        let all = all.join(divider);
        self.set(field, all);
    }

    /// Checks whether the name of the unit is that of a battery.
    pub(super) fn is_battery(&self) -> bool {
        Kind::of_name(self.text(Field::Unit)) == Some(Kind::Artillery)
    }

    /// Checks whether a row gives any value of a unit.
    pub(super) fn has_values(&self) -> bool {
        let fields = [
            Field::Strength,
            Field::Guns,
            Field::Kind,
            Field::Weapon,
            Field::Quality,
            Field::Size,
        ];
        let is_given = |field: &Field| !self.text(*field).is_empty();
        fields.iter().any(is_given) || self.guns_of.iter().any(|(_, text)| !text.is_empty())
    }

    /// Sets the text of a field.
    pub(super) fn set(&mut self, field: Field, text: String) {
        self.texts.retain(|(known, _)| *known != field);
        self.texts.push((field, text));
    }
}

/// Checks whether a cell shows the fault of a formula: `#DIV/0!`, `#N/A`, `Err:502`.
fn is_failed_formula(cell: &str) -> bool {
    const FAULTS: [&str; 7] = [
        "#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!",
    ];
    FAULTS.contains(&cell)
        || cell
            .strip_prefix("Err:")
            .is_some_and(|code| code.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Splits the mark of a fate off the name of a unit: `1st Kentucky, k`. `None` for any other name: `4th U.S. Artillery,
/// K` is a battery.
fn name_and_fate(name: &str) -> Option<(String, String)> {
    let (name, mark) = name.rsplit_once(", ")?;
    let is_fate = is_mark(mark) && !mark.contains(char::is_uppercase) && !name.is_empty();
    is_fate.then(|| (name.to_owned(), mark.to_owned()))
}

/// Splits a cell in which a person with his rank follows the name: on a later line, as web pages write commands, or
/// after a sign, as in `1st: Brig. Gen. Solomon Meredith` and `Cutler's Brigade (Brig. Gen. Lysander Cutler)`.
pub(super) fn name_and_leader(cell: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = cell
        .split('\n')
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    if let [line] = lines.as_slice() {
        return behind_sign(line);
    }
    let at = lines.iter().skip(1).position(|line| has_rank(line))? + 1;
    let (name, leader) = lines.split_at_checked(at)?;
    Some((plain(&name.join(" ")), persons_in(&leader.join("\n"))))
}

/// Returns the persons of a cell that names one on each line, with semicolons between them.
fn persons_in(cell: &str) -> String {
    let lines: Vec<&str> = cell.split('\n').map(str::trim).collect();
    match lines.iter().skip(1).all(|line| has_rank(line)) {
        true => plain(&lines.join("; ")),
        false => plain(cell),
    }
}

fn behind_sign(line: &str) -> Option<(String, String)> {
    const SIGNS: [&str; 6] = [": ", " – ", " — ", " - ", ", ", " ("];
    // Most names have none of these signs: this is decided fast.
    if !line
        .bytes()
        .any(|byte| !byte.is_ascii() || b":-,(".contains(&byte))
    {
        return None;
    }
    let parts = SIGNS
        .iter()
        .filter_map(|sign| Some((*sign, line.split_once(sign)?)));
    // `1st New York, Lt. Artillery` names no lieutenant.
    let is_person = |text: &str| has_rank(text) && Kind::of_name(text).is_none();
    let (sign, (name, leader)) = parts
        .filter(|(_, (name, rest))| !name.trim().is_empty() && is_person(rest))
        .min_by_key(|(_, (name, _))| name.len())?;
    let leader = match sign {
        " (" => leader.strip_suffix(')')?,
        _ => leader,
    };
    Some((plain(name), plain(leader)))
}

/// Puts the number first among joined parts: `Alabama` and `7th` become `7th Alabama`; a bare `7` becomes `7th`.
fn number_first(texts: &mut [String]) {
    for text in texts.iter_mut() {
        if let Ok(number) = text.parse::<u32>() {
            *text = ordinal(number);
        }
    }
    texts.sort_by_key(|text| !is_ordinal(text));
}

/// Returns `1st`, `2nd`, `3rd`, `4th` ...
pub(super) fn ordinal(n: u32) -> String {
    let ending = match (n % 10, n % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{n}{ending}")
}

/// Returns a number in the name of a unit that may count its men or guns; `None` if the name has none. A number after
/// `Regiment` or `No` is part of the name.
pub(super) fn number_left(record: &Record) -> Option<String> {
    const COUNTED: [&str; 8] = [
        "men", "officers", "guns", "gun", "mann", "troops", "sabres", "bayonets",
    ];
    const NUMBERED: [&str; 20] = [
        "regiment",
        "regt",
        "rgt",
        "regiments",
        "battalion",
        "bn",
        "battery",
        "bty",
        "btty",
        "batterie",
        "company",
        "co",
        "squadron",
        "no",
        "nr",
        "number",
        "ir",
        "fr",
        "lir",
        "section",
    ];
    let name = record.text(Field::Unit);
    let words = plain_words(name);
    let has_men = !record.text(Field::Strength).is_empty();
    let has_types = record.guns_of.iter().any(|(_, text)| !text.is_empty());
    let lacks_guns = || !has_types && record.text(Field::Guns).is_empty() && record.is_battery();
    let found = words.windows(2).enumerate().find(|(n, pair)| {
        let [before, number] = pair else { return false };
        let Ok(count) = number.parse::<u32>() else {
            return false;
        };
        let next = words.get(n + 2);
        let is_counted = next.is_some_and(|next| COUNTED.contains(&next.as_str()));
        let is_own = NUMBERED.contains(&before.as_str());
        let may_be_guns = next.is_none() && is_small_count(number) && lacks_guns();
        is_counted || !is_own && (may_be_guns || !has_men && count > MOST_OF_NO_MEN)
    });
    let counted_first = || {
        let [first, second, ..] = words.as_slice() else {
            return None;
        };
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        (is_number && COUNTED.contains(&second.as_str())).then(|| first.clone())
    };
    found
        .and_then(|(_, pair)| pair.last().cloned())
        .or_else(counted_first)
}
