//! Brigades that give way, and brigades removed for good (RUL-09 to RUL-11, RUL-18, RUL-97).

use crate::shared::{demoralisation, points};
use crate::state::{BrigadeState, State, draft::Draft, tape_answers::TapedDistance};
use crate::terms::{
    charts::distance,
    condition::Condition,
    event::{Event, MessengerFate},
    name::{BrigadeId, MessengerId, UnitId},
    span::TapeSpan,
    switch::Switch,
};
use ruleset::Step;
use ruleset::clause::Clause;
use table::measure::within;

/// Returns every brigade within 12 inches, friendly or hostile, which is affected when the brigade gives way (RUL-09).
/// If the brigade's last unit is gone, distances are measured from its brigadier.
#[must_use]
pub fn neighbouring_brigades(state: &State, brigade: &BrigadeId) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|other| other.id != *brigade)
        .filter(|other| is_near(state, brigade, &other.id))
        .map(|other| other.id.clone())
        .collect()
}

fn is_near(state: &State, brigade: &BrigadeId, other: &BrigadeId) -> bool {
    if state.is_on_table(brigade) {
        return taped_distance(state, brigade, other)
            .is_some_and(|taped| taped.is_within(distance::RETREAT_FELT, "RUL-09"));
    }
    let brigadier = state.brigadier(brigade);
    brigadier
        .and_then(|general| points::distance_to_brigade(state, general, other))
        .is_some_and(|inches| within(inches, distance::RETREAT_FELT))
}

/// Returns the inches between the nearest units of two brigades. The tape takes precedence over the record. `None` if
/// one of them is not on the table.
#[must_use]
pub fn taped_distance(
    state: &State,
    brigade: &BrigadeId,
    other: &BrigadeId,
) -> Option<TapedDistance> {
    let inches = state.brigade_distance(brigade, other)?;
    let span = || TapeSpan::brigades(brigade.clone(), other.clone());
    Some(state.taped(inches, span))
}

/// Records that a brigade gave way, and its neighbours. Must be called just before the brigade moves away or is
/// removed. A brigade that is gone, or not on the table yet, does not give way.
pub fn give_way(draft: &mut Draft<'_>, brigade: &BrigadeId, how: &str) {
    let state = draft.state();
    let there = state
        .brigade(brigade)
        .is_some_and(|b| !b.is_broken() && b.arrives().is_none());
    // A dummy is not a friend that retreats (BLIND-09).
    if there && !state.is_dummy(brigade) {
        draft.note(Event::GaveWay {
            brigade: brigade.clone(),
            near: neighbouring_brigades(state, brigade),
            how: how.to_owned(),
        });
    }
}

/// Records, once a player turn, that a brigade moves under Retire orders, which counts as retiring by default (RUL-11).
/// Must be called just before the move.
pub fn note_retiring(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    if would_retire(draft.state(), brigade) {
        give_way(draft, brigade, "moved under Retire orders");
    }
}

/// Checks whether the next move of a brigade under Retire orders counts as retiring. While the brigade holds ground it
/// does not, because then its order counts as Hold (ACT-07, RUL-20).
fn would_retire(state: &State, brigade: &BrigadeId) -> bool {
    let counts = state.rulings().on(Switch::OrderedRetireCounts);
    let goes = |b: &BrigadeState| !b.retired && !b.holds_ground();
    counts && state.brigade(brigade).is_some_and(goes)
}

/// Removes a brigade from the table for good, with all consequences: its neighbours are affected, its units and its
/// brigadier are removed, and its messengers return to the division (RUL-18).
///
/// # Errors
///
/// Never fails by itself.
pub fn break_brigade(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    rule: &'static str,
    why: &str,
) -> Step {
    give_way(draft, brigade, why);
    remove_brigade(draft, brigade, rule, why);
    Ok(())
}

/// Removes a brigade as `break_brigade` does, but without affecting its neighbours, because they have been affected
/// already.
pub fn remove_brigade(draft: &mut Draft<'_>, brigade: &BrigadeId, rule: &'static str, why: &str) {
    let standing = draft
        .state()
        .brigade(brigade)
        .is_some_and(|b| !b.is_broken());
    if !standing {
        return;
    }
    draft.note(Event::BrigadeBroken {
        brigade: brigade.clone(),
        rule: Clause::new(rule),
        why: why.to_owned(),
    });
    recall_messengers(draft, brigade);
    demoralisation::reckon_demoralisation(draft);
}

/// Removes a unit from the table and, if it was the last of its brigade, the brigade too (RUL-97). The neighbours of
/// that brigade are those of the unit where it last stood.
///
/// # Errors
///
/// Never fails by itself.
pub fn break_unit(draft: &mut Draft<'_>, unit: &UnitId, rule: Clause, why: &str) -> Step {
    let last_of = last_of_brigade(draft.state(), unit);
    let gone = "its last unit is broken";
    if let Some(brigade) = &last_of {
        give_way(draft, brigade, gone);
    }
    draft.note(Event::ConditionChanged {
        unit: unit.clone(),
        condition: Condition::Broken,
        rule,
        why: why.to_owned(),
    });
    if let Some(brigade) = &last_of {
        remove_brigade(draft, brigade, "RUL-97", gone);
    }
    demoralisation::reckon_demoralisation(draft);
    Ok(())
}

fn last_of_brigade(state: &State, unit: &UnitId) -> Option<BrigadeId> {
    let brigade = &state.unit(unit)?.record.brigade;
    let mut left = state.units_of(brigade);
    left.all(|other| other.id == *unit).then(|| brigade.clone())
}

/// Calls the messengers to and from a brigade that is gone back to division (RUL-18).
pub fn recall_messengers(draft: &mut Draft<'_>, brigade: &BrigadeId) {
    let riding: Vec<MessengerId> = draft
        .state()
        .messengers()
        .iter()
        .filter(|m| m.carries.brigade() == Some(brigade))
        .map(|m| m.id)
        .collect();
    for id in riding {
        draft.note(Event::MessengerGone {
            id,
            fate: MessengerFate::Recalled,
        });
    }
}
