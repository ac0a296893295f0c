//! Choices that a seat has in its forms, and the requests that follow from them. Every answer must be in a list of the
//! server.

use super::form::{self, Answers, Fill, HtmlForm};
use super::spot::{KnownGame, SpotWish};
use report::leaf::clean;
use view::acts::{ActChoice, ActKind, BrigadeActs};

/// Maximum number of letters that a player may add.
pub(super) const WORDS: usize = 280;

/// Maximum number of letters of typed dice that an error message repeats.
const MAX_FACES: usize = 12;

/// Value of `kind` in a form whose buttons choose a brigade's act, and name of these buttons.
pub(super) const ACT: &str = "act";

/// Choices that a seat has in its forms, computed only from the knowledge of its side.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Choices {
    /// The forms of the seat.
    pub forms: Vec<HtmlForm>,
    /// The acts that the seat may request for each of its brigades.
    pub acts: Vec<BrigadeActs>,
    /// The present moment in words: `turn 4, Union, Orders`.
    pub when: String,
    /// The present player turn.
    pub turn: u32,
    /// The present phase, as answers name it.
    pub phase: &'static str,
    /// The game as the side knows it, for acts aimed at a spot of the map; `None` in a game of hexes.
    pub known: Option<KnownGame>,
}

/// A request that a player sends to the referee.
pub(super) struct ChoicesRequest {
    /// The kind of form from which it comes.
    pub(super) kind: String,
    /// The player turn and the phase for which the request is meant.
    pub(super) due: (u32, &'static str),
    /// The line to play; `None` for a request in words alone.
    pub(super) line: Option<String>,
    pub(super) words: String,
}

impl Choices {
    /// Returns the acts that the seat may request for a brigade; `None` if it does not command the brigade.
    pub(super) fn acts_of(&self, brigade: &str) -> Option<&BrigadeActs> {
        let mut acts = self.acts.iter();
        acts.find(|acts| acts.brigade.as_str() == brigade)
    }

    /// Returns the name by which a form sends a choice of an act.
    pub(super) fn name_of(acts: &BrigadeActs, kind: ActKind, choice: &ActChoice) -> String {
        format!("{}/{}/{}", acts.brigade, kind.name(), choice.target)
    }

    /// Returns the act that a button sends after the player's taps on the map; `None` if the act is not allowed.
    fn aimed(&self, acts: &BrigadeActs, kind: ActKind, taps: &str) -> Option<ActChoice> {
        let KnownGame(known) = self.known.as_ref()?;
        let wish = SpotWish::read(taps, acts, known.ground());
        wish.chosen(known, &acts.brigade, kind)
    }

    /// Returns the request that a button of a brigade sends; `None` if it is not among the choices.
    fn chosen(&self, answers: &Answers) -> Option<ChoicesRequest> {
        let name = first(answers, ACT);
        let mut parts = name.splitn(3, '/');
        let acts = self.acts_of(parts.next()?)?;
        let act = acts.act(parts.next()?)?;
        let target = parts.next()?;
        let choice = match act.kind.is_aimed_at_spot() {
            true => self.aimed(acts, act.kind, target)?,
            false => {
                let mut choices = act.choices.iter();
                choices.find(|choice| choice.target == target)?.clone()
            }
        };
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
            due: (act.turn, act.phase.name()),
            line: Some(format!("{}{dice}", choice.line)),
            words: String::new(),
        })
    }

    /// Returns the number of dice that a form asks for.
    fn dice_of(&self, answers: &Answers) -> usize {
        let kind = first(answers, "kind");
        if kind == ACT {
            let name = first(answers, ACT);
            let mut parts = name.split('/');
            let acts = parts.next().and_then(|brigade| self.acts_of(brigade));
            let act = acts
                .zip(parts.next())
                .and_then(|(acts, name)| acts.act(name));
            return act.map_or(0, |act| act.kind.own_dice());
        }
        let form = self.forms.iter().find(|form| form.kind == kind);
        let blanks = form.into_iter().flat_map(|form| &form.blanks);
        let counts = blanks.filter_map(|blank| match blank.fill {
            Fill::Faces(count) => Some(count),
            _ => None,
        });
        counts.sum()
    }

    /// Says what is wrong with the dice in some answers; `None` if they can be read, or if the form asks for none.
    pub(super) fn dice_fault(&self, answers: &Answers) -> Option<String> {
        let typed = first(answers, "dice").trim();
        let count = self.dice_of(answers);
        if typed.is_empty() || count == 0 || form::faces(typed, count).is_some() {
            return None;
        }
        let typed = clean(typed, MAX_FACES);
        let wanted = match count {
            1 => "one die, with a face from 1 to 6".to_owned(),
            count => format!("{count} dice, each with a face from 1 to 6"),
        };
        Some(format!(
            "Not sent: \u{201c}{typed}\u{201d} is not {wanted}."
        ))
    }

    /// Returns the path of the page from which answers came, so that the player can send them again.
    pub(super) fn page_of(answers: &Answers) -> String {
        let mut parts = first(answers, ACT).split('/');
        let named = parts.next().zip(parts.next());
        let page = named.map(|(brigade, act)| format!("/act/{brigade}/{act}"));
        page.unwrap_or_else(|| "/ask".to_owned())
    }

    /// Returns the request that answers make; `None` if one of them is in no list.
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

/// Returns the first answer of this name; empty if there is none.
pub(super) fn first<'a>(answers: &'a Answers, name: &str) -> &'a str {
    let given = answers.get(name).and_then(|given| given.first());
    given.map_or("", String::as_str)
}
