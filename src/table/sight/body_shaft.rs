//! The shaft between two bodies: the obstacles that no line between them meets, and those that every line meets.
//!
//! A coarse version of [`super::shaft`], made once for each question. Its bounds are the two outer tangents: lines that
//! touch both bodies and have them on one side. One test of a box costs three cross products.

use super::{
    obstacle::Obstacle,
    piece::{ON_CREST, SightRole},
};
use crate::measure::{EPSILON, Point, ROUNDING, Vector, greater, span};
use crate::shape::bounding_box::BoundingBox;
use crate::troops::spot::TroopSpot;

/// The region that lines from one body to another may meet: between a line to the left of both and a line to their
/// right, from the back of the one to the back of the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyShaft {
    along: Vector,
    /// Two lines: one with both bodies on its right, and one with both bodies on its left.
    left: ShaftSide,
    right: ShaftSide,
    /// Start and end of the first body along the axis.
    near: (f64, f64),
    /// Start and end of the second body along the axis.
    far: (f64, f64),
}

/// A straight line, given by its direction (a unit vector) and its distance to the left of the origin.
#[derive(Debug, Clone, Copy)]
struct ShaftSide {
    along: Vector,
    offset: f64,
}

impl ShaftSide {
    /// Returns a line that touches one of two bodies and has both on its right; with -1 for `left`, both on its left.
    ///
    /// The line is parallel to the line through the outermost corners of the two bodies, and has all corners on one
    /// side.
    fn new(here: &[Point], there: &[Point], along: Vector, left: f64) -> Self {
        let mut side = Self { along, offset: 0.0 };
        let run = side.outermost_point(there, left) - side.outermost_point(here, left);
        let length = run.norm();
        if length > EPSILON {
            side.along = run / length;
        }
        let ends = [
            side.outermost_point(here, left),
            side.outermost_point(there, left),
        ];
        let [one, other] = ends.map(|end| side.along.perp(&end.coords) * left);
        side.offset = one.max(other) * left;
        side
    }

    fn outermost_point(&self, points: &[Point], left: f64) -> Point {
        let mut best = (f64::NEG_INFINITY, Point::origin());
        for point in points {
            let out = self.along.perp(&point.coords) * left;
            best = if out > best.0 { (out, *point) } else { best };
        }
        best.1
    }

    /// Returns the distance of a point to the left of the line.
    fn aside(&self, point: &Point) -> f64 {
        self.along.perp(&point.coords) - self.offset
    }

    /// Returns two lengths for a box with this middle and these half sizes: the distance of its middle to the left of
    /// the line, and half its width across the line.
    fn across(&self, middle: &Point, half: &Vector) -> (f64, f64) {
        let wide = self.along.x.abs() * half.y + self.along.y.abs() * half.x;
        (self.aside(middle), wide + EPSILON)
    }

    fn aside_of(&self, spot: TroopSpot) -> f32 {
        let (x, y) = (self.along.x as f32, self.along.y as f32);
        x * spot.y - y * spot.x - self.offset as f32
    }
}

impl BodyShaft {
    /// Returns the shaft between the corners of two bodies; `None` if they share their middle.
    pub(crate) fn between(here: &[Point], there: &[Point]) -> Option<Self> {
        let middle = |points: &[Point]| {
            let sum = points.iter().fold(Vector::zeros(), |sum, p| sum + p.coords);
            sum / points.len().max(1) as f64
        };
        let run = middle(there) - middle(here);
        let length = run.norm();
        if length <= EPSILON {
            return None;
        }
        let along = run / length;
        let extent = |points: &[Point]| span(points.iter().map(|p| p.coords.dot(&along)));
        Some(Self {
            along,
            left: ShaftSide::new(here, there, along, 1.0),
            right: ShaftSide::new(here, there, along, -1.0),
            near: extent(here),
            far: extent(there),
        })
    }

    /// Returns a lower bound of the distance of a base from the shaft, in inches, judged by the base's spot; 0 or less
    /// if a line between the bodies may meet the base.
    pub(crate) fn outside(&self, spot: TroopSpot) -> f32 {
        let along = self.along.x as f32 * spot.x + self.along.y as f32 * spot.y;
        let across = greater(self.left.aside_of(spot), -self.right.aside_of(spot));
        let beyond = greater(self.near.0 as f32 - along, along - self.far.1 as f32);
        greater(across, beyond) - spot.size
    }

    /// Checks whether no line between the bodies meets anything within the bounds.
    pub(crate) fn misses(&self, bounds: &BoundingBox) -> bool {
        let (middle, half) = (bounds.middle(), bounds.half());
        let (left, wide_left) = self.left.across(&middle, &half);
        let (right, wide_right) = self.right.across(&middle, &half);
        let place = middle.coords.dot(&self.along);
        let deep = self.along.x.abs() * half.x + self.along.y.abs() * half.y + EPSILON;
        left > wide_left
            || right < -wide_right
            || place - deep > self.far.1
            || place + deep < self.near.0
    }

    /// Checks whether every line between the bodies crosses the outline of an obstacle between them; a crest counts
    /// only at least half an inch away from both (RUL-54).
    ///
    /// This holds if consecutive corners of the obstacle lead from the left of all lines to their right, all beyond the
    /// first body and before the second.
    pub(crate) fn is_barred_by(&self, obstacle: &Obstacle<'_>) -> bool {
        let off = match obstacle.role {
            // A crest that rounds to half an inch away is on it still (RUL-58).
            SightRole::Crest => ON_CREST + ROUNDING,
            _ => 0.0,
        } + EPSILON;
        let (near, far) = (self.near.1 + off, self.far.0 - off);
        obstacle.rings().any(|ring| {
            let (mut left, mut right) = (false, false);
            // After its last corner, a ring continues with its first.
            let again = ring.iter().take_while(|_| obstacle.closed());
            ring.iter().chain(again).any(|point| {
                let place = point.coords.dot(&self.along);
                let between = place > near && place < far;
                left = between & (left | (self.left.aside(point) > EPSILON));
                right = between & (right | (self.right.aside(point) < -EPSILON));
                left & right
            })
        })
    }
}
