//! Order of deployment: by dice and in turn in a meeting engagement (DEPLOY-05, RUL-106), the defender first if one
//! side defends (DEPLOY-06).

use crate::shared::toss;
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{event::Event, name::SideId, phase::Phase};
use ruleset::Step;
use ruleset::chance::Ask;
use ruleset::refusal::{Refusal, Remedy};

/// The side that may place a brigade now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PlacingTurn {
    /// No side has a brigade left to place.
    Nobody,
    /// The side whose turn it is; the other waits, or has placed all.
    Side(SideId),
    /// Neither side may place before the dice are thrown.
    Dice,
}

/// Returns the side that may place a brigade now.
#[must_use]
pub fn placing_side(state: &State) -> PlacingTurn {
    let mut sides = state.oob().sides.iter().map(|side| &side.id);
    let (one, other) = (sides.next(), sides.next());
    let open = |side: &&SideId| has_to_place(state, side);
    match (one.filter(open), other.filter(open)) {
        (None, None) => PlacingTurn::Nobody,
        (Some(only), None) | (None, Some(only)) => PlacingTurn::Side(only.clone()),
        (Some(_), Some(_)) => match (&state.oob().defence, state.places_next()) {
            (Some(defence), _) => PlacingTurn::Side(defence.side.clone()),
            (None, Some(side)) => PlacingTurn::Side(side.clone()),
            (None, None) => PlacingTurn::Dice,
        },
    }
}

/// Returns the brigades of both sides that must still be placed.
pub fn to_place(state: &State) -> impl Iterator<Item = &BrigadeState> + '_ {
    state
        .brigades()
        .filter(|b| b.arrives().is_none() && !b.is_broken() && !state.is_on_table(&b.id))
}

fn has_to_place(state: &State, side: &SideId) -> bool {
    to_place(state).any(|brigade| brigade.side == *side)
}

/// Throws dice for the side that places first; a later throw decides who moves first (RUL-106).
///
/// # Errors
///
/// Fails if there is nothing to throw for, or if a die is needed.
pub fn toss_for_placing(draft: &mut Draft<'_>) -> Step {
    let state = draft.state();
    if state.phase() == Phase::Deployment && placing_side(state) == PlacingTurn::Dice {
        return toss_to_place(draft);
    }
    let (rule, said) = match (state.phase(), placing_side(state)) {
        (Phase::Deployment, PlacingTurn::Side(side)) => (
            "DEPLOY-05",
            format!("{} places now, without a die", state.side_name(&side)),
        ),
        (Phase::Deployment, _) => ("RUL-106", "everybody is placed".to_owned()),
        _ => ("SEQ-02", "who moves first is settled".to_owned()),
    };
    Err(Refusal::impossible(rule, said)
        .remedy(Remedy::typed("", "next", " goes on"))
        .into())
}

fn toss_to_place(draft: &mut Draft<'_>) -> Step {
    let ask = Ask::new("who places first, a die for each side", "DEPLOY-05");
    if let Some((side, dice)) = toss::higher_die(draft, &ask)? {
        draft.note(Event::PlacementDiced { side, dice });
    }
    Ok(())
}

/// Checks that it is a side's turn to place a brigade; throws the dice first if they have not been thrown.
///
/// # Errors
///
/// Fails if it is the other side's turn, or if a die is needed.
pub fn await_turn(draft: &mut Draft<'_>, side: &SideId) -> Step {
    if placing_side(draft.state()) == PlacingTurn::Dice {
        toss_to_place(draft)?;
    }
    let state = draft.state();
    let PlacingTurn::Side(next) = placing_side(state) else {
        return Ok(());
    };
    if next == *side {
        return Ok(());
    }
    let name = state.side_name(&next);
    let refusal = match state.oob().defence {
        Some(_) => Refusal::objection("DEPLOY-06", format!("{name} defends and sets up first"))
            .remedy(format!("place every brigade of {name} first")),
        None => Refusal::objection("DEPLOY-05", format!("{name} is to place a brigade first"))
            .remedy("the sides place one brigade each in turn"),
    };
    draft.object(refusal)
}

/// Passes the turn of placing to the other side, if that side has a brigade left to place (DEPLOY-05).
pub fn pass_on(draft: &mut Draft<'_>, side: &SideId) {
    let state = draft.state();
    if state.places_next().is_none() {
        return;
    }
    let other = state.oob().other_side(side).map(|other| other.id.clone());
    let next = [other, Some(side.clone())]
        .into_iter()
        .flatten()
        .find(|side| has_to_place(state, side));
    if let Some(side) = next {
        draft.note(Event::PlacesNext { side });
    }
}
