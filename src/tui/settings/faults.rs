//! Values in the settings file, and their faults.

use std::net::{IpAddr, SocketAddr};
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use roster::{Fault, FaultSeverity, TextLines};

/// Maximum plausible error of a tape measure, in inches.
const WIDEST_TAPE_ERROR: f64 = 1.0;

/// A value with its position in the file.
pub(super) type Value<'a> = Spanned<DeValue<'a>>;

/// The faults found so far.
pub(super) struct SettingFaults<'a> {
    lines: TextLines<'a>,
    found: Vec<Fault>,
    /// Numbers of lines that are not TOML; settings on them are ignored.
    unread: Vec<usize>,
}

impl<'a> SettingFaults<'a> {
    /// Starts for a text, without faults.
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            lines: TextLines::new(text),
            found: Vec::new(),
            unread: Vec::new(),
        }
    }

    /// Parses as much of the text as is TOML.
    pub(super) fn parse(&mut self, text: &'a str) -> Spanned<DeTable<'a>> {
        let (written, errors) = DeTable::parse_recoverable(text);
        for error in errors {
            self.add(error.span().unwrap_or_default(), error.message().to_owned());
        }
        self.unread = self.found.iter().map(|fault| fault.line).collect();
        written
    }

    /// Returns the faults in the order of the text.
    pub(super) fn in_order(mut self) -> Vec<Fault> {
        self.found.sort_by_key(|fault| (fault.line, fault.column));
        self.found
    }
}

impl SettingFaults<'_> {
    pub(super) fn has_read(&self, span: &Range<usize>) -> bool {
        let (line, _) = self.lines.position(span.start);
        !self.unread.contains(&line)
    }

    pub(super) fn add(&mut self, span: Range<usize>, said: String) {
        let (line, column) = self.lines.position(span.start);
        self.found.push(Fault {
            severity: FaultSeverity::Fault,
            line,
            column,
            said,
            help: None,
        });
    }

    pub(super) fn one_of<'n>(&mut self, value: &Value<'_>, names: &[&'n str]) -> Option<&'n str> {
        let word = value.get_ref().as_str();
        let found = names.iter().find(|name| Some(**name) == word).copied();
        if found.is_none() {
            let names = names.join(", ");
            self.add(
                value.span(),
                match word {
                    Some(word) => format!("`{word}` is not one of: {names}"),
                    None => format!("expected a word in quotes, one of: {names}"),
                },
            );
        }
        found
    }

    pub(super) fn words(&mut self, value: &Value<'_>) -> Option<String> {
        self.said(value, "expected a folder in quotes")
    }

    /// Reads a text in quotes. For any other value, reports that `wanted` was expected, and returns `None`.
    pub(super) fn said(&mut self, value: &Value<'_>, wanted: &str) -> Option<String> {
        let words = value.get_ref().as_str().filter(|words| !words.is_empty());
        if words.is_none() {
            self.add(value.span(), wanted.to_owned());
        }
        words.map(str::to_owned)
    }

    /// Reads an address of this machine, with or without a port. For any other value, reports a fault and returns
    /// `None`.
    pub(super) fn address(&mut self, value: &Value<'_>) -> Option<String> {
        const WANTED: &str =
            "expected an address in quotes: \"192.168.1.5\", or \"192.168.1.5:1863\" with its port";
        let words = self.said(value, WANTED)?;
        let is_address = words.parse::<IpAddr>().is_ok() || words.parse::<SocketAddr>().is_ok();
        if !is_address {
            self.add(value.span(), WANTED.to_owned());
        }
        is_address.then_some(words)
    }

    pub(super) fn list(&mut self, value: &Value<'_>) -> Vec<String> {
        let items = value.get_ref().as_array();
        let words = items.and_then(|items| {
            let words = items
                .iter()
                .map(|item| item.get_ref().as_str().map(str::to_owned));
            words.collect::<Option<Vec<String>>>()
        });
        match words {
            Some(words) if !words.is_empty() => words,
            _ => {
                let said =
                    "expected a program and its arguments, each in quotes: [\"lp\", \"{txt}\"]";
                self.add(value.span(), said.to_owned());
                Vec::new()
            }
        }
    }

    pub(super) fn yes_or_no(&mut self, value: &Value<'_>) -> Option<bool> {
        let said = value.get_ref().as_bool();
        if said.is_none() {
            let said = "write `true` or `false`, without quotes";
            self.add(value.span(), said.to_owned());
        }
        said
    }

    pub(super) fn tape(&mut self, value: &Value<'_>) -> Option<f64> {
        let number = match value.get_ref() {
            DeValue::Float(number) => number.as_str().parse::<f64>().ok(),
            DeValue::Integer(number) => number.as_str().parse::<f64>().ok(),
            _ => None,
        };
        let fits = number.filter(|inches| (0.0..=WIDEST_TAPE_ERROR).contains(inches));
        if fits.is_none() {
            let not = number.map_or_else(String::new, |inches| format!(", not {inches}"));
            let said = format!("write 0 to {WIDEST_TAPE_ERROR} in for the tape's error{not}");
            self.add(value.span(), said);
        }
        fits
    }
}
