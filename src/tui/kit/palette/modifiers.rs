//! Completions of the modifiers that the referee may change, at the cursor of the `:` line.

use super::{WordChoice, way::offered};
use rules::fields::activation;
use rules::fields::combat::modifier_changes;
use rules::fields::state::State;

/// Words allowed after a brigade, as in `activate holloway`.
const BEHIND_BRIGADE: &[(&str, &str)] = &[
    ("with", "MODIFIER: add it, although the program does not"),
    (
        "without",
        "MODIFIER: ignore it, although the program counts it",
    ),
    ("dice", "D D: dice rolled by hand"),
];

/// Returns the completions after `before` in a line that changes a modifier or rolls for a brigade; `None` for another
/// line.
#[must_use]
pub fn choices(before: &str, state: &State) -> Option<Vec<WordChoice>> {
    let words: Vec<&str> = before.split_whitespace().collect();
    let edition = state.edition();
    match words.as_slice() {
        ["activate", _] => Some(offered(BEHIND_BRIGADE)),
        ["activate", .., "with" | "without"] => Some(told(activation::modifier_names(edition))),
        ["fire" | "melee" | "fix", .., "with" | "without"] => {
            Some(told(modifier_changes::switchable_names(edition)))
        }
        _ => None,
    }
}

fn told(names: Vec<String>) -> Vec<WordChoice> {
    let names = names.into_iter();
    names
        .map(|name| WordChoice::new(name, "modifier"))
        .collect()
}
