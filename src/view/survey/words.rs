//! The comparison in words, to read out.

use super::{ComparedPiece, Comparison, Offset};
use crate::tags::{Labelled, TaggedPiece};
use rules::fields::state::State;
use rules::spelling::counted;
use table::measure::Measure;

/// Smallest turn that is mentioned, in degrees.
const LEAST_DEGREES: f64 = 0.5;

/// Smallest length that is mentioned, in inches or centimetres, because less would be shown as 0.0.
const LEAST_SHOWN: f64 = 0.05;

impl TaggedPiece {
    /// Returns the piece's address with its name: `A3 13th Alabama`, `A Archer`.
    #[must_use]
    pub fn title(&self) -> String {
        match (&self.piece, self.address.is_empty()) {
            (Labelled::Card(_), _) | (_, true) => self.name.clone(),
            _ => format!("{} {}", self.address, self.name),
        }
    }
}

impl ComparedPiece {
    /// Describes the piece's offset: `1.2 in left, 0.3 ahead, 4 degrees right`.
    #[must_use]
    pub fn offset_words(&self, measure: Measure) -> String {
        match (&self.offset, self.piece.piece.is_general()) {
            (None, _) => "the record has it off the table".to_owned(),
            (Some(offset), true) => offset.words(measure, ["west", "east"], ["south", "north"]),
            (Some(offset), false) => offset.words(measure, ["left", "right"], ["back", "ahead"]),
        }
    }

    /// Describes the piece's place: `now at 26.4,18.2 facing 94`.
    #[must_use]
    pub fn place_words(&self, measure: Measure) -> String {
        let at = measure.say_point(self.at);
        match self.piece.piece.is_general() {
            true => format!("now at {at}"),
            false => format!(
                "now at {at} facing {:.0}",
                self.facing.degrees().round() % 360.0
            ),
        }
    }

    /// Explains why the piece cannot be where it was seen, and what to do; `None` if it can, like a reserve beside the
    /// table.
    #[must_use]
    pub fn stray_words(&self, state: &State) -> Option<String> {
        if self.correction.is_some() {
            return None;
        }
        let title = self.piece.title();
        if self.is_beside {
            let measure = state.oob().measure;
            let record = measure.say_point(self.record?.at);
            let at = measure.say_point(self.at);
            return Some(format!(
                "{title} is beside the table, at {at}: put it back at {record}, as recorded"
            ));
        }
        Some(match &self.piece.piece {
            Labelled::Card(_) => format!("{title} is revealed: take its card off the table"),
            Labelled::General(_) => format!("{title} is out of action: take him off the table"),
            Labelled::Unit(id) => match state.unit(id) {
                Some(unit) if unit.is_broken() => {
                    format!("{title} is broken: take it off the table")
                }
                _ => format!("{title} is still a blind: take its label off the table"),
            },
        })
    }
}

impl Offset {
    fn words(&self, measure: Measure, aside: [&str; 2], along: [&str; 2]) -> String {
        let directed = [(self.right, aside), (self.ahead, along)];
        let mut parts = Vec::new();
        for (inches, [less, more]) in directed {
            let number = measure.number(inches.abs());
            if number < LEAST_SHOWN {
                continue;
            }
            let direction = if inches < 0.0 { less } else { more };
            parts.push(match parts.is_empty() {
                true => format!("{number:.1} {} {direction}", measure.unit()),
                false => format!("{number:.1} {direction}"),
            });
        }
        let turn = self.degrees.unwrap_or_default();
        if turn.abs() >= LEAST_DEGREES {
            let hand = if turn < 0.0 { "left" } else { "right" };
            let degrees = counted(turn.abs().round() as usize, "degree");
            parts.push(format!("{degrees} {hand}"));
        }
        parts.join(", ")
    }
}

impl Labelled {
    /// Checks whether the piece is a general's figure, whose facing does not count.
    #[must_use]
    pub const fn is_general(&self) -> bool {
        matches!(self, Labelled::General(_))
    }
}

impl Comparison {
    /// Describes the comparison in a few words: `2 differ, 2 missing`.
    #[must_use]
    pub fn summary(&self) -> String {
        let counts = [
            (self.differing().len(), "differ"),
            (self.missing.len(), "missing"),
            (self.unknown.len(), "unknown"),
            (self.duplicates.len(), "seen twice"),
        ];
        let some = counts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = some
            .map(|(count, what)| format!("{count} {what}"))
            .collect();
        match parts.is_empty() {
            true => "all as recorded".to_owned(),
            false => parts.join(", "),
        }
    }
}
