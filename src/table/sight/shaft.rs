//! A shaft: all the lines from one segment to another, and their common properties.
//!
//! Shaft culling after Haines and Wallace (1991), in the plane and with segments for boxes. The test tells whether a
//! point or a box lies beside every line, before every start or after every end, or whether a line may meet it. One
//! test costs four cross products.

use super::obstacle::Obstacle;
use crate::measure::{EPSILON, Point, Vector, greater, just_beyond, lesser, span};
use crate::shape::{
    bounding_box::BoundingBox,
    ring::ring_edges,
    segment::{is_end, nearest_of_segments},
};

/// Ratio of the lengths of the two segments from which the longer one is halved first, whichever is in doubt: moving
/// the far ends of lines hardly moves them near their other ends.
const FARTHER: f64 = 16.0;

/// The lines from the segment `p` to the segment `q`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shaft {
    pub(crate) p: (Point, Point),
    pub(crate) q: (Point, Point),
    /// The shortest line, and its length in inches.
    pub(crate) nearest: (Point, Point),
    pub(crate) shortest: f64,
    /// The four outermost lines, given by their starts and directions.
    pub(crate) outer: [(Point, Vector); 4],
    /// The directions of the outermost lines, and their distances to the left of the origin. Stored number by number,
    /// so that a point is compared with all four lines at once.
    x: [f64; 4],
    y: [f64; 4],
    offset: [f64; 4],
    /// Unit vector along the middle line.
    pub(crate) axis: Vector,
    /// Extent across the axis: from the border right of all lines to the border left of them.
    strip: (f64, f64),
    /// The ranges of positions along the axis at which the lines start and end.
    p_span: (f64, f64),
    q_span: (f64, f64),
}

/// Position of a point relative to all lines of a shaft, as a set of the marks below.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShaftPosition(u8);

/// Left of every line.
const LEFT: u8 = 1;
/// Right of every line.
const RIGHT: u8 = 2;
const SIDES: u8 = LEFT | RIGHT;
/// Before every start.
const BEFORE: u8 = 4;
/// After every end.
const AFTER: u8 = 8;
/// After every start and before every end.
const BETWEEN: u8 = 16;

impl ShaftPosition {
    /// Checks whether the point is left of every line.
    pub(crate) fn is_left(self) -> bool {
        self.0 & LEFT != 0
    }

    /// Checks whether the point is right of every line.
    pub(crate) fn is_right(self) -> bool {
        self.0 & RIGHT != 0
    }

    /// Checks whether the point is after every start and before every end.
    pub(crate) fn is_between(self) -> bool {
        self.0 & BETWEEN != 0
    }

    /// Checks whether some line of the shaft may run through the point.
    pub(crate) fn is_inside(self) -> bool {
        self.0 & (SIDES | BEFORE | AFTER) == 0
    }

    /// Checks whether two points are on the same side of every line.
    pub(crate) fn is_aside_with(self, other: Self) -> bool {
        self.0 & other.0 & SIDES != 0
    }

    /// Checks whether two points are both left or both right of every line, both before every start, or both after
    /// every end: then no line meets anything between them.
    pub(crate) fn is_out_with(self, other: Self) -> bool {
        self.0 & other.0 & (SIDES | BEFORE | AFTER) != 0
    }

    /// Checks whether two points are on different sides of every line.
    fn is_opposite(self, other: Self) -> bool {
        // No point is on both sides of a line.
        (self.0 | other.0) & SIDES == SIDES
    }
}

/// Effect of an obstacle on the lines of a shaft.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ShaftEffect {
    /// No line meets the obstacle.
    Clear,
    /// Every line meets the obstacle.
    Full,
    /// Some lines may meet the obstacle, and its corners decide which.
    Partial,
    /// Some lines may meet the obstacle, and no corner decides which.
    Curved(SplitSegment),
}

/// The segment of a shaft at which an obstacle lies if no corner of the obstacle decides which lines it hides. That
/// segment is halved first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SplitSegment {
    /// The segment on which the lines start.
    Start,
    /// The segment on which the lines end.
    End,
    /// On both segments.
    Both,
}

impl SplitSegment {
    /// Combines the doubts that two obstacles leave about the same lines.
    pub(crate) fn and(self, other: Self) -> Self {
        if self == other { self } else { Self::Both }
    }
}

impl Shaft {
    /// Returns the shaft of all lines from `p` to `q`.
    pub(crate) fn new(p: (Point, Point), q: (Point, Point)) -> Self {
        let outer = [(p.0, q.0), (p.0, q.1), (p.1, q.0), (p.1, q.1)]
            .map(|(from, to)| (from, unit_vector(to - from)));
        let axis = unit_vector((q.0 - p.0) + (q.1 - p.1));
        let along = |point: Point| point.coords.dot(&axis);
        let extent = |segment: (Point, Point)| span([segment.0, segment.1].map(along));
        let aside = [p.0, p.1, q.0, q.1].map(|end| axis.perp(&end.coords));
        let nearest = nearest_of_segments(p, q);
        Self {
            p,
            q,
            nearest,
            shortest: (nearest.0 - nearest.1).norm(),
            x: outer.map(|(_, along)| along.x),
            y: outer.map(|(_, along)| along.y),
            offset: outer.map(|(from, along)| along.perp(&from.coords)),
            outer,
            axis,
            strip: span(aside),
            p_span: extent(p),
            q_span: extent(q),
        }
    }

    /// Returns a shaft that contains at least all lines from `p` to `q` of up to `reach` inches; `None` if there is no
    /// such line.
    pub(crate) fn within(p: (Point, Point), q: (Point, Point), reach: f64) -> Option<Self> {
        if !reach.is_finite() {
            return Some(Self::new(p, q));
        }
        // A distance that rounds to the range is still in range (RUL-58).
        let reach = just_beyond(reach);
        let p = part_near(p, q, reach)?;
        Some(Self::new(p, part_near(q, p, reach)?))
    }

    /// Returns the span along the axis in which the lines start, in inches.
    pub(crate) fn starts(&self) -> (f64, f64) {
        self.p_span
    }

    /// Returns the span along the axis in which the lines end, in inches.
    pub(crate) fn ends(&self) -> (f64, f64) {
        self.q_span
    }

    /// Returns the least cosine of an angle between a line and the axis.
    pub(crate) fn least_cosine(&self) -> f64 {
        let cosines = self.outer.iter().map(|(_, along)| along.dot(&self.axis));
        cosines.fold(1.0, f64::min)
    }

    /// Checks whether some line may run through a point, that is, whether the point lies in the convex hull of both
    /// segments.
    pub(crate) fn fills(&self, point: Point) -> bool {
        let corners = [self.p.0, self.p.1, self.q.0, self.q.1];
        let [a, b, c, d] = corners;
        [[a, b, c], [a, b, d], [a, c, d], [b, c, d]]
            .iter()
            .any(|corners| is_in_triangle(corners, point))
    }

    /// Returns the length of the longest line, in inches.
    pub(crate) fn longest(&self) -> f64 {
        let ends = [(self.p.0, self.q.0), (self.p.0, self.q.1)];
        let others = [(self.p.1, self.q.0), (self.p.1, self.q.1)];
        ends.into_iter()
            .chain(others)
            .map(|(p, q)| (p - q).norm_squared())
            .fold(0.0, f64::max)
            .sqrt()
    }

    /// Returns the length of the longer of the two segments, in inches.
    pub(crate) fn size(&self) -> f64 {
        (self.p.1 - self.p.0)
            .norm()
            .max((self.q.1 - self.q.0).norm())
    }

    /// Returns the two halves of the shaft, the half with the shorter lines first. The longer segment is halved; a
    /// segment in doubt counts as [`FARTHER`] times as long.
    pub(crate) fn halves(&self, doubt: SplitSegment) -> (Self, Self) {
        let weights = match doubt {
            SplitSegment::Start => (FARTHER, 1.0),
            SplitSegment::End => (1.0, FARTHER),
            SplitSegment::Both => (1.0, 1.0),
        };
        let halve = |segment: (Point, Point)| {
            let middle = segment.0 + (segment.1 - segment.0) * 0.5;
            ((segment.0, middle), (middle, segment.1))
        };
        let start = (self.p.1 - self.p.0).norm() * weights.0;
        let end = (self.q.1 - self.q.0).norm() * weights.1;
        let (one, other) = if start >= end {
            let (a, b) = halve(self.p);
            (Self::new(a, self.q), Self::new(b, self.q))
        } else {
            let (a, b) = halve(self.q);
            (Self::new(self.p, a), Self::new(self.p, b))
        };
        if one.shortest <= other.shortest {
            (one, other)
        } else {
            (other, one)
        }
    }

    /// Returns the distance of a point to the left of each outermost line.
    #[inline]
    fn aside(&self, point: Point) -> [f64; 4] {
        let mut aside = [0.0; 4];
        let lines = self.x.iter().zip(&self.y).zip(&self.offset);
        for (slot, ((x, y), offset)) in aside.iter_mut().zip(lines) {
            *slot = x * point.y - y * point.x - offset;
        }
        aside
    }

    /// Returns the position of `point` relative to the lines.
    #[inline]
    pub(crate) fn point_position(&self, point: Point) -> ShaftPosition {
        let [a, b, c, d] = self.aside(point);
        let least = lesser(lesser(a, b), lesser(c, d));
        let most = greater(greater(a, b), greater(c, d));
        let along = point.coords.dot(&self.axis);
        let mark = |holds: bool, mark: u8| u8::from(holds) * mark;
        let (begun, ended) = (
            along > self.p_span.1 + EPSILON,
            along < self.q_span.0 - EPSILON,
        );
        ShaftPosition(
            mark(least > EPSILON, LEFT)
                | mark(most < -EPSILON, RIGHT)
                | mark(along < self.p_span.0 - EPSILON, BEFORE)
                | mark(along > self.q_span.1 + EPSILON, AFTER)
                | mark(begun & ended, BETWEEN),
        )
    }

    /// Checks whether no line meets anything within the bounds.
    #[inline]
    pub(crate) fn misses(&self, bounds: &BoundingBox) -> bool {
        let middle = bounds.middle();
        let half = bounds.half();
        // Most obstacles lie outside the strip that contains all lines.
        let aside = self.axis.perp(&middle.coords);
        let wide = self.axis.x.abs() * half.y + self.axis.y.abs() * half.x + EPSILON;
        if aside - wide > self.strip.1 || aside + wide < self.strip.0 {
            return true;
        }
        let (mut left, mut right) = (true, true);
        let lines = self.x.iter().zip(&self.y);
        for (aside, (x, y)) in self.aside(middle).iter().zip(lines) {
            let wide = x.abs() * half.y + y.abs() * half.x + EPSILON;
            left &= *aside > wide;
            right &= *aside < -wide;
        }
        let along = middle.coords.dot(&self.axis);
        let deep = self.axis.x.abs() * half.x + self.axis.y.abs() * half.y + EPSILON;
        left || right || along + deep < self.p_span.0 || along - deep > self.q_span.1
    }

    /// Returns the effect of an obstacle on the lines. Adds to `corners` those of its corners that some line may meet.
    /// It does so even if every line meets the obstacle, because a search over the ground inside the obstacle needs
    /// them.
    pub(crate) fn obstacle_effect(
        &self,
        obstacle: &Obstacle<'_>,
        corners: &mut Vec<Point>,
    ) -> ShaftEffect {
        let mark = corners.len();
        let (mut full, mut clear) = (false, true);
        for ring in obstacle.rings() {
            match self.meets_ring(ring, obstacle.closed(), corners) {
                ShaftEffect::Clear => {}
                ShaftEffect::Full => full = true,
                _ => clear = false,
            }
        }
        if full {
            ShaftEffect::Full
        } else if clear {
            corners.truncate(mark);
            ShaftEffect::Clear
        } else {
            ShaftEffect::Partial
        }
    }

    fn meets_ring(&self, ring: &[Point], closed: bool, corners: &mut Vec<Point>) -> ShaftEffect {
        let (mut every, mut some) = (u8::MAX, 0);
        // If consecutive corners between the two segments lead from one side of all lines to the other, every line
        // crosses the ring.
        let (mut between, mut through) = (0, false);
        for point in ring {
            let place = self.point_position(*point);
            every &= place.0;
            some |= place.0;
            between = (between | place.0) * u8::from(place.is_between());
            through |= between & SIDES == SIDES;
            if place.is_inside() && !self.is_end(*point) {
                corners.push(*point);
            }
        }
        if every & (SIDES | BEFORE | AFTER) != 0 {
            ShaftEffect::Clear
        } else if some & SIDES == SIDES
            && (through || ring_edges(ring, closed).any(|edge| self.crosses_all(edge)))
        {
            ShaftEffect::Full
        } else {
            ShaftEffect::Partial
        }
    }

    /// Checks whether some line may run through a corner that is not an end of the lines.
    pub(crate) fn is_corner(&self, point: Point) -> bool {
        self.point_position(point).is_inside() && !self.is_end(point)
    }

    fn is_end(&self, point: Point) -> bool {
        is_end(point, &[self.p.0, self.p.1, self.q.0, self.q.1])
    }

    /// Checks whether every line crosses the edge.
    pub(crate) fn crosses_all(&self, edge: (Point, Point)) -> bool {
        let (a, b) = edge;
        let (start, end) = (self.point_position(a), self.point_position(b));
        start.is_opposite(end) && self.parted_by((a, b))
    }

    /// Checks whether the line through an edge has all starts on one side and all ends on the other.
    fn parted_by(&self, edge: (Point, Point)) -> bool {
        let (a, b) = edge;
        let along = unit_vector(b - a);
        let aside = |point: Point| along.perp(&(point - a));
        let apart = |sign: f64| {
            [self.p.0, self.p.1]
                .iter()
                .all(|p| aside(*p) * sign > EPSILON)
                && [self.q.0, self.q.1]
                    .iter()
                    .all(|q| aside(*q) * sign < -EPSILON)
        };
        apart(1.0) || apart(-1.0)
    }
}

/// Checks whether a point lies in a triangle, outline included.
fn is_in_triangle([a, b, c]: &[Point; 3], point: Point) -> bool {
    let aside = [(a, b), (b, c), (c, a)].map(|(from, to)| (to - from).perp(&(point - from)));
    let most = aside.into_iter().fold(f64::NEG_INFINITY, f64::max);
    let least = aside.into_iter().fold(f64::INFINITY, f64::min);
    let bounds = BoundingBox::between(*a, *b).joined(&BoundingBox::between(*b, *c));
    (least >= -EPSILON || most <= EPSILON) && bounds.holds(point)
}

/// Returns the unit vector along a vector; the null vector for a vector of no length.
fn unit_vector(vector: Vector) -> Vector {
    let length = vector.norm();
    if length > 0.0 {
        vector / length
    } else {
        Vector::zeros()
    }
}

/// Returns the part of a segment that is within `inches` of another segment; `None` if no part is.
fn part_near(
    segment: (Point, Point),
    other: (Point, Point),
    inches: f64,
) -> Option<(Point, Point)> {
    let (a, b) = segment;
    let run = b - a;
    let length = run.norm();
    if length <= EPSILON {
        return Some((a, b));
    }
    let along = run / length;
    // The points within that distance form a convex region: a disc about each end, and a strip between the two.
    let (mut low, mut high) = (f64::INFINITY, f64::NEG_INFINITY);
    let mut add = |from: f64, to: f64| {
        if from <= to {
            low = low.min(from);
            high = high.max(to);
        }
    };
    for end in [other.0, other.1] {
        let (foot, aside) = ((end - a).dot(&along), (end - a).perp(&along));
        let half = (inches * inches - aside * aside).max(0.0).sqrt();
        if aside.abs() <= inches {
            add(foot - half, foot + half);
        }
    }
    let across = other.1 - other.0;
    let width = across.norm();
    if width > EPSILON {
        let across = across / width;
        let from = a - other.0;
        let deep = stretch_between(from.perp(&across), along.perp(&across), -inches, inches);
        let wide = stretch_between(from.dot(&across), along.dot(&across), 0.0, width);
        add(deep.0.max(wide.0), deep.1.min(wide.1));
    }
    let (low, high) = (low.max(0.0), high.min(length));
    (low <= high).then(|| (a + along * low, a + along * high))
}

/// Returns the range of `t` for which `start + slope * t` lies between `least` and `most`; if there is none, a range
/// whose start is greater than its end.
fn stretch_between(start: f64, slope: f64, least: f64, most: f64) -> (f64, f64) {
    if slope.abs() <= EPSILON {
        // The neglected slope is below the precision of the segments' ends.
        let inside = (least - EPSILON..=most + EPSILON).contains(&start);
        let all = (f64::NEG_INFINITY, f64::INFINITY);
        return if inside { all } else { (all.1, all.0) };
    }
    let (one, other) = ((least - start) / slope, (most - start) / slope);
    (one.min(other), one.max(other))
}
