//! What those between two observers see of the ground and the two do not: slivers, thin strips.
//!
//! Behind a corner that both look past, one in between is nearer to what the range just lets it see.
//! Such a sliver ends in the curve that the end of a line of the length of the range runs along while
//! the line turns about the corner and its start slides along the rim. And straight ahead, where the
//! circles of the two cross, those between see a little farther. What the beam through a slit sweeps
//! over ends in such a curve as well.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::greater;

/// A piece of ground with four corners, one after another.
pub(super) type Strip = [Point; 4];

/// Ground no larger than this is not looked for, in square inches.
const SMALL: f64 = 0.01;

/// Strips less deep than this are not worth painting, in inches.
const SLIGHT: f64 = 0.001;

/// Turned by so much at once, a line of 12 inches cuts a hundredth of an inch off its curve.
const STEP: f64 = 0.08;

/// The most steps along one curve.
const STEPS: usize = 16;

/// Returns the area of a strip, in square inches.
fn area([a, b, c, d]: &Strip) -> f64 {
    ((c - a).perp(&(d - b)) / 2.0).abs()
}

/// Returns whether an edge may run through a strip, no corner of which points inwards.
pub(super) fn meets(strip: &Strip, (from, to): (Point, Point)) -> bool {
    let [a, b, c, d] = *strip;
    let turns = (c - a).perp(&(d - b)).signum();
    let outside = |start: Point, end: Point| {
        let side = (end - start) * turns;
        let is_out = |point: Point| side.perp(&(point - start)) <= EPSILON;
        side != Vector::zeros() && is_out(from) && is_out(to)
    };
    let beside = |side: f64| {
        let along = (to - from) * side;
        strip
            .iter()
            .all(|corner| along.perp(&(corner - from)) <= EPSILON)
    };
    !(outside(a, b)
        || outside(b, c)
        || outside(c, d)
        || outside(d, a)
        || beside(1.0)
        || beside(-1.0))
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

/// A line of the length of the range that turns about a corner while its start slides along a way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turning {
    pub(super) corner: Point,
    /// From where to where.
    pub(super) way: (Point, Point),
    /// In inches.
    pub(super) range: f64,
}

impl Turning {
    /// Returns what one sees past the corner on the way from the place from which one sees past it
    /// farther round to the other, beyond what is seen from the first; none where the corner is so
    /// close that no few strips tell. The strips are written over `strips`.
    pub(super) fn behind<'s>(&self, strips: &'s mut Vec<Strip>) -> Option<&'s [Strip]> {
        strips.clear();
        let (first, range) = (self.way.0, self.range);
        let mut deepest = 0.0;
        let seen_at = self.start();
        let mut before = (seen_at, seen_at);
        for far in self.ends()? {
            let out = far - first;
            let beyond = out.norm() - range;
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

    /// Returns what the end of the line sweeps over as seen from a place; none where the corner is so
    /// close that no few strips tell. The strips are written over `strips`.
    pub(super) fn fan<'s>(&self, from: Point, strips: &'s mut Vec<Strip>) -> Option<&'s [Strip]> {
        strips.clear();
        let mut before = self.start();
        for far in self.ends()? {
            strips.push([from, from, before, far]);
            before = far;
        }
        Some(strips)
    }

    /// Returns where the line ends at first.
    fn start(&self) -> Point {
        self.way.0 + (self.corner - self.way.0).normalize() * self.range
    }

    /// Returns where the line ends, step by step, without the first; none where that takes too many
    /// steps, or the line comes to lie along the way.
    fn ends(&self) -> Option<impl Iterator<Item = Point>> {
        let Self {
            corner,
            way: (first, last),
            range,
        } = *self;
        let run = last - first;
        let (start, end) = ((corner - first).normalize(), (corner - last).normalize());
        // Past a corner close by the line turns at once.
        let steps = ((end - start).norm() / STEP).ceil().max(1.0);
        let is_told = start.perp(&run) * end.perp(&run) > 0.0 && steps <= STEPS as f64;
        let end_of = move |step: usize| {
            let along = start.lerp(&end, step as f64 / steps).normalize();
            let away = (corner - first).perp(&run) / along.perp(&run);
            corner + along * (range - away)
        };
        is_told.then(|| (1..=steps as usize).map(end_of))
    }
}

/// Returns whether ground, if it can be told, is worth a look.
pub(super) fn may_show(strips: Option<&[Strip]>) -> bool {
    strips.is_none_or(|strips| strips.iter().map(area).sum::<f64>() > SMALL)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turning(corner: Point, way: (Point, Point)) -> Turning {
        Turning {
            corner,
            way,
            range: 12.0,
        }
    }

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
            let mut strips = Vec::new();
            turning(corner, (first, last)).behind(&mut strips);
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
    fn the_end_of_a_line_about_a_corner_sweeps_from_one_border_to_the_other() {
        let (corner, range) = (Point::new(0.5, 5.0), 12.0);
        let way = (Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        let mut strips = Vec::new();
        turning(corner, way).fan(corner, &mut strips);
        let border = |from: Point| from + (corner - from).normalize() * range;
        let ends = strips.first().zip(strips.last()).map(|(a, b)| (a[2], b[3]));
        let (first, last) = ends.unwrap_or_default();
        assert!((first - border(way.0)).norm() < 1e-9 && (last - border(way.1)).norm() < 1e-9);
        let swept: f64 = strips.iter().map(area).sum();
        // A sector of 7 inches behind the corner, but for the slant of its ends.
        let angle = 2.0 * (0.5_f64 / 5.0).atan();
        assert!((swept - 24.5 * angle).abs() < 0.05, "{swept}");
    }

    #[test]
    fn an_edge_meets_a_strip_that_it_enters_and_not_one_that_it_touches() {
        let at = Point::new;
        let strip = [at(0.0, 0.0), at(2.0, 1.0), at(2.0, 2.0), at(0.0, 1.0)];
        let cases = [
            ((-1.0, 0.5), (3.0, 1.5), true),
            ((0.5, 0.6), (1.0, 1.0), true),
            ((0.0, 0.0), (2.0, 1.0), false),
            ((1.0, 0.0), (3.0, 1.0), false),
            ((0.0, -1.0), (0.0, 3.0), false),
            ((1.0, 1.6), (0.0, 2.0), false),
        ];
        let mirrored = strip.map(|corner| at(-corner.x, corner.y));
        for (from, to, meet) in cases {
            let (from, to) = (at(from.0, from.1), at(to.0, to.1));
            assert_eq!(meets(&strip, (from, to)), meet, "{from} {to}");
            let (from, to) = (at(-from.x, from.y), at(-to.x, to.y));
            assert_eq!(meets(&mirrored, (from, to)), meet, "{from} {to}");
        }
    }

    #[test]
    fn past_a_corner_on_the_rim_no_few_strips_tell() {
        let rim = (Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        for (x, y) in [(0.5, 1e-9), (0.5, 0.0), (0.0, 0.0), (1.0, 0.0), (3.0, 0.0)] {
            let turning = turning(Point::new(x, y), rim);
            assert_eq!(turning.behind(&mut Vec::new()), None, "{x} {y}");
            assert_eq!(turning.fan(rim.0, &mut Vec::new()), None, "{x} {y}");
        }
        // Nor where there is no way to go.
        let still = turning(Point::new(0.5, 5.0), (rim.0, rim.0));
        assert_eq!(still.fan(rim.0, &mut Vec::new()), None);
    }
}
