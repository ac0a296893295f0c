//! The roster file: turns TOML text into a checked setup, and reports every fault with its line and column.
//!
//! [`read`] never stops at a fault. After a syntax fault of TOML it reports only faults of form in other lines, unless
//! duplicate keys are the only syntax faults. [`muster`] returns the start of a game.

mod army;
mod blind_swords;
mod blue_and_grey;
pub mod counters;
pub mod draft;
pub mod drawing;
mod entry;
mod field;
mod first_orders;
mod ground;
pub mod ground_report;
mod keys;
mod kit;
pub mod kit_keys;
mod lines;
mod number;
mod objectives;
mod rule_set;
mod rulings;
pub mod schema;
mod scoresheet;
pub mod sequel;
pub mod sheet;
mod syntax;
mod tables;

use std::collections::BTreeSet;

use toml::de::{DeTable, DeValue};

use game::any::Hosted;
use rules::fields::setup::{Muster, RosterSetup, SetupFault};
use rules::fields::state::{State, draft::Fields};
use rules::legible::one_line;

pub use ground::ground_alone;
pub use lines::TextLines;
pub use rule_set::game_of;
pub use rules::fields::setup::FaultSeverity;

use entry::{FormFault, RosterReader, TablePosition};

/// Result of reading a roster.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct RosterReading {
    /// Content of the file, as far as it could be read.
    pub setup: RosterSetup,
    /// Faults, by position.
    pub faults: Vec<Fault>,
}

/// One fault of a roster.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Severity: whether the roster can be played.
    pub severity: FaultSeverity,
    /// Line number, from 1.
    pub line: usize,
    /// Column number, from 1, in characters.
    pub column: usize,
    /// The value found and the allowed values, on one line.
    pub said: String,
    /// The text to write instead; `None` if there is no such remedy.
    pub help: Option<String>,
}

impl Fault {
    /// Checks whether the fault prevents play.
    #[must_use]
    pub fn bars_play(&self) -> bool {
        self.severity == FaultSeverity::Fault
    }

    /// Formats the fault on one line as `FILE:LINE:COLUMN: text`.
    #[must_use]
    pub fn at(&self, file: &str) -> String {
        let warning = match self.severity {
            FaultSeverity::Fault => "",
            FaultSeverity::Warning => "warning: ",
        };
        format!(
            "{file}:{}:{}: {warning}{}",
            self.line,
            self.column,
            self.text()
        )
    }

    /// Returns the value found, the values allowed, and the text to write instead, on one line.
    #[must_use]
    pub fn text(&self) -> String {
        let help = self.help.as_deref().map(|help| format!(" ({help})"));
        let text = format!("{}{}", self.said, help.unwrap_or_default());
        one_line(&text).into_owned()
    }
}

/// A rule set whose games begin with a roster.
pub trait Mustered: Hosted {
    /// Returns the JSON Schema of the rule set's kits, made from a `sample` with all parts; `None` for battles, which
    /// use [`schema::schema`].
    #[must_use]
    fn schema(_sample: &str) -> Option<serde_json::Value> {
        None
    }

    /// Reads a roster and returns the first position, and the warnings.
    ///
    /// # Errors
    ///
    /// Fails with all faults and warnings, by position.
    fn muster(text: &str) -> Result<(Self::State, Vec<Fault>), Vec<Fault>>;
}

impl Mustered for Fields {
    fn muster(text: &str) -> Result<(State, Vec<Fault>), Vec<Fault>> {
        muster(text).map(|(muster, warnings)| (State::from_muster(muster), warnings))
    }
}

/// Returns the name that a roster gives its battle; empty if there is none.
#[must_use]
pub fn title(text: &str) -> String {
    top_text(text, "name").unwrap_or_default()
}

/// Returns the text of a key before the first header; `None` if there is none.
fn top_text(text: &str, key: &str) -> Option<String> {
    let (document, _) = DeTable::parse_recoverable(text);
    match document.get_ref().get(key)?.get_ref() {
        DeValue::String(text) => Some(text.to_string()),
        _ => None,
    }
}

/// Reads a roster.
///
/// # Examples
///
/// ```
/// let reading = vidette_roster::read("format = 2\nnaem = \"Gettysburg\"\n");
/// let faults: Vec<String> = reading.faults.iter().map(|fault| fault.at("my.toml")).collect();
/// assert!(faults.contains(&"my.toml:2:1: unknown key `naem` (did you mean `name`?)".to_owned()));
/// ```
#[must_use]
pub fn read(text: &str) -> RosterReading {
    let (setup, _, faults) = examine_roster(text);
    RosterReading { setup, faults }
}

/// Reads a roster and returns the start of a game, and the warnings.
///
/// # Errors
///
/// Fails with all faults and warnings, by position.
pub fn muster(text: &str) -> Result<(Muster, Vec<Fault>), Vec<Fault>> {
    let (_, muster, faults) = examine_roster(text);
    let sound = faults
        .iter()
        .all(|fault| fault.severity == FaultSeverity::Warning);
    match muster {
        Some(muster) if sound => Ok((muster, faults)),
        _ => Err(faults),
    }
}

fn examine_roster(text: &str) -> (RosterSetup, Option<Muster>, Vec<Fault>) {
    if let Some(fault) = rule_set::not_fields(text) {
        return (RosterSetup::default(), None, vec![fault]);
    }
    let mut muster = None;
    let (setup, faults) = read_file(text, army::read_roster, |setup, reader, lines| {
        let (mustered, mut claims) = setup.muster();
        muster = mustered;
        if let Some(muster) = &muster {
            claims.extend(first_orders::first_order_warnings(setup, muster));
        }
        claims
            .into_iter()
            .filter(|fault| !reader.explains(fault))
            .map(|fault| place_setup_fault(fault, reader, lines))
            .collect()
    });
    (setup.unwrap_or_default(), muster, faults)
}

/// Reads the tables of a file by `read`, and adds the faults that `claims` finds in the whole. `None` if the file is
/// not TOML.
fn read_file<P: TablePosition, T>(
    text: &str,
    read: impl for<'a> Fn(&mut RosterReader<'a, P>, &'a DeTable<'a>) -> T,
    claims: impl FnOnce(&T, &RosterReader<'_, P>, &TextLines<'_>) -> Vec<Fault>,
) -> (Option<T>, Vec<Fault>) {
    let lines = TextLines::new(text);
    let (document, broken) = DeTable::parse_recoverable(text);
    // If the only errors are duplicate keys, the parser keeps the first of each, so the whole file can be read.
    if !broken.iter().all(syntax::is_duplicate) {
        let mut faults = syntax::syntax_faults(&broken, text, &lines);
        let others = of_the_rest(text, &faults, &read);
        faults.extend(others);
        return (None, sorted_faults(faults));
    }
    let mut reader = RosterReader::default();
    let whole = read(&mut reader, document.get_ref());
    let mut faults = claims(&whole, &reader, &lines);
    faults.extend(
        reader
            .found
            .into_iter()
            .map(|found| place_form_fault(found, &lines)),
    );
    faults.extend(
        broken
            .iter()
            .map(|error| syntax::syntax_fault(error, text, &lines)),
    );
    (Some(whole), sorted_faults(faults))
}

/// Returns the faults of form in the other lines, if these are valid TOML without the faulty ones. Leaves out faults
/// that only the whole file can show, because the content of the faulty lines is unknown. Leaves out a table with a
/// faulty header, because its keys would seem to belong to another table.
fn of_the_rest<P: TablePosition, T>(
    text: &str,
    faulty: &[Fault],
    read: &impl for<'a> Fn(&mut RosterReader<'a, P>, &'a DeTable<'a>) -> T,
) -> Vec<Fault> {
    let is_faulty = |number: usize| faulty.iter().any(|fault| fault.line == number);
    let rest: Vec<String> = (1..)
        .zip(text.split('\n'))
        .map(|(number, line)| match is_faulty(number) {
            true => " ".repeat(line.len()),
            false => line.to_owned(),
        })
        .collect();
    let is_header = |fault: &Fault| {
        let line = text.split('\n').nth(fault.line.saturating_sub(1));
        line.is_some_and(|line| line.trim_start().starts_with('['))
    };
    let rest = rest.join("\n");
    let (document, broken) = DeTable::parse_recoverable(&rest);
    if !broken.is_empty() || faulty.iter().any(is_header) {
        return Vec::new();
    }
    let lines = TextLines::new(&rest);
    let mut reader = RosterReader::default();
    read(&mut reader, document.get_ref());
    // Keys that a table seems to lack may be in its faulty line.
    let headers = faulty.iter().map(|fault| {
        let before = text.split('\n').take(fault.line).enumerate();
        let header = before.filter(|(_, line)| line.trim_start().starts_with('['));
        header.last().map_or(1, |(at, _)| at + 1)
    });
    let headers: Vec<usize> = headers.collect();
    let found = reader
        .found
        .into_iter()
        .map(|found| place_form_fault(found, &lines));
    found
        .filter(|fault| !headers.contains(&fault.line))
        .collect()
}

fn place_form_fault(found: FormFault, lines: &TextLines<'_>) -> Fault {
    let (line, column) = lines.position(found.offset);
    Fault {
        severity: found.severity,
        line,
        column,
        said: found.said,
        help: found.help,
    }
}

fn place_setup_fault(fault: SetupFault, reader: &RosterReader<'_>, lines: &TextLines<'_>) -> Fault {
    let (line, column) = lines.position(reader.offset(&fault));
    let mut help = fault.help;
    if let Some(first) = fault.first {
        let (line, _) = lines.position(reader.header(first));
        let first = format!("the first is on line {line}");
        help = Some(help.map_or(first.clone(), |help| format!("{first}; {help}")));
    }
    Fault {
        severity: fault.severity,
        line,
        column,
        said: fault.said,
        help,
    }
}

/// Sorts faults by position and drops repetitions at one place.
fn sorted_faults(mut faults: Vec<Fault>) -> Vec<Fault> {
    faults.sort_by_key(|fault| (fault.line, fault.column));
    let mut said = BTreeSet::new();
    faults.retain(|fault| said.insert((fault.line, fault.column, fault.said.clone())));
    faults
}
