//! The list of work on the table in a game of another rule set.

use super::{PagesUi, acts::KeyIntent, memory::PagesMode};
use crate::checklist::{HandsNote, ListKey};
use crate::key::PressedKey;
use view::told::Describe;

impl<R: Describe> PagesUi<R> {
    /// Lists the work that the last change leaves, and returns the sentence above the list; nothing is listed for a
    /// secret act.
    pub(super) fn list_work(&mut self, story: String, is_told: bool) -> String {
        if self.ui.looks_on {
            return story;
        }
        self.ui.list.list_entries(self.sitting.session());
        if !is_told {
            self.ui.list.tick_all();
        }
        self.save_hands();
        match self.ui.list.is_open() {
            // What stood below it is in the list.
            true => story.lines().next().unwrap_or_default().to_owned(),
            false => story,
        }
    }

    /// Saves the work not ticked off in a file beside the game, and loads what was saved there.
    pub(crate) fn keep_hands(&mut self) {
        let (note, kept) = HandsNote::open(self.sitting.session());
        self.hands = note;
        if let Some(list) = kept {
            self.ui.list = list;
        }
    }

    fn save_hands(&mut self) {
        self.hands.keep(&self.ui.list, self.sitting.session());
    }

    /// Handles a key for the list that is open on the table; returns false if the key has another meaning.
    pub(super) fn checks_off(&mut self, key: PressedKey) -> bool {
        if !matches!(self.ui.mode, PagesMode::Table) || !self.ui.list.is_open() {
            return false;
        }
        match self.ui.list.press(key) {
            ListKey::Taken => {}
            ListKey::Left => {
                self.ui.last.is_fresh = false;
                self.say_left();
            }
            ListKey::Big => self.ui.mode = PagesMode::Shout,
            ListKey::GoesOn => {
                self.ui.last.is_fresh = false;
                self.ui.remark = None;
                self.act(KeyIntent::Skip);
                self.say_left();
            }
            ListKey::PassesOn => return false,
        }
        self.save_hands();
        true
    }

    /// Handles a key for the large list; any other key closes it.
    pub(super) fn press_big(&mut self, key: PressedKey) {
        if self.ui.list.press_big(key) {
            self.ui.mode = PagesMode::Shout;
            self.save_hands();
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
            self.ui.hint(crate::checklist::NOTHING_LEFT);
        }
    }
}
