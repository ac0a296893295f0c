//! Columns of tables of counters, ground and players, found by their headings.

use super::TableSource;
use crate::draft::census::is_total_label;
use crate::sheet::Row;

/// Names of a table's columns, each with the words that may head the column.
pub(super) type Headings = &'static [(&'static str, &'static [&'static str])];

/// Number of first rows that are searched for a header.
const HEADER: usize = 12;

/// Headings of strengths.
const STRENGTH: &[&str] = &["strength", "sp", "combatstrength", "cs"];

/// Headings of ratings.
const RATING: &[&str] = &[
    "rating",
    "cohesion",
    "cr",
    "cohesionrating",
    "morale",
    "moralerating",
    "quality",
];

/// Words for the two faces of a counter, with the columns of each face's strength and rating. As a heading, such a word
/// is alone, or before or after a word for strengths or ratings: `bw`, `fr sp`, `rating (worn)`.
const FACES: [(&[&str], &str, &str); 2] = [
    (&["fresh", "front", "fr"], "strength", "rating"),
    (
        &["battleworn", "reduced", "worn", "back", "bw"],
        "worn",
        "worn_rating",
    ),
];

pub(super) const COUNTERS: Headings = &[
    ("side", &["side", "army", "player", "nation", "nationality"]),
    ("name", &["unit", "name", "counter", "regiment", "battery"]),
    ("id", &["id"]),
    ("division", &["division", "div"]),
    ("brigade", &["brigade", "brig", "bde"]),
    ("leader", &["leader", "commander", "general"]),
    (
        "command_rating",
        &[
            "leaderrating",
            "chitrating",
            "activationrating",
            "activation",
        ],
    ),
    ("kind", &["kind", "type", "arm", "class"]),
    ("size", &["size", "echelon"]),
    ("formation", &["formation", "organization", "organisation"]),
    ("strength", STRENGTH),
    ("rating", RATING),
    ("worn", &[]),
    ("worn_rating", &[]),
    (
        "move",
        &[
            "move",
            "ma",
            "mp",
            "movement",
            "allowance",
            "movementallowance",
        ],
    ),
    ("weapon", &["weapon", "weapons", "arms"]),
    ("pair", &["pair", "paired", "secondcounter", "twocounters"]),
    (
        "at",
        &[
            "at", "hex", "start", "starthex", "setup", "setuphex", "location",
        ],
    ),
    (
        "turn",
        &[
            "turn",
            "arrives",
            "arrival",
            "entryturn",
            "arrivalturn",
            "gt",
        ],
    ),
    ("entry", &["entry", "entryhex", "arrivesat", "arrivalhex"]),
];

/// Headings that only tables of the map have.
pub(super) const TERRAIN: Headings = &[("kind", &["terrain", "ground"])];

pub(super) const GROUND: Headings = &[
    ("hexes", &["hex", "hexes"]),
    ("kind", &["terrain", "ground", "kind", "type"]),
    ("level", &["level", "elevation", "height"]),
    ("place", &["name", "place"]),
    ("slope", &["slope"]),
];

pub(super) const HEXSIDES: Headings = &[
    (
        "between",
        &["between", "hexside", "hexsides", "sides", "way", "along"],
    ),
    ("kind", &["feature", "kind", "type", "terrain"]),
];

/// A table whose header row was found.
pub(super) struct Found<'s> {
    table: &'s TableSource,
    header: usize,
    columns: Vec<(&'static str, usize)>,
}

/// Cells of a row by the names of their columns.
pub(super) struct Cells<'f> {
    table: &'f TableSource,
    row: &'f Row,
    header: &'f Row,
    columns: &'f [(&'static str, usize)],
    /// Cells that this row leaves blank, filled from the rows above.
    carried: Vec<(&'static str, String)>,
}

/// Finds the header of a sheet; `None` if no row has the required columns.
pub(super) fn find_header<'s>(
    table: &'s TableSource,
    known: Headings,
    required: &[&str],
) -> Option<Found<'s>> {
    let columns = |row: &Row| {
        let headings = (0..row.cells.len()).map(|column| plain_heading(row.cell(column)));
        let headings: Vec<String> = headings.collect();
        // Beside the ratings of faces, a rating is that of the command.
        let mut faces = headings.iter().filter_map(|heading| face_column(heading));
        let is_of_command = faces.any(|face| face == "rating");
        let mut columns: Vec<(&'static str, usize)> = Vec::new();
        for (column, heading) in headings.iter().enumerate() {
            let mut named = known.iter();
            let plain = named.find(|(_, words)| words.contains(&heading.as_str()));
            let meant = plain.map(|(name, _)| *name).or_else(|| {
                let face = face_column(heading)?;
                known.iter().any(|(name, _)| *name == face).then_some(face)
            });
            let is_plain_rating = is_of_command && RATING.contains(&heading.as_str());
            let meant = match meant {
                Some("rating") if is_plain_rating => Some("command_rating"),
                meant => meant,
            };
            if let Some(name) = meant.filter(|name| columns.iter().all(|(taken, _)| taken != name))
            {
                columns.push((name, column));
            }
        }
        columns
    };
    let mut rows = table.sheet.rows.iter().take(HEADER).enumerate();
    rows.find_map(|(header, row)| {
        let columns = columns(row);
        let is_header = required
            .iter()
            .all(|name| columns.iter().any(|(known, _)| known == name));
        is_header.then_some(Found {
            table,
            header,
            columns,
        })
    })
}

/// Returns a heading in small letters without anything but letters and digits.
fn plain_heading(text: &str) -> String {
    let heading = text.to_lowercase();
    heading.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Returns the column of a counter's face that a heading names, in small letters without spaces; `None` if it names no
/// face.
fn face_column(heading: &str) -> Option<&'static str> {
    FACES.iter().find_map(|(words, strength, rating)| {
        let mut words = words.iter();
        words.find_map(|word| {
            let rest = heading
                .strip_prefix(word)
                .or_else(|| heading.strip_suffix(word))?;
            match rest {
                "" => Some(*strength),
                rest if STRENGTH.contains(&rest) => Some(*strength),
                rest if RATING.contains(&rest) => Some(*rating),
                _ => None,
            }
        })
    })
}

impl Found<'_> {
    /// Returns the place of the table and its headings that are not read: unknown headings, headings of `unused`
    /// columns, and ratings without a column of strengths.
    pub(super) fn unread(&self, unused: &[&str]) -> (&str, Vec<String>) {
        let header = self.table.sheet.rows.get(self.header);
        let width = header.map_or(0, |row| row.cells.len());
        let is_unread = |at: &usize| {
            let mut columns = self.columns.iter();
            let read_as = columns.find(|(_, column)| column == at);
            read_as.is_none_or(|(name, _)| unused.contains(name) || self.lacks_strength(name))
        };
        let headings = (0..width).filter(is_unread);
        let headings = headings.filter_map(|at| Some(one_line(header?.cell(at))));
        let headings = headings.filter(|heading| !heading.is_empty());
        (&self.table.place, headings.collect())
    }

    /// Checks whether a column has the ratings of a face whose strengths have no column: then it cannot be used.
    fn lacks_strength(&self, name: &str) -> bool {
        let mut faces = FACES.iter();
        let face = faces.find(|(_, _, rating)| *rating == name);
        let has = |wanted: &str| self.columns.iter().any(|(known, _)| *known == wanted);
        face.is_some_and(|(_, strength, _)| !has(strength))
    }

    /// Returns the numbers of the rows under the header that are totals.
    pub(super) fn totals(&self) -> Vec<String> {
        let below = self.table.sheet.rows.iter().skip(self.header + 1);
        let totals = below.filter(|row| self.is_total(row));
        totals.map(|row| row.number.to_string()).collect()
    }

    /// Checks whether a row is a total: its first text, or the name of its unit, has only words for totals.
    fn is_total(&self, row: &Row) -> bool {
        let first = row.cells.iter().find(|cell| !cell.trim().is_empty());
        let mut names = self.columns.iter().filter(|(name, _)| *name == "name");
        first.is_some_and(|cell| is_total_label(cell))
            || names.any(|(_, at)| is_total_label(row.cell(*at)))
    }

    /// Returns the place of the table.
    pub(super) fn place(&self) -> &str {
        &self.table.place
    }

    /// Checks whether the header was found in this table.
    pub(super) fn is_of(&self, table: &TableSource) -> bool {
        std::ptr::eq(self.table, table)
    }

    /// Returns the rows under the header. A side, division or brigade also applies to the rows below it, until another
    /// is named.
    pub(super) fn rows(&self) -> Vec<Cells<'_>> {
        let of_table = self.table.side.iter().map(|side| ("side", side.clone()));
        let mut carried: Vec<(&'static str, String)> = of_table.collect();
        let Some(header) = self.table.sheet.rows.get(self.header) else {
            return Vec::new();
        };
        let rows = self
            .table
            .sheet
            .rows
            .iter()
            .skip(self.header + 1)
            .filter(|row| !row.is_blank() && !self.is_total(row));
        rows.map(|row| {
            for level in ["side", "division", "brigade"] {
                let Some((_, column)) = self.columns.iter().find(|(name, _)| *name == level) else {
                    continue;
                };
                let text = one_line(row.cell(*column));
                if text.is_empty() {
                    continue;
                }
                // A new side has none of the other's commands.
                let is_new = carried
                    .iter()
                    .all(|(name, old)| *name != level || *old != text);
                match level {
                    "side" if is_new => carried.clear(),
                    "division" if is_new => carried.retain(|(name, _)| *name == "side"),
                    _ => {}
                }
                carried.retain(|(name, _)| *name != level);
                carried.push((level, text));
            }
            Cells {
                table: self.table,
                row,
                header,
                columns: &self.columns,
                carried: carried.clone(),
            }
        })
        .collect()
    }
}

impl Cells<'_> {
    /// Returns the text of a cell; empty if it has none.
    pub(super) fn text(&self, name: &str) -> String {
        let column = self.columns.iter().find(|(known, _)| *known == name);
        let own = column.map(|(_, column)| one_line(self.row.cell(*column)));
        let carried = || self.carried.iter().find(|(known, _)| *known == name);
        own.filter(|text| !text.is_empty())
            .or_else(|| carried().map(|(_, text)| text.clone()))
            .unwrap_or_default()
    }

    /// Returns the first of these cells that is not blank.
    pub(super) fn first(&self, names: &[&str]) -> String {
        let mut texts = names.iter().map(|name| self.text(name));
        texts.find(|text| !text.is_empty()).unwrap_or_default()
    }

    /// Checks whether the table has a column.
    pub(super) fn has(&self, name: &str) -> bool {
        self.columns.iter().any(|(known, _)| *known == name)
    }

    /// Returns the heading of a column as written in the table, in lower case; empty if there is no such column.
    pub(super) fn heading(&self, name: &str) -> String {
        let column = self.columns.iter().find(|(known, _)| *known == name);
        column.map_or_else(String::new, |(_, column)| {
            one_line(self.header.cell(*column)).to_lowercase()
        })
    }

    /// Returns the place of the row for messages: its table and row number.
    pub(super) fn place(&self) -> String {
        format!("{}:{}", self.table_place(), self.row.number)
    }

    /// Returns the number of the row in its table.
    pub(super) fn number(&self) -> usize {
        self.row.number
    }

    /// Returns the place of the row's table.
    pub(super) fn table_place(&self) -> &str {
        &self.table.place
    }
}

/// Joins the lines of a cell into one.
pub(super) fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    text.chars()
        .filter(|c| rules::legible::is_legible(*c))
        .collect()
}
