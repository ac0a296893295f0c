//! Pasted text, which never counts as keys. If a prompt is open, its first line goes there; the other lines are offered
//! as a script and played one by one.

use super::{
    PagesUi,
    ui_state::{ConfirmQuestion, PagesMode},
};
use crate::kit::key::PressedKey;
use crate::kit::layout::ScreenLayout;
use crate::kit::prompt::Prompt;
use crate::kit::script::{WaitingLines, first_line};
use crate::kit::theme::WordRole;
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Handles pasted text.
    pub(super) fn take_paste(&mut self, text: &str) {
        // A question about the lines would be invisible on this small screen.
        if ScreenLayout::is_too_small(self.size) {
            return;
        }
        let is_private = matches!(self.ui.mode, PagesMode::Private(_) | PagesMode::Curtain(_));
        if let Some(prompt) = self.open_prompt() {
            let (line, rest) = first_line(text);
            // A whole line is no end of another.
            let mut verbs = R::ACTS.iter().map(|act| act.verb);
            let is_whole = line
                .split_once(' ')
                .is_some_and(|(verb, _)| verbs.any(|known| known == verb));
            if is_whole {
                prompt.drop_opened();
            }
            prompt.insert(&line);
            // A side's private input is not offered at the open table.
            if is_private {
                return;
            }
            self.script.add(rest);
            if !self.script.is_empty() {
                self.ui.hint(self.script.wait_behind());
            }
            return;
        }
        if is_private {
            return self
                .ui
                .hint("Paste dropped: only one side sees this page. : opens a line.");
        }
        if !self.takes_lines() {
            return self.only_looks();
        }
        self.script.add(text);
        if !self.script.is_empty() {
            self.script.pause();
            self.offer_script();
        }
    }

    /// Returns the prompt that is being typed into; `None` if none is open.
    fn open_prompt(&mut self) -> Option<&mut Prompt> {
        match &mut self.ui.mode {
            PagesMode::Line(prompt)
            | PagesMode::Answer(prompt)
            | PagesMode::Reason(prompt)
            | PagesMode::Find(prompt)
            | PagesMode::Help(prompt, _) => Some(prompt),
            PagesMode::Private(private) => private.prompt.as_mut(),
            _ => None,
        }
    }

    /// Checks whether keys go into a prompt.
    pub(super) fn has_prompt(&self) -> bool {
        match &self.ui.mode {
            PagesMode::Line(_)
            | PagesMode::Answer(_)
            | PagesMode::Reason(_)
            | PagesMode::Find(_)
            | PagesMode::Help(..) => true,
            PagesMode::Private(private) => private.prompt.is_some(),
            _ => false,
        }
    }

    /// Checks whether keys that arrived together may have been typed: dice, a callsign with the letter of an act, or a
    /// line after `:`.
    pub(super) fn reads_as_keys(&self, line: &str) -> bool {
        let behind = line.trim_start_matches(|letter: char| {
            letter.is_ascii_uppercase() || letter.is_ascii_digit()
        });
        let is_table = matches!(self.ui.mode, PagesMode::Table);
        let mut behind = behind.chars();
        let has_verb = behind.next().is_none_or(|verb| verb.is_ascii_lowercase());
        let is_phrase = has_verb && behind.next().is_none();
        is_table && (line.starts_with(':') || is_phrase)
    }

    /// Asks whether to play the waiting lines; the question gets the keys.
    pub(super) fn offer_script(&mut self) {
        let before = std::mem::replace(&mut self.ui.mode, PagesMode::Table);
        if !matches!(
            before,
            PagesMode::Sure(ConfirmQuestion::Script, _) | PagesMode::Table
        ) {
            self.behind_script = before;
        }
        self.ui.remark = None;
        self.ui.mode = PagesMode::Sure(ConfirmQuestion::Script, self.script.offer());
    }

    /// Handles a key at the question about waiting lines: Enter plays them, Escape drops them.
    pub(super) fn answer_script(&mut self, key: PressedKey) {
        match key {
            PressedKey::Enter => {
                self.behind_script = PagesMode::Table;
                self.ui.typed.clear();
                self.script.start();
            }
            PressedKey::Escape => {
                self.ui.mode = std::mem::replace(&mut self.behind_script, PagesMode::Table);
                let count = self.script.count("dropped");
                self.script.drop_all();
                self.ui.hint(count);
            }
            _ => self.offer_script(),
        }
    }

    /// Offers the remaining lines again once nothing else is open; drops them after a refusal.
    pub(super) fn go_on_with_script(&mut self) {
        let is_free = matches!(self.ui.mode, PagesMode::Table) && self.ui.taken.is_none();
        let refusal = match &self.ui.remark {
            Some((WordRole::Bad, why)) => Some(why.as_str()),
            _ => None,
        };
        if is_free {
            match self.script.go_on(refusal) {
                WaitingLines::None => {}
                WaitingLines::Offered => self.offer_script(),
                WaitingLines::Dropped(words) => self.ui.fault(words),
            }
        }
    }

    /// Stops the pasted lines at a key, which does nothing else; returns false if none are being played.
    pub(super) fn stops_script(&mut self) -> bool {
        let plays = self.script.is_playing();
        if plays {
            self.script.pause();
            self.go_on_with_script();
        }
        plays
    }

    /// Plays the next pasted line; returns false if none are being played.
    pub(super) fn play_line(&mut self) -> bool {
        if !self.script.is_playing() {
            return false;
        }
        let Some(line) = self.script.next_line() else {
            return false;
        };
        self.ui.remark = None;
        self.ui.down = None;
        self.ui.taken = None;
        self.ui.mode = PagesMode::Line(Prompt::with(&line));
        self.obey(&line);
        if let Some((WordRole::Bad, why)) = &self.ui.remark {
            let said = self.script.stop(&format!("`{line}`. {why}"));
            self.ui.mode = PagesMode::Table;
            self.ui.fault(said);
        } else if !matches!(self.ui.mode, PagesMode::Table) || self.ui.taken.is_some() {
            self.script.pause();
        }
        self.script.is_playing()
    }
}
