//! Units that lose their order without a die (ROUGH-02, RUL-65, FIRE-09).

use crate::rules::clause::Clause;
use crate::rules::fields::state::State;
use crate::rules::fields::state::UnitState;
use crate::rules::fields::state::draft::Draft;
use crate::rules::fields::terms::condition::Condition;
use crate::rules::fields::terms::event::Event;
use crate::rules::fields::terms::name::UnitId;

/// Notes the disorder of a unit; one that has lost its order already stays as it is.
pub fn disorder(draft: &mut Draft<'_>, unit: &UnitId, rule: &'static str, why: impl Into<String>) {
    let is_ordered = |id| {
        draft
            .state()
            .unit(id)
            .is_some_and(|u| u.condition() == Condition::Ordered && !is_card(draft.state(), u))
    };
    if is_ordered(unit) {
        draft.note(Event::ConditionChanged {
            unit: unit.clone(),
            condition: Condition::Disordered,
            rule: Clause::new(rule),
            why: why.into(),
        });
    }
}

/// Nobody is disordered before he is shown (BLIND-04).
fn is_card(state: &State, unit: &UnitState) -> bool {
    unit.is_card() || state.is_dummy(&unit.brigade)
}
