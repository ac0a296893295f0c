//! Acts that the phase allows but no page offers: moves, attacks, bombardments. The list does not depend on the
//! identity of face-down counters (CBG-1101).

use rules::Guided as _;
use rules::blue_and_grey::BlueAndGrey;
use rules::blue_and_grey::command::Command;
use rules::blue_and_grey::position::{TurnPhase, UnitCondition};
use rules::blue_and_grey::state::State;
use rules::blue_and_grey::switch::Complication;

/// Returns the verbs of acts that the phase allows but no page offers, as far as the places of units are known.
pub(super) fn verbs(state: &State) -> Vec<&'static str> {
    let is_busy = state.over.is_some() || state.open_dues().next().is_some();
    if !is_busy && state.wrong_position().is_some() {
        return vec!["place"];
    }
    if is_busy || state.kit.plays(Complication::Simul) {
        return Vec::new();
    }
    match state.phase {
        TurnPhase::SetUp | TurnPhase::Plotting => Vec::new(),
        TurnPhase::Movement => open([("move", any(state, |_, unit| can_move(unit)))]),
        // Once units have fallen back, the side may not attack any more, except at night (CBG-702).
        TurnPhase::Combat if state.falls_back() && !state.kit.is_night(state.turn) => Vec::new(),
        TurnPhase::Combat => open([
            ("attack", any(state, |_, unit| can_attack(state, unit))),
            (
                "bombard",
                any(state, |id, unit| can_bombard(state, id, unit)),
            ),
        ]),
    }
}

/// Checks whether the only thing left to do in this phase is to end it: every unit has moved, or none can attack.
pub(super) fn is_step_empty(state: &State) -> bool {
    let is_of_units = matches!(state.phase, TurnPhase::Movement | TurnPhase::Combat);
    // In a simultaneous game all plots are carried out together, when the phase ends.
    let is_by_turns = !state.kit.plays(Complication::Simul);
    let openings = BlueAndGrey::openings(state);
    let mut commands = openings.iter().map(|opening| &opening.command);
    state.kit.map.is_some()
        && is_of_units
        && is_by_turns
        && commands.all(|command| *command == Command::Next)
        && verbs(state).is_empty()
}

/// Says that none of the counters that may move in this phase has moved; `None` if one has, or if none may. The names
/// stay untold, because some counters may lie face down.
pub(super) fn unmoved_in_words(state: &State) -> Option<String> {
    let has_moved = any(state, |_, unit| unit.spent.moved);
    let may_move = verbs(state).contains(&"move") && !has_moved;
    may_move.then(|| "No unit has moved".to_owned())
}

fn open<const N: usize>(verbs: [(&'static str, bool); N]) -> Vec<&'static str> {
    let open = verbs.into_iter().filter(|(_, is_open)| *is_open);
    open.map(|(verb, _)| verb).collect()
}

/// Checks whether a condition holds for any of the phasing side's units on the map.
fn any(state: &State, holds: impl Fn(&str, &UnitCondition) -> bool) -> bool {
    state.of_side(&state.side).any(|(id, unit)| holds(id, unit))
}

fn can_move(unit: &UnitCondition) -> bool {
    !unit.spent.moved && unit.spent.halted.is_none()
}

fn can_attack(state: &State, unit: &UnitCondition) -> bool {
    !unit.spent.attacked && has_enemy_within(state, unit, 1)
}

fn can_bombard(state: &State, id: &str, unit: &UnitCondition) -> bool {
    let chart = state.kit.bombardment.as_ref();
    let reach = chart.and_then(|chart| chart.reach);
    let is_open = !unit.hidden && state.kind_of(id).is_guns() && !unit.spent.attacked;
    is_open && reach.is_some_and(|hexes| has_enemy_within(state, unit, hexes))
}

fn has_enemy_within(state: &State, unit: &UnitCondition, hexes: i64) -> bool {
    let (Some(map), Some(from)) = (state.kit.map.as_ref(), unit.hex()) else {
        return false;
    };
    // No one is attacked twice in a phase (BG-081).
    let enemies = state.of_side(state.kit.other(&state.side));
    let mut enemies = enemies.filter(|(_, enemy)| !enemy.spent.was_attacked);
    enemies.any(|(_, enemy)| {
        let apart = enemy.hex().and_then(|hex| map.distance(from, hex));
        apart.is_some_and(|apart| apart <= hexes)
    })
}
