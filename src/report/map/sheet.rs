//! Converts inches of the table to user units, and gives the sizes of letters.

use super::{MapWindow, number::decimal};
use table::measure::Point;
use view::map::{MapLayer, TableMap};

/// Converts inches of the table to user units, in which y points down; and gives the sizes of letters.
#[derive(Debug, Clone, Copy)]
pub(super) struct MapSheet {
    /// Depth of the table from south to north, in inches.
    pub(super) depth: f64,
    /// The unit of letter sizes in inches; larger on a larger table, because a larger table is shown smaller.
    pub(super) unit: f64,
    /// The least height of letters, in inches.
    pub(super) least: f64,
    /// True if names and addresses without room are left out, false if all must be shown, as on a set-up sheet.
    pub(super) thins_labels: bool,
    /// True if every number and address is shown, however far from its subject.
    pub(super) shows_all: bool,
    /// True if title and scale are in a strip below the table.
    pub(super) has_margin: bool,
    /// True for a poster, whose hills have large names.
    pub(super) is_poster: bool,
}

impl MapSheet {
    pub(super) fn new(map: &TableMap, window: &MapWindow, least: f64) -> Self {
        Self {
            depth: map.board.ground.depth,
            unit: text_unit(window),
            least,
            thins_labels: false,
            shows_all: false,
            has_margin: false,
            is_poster: map.layers.contains(&MapLayer::Legend),
        }
    }

    /// Returns the height, in inches, of letters that are `units` units high.
    pub(super) fn letter_height(self, units: f64) -> f64 {
        (units * self.unit).max(self.least)
    }

    /// Returns the unit of letter sizes in the strips beside the table, whose smallest letters are 0.6 units high.
    pub(super) fn strip_unit(self) -> f64 {
        self.unit.max(self.least / 0.6)
    }

    pub(super) fn x(self, at: Point) -> String {
        decimal(at.x)
    }

    pub(super) fn y(self, at: Point) -> String {
        decimal(self.depth - at.y)
    }

    /// Returns a point in user units, as SVG writes it: `12.5 30`.
    pub(super) fn pair(self, at: Point) -> String {
        format!("{} {}", self.x(at), self.y(at))
    }

    /// Returns path data along points.
    pub(super) fn path<'p>(
        self,
        points: impl IntoIterator<Item = &'p Point>,
        closed: bool,
    ) -> String {
        let mut data = String::new();
        for (count, point) in points.into_iter().enumerate() {
            data.push(if count == 0 { 'M' } else { ' ' });
            data.push_str(&self.pair(*point));
        }
        if closed {
            data.push('Z');
        }
        data
    }
}

/// Returns the unit of letter sizes. It grows with the window: small letters are half an inch high if the window is 4
/// feet wide.
fn text_unit(window: &MapWindow) -> f64 {
    (window.width.max(window.depth) / 48.0).clamp(0.4, 3.0)
}
