//! Figures in the way of a moving base: messengers are run over, generals get clear (MSG-04, MSG-05, RUL-29, RUL-42,
//! RUL-43).

use crate::position::trail::BaseTrail;
use crate::shared::generals;
use crate::state::{State, UnitState, draft::Draft};
use crate::terms::{
    edition::Edition,
    event::{Event, MessengerFate},
    name::{GeneralId, MessengerId, SideId, UnitId},
};
use table::base::Base;
use table::measure::{CONTACT, FIGURE_RADIUS, Point, right_of};

/// Distance in inches that a general moves away from an enemy unit that touches him (RUL-29).
const CLEAR: f64 = 6.0;

/// Records what happens to the figures under the path of a base, after the move itself was recorded.
pub fn run_over(draft: &mut Draft<'_>, trails: &[BaseTrail]) {
    for (id, by, at) in messengers_met(draft.state(), trails) {
        draft.note(match draft.state().edition() {
            Edition::Full => Event::MessengerRunOver { id, by, at },
            Edition::Basic => Event::MessengerGone {
                id,
                fate: MessengerFate::Overrun,
            },
        });
    }
    get_clear(draft, trails);
}

/// Moves generals clear of a base that touches them (RUL-29). They leave the unit that they led, unless they still
/// touch it (CMD-08).
fn get_clear(draft: &mut Draft<'_>, trails: &[BaseTrail]) {
    for (general, at, inches) in generals_met(draft.state(), trails) {
        draft.note(Event::Rode {
            general: general.clone(),
            at,
            inches,
            paid: false,
            clear: true,
        });
        let rider = draft.state().general(&general);
        let parted = rider.and_then(|rider| generals::parting_event(draft.state(), rider));
        if let Some(parted) = parted {
            draft.note(parted);
        }
    }
}

/// Records what happens to figures under bases that are driven back or fall back. That is neither a tactical nor a
/// grand tactical move. So in the basic edition the base does not run over a messenger: the figure is only moved aside
/// (RUL-43). In the full edition the figure counts as run over, because a base has been on it (RUL-42).
pub fn pushed_over(draft: &mut Draft<'_>, trails: &[BaseTrail]) {
    let full = draft.state().edition() == Edition::Full;
    for (id, by, at) in messengers_met(draft.state(), trails) {
        let lies_on = |trail: &BaseTrail| {
            let messenger = draft.state().messengers().iter().find(|m| m.id == id);
            messenger.is_some_and(|m| trail.end().distance_to_point(m.at) < FIGURE_RADIUS - CONTACT)
        };
        if full || trails.iter().any(lies_on) {
            draft.note(Event::MessengerRunOver { id, by, at });
        }
    }
    get_clear(draft, trails);
}

/// Returns the path of a hostile base that passes over a figure; if several do, one that ends on the figure comes
/// first. `None` if there is none.
fn trail_over<'t>(
    state: &State,
    trails: &'t [BaseTrail],
    side: &SideId,
    at: Point,
    reach: f64,
) -> Option<&'t BaseTrail> {
    let is_over = |trail: &&BaseTrail| {
        let hostile = state.unit(&trail.unit).is_some_and(|u| u.side != *side);
        hostile && trail.runs_over(at, reach)
    };
    let over = || trails.iter().filter(is_over);
    let ends_on_it = |trail: &&BaseTrail| trail.end().distance_to_point(at) < reach;
    over().find(ends_on_it).or_else(|| over().next())
}

fn messengers_met(state: &State, trails: &[BaseTrail]) -> Vec<(MessengerId, UnitId, Point)> {
    state
        .messengers()
        .iter()
        .filter_map(|messenger| {
            let side = &state.division(&messenger.division)?.side;
            let trail = trail_over(state, trails, side, messenger.at, FIGURE_RADIUS - CONTACT)?;
            let at = place_beside(state, &trail.end(), messenger.at);
            Some((messenger.id, trail.unit.clone(), at))
        })
        .collect()
}

fn generals_met(state: &State, trails: &[BaseTrail]) -> Vec<(GeneralId, Point, f64)> {
    state
        .generals()
        .filter(|general| general.is_fit() && !is_of_dummy(state, &general.id))
        .filter_map(|general| {
            let at = general.at()?;
            trail_over(state, trails, &general.side, at, FIGURE_RADIUS + CONTACT)?;
            let to = clear_of(state, &general.side, at)?;
            Some((general.id.clone(), to, (to - at).norm()))
        })
        .collect()
}

/// Checks whether a general commands a dummy: he has no figure on the table (BLIND-03).
fn is_of_dummy(state: &State, general: &GeneralId) -> bool {
    let mut dummies = state.cards().filter(|(_, card)| card.dummy);
    dummies.any(|(brigade, _)| state.brigadier(brigade).is_some_and(|of| of.id == *general))
}

/// Returns the place behind the nearest friends or, if they are farther, 6 inches on the way to them; `None` if there
/// are no friends.
fn clear_of(state: &State, side: &SideId, at: Point) -> Option<Point> {
    let friend = state
        .units()
        .filter(|unit| unit.side == *side)
        .filter_map(UnitState::base)
        .min_by(|a, b| a.distance_to_point(at).total_cmp(&b.distance_to_point(at)))?;
    let behind = friend.rear_middle() - friend.front() * FIGURE_RADIUS;
    let way = behind - at;
    let to = at + way * (CLEAR / way.norm().max(CLEAR));
    Some(state.ground().nearest_for_figure(to))
}

/// Returns the place of a figure that a base has passed over: its former place or, if the base ends on it, the nearest
/// place beside that base (RUL-42).
fn place_beside(state: &State, base: &Base, was: Point) -> Point {
    if base.distance_to_point(was) >= FIGURE_RADIUS {
        return was;
    }
    let local = base.local(was);
    let front = base.front();
    let right = right_of(front);
    let half = (
        base.frontage / 2.0 + FIGURE_RADIUS,
        base.depth / 2.0 + FIGURE_RADIUS,
    );
    let sides = [
        base.at + right * half.0 + front * local.y,
        base.at - right * half.0 + front * local.y,
        base.at + right * local.x + front * half.1,
        base.at + right * local.x - front * half.1,
    ];
    sides
        .into_iter()
        .filter(|place| state.ground().holds(*place) && is_free(state, *place))
        .min_by(|a, b| (a - was).norm().total_cmp(&(b - was).norm()))
        .unwrap_or(was)
}

fn is_free(state: &State, place: Point) -> bool {
    state
        .units()
        .filter_map(UnitState::base)
        .all(|base| base.distance_to_point(place) >= FIGURE_RADIUS - CONTACT)
}
