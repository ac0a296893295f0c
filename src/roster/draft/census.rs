mod row;

use std::collections::HashMap;

use super::{
    DraftArm, DraftBrigade, DraftDivision, DraftGeneral, DraftSide, DraftUnit, Identifiers,
    RosterDraft,
};
use rules::fields::terms::{charts, edition::Edition};
use rules::legible::{composed, is_legible};
use rules::spelling::{did_you_mean, listed};

use row::CensusRow;

/// The columns that are read, with the other headings by which they are known.
const COLUMNS: [(&str, &[&str]); 15] = [
    ("side", &["army"]),
    ("division", &[]),
    ("brigade", &[]),
    ("unit", &["regiment", "name"]),
    ("kind", &["arm", "type"]),
    ("commander", &["leader", "colonel"]),
    ("strength", &["men", "engaged"]),
    ("strength_source", &["source"]),
    ("size", &[]),
    ("weapon", &["arms", "musket"]),
    ("combat_value", &["value", "cv", VALUE_OR_QUALITY]),
    ("guns", &[]),
    ("notes", &["note", "remarks"]),
    ("general", &[]),
    ("general_quality", &[VALUE_OR_QUALITY]),
];

/// A heading that means the general's quality where generals have a column, else the value of the unit.
const VALUE_OR_QUALITY: &str = "quality";

/// Result of reading a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Census {
    /// The battle.
    pub draft: RosterDraft,
    /// Values taken and guesses made, a sentence per line of the table.
    pub told: Vec<String>,
}

/// Reads an order of battle from a table: a line of headings, then a unit a line, the values parted by commas,
/// semicolons or tabs.
///
/// Columns are found by their headings, in any order. `side`, `brigade` and `unit` are required; `division`, `kind`,
/// `commander`, `strength`, `strength_source`, `size`, `weapon`, `combat_value`, `guns`, `notes`, `general`,
/// `general_quality` are read if present; all others are ignored. The general of a brigade may be on any of its
/// lines; the first one counts.
///
/// # Errors
///
/// Fails with the faults of the table, a sentence each, with the line.
pub fn read(table: &str, name: &str, edition: Edition) -> Result<Census, Vec<String>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(table))
        .flexible(true)
        .trim(csv::Trim::All)
        .from_reader(table.as_bytes());
    let headings = reader.headers().map_err(|error| vec![unreadable(&error)])?;
    let columns = CensusColumns::from_headings(headings)?;
    let mut census = CensusReader {
        columns,
        edition,
        taken: Identifiers::default(),
        places: HashMap::new(),
        armies: Vec::new(),
        told: Vec::new(),
        faults: Vec::new(),
        width: headings.len(),
        first_lines: Vec::new(),
    };
    if let Some(left_out) = census.columns.left_out(headings) {
        census.told.push(left_out);
    }
    for record in reader.records() {
        match record {
            Ok(record) => census.unit(&record),
            Err(error) => census.faults.push(unreadable(&error)),
        }
    }
    census.done(name)
}

/// Returns the separator of the values: the candidate most frequent in the headings; the comma if there is a tie.
fn separator(table: &str) -> u8 {
    let headings = table.lines().next().unwrap_or_default();
    let often = |separator: &u8| headings.bytes().filter(|byte| byte == separator).count();
    let all = [b';', b'\t', b','];
    all.into_iter().max_by_key(often).unwrap_or(b',')
}

fn unreadable(error: &csv::Error) -> String {
    let line = error.position().map_or(1, csv::Position::line);
    format!("line {line}: this is not comma-separated text: {error}")
}

/// Position of each column of [`COLUMNS`].
struct CensusColumns([Option<usize>; COLUMNS.len()]);

impl CensusColumns {
    fn from_headings(headings: &csv::StringRecord) -> Result<Self, Vec<String>> {
        let plain = |heading: &str| plain(heading).to_lowercase().replace([' ', '-'], "_");
        let named = |wanted: &str| headings.iter().position(|heading| plain(heading) == wanted);
        let has_generals = named("general").is_some();
        let found = COLUMNS.map(|(name, others)| {
            let meant = |other: &&&str| {
                **other != VALUE_OR_QUALITY || has_generals == (name == "general_quality")
            };
            let other = || others.iter().filter(meant).find_map(|other| named(other));
            named(name).or_else(other)
        });
        let columns = Self(found);
        let missing: Vec<String> = ["side", "brigade", "unit"]
            .into_iter()
            .filter(|name| columns.place(name).is_none())
            .map(|name| {
                let there: Vec<String> = headings.iter().map(self::plain).collect();
                let there = match there.as_slice() {
                    [] => "there are no headings".to_owned(),
                    there => format!("the headings are {}", there.join(", ")),
                };
                format!("line 1: there is no column `{name}` ({there})")
            })
            .collect();
        if missing.is_empty() {
            Ok(columns)
        } else {
            Err(missing)
        }
    }

    fn place(&self, name: &str) -> Option<usize> {
        let at = COLUMNS.iter().position(|(column, _)| *column == name)?;
        self.0.get(at).copied().flatten()
    }

    fn left_out(&self, headings: &csv::StringRecord) -> Option<String> {
        let unread = |n: &usize| !self.0.contains(&Some(*n));
        let names: Vec<String> = (0..headings.len())
            .filter(unread)
            .filter_map(|n| headings.get(n).map(plain))
            .collect();
        (!names.is_empty()).then(|| format!("line 1: not read: {}", names.join(", ")))
    }
}

/// A cell as a name has it: on one line, without control characters, in one spelling.
fn plain(cell: &str) -> String {
    let cell: String = cell
        .replace(['\r', '\n', '\t'], " ")
        .chars()
        .filter(|c| is_legible(*c))
        .collect();
    composed(cell.trim()).into_owned()
}

struct CensusReader {
    columns: CensusColumns,
    edition: Edition,
    taken: Identifiers,
    /// Where the brigade of a side, division and brigade stands: numbers of the three.
    places: HashMap<[String; 3], [usize; 3]>,
    armies: Vec<DraftSide>,
    told: Vec<String>,
    faults: Vec<String>,
    /// Number of columns.
    width: usize,
    /// Each side, with the line on which it first occurs.
    first_lines: Vec<(String, u64)>,
}

impl CensusReader {
    /// Takes one line.
    fn unit(&mut self, record: &csv::StringRecord) {
        let line = record.position().map_or(0, csv::Position::line);
        if self.runs_on(record) {
            let said = "a quotation mark is opened there and not closed";
            self.faults.push(format!("line {line}: {said}"));
            return;
        }
        let cell = |name: &str| {
            let text = plain(record.get(self.columns.place(name)?)?);
            Some(text).filter(|text| !text.is_empty())
        };
        let (Some(side), Some(brigade), Some(name)) = (cell("side"), cell("brigade"), cell("unit"))
        else {
            let said = "side, brigade and unit are needed on every line";
            self.faults.push(format!("line {line}: {said}"));
            return;
        };
        let division = cell("division").unwrap_or_else(|| side.clone());
        let row = CensusRow {
            kind: cell("kind"),
            size: cell("size"),
            strength: cell("strength"),
            weapon: cell("weapon"),
            value: cell("combat_value"),
            guns: cell("guns"),
            notes: cell("notes"),
        };
        let mut guessed = Vec::new();
        let arm = row.arm(&mut guessed);
        let unit = DraftUnit {
            id: self.taken.of(&name),
            arm,
            size: row.size(arm, self.edition, &mut guessed),
            value: row.value(&mut guessed),
            weapon: row.weapon(&mut guessed),
            strength: row.men(&mut guessed),
            commander: cell("commander"),
            source: cell("strength_source"),
            note: row.notes.clone(),
            name,
        };
        let general = DraftGeneral {
            name: cell("general"),
            quality: quality(cell("general_quality").as_deref(), &mut guessed),
        };
        if !self.first_lines.iter().any(|(known, _)| *known == side) {
            self.first_lines.push((side.clone(), line));
        }
        let Some(brigade) = self.brigade(&side, &division, &brigade) else {
            return;
        };
        if general != DraftGeneral::default() {
            let first = brigade.general.get_or_insert_with(|| general.clone());
            if *first != general {
                guessed.push("the general of an earlier line".to_owned());
            }
        }
        let mut said = told(line, &unit, &guessed);
        let may_stay = |c: char| matches!(c, '\r' | '\n' | '\t') || is_legible(c);
        if !record.iter().all(|cell| cell.chars().all(may_stay)) {
            said.push_str("; control characters left out");
        }
        brigade.units.push(unit);
        self.told.push(said);
    }

    /// Checks whether a cell has swallowed the following lines: columns are missing after it.
    fn runs_on(&self, record: &csv::StringRecord) -> bool {
        record.len() < self.width && record.iter().any(|cell| cell.contains('\n'))
    }

    /// A brigade; sides, divisions and brigades are made as their names come up.
    fn brigade(&mut self, side: &str, division: &str, brigade: &str) -> Option<&mut DraftBrigade> {
        let names = [side, division, brigade].map(str::to_owned);
        let [a, d, b] = match self.places.get(&names) {
            Some(place) => *place,
            None => {
                let place = self.made(side, division, brigade)?;
                self.places.insert(names, place);
                place
            }
        };
        let division = self.armies.get_mut(a)?.divisions.get_mut(d)?;
        division.brigades.get_mut(b)
    }

    /// Makes a brigade, with its side and division where they are new; returns where it stands.
    fn made(&mut self, side: &str, division: &str, brigade: &str) -> Option<[usize; 3]> {
        let taken = &mut self.taken;
        let a = named(
            &mut self.armies,
            side,
            |army| &army.name,
            || DraftSide {
                id: taken.of(side),
                name: side.to_owned(),
                ..DraftSide::default()
            },
        );
        let divisions = &mut self.armies.get_mut(a)?.divisions;
        let d = named(
            divisions,
            division,
            |division| &division.name,
            || DraftDivision {
                id: taken.of(division),
                name: division.to_owned(),
                ..DraftDivision::default()
            },
        );
        let brigades = &mut divisions.get_mut(d)?.brigades;
        brigades.push(DraftBrigade {
            id: taken.of(brigade),
            name: brigade.to_owned(),
            ..DraftBrigade::default()
        });
        Some([a, d, brigades.len() - 1])
    }

    fn done(mut self, name: &str) -> Result<Census, Vec<String>> {
        if self.armies.len() != 2 && self.faults.is_empty() {
            let sides = self.first_lines.iter();
            let sides: Vec<String> = sides
                .map(|(side, line)| format!("{side} (line {line})"))
                .collect();
            self.faults.push(match sides.len() {
                0 => {
                    "a battle has two sides; below the headings of the table is no line".to_owned()
                }
                n => format!(
                    "a battle has two sides; the table has {n}: {}",
                    sides.join(", ")
                ),
            });
        }
        if !self.faults.is_empty() {
            return Err(self.faults);
        }
        Ok(Census {
            draft: RosterDraft {
                name: name.to_owned(),
                edition: self.edition,
                armies: self.armies,
                ground: false,
            },
            told: self.told,
        })
    }
}

/// The place of the one of that name, made if there is none.
fn named<T>(
    all: &mut Vec<T>,
    name: &str,
    of: impl Fn(&T) -> &String,
    make: impl FnOnce() -> T,
) -> usize {
    let found = all.iter().position(|one| of(one) == name);
    found.unwrap_or_else(|| {
        all.push(make());
        all.len() - 1
    })
}

/// Reads a general's quality, a number or its word; where something else is written there, that is said.
fn quality(text: Option<&str>, guessed: &mut Vec<String>) -> Option<u8> {
    let text = text?;
    let word = text.to_lowercase();
    let words = || charts::QUALITIES.map(charts::quality_name);
    let read = charts::QUALITIES
        .into_iter()
        .find(|quality| word == charts::quality_name(*quality) || word == quality.to_string());
    if read.is_none() {
        let meant = did_you_mean(&word, words());
        let known = meant.unwrap_or_else(|| format!("it is {}", listed(words())));
        guessed.push(format!(
            "an average general for the quality `{text}` ({known})"
        ));
    }
    read
}

fn told(line: u64, unit: &DraftUnit, guessed: &[String]) -> String {
    let arm = match unit.arm {
        DraftArm::Infantry => format!("infantry of size {}", unit.size),
        DraftArm::Cavalry => format!("cavalry of size {}", unit.size),
        DraftArm::Guns(guns) => format!("{guns} guns"),
    };
    let guessed = match guessed {
        [] => String::new(),
        guessed => format!("; guessed: {}", guessed.join(", ")),
    };
    format!(
        "line {line}: {}: {arm}, value {}{guessed}",
        unit.name, unit.value
    )
}
