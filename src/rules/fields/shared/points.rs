//! The ledger of action points: the generals who pay for a brigade's acts, and whether they have the points (CMD-02 to
//! CMD-07, GEN-05).

use crate::position::gap::figure_distance;
use std::cmp::Reverse;

use crate::state::{GeneralState, State, UnitState, draft::Draft, tape_answers::TapedDistance};
use crate::terms::{
    charts::distance,
    edition::Edition,
    event::Event,
    name::{BrigadeId, GeneralId},
    span::TapeSpan,
    switch::Switch,
};
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::refusal::{Refusal, Remedy};
use ruleset::spelling::counted;

/// Returns the inches from a general's figure to the nearest unit of a brigade on the table; `None` if one of them is
/// off the table.
#[must_use]
pub fn distance_to_brigade(
    state: &State,
    general: &GeneralState,
    brigade: &BrigadeId,
) -> Option<f64> {
    let at = general.at()?;
    state
        .units_of(brigade)
        .filter_map(UnitState::base)
        .map(|base| figure_distance(at, &base))
        .min_by(f64::total_cmp)
}

/// Returns the generals who may pay for a brigade's acts, the first choice first: its brigadier or, in the full edition
/// and in his absence, every superior at his post (GEN-05, RUL-30).
#[must_use]
pub fn paying_commanders<'a>(state: &'a State, brigade: &BrigadeId) -> Vec<&'a GeneralState> {
    match state.brigadier(brigade) {
        Some(brigadier) if brigadier.is_fit() => vec![brigadier],
        _ if !stand_in(state) => Vec::new(),
        _ => state
            .oob()
            .superiors(brigade)
            .into_iter()
            .filter_map(|general| state.general(&general.id))
            .filter(|general| general.is_fit())
            .collect(),
    }
}

/// Checks whether superiors may pay in place of a brigadier: only if the game replaces generals who fall.
fn stand_in(state: &State) -> bool {
    state.edition() == Edition::Full || state.rulings().on(Switch::BasicGeneralCasualties)
}

/// Returns the general who pays if several may: the one who pays least; among equals, the one with most points left;
/// among these, the first in the list, who is nearest in the chain of command. RUL-30 leaves the choice open. `None` if
/// no one may pay.
#[must_use]
pub fn first_choice<'a, T>(
    able: impl Iterator<Item = (T, u8, &'a GeneralState)>,
) -> Option<(T, &'a GeneralState)> {
    able.min_by_key(|(_, price, general)| (*price, Reverse(general.points())))
        .map(|(what, _, general)| (what, general))
}

/// Returns the generals who may pay for a brigade's acts, as [`paying_commanders`] lists them; if one is named, only
/// him (RUL-30).
///
/// # Errors
///
/// Fails if the named general is not one of the active side at his post, or does not command here.
pub fn eligible_payers<'a>(
    state: &'a State,
    brigade: &BrigadeId,
    named: Option<&GeneralId>,
) -> Result<Vec<&'a GeneralState>, Refusal> {
    let able = paying_commanders(state, brigade);
    let Some(named) = named else {
        return Ok(able);
    };
    let general = state.active_general(named)?;
    if able.iter().any(|other| other.id == *named) {
        return Ok(vec![general]);
    }
    Err(no_payer(state, general, brigade, &able))
}

/// Returns the refusal of a general who may not pay for a brigade; it names the generals who may.
fn no_payer(
    state: &State,
    general: &GeneralState,
    brigade: &BrigadeId,
    able: &[&GeneralState],
) -> Refusal {
    let name = name_of(state, brigade);
    let said = format!("{} may not pay for {name}", general.name);
    let remedy = match able {
        [one] if one.id.as_str() == brigade.as_str() => {
            format!("{} is at his post and pays himself", one.name)
        }
        [] if stand_in(state) => "no superior of its chain is at his post".to_owned(),
        [] => "in the basic edition no one stands in for a brigadier".to_owned(),
        several => {
            let ids: Vec<&str> = several.iter().map(|other| other.id.as_str()).collect();
            format!("who may: {}", ids.join(", "))
        }
    };
    Refusal::impossible("RUL-30", said).remedy(remedy)
}

/// Returns the general who pays `cost` points for an act of the whole brigade: rally, acceptance, a march. A stand-in
/// must be within 12 inches of the brigade's nearest unit (RUL-30). If several may pay, the one whose price is lowest
/// does, unless one is named.
///
/// # Errors
///
/// Fails if there is no commander, none is near enough, or his points do not suffice (GEN-05, CMD-07), or if the one
/// named may not pay (RUL-30).
pub fn single_payer<'a>(
    state: &'a State,
    brigade: &BrigadeId,
    cost: u8,
    named: Option<&GeneralId>,
) -> Result<&'a GeneralState, Refusal> {
    let able = eligible_payers(state, brigade, named)?;
    let near: Vec<&GeneralState> = able
        .iter()
        .copied()
        .filter(|general| commands_brigade(state, general, brigade))
        .collect();
    let paying = near.iter().filter(|general| general.points() >= cost);
    match first_choice(paying.map(|general| ((), cost, *general))) {
        Some(((), general)) => Ok(general),
        None => Err(match (near.first(), named, able.first()) {
            (Some(general), _, _) => too_few_points(state, general, cost),
            (None, Some(_), Some(general)) => too_far(state, general, brigade),
            _ => no_commander(state, brigade),
        }),
    }
}

/// Checks whether a brigade is commanded by its brigadier, or by a stand-in within 12 inches (RUL-30).
fn commands_brigade(state: &State, general: &GeneralState, brigade: &BrigadeId) -> bool {
    general.id.as_str() == brigade.as_str()
        || taped_to(state, general, brigade)
            .is_some_and(|taped| taped.is_within(distance::COMMAND_OUTER, "RUL-30"))
}

/// Returns the inches from a general to the nearest unit of a brigade, by record and tape; `None` if one of them is off
/// the table.
#[must_use]
pub fn taped_to(
    state: &State,
    general: &GeneralState,
    brigade: &BrigadeId,
) -> Option<TapedDistance> {
    let inches = distance_to_brigade(state, general, brigade)?;
    Some(state.taped(inches, || span_to(general, brigade)))
}

fn too_far(state: &State, general: &GeneralState, brigade: &BrigadeId) -> Refusal {
    let outer = distance::COMMAND_OUTER;
    let far = taped_to(state, general, brigade).map_or("off the table".to_owned(), |taped| {
        taped.say(state.oob().measure, outer)
    });
    let said = format!("{} is {far} from {}", general.name, name_of(state, brigade));
    Refusal::impossible("RUL-30", said).remedy(Remedy::typed(
        format!(
            "a stand-in pays within {} of its nearest unit; ",
            state.oob().measure.say_whole(outer)
        ),
        "ride-to",
        " brings him nearer",
    ))
}

fn name_of(state: &State, brigade: &BrigadeId) -> String {
    state
        .brigade(brigade)
        .map_or(brigade.to_string(), |b| b.name.clone())
}

fn span_to(general: &GeneralState, brigade: &BrigadeId) -> TapeSpan {
    TapeSpan::Brigade {
        general: general.id.clone(),
        brigade: brigade.clone(),
    }
}

/// Returns the refusal of a general with too few points left, with his expenses.
#[must_use]
pub fn too_few_points(state: &State, general: &GeneralState, cost: u8) -> Refusal {
    let spent: Vec<String> = general
        .ledger()
        .iter()
        .map(|(on, points)| format!("{on} {points}"))
        .collect();
    let said = format!(
        "{} has {} left, this costs {cost}",
        general.name,
        points_said(general.points())
    );
    let refusal = Refusal::impossible("CMD-07", said);
    if spent.is_empty() {
        refusal.remedy(match state.chits() {
            Some(_) => "his points come back at the start of the next round",
            None => "his points come back at the start of his side's next turn",
        })
    } else {
        let turn = state.turn_word();
        refusal.remedy(format!("spent this {turn}: {}", spent.join(", ")))
    }
}

/// Returns the refusal that no general can spend points for a brigade.
#[must_use]
pub fn no_commander(state: &State, brigade: &BrigadeId) -> Refusal {
    let name = name_of(state, brigade);
    Refusal::impossible(
        "GEN-05",
        format!("{name} has no brigadier at his post, so no points"),
    )
    .remedy(match stand_in(state) {
        true => {
            let outer = state.oob().measure.say_whole(distance::COMMAND_OUTER);
            format!("a superior within {outer} may stand in")
        }
        false => "it may fire".to_owned(),
    })
}

fn points_said(points: u8) -> String {
    match points {
        0 => "no action points".to_owned(),
        n => counted(n, "action point"),
    }
}

/// Spends points of one general.
///
/// # Errors
///
/// Fails if the general is not at his post, or if his points do not suffice (GEN-05, CMD-07).
pub fn spend_of(
    draft: &mut Draft<'_>,
    general: &GeneralId,
    cost: u8,
    on: String,
    rule: &'static str,
) -> Step {
    let payer = draft.state().active_general(general)?;
    if payer.points() < cost {
        return Err(too_few_points(draft.state(), payer, cost).into());
    }
    if cost > 0 {
        draft.note(Event::PointsSpent {
            general: general.clone(),
            points: cost,
            on,
            rule: Clause::new(rule),
        });
    }
    Ok(())
}
