//! Placing of brigades before the battle, showing of hidden ones, and reinforcements (DEPLOY-01 to DEPLOY-08).

pub mod blinds;
pub mod chain;
pub mod inspection;
pub mod legal;
pub mod stand;
pub mod turns;

pub use turns::toss_for_placing;

use crate::position::sighting;
use crate::state::{BrigadeState, State, draft::Draft};
use crate::terms::{
    command::{BrigadeLayout, Command},
    event::Event,
    name::{BrigadeId, UnitId},
    opening::Opening,
    order::Order,
    order_of_battle::Edge,
    phase::Phase,
};
use ruleset::Step;
use ruleset::clause::Clause;
use ruleset::refusal::Refusal;
use stand::ProspectivePosition;
use table::measure::{Bearing, Point};
use turns::PlacingTurn;

/// Places a brigade in the layout, with the middle of its units at `at`. A brigade that is already on the table may be
/// placed again at any time.
///
/// # Errors
///
/// Fails in the wrong phase, for a brigade that is not to be placed or not in its turn, for an impossible layout, for a
/// place off the table or on others, and for a place that breaks DEPLOY-03, DEPLOY-05 or DEPLOY-06.
pub fn deploy_brigade(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    at: Point,
    facing: Bearing,
    layout: &BrigadeLayout,
) -> Step {
    let state = draft.state();
    if state.card(brigade).is_some_and(|card| card.lay.is_some()) {
        return blinds::deploy_anew(draft, brigade, at, facing, layout);
    }
    state.only_in(Phase::Deployment, "placing a brigade")?;
    let own = state.known_brigade(brigade)?;
    if let Some(turn) = own.arrives() {
        return Err(Refusal::impossible(
            "DEPLOY-05",
            format!("{} comes in player turn {turn}", own.name),
        )
        .remedy("it enters by itself when that turn begins")
        .into());
    }
    stand::check_layout(state, brigade, layout)?;
    let stand = ProspectivePosition::side_by_side(state, brigade, at, facing, layout);
    refuse_impossible(state, &stand)?;
    let side = own.side.clone();
    let is_new = !state.is_on_table(brigade);
    if is_new {
        turns::await_turn(draft, &side)?;
    }
    for objection in legal::place_objections(draft.state(), brigade, &stand) {
        draft.object(objection)?;
    }
    note_position(draft, brigade, &stand, false);
    if let Some(said) = legal::scatter_advice(draft.state(), &stand) {
        draft.note(Event::Warned {
            rule: Clause::new("DEPLOY-03"),
            said,
        });
    }
    if is_new {
        turns::pass_on(draft, &side);
    }
    Ok(())
}

fn refuse_impossible(state: &State, stand: &ProspectivePosition) -> Result<(), Refusal> {
    let name = |id: &UnitId| state.unit(id).map_or(id.to_string(), |u| u.name.clone());
    let ground = state.ground();
    if let Some(unit) = stand.off_table(state) {
        return Err(Refusal::impossible(
            "RUL-105",
            format!("{} would be off the table", name(unit)),
        )
        .remedy(format!("the table is {}", ground.size(state.oob().measure))));
    }
    if let Some((unit, other)) = stand.lies_on(state) {
        return Err(Refusal::impossible(
            "RUL-65",
            format!("{} would lie on {}", name(unit), other.name),
        )
        .remedy("place it beside"));
    }
    if let Some(unit) = stand.in_impassable(state) {
        return Err(Refusal::impossible(
            "ROUGH-06",
            format!("{} would be in impassable ground", name(unit)),
        )
        .remedy("place it beside"));
    }
    Ok(())
}

fn note_position(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    stand: &ProspectivePosition,
    arrived: bool,
) {
    draft.note(Event::Deployed {
        brigade: brigade.clone(),
        units: stand.standings(),
        general: Some(stand.general),
        arrived,
    });
}

/// Shows a hidden brigade by the referee's word, or a blind at its owner's wish (RUL-37, BLIND-08).
///
/// # Errors
///
/// Fails if the brigade is not hidden.
pub fn reveal_brigade(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step {
    let own = draft.state().known_brigade(brigade)?;
    if draft.state().is_blind(brigade) {
        blinds::show_blind(draft, brigade, None);
        return Ok(());
    }
    if !own.is_hidden() {
        return Err(Refusal::impossible("RUL-37", format!("{} is not hidden", own.name)).into());
    }
    draft.note(Event::Revealed {
        brigade: brigade.clone(),
        by: None,
    });
    Ok(())
}

/// Brings on the reinforcements that are due, of the active side or, in a round, of both (CHIT-02). They face as the
/// roster says, with the centre of each brigade at its place; if other troops are in the way, it is moved along the
/// edge and then inward. Brigades without room come next turn.
pub fn bring_arrivals(draft: &mut Draft<'_>) {
    let mut come: Vec<UnitId> = Vec::new();
    for brigade in due_arrivals(draft.state()) {
        let place = entry_place(draft.state(), &brigade);
        let stand = place.and_then(|(at, facing)| {
            stand::find_room(draft.state(), &brigade, at, facing, |_| true).map(|(_, stand)| stand)
        });
        if let Some(stand) = stand {
            note_position(draft, &brigade, &stand, true);
            come.extend(stand.units.into_iter().map(|(unit, _)| unit));
        } else {
            let said = format!(
                "{} finds no room: it comes next turn",
                name(draft, &brigade)
            );
            draft.note(Event::Warned {
                rule: Clause::new("SEQ-05"),
                said,
            });
        }
    }
    inspection::take_posts(draft);
    sighting::reveal_seen(draft, &come);
}

fn name(draft: &Draft<'_>, brigade: &BrigadeId) -> String {
    let known = draft.state().brigade(brigade);
    known.map_or(brigade.to_string(), |b| b.name.clone())
}

/// Returns the arrivals due, in the order of the roster. Cards come last and by number: later arrivals find less room,
/// and that must not reveal what a card represents (BLIND-11).
fn due_arrivals(state: &State) -> Vec<BrigadeId> {
    let mut due: Vec<BrigadeId> = state
        .brigades()
        .filter(|b| b.side == *state.active() || state.chits().is_some())
        .filter(|b| !b.is_broken())
        .filter(|b| {
            let arrives = b.arrives();
            arrives.is_some_and(|turn| state.counted(turn) <= state.turn())
        })
        .filter(|b| !state.is_on_table(&b.id))
        .map(|b| b.id.clone())
        .collect();
    due.sort_by_key(|id| state.card(id).map(|card| card.number));
    due
}

fn entry_place(state: &State, brigade: &BrigadeId) -> Option<(Point, Bearing)> {
    let arrival = state
        .oob()
        .arrivals
        .iter()
        .find(|arrival| arrival.brigades.contains(brigade))?;
    Some((arrival.at, arrival.facing))
}

/// Ends the placing: generals without a place get one, and hidden brigades in plain view are shown (RUL-37, RUL-105).
pub fn close(draft: &mut Draft<'_>) {
    inspection::take_posts(draft);
    let all: Vec<UnitId> = draft.state().units().map(|unit| unit.id.clone()).collect();
    sighting::reveal_seen(draft, &all);
}

/// Returns the tasks of deployment: the dice, or a brigade of the side whose turn it is, with a place to which nothing
/// objects; then the first orders not yet given (DEPLOY-07).
#[must_use]
pub fn deployment_openings(state: &State) -> Vec<Opening> {
    match turns::placing_side(state) {
        PlacingTurn::Dice => vec![Opening::due(
            Command::Toss,
            "who places first: a die for each side (DEPLOY-05)",
        )],
        PlacingTurn::Side(side) => turns::to_place(state)
            .filter(|brigade| brigade.side == side)
            .filter_map(|brigade| placing_opening(state, brigade))
            .collect(),
        PlacingTurn::Nobody => unwritten_orders(state).collect(),
    }
}

/// Returns Hold for brigades without a written order (RUL-107).
fn unwritten_orders(state: &State) -> impl Iterator<Item = Opening> + '_ {
    state
        .brigades()
        .filter(|brigade| !brigade.has_written_order() && !brigade.is_broken())
        .map(|brigade| {
            Opening::offered(
                Command::Order {
                    brigade: brigade.id.clone(),
                    order: Order::Hold,
                    in_person: false,
                },
                format!(
                    "{} {}: first order, in secret; Hold if none is written",
                    brigade.callsign, brigade.name
                ),
            )
        })
}

fn placing_opening(state: &State, brigade: &BrigadeState) -> Option<Opening> {
    let edge = state.oob().side(&brigade.side)?.edge;
    let ground = state.ground();
    let middle = match edge {
        Edge::North => Point::new(ground.width / 2.0, ground.depth),
        Edge::East => Point::new(ground.width, ground.depth / 2.0),
        Edge::South => Point::new(ground.width / 2.0, 0.0),
        Edge::West => Point::new(0.0, ground.depth / 2.0),
    };
    let facing = edge.inward();
    let (at, _) = stand::find_room(state, &brigade.id, middle, facing, |stand| {
        legal::place_objections(state, &brigade.id, stand).is_empty()
    })?;
    Some(Opening::due(
        Command::Deploy {
            brigade: brigade.id.clone(),
            at,
            facing,
            layout: BrigadeLayout::default(),
        },
        format!("{} {}: to be placed", brigade.callsign, brigade.name),
    ))
}
