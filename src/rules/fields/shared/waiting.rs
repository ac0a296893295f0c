//! Acts that wait for the results of fights (RUL-72).

use crate::state::State;
use crate::terms::account::FightKind;
use ruleset::refusal::{Refusal, Remedy};

/// Refuses acts that must come after all fights as long as results wait: the order is firefights, melees, generals
/// (RUL-72).
///
/// # Errors
///
/// Returns the refusal.
pub fn results_first(state: &State) -> Result<(), Refusal> {
    let kind = if has_melee_begun(state) {
        "melees"
    } else {
        "firefights"
    };
    if state.waiting_results().is_empty() {
        return Ok(());
    }
    Err(
        Refusal::impossible("RUL-72", format!("the results of the {kind} wait"))
            .remedy(Remedy::typed("", "resolve", " carries them out")),
    )
}

/// Checks whether a melee was fought in this phase.
#[must_use]
pub fn has_melee_begun(state: &State) -> bool {
    state.fights().iter().any(|f| f.kind == FightKind::Melee)
}
