//! Modifiers that the referee switches (FIRE-05, ACT-04).

use serde::{Deserialize, Serialize};

use crate::terms::charts::Level;

/// Modifiers that the referee switches on or off, by their names.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SwitchedModifier {
    /// Modifiers that count although the program does not find them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// Modifiers that do not count although the program finds them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

impl SwitchedModifier {
    /// Checks whether nothing is switched.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.with.is_empty() && self.without.is_empty()
    }

    /// Describes the referee's changes: `counted with soft-cover, without fatigue`; `None` if nothing is switched.
    #[must_use]
    pub fn said(&self) -> Option<String> {
        let named = |word: &str, names: &[String]| {
            (!names.is_empty()).then(|| format!("{word} {}", names.join(", ")))
        };
        let both = [named("with", &self.with), named("without", &self.without)];
        let said: Vec<String> = both.into_iter().flatten().collect();
        (!said.is_empty()).then(|| format!("counted {}", said.join(", ")))
    }

    /// Returns these changes with others added; if both name a modifier, the others prevail. A modifier that the
    /// program always computes from the units, such as size, cannot be added: naming it in `others.with` only cancels
    /// an earlier `without`.
    #[must_use]
    pub fn and(&self, others: &SwitchedModifier) -> Self {
        let is_named = |name: &&String| {
            let mut named = others.with.iter().chain(&others.without);
            named.any(|other| Spelt::read(other).is_same(&Spelt::read(name)))
        };
        let mine = |names: &[String]| -> Vec<String> {
            let kept = names.iter().filter(|name| !is_named(name));
            kept.cloned().collect()
        };
        let added = others.with.iter().filter(|name| !is_counted(name));
        Self {
            with: mine(&self.with).into_iter().chain(added.cloned()).collect(),
            without: [mine(&self.without), others.without.clone()].concat(),
        }
    }
}

/// Modifiers that are computed from the units, and never added by name alone.
const COUNTED: [&str; 2] = ["size", "fatigue"];

fn is_counted(name: &str) -> bool {
    let name = name.replace('_', "-");
    let bare = PREFIXES
        .iter()
        .find_map(|(prefix, _)| name.strip_prefix(prefix));
    COUNTED.contains(&bare.unwrap_or(&name))
}

/// Prefixes of modifier names that give the side; true means the other side.
pub const PREFIXES: [(&str, bool); 4] = [
    ("enemy-", true),
    ("their-", true),
    ("own-", false),
    ("our-", false),
];

/// A modifier's name without its side.
struct Spelt {
    /// True if the modifier belongs to the other side; `None` if the name does not say.
    is_theirs: Option<bool>,
    name: String,
}

impl Spelt {
    fn read(name: &str) -> Self {
        let name = name.replace('_', "-");
        let prefix = PREFIXES.iter().find(|(prefix, _)| name.starts_with(prefix));
        let (is_theirs, name) = match prefix {
            Some((prefix, is_theirs)) => (Some(*is_theirs), name.replacen(prefix, "", 1)),
            None => (Some(false), name),
        };
        // Two names mean the other side even without a prefix.
        let is_theirs =
            is_theirs.filter(|_| !matches!(&*name, "defensive-fire" | "flanked-or-rear"));
        let name = match Level::of_modifier(&name) {
            Some(_) => "fatigue".to_owned(),
            None => name,
        };
        Self { is_theirs, name }
    }

    fn is_same(&self, other: &Self) -> bool {
        let sides = self.is_theirs.zip(other.is_theirs);
        self.name == other.name && sides.is_none_or(|(one, other)| one == other)
    }
}
