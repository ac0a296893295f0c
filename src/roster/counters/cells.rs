//! Cells of a counter's row: kind, strengths, numbers, hexes. An unclear cell is listed for the author to complete,
//! with its place and a remedy.

use std::collections::{BTreeMap, BTreeSet};

use toml_edit::{Array, Table, Value, value};

use super::{Filler, columns::Cells};
use rules::spelling::{nearest, quoted};

/// Kinds of units, each with the words for it.
const KINDS: [(&str, &[&str]); 6] = [
    (
        "infantry",
        &[
            "infantry",
            "i",
            "inf",
            "foot",
            "militia",
            "rifles",
            "zouaves",
            "sharpshooters",
        ],
    ),
    (
        "cavalry",
        &["cavalry", "c", "cav", "horse", "mounted", "dragoons"],
    ),
    (
        "artillery",
        &[
            "artillery",
            "a",
            "art",
            "arty",
            "battery",
            "bty",
            "batt",
            "guns",
            "gun",
        ],
    ),
    ("horse-artillery", &["ha", "horse-artillery"]),
    ("gunboat", &["gunboat", "gunboats"]),
    ("wagon", &["wagon", "wagons", "train", "trains", "supply"]),
];

/// Words so long that a typing error in them is recognised.
const LONG_WORDS: [&str; 5] = ["infantry", "cavalry", "artillery", "battery", "gunboat"];

/// Maximum number of rows in a table for which the same need is listed row by row.
const FEW_ROWS: usize = 3;

/// A need of a row.
pub(super) struct RowNeed {
    /// Index in the list of all needs.
    at: usize,
    /// Place of the table.
    table: String,
    /// The need without the place and name of its row.
    words: String,
}

impl Filler {
    /// Adds a sentence about something that a person should check, with the place of its row.
    pub(super) fn add_need(&mut self, row: &Cells<'_>, words: impl AsRef<str>) {
        let name = row.text("name");
        let whose = match name.is_empty() {
            true => String::new(),
            false => format!("{name}: "),
        };
        let words = words.as_ref();
        let said = format!("{}: {whose}{words}", row.place());
        self.row_needs.push(RowNeed {
            at: self.filled.needs.len(),
            table: row.table_place().to_owned(),
            words: words.to_owned(),
        });
        self.filled.needs.push(said);
    }

    /// Joins the needs of several rows of one table that say the same into one, in the place of the first, if there are
    /// more than a few.
    pub(super) fn fold_row_needs(&mut self) {
        let mut same: Vec<(&RowNeed, Vec<usize>)> = Vec::new();
        for need in &self.row_needs {
            let is_same = |(other, _): &&mut (&RowNeed, Vec<usize>)| {
                (&other.table, &other.words) == (&need.table, &need.words)
            };
            match same.iter_mut().find(is_same) {
                Some((_, at)) => at.push(need.at),
                None => same.push((need, vec![need.at])),
            }
        }
        let mut gone: BTreeSet<usize> = BTreeSet::new();
        for (need, at) in same {
            if at.len() <= FEW_ROWS {
                continue;
            }
            let mut at = at.into_iter();
            let count = at.len();
            let first = at.next().and_then(|first| self.filled.needs.get_mut(first));
            if let Some(said) = first {
                *said = format!("{}: {count} rows: {}", need.table, need.words);
            }
            gone.extend(at);
        }
        let needs = std::mem::take(&mut self.filled.needs).into_iter();
        let left = needs.enumerate().filter(|(at, _)| !gone.contains(at));
        self.filled.needs = left.map(|(_, said)| said).collect();
        self.row_needs.clear();
    }

    /// Reports a name that another counter has too, because a command line could not tell the two apart.
    pub(super) fn note_twin(
        &mut self,
        row: &Cells<'_>,
        name: &str,
        named: &mut BTreeMap<String, String>,
    ) {
        match named.get(&name.to_lowercase()) {
            Some(first) => {
                let said = format!("the name is also in {first}: give each its own name");
                self.add_need(row, said);
            }
            None => {
                named.insert(name.to_lowercase(), row.place());
            }
        }
    }

    /// Reads a whole number; `None` for an empty cell. Text that is not a whole number is also `None`, and is listed as
    /// a need.
    pub(super) fn read_number(&mut self, row: &Cells<'_>, column: &str) -> Option<i64> {
        let text = row.text(column);
        let number = text.parse().ok();
        if number.is_none() && !text.is_empty() {
            let heading = row.heading(column);
            let said = format!(
                "{heading} {} is not a whole number: left out; write it in digits",
                quoted(&text)
            );
            self.add_need(row, said);
        }
        number
    }

    /// Writes the kind of a unit that a word names. A misspelt or unknown word gets the likeliest kind and is listed as
    /// a need.
    pub(super) fn write_kind(&mut self, unit: &mut Table, row: &Cells<'_>) {
        let text = row.text("kind");
        let plain = text.to_lowercase().replace(' ', "-");
        let first = plain.split('-').next().unwrap_or_default().to_owned();
        let meant = |word: &str| {
            let known = KINDS.iter().find(|(_, words)| words.contains(&word));
            known.map(|(kind, _)| *kind)
        };
        let whole = match plain.starts_with("horse-a") {
            true => Some("horse-artillery"),
            false => meant(&plain).or_else(|| meant(&first)),
        };
        let like = || nearest(&first, LONG_WORDS).and_then(meant);
        let kind = match whole {
            Some(kind) => kind,
            None if text.is_empty() => {
                if row.has("kind") {
                    self.add_need(row, "no kind: taken as infantry");
                }
                "infantry"
            }
            None => {
                let kind = like().unwrap_or("infantry");
                let said = format!(
                    "unknown kind {}: taken as {kind}; write infantry, cavalry or artillery",
                    quoted(&text)
                );
                self.add_need(row, said);
                kind
            }
        };
        let kind = match (kind, self.rules.as_str()) {
            ("horse-artillery", "blind-swords") => "artillery",
            (kind, _) => kind,
        };
        unit.insert("kind", value(kind));
    }

    /// Writes strength and rating of both faces of a Blind Swords counter; a counter without a fresh face is fragile.
    pub(super) fn write_faces(&mut self, unit: &mut Table, row: &Cells<'_>) {
        let (text, rating) = (row.text("strength"), row.text("rating"));
        match face_array(&text, &rating) {
            Some(fresh) => {
                unit.insert("fr", value(fresh));
            }
            None => {
                if !text.is_empty() {
                    let text = quoted(&text);
                    let said = format!(
                        "{text} is not a strength with a rating: the unit is taken as fragile; write \
                         it as 6-4"
                    );
                    self.add_need(row, said);
                }
                unit.insert("fragile", value(true));
            }
        }
        let worn = face_array(&row.text("worn"), &row.text("worn_rating"));
        let worn = worn.unwrap_or_else(|| {
            let said = match row.has("worn") {
                true => "battleworn strength and rating missing: taken as C-0; write it as 3-3",
                false => {
                    "no column of battleworn faces: taken as C-0; head one `bw` for faces such as 3-3, or two \
                     `bw sp` and `bw cr`"
                }
            };
            self.add_need(row, said);
            ["C".into(), Value::from(0)].into_iter().collect()
        });
        unit.insert("bw", value(worn));
    }

    /// Writes the strengths and the allowance of a Blue & Grey counter.
    pub(super) fn write_strengths(&mut self, unit: &mut Table, row: &Cells<'_>) {
        let text = row.text("strength");
        let (front, back) = text.split_once(['/', '-']).unwrap_or((&text, ""));
        let strength = front.trim().parse::<i64>().unwrap_or_else(|_| {
            let said = match front.is_empty() {
                true => "no strength: taken as 1".to_owned(),
                false => format!(
                    "strength {} is not a whole number: taken as 1; write it in digits",
                    quoted(front)
                ),
            };
            self.add_need(row, said);
            1
        });
        unit.insert("strength", value(strength));
        let reduced = match back.trim().parse::<i64>() {
            Ok(reduced) => Some(reduced),
            Err(_) => self.read_number(row, "worn"),
        };
        if let Some(reduced) = reduced {
            unit.insert("reduced", value(reduced));
        }
        if let Some(allowance) = self.read_number(row, "move") {
            unit.insert("move", value(allowance));
        }
    }

    /// Reads a hex or a range of them, `0102-0110`. `None` for any other text, and for a range over several columns and
    /// rows, which is listed as a need.
    pub(super) fn read_range(&mut self, row: &Cells<'_>, text: &str) -> Option<String> {
        let is_end = |end: &str| end.len() > 2 && end.bytes().all(|byte| byte.is_ascii_digit());
        let ends = text.split_once('-');
        let Some((from, to)) = ends.filter(|(from, to)| is_end(from) && is_end(to)) else {
            return self.read_hex(row, text);
        };
        let (from, to) = (self.read_hex(row, from)?, self.read_hex(row, to)?);
        if from.get(..2) != to.get(..2) && from.get(2..) != to.get(2..) {
            let text = quoted(text);
            let said = format!("{text} is not in one column or row: left out; list its hexes");
            self.add_need(row, said);
            return None;
        }
        Some(format!("{from}-{to}"))
    }

    /// Reads a hex, whose leading zero a spreadsheet may have dropped. `None` for an empty cell, and for text that is
    /// not a hex, which is listed as a need.
    pub(super) fn read_hex(&mut self, row: &Cells<'_>, text: &str) -> Option<String> {
        let hex = match text.len() {
            0 => return None,
            3 => format!("0{text}"),
            _ => text.to_owned(),
        };
        let is_hex = hex.len() == 4 && hex.bytes().all(|byte| byte.is_ascii_digit());
        // Columns and rows count from 1.
        let is_on_map = || !hex.starts_with("00") && !hex.ends_with("00");
        if !is_hex || !is_on_map() {
            let text = quoted(text);
            let said = format!(
                "{text} is not a hex: left out; write two digits for the column and two for the \
                 row: 0504"
            );
            self.add_need(row, said);
            return None;
        }
        self.hexes.entry(hex.clone()).or_insert_with(|| row.place());
        Some(hex)
    }
}

/// Returns strength and rating of a face, from two cells, or from one such as `6/4` or `C-2`; `None` if one is not a
/// number.
fn face_array(strength: &str, rating: &str) -> Option<Array> {
    let (strength, rating) = match rating.is_empty() {
        true => strength.split_once(['/', '-', ' '])?,
        false => (strength, rating),
    };
    let rating: i64 = rating.trim().parse().ok()?;
    let strength = match strength.trim() {
        "C" | "c" => Value::from("C"),
        number => Value::from(number.parse::<i64>().ok()?),
    };
    Some([strength, Value::from(rating)].into_iter().collect())
}
