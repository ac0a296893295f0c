//! Candidate stabbing lines: the few lines of a shaft among which its shortest line of sight is.
//!
//! The shortest line that passes a set of corners touches one or two of them, or ends at an end of a segment. So the
//! candidates are the shortest line of all, the shortest through each corner (its length is convex in its start; regula
//! falsi finds the zero of the slope), those through a corner from an end, and those through two corners. With n
//! corners that makes some n²/2 + 5n + 1.

use super::shaft::Shaft;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::root::find_root;
use crate::tolerance::HAIR;

/// A line with its length in inches.
pub(crate) type StabbingLine = (f64, Point, Point);

/// Lists the candidate lines of the shaft: the shortest of all, the shortest through each corner, those through a
/// corner from an end of a segment, and those through two corners or a hair beside them.
pub(crate) fn lines_through(shaft: &Shaft, corners: &[Point], lines: &mut Vec<StabbingLine>) {
    lines.clear();
    let mut add = |p: Point, q: Point| lines.push(((p - q).norm(), p, q));
    add(shaft.nearest.0, shaft.nearest.1);
    for (index, corner) in corners.iter().enumerate() {
        for p in [shaft.p.0, shaft.p.1] {
            if let Some(q) = beyond_corner(p, *corner, shaft.q) {
                add(p, q);
            }
        }
        for q in [shaft.q.0, shaft.q.1] {
            if let Some(p) = beyond_corner(q, *corner, shaft.p) {
                add(p, q);
            }
        }
        if let Some((p, q)) = shortest_through(shaft, *corner) {
            add(p, q);
        }
        for other in corners.iter().skip(index + 1) {
            if let Some((p, q)) = through_both(shaft, *corner, *other) {
                add(p, q);
                for (p, q) in lines_beside(shaft, (p, q), HAIR) {
                    add(p, q);
                }
            }
        }
    }
}

/// Returns the lines a hair to either side of a line. A line through both ends of an edge runs along that edge and so
/// in the piece, but the lines beside it may not.
pub(crate) fn lines_beside(shaft: &Shaft, line: (Point, Point), hair: f64) -> [(Point, Point); 2] {
    let (p, q) = line;
    let along = q - p;
    let shifted = |at: Point, segment: (Point, Point), by: f64| {
        let run = segment.1 - segment.0;
        let length = run.norm();
        if length <= EPSILON {
            return at;
        }
        let run = run / length;
        let place = (at - segment.0).dot(&run) + by * along.perp(&run).signum();
        segment.0 + run * place.clamp(0.0, length)
    };
    [hair, -hair].map(|by| (shifted(p, shaft.p, by), shifted(q, shaft.q, by)))
}

/// Returns the point at which the line from `from` through `corner` meets `segment` behind the corner; `None` if it
/// does not.
fn beyond_corner(from: Point, corner: Point, segment: (Point, Point)) -> Option<Point> {
    let along = corner - from;
    let across = segment.1 - segment.0;
    let cross = along.perp(&across);
    if along.norm() <= EPSILON || cross.abs() <= EPSILON * EPSILON {
        return None;
    }
    let between = segment.0 - from;
    let t = between.perp(&across) / cross;
    let s = between.perp(&along) / cross;
    let slack = EPSILON / across.norm().max(EPSILON);
    (t >= 1.0 - EPSILON && (-slack..=1.0 + slack).contains(&s))
        .then(|| segment.0 + across * s.clamp(0.0, 1.0))
}

fn through_both(shaft: &Shaft, one: Point, other: Point) -> Option<(Point, Point)> {
    if (one - other).norm() <= EPSILON {
        return None;
    }
    let forward = (other - one).dot(&shaft.axis) > 0.0;
    let (near, far) = if forward { (one, other) } else { (other, one) };
    let q = beyond_corner(near, far, shaft.q)?;
    let p = beyond_corner(far, near, shaft.p)?;
    Some((p, q))
}

/// Returns the shortest line through a corner. The start moves along the part of the first segment from which the
/// corner hides some of the second; the length has one minimum there. `None` if no line passes through the corner.
fn shortest_through(shaft: &Shaft, corner: Point) -> Option<(Point, Point)> {
    let (a, b) = shaft.p;
    let run = b - a;
    let length = run.norm();
    if length <= EPSILON {
        return None;
    }
    let along = run / length;
    let across = shaft.q.1 - shaft.q.0;
    // Starts from which the line through the corner meets an end of the second segment. The starts from which the
    // corner is seen against that segment lie between the two, or before or after both if an end lies in the opposite
    // direction.
    let ends = [shaft.q.0, shaft.q.1].map(|q| {
        let back = corner - q;
        let place = (a - q).perp(&back) / back.perp(&along);
        if place.is_finite() {
            place.clamp(0.0, length)
        } else {
            0.0
        }
    });
    let [first, last] = ends;
    let cuts = [0.0, first.min(last), first.max(last), length];
    let at = |place: f64| a + along * place;
    let seen = |place: f64| beyond_corner(at(place), corner, shaft.q);
    let slope = |place: f64| growth_rate(at(place), along, corner, shaft.q.0, across);
    cuts.windows(2).find_map(|part| {
        let &[low, high] = part else { return None };
        let place = (high - low > EPSILON && seen(f64::midpoint(low, high)).is_some())
            .then(|| find_root(low, high, slope))??;
        Some((at(place), seen(place)?))
    })
}

/// Returns the rate at which the line from `p` through `corner` to the line `start + across` grows as `p` moves along
/// `along`; `None` if the rate is not finite.
fn growth_rate(
    p: Point,
    along: Vector,
    corner: Point,
    start: Point,
    across: Vector,
) -> Option<f64> {
    let to_corner = corner - p;
    let near = to_corner.norm();
    let ray = to_corner / near;
    let left = Vector::new(-ray.y, ray.x);
    let far = (start - corner).perp(&across) / ray.perp(&across);
    let slope =
        -ray.dot(&along) - left.dot(&along) * (far / near) * (ray.dot(&across) / left.dot(&across));
    slope.is_finite().then_some(slope)
}
