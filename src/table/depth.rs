//! Depth of a point in a piece of ground (RUL-64).

use super::{
    measure::{EPSILON, Point, Vector},
    shape::segment::distance_to_segment,
};

/// Returns the distance in inches from a point to the nearest of some edges; infinite if there are no edges.
#[must_use]
pub fn to_edge(point: Point, edges: impl Iterator<Item = (Point, Point)>) -> f64 {
    edges
        .map(|edge| distance_to_segment(point, edge))
        .fold(f64::INFINITY, f64::min)
}

/// Returns the distance in inches to the nearest of some edges from a point that moves along `way`. Edges ahead of the
/// point are left out: the point came in over the edges behind it, and the far side of a narrow wood does not make the
/// wood shallower.
#[must_use]
pub fn to_edge_behind(
    point: Point,
    way: Vector,
    edges: impl Iterator<Item = (Point, Point)>,
) -> f64 {
    to_edge(
        point,
        edges.filter_map(|edge| edge_behind(point, way, edge)),
    )
}

/// Returns the part of an edge that does not lie ahead of a point; `None` if all of it does.
fn edge_behind(point: Point, way: Vector, edge: (Point, Point)) -> Option<(Point, Point)> {
    let (a, b) = edge;
    let ahead = |p: Point| (p - point).dot(&way);
    let (hind, fore) = if ahead(a) <= ahead(b) { (a, b) } else { (b, a) };
    let (low, high) = (ahead(hind), ahead(fore));
    if low > EPSILON {
        return None;
    }
    let share = if high > EPSILON {
        -low / (high - low)
    } else {
        1.0
    };
    Some((hind, hind + (fore - hind) * share.max(0.0)))
}
