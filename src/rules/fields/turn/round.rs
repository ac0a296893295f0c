//! Rounds in place of player turns: both sides' orders, the cup, activations, morale (CHIT-01 to CHIT-03, CHIT-06).

use crate::shared::toss;
use crate::state::{State, draft::Draft};
use crate::terms::{
    chit::{Chit, ChitTerms, ChitsBy},
    event::Event,
    name::{BrigadeId, SideId},
    order_of_battle::Rank,
    switch::ChitInitiative,
};
use crate::wear::rally;
use ruleset::Step;
use ruleset::chance::Ask;

/// Returns the side that has the initiative of the new round: the side that moves first in odd rounds, the other in
/// even ones; by switch the dice decide (CHIT-03).
///
/// # Errors
///
/// Fails if a die is needed.
pub fn decide_initiative(draft: &mut Draft<'_>, round: u32) -> Step<SideId> {
    let state = draft.state();
    if state.rulings().is(ChitInitiative::Dice) {
        let ask = Ask::new("who has the initiative, a die for each side", "CHIT-03");
        if let Some((side, dice)) = toss::higher_die(draft, &ask)? {
            draft.note(Event::InitiativeDiced {
                side: side.clone(),
                dice,
            });
            return Ok(side);
        }
    }
    let state = draft.state();
    let first = state
        .round()
        .map_or_else(|| state.active().clone(), |round| round.first.clone());
    let other = state.oob().other_side(&first).map(|side| side.id.clone());
    Ok(match (round % 2, other) {
        (0, Some(other)) => other,
        _ => first,
    })
}

/// Returns the side that gives its orders next; `None` if both have given theirs (CHIT-01).
#[must_use]
pub fn orders_of(state: &State) -> Option<SideId> {
    let round = state.round().filter(|round| !round.orders_passed)?;
    let other = state.oob().other_side(&round.initiative)?;
    Some(other.id.clone())
}

/// Fills the cup (CHIT-06).
pub fn fill_cup(draft: &mut Draft<'_>) {
    let chits = draft
        .state()
        .chits()
        .map(|terms| round_chits(draft.state(), terms));
    draft.note(Event::CupFilled {
        chits: chits.unwrap_or_default(),
    });
}

/// Returns the chits in a round before its first activation, sorted by identifier: one for each brigade or division on
/// the table, one for each commander at his post, and Fortunes of War (CHIT-06, CHIT-18, CHIT-19).
#[must_use]
pub fn round_chits(state: &State, terms: ChitTerms) -> Vec<Chit> {
    let there = |id: &BrigadeId| state.is_on_table(id);
    let mut chits: Vec<Chit> = match terms.by {
        ChitsBy::Brigades => state
            .brigades()
            .filter(|brigade| there(&brigade.id))
            .map(|brigade| Chit::Brigade(brigade.id.clone()))
            .collect(),
        ChitsBy::Divisions => state
            .divisions()
            .filter(|division| {
                let mut brigades = state.brigades();
                brigades.any(|b| b.division == division.id && there(&b.id))
            })
            .map(|division| Chit::Division(division.id.clone()))
            .collect(),
    };
    if terms.commanders {
        let sides = state.oob().sides.iter().map(|side| &side.id);
        let led = sides.filter(|side| has_commander(state, side));
        chits.extend(led.map(|side| Chit::Commander(side.clone())));
    }
    if terms.fortunes {
        chits.push(Chit::Fortunes);
    }
    chits.sort_by_key(Chit::to_string);
    chits
}

/// Checks whether a side has a general of corps or army at his post (CHIT-19).
fn has_commander(state: &State, side: &SideId) -> bool {
    let mut generals = state.generals();
    generals.any(|general| {
        let commands = matches!(general.rank, Rank::Corps | Rank::Army);
        commands && general.side == *side && general.is_fit()
    })
}

/// Ends the activation: units of the brigade that were quiet during it rally (CHIT-14).
///
/// # Errors
///
/// Never fails by itself.
pub fn end_activation(draft: &mut Draft<'_>) -> Step {
    let Some(brigade) = draft.state().acting().map(|acting| acting.brigade.clone()) else {
        return Ok(());
    };
    rally::rally_units(draft)?;
    draft.note(Event::ActivationEnded { brigade });
    Ok(())
}

/// Checks whether the acting brigade has left the table, which ends its activation.
#[must_use]
pub fn is_bereft(state: &State) -> bool {
    let acting = state.acting();
    acting.is_some_and(|acting| !state.is_on_table(&acting.brigade))
}
