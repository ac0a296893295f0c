//! Proofs that the owner of a face-down counter gives on demand, to the other side alone (CBG-408, CBG-1104).

use std::collections::BTreeSet;

use super::{
    Draft,
    cost::MissingCell,
    event::Event,
    position::{UnitSpot, Works},
    stacking,
    state::State,
    switch::BuilderProof,
    way_back,
};
use ruleset::Step;
use ruleset::refusal::Refusal;

/// Shows the face of a counter to the other side; then the counter is turned down again.
pub(super) fn show_counter(draft: &mut Draft<'_>, unit: &str) -> Step {
    let state = draft.state();
    let name = state.name(unit);
    if !state.is_hidden(unit) || !state.units.get(unit).is_some_and(|unit| unit.on_map()) {
        let said = format!("{name} does not lie face down on the map");
        return Err(Refusal::impossible("CBG-1101", said).into());
    }
    let builds = state.works.values().any(|works| match works {
        Works::Building { by, .. } => by == unit,
        Works::Done => false,
    });
    if !builds && !is_over(state, unit) {
        let said = format!("no one may demand to see the face of {name}");
        draft.object(Refusal::objection("CBG-1101", said).remedy(format!("mark {unit} up")))?;
    }
    let state = draft.state();
    let by_word = builds && state.kit.rulings.builder_proof() == BuilderProof::Word;
    let to = state.kit.other(state.side_of(unit)).to_owned();
    draft.note(Event::Shown {
        unit: unit.to_owned(),
        to,
        rule: if builds { "CBG-408" } else { "CBG-1104" }.to_owned(),
        by_word,
    });
    Ok(())
}

/// Checks whether a dummy is in a hex with more units than allowed.
fn is_over(state: &State, unit: &str) -> bool {
    let mut without = state.clone();
    take_off(&mut without, unit);
    let side = state.side_of(unit);
    state.is_dummy(unit)
        && stacking::stacking_faults(&without, side) != stacking::stacking_faults(state, side)
}

fn take_off(state: &mut State, unit: &str) {
    if let Some(standing) = state.units.get_mut(unit) {
        standing.spot = UnitSpot::Waiting;
    }
}

/// Returns the faults of a side's positions. If a dummy was shown, too many counters in its hex are no fault
/// (CBG-1104).
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn position_faults(state: &State, side: &str) -> Result<Vec<Refusal>, MissingCell> {
    let dummies: Vec<String> = state
        .of_side(side)
        .filter(|(id, _)| state.is_dummy(id))
        .map(|(id, _)| id.to_owned())
        .collect();
    let mut excused = state.clone();
    for dummy in &dummies {
        let shown = state.units.get(dummy).is_some_and(|unit| unit.spent.shown);
        if shown && !has_room(state, dummy)? {
            take_off(&mut excused, dummy);
        }
    }
    stacking::stacking_faults(&excused, side)
}

/// Checks whether a dummy has a neighbouring hex to go to.
fn has_room(state: &State, dummy: &str) -> Result<bool, MissingCell> {
    let free: BTreeSet<String> = way_back::ways_to_fall_back(state, dummy)?
        .into_iter()
        .collect();
    let side = state.side_of(dummy);
    let before = stacking::stacking_faults(state, side)?.len();
    for hex in free {
        let mut moved = state.clone();
        if let Some(standing) = moved.units.get_mut(dummy) {
            standing.spot = UnitSpot::Map(Some(hex));
        }
        if stacking::stacking_faults(&moved, side)?.len() < before {
            return Ok(true);
        }
    }
    Ok(false)
}
