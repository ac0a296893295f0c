//! Expected effects of an act, in words.

use crate::assist::{
    dry_run::{self, DryRunOutcome},
    warning,
};
use crate::story;
use rules::fields::state::State;
use rules::fields::terms::command::Command;
use table::measure::TAPE_ERROR;

/// Describes the expected effects of a command in the words that the log will use, and warns of brigades that it
/// carries to a worse level of fatigue.
#[must_use]
pub fn foretold_words(outcome: &DryRunOutcome, before: &State, command: &Command) -> String {
    let mut told = story::foreseen_pieces(before, command, &outcome.events);
    told.extend(warning::between(before, &outcome.after));
    told.extend(outcome.bars.clone());
    told.extend(dry_run::to_measure(before, command, TAPE_ERROR));
    told.join("; ")
}
