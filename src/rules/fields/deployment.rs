//! Placing brigades before the battle, showing hidden ones, and reinforcements (DEPLOY-01 to DEPLOY-08).

pub mod legal;
pub mod stand;

use super::command::Command;
use super::decide::Draft;
use super::event::Event;
use super::name::BrigadeId;
use super::name::UnitId;
use super::opening::Opening;
use super::order_of_battle::Edge;
use super::state::BrigadeState;
use super::state::Phase;
use super::state::State;
use crate::rules::Step;
use crate::rules::refusal::Refusal;
use crate::table::measure::Bearing;
use crate::table::measure::Point;
use stand::Stand;

/// Places a brigade, or places it anew: its units side by side, the middle of its lines at `at`.
///
/// # Errors
///
/// Wrong phase, not to be placed; off the table or on others; or the place breaks DEPLOY-05.
pub fn deploy(draft: &mut Draft<'_>, brigade: &BrigadeId, at: Point, facing: Bearing) -> Step {
    let state = draft.state();
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
    let stand = Stand::at(state, brigade, at, facing);
    possible(state, &stand)?;
    for objection in legal::objections(state, brigade, &stand) {
        draft.object(objection)?;
    }
    note(draft, brigade, &stand, false);
    Ok(())
}

fn possible(state: &State, stand: &Stand) -> Result<(), Refusal> {
    let name = |id: &UnitId| state.unit(id).map_or(id.to_string(), |u| u.name.clone());
    let ground = state.ground();
    if let Some(unit) = stand.off_table(state) {
        return Err(Refusal::impossible(
            "RUL-105",
            format!("{} would be off the table", name(unit)),
        )
        .remedy(format!(
            "the table is {} by {} in",
            ground.width, ground.depth
        )));
    }
    if let Some((unit, other)) = stand.lies_on(state) {
        return Err(Refusal::impossible(
            "RUL-105",
            format!("{} would lie on {}", name(unit), other.name),
        )
        .remedy("place it beside"));
    }
    if let Some(unit) = stand.in_impassable(state) {
        return Err(Refusal::impossible(
            "ROUGH-06",
            format!("{} would stand in impassable ground", name(unit)),
        )
        .remedy("place it beside"));
    }
    Ok(())
}

fn note(draft: &mut Draft<'_>, brigade: &BrigadeId, stand: &Stand, arrived: bool) {
    draft.note(Event::Deployed {
        brigade: brigade.clone(),
        units: stand.standings(),
        general: Some(stand.general),
        arrived,
    });
}

/// Shows a hidden brigade by the referee's word.
///
/// # Errors
///
/// It is not hidden.
pub fn reveal(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step {
    let own = draft.state().known_brigade(brigade)?;
    if !own.is_hidden() {
        return Err(Refusal::impossible("RUL-37", format!("{} is not hidden", own.name)).into());
    }
    draft.note(Event::Revealed {
        brigade: brigade.clone(),
        by: None,
    });
    Ok(())
}

/// Brings on the reinforcements of the active side that are due: facing as the roster says, centre at
/// its place, moved along the edge and then inward where others stand. Who finds no room comes next turn.
pub fn arrive(draft: &mut Draft<'_>) {
    for brigade in due(draft.state()) {
        let place = entry(draft.state(), &brigade);
        let stand = place.and_then(|(at, facing)| {
            stand::room(draft.state(), &brigade, at, facing, |_| true).map(|(_, stand)| stand)
        });
        if let Some(stand) = stand {
            note(draft, &brigade, &stand, true);
        }
    }
}

fn due(state: &State) -> Vec<BrigadeId> {
    state
        .brigades()
        .filter(|b| b.side == *state.active() && !b.is_broken())
        .filter(|b| b.arrives().is_some_and(|turn| turn <= state.turn()))
        .filter(|b| !state.is_on_table(&b.id))
        .map(|b| b.id.clone())
        .collect()
}

fn entry(state: &State, brigade: &BrigadeId) -> Option<(Point, Bearing)> {
    let arrival = state
        .oob()
        .arrivals
        .iter()
        .find(|arrival| arrival.brigades.contains(brigade))?;
    Some((arrival.at, arrival.facing))
}

/// Returns the brigades that are still to be placed, each with a place that nothing speaks against.
#[must_use]
pub fn openings(state: &State) -> Vec<Opening> {
    state
        .brigades()
        .filter(|b| b.arrives().is_none() && !b.is_broken() && !state.is_on_table(&b.id))
        .filter_map(|brigade| placing(state, brigade))
        .collect()
}

fn placing(state: &State, brigade: &BrigadeState) -> Option<Opening> {
    let edge = state.oob().side(&brigade.side)?.edge;
    let ground = state.ground();
    let middle = match edge {
        Edge::North => Point::new(ground.width / 2.0, ground.depth),
        Edge::East => Point::new(ground.width, ground.depth / 2.0),
        Edge::South => Point::new(ground.width / 2.0, 0.0),
        Edge::West => Point::new(0.0, ground.depth / 2.0),
    };
    let facing = edge.inward();
    let (at, _) = stand::room(state, &brigade.id, middle, facing, |stand| {
        legal::objections(state, &brigade.id, stand).is_empty()
    })?;
    Some(Opening::due(
        Command::Deploy {
            brigade: brigade.id.clone(),
            at,
            facing,
        },
        format!("{} {}: to be placed", brigade.callsign, brigade.name),
    ))
}
