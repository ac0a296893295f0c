//! Completions of messengers and their routes, word by word, at the cursor of the `:` line.

use super::{WordChoice, way::offered};
use rules::fields::state::State;

/// Words allowed after a messenger, as in `ride 3`.
const ROUTE: &[(&str, &str)] = &[
    ("to", "X,Y: ride there and halt"),
    ("by", "X,Y: ride by way of this point"),
];

/// Returns the completions after `before` in a line about a messenger or his route; `None` if another name is expected,
/// or for another line.
#[must_use]
pub fn choices(before: &str, state: &State) -> Option<Vec<WordChoice>> {
    let words: Vec<&str> = before.split_whitespace().collect();
    match words.as_slice() {
        ["ride"] | ["place", "messenger"] | ["measured", .., "messenger"] => Some(riders(state)),
        ["ride", _] | ["ride", _, .., "by", _] => Some(offered(ROUTE)),
        ["ride", _, .., "by" | "to"] => Some(Vec::new()),
        _ => None,
    }
}

fn riders(state: &State) -> Vec<WordChoice> {
    let riders = state.messengers().iter();
    riders
        .map(|rider| WordChoice::new(rider.id.to_string(), format!("to {}", rider.to)))
        .collect()
}
