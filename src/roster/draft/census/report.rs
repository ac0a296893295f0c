//! Report on a table: counts, guesses, and values that need a person.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde::Serialize;

use super::counts::Counts;
use crate::ground_report::{GroundReport, need_you};
use rules::fields::terms::charts::MEN_A_POINT;
use rules::legible::one_line;
use rules::spelling::{counted, quoted};

/// A column.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ColumnReport {
    /// Its heading.
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
    /// The strength is unknown, so that the mean of the brigade stands in for it.
    Mean,
    /// A blank cell takes the name from above.
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
    /// A unit has more men than the largest size stands for.
    TooLarge,
    /// The divisions of a side have no corps, so that one is added over them.
    AddedCorps,
    /// Nothing tells the edges of the sides.
    Edges,
}

/// A value that was taken without asking.
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
    /// Values taken without asking.
    pub guessed: Vec<Guess>,
    /// Values that need a person.
    pub needs: Vec<Need>,
    /// Rows that are not read.
    pub ignored: Vec<Ignored>,
    /// The drawing of the ground, if one is given.
    pub ground: Option<GroundReport>,
}

impl Report {
    /// Returns the number of values that need a person, with those of the drawing.
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
        text.push_str(&self.too_large());
        for line in self.skipped(all) {
            let _ = writeln!(text, "{line}");
        }
        text.push_str(&self.needs_text());
        text
    }

    /// Names the units with more men than the largest size stands for; empty for none.
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
        let parts = kinds.into_iter().map(|((table, why), rows)| {
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

    /// Checks whether another line of the report says why a column is not read.
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
        let places: Vec<String> = self
            .needs
            .iter()
            .map(|need| self.place(need.row, need.table))
            .collect();
        let widest = |lengths: &mut dyn Iterator<Item = usize>| lengths.max().unwrap_or(0);
        let place_width = widest(&mut places.iter().map(|place| place.chars().count()));
        let with_option = self.needs.iter().filter(|need| need.option.is_some());
        let said_width = widest(&mut with_option.map(|need| need.said.chars().count()));
        for (need, place) in self.needs.iter().zip(places) {
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

    /// Names a row, with its table if there are several.
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
            Some((Some(number), table)) if table.form == "html" => format!("table {number} "),
            Some((sheet, table)) => format!("{} ", sheet.unwrap_or(&table.file)),
            None => String::new(),
        }
    }

    /// Counts the guesses by cause and field: `22 weapons (musket)`.
    fn folded(&self) -> Vec<String> {
        const SHOWN: usize = 3;
        let mut kinds: Vec<(_, BTreeMap<&str, usize>)> = Vec::new();
        let is_folded = |guess: &&Guess| guess.cause != Cause::TooLarge;
        for guess in self.guessed.iter().filter(is_folded) {
            let field = match guess.cause {
                Cause::Value => guess.field,
                _ => "",
            };
            let key = (guess.cause, field);
            let at = kinds.iter().position(|(known, _)| *known == key);
            let at = at.unwrap_or_else(|| {
                kinds.push((key, BTreeMap::new()));
                kinds.len() - 1
            });
            if let Some((_, taken)) = kinds.get_mut(at) {
                *taken.entry(&guess.taken).or_default() += 1;
            }
        }
        kinds.sort_by_key(|((cause, _), _)| *cause);
        let line = |((cause, field), taken): ((Cause, &str), BTreeMap<&str, usize>)| {
            let count: usize = taken.values().sum();
            let mut values: Vec<(&str, usize)> = taken.into_iter().collect();
            values.sort_by_key(|(_, times)| std::cmp::Reverse(*times));
            let more = if values.len() > SHOWN { ", ..." } else { "" };
            let values: Vec<&str> = values
                .into_iter()
                .take(SHOWN)
                .map(|(value, _)| value)
                .collect();
            let what = match cause {
                Cause::Value => noun(count, field),
                Cause::Mean if count == 1 => "1 strength, its brigade's mean".to_owned(),
                Cause::Mean => format!("{count} strengths, their brigades' means"),
                Cause::Carried => counted(count, "name") + " carried down",
                Cause::Spelling => counted(count, "other spelling"),
                Cause::ControlCharacters => {
                    counted(count, "cell") + " with control characters, dropped"
                }
                Cause::Namesake => counted(count, "unit") + " told apart by their brigades",
                Cause::Heading => counted(count, "heading") + " read as commands",
                Cause::TooLarge => counted(count, "size"),
                Cause::AddedCorps => format!("{count} corps added over several divisions"),
                Cause::Levels => return format!("levels {}", values.join("; ")),
                Cause::Edges => {
                    return format!("edges {} (--south SIDE changes them)", values.join("; "));
                }
            };
            format!("{what} ({}{more})", values.join(", "))
        };
        kinds.into_iter().map(line).collect()
    }
}

/// Formats a number of values of a field.
fn noun(count: usize, field: &str) -> String {
    let field = field.replace('_', " ");
    match field.as_str() {
        "quality" if count > 1 => format!("{count} qualities"),
        "guns" => counted(count, "number") + " of guns",
        "corps" | "notes" => format!("{count} {field}"),
        field => counted(count, field),
    }
}

impl Guess {
    fn line(&self) -> String {
        let unit = self
            .unit
            .as_ref()
            .map_or_else(String::new, |unit| format!("{unit}: "));
        let text = match self.text.as_str() {
            "" => String::new(),
            text => format!(" for {}", quoted(text)),
        };
        let how = match self.cause {
            Cause::Mean => ", its brigade's mean",
            Cause::AddedCorps => ", added over its divisions",
            _ => "",
        };
        format!(
            "{unit}{} {}{how}{text}",
            self.field.replace('_', " "),
            self.taken
        )
    }
}

impl TableReport {
    fn line(&self) -> String {
        let mut line = match self.file.as_str() {
            "-" => "standard input".to_owned(),
            file => file.to_owned(),
        };
        match (&self.sheet, self.form) {
            (Some(sheet), "html") => _ = write!(line, ", table {sheet}"),
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
        if let Some(row) = self.header_row {
            let _ = write!(line, ", header in row {row}");
        }
        line
    }
}
