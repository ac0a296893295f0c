//! Pasted text: it is never keys. Its first line goes into an input line that is open; the others, or all of them, are
//! offered as a script and played one by one.

use super::App;
use crate::intent::Intent;
use crate::layout::ScreenLayout;
use crate::phrase::{self, PhraseReading};
use crate::prompt::Prompt;
use crate::question::ScreenQuestion;
use crate::script::{self, WaitingLines, first_line};
use crate::ui::{RemarkTone, ScreenMode};

impl App {
    /// Takes text that was pasted.
    pub fn paste(&mut self, text: &str) {
        // What nobody sees nobody answers.
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

    /// Says that a paste did not come whole.
    pub fn lose_paste(&mut self) {
        self.ui.fault(script::LOST);
    }

    /// The input line that is open.
    fn prompt(&mut self) -> Option<&mut Prompt> {
        match &mut self.ui.mode {
            ScreenMode::Line(prompt)
            | ScreenMode::Reason(prompt)
            | ScreenMode::Help(prompt, _)
            | ScreenMode::Filter(prompt) => Some(prompt),
            ScreenMode::ClauseReader(papers) => Some(&mut papers.prompt),
            _ => None,
        }
    }

    /// Whether keys go to an input line.
    #[must_use]
    pub fn takes_text(&self) -> bool {
        matches!(
            self.ui.mode,
            ScreenMode::Line(_)
                | ScreenMode::Reason(_)
                | ScreenMode::Help(..)
                | ScreenMode::Filter(_)
                | ScreenMode::ClauseReader(_)
        )
    }

    /// Whether keys that came at once may be those of a hand: faces, a phrase, or a line behind its `:`. What reads as a
    /// sentence is pasted.
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

    /// Offers the lines that wait: the keys go to that question first.
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

    /// Drops the lines that wait; whatever was open before is open again.
    pub(super) fn drop_script(&mut self) {
        self.ui.mode = std::mem::take(&mut self.behind_script);
        let count = self.script.count("dropped");
        self.script.drop_all();
        self.ui.hint(count);
    }

    /// Begins to play the lines that wait. What was asked before is left; what was taken up stays with its dice.
    pub(super) fn play_script(&mut self) {
        self.ui.mode = std::mem::take(&mut self.behind_script);
        if matches!(self.ui.mode, ScreenMode::Ask(..)) {
            self.leave_question();
        }
        self.ui.mode = ScreenMode::Table;
        self.ui.refused.begin_anew();
        self.drop_phrase();
        self.script.start();
    }

    /// Offers lines that still wait as soon as nothing else does; behind a refusal none is played.
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

    /// Whether lines that were pasted are being played.
    #[must_use]
    pub fn plays_script(&self) -> bool {
        self.script.is_playing()
    }

    /// Stops playing at a key, which does no more; false where nothing is played.
    pub(super) fn stops_script(&mut self) -> bool {
        let plays = self.script.is_playing();
        if plays {
            self.script.pause();
            self.go_on_with_script();
        }
        plays
    }

    /// Plays the next of the lines; false where none is played.
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
            // A paste ends no game unasked.
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
