//! Texts that are read in place of a page: clauses, answers, the help.

use super::{PagesUi, ui_state::PagesMode};
use crate::kit::key::PressedKey;
use crate::kit::prompt::{Prompt, words_of};
use crate::kit::scroll::Scroll;
use crate::table::ui::Text;
use view::presentation::Describe;

impl<R: Describe> PagesUi<R> {
    /// Opens the clauses that the screen names.
    pub(super) fn read_rules(&mut self) {
        let mut words = format!("{} ", self.ui.last.story);
        if let Some((_, remark)) = &self.ui.remark {
            words.push_str(remark);
        }
        if let Some((opening, _)) = self.ui.next() {
            words.push_str(&format!(" {}", opening.words));
        }
        let ask = self.ui.taken.as_ref().and_then(|taken| taken.ask.as_ref());
        if let Some(ask) = ask {
            words.push_str(&format!(" {}", ask.rule));
        }
        self.read_named(&words);
    }

    /// Opens the clauses whose ids are among `words`; if there are none, lists the titles of all clauses.
    pub(super) fn read_named(&mut self, words: &str) {
        let is_named = |id: &str| {
            let mut parts = words.split(|letter: char| !letter.is_alphanumeric() && letter != '-');
            parts.any(|part| part == id)
        };
        let named = R::CLAUSES.iter().filter(|clause| is_named(clause.id));
        let mut lines: Vec<String> = Vec::new();
        for clause in named {
            lines.extend(clause.lines(R::CLAUSES));
            lines.push(String::new());
        }
        if lines.is_empty() {
            let all = R::CLAUSES.iter();
            lines.extend(all.map(|clause| format!("{}  {}", clause.id, clause.title)));
        }
        self.read("RULES   :rule WORDS searches, Esc closes", lines);
    }

    pub(super) fn read(&mut self, title: &str, lines: Vec<String>) {
        self.ui.mode = PagesMode::Text(Text {
            title: title.to_owned(),
            lines,
            scroll: Scroll::default(),
        });
    }

    pub(super) fn in_text(&mut self, mut text: Text, key: PressedKey) {
        if key == PressedKey::Char('y') {
            self.copy(text.whole());
            self.ui.mode = PagesMode::Text(text);
            return;
        }
        if scrolled(&mut text.scroll, key, self.page_rows()) {
            self.ui.mode = PagesMode::Text(text);
        }
    }

    pub(super) fn in_help(&mut self, mut prompt: Prompt, mut scroll: Scroll, key: PressedKey) {
        match key {
            PressedKey::Escape => return,
            key if scroll.by_key(key, self.page_rows()) => prompt.edit(key),
            PressedKey::Enter => {}
            PressedKey::Tab => {
                let words = R::ACTS.iter().flat_map(|act| words_of(act.verb));
                self.complete_with(&mut prompt, words.collect());
            }
            key => {
                prompt.edit(key);
                scroll = Scroll::default();
            }
        }
        self.ui.mode = PagesMode::Help(prompt, scroll);
    }
}

/// Scrolls a text by a key; returns false if the key closes the text.
pub(super) fn scrolled(scroll: &mut Scroll, key: PressedKey, page: usize) -> bool {
    match key {
        PressedKey::Char(' ') => scroll.by_key(PressedKey::PageDown, page),
        key => scroll.by_key(key, page),
    }
}
