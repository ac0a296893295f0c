//! Turns covered by a diary.

use std::ops::RangeInclusive;

use super::words;
use rules::fields::state::State;

/// Turns covered.
#[derive(Debug)]
pub(super) struct DiarySpan {
    /// The first turn; 0 if the set-up is included.
    first: u32,
    /// The last turn played.
    pub(super) last: u32,
    /// True if the game went on after the last turn.
    pub(super) goes_on: bool,
}

impl DiarySpan {
    /// Returns the requested turns of a game; all if `turns` is `None`.
    pub(super) fn new(state: &State, turns: Option<&RangeInclusive<u32>>) -> Self {
        let (first, last) = turns.map_or((0, u32::MAX), |turns| (*turns.start(), *turns.end()));
        Self {
            first,
            last: state.turn().min(last),
            goes_on: last < state.turn(),
        }
    }

    /// Returns the title of a diary; for an unfinished game, it also names the last turn covered.
    pub(super) fn title(&self, state: &State, wished: Option<&String>) -> String {
        let title = wished.unwrap_or(&state.oob().name);
        match (state.over(), self.last) {
            (Some(_), _) => title.clone(),
            (None, 0) => format!("{title}: fair copy before the battle"),
            (None, turn) => format!("{title}: fair copy up to {} {turn}", state.turn_words()),
        }
    }

    /// Returns the remark that a table covers all turns of the game, because its facts cannot be separated by turn;
    /// `None` if the diary covers all these turns, too.
    pub(super) fn of_the_whole(&self, word: &str) -> Option<String> {
        let (first, last) = (self.first, self.last);
        (first > 1).then(|| {
            words::sentence(&format!(
                "the story, the moments and the luck cover {word} {first} onward; losses, charts and \
                 dice cover the whole game up to {word} {last}"
            ))
        })
    }
}
