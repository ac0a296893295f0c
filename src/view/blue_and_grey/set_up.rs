//! The end of the secret set-up, in words.

use std::collections::BTreeSet;

use rules::blue_and_grey::state::State;

/// Describes the removal of the screens: the works that appear, and the hexes in which both sides set up (CBG-1101,
/// BG-031).
pub(super) fn opened(state: &State) -> String {
    let works: Vec<&str> = state.works.keys().map(String::as_str).collect();
    let works = match works.is_empty() {
        true => String::new(),
        false => format!("; works at {}", works.join(", ")),
    };
    let met: BTreeSet<&str> = state
        .on_map()
        .filter_map(|(id, unit)| Some((id, unit.hex()?)))
        .filter(|(id, hex)| state.is_held_against(state.side_of(id), hex))
        .map(|(_, hex)| hex)
        .collect();
    let met: Vec<&str> = met.into_iter().collect();
    let met = match met.is_empty() {
        true => String::new(),
        false => format!(
            "; both sides are in {}: where both have units, move one side's elsewhere (BG-031)",
            met.join(", ")
        ),
    };
    format!("remove the screens{works}{met}")
}
