//! The list of work on the table in a game of any rule set except Fields of Blue & Grey.

use ratatui::buffer::Buffer;

use super::{PagesUi, ui_state::PagesMode};
use crate::kit::checklist::{Checklist, HandsNote, screen::ListScreen};
use crate::kit::key::PressedKey;
use crate::kit::last_act::LastAct;
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Lists the work that the last change leaves, unless the act was secret. Returns the sentence to show above the
    /// list.
    pub(super) fn list_work(&mut self, story: String, is_told: bool) -> String {
        if self.ui.looks_on {
            return story;
        }
        let session = self.sitting.session();
        self.ui.list.list_entries(session);
        let last = session.entries().last();
        if last.is_some_and(|entry| entry.act().is_none()) {
            self.ui.list.drop_undone();
        }
        if !is_told {
            self.ui.list.tick_all();
        }
        self.save_hands();
        match self.ui.list.is_open() {
            // The list has the lines below the first.
            true => story.lines().next().unwrap_or_default().to_owned(),
            false => story,
        }
    }

    /// Loads the work that was saved in the file beside the game, and from then on saves what is not ticked off.
    pub(crate) fn keep_hands(&mut self) {
        let (note, kept) = HandsNote::open(self.sitting.session());
        self.hands = note;
        if let Some(list) = kept {
            self.ui.list = list;
        }
    }

    /// Handles a key for the open list of work; returns false if the key has its usual meaning.
    pub(super) fn checks_off(&mut self, key: PressedKey) -> bool {
        matches!(self.ui.mode, PagesMode::Table) && self.press_list(key)
    }

    /// Handles a key while the list is shown large; a key that it does not use closes it.
    pub(super) fn press_big(&mut self, key: PressedKey) {
        if self.press_big_list(key) {
            self.ui.mode = PagesMode::Shout;
        }
    }
}

impl<R: Describe> ListScreen for PagesUi<R> {
    fn list(&mut self) -> &mut Checklist {
        &mut self.ui.list
    }

    fn last_act(&mut self) -> &mut LastAct {
        &mut self.ui.last
    }

    fn save_hands(&mut self) {
        let (session, ledger) = (self.sitting.session(), self.sitting.ledger());
        self.hands.keep(&self.ui.list, session, ledger);
    }

    fn show_big_list(&mut self) {
        self.ui.mode = PagesMode::Shout;
    }

    fn go_on(&mut self) {
        // The NEXT line already shows the next act; skipping it could hide a due act.
        self.ui.remark = None;
    }

    fn say(&mut self, words: String) {
        self.ui.hint(words);
    }

    fn drawn_screen(&self) -> Buffer {
        let mut buffer = Buffer::empty(self.size);
        self.paint(self.size, &mut buffer);
        buffer
    }

    fn has_remark(&self) -> bool {
        self.ui.remark.is_some()
    }

    fn is_idle(&self) -> bool {
        let is_typing = !self.ui.typed.is_empty() || self.ui.taken.is_some();
        matches!(self.ui.mode, PagesMode::Table) && !is_typing
    }
}
