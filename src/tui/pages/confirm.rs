//! Questions that ask for confirmation, and keys that are ignored after a refused phrase.

use super::{
    PagesUi,
    acts::{self, KeyIntent},
    panes::next_line,
    ui_state::{ConfirmQuestion, PagesMode},
};
use crate::kit::key::PressedKey;
use crate::kit::logged_session::vocabulary;
use crate::kit::prompt::Prompt;
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Completes a word of a search or a reason by the words of the log.
    pub(super) fn complete_from_log(&mut self, prompt: &mut Prompt) {
        let said = prompt.complete_among(vocabulary(self.sitting.log()));
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    /// Completes a word by those of a list, or says that none matches.
    pub(super) fn complete_with(&mut self, prompt: &mut Prompt, words: Vec<String>) {
        let said = prompt.complete_among(words);
        said.into_iter().for_each(|said| self.ui.hint(said));
    }

    pub(super) fn in_question(
        &mut self,
        question: ConfirmQuestion<R::Command>,
        words: String,
        key: PressedKey,
    ) {
        self.ui.remark = None;
        if let ConfirmQuestion::Script = question {
            return self.answer_script(key);
        }
        let page = self.page_rows();
        let is_read = self.ui.asked.is_at_end();
        if self.ui.asked.by_key(key, page) || (key == PressedKey::Char('y') && !is_read) {
            // `y` counts only if the whole question was visible.
            if key == PressedKey::Char('y') {
                self.ui.asked.forth(page);
            }
            self.ui.mode = PagesMode::Sure(question, words);
            return;
        }
        let yes = match question {
            ConfirmQuestion::EndStep => {
                acts::of_key(key, &self.ui.keys) == Some(KeyIntent::EndStep)
            }
            _ => key == PressedKey::Char('y'),
        };
        let no = matches!(key, PressedKey::Escape) || (!yes && key == PressedKey::Char('n'));
        match question {
            _ if no => self.ui.hint("Nothing done"),
            ConfirmQuestion::TakeBack(acts) if yes => self.undo(acts, true),
            ConfirmQuestion::GoBack(entry) if yes => self.go_back(entry),
            ConfirmQuestion::Fix(entry, mend) if yes => self.fix(entry, &mend),
            ConfirmQuestion::EndStep if yes => self.end_step(true),
            ConfirmQuestion::EndStep if key == PressedKey::Enter => {
                let left = self.left_in_step();
                self.ui.queue = left.first().copied().unwrap_or_default();
                self.enter();
            }
            ConfirmQuestion::OtherMoment(slip) if yes => self.take_up_slip(slip),
            ConfirmQuestion::Leave if yes => self.left = true,
            question => {
                let keys = next_line::answers(&question, &self.key_of_end());
                self.ui.hint(format!("Answer {}.", keys.join(", ")));
                self.ui.mode = PagesMode::Sure(question, words);
            }
        }
    }

    /// Refuses a phrase at a key that cannot continue it; the following keys are ignored.
    pub(super) fn stop_phrase(&mut self, why: &str) {
        let why = format!("{why}  (Keys ignored. Esc, Enter or a capital starts over.)");
        self.ui.hint(why.clone());
        self.ui.stopped = Some(why);
    }

    /// Ignores a key after a phrase was refused; returns false if none was. Esc and Enter only end this.
    pub(super) fn passes_over(&mut self, key: PressedKey) -> bool {
        let Some(why) = self.ui.stopped.take() else {
            return false;
        };
        match key {
            PressedKey::Enter | PressedKey::Escape => self.ui.remark = None,
            PressedKey::Char(letter) if !letter.is_uppercase() && !matches!(letter, ':' | '?') => {
                self.ui.hint(why.clone());
                self.ui.stopped = Some(why);
            }
            _ => return false,
        }
        true
    }
}
