//! Scroll position of a page, which cannot pass the end.

use std::cell::Cell;

use super::key::PressedKey;

/// Scroll position of a page, in lines from its top; for the log, in lines from its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scroll {
    wish: usize,
    /// The position that shows the end, stored by the last drawing, because only drawing knows how lines wrap.
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
    /// Scrolls forward; a position past the end is corrected first.
    pub fn forth(&mut self, lines: usize) {
        self.wish = self.wish.min(self.most.get()).saturating_add(lines);
    }

    /// Scrolls back; a position past the end is corrected first.
    pub fn back(&mut self, lines: usize) {
        self.wish = self.wish.min(self.most.get()).saturating_sub(lines);
    }

    /// Goes to the end.
    pub fn to_end(&mut self) {
        self.wish = usize::MAX;
    }

    /// Goes back to the beginning.
    pub fn to_start(&mut self) {
        self.wish = 0;
    }

    /// Checks whether the end is visible; true before the first drawing.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.most.get() == usize::MAX || self.wish >= self.most.get()
    }

    /// Checks whether the last drawing left lines out.
    #[must_use]
    pub fn hides_lines(&self) -> bool {
        (1..usize::MAX).contains(&self.most.get())
    }

    /// Scrolls by a key; returns false for a key that does not scroll. `page` is the number of lines of a page.
    pub fn by_key(&mut self, key: PressedKey, page: usize) -> bool {
        match key {
            PressedKey::Up => self.back(1),
            PressedKey::Down => self.forth(1),
            PressedKey::PageUp => self.back(page),
            PressedKey::PageDown => self.forth(page),
            PressedKey::Home => self.to_start(),
            PressedKey::End => self.to_end(),
            _ => return false,
        }
        true
    }

    /// Returns the position to which the keys have scrolled, which may be past the end.
    #[must_use]
    pub fn wish(&self) -> usize {
        self.wish
    }

    /// Stores `most`, the position that shows the end, and returns by how many lines to scroll.
    pub fn within(&self, most: usize) -> usize {
        self.most.set(most);
        self.wish.min(most)
    }
}
