//! Units that lose their order without a die (ROUGH-02, RUL-65, FIRE-09).

use crate::state::{State, UnitState, draft::Draft};
use crate::terms::{condition::Condition, event::Event, name::UnitId};
use ruleset::clause::Clause;

/// Records the disorder of a unit; one that has already lost its order stays unchanged.
pub fn disorder_unit(
    draft: &mut Draft<'_>,
    unit: &UnitId,
    rule: &'static str,
    why: impl Into<String>,
) {
    if has_order_to_lose(draft.state(), unit) {
        draft.note(Event::ConditionChanged {
            unit: unit.clone(),
            condition: Condition::Disordered,
            rule: Clause::new(rule),
            why: why.into(),
        });
    }
}

/// Describes which units a movement disorders: `disorders P2 P3`, with another verb if a die decides; `None` if it
/// disorders no unit.
#[must_use]
pub fn disorder_price(state: &State, verb: &str, units: &[(UnitId, String)]) -> Option<String> {
    let losing = units
        .iter()
        .filter(|(unit, _)| has_order_to_lose(state, unit));
    let addresses: Vec<String> = losing.map(|(unit, _)| state.oob().address(unit)).collect();
    (!addresses.is_empty()).then(|| format!("{verb} {}", addresses.join(" ")))
}

fn has_order_to_lose(state: &State, unit: &UnitId) -> bool {
    let unit = state.unit(unit);
    unit.is_some_and(|unit| unit.condition() == Condition::Ordered && !is_card(state, unit))
}

/// Checks whether a unit is hidden by a card: it becomes disordered only after it is shown (BLIND-04).
fn is_card(state: &State, unit: &UnitState) -> bool {
    unit.is_card() || state.is_dummy(&unit.brigade)
}
