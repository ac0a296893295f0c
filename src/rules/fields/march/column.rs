//! Front of a brigade in column on a road (RUL-61, GT-03).

use crate::state::{State, UnitState};
use crate::terms::{event::UnitPosition, name::BrigadeId, order_of_battle::Arm};
use table::base::Base;
use table::ground::{Feature, ROAD_SLACK};
use table::measure::{Bearing, Point};
use table::shape::segment::distance_to_segment;

/// Angles in degrees off a regiment's front between which a march counts as sideways (ROUGH-06).
pub(super) const SIDEWAYS: std::ops::RangeInclusive<f64> = 45.0..=135.0;

/// Sampling distance along a path, in inches: half of the distance allowed beside a road.
const STEP: f64 = ROAD_SLACK / 2.0;

/// Returns the direction in which a brigade marches without a wheel: straight to its front or, for a column, along its
/// road in the direction nearer to `towards`.
#[must_use]
pub fn march_front(
    state: &State,
    brigade: &BrigadeId,
    towards: Option<Bearing>,
) -> Option<Bearing> {
    let front = state.front_of(brigade)?;
    let regiments: Vec<Base> = state
        .units_of(brigade)
        .filter(|unit| unit.arm != Arm::Artillery)
        .filter_map(UnitState::base)
        .collect();
    let roads = state.ground().features.iter().filter(|piece| piece.road);
    let towards = towards.unwrap_or(front);
    let mut columns = roads.filter_map(|road| road_direction(road, &regiments, towards));
    Some(columns.next().unwrap_or(front))
}

/// Returns the road on which all units stayed during a march straight ahead, judged by their final positions; `None` if
/// one of them was off the road. Infantry moves along a road sideways (ROUGH-06, RUL-63).
#[must_use]
pub fn road_kept_to<'s>(
    state: &'s State,
    units: &[UnitPosition],
    bearing: Bearing,
    inches: f64,
) -> Option<&'s Feature> {
    let ground = state.ground();
    let steps = (inches / STEP).ceil().max(1.0);
    let gone_before = |end: &UnitPosition, part: f64| end.at - bearing.unit() * (inches * part);
    let keeps = |end: &UnitPosition| {
        let mut parts = (0..=steps as u32).map(|step| f64::from(step) / steps);
        parts.all(|part| ground.has_road_at(gone_before(end, part)))
    };
    let uses_it = |end: &UnitPosition| {
        let aside = end.facing.turn_to(bearing).abs();
        let unit = state.unit(&end.unit);
        unit.is_some_and(UnitState::is_guns_or_horse) || SIDEWAYS.contains(&aside)
    };
    let start = gone_before(units.first()?, 1.0);
    if !units.iter().all(|end| uses_it(end) && keeps(end)) {
        return None;
    }
    let mut roads = ground.features.iter().filter(|piece| piece.road);
    roads.find(|road| road.distance(start) <= ROAD_SLACK)
}

/// Returns the direction of a road at the foremost of some regiments; `None` if one of them is not sideways on the
/// road.
fn road_direction(road: &Feature, regiments: &[Base], towards: Bearing) -> Option<Bearing> {
    let is_sideways = |base: &Base| {
        road.distance(base.at) <= ROAD_SLACK
            && direction_at(road, base.at)
                .is_some_and(|along| SIDEWAYS.contains(&base.facing.turn_to(along).abs()))
    };
    if !regiments.iter().all(is_sideways) {
        return None;
    }
    let ahead = |base: &Base| base.at.coords.dot(&towards.unit());
    let foremost = regiments
        .iter()
        .max_by(|one, other| ahead(one).total_cmp(&ahead(other)))?;
    let along = direction_at(road, foremost.at)?;
    let is_nearer = along.turn_to(towards).abs() <= 90.0;
    Some(if is_nearer {
        along
    } else {
        along.turned(180.0)
    })
}

/// Returns the direction of a road beside a place. A road with a width is a strip. Of the edges that are about as near
/// as the nearest, the longest gives the direction, because it runs along the road and not across its end.
fn direction_at(road: &Feature, at: Point) -> Option<Bearing> {
    let nearest = road.edges().map(|edge| distance_to_segment(at, edge));
    let near = nearest.fold(f64::INFINITY, f64::min) + ROAD_SLACK;
    let length = |(a, b): &(Point, Point)| (b - a).norm();
    let (a, b) = road
        .edges()
        .filter(|edge| distance_to_segment(at, *edge) <= near)
        .max_by(|one, other| length(one).total_cmp(&length(other)))?;
    Some(Bearing::along(b - a))
}
