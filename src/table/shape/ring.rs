//! Rings and polylines: their edges, and how a point lies to what a ring encloses.
//!
//! Point in polygon by the parity of crossings of a ray due east (Shimrat 1962, Algorithm 112), one pass over the
//! edges.

use geo::coordinate_position::CoordPos;

use super::segment::distance_to_segment;
use crate::measure::EPSILON;
use crate::measure::Point;

/// Returns the segments of a polyline.
pub fn segments(line: &[Point]) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    line.windows(2).filter_map(|pair| match pair {
        [a, b] => Some((*a, *b)),
        _ => None,
    })
}

/// Returns where a point lies to the area within closed edges.
pub(crate) fn position(edges: impl Iterator<Item = (Point, Point)>, at: Point) -> CoordPos {
    let (inside, on) = edges.fold((false, false), |(inside, on), edge| {
        let (along, aside) = (edge.1 - edge.0, at - edge.0);
        // Most edges are told apart by their line alone.
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

/// Returns whether `point` lies inside the closed edges by the even-odd rule.
pub(crate) fn inside(edges: impl Iterator<Item = (Point, Point)>, point: Point) -> bool {
    edges.fold(false, |inside, edge| inside ^ is_east_of(point, edge))
}

/// Returns whether an edge passes due east of a point.
fn is_east_of(point: Point, (a, b): (Point, Point)) -> bool {
    let (along, aside) = (b - a, point - a);
    // It runs north with the point to its left, or south with the point to its right.
    let east = (along.perp(&aside) > 0.0) == (along.y > 0.0);
    ((a.y > point.y) != (b.y > point.y)) & east
}

/// Returns the edges of a ring, or of a chain where it is not `closed`.
pub(crate) fn edges(
    points: &[Point],
    closed: bool,
) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
    let last = match (closed, points.first(), points.last()) {
        (true, Some(first), Some(last)) if points.len() > 2 => Some((*last, *first)),
        _ => None,
    };
    segments(points).chain(last)
}
