//! Units that open no fire in this phase, with the reasons (FIRE-01, SA, ART).

use super::fight_context::{FightContext, Fighter};
use crate::state::State;
use crate::terms::{name::UnitId, phase::Phase};
use ruleset::refusal::Refusal;

/// A unit of the active side that has not fired.
#[derive(Debug, Clone)]
pub struct Idle {
    /// The unit.
    pub unit: UnitId,
    /// Reason why the unit may not fire at any target; `None` if the unit only lacks a target.
    pub why: Option<Refusal>,
}

/// Returns the units of the active side that have not fired, in the order of the roster, each with the reason why it
/// may not fire at any target. Empty outside the combat phase.
#[must_use]
pub fn idle_units(state: &State) -> Vec<Idle> {
    if state.phase() != Phase::Combat {
        return Vec::new();
    }
    let table = state.on_table();
    let desk = FightContext::new(state, &table);
    let ours = |f: &Fighter<'_>| state.unit_acts(f.unit) && !f.unit.deeds().fired;
    let barred = |f: Fighter<'_>| Idle {
        unit: f.unit.id.clone(),
        why: desk
            .may_still_fire(&f)
            .and_then(|()| desk.refuse_hindered(&f))
            .err(),
    };
    desk.all_fighters().filter(ours).map(barred).collect()
}
