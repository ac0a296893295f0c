//! Grand tactical marches (GT-03): the order in which brigades march, and goals at which none of them stops close
//! behind friends (RUL-62).

use super::weighed_act::{Foreseen, MIDDLING, foresee_all};
use crate::seat::SideKnowledge;
use rules::fields::march;
use rules::fields::position::known;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{
    command::Command,
    event::{Event, MarchEnd},
    name::BrigadeId,
    order::{Order, Place},
};
use table::measure::{Point, Vector};

/// Inches to the left and right of a goal's middle at which a brigade may aim instead, in the order in which they are
/// tried.
const ASIDE: [f64; 6] = [6.0, -6.0, 3.0, -3.0, 9.6, -9.6];

/// Frontages to the left and right of an enemy's middle at which a brigade may aim instead.
const FLANKS: [f64; 4] = [0.5, -0.5, 1.5, -1.5];

/// Returns the next march that the orders demand: that of the brigade nearest to the enemy whose path is clear, else a
/// march to one side of its goal. A march that would end close behind friends is not chosen. Its brigade makes tactical
/// moves instead, and may find the path clear a turn later. `None` if there is no such march.
#[must_use]
pub fn next(seat: &SideKnowledge<'_>) -> Option<Command> {
    let state: &State = &seat.known;
    let own = state.brigades().filter(|brigade| state.acts(brigade));
    let mut own: Vec<(bool, f64, &BrigadeState)> = own
        .map(|b| (march::is_due(state, b), to_the_enemy(state, b), b))
        .collect();
    own.sort_by(|one, other| one.1.total_cmp(&other.1).then(other.0.cmp(&one.0)));
    let demanded = own
        .into_iter()
        .filter_map(|(_, _, brigade)| march::demanded_march(state, brigade, MIDDLING))
        .filter(|(act, ..)| !seat.barred.contains(act));
    let mut blocked = Vec::new();
    for (act, end, _) in demanded {
        match end {
            MarchEnd::Friends => blocked.push(act),
            _ => return Some(act),
        }
    }
    let is_clear = |act: &Command| {
        let ends_well = end_of(state, act).is_some_and(|end| end != MarchEnd::Friends);
        ends_well && !seat.barred.contains(act)
    };
    let mut beside = blocked.iter().flat_map(|act| beside(state, act));
    beside.find(is_clear)
}

fn to_the_enemy(state: &State, brigade: &BrigadeState) -> f64 {
    let bases = state.bases_of(&brigade.id);
    known::nearest_enemy(state, &brigade.side, &bases)
        .map_or(f64::INFINITY, |(_, inches, _)| inches)
}

fn marching<'a>(state: &'a State, act: &Command) -> Option<&'a BrigadeState> {
    match act {
        Command::March { brigade, .. } => state.brigade(brigade),
        _ => None,
    }
}

/// Returns the reason why a march would end, with average dice; `None` if the march is refused.
fn end_of(state: &State, act: &Command) -> Option<MarchEnd> {
    let Foreseen { events, .. } = foresee_all(state, act)?;
    events.iter().find_map(|event| match event {
        Event::Marched(march) => Some(march.stop.cause),
        _ => None,
    })
}

/// Returns the same march, aimed at either side of its goal.
fn beside(state: &State, act: &Command) -> Vec<Command> {
    let found = marching(state, act).and_then(|brigade| Some((brigade, aims(state, brigade)?)));
    let Some((brigade, aims)) = found else {
        return Vec::new();
    };
    let march = |to: Point| Command::march(brigade.id.clone(), Some(Place::Point(to)));
    aims.into_iter().map(march).collect()
}

/// Returns places beside the middle of an order's goal, as the brigade sees it: in a piece of terrain, or about the
/// flanks of the nearest enemy. `None` if the order has no goal.
fn aims(state: &State, brigade: &BrigadeState) -> Option<Vec<Point>> {
    let from = state.centre_of(&brigade.id)?;
    match brigade.order() {
        Order::Advance(place @ Place::Feature(_)) => {
            let goal = state.locate(place, from)?;
            let way = (goal - from).normalize();
            let across = Vector::new(-way.y, way.x);
            Some(ASIDE.map(|aside| goal + across * aside).to_vec())
        }
        Order::Attack(target) => flanks(state, target, from),
        _ => None,
    }
}

fn flanks(state: &State, target: &BrigadeId, from: Point) -> Option<Vec<Point>> {
    let bases = state.bases_of(target).into_iter();
    let nearest = bases.min_by(|one, other| {
        let (one, other) = (one.distance_to_point(from), other.distance_to_point(from));
        one.total_cmp(&other)
    })?;
    let (left, right) = nearest.front_edge();
    let middle = nearest.front_middle();
    Some(FLANKS.map(|aside| middle + (left - right) * aside).to_vec())
}
