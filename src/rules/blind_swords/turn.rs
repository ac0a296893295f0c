//! The sequence of steps (BS-201, BS-202), and the end of the turn (BS-1101): points, markers, the track, the return of
//! event chits, the turn marker.

use std::collections::BTreeMap;

use super::{
    Draft, activation, arrival, charge, cup,
    event::Event,
    flank, held,
    kit::{BrigadeOrder, ChitKind},
    mixed_stacks,
    position::{Combat, TurnStep as Where},
    state::State,
    table_cup,
    victory::LAST,
};
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};

/// Ends the turn; after the last one the scenario decides (BS-R52).
fn end_turn(draft: &mut Draft<'_>) -> Step {
    draft.note(Event::TrackMoved);
    draft.note(Event::Gathered);
    let turn = draft.state().turn;
    if draft.state().is_last_turn() {
        draft.note(Event::Over {
            why: format!("turn {turn}{LAST}"),
        });
        return Ok(());
    }
    draft.note(Event::TurnBegan { turn: turn + 1 });
    draft.note(Event::StepBegan {
        step: Where::Command,
    });
    Ok(())
}

/// Closes a side's choice of key chits; after the last one the cup is filled (BS-301).
pub(super) fn seal_keys(draft: &mut Draft<'_>, side: &str) -> Step {
    match cup::seal_keys(draft, side)? {
        true => next(draft),
        false => Ok(()),
    }
}

/// Ends the step, and begins the next.
pub(super) fn next(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    let order = state.active.as_ref().and_then(|active| active.order);
    let to = match state.step {
        Where::Command => {
            cup::fill_cup(draft)?;
            return super::artillery::begin_phase(draft);
        }
        Where::Artillery => return super::artillery::next(draft),
        Where::ArtilleryRally => Where::Draw,
        Where::Draw => return end_of_draws(draft),
        Where::Orders => {
            return Err(
                Refusal::impossible("BS-501", "the brigade has no order yet")
                    .remedy(Remedy::typed(
                        "",
                        "order attack|defend|maneuver|regroup",
                        "",
                    ))
                    .into(),
            );
        }
        Where::Fire => {
            let owing = flank::units_owing_fire(state, |_| true);
            flank::all_fire(draft, &owing)?;
            match order {
                Some(_) => Where::Movement,
                None => return end_activation(draft),
            }
        }
        Where::Movement => {
            arrival::nobody_is_frozen(draft)?;
            mixed_stacks::horse_stands_alone(draft)?;
            match order {
                Some(BrigadeOrder::Attack) => Where::Close,
                Some(BrigadeOrder::Defend) => Where::Rally,
                _ => return end_activation(draft),
            }
        }
        Where::Close if state.combats.iter().any(is_open) => {
            let left: Vec<&str> = state
                .combats
                .iter()
                .filter(|combat| is_open(combat))
                .map(|combat| combat.on.as_str())
                .collect();
            let left = left.join(", ");
            let said = format!("the close combat at {left} is binding");
            let shown = format!("the announced close combat at {left} must be fought");
            draft.object(
                Refusal::objection("BS-801", said)
                    .shown_as(shown)
                    .remedy(Remedy::typed("", "assault", " resolves it")),
            )?;
            return end_activation(draft);
        }
        Where::Close => {
            if let [(unit, _), ..] = charge::bound_chargers(state).as_slice() {
                let said = format!("{} has charged, and attacks", state.name(unit));
                let shown = format!("{} has charged and must attack", state.name(unit));
                let remedy = Remedy::typed("", format!("close {unit} on HEX"), "");
                draft.object(
                    Refusal::objection("BS-706", said)
                        .shown_as(shown)
                        .remedy(remedy),
                )?;
            }
            return end_activation(draft);
        }
        Where::Rally => {
            arrival::nobody_is_frozen(draft)?;
            return end_activation(draft);
        }
        Where::End => return end_turn(draft),
    };
    draft.note(Event::StepBegan { step: to });
    Ok(())
}

/// Checks whether a combat must still be fought; if one of its parties is missing, it need not (BS-R34).
fn is_open(combat: &Combat) -> bool {
    !combat.attackers.is_empty() && !combat.defenders.is_empty()
}

/// Ends the step after the brigade has moved on the board.
pub(super) fn end_table_move(draft: &mut Draft<'_>, brigade: &str) -> Step {
    let state = draft.state();
    let acts = state.active.as_ref().map(|active| active.brigade.as_str());
    if state.step != Where::Movement || acts != Some(brigade) {
        let said = format!("{} is not moving", activation::brigade_name(state, brigade));
        return Err(Refusal::impossible("BS-201", said).into());
    }
    next(draft)
}

/// Ends the activation: the next chit is drawn.
fn end_activation(draft: &mut Draft<'_>) -> Step {
    // No draw follows a CIC chit that was held to the end of the turn.
    let to = match is_empty(draft.state()) && is_last(draft.state()) {
        true => Where::End,
        false => Where::Draw,
    };
    draft.note(Event::ActivationEnded);
    draft.note(Event::StepBegan { step: to });
    Ok(())
}

/// Checks whether the cup is known to be empty. For a cup on the table, only the record of draws tells this.
pub(super) fn is_empty(state: &State) -> bool {
    let counts_all = |unseen: &BTreeMap<String, usize>| unseen.len() == state.kit.sides.len();
    let is_known = !state.kit.cup.on_table || state.chits.unseen.as_ref().is_some_and(counts_all);
    is_known && state.chits.in_cup() == 0
}

/// Checks whether the acting chit is a CIC chit that was held for the end of the turn; no draw follows it.
fn is_last(state: &State) -> bool {
    state.active.as_ref().is_some_and(|active| {
        let kind = state.kit.chit(&active.chit).map(|chit| chit.kind);
        kind == Some(ChitKind::Cic)
    })
}

/// Ends the turn after the last chit (BS-315).
fn end_of_draws(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    if state.chits.waiting.is_some() || state.chits.choosing.is_some() {
        return Err(
            Refusal::impossible("BS-306", "a drawn chit is still to be played")
                .remedy(held::ways_on(state))
                .into(),
        );
    }
    let left = state.chits.cup.len();
    if left > 0 && !state.kit.cup.on_table {
        let said = format!("{left} chits are in the cup");
        draft.object(Refusal::objection("BS-315", said).remedy(Remedy::typed(
            "",
            "draw",
            " draws one",
        )))?;
    }
    if let Some(left) = table_cup::chits_left(draft.state()) {
        let said = format!("by what was drawn there are in the cup: {left}");
        let shown = format!("by the draws so far, the cup still holds {left}");
        let remedy = Remedy::typed("", "draw CHIT", " or `draw event SIDE`");
        draft.object(
            Refusal::objection("BS-315", said)
                .shown_as(shown)
                .remedy(remedy),
        )?;
    }
    draft.note(Event::StepBegan { step: Where::End });
    Ok(())
}
