//! Showing a blind: its brigade is deployed at the place of the card or, for a dummy, the card is removed (BLIND-08).

use super::{chain, stand::ProspectivePosition};
use crate::shared::blinds;
use crate::state::{State, UnitState, draft::Draft};
use crate::tactical;
use crate::terms::{
    command::{BrigadeLayout, Command, Manoeuvre},
    event::Event,
    mark::BrigadeMark,
    name::{BrigadeId, UnitId},
};
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::refusal::{Refusal, Remedy};
use table::base::Base;
use table::measure::{Bearing, Point, beyond, right_of};

/// Maximum angle between the fronts and the card's, in degrees (BLIND-08).
const TURNS: f64 = 45.0;

/// Spacing in inches of the places on the card that are tried when a blind is deployed.
const STEP: f64 = 0.5;

/// Shows every blind that is now seen, or whose brigade is Beaten; must be called after every act (BLIND-06, BLIND-08).
pub fn show_seen_blinds(draft: &mut Draft<'_>) {
    while let Some((blind, by)) = next_shown(draft.state()) {
        show_blind(draft, &blind, by);
    }
    while let Some(dummies) = blinds::meeting_dummies(draft.state()) {
        for dummy in dummies {
            blinds::take_away(draft, &dummy, None);
        }
    }
}

fn next_shown(state: &State) -> Option<(BrigadeId, Option<UnitId>)> {
    let beaten = state.cards().find(|(id, card)| {
        let brigade = state.brigade(id);
        !card.shown && brigade.is_some_and(|b| b.is_broken() || b.mark() == BrigadeMark::Beaten)
    });
    if let Some((id, _)) = beaten {
        return Some((id.clone(), None));
    }
    let (blind, by) = blinds::blinds_seen(state).into_iter().next()?;
    Some((blind, Some(by)))
}

/// Shows a blind: its troops appear at the place of its card, and nothing is removed (BLIND-08).
pub fn show_blind(draft: &mut Draft<'_>, blind: &BrigadeId, by: Option<UnitId>) {
    if !draft.state().is_blind(blind) {
        return;
    }
    if draft.state().is_dummy(blind) {
        return blinds::take_away(draft, blind, by);
    }
    let card = draft.state().card_base(blind);
    draft.note(Event::Revealed {
        brigade: blind.clone(),
        by,
    });
    let gone = draft.state().brigade(blind).is_none_or(|b| b.is_broken());
    let Some(card) = card.filter(|_| !gone) else {
        return;
    };
    let (stand, fits) = best_layout(draft.state(), blind, &card);
    draft.note(Event::Deployed {
        brigade: blind.clone(),
        units: stand.standings(),
        general: Some(stand.general),
        arrived: false,
    });
    if !fits {
        let name = draft.state().brigade(blind).map_or("", |b| &b.name);
        let said = format!("{name} finds no room where its card lay: place it by hand");
        draft.note(Event::Warned {
            rule: Clause::new("BLIND-08"),
            said,
        });
    }
}

/// Shows all blinds, before victory is judged (BLIND-10).
pub fn show_all(draft: &mut Draft<'_>) {
    let all: Vec<BrigadeId> = draft
        .state()
        .cards()
        .filter(|(_, card)| !card.shown)
        .map(|(id, _)| id.clone())
        .collect();
    for blind in all {
        show_blind(draft, &blind, None);
    }
}

/// Shows a blind that fires, digs, charges or is charged (BLIND-08). Must be called before the act. It is not needed
/// for the target of fire, which must be visible and so is already shown. A dummy that is charged disappears once the
/// charger sees it.
pub fn show_who_acts(draft: &mut Draft<'_>, command: &Command) {
    let state = draft.state();
    if state.cards().all(|(_, card)| card.shown) {
        return;
    }
    let acting: Vec<UnitId> = match command {
        Command::Fire { firing, .. } => firing.clone(),
        Command::Dig { units, .. } => units.clone(),
        Command::Move { units, how, .. } => in_charges(state, units, how),
        _ => return,
    };
    let is_up = |unit: &&UnitState| state.unit_acts(unit) || unit.side != *state.active();
    let mut blinds: Vec<BrigadeId> = acting
        .iter()
        .filter_map(|id| state.unit(id))
        .filter(|unit| state.is_blind(&unit.brigade) && !state.is_dummy(&unit.brigade))
        .filter(is_up)
        .map(|unit| unit.brigade.clone())
        .collect();
    blinds.dedup();
    for blind in blinds {
        show_blind(draft, &blind, None);
    }
}

/// Returns the units that charge or are charged by a move, if it brings any into contact.
fn in_charges(state: &State, units: &[UnitId], how: &Manoeuvre) -> Vec<UnitId> {
    let ghost = tactical::preview_move(state, units, how);
    let charges = ghost.map_or_else(|_| Vec::new(), |ghost| ghost.charges);
    let both = charges
        .into_iter()
        .flat_map(|(unit, enemy, _)| [unit, enemy]);
    both.collect()
}

/// Returns the first layout that breaks no rule, and whether there is one. Tries four units abreast, then fewer and
/// more; each at the middle of the card and behind it, facing as the card does and turned.
fn best_layout(state: &State, blind: &BrigadeId, card: &Base) -> (ProspectivePosition, bool) {
    let abreast = [4, 3, 2, 5, 6, 1];
    let turns = [0.0, 15.0, -15.0, 30.0, -30.0, TURNS, -TURNS];
    let places = places_on(card);
    let laid = |at: Point, facing: Bearing, front: usize| {
        let layout = BrigadeLayout {
            front: Some(front),
            ..BrigadeLayout::default()
        };
        ProspectivePosition::of_units(state, blind, at, facing, &layout)
    };
    let tried = turns.iter().flat_map(|turn| {
        let facing = card.facing.turned(*turn);
        let places = places.iter();
        places.flat_map(move |at| abreast.map(|front| (*at, facing, front)))
    });
    let mut stands = tried.map(|(at, facing, front)| laid(at, facing, front));
    let fits = |stand: &ProspectivePosition| {
        stand.is_free(state, blind) && nearer_unit(state, blind, stand, card).is_none()
    };
    match stands.find(fits) {
        Some(stand) => (stand, true),
        None => (laid(card.at, card.facing, 4), false),
    }
}

/// Returns places on the card: its middle first, then places farther back, then places to the sides.
fn places_on(card: &Base) -> Vec<Point> {
    let (back, right) = (-card.front(), right_of(card.front()));
    let deep = (card.depth / 2.0 / STEP) as i32;
    let wide = (card.frontage / 2.0 / STEP) as i32;
    let sideways = (0..=wide).flat_map(|n| [n, -n]);
    sideways
        .flat_map(|side| (-deep..=deep).rev().map(move |row| (side, row)))
        .map(|(side, row)| {
            card.at + right * (f64::from(side) * STEP) + back * (f64::from(row) * STEP)
        })
        .collect()
}

/// Returns the unit that would be nearer to an enemy than the card was (BLIND-08); `None` if none would be.
fn nearer_unit<'s>(
    state: &State,
    blind: &BrigadeId,
    stand: &'s ProspectivePosition,
    card: &Base,
) -> Option<&'s UnitId> {
    let side = &state.brigade(blind)?.side;
    let enemies: Vec<Base> = state.enemies_of(side).filter_map(UnitState::base).collect();
    let nearest = |base: &Base| {
        let inches = enemies.iter().map(|enemy| enemy.distance(base));
        inches.min_by(f64::total_cmp)
    };
    let lay = nearest(card)?;
    let mut units = stand.units.iter();
    units
        .find(|(_, base)| nearest(base).is_some_and(|inches| beyond(lay, inches)))
        .map(|(unit, _)| unit)
}

/// Deploys a brigade again as its owner chooses, if its blind was shown in this phase (BLIND-08).
///
/// # Errors
///
/// Fails if the brigade was not shown in this phase, or if the place, the fronts or the distance to the enemy break the
/// clause.
pub fn deploy_anew(
    draft: &mut Draft<'_>,
    blind: &BrigadeId,
    at: Point,
    facing: Bearing,
    layout: &BrigadeLayout,
) -> Step {
    let state = draft.state();
    let size = state.blinds().unwrap_or_default();
    let lay = state.card(blind).and_then(|card| card.lay);
    let Some((middle, front)) = lay else {
        let name = state
            .brigade(blind)
            .map_or(blind.to_string(), |b| b.name.clone());
        let said = format!("no card of {name} was shown in this phase");
        return Err(Refusal::impossible("BLIND-08", said)
            .remedy(Remedy::typed(
                "its owner deploys it at once; ",
                "place",
                " corrects a place",
            ))
            .into());
    };
    let card = Base::new(middle, front, size.frontage, size.depth);
    super::stand::check_layout(state, blind, layout)?;
    let stand = ProspectivePosition::of_units(state, blind, at, facing, layout);
    super::refuse_impossible(state, &stand)?;
    let no = |said: String| Refusal::objection("BLIND-08", said);
    let mut objections = Vec::new();
    if card.distance_to_point(at) > 0.0 {
        objections.push(no(
            "the middle of the brigade would not be on the card".to_owned()
        ));
    }
    if front.turn_to(facing).abs() > TURNS {
        let said = format!("it would face {facing}, the card faced {front}");
        objections.push(no(said).remedy("within 45 degrees of the card's front"));
    }
    if let Some(unit) = nearer_unit(state, blind, &stand, &card) {
        let name = state
            .unit(unit)
            .map_or(unit.to_string(), |u| u.name.clone());
        objections.push(no(format!(
            "{name} would be nearer to an enemy than the card was"
        )));
    }
    let bases: Vec<Base> = stand.bases().copied().collect();
    if !chain::is_whole(&bases) {
        objections.push(no(
            "its units would not be linked at 3 in (RUL-105)".to_owned()
        ));
    }
    for objection in objections {
        draft.object(objection)?;
    }
    draft.note(Event::Deployed {
        brigade: blind.clone(),
        units: stand.standings(),
        general: Some(stand.general),
        arrived: false,
    });
    Ok(())
}
