//! The sequence of phases and player turns (BG-011 to BG-014).

use super::{
    Draft, arrival, attacks_left, charge, control, cost::MissingCell, entrench, event::Event,
    hidden, hidden_proof, learn, position::TurnPhase, rally, score, state::State, voluntary,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Ends the phase.
pub(super) fn next(draft: &mut Draft<'_>) -> Step {
    match draft.state().phase {
        TurnPhase::SetUp | TurnPhase::Plotting | TurnPhase::Movement => end_movement(draft),
        TurnPhase::Combat => end_combat(draft),
    }
}

/// Ends movement: no unit may be in a crossing or over the limit. Finishes works that are due (BG-047, BG-050).
fn end_movement(draft: &mut Draft<'_>) -> Step {
    if let Some(no) = control::comes_first(draft.state()) {
        draft.object(no)?;
    }
    check_scattered(draft)?;
    in_order(draft)?;
    if voluntary::begin_repulse(draft)? {
        return Ok(());
    }
    entrench::end_movement(draft);
    arrival::settle_arrivals(draft);
    let state = draft.state();
    let (turn, side) = (state.turn, state.side.clone());
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: TurnPhase::Combat,
    });
    Ok(())
}

/// Checks that units out of command have scattered (CBG-504).
fn check_scattered(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let side = state.side.clone();
    if control::is_restricted(state, &side) {
        return Ok(());
    }
    let waits = state
        .of_side(&side)
        .find(|(_, unit)| unit.spent.scattered && !unit.spent.moved);
    match waits {
        Some((unit, _)) => {
            let name = state.open_name(unit);
            let said = format!("{name} is out of command and has not scattered");
            draft.object(Refusal::objection("CBG-504", said).remedy(Remedy::typed(
                "",
                "scatter UNIT",
                "",
            )))
        }
        None => Ok(()),
    }
}

/// Objects to faults in the phasing side's positions at the end of a phase.
fn in_order(draft: &mut Draft<'_>) -> Step {
    let against = learn::learn_all(draft, |state| out_of_order(state, &state.side))?;
    against.into_iter().try_for_each(|no| draft.object(no))
}

/// Returns the faults in a side's positions: in a crossing, over the limit (BG-047, BG-050).
///
/// # Errors
///
/// Fails if a needed cell of the kit is still unknown.
pub(super) fn out_of_order(state: &State, side: &str) -> Result<Vec<Refusal>, MissingCell> {
    let mut against = Vec::new();
    if let Some(map) = &state.kit.map {
        for (unit, standing) in state.of_side(side) {
            let place = standing.hex().map(|hex| map.place(hex)).unwrap_or_default();
            let may = |kind: &String| state.kit.exclusive.end_in.contains(kind);
            if place.is_ferry() && !place.kinds.iter().any(may) {
                let said = format!("{} stands in a crossing", state.open_name(unit));
                against.push(Refusal::objection("BG-047", said));
            }
        }
    }
    against.extend(hidden_proof::position_faults(state, side)?);
    Ok(against)
}

/// Ends combat. Marked units must have tried to rally, and all enemies that must be attacked must have been attacked.
/// Then the other player's turn begins, or the turn marker moves on.
fn end_combat(draft: &mut Draft<'_>) -> Step {
    rally::all_tried(draft)?;
    let left = learn::learn_all(draft, attacks_left::attacks_due)?;
    if !left.is_empty() {
        let said = format!("{} must be attacked", draft.state().names(&left));
        draft.object(Refusal::objection("BG-081", said))?;
    }
    // Objections that were raised before the units fell back are not raised again afterwards.
    if !draft.state().falls_back() {
        let mut against = charge::unfought_charges(draft.state());
        against.extend(learn::learn_all(draft, voluntary::unattacked_neighbours)?);
        against.into_iter().try_for_each(|no| draft.object(no))?;
    }
    if voluntary::begin_repulse(draft)? {
        return Ok(());
    }
    in_order(draft)?;
    let state = draft.state();
    let is_first = state.side == state.kit.first;
    let turn = match is_first {
        true => state.turn,
        false => state.turn.saturating_add(1),
    };
    if state.kit.turns.is_some_and(|last| turn > last) {
        end_game(draft);
        return Ok(());
    }
    let side = state.kit.other(&state.side).to_owned();
    draft.note(Event::PhaseBegan {
        turn,
        side,
        phase: TurnPhase::Movement,
    });
    Ok(())
}

/// Ends the game after its last turn, with everything hidden turned up and the score.
pub(super) fn end_game(draft: &mut Draft<'_>) {
    hidden::turn_all_up(draft);
    let state = draft.state();
    let why = format!(
        "turn {}{}{}",
        state.turn,
        score::LAST,
        score::score_words(state)
    );
    draft.note(Event::Over { why });
}
