//! Marks for rally, and the attempts (BG-012, BG-013, BG-070, BG-083).

use super::{
    Draft,
    cost::MissingCell,
    event::Event,
    learn, loss, movement,
    position::{Task, TurnPhase, UnitCondition},
    state::State,
    switch::LaterCases,
};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::tally::Fraction;

/// Marks a unit in the movement phase, or throws its rally die in the combat phase.
pub(super) fn rally_unit(draft: &mut Draft<'_>, unit: &str) -> Step {
    match draft.state().phase {
        TurnPhase::SetUp | TurnPhase::Plotting | TurnPhase::Movement => mark_for_rally(draft, unit),
        TurnPhase::Combat => attempt_rally(draft, unit),
    }
}

/// Marks a unit that will try to rally, or removes its mark (BG-R05).
fn mark_for_rally(draft: &mut Draft<'_>, unit: &str) -> Step {
    movement::own_phase(draft, &[unit.to_owned()])?;
    let state = draft.state();
    let name = state.name(unit);
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("BG-012", said).into());
    };
    if standing.spent.task == Some(Task::Rally) {
        draft.note(Event::Marked {
            unit: unit.to_owned(),
            task: None,
        });
        return Ok(());
    }
    let mut against = Vec::new();
    if standing.state.is_none() {
        let said = format!("{name} has nothing to rally from");
        against.push(Refusal::objection("BG-012", said));
    }
    if standing.spent.moved {
        let said = format!("{name} has moved: it may not be marked");
        against.push(Refusal::objection("BG-R05", said));
    }
    if standing.spent.task == Some(Task::Breastworks) {
        let said = format!("{name} builds Breastworks");
        against.push(Refusal::objection("BG-R05", said));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    draft.note(Event::Marked {
        unit: unit.to_owned(),
        task: Some(Task::Rally),
    });
    Ok(())
}

/// Checks that every marked unit has tried before the phase ends (BG-013).
pub(super) fn all_tried(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let marked = |unit: &UnitCondition| unit.spent.task == Some(Task::Rally) && !unit.spent.rallied;
    let waits = state.of_side(&state.side).find(|(_, unit)| marked(unit));
    match waits.map(|(unit, _)| unit.to_owned()) {
        Some(unit) => {
            let name = state.open_name(&unit);
            let said = format!("{name} is marked and has not tried to rally");
            let no = Refusal::objection("BG-013", said).remedy(Remedy::typed("", "rally UNIT", ""));
            draft.object(no)
        }
        None => Ok(()),
    }
}

/// Throws the rally die of a marked unit, before any unit attacks.
fn attempt_rally(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    let Some(standing) = state.units.get(unit).filter(|unit| unit.on_map()) else {
        let said = format!("{name} is not on the map");
        return Err(Refusal::impossible("BG-013", said).into());
    };
    let Some(from) = standing.state.clone() else {
        let said = format!("{name} has nothing to rally from");
        return Err(Refusal::impossible("BG-013", said).into());
    };
    let mut against = Vec::new();
    if standing.spent.task != Some(Task::Rally) {
        let said = format!("{name} was not marked in the movement phase");
        against.push(Refusal::objection("BG-012", said));
    }
    if standing.spent.rallied {
        let said = format!("{name} has tried in this phase");
        against.push(Refusal::objection("BG-013", said));
    }
    if state.has_attacked {
        let said = "attacks were made: rally attempts come before";
        let shown = "attacks have been made; rally attempts come before them";
        against.push(Refusal::objection("BG-013", said).shown_as(shown));
    }
    against.into_iter().try_for_each(|no| draft.object(no))?;
    let needs = learn::learn_all(draft, |state| rally_die(state, &from))?;
    let whose = draft.state().counter_name(unit);
    let ask = Ask::new(format!("the rally of {whose}"), "BG-083").about(&whose);
    let die = i64::from(draft.throw(ask)?);
    let rallied = die <= needs;
    draft.note(Event::RallyTried {
        unit: unit.to_owned(),
        die,
        needs,
        rallied,
    });
    if rallied {
        draft.note(Event::StateSet {
            unit: unit.to_owned(),
            state: None,
        });
    } else {
        fail_rally(draft, unit, &from);
    }
    if draft.state().kit.rulings.later_cases() == LaterCases::On {
        draft.note(Event::Marked {
            unit: unit.to_owned(),
            task: None,
        });
    }
    Ok(())
}

/// Returns the highest die that rallies a unit from a state.
///
/// # Errors
///
/// Fails if neither the kit nor the players have given it.
fn rally_die(state: &State, from: &str) -> Result<i64, MissingCell> {
    let printed = state.kit.states.get(from).and_then(|kind| kind.rally);
    let cell = format!("state {from} rally");
    let told = state
        .learnt
        .get(&cell)
        .and_then(|told| Fraction::read(told));
    printed
        .or(told.map(Fraction::floor))
        .ok_or(MissingCell(cell))
}

/// Applies a failed attempt to a unit. In later copies of the rules, a loss counts as lost in combat (BG-070).
fn fail_rally(draft: &mut Draft<'_>, unit: &str, from: &str) {
    let kit = &draft.state().kit;
    let in_combat = kit.rulings.later_cases() == LaterCases::On;
    if let Some(fails) = kit.states.get(from).and_then(|kind| kind.fails.clone()) {
        loss::become_of(draft, unit, &fails, in_combat, "its rally failed");
    }
}
