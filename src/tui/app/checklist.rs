//! The list of work on the table: opened by a result, ticked, shown large, recalled.

use super::App;
use crate::checklist::{HandsNote, ListKey, NOTHING_LEFT};
use crate::key::PressedKey;
use crate::ui::ScreenMode;

impl App {
    /// Lists what the last change leaves to do, and returns the sentence that stands above the list.
    pub(super) fn list_work(&mut self, story: String) -> String {
        let short = self.ui.list.take_in(&self.door, story);
        self.save_hands();
        short
    }

    /// Keeps what is not ticked in a file beside the game, and takes up what was kept there.
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

    /// Gives a key to the list that is open on the table; true if it has no other meaning.
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

    /// Gives a key to the large list; any other key leaves what is large.
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

    /// Opens the list of all that is not ticked.
    pub(super) fn recall_work(&mut self) {
        if !self.ui.list.recall() {
            self.ui.hint(NOTHING_LEFT);
        }
    }
}
