//! The ledger of action points: who pays for what a brigade does, and whether he can (CMD-02 to
//! CMD-07, GEN-05).

use std::cmp::Reverse;

use super::charts::distance;
use super::close::Close;
use super::decide::Draft;
use super::edition::Edition;
use super::event::Event;
use super::measured::Span;
use super::name::BrigadeId;
use super::name::GeneralId;
use super::state::GeneralState;
use super::state::State;
use super::state::UnitState;
use super::switch::Switch;
use crate::rules::Step;
use crate::rules::clause::Clause;
use crate::rules::refusal::Refusal;
use crate::table::base::Base;
use crate::table::measure::FIGURE_RADIUS;
use crate::table::measure::Point;
use crate::table::measure::within;

/// Returns the inches from a figure to the nearest part of a base: the whole figure counts (RUL-58).
#[must_use]
pub fn figure_distance(figure: Point, base: &Base) -> f64 {
    (base.distance_to_point(figure) - FIGURE_RADIUS).max(0.0)
}

/// Returns the inches from a general's figure to the nearest unit of a brigade on the table.
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

/// Returns who may pay for what a brigade does, first choice first: its brigadier; in the full
/// edition, where he is absent, every superior at his post (GEN-05, RUL-30).
#[must_use]
pub fn commanders<'a>(state: &'a State, brigade: &BrigadeId) -> Vec<&'a GeneralState> {
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

/// Whether superiors may stand in: with the casualties of generals comes their replacement.
fn stand_in(state: &State) -> bool {
    state.edition() == Edition::Full || state.rulings().on(Switch::BasicGeneralCasualties)
}

/// Returns who pays where several may: at the cheapest price; of equals he who has most points left, of
/// these the nearest in the chain, who comes first in the list. RUL-30 names none.
#[must_use]
pub fn first_choice<'a, T>(
    able: impl Iterator<Item = (T, u8, &'a GeneralState)>,
) -> Option<(T, &'a GeneralState)> {
    able.min_by_key(|(_, price, general)| (*price, Reverse(general.points())))
        .map(|(what, _, general)| (what, general))
}

/// Returns who pays `cost` points for an act of the whole brigade: rally, acceptance, a march. A
/// stand-in must be within 12 inches of its nearest unit (RUL-30).
///
/// # Errors
///
/// Nobody commands, nobody is near enough, or his points do not reach (GEN-05, CMD-07).
pub fn payer<'a>(
    state: &'a State,
    brigade: &BrigadeId,
    cost: u8,
) -> Result<&'a GeneralState, Refusal> {
    let near = |general: &&GeneralState| {
        general.id.as_str() == brigade.as_str()
            || distance_to_brigade(state, general, brigade).is_some_and(|inches| {
                let taped = state.taped(inches, || span_to(general, brigade));
                within(taped.inches, distance::COMMAND_OUTER)
            })
    };
    let commanders: Vec<&GeneralState> = commanders(state, brigade)
        .into_iter()
        .filter(near)
        .collect();
    let able = commanders.iter().filter(|general| general.points() >= cost);
    match first_choice(able.map(|general| ((), cost, *general))) {
        Some(((), general)) => Ok(general),
        None => Err(match commanders.first() {
            Some(general) => short(general, cost),
            None => leaderless(state, brigade),
        }),
    }
}

fn span_to(general: &GeneralState, brigade: &BrigadeId) -> Span {
    Span::Brigade {
        general: general.id.clone(),
        brigade: brigade.clone(),
    }
}

/// Returns how far those are who may stand in for the brigadier, each with the limit of his command
/// (RUL-30).
#[must_use]
pub fn limits(state: &State, brigade: &BrigadeId) -> Vec<Close> {
    let stand_ins = commanders(state, brigade).into_iter();
    stand_ins
        .filter(|general| general.id.as_str() != brigade.as_str())
        .filter_map(|general| {
            Some(Close {
                span: span_to(general, brigade),
                limit: distance::COMMAND_OUTER,
                inches: distance_to_brigade(state, general, brigade)?,
                rule: "RUL-30",
            })
        })
        .collect()
}

/// Returns that a general has too few points left, and what he spent the others on.
#[must_use]
pub fn short(general: &GeneralState, cost: u8) -> Refusal {
    let spent: Vec<String> = general
        .ledger()
        .iter()
        .map(|(on, points)| format!("{on} {points}"))
        .collect();
    let said = format!(
        "{} has {} left, this costs {cost}",
        general.name,
        counted(general.points())
    );
    let refusal = Refusal::impossible("CMD-07", said);
    if spent.is_empty() {
        refusal.remedy("his points come back at the start of his next own turn")
    } else {
        refusal.remedy(format!("spent this turn: {}", spent.join(", ")))
    }
}

/// Returns that nobody can spend points for a brigade.
#[must_use]
pub fn leaderless(state: &State, brigade: &BrigadeId) -> Refusal {
    let name = state
        .brigade(brigade)
        .map_or(brigade.to_string(), |b| b.name.clone());
    Refusal::impossible(
        "GEN-05",
        format!("{name} has no brigadier at his post, so no points"),
    )
    .remedy(if stand_in(state) {
        "a superior within 12 in may stand in"
    } else {
        "it may fire"
    })
}

fn counted(points: u8) -> String {
    match points {
        0 => "no action points".to_owned(),
        1 => "1 action point".to_owned(),
        n => format!("{n} action points"),
    }
}

/// Spends points for an act of the whole brigade: its brigadier's, or those of a superior who stands
/// in for him (CMD-04, GEN-05).
///
/// # Errors
///
/// Nobody commands, or the points do not reach.
pub fn spend(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    cost: u8,
    on: String,
    rule: &'static str,
) -> Step {
    let general = payer(draft.state(), brigade, cost)?.id.clone();
    spend_of(draft, &general, cost, on, rule)
}

/// Spends points of one general.
///
/// # Errors
///
/// He is not at his post, or his points do not reach (GEN-05, CMD-07).
pub fn spend_of(
    draft: &mut Draft<'_>,
    general: &GeneralId,
    cost: u8,
    on: String,
    rule: &'static str,
) -> Step {
    let state = draft.state().active_general(general)?;
    if state.points() < cost {
        return Err(short(state, cost).into());
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
