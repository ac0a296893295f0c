//! What those between two observers see of the ground and the two do not: slivers, thin strips.
//!
//! Behind a corner that both look past, one in between is nearer to what the range just lets it see.
//! Such a sliver ends in the curve that the end of a line of the length of the range runs along while
//! the line turns about the corner and its start slides along the rim. And straight ahead, where the
//! circles of the two cross, those between see a little farther.

use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::greater;

/// A piece of ground with four corners, one after another.
pub(super) type Strip = [Point; 4];

/// Strips less deep than this are not worth painting, in inches.
const SLIGHT: f64 = 0.001;

/// Turned by so much at once, a line of 12 inches cuts a hundredth of an inch off its curve.
const STEP: f64 = 0.08;

/// The most steps along one curve.
const STEPS: usize = 16;

/// Returns the area of a strip, in square inches.
pub(super) fn area([a, b, c, d]: &Strip) -> f64 {
    ((c - a).perp(&(d - b)) / 2.0).abs()
}

/// Returns what one sees straight ahead as far as the range from between two others; none where that
/// is nothing worth painting.
pub(super) fn ahead(one: Point, other: Point, range: f64) -> Option<Strip> {
    let run = other - one;
    let half = run.norm() / 2.0;
    let deep = range - (range * range - half * half).max(0.0).sqrt();
    let ahead = Vector::new(-run.y, run.x) / (2.0 * half);
    let (near, far) = (ahead * (range - deep), ahead * range);
    (deep >= SLIGHT).then_some([one + near, other + near, other + far, one + far])
}

/// Returns what one sees as far as the range past a corner while walking from a place from which one
/// sees past it farther round to another, beyond what is seen from the first; none where the corner
/// is so close that no few strips tell.
pub(super) fn behind(
    corner: Point,
    (first, last): (Point, Point),
    range: f64,
) -> Option<Vec<Strip>> {
    let run = last - first;
    let (start, end) = ((corner - first).normalize(), (corner - last).normalize());
    // Step by step as the line turns: past a corner close by it turns at once.
    let steps = ((end - start).norm() / STEP).ceil().max(1.0);
    if steps > STEPS as f64 {
        return None;
    }
    let mut strips = Vec::with_capacity(steps as usize);
    let mut deepest = 0.0;
    let seen_at = first + start * range;
    let mut before = (seen_at, seen_at);
    for step in 1..=steps as usize {
        let along = start.lerp(&end, step as f64 / steps).normalize();
        let away = (corner - first).perp(&run) / along.perp(&run);
        let far = corner + along * (range - away);
        let out = far - first;
        let beyond = out.norm() - range;
        if !beyond.is_finite() {
            return None;
        }
        deepest = greater(deepest, beyond);
        let near = if beyond > 0.0 {
            first + out * (range / out.norm())
        } else {
            far
        };
        strips.push([before.0, before.1, far, near]);
        before = (near, far);
    }
    if deepest < SLIGHT {
        strips.clear();
    }
    Some(strips)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_who_see_straight_ahead_leave_out_what_lies_beyond_where_their_circles_cross() {
        let (one, other) = (Point::new(0.0, 0.0), Point::new(2.0, 0.0));
        let strip = ahead(one, other, 6.0).unwrap_or_default();
        let depth = 6.0 - 35.0_f64.sqrt();
        assert!(
            (strip[0].y - (6.0 - depth)).abs() < 1e-12 && strip[2].y == 6.0,
            "{strip:?}"
        );
        assert_eq!(ahead(one, Point::new(0.01, 0.0), 6.0), None);
    }

    #[test]
    fn the_end_of_a_line_past_a_corner_is_as_far_as_the_range_from_the_rim() {
        let (first, last) = (Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        for (x, y) in [(1.5, 1.0), (3.0, 2.0), (-1.0, 2.5), (1.0, 0.4)] {
            let corner = Point::new(x, y);
            let strips = behind(corner, (first, last), 12.0).unwrap_or_default();
            assert!(strips.is_empty() == (x < 0.0), "{corner}: {strips:?}");
            let whole: f64 = strips.iter().map(area).sum();
            // No deeper than the rim is long, and no wider than the range.
            assert!(whole < 12.0 && (whole > 0.0) == (x > 0.0), "{whole}");
            for [.., far, near] in strips {
                // The line back through the corner starts on the rim.
                let along = (far - corner).normalize();
                let start = far - along * 12.0;
                assert!(
                    start.y.abs() < 1e-9 && (-1e-9..1.0 + 1e-9).contains(&start.x),
                    "{start}"
                );
                assert!((near - first).norm() < 12.0 + 1e-9, "{near}");
            }
        }
    }

    #[test]
    fn past_a_corner_on_the_rim_no_few_strips_tell() {
        let rim = (Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        assert_eq!(behind(Point::new(0.5, 1e-9), rim, 12.0), None);
    }
}
