//! Report on a table: counts, guesses, and values that need a person.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;

use serde::Serialize;

use super::counts::Counts;
use super::field::Level;
use crate::ground_report::{GroundReport, need_you};
use rules::fields::terms::charts::MEN_A_POINT;
use rules::legible::one_line;
use rules::spelling::{counted, listed, quoted};

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnReport {
    /// Heading of the column.
    pub heading: String,
    /// The field as which it is read; `None` if it is not read.
    #[serde(rename = "as")]
    pub read_as: Option<&'static str>,
}

/// Cause of a guess.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cause {
    /// The table lacks the value, or marks it as doubtful.
    Value,
    /// The strength is unknown, so that the mean of a command is used: of the brigade or, for batteries, of a higher
    /// command.
    Mean(Level),
    /// The strength of a battery is unknown, like that of all other batteries of its side.
    NoMean,
    /// A blank cell repeats the name above it.
    Carried,
    /// A name is spelled differently than before.
    Spelling,
    /// A cell contains control characters.
    ControlCharacters,
    /// A unit has the same name as another of its side.
    Namesake,
    /// A row names a command over the rows below it.
    Heading,
    /// The levels of a list were guessed.
    Levels,
    /// A unit has more men than the largest size covers.
    TooLarge,
    /// The brigades of a side or corps have no division, so that one is added over them.
    AddedDivision,
    /// The divisions of a side have no corps, so that one is added over them.
    AddedCorps,
    /// Nothing shows which side has which edge.
    Edges,
    /// The heading of a column is misspelt.
    Misspelt,
}

/// A value that was used without asking.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Guess {
    /// Row of the table.
    pub row: usize,
    /// Name of the unit or command.
    pub unit: Option<String>,
    /// Name of the field.
    pub field: &'static str,
    /// Text of the table; empty for none.
    pub text: String,
    /// Value in the roster.
    pub taken: String,
    /// The reason.
    #[serde(skip)]
    pub cause: Cause,
    /// The table, counted from 0.
    #[serde(skip)]
    pub table: usize,
}

/// A value that needs a person.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Need {
    /// Row of the table; `None` if the need concerns the whole table.
    pub row: Option<usize>,
    /// Name of the unit or command.
    pub unit: Option<String>,
    /// Name of the field.
    pub field: &'static str,
    /// Text of the table; empty for none.
    pub text: String,
    /// Provisional value in the roster; `None` if the roster has none.
    pub taken: Option<String>,
    /// Command-line option that settles it; `None` if there is none.
    pub option: Option<String>,
    /// The need in words.
    pub said: String,
    /// The table, counted from 0.
    #[serde(skip)]
    pub table: usize,
}

/// A row that is not read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Ignored {
    /// Row of the table.
    pub row: usize,
    /// The reason.
    pub why: String,
    /// The table, counted from 0.
    #[serde(skip)]
    pub table: usize,
}

/// A brigade that arrives later.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ArrivalReport {
    /// Name of the brigade.
    pub brigade: String,
    /// The player turn.
    pub turn: u32,
}

/// Report on one table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TableReport {
    /// Name of the file; `-` for standard input.
    pub file: String,
    /// File format.
    pub form: &'static str,
    /// Name of the sheet, or of the table on a page; `None` for a text file.
    pub sheet: Option<String>,
    /// Encoding of a text file; `None` for a workbook.
    pub encoding: Option<&'static str>,
    /// Character between the cells.
    pub delimiter: Option<char>,
    /// Row of the header.
    pub header_row: Option<usize>,
    /// Number of rows of the header, of which `header_row` is the last.
    #[serde(skip)]
    pub header_rows: usize,
    /// Number of rows below the header that are not blank.
    pub rows: usize,
    /// Columns from the left.
    pub columns: Vec<ColumnReport>,
}

/// Report on all tables.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// The tables in order.
    pub tables: Vec<TableReport>,
    /// Content of the roster.
    pub counts: Counts,
    /// Values that were used without asking.
    pub guessed: Vec<Guess>,
    /// Values that need a person.
    pub needs: Vec<Need>,
    /// Rows that are not read.
    pub ignored: Vec<Ignored>,
    /// Brigades that arrive later.
    pub arrivals: Vec<ArrivalReport>,
    /// The drawing of the ground, if one is given.
    pub ground: Option<GroundReport>,
}

impl Report {
    /// Returns the number of values that need a person, including those of the drawing.
    #[must_use]
    pub fn needs_count(&self) -> usize {
        let of_ground = self.ground.as_ref().map_or(0, |ground| ground.needs.len());
        self.needs.len() + of_ground
    }

    /// Lists a sheet with units that was not read.
    pub fn add_left_out(&mut self, sheet: &str) {
        let need = Need {
            row: None,
            unit: None,
            field: "sheet",
            text: sheet.to_owned(),
            taken: None,
            option: Some(format!("--sheet {}", quoted(sheet))),
            said: format!("sheet {} also has units: not read", quoted(sheet)),
            table: 0,
        };
        self.needs.insert(0, need);
    }

    /// Returns the report as text; with every guess and every ignored row if `all` is true.
    #[must_use]
    pub fn text(&self, all: bool) -> String {
        let mut text = String::new();
        for table in &self.tables {
            let _ = writeln!(text, "{}", table.line());
        }
        let _ = writeln!(text, "{}", self.counts.line());
        text.push_str(&self.later_brigades());
        for line in self.ground.iter().flat_map(GroundReport::lines) {
            let _ = writeln!(text, "{line}");
        }
        let folded = self.folded();
        if !folded.is_empty() {
            let hint = if all { "" } else { ": --all lists them" };
            let _ = writeln!(text, "guessed without asking: {}{hint}", folded.join(", "));
        }
        if all {
            for guess in &self.guessed {
                let _ = writeln!(
                    text,
                    "  {}{}",
                    self.place(Some(guess.row), guess.table),
                    guess.line()
                );
            }
        }
        text.push_str(&self.misspelt());
        text.push_str(&self.too_large());
        for line in self.skipped(all) {
            let _ = writeln!(text, "{line}");
        }
        text.push_str(&self.needs_text());
        text
    }

    /// Names the brigades that arrive later; empty for none.
    fn later_brigades(&self) -> String {
        const SHOWN: usize = 12;
        let named = self.arrivals.iter().take(SHOWN);
        let named = named.map(|one| format!("{} on turn {}", one.brigade, one.turn));
        let named = named.collect::<Vec<_>>().join(", ");
        let more = match self.arrivals.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        match named.is_empty() {
            true => named,
            false => format!("arrive later: {named}{more} (the turns of both sides are counted)\n"),
        }
    }

    /// Names the headings that are read although they are misspelt; empty for none.
    fn misspelt(&self) -> String {
        let guesses = self.guessed.iter();
        let guesses = guesses.filter(|guess| guess.cause == Cause::Misspelt);
        let named = guesses.map(|guess| format!("{} as {}", quoted(&guess.text), guess.taken));
        let named = named.collect::<Vec<_>>().join(", ");
        match named.is_empty() {
            true => named,
            false => format!(
                "misspelt headings: {named}; --column FIELD=HEADING reads a column otherwise\n"
            ),
        }
    }

    /// Names the units with more men than the largest size covers; empty if there are none.
    fn too_large(&self) -> String {
        const SHOWN: usize = 3;
        let is_too_large = |guess: &&Guess| guess.cause == Cause::TooLarge;
        let units: Vec<&Guess> = self.guessed.iter().filter(is_too_large).collect();
        let Some(first) = units.first() else {
            return String::new();
        };
        let named = units.iter().take(SHOWN).map(|guess| {
            let unit = guess.unit.as_deref().unwrap_or_default();
            format!("{unit} ({})", guess.text)
        });
        let more = match units.len().saturating_sub(SHOWN) {
            0 => String::new(),
            more => format!(" and {more} more"),
        };
        let named = named.collect::<Vec<_>>().join(", ");
        let most = first.taken.parse().unwrap_or(0) * MEN_A_POINT;
        format!(
            "too large: {named}{more}: only {most} men count, as size {}; split such a unit to use all its men\n",
            first.taken
        )
    }

    /// Lists unread rows and ignored columns, a line for each kind.
    fn skipped(&self, all: bool) -> Vec<String> {
        const SHOWN: usize = 8;
        let mut lines = Vec::new();
        let mut kinds: BTreeMap<(usize, &str), Vec<usize>> = BTreeMap::new();
        for ignored in &self.ignored {
            kinds
                .entry((ignored.table, &ignored.why))
                .or_default()
                .push(ignored.row);
        }
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|((table, _), rows)| (*table, rows.first().copied()));
        let parts = kinds.into_iter().map(|((table, why), mut rows)| {
            rows.dedup();
            let shown = if all {
                rows.len()
            } else {
                SHOWN.min(rows.len())
            };
            let numbers: Vec<String> = rows.iter().take(shown).map(ToString::to_string).collect();
            let more = match rows.len() - shown {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            // An ignored column does not count as a row, although its heading is in one.
            if why.starts_with("column") {
                return format!("{}{why}", self.source(table));
            }
            let noun = if rows.len() == 1 { "row" } else { "rows" };
            format!(
                "{}{noun} {}{more} ({why})",
                self.source(table),
                numbers.join(", ")
            )
        });
        let parts: Vec<String> = parts.collect();
        if !parts.is_empty() {
            lines.push(format!("skipped: {}", parts.join("; ")));
        }
        for (n, table) in self.tables.iter().enumerate() {
            let unread: Vec<String> = table
                .columns
                .iter()
                .filter(|column| column.read_as.is_none() && !column.heading.is_empty())
                .filter(|column| !self.explains_column(n, &column.heading))
                .map(|column| one_line(&column.heading).into_owned())
                .collect();
            if !unread.is_empty() {
                lines.push(format!("not read: {}{}", self.source(n), unread.join(", ")));
            }
        }
        lines
    }

    /// Checks whether another line of the report explains why a column is not read.
    fn explains_column(&self, table: usize, heading: &str) -> bool {
        let column = format!("column {}:", quoted(heading));
        let is_of = |place: usize, said: &str| place == table && said.starts_with(&column);
        self.ignored.iter().any(|one| is_of(one.table, &one.why))
    }

    fn needs_text(&self) -> String {
        let mut text = String::new();
        let count = self.needs_count();
        if count == 0 {
            return text;
        }
        let _ = writeln!(text, "{}:", need_you(count));
        let needs = self.needs_by_sentence();
        let places: Vec<String> = needs
            .iter()
            .map(|(need, rows)| self.places(need, rows))
            .collect();
        let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
        let place_width = widest(&mut places.iter().map(|place| place.chars().count()));
        let with_option = needs.iter().filter(|(need, _)| need.option.is_some());
        let said_width = widest(&mut with_option.map(|(need, _)| need.said.chars().count()));
        for ((need, _), place) in needs.iter().zip(places) {
            let line = match &need.option {
                Some(option) => {
                    format!("  {place:place_width$}{:said_width$}   {option}", need.said)
                }
                None => format!("  {place:place_width$}{}", need.said),
            };
            let _ = writeln!(text, "{line}");
        }
        if let Some(ground) = &self.ground {
            for need in &ground.needs {
                let _ = writeln!(text, "  {}  {need}", ground.file);
            }
        }
        text
    }

    /// Returns the needs, those with one sentence together, each with its rows.
    fn needs_by_sentence(&self) -> Vec<(&Need, Vec<usize>)> {
        let mut found: Vec<(&Need, Vec<usize>)> = Vec::new();
        let mut known: HashMap<(usize, &str, Option<&str>), usize> = HashMap::new();
        for need in &self.needs {
            let key = (need.table, need.said.as_str(), need.option.as_deref());
            let at = *known.entry(key).or_insert(found.len());
            match found.get_mut(at) {
                Some((_, rows)) => rows.extend(need.row),
                None => found.push((need, need.row.into_iter().collect())),
            }
        }
        found
    }

    /// Names the rows of a need.
    fn places(&self, need: &Need, rows: &[usize]) -> String {
        const SHOWN: usize = 4;
        if rows.len() < 2 {
            return self.place(need.row, need.table);
        }
        let numbers: Vec<String> = rows.iter().take(SHOWN).map(ToString::to_string).collect();
        let numbers = match rows.len().saturating_sub(SHOWN) {
            0 => listed(numbers.iter().map(String::as_str)),
            more => format!("{} and {more} more", numbers.join(", ")),
        };
        format!("{}rows {numbers}  ", self.source(need.table))
    }

    /// Names a row, with its table if there are several tables.
    fn place(&self, row: Option<usize>, table: usize) -> String {
        match row {
            Some(row) => format!("{}row {row}  ", self.source(table)),
            None => String::new(),
        }
    }

    fn source(&self, table: usize) -> String {
        if self.tables.len() < 2 {
            return String::new();
        }
        let named = self.tables.get(table);
        match named.map(|table| (table.sheet.as_ref(), table)) {
            Some((Some(number), table)) if ["html", "csv"].contains(&table.form) => {
                format!("table {number} ")
            }
            Some((sheet, table)) => format!("{} ", sheet.unwrap_or(&table.file)),
            None => String::new(),
        }
    }
}

impl TableReport {
    fn line(&self) -> String {
        let mut line = match self.file.as_str() {
            "-" => "standard input".to_owned(),
            file => file.to_owned(),
        };
        match (&self.sheet, self.form) {
            (Some(sheet), "html" | "csv") => _ = write!(line, ", table {sheet}"),
            (Some(sheet), _) => _ = write!(line, ", sheet \"{sheet}\""),
            _ => {}
        }
        let entries = if self.form == "list" { "line" } else { "row" };
        let _ = write!(line, ": {}", counted(self.rows, entries));
        if let Some(encoding) = self.encoding {
            let _ = write!(line, ", {encoding}");
        }
        if let Some(delimiter) = self.delimiter {
            let name = match delimiter {
                ',' => "commas",
                ';' => "semicolons",
                '\t' => "tabs",
                _ => "vertical bars",
            };
            let _ = write!(line, ", {name}");
        }
        match (self.header_row, self.header_rows) {
            (Some(row), 2) => {
                _ = write!(line, ", header in rows {} and {row}", row.saturating_sub(1))
            }
            (Some(row), _) => _ = write!(line, ", header in row {row}"),
            (None, _) => {}
        }
        line
    }
}
