//! How far a page is scrolled, which is never farther than it goes.

use std::cell::Cell;

/// How far a page is scrolled on, or the log back, in lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scroll {
    wish: usize,
    /// The most that makes sense, as it was drawn last: only drawing knows how the lines wrap.
    most: Cell<usize>,
}

impl Default for Scroll {
    fn default() -> Self {
        Self {
            wish: 0,
            most: Cell::new(usize::MAX),
        }
    }
}

impl Scroll {
    /// Scrolls on; what was wished for past the end is forgotten first.
    pub fn forth(&mut self, lines: usize) {
        self.wish = self.wish.min(self.most.get()).saturating_add(lines);
    }

    /// Scrolls back, likewise.
    pub fn back(&mut self, lines: usize) {
        self.wish = self.wish.min(self.most.get()).saturating_sub(lines);
    }

    /// What is wished for, which may be past the end.
    #[must_use]
    pub fn wish(&self) -> usize {
        self.wish
    }

    /// Takes note of the most that makes sense, and returns the lines to scroll.
    pub fn within(&self, most: usize) -> usize {
        self.most.set(most);
        self.wish.min(most)
    }
}
