//! The record: undo and redo, fixes, and the entry of the log under the cursor.

use super::{
    PagesUi,
    ui_state::{ConfirmQuestion, PagesMode},
};
use crate::kit::clipboard;
use crate::kit::fixable::{gone_for_good, only_took_back};
use crate::kit::key::PressedKey;
use crate::kit::last_act::{acts_behind, last_acts};
use crate::kit::logged_session::{restores, words_of};
use crate::kit::prompt::Prompt;
use crate::kit::scroll::Scroll;
use crate::table::panels::log;
use game::fix::Fix;
use game::journal::Seq;
use game::session::{Trouble, seen_in_words};
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Undoes acts; unless `is_sure`, asks first if everyone saw them.
    pub(super) fn undo(&mut self, acts: usize, is_sure: bool) {
        if self.ui.taken.is_some() {
            return self.ui.hint("press Esc first, to cancel the pending act");
        }
        match self.sitting.undo(acts, is_sure) {
            Ok(done) => self.done(done),
            Err(Trouble::Seen(seen)) => {
                let words = format!("Everyone saw {}. Undo it?", seen_in_words(&seen));
                self.ui.mode = PagesMode::Sure(ConfirmQuestion::TakeBack(acts), words);
            }
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }

    /// Redoes undone acts.
    pub(super) fn redo(&mut self, acts: usize) {
        match self.sitting.redo(acts) {
            Ok(done) => self.done(done),
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }

    pub(super) fn fix(&mut self, entry: Seq, mend: &Fix<R::Command>) {
        match self.sitting.fix(entry, mend) {
            Ok(done) => {
                self.ui.marked = None;
                self.done(done);
            }
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }

    pub(super) fn go_back(&mut self, entry: Seq) {
        self.ui.marked = None;
        match self.sitting.back_to(entry) {
            Ok(done) => self.done(done),
            Err(trouble) => self.ui.deny(&trouble.spoken()),
        }
    }

    /// Handles a key of the open log; returns false for any other key.
    pub(super) fn in_log(&mut self, key: PressedKey) -> bool {
        match (key, self.ui.marked) {
            (PressedKey::Up, _) => self.mark(true),
            (PressedKey::Down, _) => self.mark(false),
            (PressedKey::PageUp, _) => self.ui.scroll.forth(self.page_rows()),
            (PressedKey::PageDown, _) => self.ui.scroll.back(self.page_rows()),
            (PressedKey::Char('y'), Some(entry)) => self.copy_entry(entry),
            _ if self.ui.looks_on => return false,
            (PressedKey::Char('e'), Some(entry)) => self.begin_fix(entry),
            (PressedKey::Enter, Some(entry)) => self.ask_back(entry),
            _ => return false,
        }
        true
    }

    /// Moves the cursor to the next older or newer entry that passes the filter.
    fn mark(&mut self, older: bool) {
        let shown = log::shown(self.ui.log_look(), self.sitting.log());
        let shown: Vec<u64> = shown.map(|line| line.seq).collect();
        self.ui.marked = log::neighbour(&shown, self.ui.marked, older);
    }

    /// Copies the marked entry to the clipboard, as shown in the log.
    fn copy_entry(&mut self, entry: u64) {
        if let Some(words) = words_of(self.sitting.log(), entry) {
            self.copy(words);
        }
    }

    /// Sends a text to the terminal's clipboard, and says so.
    pub(super) fn copy(&mut self, text: String) {
        self.ui.hint(clipboard::told(&text));
        self.copied = Some(text);
    }

    /// Opens a line that fixes the marked entry.
    fn begin_fix(&mut self, entry: u64) {
        let line = self.sitting.log().iter().find(|line| line.seq == entry);
        let Some(line) = line else { return };
        if !line.stands {
            return self.ui.hint(self.taken_back(entry));
        }
        let Some(mends) = &line.mends else {
            return self.ui.hint(only_took_back(&line.label));
        };
        let (begun, what) = mends.line(&line.label);
        self.open_line(&begun);
        self.ui.hint(what);
    }

    fn taken_back(&self, entry: u64) -> String {
        let label = self.sitting.label(Seq::new(entry));
        match self.sitting.comes_back(Seq::new(entry)) {
            true => format!("entry {label} was undone; Ctrl-R redoes it"),
            false => gone_for_good(label, restores(self.sitting.log(), entry)),
        }
    }

    /// Asks whether to undo everything after the marked entry.
    fn ask_back(&mut self, entry: u64) {
        let log = self.sitting.log();
        let Some(line) = log.iter().find(|line| line.seq == entry && line.stands) else {
            return self.ui.hint(self.taken_back(entry));
        };
        let acts = log
            .iter()
            .filter(|line| line.seq > entry && line.stands)
            .count();
        if acts == 0 {
            return self.ui.hint("nothing to undo after it");
        }
        let session = self.sitting.session();
        let words = format!(
            "Back to entry {}, `{}`? That undoes {}, dice included; Ctrl-R redoes them.",
            line.label,
            line.in_short(),
            last_acts(session, log, acts_behind(session, entry))
        );
        self.ui.mode = PagesMode::Sure(ConfirmQuestion::GoBack(Seq::new(entry)), words);
    }

    /// Handles a key while the filter of the log is typed; the log follows each key.
    pub(super) fn in_find(&mut self, mut prompt: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => return self.ui.filter.clear(),
            PressedKey::Enter => return,
            PressedKey::Tab => self.complete_from_log(&mut prompt),
            key => prompt.edit(key),
        }
        self.ui.filter = prompt.text().to_owned();
        self.ui.marked = None;
        self.ui.scroll = Scroll::default();
        self.ui.mode = PagesMode::Find(prompt);
    }
}
