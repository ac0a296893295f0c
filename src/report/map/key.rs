//! The key of a map: numbers on the ground, and the names for which the map had no room.

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use crate::letters;

/// Height of a line, in letter heights.
const LINE: f64 = 1.7;

/// Width of the disc with a number and of the gap after it, in letter heights.
const DISC: f64 = 2.2;

/// Gap between columns, in letter heights.
const GAP: f64 = 1.2;

/// Margin at both ends of a line, in letter heights.
const INSET: f64 = 0.6;

/// A number on the map with its name, or a note about the names that are not on the map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct KeyEntry {
    /// The number on the ground; `None` for the note.
    pub(super) number: Option<usize>,
    /// The name of the ground.
    pub(super) name: String,
}

impl KeyEntry {
    /// Returns a note with the number of names that only a larger map shows; `None` if this map shows every name.
    pub(super) fn left_out(names: usize) -> Option<Self> {
        (names > 0).then(|| Self {
            number: None,
            name: format!("{names} more on a larger map"),
        })
    }
}

/// The key in a strip below a map, or beside it: names in columns, read from above.
pub(super) struct NameKey<'k> {
    entries: &'k [KeyEntry],
    /// Height of letters, in inches.
    letters: f64,
    rows: usize,
    columns: usize,
    /// Width of a column, in inches.
    column: f64,
}

impl<'k> NameKey<'k> {
    /// Sets names in as many columns as a strip of this width in inches has room for; `None` without names.
    pub(super) fn below(entries: &'k [KeyEntry], width: f64, sheet: MapSheet) -> Option<Self> {
        let (letters, column) = Self::sizes(entries, sheet)?;
        let room = (width + (GAP - 2.0 * INSET) * letters) / column;
        let columns = room.max(1.0) as usize;
        Some(Self {
            entries,
            letters,
            rows: entries.len().div_ceil(columns),
            columns,
            column,
        })
    }

    /// Sets names in as many columns as they need beside a map of this depth in inches; `None` without names.
    pub(super) fn beside(entries: &'k [KeyEntry], depth: f64, sheet: MapSheet) -> Option<Self> {
        let (letters, column) = Self::sizes(entries, sheet)?;
        let rows = ((depth / letters - INSET) / LINE).max(1.0) as usize;
        let columns = entries.len().div_ceil(rows);
        Some(Self {
            entries,
            letters,
            rows,
            columns,
            column,
        })
    }

    /// Returns the height of letters and the width of a column, in inches.
    fn sizes(entries: &[KeyEntry], sheet: MapSheet) -> Option<(f64, f64)> {
        let letters = sheet.letter_height(0.6);
        let breadths = entries.iter().map(|e| letters::breadth(&e.name, false));
        let longest = breadths.max_by(f64::total_cmp)?;
        Some((letters, (DISC + longest + GAP) * letters))
    }

    /// Returns the height of the strip, in inches of the table.
    pub(super) fn height(&self) -> f64 {
        (self.rows as f64 * LINE + INSET) * self.letters
    }

    /// Returns the width of the key, in inches of the table.
    pub(super) fn width(&self) -> f64 {
        self.columns as f64 * self.column + INSET * self.letters
    }

    /// Draws the key with its upper left corner at a place in user units.
    pub(super) fn draw(&self, west: f64, top: f64) -> Markup {
        let place = |index: usize| {
            let (column, row) = (index / self.rows.max(1), index % self.rows.max(1));
            (
                west + INSET * self.letters + column as f64 * self.column,
                top + ((row as f64 + 0.5) * LINE + INSET / 2.0) * self.letters,
            )
        };
        html! {
            @for (index, entry) in self.entries.iter().enumerate() {
                @let (x, y) = place(index);
                @if let Some(number) = entry.number { (draw_disc(number, (x + 0.95 * self.letters, y), self.letters)) }
                text x=(decimal(x + DISC * self.letters)) y=(decimal(y)) dy=".35em" font-size=(decimal(self.letters)) { (entry.name) }
            }
        }
    }
}

/// Draws a number in a disc around a place in user units, with letters of this height.
pub(super) fn draw_disc(number: usize, at: (f64, f64), letters: f64) -> Markup {
    let half = (0.95 * letters, 0.75 * letters);
    html! {
        rect class="number-frame" x=(decimal(at.0 - half.0)) y=(decimal(at.1 - half.1)) width=(decimal(2.0 * half.0))
            height=(decimal(2.0 * half.1)) rx=(decimal(half.1)) {}
        text class="number" x=(decimal(at.0)) y=(decimal(at.1)) dy=".35em" font-size=(decimal(letters)) font-weight="bold"
            text-anchor="middle" { (number) }
    }
}

/// Lists the key for a page; empty without names.
pub(super) fn listed(entries: &[KeyEntry]) -> Markup {
    html! {
        @if !entries.is_empty() {
            ul class="map-key" {
                @for entry in entries { li { @if let Some(number) = entry.number { b { (number) } " " } (entry.name) } }
            }
        }
    }
}
