//! What is said of a roster: every fault, and in a line what it holds.

use roster::{Fault, Severity};
use rules::fields::state::{State, draft::Fields};
use rules::spelling::counted;
use view::sheets::contents::contents;
use view::told::Told as _;

/// What is said of a roster.
pub(super) struct Verdict {
    /// Faults and warnings.
    pub faults: Vec<Fault>,
    /// What it holds or how much is wrong with it, and where each side sets up.
    pub told: Vec<String>,
    /// The first position; `None` if it cannot be played.
    pub state: Option<State>,
}

impl Verdict {
    /// What is said of the text of a roster that stands at `place`.
    pub(super) fn of(text: &str, place: &str) -> Self {
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
    let is_fault = |fault: &&Fault| fault.severity == Severity::Fault;
    let bad = faults.iter().filter(is_fault).count();
    format!("{}, not playable", counted(bad, "fault"))
}
