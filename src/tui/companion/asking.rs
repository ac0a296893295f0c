//! Questions that are confirmed, and what is typed on behind a key that stopped a phrase.

use super::{
    Companion, acts,
    acts::Intent,
    memory::{Mode, Question},
    panes::next_line,
};
use crate::door::vocabulary;
use crate::key::Key;
use crate::prompt::Prompt;
use view::told::Told;

impl<R: Told> Companion<R> {
    /// Completes a word that is searched, or said for a reason, by those of the log.
    pub(super) fn complete_from_log(&mut self, prompt: &mut Prompt) {
        let said = prompt.complete_among(vocabulary(self.sitting.log()));
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    /// Completes a word by those words, or says that none begins so.
    pub(super) fn complete_with(&mut self, prompt: &mut Prompt, words: Vec<String>) {
        let said = prompt.complete_among(words);
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    pub(super) fn in_question(&mut self, question: Question<R::Command>, words: String, key: Key) {
        self.ui.remark = None;
        if let Question::Script = question {
            return self.answer_script(key);
        }
        let page = self.page_rows();
        let is_read = self.ui.asked.is_at_end();
        if self.ui.asked.by_key(key, page) || (key == Key::Char('y') && !is_read) {
            // No one agrees to what he could not read.
            if key == Key::Char('y') {
                self.ui.asked.forth(page);
            }
            self.ui.mode = Mode::Sure(question, words);
            return;
        }
        let yes = match question {
            Question::EndStep => acts::of_key(key, &self.ui.keys) == Some(Intent::EndStep),
            _ => key == Key::Char('y'),
        };
        let no = matches!(key, Key::Escape) || (!yes && key == Key::Char('n'));
        match question {
            _ if no => self.ui.hint("left"),
            Question::TakeBack(acts) if yes => self.undo(acts, true),
            Question::GoBack(entry) if yes => self.go_back(entry),
            Question::Fix(entry, mend) if yes => self.fix(entry, &mend),
            Question::EndStep if yes => self.end_step(true),
            Question::EndStep if key == Key::Enter => {
                let left = self.left_in_step();
                self.ui.queue = left.first().copied().unwrap_or_default();
                self.enter();
            }
            Question::Leave if yes => self.left = true,
            question => {
                let keys = next_line::answers(&question, &self.key_of_end());
                self.ui.hint(format!("Answer first: {}.", keys.join(", ")));
                self.ui.mode = Mode::Sure(question, words);
            }
        }
    }

    /// Stops a phrase at a key that means nothing: what is typed on is not done.
    pub(super) fn stop_phrase(&mut self, why: &str) {
        let why = format!("{why}  (Keys ignored. Esc, Enter or a capital starts over.)");
        self.ui.hint(why.clone());
        self.ui.stopped = Some(why);
    }

    /// Ignores what is typed on behind a key that stopped a phrase. Esc and Enter start over and do no more.
    pub(super) fn passes_over(&mut self, key: Key) -> bool {
        let Some(why) = self.ui.stopped.take() else {
            return false;
        };
        match key {
            Key::Enter | Key::Escape => self.ui.remark = None,
            Key::Char(letter) if !letter.is_uppercase() && !matches!(letter, ':' | '?') => {
                self.ui.hint(why.clone());
                self.ui.stopped = Some(why);
            }
            _ => return false,
        }
        true
    }
}
