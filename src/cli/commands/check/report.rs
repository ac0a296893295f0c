//! Report of `check` on a roster or game, as lines or as JSON.

use std::fmt;

use serde::Serialize;

use crate::failure::Failure;
use crate::io::out;
use roster::{Fault, FaultSeverity};

/// Report of `check` on one roster or game.
#[derive(Debug, Clone, Default, Serialize)]
pub(super) struct CheckReport {
    /// The name of the source, as typed.
    pub source: String,
    /// True if the roster can be played, or if the game's acts would be decided as recorded.
    pub sound: bool,
    /// Its faults and warnings.
    pub faults: Vec<FaultSpot>,
    /// Further remarks, for standard error.
    pub told: Vec<String>,
}

/// A fault or warning, with its place.
#[derive(Debug, Clone, Serialize)]
pub(super) struct FaultSpot {
    /// Place of the file, for messages: its path, or the name of a built-in roster.
    pub file: String,
    /// Line number, from 1; in a game the number of the entry.
    pub line: u64,
    /// Column number, from 1.
    pub column: usize,
    /// `fault` or `warning`.
    pub severity: &'static str,
    /// The fault or warning in a sentence.
    pub text: String,
}

impl FaultSpot {
    /// Returns a fault of the roster that is at `place`.
    pub(super) fn from_fault(fault: &Fault, place: &str) -> Self {
        Self {
            file: place.to_owned(),
            line: fault.line as u64,
            column: fault.column,
            severity: match fault.severity {
                FaultSeverity::Fault => FAULT,
                FaultSeverity::Warning => WARNING,
            },
            text: fault.text(),
        }
    }

    /// Reads a message that begins with a place: `FILE:LINE:COLUMN: text`.
    pub(super) fn read(said: &str, place: &str) -> Self {
        let parts = || {
            let behind = said.strip_prefix(place)?.strip_prefix(':')?;
            let (at, text) = behind.split_once(": ")?;
            let (line, column) = at.split_once(':')?;
            Some((line.parse().ok()?, column.parse().ok()?, text))
        };
        let (line, column, text) = parts().unwrap_or((1, 1, said));
        Self {
            file: place.to_owned(),
            line,
            column,
            severity: FAULT,
            text: text.to_owned(),
        }
    }

    /// Makes the fault of an entry in a game.
    pub(super) fn of_entry(place: &str, entry: u64, text: String) -> Self {
        Self {
            file: place.to_owned(),
            line: entry,
            column: 1,
            severity: FAULT,
            text,
        }
    }
}

const FAULT: &str = "fault";
const WARNING: &str = "warning";

impl fmt::Display for FaultSpot {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            column,
            text,
            ..
        } = self;
        let warning = match self.severity {
            WARNING => "warning: ",
            _ => "",
        };
        write!(to, "{file}:{line}:{column}: {warning}{text}")
    }
}

impl CheckReport {
    /// Writes the faults to standard output and everything else to standard error.
    pub(super) fn tell(&self) -> Result<(), Failure> {
        for fault in &self.faults {
            out::line(&fault.to_string())?;
        }
        self.told.iter().for_each(|told| out::complain(told));
        Ok(())
    }
}
