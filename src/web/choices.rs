//! Choices in a seat's forms, and the requests made of them: every answer is in a list.

use super::form::{self, Answers, HtmlForm};
use report::leaf::clean;
use view::acts::{ActChoice, BrigadeAct, BrigadeActs};

/// Letters that a player may add.
pub(super) const WORDS: usize = 280;

/// The kind of a form whose button names a choice of a brigade's act, and the name of that button.
pub(super) const ACT: &str = "act";

/// Choices in a seat's forms: its own lists, from the knowledge of its side alone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    /// Its forms.
    pub forms: Vec<HtmlForm>,
    /// What it may ask of each of its brigades.
    pub acts: Vec<BrigadeActs>,
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
    /// Returns what the seat may ask of a brigade; `None` if it does not command it.
    pub(super) fn acts_of(&self, brigade: &str) -> Option<&BrigadeActs> {
        let mut acts = self.acts.iter();
        acts.find(|acts| acts.brigade.as_str() == brigade)
    }

    /// Returns the name by which a form sends a choice of an act.
    pub(super) fn name_of(acts: &BrigadeActs, act: &BrigadeAct, choice: &ActChoice) -> String {
        format!("{}/{}/{}", acts.brigade, act.kind.name(), choice.target)
    }

    /// Returns the request of a choice that was sent with a brigade's button.
    fn chosen(&self, answers: &Answers) -> Option<ChoicesRequest> {
        let name = first(answers, ACT);
        let mut parts = name.splitn(3, '/');
        let acts = self.acts_of(parts.next()?)?;
        let act = acts.act(parts.next()?)?;
        let target = parts.next()?;
        let choice = act.choices.iter().find(|choice| choice.target == target)?;
        let faces = first(answers, "dice").trim();
        let dice = match faces {
            "" => String::new(),
            faces if act.kind.own_dice() > 0 => {
                format!(" dice {}", form::faces(faces, act.kind.own_dice())?)
            }
            _ => return None,
        };
        Some(ChoicesRequest {
            kind: act.kind.slip_kind().to_owned(),
            due: (act.turn, act.kind.phase().name()),
            line: Some(format!("{}{dice}", choice.line)),
            words: String::new(),
        })
    }

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
            ACT => self.chosen(answers),
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
