//! Blinds in sight, and the cards that each unit sees (BLIND-07, BLIND-08).

use crate::position::trail::BaseTrail;
use crate::shared::losses;
use crate::state::{State, draft::Draft};
use crate::terms::{
    event::Event,
    name::{BrigadeId, SideId, UnitId},
};
use table::base::Base;
use table::field::Field;

/// Distance in inches within which two dummies of different sides both disappear, if they see each other (BLIND-08).
const DUMMIES_MEET: f64 = 6.0;

/// Returns the blinds that are seen in the present position, each with an enemy unit that sees it, in the order of
/// their numbers (BLIND-08).
#[must_use]
pub fn blinds_seen(state: &State) -> Vec<(BrigadeId, UnitId)> {
    let mut found: Vec<(u32, BrigadeId, UnitId)> = state
        .cards()
        .filter(|(_, card)| !card.shown)
        .filter_map(|(id, card)| Some((card.number, id.clone(), seen_by(state, id)?)))
        .collect();
    found.sort_by_key(|(number, ..)| *number);
    found.into_iter().map(|(_, id, by)| (id, by)).collect()
}

/// Returns an enemy unit that sees some part of a blind's card; a real blind watches as a unit does (BLIND-03). `None`
/// if none sees it.
#[must_use]
pub fn seen_by(state: &State, blind: &BrigadeId) -> Option<UnitId> {
    state.card_base(blind)?;
    let table = state.table_of(blind);
    let card = table.number(&state.bearer(blind)?.id)?;
    let side = &state.brigade(blind)?.side;
    let mut enemies = state.enemies_of(side);
    let sees = |by: &UnitId| {
        let number = table.number(by);
        number.is_some_and(|by| table.sees(by, card))
    };
    enemies
        .find(|enemy| !state.is_dummy(&enemy.brigade) && sees(&enemy.id))
        .map(|enemy| enemy.id.clone())
}

/// Returns two dummies of different sides that lie within 6 inches in sight of each other (BLIND-08); `None` if there
/// are none.
#[must_use]
pub fn meeting_dummies(state: &State) -> Option<[BrigadeId; 2]> {
    let dummies: Vec<(&BrigadeId, Base)> = state
        .cards()
        .filter(|(_, card)| card.dummy && !card.shown)
        .filter_map(|(id, _)| Some((id, state.card_base(id)?)))
        .collect();
    let side = |id: &BrigadeId| state.brigade(id).map(|b| &b.side);
    let mut pairs = dummies
        .iter()
        .enumerate()
        .flat_map(|(n, one)| dummies.iter().skip(n + 1).map(move |other| (one, other)));
    let meet = pairs.find(|((one, base), (other, to))| {
        side(one) != side(other) && base.distance(to) <= DUMMIES_MEET && in_sight(state, one, other)
    })?;
    Some([meet.0.0.clone(), meet.1.0.clone()])
}

fn in_sight(state: &State, one: &BrigadeId, other: &BrigadeId) -> bool {
    let table = state.laid_out_with(&[one, other]);
    let number = |id: &BrigadeId| table.number(&state.bearer(id)?.id);
    let (Some(one), Some(other)) = (number(one), number(other)) else {
        return false;
    };
    table.sees(one, other) && table.sees(other, one)
}

/// Marks a real blind that has ended a march (BLIND-07).
pub fn mark_real(draft: &mut Draft<'_>, blind: &BrigadeId) {
    let state = draft.state();
    if state.is_blind(blind) && state.card(blind).is_some_and(|card| !card.real) {
        draft.note(Event::BlindMarked {
            brigade: blind.clone(),
        });
    }
}

/// Removes a dummy from the table (BLIND-08), and calls back messengers on the way to it, because they have no
/// addressee (RUL-18).
pub fn take_away(draft: &mut Draft<'_>, dummy: &BrigadeId, by: Option<UnitId>) {
    losses::recall_messengers(draft, dummy);
    draft.note(Event::DummyGone {
        brigade: dummy.clone(),
        by,
    });
}

/// Removes the dummies that a march saw on its path; they do not end the march (BLIND-07). A marching dummy sees
/// nothing; it and the first enemy dummy that it meets both disappear (BLIND-08). Checks each quarter of an inch of the
/// path ([`BaseTrail::steps`]); `start` is the game before the march.
pub fn seen_on_the_way(draft: &mut Draft<'_>, start: &State, trails: &[BaseTrail]) {
    let Some(side) = trails
        .first()
        .and_then(|trail| start.unit(&trail.unit))
        .map(|unit| unit.side.clone())
    else {
        return;
    };
    let is_dummy = |trail: &BaseTrail| {
        let unit = start.unit(&trail.unit);
        unit.is_some_and(|unit| start.is_dummy(&unit.brigade))
    };
    if let Some(trail) = trails.first().filter(|_| trails.iter().all(is_dummy)) {
        if let Some(pair) = first_meeting(start, &side, trail) {
            pair.iter().for_each(|dummy| take_away(draft, dummy, None));
        }
        return;
    }
    let seen: Vec<(BrigadeId, UnitId)> = start
        .blinds_against(&side)
        .filter(|(_, card, _)| card.dummy)
        .filter_map(|(dummy, ..)| Some((dummy.id.clone(), first_sight(start, &dummy.id, trails)?)))
        .collect();
    for (dummy, by) in seen {
        take_away(draft, &dummy, Some(by));
    }
}

/// Returns a marching dummy and the first enemy dummy near enough that both disappear; `None` if there is none.
fn first_meeting(start: &State, side: &SideId, trail: &BaseTrail) -> Option<[BrigadeId; 2]> {
    let own = &start.unit(&trail.unit)?.brigade;
    let others = start
        .blinds_against(side)
        .filter(|(_, card, _)| card.dummy && !card.shown);
    let met = others.filter_map(|(other, _, base)| {
        let table = start.laid_out_with(&[own, &other.id]);
        let (here, there) = (
            table.number(&trail.unit)?,
            table.number(&start.bearer(&other.id)?.id)?,
        );
        let mut field = table.field.clone();
        let step = trail.steps().position(|step| {
            field.troops.place(here, step);
            let is_near = step.distance(&base) <= DUMMIES_MEET;
            is_near && field.sees(here, there).seen && field.sees(there, here).seen
        })?;
        Some((step, other.id.clone()))
    });
    let (_, other) = met.min_by_key(|(step, _)| *step)?;
    Some([own.clone(), other])
}

fn first_sight(start: &State, dummy: &BrigadeId, trails: &[BaseTrail]) -> Option<UnitId> {
    let table = start.table_of(dummy);
    let card = table.number(&start.bearer(dummy)?.id)?;
    let ways: Vec<Vec<Base>> = trails.iter().map(|trail| trail.steps().collect()).collect();
    let looks = ways.iter().map(Vec::len).max().unwrap_or(0);
    let mut field: Field = table.field.clone();
    for look in 0..looks {
        for (trail, way) in trails.iter().zip(&ways) {
            let here = way.get(look).or(way.last());
            if let (Some(number), Some(base)) = (table.number(&trail.unit), here) {
                field.troops.place(number, *base);
            }
        }
        let by = trails.iter().find(|trail| {
            let number = table.number(&trail.unit);
            number.is_some_and(|by| field.sees(by, card).seen)
        });
        if let Some(by) = by {
            return Some(by.unit.clone());
        }
    }
    None
}
