//! Distances between figures, bases and brigades (RUL-58).

use crate::state::{GeneralState, State};
use crate::terms::name::BrigadeId;
use table::base::Base;
use table::measure::{CONTACT, FIGURE_RADIUS, Point};

/// Returns the recorded distance in inches between a figure and the brigadier or, without a brigadier, the nearest unit
/// of the brigade (RUL-06). `None` if the brigade is not on the table.
#[must_use]
pub fn figure_to_brigade(state: &State, figure: Point, brigade: &BrigadeId) -> Option<f64> {
    if let Some(at) = state.brigadier(brigade).and_then(GeneralState::post) {
        return Some(figure_gap(figure, at));
    }
    let bases = state.bases_of(brigade).into_iter();
    bases
        .map(|base| figure_distance(figure, &base))
        .min_by(f64::total_cmp)
}

/// Returns the inches from a figure to the nearest part of a base: the whole figure counts (RUL-58).
#[must_use]
pub fn figure_distance(figure: Point, base: &Base) -> f64 {
    (base.distance_to_point(figure) - FIGURE_RADIUS).max(0.0)
}

/// Returns the inches between the edges of two figures; 0 if they touch or overlap (RUL-58).
#[must_use]
pub fn figure_gap(one: Point, other: Point) -> f64 {
    ((one - other).norm() - 2.0 * FIGURE_RADIUS).max(0.0)
}

/// Checks whether a figure is in contact with a base (CMD-08).
#[must_use]
pub fn figure_touches(at: Point, base: &Base) -> bool {
    base.distance_to_point(at) <= FIGURE_RADIUS + CONTACT
}
