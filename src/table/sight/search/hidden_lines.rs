//! Lines that were tested and are not lines of sight. They are kept because neighbouring shafts share their outermost
//! lines.

use crate::measure::Point;

/// Maximum number of lines kept; each new one replaces the oldest.
const KEPT: usize = 8;

/// The last tested lines that are not lines of sight.
#[derive(Debug, Default)]
pub(super) struct HiddenLines {
    lines: [(Point, Point); KEPT],
    count: usize,
}

impl HiddenLines {
    /// Clears the list, because lines may end in other ground.
    pub(super) fn clear(&mut self) {
        self.count = 0;
    }

    /// Keeps a line.
    pub(super) fn keep(&mut self, line: (Point, Point)) {
        if let Some(place) = self.lines.get_mut(self.count % KEPT) {
            *place = line;
        }
        self.count += 1;
    }

    /// Checks whether a line is kept.
    pub(super) fn has(&self, line: (Point, Point)) -> bool {
        self.lines.iter().take(self.count).any(|kept| *kept == line)
    }
}
