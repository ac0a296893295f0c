//! The place of a base that was corrected by hand, and the bases under it.

use super::names::StoryNames;
use rules::fields::state::{BrigadeState, State, UnitState};
use rules::fields::terms::{event::UnitPosition, name::UnitId};
use table::base::Base;

/// Names the units under a base at its new place: `; it overlaps P3 5th Alabama Battalion`; empty if there are none.
/// The remark reveals typing errors.
pub(super) fn lies_over(names: &StoryNames<'_>, standing: &UnitPosition) -> String {
    let state = names.0;
    let Some(unit) = state.unit(&standing.unit) else {
        return String::new();
    };
    let base = Base::new(standing.at, standing.facing, unit.frontage, unit.depth);
    let is_under = |other: &&UnitState| {
        other.id != standing.unit
            && on_table(state, &other.id).is_some_and(|under| base.overlaps(&under))
    };
    let under: Vec<String> = state
        .units()
        .filter(is_under)
        .map(|other| names.unit(&other.id))
        .collect();
    match under.is_empty() {
        true => String::new(),
        false => format!("; it overlaps {}", under.join(", ")),
    }
}

/// Returns a unit's base as the players have it on the table; `None` for a hidden brigade, which is only in the record.
pub(super) fn on_table(state: &State, unit: &UnitId) -> Option<Base> {
    let unit = state.unit(unit)?;
    let is_hidden = state
        .brigade(&unit.brigade)
        .is_some_and(BrigadeState::is_hidden);
    UnitState::base(unit).filter(|_| !is_hidden)
}
