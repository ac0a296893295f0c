//! Pasted text, which never counts as keys. If a prompt is open, its first line goes there; the other lines are offered
//! as a script and played one by one.

use super::App;
use crate::kit::intent::Intent;
use crate::kit::layout::ScreenLayout;
use crate::kit::prompt::Prompt;
use crate::kit::question::ScreenQuestion;
use crate::kit::script::{self, WaitingLines, first_line};
use crate::table::phrase::{self, PhraseReading};
use crate::table::ui::{RemarkTone, ScreenMode};

impl App {
    /// Handles pasted text.
    pub fn paste(&mut self, text: &str) {
        // A question about the lines would be invisible on this small screen.
        if ScreenLayout::is_too_small(self.size) {
            return;
        }
        let Some(prompt) = self.prompt() else {
            self.script.add(text);
            if !self.script.is_empty() {
                self.script.pause();
                self.offer_script();
            }
            return;
        };
        let (line, rest) = first_line(text);
        prompt.insert(&line);
        self.script.add(rest);
        if !self.script.is_empty() {
            self.ui.hint(self.script.wait_behind());
        }
    }

    /// Says that a paste arrived incomplete.
    pub fn lose_paste(&mut self) {
        self.ui.fault(script::LOST);
    }

    /// Returns the prompt that is being typed into; `None` if none is open.
    fn prompt(&mut self) -> Option<&mut Prompt> {
        match &mut self.ui.mode {
            ScreenMode::Line(prompt)
            | ScreenMode::Reason(prompt)
            | ScreenMode::Help(prompt, _)
            | ScreenMode::Filter(prompt) => Some(prompt),
            ScreenMode::ClauseReader(papers) => Some(&mut papers.prompt),
            ScreenMode::Photo(list) => list.reason.as_mut(),
            _ => None,
        }
    }

    /// Checks whether keys go into a prompt.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        match &self.ui.mode {
            ScreenMode::Line(_)
            | ScreenMode::Reason(_)
            | ScreenMode::Help(..)
            | ScreenMode::Filter(_)
            | ScreenMode::ClauseReader(_) => true,
            ScreenMode::Photo(list) => list.reason.is_some(),
            _ => false,
        }
    }

    /// Checks whether keys that arrived together may have been typed: dice, a phrase, or a line after `:`. Whole
    /// sentences count as pasted.
    #[must_use]
    pub fn is_typed(&self, line: &str) -> bool {
        if self.ui.mode != ScreenMode::Table {
            return false;
        }
        let begins_phrase =
            |letter: char| letter.is_uppercase() || letter == '=' || !self.ui.phrase.is_empty();
        match line.trim_start().chars().next() {
            Some(':') => line.starts_with(':'),
            Some('0'..='9' | '!') => line
                .chars()
                .all(|letter| " !".contains(letter) || letter.is_ascii_digit()),
            Some(first) if line.starts_with(begins_phrase) && begins_phrase(first) => {
                let text = format!("{}{line}", self.ui.phrase);
                let reading = phrase::read(&text, self.door.state(), self.ui.subject.as_ref());
                !matches!(
                    reading,
                    PhraseReading::Nothing | PhraseReading::Nobody(_) | PhraseReading::Wrong(_)
                )
            }
            _ => false,
        }
    }

    /// Asks whether to play the waiting lines; the question gets the keys.
    pub(super) fn offer_script(&mut self) {
        let before = std::mem::take(&mut self.ui.mode);
        if !matches!(
            before,
            ScreenMode::Ask(ScreenQuestion::Script, _) | ScreenMode::Table
        ) {
            self.behind_script = before;
        }
        self.ui.remark = None;
        self.ui.mode = ScreenMode::Ask(ScreenQuestion::Script, self.script.offer());
    }

    /// Drops the waiting lines, and returns to the mode before them.
    pub(super) fn drop_script(&mut self) {
        self.ui.mode = std::mem::take(&mut self.behind_script);
        let count = self.script.count("dropped");
        self.script.drop_all();
        self.ui.hint(count);
    }

    /// Begins to play the waiting lines. An earlier question is closed; a pending act stays, with its dice.
    pub(super) fn play_script(&mut self) {
        self.ui.mode = std::mem::take(&mut self.behind_script);
        if matches!(self.ui.mode, ScreenMode::Ask(..)) {
            self.leave_question();
        }
        self.ui.mode = ScreenMode::Table;
        self.ui.refused.stop_ignoring();
        self.drop_phrase();
        self.script.start();
    }

    /// Offers the remaining lines again once nothing else is open; drops them after a refusal.
    pub(super) fn go_on_with_script(&mut self) {
        let is_free = self.ui.mode == ScreenMode::Table && self.ui.proposal.is_none();
        let refusal = match &self.ui.remark {
            Some((RemarkTone::Bad, why)) => Some(why.as_str()),
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

    /// Checks whether pasted lines are being played.
    #[must_use]
    pub fn plays_script(&self) -> bool {
        self.script.is_playing()
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
    pub fn play_line(&mut self) -> bool {
        if !self.script.is_playing() {
            return false;
        }
        let Some(line) = self.script.next_line() else {
            return false;
        };
        self.ui.remark = None;
        self.ui.turned_down = None;
        self.say(Prompt::with(&line));
        if let Some((RemarkTone::Bad, why)) = &self.ui.remark {
            let said = self.script.stop(&format!("`{line}`. {why}"));
            self.ui.mode = ScreenMode::Table;
            self.ui.fault(said);
        } else if std::mem::take(&mut self.left) {
            // A paste must not end the game without a question.
            self.script.drop_all();
            self.act(Intent::Leave);
        } else if self.ui.mode != ScreenMode::Table || self.ui.proposal.is_some() {
            self.script.pause();
        }
        self.follow();
        self.look_out();
        self.script.is_playing()
    }
}
