//! The front of a brigade that stands as a column on a road (RUL-61, GT-03).

use crate::state::State;
use crate::state::UnitState;
use crate::terms::name::BrigadeId;
use crate::terms::order_of_battle::Arm;
use table::base::Base;
use table::ground::Feature;
use table::ground::ROAD_SLACK;
use table::measure::Bearing;
use table::measure::Point;
use table::shape::segment::distance_to_segment;

/// Off its own front a regiment goes sideways between these, in degrees (ROUGH-06).
pub(super) const SIDEWAYS: std::ops::RangeInclusive<f64> = 45.0..=135.0;

/// Returns the direction that a brigade marches in without a wheel: its front, or of a column on a road the
/// direction of the road, that of its two which lies nearer to `towards`.
#[must_use]
pub fn front(state: &State, brigade: &BrigadeId, towards: Option<Bearing>) -> Option<Bearing> {
    let front = state.front_of(brigade)?;
    let regiments: Vec<Base> = state
        .units_of(brigade)
        .filter(|unit| unit.arm != Arm::Artillery)
        .filter_map(UnitState::base)
        .collect();
    let roads = state.ground().features.iter().filter(|piece| piece.road);
    let towards = towards.unwrap_or(front);
    let mut columns = roads.filter_map(|road| along(road, &regiments, towards));
    Some(columns.next().unwrap_or(front))
}

/// The direction of a road where the foremost of some regiments stands, if all stand sideways on it.
fn along(road: &Feature, regiments: &[Base], towards: Bearing) -> Option<Bearing> {
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

/// The direction of a road beside a place. A road with a width is a strip: the longest of the edges that lie
/// about as near as the nearest runs along it, not across its end.
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
