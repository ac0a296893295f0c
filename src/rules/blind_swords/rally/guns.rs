//! The rally of the artillery phase (BS-402): one gun unit for each side, the Union first.

use crate::arithmetic::Marker;
use crate::event::OnceAct;
use crate::facts;
use crate::kit::KitArm;
use crate::position::UnitCondition;
use crate::state::State;
use ruleset::refusal::Refusal;

/// Returns the objections to a rally of guns. Each side may rally one gun unit that took no action in these steps and
/// is beside friendly infantry (BS-402, BS-R16).
pub(super) fn guns_may_not(state: &State, unit: &str) -> Vec<Refusal> {
    let name = state.name(unit);
    let mut no = Vec::new();
    if !state.is_guns(unit) {
        let said = format!("{name} is no artillery");
        let shown = format!("{name} is not artillery");
        no.push(Refusal::objection("BS-402", said).shown_as(shown));
    }
    let side = state.side_of(unit);
    let rallied = |id: &&String| state.side_of(id) == side && state.did(id, OnceAct::Rallied);
    if let Some(other) = state.deeds.keys().find(rallied) {
        no.push(Refusal::objection(
            "BS-402",
            format!("{} has rallied for its side", state.name(other)),
        ));
    }
    let first = state.kit.union();
    let name_of_first = state.kit.side_name(first);
    if side == first && (has_rallied(state, state.kit.other(first)) || has_declined(state)) {
        no.push(Refusal::objection(
            "BS-402",
            format!("{name_of_first} rallies first"),
        ));
    }
    if side != first && is_first_to_speak(state) {
        let said = format!("{name_of_first} rallies first, or declines: `pass`");
        no.push(Refusal::objection("BS-402", said));
    }
    no.extend(guns_acted(state, unit));
    no
}

/// Checks whether a gun unit of a side has rallied in this step.
fn has_rallied(state: &State, side: &str) -> bool {
    let mut rallied = state
        .deeds
        .keys()
        .filter(|id| state.did(id, OnceAct::Rallied));
    rallied.any(|id| state.side_of(id) == side)
}

/// Checks whether the Union has declined to rally guns in this step.
fn has_declined(state: &State) -> bool {
    state.guns.side != state.kit.union()
}

/// Checks whether the Union may still rally guns, and has not declined (BS-402).
pub(super) fn is_first_to_speak(state: &State) -> bool {
    let first = state.kit.union();
    let may_rally = |id: &&String| {
        let is_hurt = state.unit(id).is_some_and(|(unit, standing)| {
            standing.marker != Marker::None || (standing.worn && unit.fresh.is_some())
        });
        let is_theirs = state.is_guns(id) && state.side_of(id) == first;
        let on_map = state.units.get(*id).is_some_and(UnitCondition::on_map);
        is_theirs && on_map && is_hurt && is_far(state, id) && guns_acted(state, id).is_empty()
    };
    !has_declined(state)
        && !has_rallied(state, first)
        && state.units.keys().any(|id| may_rally(&id))
}

/// Checks whether a unit is at least three hexes from every enemy, or may be as far as is known.
fn is_far(state: &State, id: &str) -> bool {
    facts::nearest_enemy_distance(state, id).is_none_or(|hexes| hexes >= 3)
}

/// Returns the objections to a rally because of what the guns did in this phase, or because no infantry is beside them.
fn guns_acted(state: &State, unit: &str) -> Vec<Refusal> {
    let name = state.name(unit);
    let side = state.side_of(unit);
    let mut no = Vec::new();
    for (deed, what) in [
        (OnceAct::Fired, "fired"),
        (OnceAct::Moved, "moved"),
        (OnceAct::Retreated, "retreated"),
        (OnceAct::Worn, "went battleworn"),
    ] {
        if state.did(unit, deed) {
            no.push(Refusal::objection(
                "BS-402",
                format!("{name} {what} in this phase"),
            ));
        }
    }
    let infantry = state.units.iter().filter(|(id, standing)| {
        let foot = state
            .kit
            .unit(id)
            .is_some_and(|other| other.arm != KitArm::Artillery);
        foot && !state.is_mounted(id) && state.side_of(id) == side && standing.on_map()
    });
    let near: Vec<Option<i64>> = infantry
        .map(|(id, _)| facts::units_apart(state, unit, id))
        .collect();
    let is_known = near.iter().all(Option::is_some);
    if is_known && !near.iter().flatten().any(|hexes| *hexes <= 1) {
        no.push(Refusal::objection(
            "BS-402",
            format!("no friendly infantry is with or next to {name}"),
        ));
    }
    no
}
