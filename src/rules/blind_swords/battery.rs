//! Restrictions on a battery in the artillery phase, while another hex or the other side takes its step (BS-401).

use super::state::State;
use ruleset::refusal::Refusal;

/// Returns the objection to an act of guns now; `None` if they may act.
pub(super) fn battery_bar(state: &State, unit: &str) -> Option<Refusal> {
    let name = state.name(unit);
    let side = state.side_of(unit);
    if state.guns.done.contains(unit) {
        let said = format!("{name} has had its step");
        return Some(Refusal::objection("BS-401", said));
    }
    match &state.guns.step {
        Some(step) if !step.units.iter().any(|other| other == unit) => {
            let said = format!("another hex has its step; `next` ends it before {name} acts");
            Some(Refusal::objection("BS-401", said))
        }
        None if state.guns.side != side => {
            let acting = state.kit.side_name(&state.guns.side);
            let said = format!("it is the step of {acting}");
            let shown = format!("{acting} acts with its guns now");
            Some(Refusal::objection("BS-401", said).shown_as(shown))
        }
        _ => None,
    }
}
