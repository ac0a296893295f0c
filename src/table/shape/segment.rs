//! Segments: their crossings, and their points nearest to a point or to each other.

use super::bounding_box::BoundingBox;
use crate::measure::{EPSILON, Point, Vector};

/// Returns the crossing of two segments; `None` if they are parallel or miss each other.
#[inline]
#[must_use]
pub fn segment_crossing(first: (Point, Point), second: (Point, Point)) -> Option<Point> {
    let along = first.1 - first.0;
    let across = second.1 - second.0;
    let denominator = along.perp(&across);
    if denominator.abs() <= EPSILON {
        return None;
    }
    let between = second.0 - first.0;
    let t = between.perp(&across) / denominator;
    let u = between.perp(&along) / denominator;
    ((0.0..=1.0).contains(&t) && (0.0..=1.0).contains(&u)).then(|| first.0 + along * t)
}

/// Returns the distance from `point` to the segment, in inches.
#[inline]
#[must_use]
pub fn distance_to_segment(point: Point, segment: (Point, Point)) -> f64 {
    (nearest_on_segment(point, segment.0, segment.1) - point).norm()
}

/// Returns the point of the segment `a` to `b` that is nearest to `p`.
#[inline]
#[must_use]
pub fn nearest_on_segment(p: Point, a: Point, b: Point) -> Point {
    let ab = b - a;
    let length_squared = ab.norm_squared();
    if length_squared <= EPSILON * EPSILON {
        return a;
    }
    a + ab * ((p - a).dot(&ab) / length_squared).clamp(0.0, 1.0)
}

/// Checks whether a point is among the given ends of segments.
pub(crate) fn is_end(point: Point, ends: &[Point]) -> bool {
    ends.iter()
        .any(|end| (end - point).norm_squared() <= EPSILON * EPSILON)
}

/// Returns the points at which an edge meets a segment: their crossing, and the edge's ends on the segment.
pub(crate) fn meeting_points(
    segment: (Point, Point),
    edge: (Point, Point),
) -> impl Iterator<Item = Point> {
    let on = move |p: &Point| distance_to_segment(*p, segment) <= EPSILON;
    segment_crossing(segment, edge)
        .into_iter()
        .chain([edge.0, edge.1].into_iter().filter(on))
}

/// Returns the part of a straight path that lies in an upright box about the origin, as two shares of the path: 0 at
/// its start and 1 at its end. `half` is half the width and height of the box. The first share is greater than the
/// second if the run misses the box. A run parallel to a side misses the box if `is_out` holds for its distance from
/// the origin and the half across it; the result is then `None`.
///
/// Clipping by slabs (Liang and Barsky 1984). Shares below 0 and above 1 lie before the run's start and after its end.
#[inline]
pub(crate) fn slab_shares(
    start: Vector,
    run: Vector,
    half: Vector,
    is_out: impl Fn(f64, f64) -> bool,
) -> Option<(f64, f64)> {
    let (mut enters, mut leaves) = (f64::NEG_INFINITY, f64::INFINITY);
    for (start, run, half) in [(start.x, run.x, half.x), (start.y, run.y, half.y)] {
        if run.abs() <= EPSILON {
            if is_out(start.abs(), half) {
                return None;
            }
            continue;
        }
        let (one, other) = ((-half - start) / run, (half - start) / run);
        enters = enters.max(one.min(other));
        leaves = leaves.min(one.max(other));
    }
    Some((enters, leaves))
}

/// Returns the nearest pair of points of two segments.
pub(crate) fn nearest_of_segments(first: (Point, Point), second: (Point, Point)) -> (Point, Point) {
    if BoundingBox::between(first.0, first.1).meets(&BoundingBox::between(second.0, second.1))
        && let Some(shared) = segment_crossing(first, second)
    {
        return (shared, shared);
    }
    let on_second = |p: Point| (p, nearest_on_segment(p, second.0, second.1));
    let on_first = |q: Point| (nearest_on_segment(q, first.0, first.1), q);
    let pairs = [
        on_second(first.0),
        on_second(first.1),
        on_first(second.0),
        on_first(second.1),
    ];
    let length = |pair: &(Point, Point)| (pair.0 - pair.1).norm_squared();
    let [mut best, ..] = pairs;
    for pair in pairs {
        if length(&pair) < length(&best) {
            best = pair;
        }
    }
    best
}
