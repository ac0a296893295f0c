//! The phase of the guns (BS-401 to BS-404): hex by hex, side by side.

use super::{
    Draft, arrival, battery,
    event::Event,
    facts, flank,
    kit::KitArm,
    position::{GunStep, TurnStep as Where, UnitCondition},
    state::State,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Returns guns of a side on the map that have not used their step.
pub(super) fn ready_guns(state: &State, side: &str) -> Vec<String> {
    let guns = state
        .kit
        .units
        .iter()
        .filter(|unit| unit.arm == KitArm::Artillery && unit.side == side);
    guns.map(|unit| unit.id.clone())
        .filter(|id| {
            state.units.get(id).is_some_and(UnitCondition::on_map) && !state.guns.done.contains(id)
        })
        .collect()
}

/// Begins the phase and puts arriving guns into their hex (BS-707). The phase is skipped if no side has guns that are
/// ready.
pub(super) fn begin_phase(draft: &mut Draft<'_>) -> Step {
    draft.note(Event::StepBegan {
        step: Where::Artillery,
    });
    arrival::bring_guns(draft)?;
    let kit = std::sync::Arc::clone(&draft.state().kit);
    let sides: Vec<String> = kit.sides.iter().map(|side| side.id.clone()).collect();
    match sides
        .iter()
        .any(|side| !ready_guns(draft.state(), side).is_empty())
    {
        true => without_guns(draft),
        false => {
            draft.note(Event::StepBegan { step: Where::Draw });
            Ok(())
        }
    }
}

/// Begins the step of a hex of guns.
pub(super) fn select_guns(draft: &mut Draft<'_>, at: &str) -> Step {
    let state = draft.state();
    if state.step != Where::Artillery {
        return Err(Refusal::impossible("BS-401", "guns act in the artillery phase").into());
    }
    let mut units = facts::target_units(state, at);
    let side = state.guns.side.clone();
    units.retain(|unit| state.is_guns(unit) && (state.side_of(unit) == side || unit == at));
    // Guns that moved in beside others have had their step, so this step belongs to the other guns of the hex.
    let is_ready = |unit: &String| !state.guns.done.contains(unit);
    if units.iter().any(is_ready) && !state.guns.done.contains(at) {
        units.retain(is_ready);
    }
    let Some(first) = units.first() else {
        let said = format!("{} has no guns at {at}", state.kit.side_name(&side));
        return Err(Refusal::impossible("BS-401", said).into());
    };
    if let Some(objection) = battery::battery_bar(state, first) {
        draft.object(objection)?;
    }
    let side = draft
        .state()
        .side_of(units.first().map_or("", String::as_str))
        .to_owned();
    draft.note(Event::GunsBegan {
        step: GunStep { side, units },
    });
    Ok(())
}

/// Begins the step of a hex if guns in it act before the hex was named.
pub(super) fn select_of(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let is_theirs = state.step == Where::Artillery && state.is_guns(unit);
    match is_theirs && state.guns.step.is_none() && battery::battery_bar(state, unit).is_none() {
        true => select_guns(draft, unit),
        false => Ok(()),
    }
}

/// Ends the step of a hex: its guns may not act again, even if they did nothing (BS-R18). If no hex is taking its step,
/// the side passes.
pub(super) fn next(draft: &mut Draft<'_>) -> Step {
    let Some(step) = draft.state().guns.step.clone() else {
        return pass_step(draft);
    };
    arrival::nobody_is_frozen(draft)?;
    let owing = flank::units_owing_fire(draft.state(), |unit| {
        step.units.iter().any(|one| one == unit)
    });
    flank::all_fire(draft, &owing)?;
    let next = draft.state().kit.other(&step.side).to_owned();
    draft.note(Event::GunsEnded {
        units: step.units,
        next,
    });
    without_guns(draft)
}

/// Passes the step of a side; two passes in a row end the steps.
pub(super) fn pass_step(draft: &mut Draft<'_>) -> Step {
    if draft.state().guns.step.is_some() {
        return next(draft);
    }
    let owing = owing_of_side(draft.state());
    flank::all_fire(draft, &owing)?;
    arrival::nobody_is_frozen(draft)?;
    note_pass(draft);
    without_guns(draft)
}

/// Declines the guns' rally for the Union, which decides first; the other side may then rally (BS-402).
pub(super) fn declines_rally(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let first = state.kit.union().to_owned();
    if state.guns.side != first {
        let said = format!("{} has declined to rally guns", state.kit.side_name(&first));
        return Err(Refusal::impossible("BS-402", said)
            .remedy(Remedy::typed("", "next", " ends the step"))
            .into());
    }
    draft.note(Event::Passed {
        side: first,
        passes: 0,
    });
    Ok(())
}

/// Returns announced guns that have not fired yet, of the side that is taking its step (BS-608).
pub(super) fn owing_of_side(state: &State) -> Vec<String> {
    flank::units_owing_fire(state, |unit| state.side_of(unit) == state.guns.side)
}

fn note_pass(draft: &mut Draft<'_>) {
    let state = draft.state();
    let event = Event::Passed {
        side: state.guns.side.clone(),
        passes: state.guns.passes + 1,
    };
    draft.note(event);
}

/// Passes for a side that has no hex left.
fn without_guns(draft: &mut Draft<'_>) -> Step {
    while draft.state().guns.passes < 2
        && ready_guns(draft.state(), &draft.state().guns.side.clone()).is_empty()
    {
        note_pass(draft);
    }
    if draft.state().guns.passes >= 2 {
        draft.note(Event::StepBegan {
            step: Where::ArtilleryRally,
        });
    }
    Ok(())
}
