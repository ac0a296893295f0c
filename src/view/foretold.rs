//! What an act would do, in words.

use super::story;
use super::trial::Outcome;
use super::warning;
use crate::rules::fields::state::State;

/// Returns what would happen, in words, with the brigades that it would carry over a level.
#[must_use]
pub fn words(outcome: &Outcome, before: &State) -> String {
    let told = outcome.events.iter().filter_map(|e| story::tell(before, e));
    let mut told: Vec<String> = told.collect();
    told.extend(warning::between(before, &outcome.after));
    told.extend(outcome.bars.clone());
    told.join("; ")
}
