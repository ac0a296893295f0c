//! Obligations and benefit of fires announced together (BS-608): the hex at which they must fire, and the shift of one
//! column to the right.

use super::{
    Draft,
    event::OnceAct,
    facts,
    position::{Flanking, UnitCondition},
    state::State,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Objects if announced units fire elsewhere although an enemy is still in their target hex.
pub(super) fn object_to_other_fire(draft: &mut Draft<'_>, units: &[String], at: &str) -> Step {
    let state = draft.state();
    let Some(flank) = state.flanking() else {
        return Ok(());
    };
    let is_announced = units.iter().any(|unit| flank.units.contains(unit));
    if !is_announced || is_target(state, flank, at) || !is_anything_left(state, flank) {
        return Ok(());
    }
    let said = format!("they announced to fire at {}", flank.at);
    let shown = format!(
        "they announced fire at {}, so they must fire there",
        state.name(&flank.at)
    );
    draft.object(Refusal::objection("BS-608", said).shown_as(shown))
}

/// Checks whether an enemy of the announced units is still in their target hex.
pub(super) fn is_anything_left(state: &State, flank: &Flanking) -> bool {
    let side = state.side_of_all(&flank.units);
    let target = facts::hex_of(state, &flank.at);
    let there = facts::target_units(state, target.as_deref().unwrap_or(&flank.at));
    there.iter().any(|unit| {
        let is_there = state.units.get(unit).is_some_and(UnitCondition::on_map);
        // Without a known hex, the record of a retreat is the only sign that a counter has left.
        let has_gone = target.is_none() && state.did(unit, OnceAct::Retreated);
        state.side_of(unit) != side && is_there && !has_gone
    })
}

/// Checks whether a place is the announced one.
fn is_target(state: &State, flank: &Flanking, at: &str) -> bool {
    let target = facts::hex_of(state, &flank.at);
    flank.at == at || (target.is_some() && target == facts::hex_of(state, at))
}

/// Checks whether a fire at a place is one of the announced fires that shift one column right.
pub(super) fn is_shifted(state: &State, units: &[String], at: &str) -> bool {
    state.flanking().is_some_and(|flank| {
        let mut units = units.iter();
        let of_them = |unit: &String| flank.units.contains(unit) && flank.shifted.contains(unit);
        is_target(state, flank, at) && units.any(of_them)
    })
}
