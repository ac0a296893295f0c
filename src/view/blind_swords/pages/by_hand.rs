//! Acts that the step allows but no page offers: fire, moves and close combats of units that have not acted.

use super::begun::{has_close_combat, has_fire, is_of_active};
use rules::Guided as _;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::command::Command;
use rules::blind_swords::event::OnceAct;
use rules::blind_swords::position::{TurnStep, UnitCondition};
use rules::blind_swords::state::State;

/// Returns the verbs of acts that the step allows but no page offers, as far as the places of units are known.
pub(super) fn verbs(state: &State) -> Vec<&'static str> {
    if state.over.is_some() || state.test.is_some() || !state.dues.is_empty() {
        return Vec::new();
    }
    let open: &[&str] = match state.step {
        TurnStep::Artillery if guns_are_left(state) => &["fire", "move"],
        TurnStep::Fire if any(state, |id| can_fire(state, id)) => &["fire"],
        // Without a map the brigade moves only on the board, and the program does not learn the moves.
        TurnStep::Movement if any(state, |id| can_move(state, id)) => &["move"],
        TurnStep::Close if any(state, |id| can_close(state, id)) => &["close"],
        _ => &[],
    };
    open.to_vec()
}

/// Checks whether the only thing left to do in this step is to end it: no unit can act, or no gun that may act now has
/// a target.
pub(super) fn is_step_empty(state: &State) -> bool {
    if state.kit.map.is_none() || !state.dues.is_empty() {
        return false;
    }
    let openings = BlindSwords::openings(state);
    let mut commands = openings.iter().map(|opening| &opening.command);
    match state.step {
        TurnStep::Artillery => {
            let is_of_guns =
                |command: &Command| matches!(command, Command::Next | Command::Guns { .. });
            commands.all(is_of_guns) && !ready_guns(state).any(|id| can_fire(state, id))
        }
        TurnStep::Fire | TurnStep::Movement | TurnStep::Close => {
            commands.all(|command| *command == Command::Next) && verbs(state).is_empty()
        }
        _ => false,
    }
}

/// Returns the guns that may act in this step; between two steps, all guns of the side that may begin a step (BS-401).
fn ready_guns(state: &State) -> impl Iterator<Item = &String> {
    let guns = &state.guns;
    state.units.iter().filter_map(move |(id, unit)| {
        let is_ready = match &guns.step {
            Some(step) => step.units.contains(id),
            None => {
                let is_own = state.is_guns(id) && state.side_of(id) == guns.side;
                is_own && unit.on_map() && !guns.done.contains(id)
            }
        };
        is_ready.then_some(id)
    })
}

/// Checks whether some of the guns have done nothing yet in their step (BS-401).
fn guns_are_left(state: &State) -> bool {
    let has_acted = |id: &String| state.did(id, OnceAct::Fired) || state.did(id, OnceAct::Moved);
    let step = state.guns.step.as_ref();
    step.is_some_and(|step| !step.units.iter().all(has_acted))
}

/// Checks whether a condition holds for any unit of the acting brigade.
fn any(state: &State, holds: impl Fn(&str) -> bool) -> bool {
    let mut units = state.units.iter();
    units.any(|(id, unit)| unit.on_map() && is_of_active(state, id) && holds(id))
}

/// Checks whether the unit is in a hex of the map.
fn is_placed(state: &State, id: &str) -> bool {
    let hex = state.units.get(id).and_then(UnitCondition::hex);
    state.kit.map.is_some() && hex.is_some()
}

fn can_fire(state: &State, id: &str) -> bool {
    !state.did(id, OnceAct::Fired) && (!is_placed(state, id) || has_fire(state, id))
}

fn can_move(state: &State, id: &str) -> bool {
    is_placed(state, id) && !state.did(id, OnceAct::Moved)
}

fn can_close(state: &State, id: &str) -> bool {
    !state.did(id, OnceAct::Assaulted) && (!is_placed(state, id) || has_close_combat(state, id))
}
