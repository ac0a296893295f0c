//! Restrictions on a battery in the artillery phase, while another hex or the other side has the step (BS-401).

use super::state::State;

/// Returns the reason why guns may not act now; `None` if they may.
pub(super) fn battery_bar(state: &State, unit: &str) -> Option<String> {
    let name = state.name(unit);
    let side = state.side_of(unit);
    if state.guns.done.contains(unit) {
        return Some(format!("{name} has had its step"));
    }
    match &state.guns.step {
        Some(step) if !step.units.iter().any(|other| other == unit) => Some(format!(
            "another hex has its step; `next` ends it before {name} acts"
        )),
        None if state.guns.side != side => Some(format!(
            "it is the step of {}",
            state.kit.side_name(&state.guns.side)
        )),
        _ => None,
    }
}
