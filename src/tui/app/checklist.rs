//! The list of work on the table: opened by a result, ticked off, shown large, recalled.

use super::App;
use crate::checklist::{HandsNote, ListKey, NOTHING_LEFT};
use crate::key::PressedKey;
use crate::ui::ScreenMode;

impl App {
    /// Lists the work that the last change leaves, and returns the sentence above the list.
    pub(super) fn list_work(&mut self, story: String) -> String {
        let short = self.ui.list.take_in(&self.door, story);
        self.save_hands();
        short
    }

    /// Saves the work not ticked off in a file beside the game, and loads what was saved there.
    pub fn keep_hands(&mut self) {
        let (note, kept) = HandsNote::open(self.door.session());
        self.hands = note;
        if let Some(list) = kept {
            self.ui.list = list;
        }
    }

    fn save_hands(&mut self) {
        self.hands.keep(&self.ui.list, self.door.session());
    }

    /// Handles a key for the list that is open on the table; returns false if the key has another meaning.
    pub(super) fn checks_off(&mut self, key: PressedKey) -> bool {
        if !self.ui.list.is_open() {
            return false;
        }
        match self.ui.list.press(key) {
            ListKey::Taken => {}
            ListKey::Left => {
                self.ui.last.is_fresh = false;
                self.say_left();
            }
            ListKey::Big => self.ui.mode = ScreenMode::Shout,
            ListKey::GoesOn => {
                self.ui.last.is_fresh = false;
                self.ui.remark = None;
                self.offer();
                self.say_left();
            }
            ListKey::PassesOn => return false,
        }
        self.save_hands();
        true
    }

    /// Handles a key for the large list; any other key closes it.
    pub(super) fn press_big(&mut self, key: PressedKey) {
        match self.ui.list.press_big(key) {
            true => self.save_hands(),
            false => self.ui.mode = ScreenMode::Table,
        }
    }

    fn say_left(&mut self) {
        if let Some(said) = self.ui.list.left_behind()
            && self.ui.remark.is_none()
        {
            self.ui.hint(said);
        }
    }

    /// Opens the list of all work not ticked off.
    pub(super) fn recall_work(&mut self) {
        if !self.ui.list.recall() {
            self.ui.hint(NOTHING_LEFT);
        }
    }
}
