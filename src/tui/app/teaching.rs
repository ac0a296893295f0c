//! A newcomer is taught: the page before the battle, and lessons on or off.

use super::super::door::Door;
use super::super::key::Key;
use super::super::scroll::Scroll;
use super::super::ui::Mode;
use super::App;

impl<D: Door> App<D> {
    /// Opens the page before the battle, where lessons are shown, the roster has one and nothing is done yet.
    pub(super) fn open_notes_at_start(&mut self) {
        if self.ui.lessons && self.door.log().is_empty() {
            self.open_notes();
        }
    }

    fn open_notes(&mut self) {
        if !self.door.state().oob().notes.is_empty() {
            self.ui.mode = Mode::Notes(Scroll::default());
        }
    }

    /// Turns the lessons on, with the page before the battle, or off; that is remembered.
    pub(super) fn turn_lessons(&mut self) {
        self.ui.lessons = !self.ui.lessons;
        if let Some(keeper) = &self.keeper {
            keeper.keep(self.ui.lessons);
        }
        match self.ui.lessons {
            true => self.open_notes(),
            false => self
                .ui
                .hint("no more lessons; the same key brings them back"),
        }
    }

    /// Gives a key to the page before the battle.
    pub(super) fn turn_notes(&mut self, mut scroll: Scroll, key: Key) {
        /// Lines that a page key turns.
        const PAGE: usize = 10;
        match key {
            Key::Up => scroll.back(1),
            Key::Down => scroll.forth(1),
            Key::PageUp => scroll.back(PAGE),
            Key::PageDown => scroll.forth(PAGE),
            Key::Escape | Key::Enter | Key::Char(' ' | 'q') => return,
            // Whoever knows what he wants need not close the page first.
            other => return self.press(other),
        }
        self.ui.mode = Mode::Notes(scroll);
    }
}
