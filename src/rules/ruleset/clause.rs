//! Rule and ruling identifiers, which refusals, modifiers, events and tests cite.

use std::borrow::Cow;
use std::fmt;

use serde::Deserialize;
use serde::Serialize;

/// The identifier of a rule (`GT-03`) or ruling (`RUL-62`) of the rules document.
///
/// # Examples
///
/// ```
/// use vidette_ruleset::clause::Clause;
///
/// const ZONES_STOP_MARCHES: Clause = Clause::new("GT-03");
/// assert_eq!(ZONES_STOP_MARCHES.to_string(), "GT-03");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Clause(Cow<'static, str>);

impl Clause {
    /// Returns the clause of that identifier.
    #[must_use]
    pub const fn new(id: &'static str) -> Self {
        Self(Cow::Borrowed(id))
    }

    /// Returns the identifier.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Clause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<&'static str> for Clause {
    fn from(id: &'static str) -> Self {
        Self::new(id)
    }
}

/// A clause with the reading by which the program decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stated {
    /// Its identifier, as refusals and accounts cite it.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// How the program reads it, every switch at its default.
    pub reading: &'static str,
    /// The rules that a ruling bears on; empty for a rule.
    pub on: &'static [&'static str],
}

impl Stated {
    /// Returns the clause as lines to read.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let mut lines = vec![
            format!("{}  {}", self.id, self.title),
            self.reading.to_owned(),
        ];
        if !self.on.is_empty() {
            lines.push(format!("A ruling on {}.", self.on.join(", ")));
        }
        lines
    }

    /// Returns whether the clause speaks of all of the words, in whatever case.
    #[must_use]
    pub fn speaks_of(&self, words: &[&str]) -> bool {
        let text = format!("{} {} {}", self.id, self.title, self.reading).to_lowercase();
        words.iter().all(|word| text.contains(&word.to_lowercase()))
    }
}

/// Returns a rule for a list of clauses.
#[must_use]
pub const fn rule(id: &'static str, title: &'static str, reading: &'static str) -> Stated {
    ruling(id, title, reading, &[])
}

/// Returns a ruling for a list of clauses, with the rules that it bears on.
#[must_use]
pub const fn ruling(
    id: &'static str,
    title: &'static str,
    reading: &'static str,
    on: &'static [&'static str],
) -> Stated {
    Stated {
        id,
        title,
        reading,
        on,
    }
}

/// Returns two lists as one of `N` clauses, when the program is built.
#[must_use]
pub const fn joined<const N: usize>(
    mut rows: &'static [Stated],
    mut more: &'static [Stated],
) -> [Stated; N] {
    let mut all = [rule("", "", ""); N];
    let mut rest = all.as_mut_slice();
    while let Some((place, places)) = rest.split_first_mut() {
        if rows.is_empty() {
            (rows, more) = (more, &[]);
        }
        let Some((row, left)) = rows.split_first() else {
            break;
        };
        *place = *row;
        (rest, rows) = (places, left);
    }
    all
}

/// One number in a sum, with its name and why it counts. Screens, sheets, JSON and tests read the
/// same value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Modifier {
    /// Its name in the rules' tables, with hyphens: `soft-cover`.
    pub name: String,
    /// The clause that grants it.
    pub rule: Clause,
    /// What it adds.
    pub value: i32,
    /// Why it counts here, in words.
    pub why: String,
}

impl Modifier {
    /// Returns a modifier.
    #[must_use]
    pub fn new(name: &str, rule: &'static str, value: i32, why: impl Into<String>) -> Self {
        Self {
            name: name.to_owned(),
            rule: Clause::new(rule),
            value,
            why: why.into(),
        }
    }
}

/// Returns the sum of all modifiers.
#[must_use]
pub fn sum(modifiers: &[Modifier]) -> i32 {
    modifiers.iter().map(|modifier| modifier.value).sum()
}
