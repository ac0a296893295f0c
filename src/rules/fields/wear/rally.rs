//! Recovery of single units by themselves (RALLY-01 to RALLY-04).

use crate::state::{State, UnitState, draft::Draft};
use crate::terms::{
    condition::Condition,
    event::Event,
    switch::{RallyWindow, Switch},
};
use ruleset::Step;
use ruleset::clause::Clause;

/// Rallies by one step every unit of the active side that was quiet in this player turn; if chits are drawn, only units
/// of the acting brigade (CHIT-14).
///
/// # Errors
///
/// Never fails by itself.
pub fn rally_units(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let events: Vec<Event> = state
        .units()
        .filter(|unit| state.unit_acts(unit) && unit.on_table())
        .filter(|unit| was_quiet(state, unit))
        .filter_map(rally_event)
        .collect();
    for event in events {
        draft.note(event);
    }
    Ok(())
}

/// Checks whether a unit was quiet: in its side's player turn it did not move, change formation or fight, and was not
/// forced to do anything (RUL-93). A Beaten unit needs two quiet turns to return to good order (RALLY-03).
fn was_quiet(state: &State, unit: &UnitState) -> bool {
    let (deeds, last) = (unit.deeds(), unit.last_deeds());
    let rulings = state.rulings();
    let turned = deeds.faced && rulings.on(Switch::FreeTurnIsMove);
    let pressed = rulings.is(RallyWindow::FullTurn) && (last.engaged() || last.forced);
    deeds.quiet() && !turned && !pressed
}

fn rally_event(unit: &UnitState) -> Option<Event> {
    let condition = match unit.condition() {
        Condition::Beaten => Condition::Disordered,
        Condition::Disordered => Condition::Ordered,
        Condition::Ordered | Condition::Broken => return None,
    };
    Some(Event::ConditionChanged {
        unit: unit.id.clone(),
        condition,
        rule: Clause::new("RALLY-01"),
        why: "quiet in its own turn".to_owned(),
    })
}
