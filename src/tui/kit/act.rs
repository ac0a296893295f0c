//! Acts of the screens, with their keys, help lines and hints.

mod list;

use std::borrow::Cow;

use super::{
    fuzzy,
    intent::{Intent, Verb},
    key::PressedKey,
};
pub use list::ACTS;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use table::measure::Measure;

/// Effect of an act's key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Does {
    /// The key types its verb, which starts or continues a phrase.
    Verb(Verb),
    /// The key acts at once.
    Intent(Intent),
    /// The act has no key; the help only describes it.
    Words,
}

/// One act: its name, keys and help line, and the phases in which it is offered.
#[derive(Debug, Clone, Copy)]
pub struct ActEntry {
    /// Name of the act, in a word or two.
    pub name: &'static str,
    /// Key of the act, unless the referee chose another in the settings.
    pub key: PressedKey,
    /// Keys to type, as the help shows them.
    pub form: &'static str,
    /// Description of the act, in one line of the help.
    pub help: &'static str,
    /// Effect of the key.
    pub does: Does,
    /// The phases in which the act is offered; empty for all.
    pub phases: &'static [Phase],
}

impl ActEntry {
    /// Returns the letter of the act's key; `None` if the key is not a letter.
    #[must_use]
    pub fn letter(&self) -> Option<char> {
        match self.key {
            PressedKey::Char(letter) => Some(letter),
            _ => None,
        }
    }

    /// Checks whether the act is offered in `phase`.
    #[must_use]
    pub fn is_offered(&self, phase: Phase) -> bool {
        self.phases.is_empty() || self.phases.contains(&phase)
    }

    /// Explains why the act is not offered in `phase`.
    #[must_use]
    pub fn why_not(&self, phase: Phase) -> String {
        let phases: Vec<&str> = self.phases.iter().map(|phase| phase.title()).collect();
        format!(
            "{} belongs to {}; this is {} (SEQ-01)",
            self.name,
            phases.join(" and "),
            phase.title()
        )
    }

    /// Returns the help line for a table measured in `measure`: on a table in centimetres it mentions no inches
    /// (SCALE-02).
    #[must_use]
    pub fn help_in(&self, measure: Measure) -> Cow<'static, str> {
        const SAID: [(&str, &str); 3] = [
            ("wr2i by inches", "wr4c by centimetres"),
            ("4 four inches", "8 eight centimetres"),
            ("inches", "centimetres"),
        ];
        match measure {
            Measure::Inches => Cow::Borrowed(self.help),
            Measure::Centimetres | Measure::MicroCentimetres => {
                let all = SAID.into_iter();
                let said = all.fold(self.help.to_owned(), |said, (inch, centimetre)| {
                    said.replace(inch, centimetre)
                });
                Cow::Owned(said)
            }
        }
    }

    /// Returns the keys to type, with the callsigns of the present game in place of `A` and `P`.
    #[must_use]
    pub fn form_with(&self, letters: &ExampleLetters) -> String {
        letters.put_into(self.form, true)
    }

    /// Checks whether every word of `search` is found in the act's name, form or help.
    #[must_use]
    pub fn is_found(&self, search: &str) -> bool {
        let text = format!("{} {} {}", self.name, self.form, self.help).to_lowercase();
        let is_in = |word: &str| text.contains(word) || fuzzy::distance(word, self.name).is_some();
        search.to_lowercase().split_whitespace().all(is_in)
    }
}

/// Callsigns to use in the examples of hints, in place of `A` (the acting side) and `P` (its enemy).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExampleLetters {
    own: String,
    enemy: String,
}

impl ExampleLetters {
    /// Returns the callsigns of the first brigade of the active side and of the first enemy brigade.
    #[must_use]
    pub fn new(state: &State) -> Self {
        let first = |is_own: bool, usual: &str| {
            let mut brigades = state.brigades();
            let found = brigades.find(|brigade| (brigade.side == *state.active()) == is_own);
            found.map_or_else(|| usual.to_owned(), |brigade| brigade.callsign.clone())
        };
        Self {
            own: first(true, "A"),
            enemy: first(false, "P"),
        }
    }

    /// Returns `example` with these callsigns in place of `A` and `P`: in addresses like `A1` and, if `is_form` is
    /// true, also where the letter is a word by itself, as in `A m >P1`.
    #[must_use]
    pub fn put_into(&self, example: &str, is_form: bool) -> String {
        let mut said = String::new();
        let mut letters = example.chars().peekable();
        let mut before = ' ';
        while let Some(letter) = letters.next() {
            let behind = letters.peek().copied().unwrap_or(' ');
            let is_alone = !before.is_alphanumeric() && !behind.is_alphabetic();
            let is_name = is_alone && (is_form || behind.is_ascii_digit());
            match letter {
                'A' if is_name => said.push_str(&self.own),
                'P' if is_name => said.push_str(&self.enemy),
                other => said.push(other),
            }
            before = letter;
        }
        said
    }
}

/// Returns the act with this key; `None` if there is none.
#[must_use]
pub fn act_of(key: PressedKey) -> Option<&'static ActEntry> {
    ACTS.iter()
        .find(|act| act.key == key && act.does != Does::Words)
}

/// Returns the verb whose key is a letter; `None` if the letter is not a verb's key.
#[must_use]
pub fn verb_of(letter: char) -> Option<Verb> {
    match act_of(PressedKey::Char(letter))?.does {
        Does::Verb(verb) => Some(verb),
        Does::Intent(_) | Does::Words => None,
    }
}

/// Lists the acts found by `search` as the help shows them: first those of the phase, then those that are always
/// available.
#[must_use]
pub fn help(phase: Phase, search: &str) -> Vec<&'static ActEntry> {
    let found = ACTS.iter().filter(|act| act.is_found(search));
    let mut acts: Vec<&ActEntry> = found.collect();
    acts.sort_by_key(|act| match (act.phases.is_empty(), act.is_offered(phase)) {
        (false, true) => 0,
        (true, _) => 1,
        (false, false) => 2,
    });
    acts
}
