//! The list of work on the table as lines of text: read out in order, ticked off by number.

use super::{Checklist, NOTHING_LEFT};
use rules::spelling::capitalised;

/// Lines of the help about the list.
pub const HELP: &str = "\
table: what is left to do on the table
tick: all done
tick 1 3: those lines done";

impl Checklist {
    /// Returns the list for reading out, with a numbered line for each item; empty if the list is closed.
    #[must_use]
    pub fn spoken(&self) -> Vec<String> {
        if !self.is_open() {
            return Vec::new();
        }
        let open = self
            .items
            .iter()
            .zip(1..)
            .filter(|(listed, _)| !listed.ticked);
        let lines = open.map(|(listed, number)| format!("{number}. {}.", listed.item.line()));
        std::iter::once("On the table:".to_owned())
            .chain(lines)
            .collect()
    }

    /// Carries out the lines `table` and `tick`, and returns the answer; `None` for any other line.
    pub fn obey(&mut self, line: &str) -> Option<String> {
        let mut words = line.split_whitespace();
        match words.next()? {
            "table" if words.next().is_none() => Some(match self.recall() {
                true => self.spoken().join("\n"),
                false => capital(NOTHING_LEFT),
            }),
            "tick" => Some(self.tick_spoken(words)),
            _ => None,
        }
    }

    /// Ticks off the lines with these numbers, or all lines if no number is given.
    fn tick_spoken<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> String {
        if !self.is_open() && !self.recall() {
            return capital(NOTHING_LEFT);
        }
        let numbers: Result<Vec<usize>, _> = words.map(str::parse).collect();
        let is_line = |number: &usize| (1..=self.items.len()).contains(number);
        match numbers {
            Ok(numbers) if numbers.is_empty() => self.tick_all(),
            Ok(numbers) if numbers.iter().all(is_line) => {
                numbers.into_iter().for_each(|number| self.tick(number - 1));
            }
            _ => return format!("Type line numbers, 1 to {}.", self.items.len()),
        }
        match self.left() {
            0 => {
                self.close();
                "All of it is done.".to_owned()
            }
            left => format!("{left} left."),
        }
    }
}

/// Makes a sentence with a capital first letter and a full stop.
fn capital(words: &str) -> String {
    format!("{}.", capitalised(words))
}
