//! Hidden brigades, which are revealed when an enemy sees them (RUL-37), and lines of sight before a march (GT-01,
//! ZOO-02).

use crate::state::{OnTable, State, UnitState, draft::Draft};
use crate::terms::{
    event::Event,
    name::{BrigadeId, UnitId},
};

/// Records every hidden brigade that can now be seen: a unit that just moved belongs to it, or sees it.
pub fn reveal_seen(draft: &mut Draft<'_>, moved: &[UnitId]) {
    let state = draft.state();
    if !state.brigades().any(|b| b.is_hidden() && !b.is_broken()) {
        return;
    }
    for (brigade, by) in seen_now(state, moved) {
        reveal_brigade(draft, &brigade, Some(by));
    }
}

/// Records that a brigade is shown, if it was hidden.
pub fn reveal_brigade(draft: &mut Draft<'_>, brigade: &BrigadeId, by: Option<UnitId>) {
    if draft
        .state()
        .brigade(brigade)
        .is_some_and(|b| b.is_hidden())
    {
        draft.note(Event::Revealed {
            brigade: brigade.clone(),
            by,
        });
    }
}

fn seen_now(state: &State, moved: &[UnitId]) -> Vec<(BrigadeId, UnitId)> {
    let table = state.on_table();
    state
        .brigades()
        .filter(|b| b.is_hidden() && !b.is_broken())
        .filter_map(|brigade| {
            let own_move = moved
                .iter()
                .any(|id| state.unit(id).is_some_and(|u| u.brigade == brigade.id));
            let by = state
                .enemies_of(&brigade.side)
                .filter(|enemy| own_move || moved.contains(&enemy.id))
                .find(|enemy| sees_any(state, &table, enemy, &brigade.id))?;
            Some((brigade.id.clone(), by.id.clone()))
        })
        .collect()
}

fn sees_any(state: &State, table: &OnTable, observer: &UnitState, brigade: &BrigadeId) -> bool {
    let Some(from) = table.number(&observer.id) else {
        return false;
    };
    state
        .units_of(brigade)
        .filter_map(|unit| table.number(&unit.id))
        .any(|to| table.sees(from, to))
}

/// Returns the first enemy unit that sees a unit of the brigade, and the unit that it sees. The brigade's own bases
/// hide nothing (ZOO-02, RUL-52). `None` if none sees it.
#[must_use]
pub fn observer_of(
    state: &State,
    table: &OnTable,
    brigade: &BrigadeId,
) -> Option<(UnitId, UnitId)> {
    let movers = numbers_of(state, table, brigade);
    let (by, seen) = table.field.first_observer(&movers)?;
    Some((table.unit(by)?.clone(), table.unit(seen)?.clone()))
}

/// Returns all enemy units that see a unit of the brigade.
#[must_use]
pub fn observers_of(state: &State, table: &OnTable, brigade: &BrigadeId) -> Vec<UnitId> {
    let movers = numbers_of(state, table, brigade);
    let observers = table.field.observers(&movers);
    let named = observers.filter_map(|(by, _)| table.unit(by).cloned());
    named.collect()
}

fn numbers_of(state: &State, table: &OnTable, brigade: &BrigadeId) -> Vec<usize> {
    let units = state.units_of(brigade);
    units.filter_map(|unit| table.number(&unit.id)).collect()
}
