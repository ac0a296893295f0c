//! Lines, reasons, questions and searches: keys that go to a prompt.

use super::super::door::Door;
use super::super::key::Key;
use super::super::panels::Panel;
use super::super::prompt::Prompt;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::super::ui::Question;
use super::App;
use crate::game::journal::Seq;
use crate::rules::fields::speech;
use crate::rules::fields::speech::Act;
use crate::rules::fields::speech::Said;
use crate::view::mend::Asked;

impl<D: Door> App<D> {
    /// Gives a key to the prompt or question that is open.
    pub(super) fn answer(&mut self, key: Key) {
        self.ui.remark = None;
        match std::mem::take(&mut self.ui.mode) {
            Mode::Table | Mode::Shout => {}
            Mode::Line(prompt) => self.edit_line(prompt, key),
            Mode::Reason(prompt) => self.edit_reason(prompt, key),
            Mode::Ask(question, words) => self.reply(question, words, key),
            Mode::Help(prompt) => self.search(prompt, key),
            Mode::Goto => self.go(key),
        }
    }

    fn edit_line(&mut self, mut prompt: Prompt, key: Key) {
        match key {
            Key::Escape => return,
            Key::Backspace if prompt.text().is_empty() => return,
            Key::Enter => return self.say(prompt),
            Key::Up => prompt.recall_older(&self.ui.history),
            Key::Down => prompt.recall_newer(&self.ui.history),
            Key::Tab => self.complete(&mut prompt),
            other => prompt.edit(other),
        }
        self.ui.mode = Mode::Line(prompt);
    }

    /// Says a line of the command language.
    fn say(&mut self, prompt: Prompt) {
        let line = prompt.text().trim().to_owned();
        if line.is_empty() {
            return;
        }
        match speech::parse(&line, self.door.state()) {
            Ok(Some(said)) => {
                self.remember(line.clone());
                self.obey(said, line);
            }
            Ok(None) => {}
            Err(misread) => {
                self.ui.fault(misread.to_string());
                self.ui.mode = Mode::Line(prompt);
            }
        }
    }

    pub(super) fn remember(&mut self, line: String) {
        self.ui.history.retain(|other| *other != line);
        self.ui.history.push(line);
    }

    fn obey(&mut self, said: Said, line: String) {
        match said.act {
            Act::Command(command) => {
                let mut proposal = Proposal::new(command, line, &self.door);
                proposal.faces = said.dice.unwrap_or_default();
                proposal.armed = true;
                self.ui.proposal = Some(proposal);
                self.commit_proposal(said.because);
            }
            Act::Undo(acts) => self.take_back(acts, false),
            Act::Redo(acts) => self.bring_back(acts),
            Act::Fix {
                entry,
                dice,
                switched,
            } => self.put_right(
                Asked {
                    entry: Seq::new(entry),
                    dice,
                    switched,
                },
                false,
            ),
            Act::Quit => self.left = true,
        }
    }

    /// Completes the word under the cursor as far as it is certain, and names what it may become.
    fn complete(&mut self, prompt: &mut Prompt) {
        let word = prompt.word().to_owned();
        let is_first = !prompt.text().trim_start().contains(' ');
        let found: Vec<String> = self
            .words(is_first)
            .into_iter()
            .filter(|other| other.starts_with(&word))
            .collect();
        match found.as_slice() {
            [] => self.ui.hint(format!("nothing begins with `{word}`")),
            [only] => prompt.complete(&format!("{only} ")),
            [first, ..] => {
                let shared = found.iter().fold(first.as_str(), |shared, other| {
                    common_beginning(shared, other)
                });
                prompt.complete(shared);
                self.ui.hint(found.join("  "));
            }
        }
    }

    /// Returns the words that may stand there: acts first, names behind them.
    fn words(&self, is_first: bool) -> Vec<String> {
        if is_first {
            return speech::ACTS.iter().map(|act| act.verb.to_owned()).collect();
        }
        let state = self.door.state();
        let oob = state.oob();
        let mut words: Vec<String> = Vec::new();
        words.extend(oob.brigades.iter().map(|brigade| brigade.id.to_string()));
        words.extend(oob.units.iter().map(|unit| unit.id.to_string()));
        words.extend(oob.divisions.iter().map(|division| division.id.to_string()));
        words.extend(state.ground().features.iter().map(|f| f.id.clone()));
        words.extend(oob.objectives.iter().map(|o| o.id.to_string()));
        const MORE: &[&str] = &[
            "attack",
            "advance",
            "hold",
            "retire",
            "rest",
            "in-person",
            "ahead",
            "back",
            "left",
            "right",
            "wheel",
            "about",
            "facing",
            "dice",
            "because",
            "against",
            "canister",
            "with",
            "without",
            "anyway",
            "as-ordered",
            "up-to",
            "fatigue",
        ];
        words.extend(MORE.iter().map(|word| (*word).to_owned()));
        words.sort();
        words.dedup();
        words
    }

    fn edit_reason(&mut self, mut prompt: Prompt, key: Key) {
        match key {
            Key::Escape => return,
            Key::Enter if prompt.text().trim().is_empty() => {
                self.ui
                    .hint("a word of reason goes into the log; Esc leaves it");
            }
            Key::Enter => return self.overrule_because(prompt.text().trim()),
            other => prompt.edit(other),
        }
        self.ui.mode = Mode::Reason(prompt);
    }

    fn reply(&mut self, question: Question, words: String, key: Key) {
        match key {
            Key::Char('y') | Key::Enter => match question {
                Question::TakeBack(acts) => self.take_back(acts, true),
                Question::Fix(asked) => self.put_right(asked, true),
                Question::Leave => self.left = true,
            },
            Key::Char('n' | 'q') | Key::Escape => {}
            Key::Ctrl('c') => self.left = question == Question::Leave,
            _ => {
                self.ui.hint("y or Enter: yes; n or Esc: no");
                self.ui.mode = Mode::Ask(question, words);
            }
        }
    }

    fn search(&mut self, mut prompt: Prompt, key: Key) {
        match key {
            Key::Escape | Key::Enter | Key::Help => return,
            Key::Char('?' | 'q') if prompt.text().is_empty() => return,
            Key::Up => self.ui.scroll = self.ui.scroll.saturating_sub(1),
            Key::Down => self.ui.scroll += 1,
            Key::PageUp => self.ui.scroll = self.ui.scroll.saturating_sub(10),
            Key::PageDown => self.ui.scroll += 10,
            other => {
                self.ui.scroll = 0;
                prompt.edit(other);
            }
        }
        self.ui.mode = Mode::Help(prompt);
    }

    fn go(&mut self, key: Key) {
        let Key::Char(letter) = key else { return };
        match Panel::called(letter) {
            Some(panel) => {
                self.ui.scroll = 0;
                self.show(panel);
            }
            None => self
                .ui
                .hint(format!("`{letter}` leads nowhere: {}", Panel::directions())),
        }
    }
}

fn common_beginning<'a>(one: &'a str, other: &str) -> &'a str {
    let same = one
        .char_indices()
        .zip(other.chars())
        .take_while(|((_, a), b)| a == b)
        .last();
    let end = same.map_or(0, |((at, letter), _)| at + letter.len_utf8());
    one.get(..end).unwrap_or_default()
}
