//! Swept sectors: what a line that turns about a corner passes over while its start slides along a segment.
//!
//! Behind a corner that two viewpoints look past, one in between is nearer to what the range just lets it see. Such a
//! sliver ends in the curve that the end of a line of the length of the range runs along; or at an edge, where that
//! is nearer. And straight ahead, where the circles of the two cross, those between see a little farther. What a line
//! sweeps over past a corner that only one of the two sees past, or the beam through a slit, ends in such a curve as
//! well. The curve is drawn in steps of equal angle, sixteen at most.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::measure::greater;
use super::super::measure::lesser;
use super::bound::Bound;
use crate::table::tolerance::SAME_PLACE;

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
pub(super) fn area([a, b, c, d]: &Strip) -> f64 {
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

/// An edge, as an observer sees it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wall {
    pub(super) bound: Bound,
    pub(super) at: Point,
}

impl Wall {
    /// Returns whether a point lies on the line of the edge.
    pub(super) fn holds(&self, point: Point) -> bool {
        let out = point - self.at;
        let away = out.norm();
        (self.bound.distance(&(out / away)) - away).abs() < SAME_PLACE
    }
}

/// What ends a line of sight: a range, or the line of an edge where that is nearer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Far {
    /// In inches.
    pub(super) range: f64,
    pub(super) wall: Option<Wall>,
}

impl Far {
    /// Returns how far is seen from a place in the direction of a unit vector, in inches.
    fn distance(&self, from: Point, along: &Vector) -> f64 {
        let to_wall = |wall: Wall| wall.bound.distance_from(&(from - wall.at), along);
        let to_wall = self.wall.map(to_wall).filter(|inches| *inches > 0.0);
        to_wall.map_or(self.range, |inches| lesser(inches, self.range))
    }
}

/// A line that turns about a corner while its start slides along a way.
#[derive(Debug, Clone, Copy)]
pub(super) struct Turning {
    pub(super) corner: Point,
    /// From where to where.
    pub(super) way: (Point, Point),
    /// What ends it.
    pub(super) far: Far,
}

impl Turning {
    /// Returns what one sees past the corner on the way, beyond what is seen within the range from a
    /// place from which one sees past it farther round; none where the corner is so close that no few
    /// strips tell. The strips are written over `strips`.
    pub(super) fn behind<'s>(
        &self,
        place: Point,
        strips: &'s mut Vec<Strip>,
    ) -> Option<&'s [Strip]> {
        strips.clear();
        let range = self.far.range;
        let mut deepest = 0.0;
        let mut before = None;
        for far in self.ends()? {
            let out = far - place;
            let beyond = out.norm() - range;
            deepest = greater(deepest, beyond);
            let near = if beyond > 0.0 {
                place + out * (range / out.norm())
            } else {
                far
            };
            strips.extend(
                before.map(|(near_before, far_before)| [near_before, far_before, far, near]),
            );
            before = Some((near, far));
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
        let mut before = None;
        for far in self.ends()? {
            strips.extend(before.map(|before| [from, from, before, far]));
            before = Some(far);
        }
        Some(strips)
    }

    /// Returns how long the line is at one end of the way and at the other, in inches: in between it
    /// is no longer than that.
    pub(super) fn lengths(&self) -> [f64; 2] {
        [self.way.0, self.way.1]
            .map(|from| self.far.distance(from, &(self.corner - from).normalize()))
    }

    /// Returns where the line ends, step by step; none where that takes too many steps, or the line
    /// comes to lie along the way.
    fn ends(&self) -> Option<impl Iterator<Item = Point>> {
        let Self {
            corner,
            way: (first, last),
            far,
        } = *self;
        let run = last - first;
        let (start, end) = ((corner - first).normalize(), (corner - last).normalize());
        // Past a corner close by the line turns at once.
        let steps = ((end - start).norm() / STEP).ceil().max(1.0);
        let is_told = start.perp(&run) * end.perp(&run) > 0.0 && steps <= STEPS as f64;
        let end_of = move |step: usize| {
            let along = start.lerp(&end, step as f64 / steps).normalize();
            let away = (corner - first).perp(&run) / along.perp(&run);
            let length = far.distance(corner - along * away, &along);
            // A corner out of range shows nothing.
            corner + along * greater(length - away, 0.0)
        };
        is_told.then(|| (0..=steps as usize).map(end_of))
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
        let far = Far {
            range: 12.0,
            wall: None,
        };
        Turning { corner, way, far }
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
            turning(corner, (first, last)).behind(first, &mut strips);
            assert!(strips.is_empty() == (x < 0.0), "{corner}: {strips:?}");
            let whole: f64 = strips.iter().map(area).sum();
            // No deeper than the boundary segment is long, and no wider than the range.
            assert!(whole < 12.0 && (whole > 0.0) == (x > 0.0), "{whole}");
            for [.., far, near] in strips {
                // The line back through the corner starts on the boundary segment.
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
    fn a_line_that_meets_an_edge_ends_there() {
        let (corner, at) = (Point::new(0.5, 5.0), Point::new(0.0, 0.0));
        let wall = |y: f64| Wall {
            bound: Bound::edge(Vector::new(0.0, 1.0 / y)),
            at,
        };
        let ends = |y: f64| {
            let way = (at, Point::new(1.0, 0.0));
            let mut turning = turning(corner, way);
            turning.far.wall = Some(wall(y));
            let mut strips = Vec::new();
            turning.fan(corner, &mut strips);
            let longest = turning.lengths().into_iter().fold(0.0, f64::max);
            (strips, longest)
        };
        // Eight inches up: from 0.8 to 0.2 in the east, a triangle of three inches' height.
        let (strips, longest) = ends(8.0);
        let corners = strips.first().zip(strips.last()).map(|(a, b)| (a[2], b[3]));
        let (first, last) = corners.unwrap_or_default();
        assert!((first - Point::new(0.8, 8.0)).norm() < 1e-9, "{first}");
        assert!((last - Point::new(0.2, 8.0)).norm() < 1e-9, "{last}");
        let swept: f64 = strips.iter().map(area).sum();
        assert!((swept - 0.9).abs() < 1e-9, "{swept}");
        assert!((longest - 64.64_f64.sqrt()).abs() < 1e-9, "{longest}");
        // What is out of range ends no line, nor what lies behind.
        for y in [20.0, -3.0] {
            assert!((ends(y).1 - 12.0).abs() < 1e-9, "{y}");
        }
        assert!(wall(8.0).holds(Point::new(3.0, 8.0)) && !wall(8.0).holds(Point::new(3.0, 8.1)));
    }

    #[test]
    fn past_a_corner_out_of_range_nothing_is_seen() {
        let way = (Point::new(0.0, 0.0), Point::new(6.0, 0.0));
        let mut strips = Vec::new();
        turning(Point::new(-10.0, 2.0), way).fan(way.0, &mut strips);
        let (Some(first), Some(last)) = (strips.first(), strips.last()) else {
            panic!("nothing is swept over");
        };
        let away = |point: Point| (point - Point::new(-10.0, 2.0)).norm();
        assert!(away(first[2]) > 1.0 && away(last[3]) < 1e-9);
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
        let segment = (Point::new(0.0, 0.0), Point::new(1.0, 0.0));
        for (x, y) in [(0.5, 1e-9), (0.5, 0.0), (0.0, 0.0), (1.0, 0.0), (3.0, 0.0)] {
            let turning = turning(Point::new(x, y), segment);
            assert_eq!(turning.behind(segment.0, &mut Vec::new()), None, "{x} {y}");
            assert_eq!(turning.fan(segment.0, &mut Vec::new()), None, "{x} {y}");
        }
        // Nor where there is no way to go.
        let still = turning(Point::new(0.5, 5.0), (segment.0, segment.0));
        assert_eq!(still.fan(segment.0, &mut Vec::new()), None);
    }
}
