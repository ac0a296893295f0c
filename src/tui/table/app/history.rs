//! The log under the cursor: filtering it, going back to an entry, and correcting one.

use super::App;
use crate::kit::clipboard;
use crate::kit::fixable::{gone_for_good, only_took_back};
use crate::kit::key::PressedKey;
use crate::kit::last_act::last_acts;
use crate::kit::logged_session::{restores, words_of};
use crate::kit::panel::Panel;
use crate::kit::prompt::Prompt;
use crate::kit::question::ScreenQuestion;
use crate::kit::scroll::Scroll;
use crate::table::panels::{self, log::LogView};
use crate::table::ui::ScreenMode;
use game::journal::Seq;
use rules::fields::language::FixRequest;

impl App {
    /// Checks whether the log is open in the large place or beside the map.
    pub(super) fn log_is_open(&self) -> bool {
        let beside = panels::is_wide(&self.ui, self.size) && self.ui.aside == Panel::Log;
        self.ui.front == Panel::Log || (beside && self.ui.front == Panel::Map)
    }

    /// Moves the cursor to the next older or newer entry that passes the filter.
    pub(super) fn mark(&mut self, older: bool) {
        let shown: Vec<u64> = panels::log::shown(LogView::new(&self.ui), self.door.log())
            .map(|line| line.seq)
            .collect();
        self.ui.marked = panels::log::neighbour(&shown, self.ui.marked, older);
    }

    /// Opens the log, and asks for the words of its filter.
    pub(super) fn filter(&mut self) {
        if !self.log_is_open() {
            self.show(Panel::Log);
        }
        self.ui.mode = ScreenMode::Filter(Prompt::with(&self.ui.filter));
    }

    /// Opens a line that corrects the dice or the act of the marked entry.
    pub(super) fn begin_fix(&mut self, entry: u64) {
        let line = self.door.log().iter().find(|line| line.seq == entry);
        let Some(line) = line else { return };
        let Some(mends) = &line.mends else {
            return self.ui.hint(only_took_back(entry));
        };
        if !line.stands {
            return self
                .ui
                .hint(self.taken_back(entry, ", then it can be fixed"));
        }
        let (begun, what) = mends.line(entry);
        self.ui.mode = ScreenMode::Line(Prompt::with(&begun));
        self.ui.hint(what);
    }

    /// Copies the marked entry to the clipboard, as shown in the log.
    pub(super) fn copy_entry(&mut self, entry: u64) {
        if let Some(words) = words_of(self.door.log(), entry) {
            self.copy(words);
        }
    }

    /// Sends a text to the terminal's clipboard, and says so.
    pub(super) fn copy(&mut self, text: String) {
        self.ui.hint(clipboard::told(&text));
        self.copied = Some(text);
    }

    /// Shows what a fix would change, and asks whether to make it.
    pub(super) fn ask_fix(&mut self, fix: FixRequest) {
        match self.door.refit(&fix) {
            Ok(told) => {
                let kept = if fix.keep { " (table unchanged)" } else { "" };
                let words = format!("Fix{kept}: {told}. Do it?");
                self.ui.asked = Scroll::default();
                self.ui.mode = ScreenMode::Ask(ScreenQuestion::Fix(fix), words);
            }
            Err(setback) => self.ui.fault(setback.spoken()),
        }
    }

    pub(super) fn fix(&mut self, fix: &FixRequest) {
        match self.door.fix(fix) {
            Ok(story) => {
                self.ui.marked = None;
                self.done(story);
                let called = self.door.in_place_of(Seq::new(fix.entry));
                let called = called.map(|line| line.called.clone());
                self.ui.last.called = called.unwrap_or_default();
            }
            Err(setback) => self.ui.fault(setback.spoken()),
        }
    }

    /// Asks whether to undo everything after the marked entry.
    pub(super) fn ask_back(&mut self, entry: u64) {
        let log = self.door.log();
        let line = log.iter().find(|line| line.seq == entry && line.stands);
        let after = log.iter().filter(|line| line.seq > entry && line.stands);
        let acts = after.count();
        let Some(line) = line else {
            return self.ui.hint(self.taken_back(entry, ""));
        };
        if acts == 0 {
            return self.ui.hint("nothing to undo after it");
        }
        let after = match acts {
            1 => last_acts(self.door.session(), log, acts),
            _ => format!("{acts} acts"),
        };
        let words = format!(
            "Back to entry {entry}, `{}`? That undoes {after}, dice included; Ctrl-R redoes them.",
            line.in_short()
        );
        self.ui.mode = ScreenMode::Ask(ScreenQuestion::GoBack(Seq::new(entry)), words);
    }

    /// Returns the message that an entry was undone, and whether redo can restore it.
    fn taken_back(&self, entry: u64, and_then: &str) -> String {
        match self.door.comes_back(Seq::new(entry)) {
            true => format!("entry {entry} was undone; Ctrl-R redoes it{and_then}"),
            false => gone_for_good(entry, restores(self.door.log(), entry)),
        }
    }

    pub(super) fn go_back(&mut self, entry: Seq) {
        self.ui.marked = None;
        match self.door.back_to(entry) {
            Ok(story) => self.done(story),
            Err(setback) => self.ui.fault(setback.spoken()),
        }
    }

    pub(super) fn narrow(&mut self, mut prompt: Prompt, key: PressedKey) {
        match key {
            PressedKey::Escape => {
                self.ui.filter.clear();
                return;
            }
            PressedKey::Enter => return,
            PressedKey::Up | PressedKey::Down => return self.mark(key == PressedKey::Up),
            PressedKey::Tab => self.complete_from_log(&mut prompt),
            other => prompt.edit(other),
        }
        self.ui.filter = prompt.text().to_owned();
        self.ui.marked = None;
        self.ui.scroll = Scroll::default();
        self.ui.mode = ScreenMode::Filter(prompt);
    }
}
