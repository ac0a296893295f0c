//! Scroll position of a page, limited to its end.

use std::cell::Cell;

use super::key::PressedKey;

/// Scroll position of a page, or of the log backwards, in lines.
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

    /// Goes to the end.
    pub fn to_end(&mut self) {
        self.wish = usize::MAX;
    }

    /// Goes back to the beginning.
    pub fn to_start(&mut self) {
        self.wish = 0;
    }

    /// Whether the end is shown; what was not drawn yet hides nothing.
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.most.get() == usize::MAX || self.wish >= self.most.get()
    }

    /// Scrolls by a key; false for a key that scrolls nothing. A page has that many lines.
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

    /// Returns the requested position, which may be past the end.
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
