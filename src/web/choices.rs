//! Choices in a seat's forms, and the requests made of them: every answer is in a list.

use super::form::{Answers, HtmlForm};
use report::leaf::clean;

/// Letters that a player may add.
pub(super) const WORDS: usize = 280;

/// Choices in a seat's forms: its own lists, from the knowledge of its side alone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    /// Its forms.
    pub forms: Vec<HtmlForm>,
    /// When it is: `turn 4, Union, Orders`.
    pub when: String,
    /// The player turn.
    pub turn: u32,
    /// The phase, as answers name it.
    pub phase: &'static str,
}

/// A request.
pub(super) struct ChoicesRequest {
    /// The form.
    pub(super) kind: String,
    /// The player turn and the phase that it is for.
    pub(super) due: (u32, &'static str),
    /// The line that would be played; `None` for words alone.
    pub(super) line: Option<String>,
    pub(super) words: String,
}

impl Choices {
    /// Returns the request made by some answers; `None` if they are not in the lists.
    pub(super) fn asked(&self, answers: &Answers) -> Option<ChoicesRequest> {
        let words = clean(first(answers, "words").trim(), WORDS);
        let kind = first(answers, "kind");
        let alone = |words: String| {
            Some(ChoicesRequest {
                kind: kind.to_owned(),
                due: (self.turn, self.phase),
                line: None,
                words,
            })
        };
        match kind {
            "word" => (!words.is_empty()).then_some(words).and_then(alone),
            "call" => alone("come to me, please".to_owned()),
            kind => {
                let form = self.forms.iter().find(|form| form.kind == kind)?;
                let line = form.line(answers)?;
                Some(ChoicesRequest {
                    kind: kind.to_owned(),
                    due: (form.turn, form.phase),
                    line: Some(line),
                    words,
                })
            }
        }
    }
}

/// The first answer of that name; empty where there is none.
pub(super) fn first<'a>(answers: &'a Answers, name: &str) -> &'a str {
    let given = answers.get(name).and_then(|given| given.first());
    given.map_or("", String::as_str)
}
