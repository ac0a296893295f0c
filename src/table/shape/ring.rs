//! Rings and polylines: their edges, and the position of a point relative to the area of a ring.
//!
//! Point in polygon by the parity of crossings of a ray due east (Shimrat 1962, Algorithm 112), one pass over the
//! edges.

use geo::coordinate_position::CoordPos;

use super::segment::distance_to_segment;
use crate::measure::{EPSILON, Point, Vector};

/// Returns the segments of a polyline.
pub fn segments(line: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    line.windows(2).filter_map(|pair| match pair {
        [a, b] => Some((*a, *b)),
        _ => None,
    })
}

/// Returns the position of a point relative to the area within closed edges.
pub(crate) fn position_in_edges(
    edges: impl Iterator<Item = (Point, Point)>,
    at: Point,
) -> CoordPos {
    let (inside, on) = edges.fold((false, false), |(inside, on), edge| {
        let (along, aside) = (edge.1 - edge.0, at - edge.0);
        // For most edges, the distance of the point from the edge's line is enough.
        let near = along.perp(&aside).powi(2) <= EPSILON * EPSILON * along.norm_squared();
        (
            inside ^ is_east_of(at, edge),
            on || (near && distance_to_segment(at, edge) <= EPSILON),
        )
    });
    match (on, inside) {
        (true, _) => CoordPos::OnBoundary,
        (false, true) => CoordPos::Inside,
        (false, false) => CoordPos::Outside,
    }
}

/// Checks whether `point` lies inside the closed edges by the even-odd rule.
pub(crate) fn is_inside_edges(edges: impl Iterator<Item = (Point, Point)>, point: Point) -> bool {
    edges.fold(false, |inside, edge| inside ^ is_east_of(point, edge))
}

/// Checks whether an edge passes due east of a point.
fn is_east_of(point: Point, edge: (Point, Point)) -> bool {
    let (a, b) = edge;
    let (along, aside) = (b - a, point - a);
    // The edge is east of the point if it runs north with the point to its left, or south with the point to its right.
    let east = (along.perp(&aside) > 0.0) == (along.y > 0.0);
    ((a.y > point.y) != (b.y > point.y)) & east
}

/// Returns the part of a convex ring for which `depth` is not negative, by one step of Sutherland and Hodgman (1974).
pub(crate) fn clipped_ring(ring: Vec<Vector>, depth: impl Fn(&Vector) -> f64) -> Vec<Vector> {
    if ring.iter().all(|at| depth(at) >= 0.0) {
        return ring;
    }
    let mut kept = Vec::with_capacity(ring.len() + 1);
    let next = ring.iter().cycle().skip(1);
    for (a, b) in ring.iter().zip(next) {
        let (here, there) = (depth(a), depth(b));
        if here >= 0.0 {
            kept.push(*a);
        }
        if (here < 0.0) != (there < 0.0) {
            kept.push(a + (b - a) * (here / (here - there)));
        }
    }
    kept
}

/// Returns points as a line of the `geo` crate.
pub fn line_string(points: &[Point]) -> geo::LineString<f64> {
    let coords = points.iter().map(|p| geo::coord! { x: p.x, y: p.y });
    coords.collect()
}

/// Returns the polygon of a ring.
pub(crate) fn ring_polygon(ring: &[Point]) -> geo::Polygon<f64> {
    geo::Polygon::new(line_string(ring), Vec::new())
}

/// Returns the edges of a ring, or of a chain if it is not `closed`.
pub(crate) fn ring_edges(
    points: &[Point],
    closed: bool,
) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    let last = match (closed, points.first(), points.last()) {
        (true, Some(first), Some(last)) if points.len() > 2 => Some((*last, *first)),
        _ => None,
    };
    segments(points).chain(last)
}
