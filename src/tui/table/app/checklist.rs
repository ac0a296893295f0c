//! The list of work on the table: opened by a result, ticked off, shown large, recalled.

use ratatui::buffer::Buffer;

use super::App;
use crate::kit::checklist::{Checklist, HandsNote, screen::ListScreen};
use crate::kit::key::PressedKey;
use crate::kit::last_act::LastAct;
use crate::table::ui::ScreenMode;
use view::presentation::{Audience, ledger::Ledger};

impl App {
    /// Lists the work that the last change leaves. Returns the sentence to show above the list.
    pub(super) fn list_work(&mut self, story: String) -> String {
        let short = self.ui.list.take_in(&self.door, story);
        self.save_hands();
        short
    }

    /// Loads the work that was saved in the file beside the game, and from then on saves what is not ticked off.
    pub fn keep_hands(&mut self) {
        let (note, kept) = HandsNote::open(self.door.session());
        self.hands = note;
        if let Some(list) = kept {
            self.ui.list = list;
        }
    }

    /// Handles a key for the open list of work; returns false if the key has its usual meaning.
    pub(super) fn checks_off(&mut self, key: PressedKey) -> bool {
        self.ui.mode == ScreenMode::Table && self.press_list(key)
    }

    /// Handles a key while the list is shown large; a key that it does not use closes it.
    pub(super) fn press_big(&mut self, key: PressedKey) {
        if !self.press_big_list(key) {
            self.ui.mode = ScreenMode::Table;
        }
    }
}

impl ListScreen for App {
    fn list(&mut self) -> &mut Checklist {
        &mut self.ui.list
    }

    fn last_act(&mut self) -> &mut LastAct {
        &mut self.ui.last
    }

    fn save_hands(&mut self) {
        let ledger = Ledger::open(&Audience::Table);
        self.hands.keep(&self.ui.list, self.door.session(), &ledger);
    }

    fn show_big_list(&mut self) {
        self.ui.mode = ScreenMode::Shout;
    }

    fn go_on(&mut self) {
        self.ui.remark = None;
        if self.ui.proposal.is_none() && self.ui.phrase.is_empty() {
            self.offer();
        }
    }

    fn say(&mut self, words: String) {
        self.ui.hint(words);
    }

    fn drawn_screen(&self) -> Buffer {
        self.drawn()
    }

    fn has_remark(&self) -> bool {
        self.ui.remark.is_some()
    }

    fn is_idle(&self) -> bool {
        let ui = &self.ui;
        let is_typing = !ui.phrase.is_empty() || ui.proposal.is_some();
        ui.mode == ScreenMode::Table && !is_typing && ui.measured.is_none()
    }
}
