//! Oriented rectangles: a base as its four corners, computed once for each question.

use super::{bounding_box::BoundingBox, segment::slab_shares};
use crate::measure::{EPSILON, Point, Vector, right_of};

/// A rectangle on the table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Rectangle {
    pub(crate) at: Point,
    front: Vector,
    /// Half the frontage and half the depth.
    half: Vector,
    /// Front left, front right, rear right, rear left.
    pub(crate) corners: [Point; 4],
    pub(crate) bounds: BoundingBox,
}

impl Rectangle {
    /// Makes a rectangle from its middle, the direction of its front edge, and its frontage and depth in inches; `None`
    /// if a number is not finite.
    pub(crate) fn new(at: Point, front: Vector, frontage: f64, depth: f64) -> Option<Self> {
        let half = Vector::new(frontage.abs() / 2.0, depth.abs() / 2.0);
        let (ahead, right) = (front * half.y, right_of(front) * half.x);
        let corners = [
            at + ahead - right,
            at + ahead + right,
            at - ahead + right,
            at - ahead - right,
        ];
        let finite = corners.iter().all(|c| c.x.is_finite() && c.y.is_finite());
        let bounds = BoundingBox::from_points(corners)?;
        finite.then_some(Self {
            at,
            front,
            half,
            corners,
            bounds,
        })
    }

    /// Returns a lower bound of the distance between the two bases, in inches.
    #[inline]
    pub(crate) fn least_gap(&self, other: &Self) -> f64 {
        (self.at - other.at).norm() - self.half.norm() - other.half.norm()
    }

    /// Returns the length from corner to corner, in inches.
    pub(crate) fn size(&self) -> f64 {
        2.0 * self.half.norm()
    }

    /// Returns the corners counter-clockwise.
    pub(crate) fn outline(&self) -> [Point; 4] {
        let [a, b, c, d] = self.corners;
        [a, d, c, b]
    }

    /// Returns the four edges, clockwise.
    pub(crate) fn edges(&self) -> [(Point, Point); 4] {
        let [a, b, c, d] = self.corners;
        [(a, b), (b, c), (c, d), (d, a)]
    }

    /// Returns the points `inches` to the right and left of a point of the base, ahead of it and behind it, each moved
    /// back onto the base if necessary. A point moved back to almost the given one is left out.
    pub(crate) fn points_beside(
        &self,
        point: Point,
        inches: f64,
    ) -> impl Iterator<Item = Point> + use<> {
        let (base, from) = (*self, self.local(point));
        let sides = [
            Vector::new(inches, 0.0),
            Vector::new(-inches, 0.0),
            Vector::new(0.0, inches),
            Vector::new(0.0, -inches),
        ];
        sides.into_iter().filter_map(move |side| {
            let at = (from + side).sup(&-base.half).inf(&base.half);
            let goes_on = (at - from).norm() > inches / 4.0;
            goes_on.then(|| base.at + right_of(base.front) * at.x + base.front * at.y)
        })
    }

    #[inline]
    fn local(&self, point: Point) -> Vector {
        let from = point - self.at;
        Vector::new(from.dot(&right_of(self.front)), from.dot(&self.front))
    }

    /// Checks whether `point` is on the base, edges included.
    #[inline]
    pub(crate) fn holds(&self, point: Point) -> bool {
        let local = self.local(point);
        local.x.abs() <= self.half.x + EPSILON && local.y.abs() <= self.half.y + EPSILON
    }

    /// Returns the point of the base that is nearest to `point`.
    #[inline]
    pub(crate) fn nearest_point(&self, point: Point) -> Point {
        let local = self.local(point);
        let right = local.x.clamp(-self.half.x, self.half.x);
        let ahead = local.y.clamp(-self.half.y, self.half.y);
        self.at + right_of(self.front) * right + self.front * ahead
    }

    /// Checks whether a segment shares a point with the base.
    pub(crate) fn touches_segment(&self, segment: (Point, Point)) -> bool {
        let (a, b) = segment;
        BoundingBox::between(a, b).meets(&self.bounds) && self.clip_segment(a, b).is_some()
    }

    /// Returns the part of the segment that lies on the base; `None` if they share no point.
    pub(crate) fn clip_segment(&self, a: Point, b: Point) -> Option<(Point, Point)> {
        let (from, to) = (self.local(a), self.local(b));
        let is_out = |start: f64, half: f64| start > half + EPSILON;
        let (low, high) = slab_shares(from, to - from, self.half, is_out)?;
        let (low, high) = (low.max(0.0), high.min(1.0));
        (low <= high).then(|| (a + (b - a) * low, a + (b - a) * high))
    }

    /// Returns the nearest points of the two bases, this base's first; if the bases overlap, both are one point that
    /// they share.
    pub(crate) fn nearest_pair(&self, other: &Self) -> (Point, Point) {
        let mut best = (self.at, other.at);
        let mut shortest = f64::INFINITY;
        let mut offer = |mine: Point, theirs: Point| {
            let distance = (mine - theirs).norm_squared();
            if distance < shortest {
                shortest = distance;
                best = (mine, theirs);
            }
        };
        for corner in other.corners {
            offer(self.nearest_point(corner), corner);
        }
        for corner in self.corners {
            offer(corner, other.nearest_point(corner));
        }
        if shortest > EPSILON * EPSILON
            && (self.at - other.at).norm() < self.half.norm() + other.half.norm()
            && let Some(shared) = self.crosswise_point(other)
        {
            return (shared, shared);
        }
        best
    }

    /// Returns a shared point of bases that lie crosswise: neither has a corner in the other. `None` if they share
    /// none.
    fn crosswise_point(&self, other: &Self) -> Option<Point> {
        other
            .edges()
            .into_iter()
            .find_map(|(a, b)| self.clip_segment(a, b).map(|(shared, _)| shared))
    }
}
