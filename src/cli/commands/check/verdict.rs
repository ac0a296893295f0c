//! Verdict on a roster: its faults, or a summary of its content.

use roster::{Fault, FaultSeverity};
use rules::fields::state::{State, draft::Fields};
use rules::spelling::counted;
use view::presentation::Describe as _;
use view::sheets::contents::contents;

/// Verdict on a roster: its faults, or a summary of its content.
pub(super) struct RosterVerdict {
    /// Faults and warnings.
    pub faults: Vec<Fault>,
    /// A line with the content of the roster or the number of its faults, then where each side sets up.
    pub told: Vec<String>,
    /// The position at the start; `None` if the battle cannot be played.
    pub state: Option<State>,
}

impl RosterVerdict {
    /// Returns the verdict on the text of the roster at `place`.
    pub(super) fn check_text(text: &str, place: &str) -> Self {
        let (faults, state) = match roster::muster(text) {
            Ok((muster, warnings)) => (warnings, Some(State::from_muster(muster))),
            Err(faults) => (faults, None),
        };
        let summary = match &state {
            Some(state) => playable(state, &faults),
            None => unplayable(&faults),
        };
        Self {
            faults,
            told: std::iter::once(summary)
                .chain(state.iter().flat_map(Fields::remarks))
                .map(|told| format!("{place}: {told}"))
                .collect(),
            state,
        }
    }
}

fn playable(state: &State, warnings: &[Fault]) -> String {
    let contents = contents(state);
    match warnings.len() {
        0 => format!("{contents}, playable"),
        _ => format!(
            "{contents}, playable; {}",
            counted(warnings.len(), "warning")
        ),
    }
}

fn unplayable(faults: &[Fault]) -> String {
    let is_fault = |fault: &&Fault| fault.severity == FaultSeverity::Fault;
    let bad = faults.iter().filter(is_fault).count();
    format!("{}, not playable", counted(bad, "fault"))
}
