//! All the lines from one straight piece to another, and what they have in common.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::line::nearest_of_segments;
use super::scene::Obstacle;
use super::survey::edges;

/// The lines from the segment `p` to the segment `q`.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Pencil {
    pub(in crate::table) p: (Point, Point),
    pub(in crate::table) q: (Point, Point),
    /// The four outermost lines: where they start, and their directions.
    pub(in crate::table) outer: [(Point, Vector); 4],
    /// Along the middle line.
    pub(in crate::table) axis: Vector,
    /// Where `p` ends and `q` begins on that axis, seen from either side.
    p_span: (f64, f64),
    q_span: (f64, f64),
}

/// Where a point lies to all lines of a pencil.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Place {
    /// Left of every line, or right of every line.
    pub(in crate::table) left: bool,
    pub(in crate::table) right: bool,
    /// Before every start, or after every end.
    before: bool,
    after: bool,
    /// After every start and before every end.
    pub(in crate::table) between: bool,
}

impl Place {
    /// Returns whether some line of the pencil may run through the point.
    pub(in crate::table) fn is_inside(&self) -> bool {
        !self.left && !self.right && !self.before && !self.after
    }
}

/// What an obstacle is to all lines of a pencil.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::table) enum Met {
    /// No line meets it.
    Clear,
    /// Every line meets it.
    Full,
    /// Some may.
    Partial,
    /// Some may, and no corner says which.
    Curved,
}

impl Pencil {
    /// Returns the lines from `p` to `q`.
    pub(in crate::table) fn new(p: (Point, Point), q: (Point, Point)) -> Self {
        let outer = [(p.0, q.0), (p.0, q.1), (p.1, q.0), (p.1, q.1)]
            .map(|(from, to)| (from, unit(to - from)));
        let axis = unit((q.0 - p.0) + (q.1 - p.1));
        let along = |point: Point| point.coords.dot(&axis);
        let span = |(a, b): (Point, Point)| {
            let (a, b) = (along(a), along(b));
            (a.min(b), a.max(b))
        };
        Self {
            p,
            q,
            outer,
            axis,
            p_span: span(p),
            q_span: span(q),
        }
    }

    /// Returns the length of the shortest line, in inches.
    pub(in crate::table) fn shortest(&self) -> f64 {
        let (p, q) = nearest_of_segments(self.p, self.q);
        (p - q).norm()
    }

    /// Returns the length of the longest line, in inches.
    pub(in crate::table) fn longest(&self) -> f64 {
        let ends = [(self.p.0, self.q.0), (self.p.0, self.q.1)];
        let others = [(self.p.1, self.q.0), (self.p.1, self.q.1)];
        ends.into_iter()
            .chain(others)
            .map(|(p, q)| (p - q).norm_squared())
            .fold(0.0, f64::max)
            .sqrt()
    }

    /// Returns the length of the longer of the two segments, in inches.
    pub(in crate::table) fn size(&self) -> f64 {
        (self.p.1 - self.p.0)
            .norm()
            .max((self.q.1 - self.q.0).norm())
    }

    /// Returns the two halves, the one with the shorter lines first.
    pub(in crate::table) fn halves(&self) -> (Self, Self) {
        let halve = |(a, b): (Point, Point)| {
            let middle = a + (b - a) * 0.5;
            ((a, middle), (middle, b))
        };
        let (one, other) = if (self.p.1 - self.p.0).norm() >= (self.q.1 - self.q.0).norm() {
            let (a, b) = halve(self.p);
            (Self::new(a, self.q), Self::new(b, self.q))
        } else {
            let (a, b) = halve(self.q);
            (Self::new(self.p, a), Self::new(self.p, b))
        };
        if one.shortest() <= other.shortest() {
            (one, other)
        } else {
            (other, one)
        }
    }

    /// Returns where `point` lies.
    pub(in crate::table) fn place(&self, point: Point) -> Place {
        let (mut left, mut right) = (true, true);
        for (from, along) in &self.outer {
            let aside = along.perp(&(point - from));
            left &= aside > EPSILON;
            right &= aside < -EPSILON;
        }
        let along = point.coords.dot(&self.axis);
        Place {
            left,
            right,
            before: along < self.p_span.0 - EPSILON,
            after: along > self.q_span.1 + EPSILON,
            between: along > self.p_span.1 + EPSILON && along < self.q_span.0 - EPSILON,
        }
    }

    /// Returns what an obstacle is to the lines; its corners that some line may meet are added to
    /// `corners`.
    pub(in crate::table) fn meets(&self, obstacle: &Obstacle<'_>, corners: &mut Vec<Point>) -> Met {
        let mark = corners.len();
        let mut full = false;
        let mut clear = true;
        for ring in obstacle.rings() {
            match self.meets_ring(ring, obstacle.closed(), corners) {
                Met::Clear => {}
                Met::Full => full = true,
                _ => clear = false,
            }
        }
        if full {
            corners.truncate(mark);
            Met::Full
        } else if clear {
            corners.truncate(mark);
            Met::Clear
        } else {
            Met::Partial
        }
    }

    fn meets_ring(&self, ring: &[Point], closed: bool, corners: &mut Vec<Point>) -> Met {
        let (mut left, mut right, mut between) = (false, false, true);
        let (mut all_left, mut all_right, mut all_before, mut all_after) = (true, true, true, true);
        for point in ring {
            let place = self.place(*point);
            left |= place.left;
            right |= place.right;
            between &= place.between;
            all_left &= place.left;
            all_right &= place.right;
            all_before &= place.before;
            all_after &= place.after;
            if place.is_inside() && !self.is_end(*point) {
                corners.push(*point);
            }
        }
        if all_left || all_right || all_before || all_after {
            return Met::Clear;
        }
        if left && right && (between || edges(ring, closed).any(|edge| self.crosses_all(edge))) {
            return Met::Full;
        }
        Met::Partial
    }

    /// Returns whether some line may run through a corner that is not an end of the lines.
    pub(in crate::table) fn is_corner(&self, point: Point) -> bool {
        self.place(point).is_inside() && !self.is_end(point)
    }

    fn is_end(&self, point: Point) -> bool {
        [self.p.0, self.p.1, self.q.0, self.q.1]
            .iter()
            .any(|end| (end - point).norm() <= EPSILON)
    }

    /// Returns whether every line crosses the edge.
    pub(in crate::table) fn crosses_all(&self, (a, b): (Point, Point)) -> bool {
        let (start, end) = (self.place(a), self.place(b));
        if !((start.left && end.right) || (start.right && end.left)) {
            return false;
        }
        let along = unit(b - a);
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

/// Returns the direction of a vector; no direction where it has no length.
fn unit(vector: Vector) -> Vector {
    let length = vector.norm();
    if length > 0.0 {
        vector / length
    } else {
        Vector::zeros()
    }
}
