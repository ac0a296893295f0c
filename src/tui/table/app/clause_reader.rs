//! The clause reader: which clauses it opens, and its keys.

use super::App;
use crate::kit::key::PressedKey;
use crate::kit::prompt::{Prompt, words_of};
use crate::kit::proposal::Proposal;
use crate::kit::question::ScreenQuestion;
use crate::kit::scroll::Scroll;
use crate::table::ui::{ClauseReader, ScreenMode};
use rules::clause::Modifier;
use rules::fields::clauses;

impl App {
    /// Opens the clauses that match `words`; without words, the clauses that the screen names.
    pub(super) fn read_papers(&mut self, words: &str) {
        let named = self.named_on_screen();
        self.open_papers(words, &named, ScreenMode::Table);
    }

    /// Opens the clauses that a question names; closing them brings the question back.
    pub(super) fn read_of_question(&mut self, question: ScreenQuestion, words: String) {
        let named = words.clone();
        self.open_papers("", &named, ScreenMode::Ask(question, words));
    }

    pub(super) fn open_papers(&mut self, words: &str, named: &str, back: ScreenMode) {
        self.ui.mode = ScreenMode::ClauseReader(ClauseReader {
            prompt: Prompt::with(words),
            scroll: Scroll::default(),
            about: clauses::cited(named),
            back: Box::new(back),
        });
    }

    /// Returns the text on the screen that is searched for clauses: the last objection, else the pending act with its
    /// account, the activation board, or the last story.
    fn named_on_screen(&self) -> String {
        let ui = &self.ui;
        let said = ui.turned_down.as_ref().map(|down| down.refusal.to_string());
        let remark = ui.remark.as_ref().map(|(_, words)| words.clone());
        let would = ui.preview.would.as_ref().map(|would| match would {
            Ok(words) | Err(words) => words.clone(),
        });
        let board = || {
            let lines = ui.known.activation.iter();
            ids(lines.flat_map(|line| &line.modifiers))
        };
        let texts = [
            [said, remark]
                .into_iter()
                .flatten()
                .collect::<Vec<_>>()
                .join(" "),
            ui.proposal.as_ref().map(of_proposal).unwrap_or_default(),
            would.unwrap_or_default(),
            if ui.board_is_open() {
                board()
            } else {
                String::new()
            },
            ui.last.story.clone(),
        ];
        let mut naming = texts
            .into_iter()
            .filter(|text| !clauses::cited(text).is_empty());
        naming.next().unwrap_or_default()
    }

    /// Handles a key in the clause reader.
    pub(super) fn leaf(&mut self, mut papers: ClauseReader, key: PressedKey) {
        /// Number of lines by which a page key scrolls.
        const PAGE: usize = 10;
        let leaves = match key {
            PressedKey::Escape | PressedKey::Enter => true,
            PressedKey::Char('i' | 'q') => papers.prompt.text().is_empty(),
            _ => false,
        };
        if leaves {
            self.ui.mode = *papers.back;
            return;
        }
        match key {
            key if papers.scroll.by_key(key, PAGE) => papers.prompt.edit(key),
            PressedKey::Tab => {
                let all = clauses::all();
                let words = all.flat_map(|clause| {
                    std::iter::once(clause.id.to_owned()).chain(words_of(clause.title))
                });
                self.complete_with(&mut papers.prompt, words.collect());
            }
            other => {
                papers.scroll = Scroll::default();
                papers.prompt.edit(other);
            }
        }
        self.ui.mode = ScreenMode::ClauseReader(papers);
    }
}

/// Returns every text of a pending act that may name clauses.
fn of_proposal(proposal: &Proposal) -> String {
    let account = proposal.account.iter();
    let modifiers = account
        .flat_map(|account| &account.parties)
        .flat_map(|party| &party.modifiers);
    let asked = proposal.ask.as_ref().map(|ask| ask.rule.to_string());
    let refused = proposal.refusal.as_ref().map(|refusal| refusal.to_string());
    let parts = [
        refused.unwrap_or_default(),
        ids(modifiers),
        asked.unwrap_or_default(),
        proposal.words.clone(),
        proposal.would.clone(),
        proposal.doubted.join(" "),
        proposal.warnings.join(" "),
    ];
    parts.join(" ")
}

fn ids<'a>(modifiers: impl Iterator<Item = &'a Modifier>) -> String {
    let ids: Vec<&str> = modifiers.map(|modifier| modifier.rule.id()).collect();
    ids.join(" ")
}
