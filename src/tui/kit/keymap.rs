//! Keys of the acts: the usual ones, except where the referee chose others.

use super::{
    act::{ACTS, ActEntry, Does},
    key::PressedKey,
};

/// Keys that the referee chose to replace those in the list of acts.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyMap {
    /// Names of acts, each with the key chosen for it.
    chosen: Vec<(&'static str, PressedKey)>,
    /// Verbs of other rule sets, each with the key chosen for it.
    letters: Vec<(&'static str, PressedKey)>,
}

/// Reason why a key cannot be chosen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum KeyRefusal {
    /// No act has this name.
    #[error("no act `{0}`")]
    Unknown(String),
    /// The act's key cannot be changed, because it is not a letter or a sign.
    #[error("{0} has a fixed key: F1, Enter and Ctrl keys cannot be changed")]
    Fixed(&'static str),
    /// The key is needed by the grammar.
    #[error(
        "`{0}` cannot be a key: capitals and digits are addresses; use a small letter or a sign"
    )]
    Grammar(String),
    /// The key is `=`, which is the key for measuring.
    #[error("`=` cannot be a key: it measures, on the table and in a phrase")]
    Measure,
    /// The chosen key is not a single letter or sign.
    #[error(
        "`{0}` cannot be chosen: use one small letter or one sign; F1, Enter and Ctrl keys cannot \
         be changed"
    )]
    Spelt(String),
    /// Another act has the key.
    #[error("`{0}` is already the key of {1}")]
    Taken(char, &'static str),
}

impl KeyMap {
    /// Builds the map from pairs of an act's name and its key. All pairs apply at the same time, so that two acts may
    /// exchange keys. A key that cannot be used is ignored, and returned with the index of its pair.
    #[must_use]
    pub fn from_choices(choices: &[(&str, &str)]) -> (Self, Vec<(usize, KeyRefusal)>) {
        Self::with_verbs(choices, &[])
    }

    /// Builds the map as [`Self::from_choices`] does, from pairs that may also name verbs of other rule sets.
    #[must_use]
    pub fn with_verbs(
        choices: &[(&str, &str)],
        verbs: &[&'static str],
    ) -> (Self, Vec<(usize, KeyRefusal)>) {
        let mut map = Self::default();
        let mut misfits = Vec::new();
        let mut numbers = Vec::new();
        for (number, (name, key)) in choices.iter().enumerate() {
            let words = in_words(name);
            let of_others = verbs.iter().find(|verb| *verb == name || **verb == words);
            match (read(name, key), of_others) {
                (Err(KeyRefusal::Unknown(_)), Some(verb)) => match letter(key) {
                    Ok(letter) => map.letters.push((verb, PressedKey::Char(letter))),
                    Err(misfit) => misfits.push((number, misfit)),
                },
                (read, _) => match read {
                    Ok(choice) => {
                        map.chosen.push(choice);
                        numbers.push(number);
                    }
                    Err(misfit) => misfits.push((number, misfit)),
                },
            }
        }
        let clashes: Vec<(usize, KeyRefusal)> = (map.chosen.iter().zip(&numbers))
            .filter_map(|((name, key), number)| Some((*number, map.clash(name, *key)?)))
            .collect();
        let clashing = |number: &usize| clashes.iter().any(|(clash, _)| clash == number);
        let mut numbers = numbers.iter();
        map.chosen.retain(|_| !numbers.next().is_some_and(clashing));
        misfits.extend(clashes);
        misfits.sort_by_key(|(number, _)| *number);
        (map, misfits)
    }

    /// Returns the refusal of `key` if another act already has it, else `None`. If two pairs ask for one key, the later
    /// pair is refused.
    fn clash(&self, name: &str, key: PressedKey) -> Option<KeyRefusal> {
        let PressedKey::Char(letter) = key else {
            return None;
        };
        let at = self.chosen.iter().position(|(chosen, _)| *chosen == name);
        let earlier = self.chosen.iter().take(at.unwrap_or_default());
        let kept = ACTS.iter().filter(|act| act.does != Does::Words);
        let kept = kept.filter(|act| !self.chosen.iter().any(|(chosen, _)| *chosen == act.name));
        let kept = kept.map(|act| (act.name, act.key));
        let mut others = earlier.copied().chain(kept);
        others
            .find(|(_, taken)| *taken == key)
            .map(|(name, _)| KeyRefusal::Taken(letter, name))
    }

    /// Restores the usual letter of a verb with this name.
    pub fn forget(&mut self, name: &str) {
        self.letters.retain(|(own, _)| *own != name);
    }

    /// Returns the key chosen for the act with this name; `None` if it has its usual key.
    #[must_use]
    pub fn chosen(&self, name: &str) -> Option<PressedKey> {
        let mut chosen = self.chosen.iter().filter(|(own, _)| *own == name);
        chosen.next().map(|(_, key)| *key)
    }

    /// Returns the key chosen for a verb of another rule set, or for the act of Fields with the same name; `None` if
    /// both have their usual keys.
    #[must_use]
    pub fn letter(&self, verb: &str) -> Option<PressedKey> {
        let mut own = self.letters.iter().filter(|(name, _)| *name == verb);
        own.next()
            .map_or_else(|| self.chosen(verb), |(_, key)| Some(*key))
    }

    /// Returns the key of an act: the chosen one, else the usual one.
    #[must_use]
    pub fn key_of(&self, act: &ActEntry) -> PressedKey {
        self.chosen(act.name).unwrap_or(act.key)
    }

    /// Returns the usual key of the act that `pressed` now triggers. `None` if `pressed` is the usual key of an act
    /// that has another key now.
    #[must_use]
    pub fn meant(&self, pressed: PressedKey) -> Option<PressedKey> {
        if let Some((name, _)) = self.chosen.iter().find(|(_, key)| *key == pressed) {
            let act = ACTS.iter().find(|act| is_keyed(act, name));
            return act.map(|act| act.key);
        }
        let mut acts = ACTS.iter().filter(|act| act.does != Does::Words);
        let moved = acts.any(|act| act.key == pressed && self.key_of(act) != pressed);
        (!moved).then_some(pressed)
    }
}

fn is_keyed(act: &ActEntry, name: &str) -> bool {
    act.name == name && act.does != Does::Words && matches!(act.key, PressedKey::Char(_))
}

fn read(name: &str, key: &str) -> Result<(&'static str, PressedKey), KeyRefusal> {
    let words = in_words(name);
    let act = ACTS.iter().find(|act| is_keyed(act, &words));
    let fixed = || {
        ACTS.iter()
            .find(|act| act.name == words && act.does != Does::Words)
    };
    let act = act.ok_or_else(|| match fixed() {
        Some(act) => KeyRefusal::Fixed(act.name),
        None => KeyRefusal::Unknown(name.to_owned()),
    })?;
    Ok((act.name, PressedKey::Char(letter(key)?)))
}

/// Turns a name of a settings file, `next-step` or `next_step`, into words.
fn in_words(name: &str) -> String {
    name.replace(['-', '_'], " ")
}

/// Returns the letter or sign of a key; fails if it cannot be one.
fn letter(key: &str) -> Result<char, KeyRefusal> {
    let mut letters = key.chars();
    match (letters.next(), letters.next()) {
        (Some('='), None) => Err(KeyRefusal::Measure),
        (Some(letter), None) if letter.is_lowercase() || letter.is_ascii_punctuation() => {
            Ok(letter)
        }
        (Some(_), None) => Err(KeyRefusal::Grammar(key.to_owned())),
        _ => Err(KeyRefusal::Spelt(key.to_owned())),
    }
}
