//! The turn to play a held chit, before a draw and at the end of the turn (BS-305).

use super::{position::TurnStep as Where, state::State};

/// Checks whether held chits are played in turn now: before a draw and at the end of the turn (BS-305).
pub(super) fn is_window(state: &State) -> bool {
    matches!(state.step, Where::Draw | Where::End) && state.active.is_none()
}

pub(super) fn holds_chit(state: &State, side: &str) -> bool {
    state
        .chits
        .held
        .get(side)
        .is_some_and(|held| !held.is_empty())
}

/// Returns the side that must say whether it plays a held chit. The Union begins; a side without a held chit is
/// skipped. `None` if no side holds a chit, or if both have declined in a row (BS-R06).
pub(super) fn speaking_side(state: &State) -> Option<String> {
    if !is_window(state) || state.chits.window.declined >= 2 {
        return None;
    }
    let word = match state.chits.window.word.as_str() {
        "" => state.kit.union(),
        word => word,
    };
    let other = state.kit.other(word);
    if holds_chit(state, word) {
        return Some(word.to_owned());
    }
    // A side that holds no chit counts as having declined.
    (holds_chit(state, other) && state.chits.window.declined == 0).then(|| other.to_owned())
}

impl State {
    /// Returns the sides that hold chits and have not yet declined to play one, in the order in which they decide.
    /// Drawing a chit declines for them (BS-305).
    #[must_use]
    pub fn yet_to_decline(&self) -> Vec<&str> {
        let Some(first) = speaking_side(self) else {
            return Vec::new();
        };
        let sides = self.kit.sides.iter().map(|side| side.id.as_str());
        let (first, others) = sides.partition::<Vec<_>, _>(|side| *side == first);
        let others = others.into_iter();
        let also = others.filter(|side| self.chits.window.declined == 0 && holds_chit(self, side));
        first.into_iter().chain(also).collect()
    }
}
