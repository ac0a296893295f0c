//! A placed base: a rectangle with a front.

use serde::{Deserialize, Serialize};

use super::{
    measure::{Bearing, CONTACT, EPSILON, Point, Vector, right_of, turned, within},
    shape::{rectangle::Rectangle, segment::segment_crossing},
};

/// A base on the table: `frontage` wide and `depth` deep (inches), its centre `at`, its front
/// edge looking along `facing` (BASE-02, BASE-05).
///
/// # Examples
///
/// ```
/// use vidette_table::base::Base;
/// use vidette_table::measure::{Bearing, Point};
///
/// let regiment = Base::new(Point::new(10.0, 10.0), Bearing::NORTH, 3.0, 1.0);
/// let ahead = regiment.shifted(regiment.front() * 5.0);
/// assert_eq!(regiment.distance(&ahead), 4.0);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Base {
    /// The centre of the base.
    pub at: Point,
    /// Bearing of the front edge.
    pub facing: Bearing,
    /// Width of the front edge, in inches.
    pub frontage: f64,
    /// Front to rear, in inches.
    pub depth: f64,
}

impl Base {
    /// Placeholder for a base: no size, at the origin.
    pub const NOWHERE: Self = Self {
        at: Point::new(0.0, 0.0),
        facing: Bearing::NORTH,
        frontage: 0.0,
        depth: 0.0,
    };

    /// Returns a base; see the fields for the units.
    #[must_use]
    pub fn new(at: Point, facing: Bearing, frontage: f64, depth: f64) -> Self {
        Self {
            at,
            facing,
            frontage,
            depth,
        }
    }

    /// Returns the unit vector straight ahead.
    #[inline]
    #[must_use]
    pub fn front(&self) -> Vector {
        self.facing.unit()
    }

    /// Returns the corners: front left, front right, rear right, rear left (clockwise).
    #[inline]
    #[must_use]
    pub fn corners(&self) -> [Point; 4] {
        let front = self.front();
        let ahead = front * (self.depth / 2.0);
        let right = right_of(front) * (self.frontage / 2.0);
        [
            self.at + ahead - right,
            self.at + ahead + right,
            self.at - ahead + right,
            self.at - ahead - right,
        ]
    }

    /// Returns the four edges, the front edge first, clockwise.
    #[must_use]
    pub fn edges(&self) -> [(Point, Point); 4] {
        let [a, b, c, d] = self.corners();
        [(a, b), (b, c), (c, d), (d, a)]
    }

    /// Returns the left and right end of the front edge.
    #[must_use]
    pub fn front_edge(&self) -> (Point, Point) {
        let [left, right, ..] = self.corners();
        (left, right)
    }

    /// Returns the middle of the front edge.
    #[must_use]
    pub fn front_middle(&self) -> Point {
        self.at + self.front() * (self.depth / 2.0)
    }

    /// Returns the middle of the rear edge.
    #[must_use]
    pub fn rear_middle(&self) -> Point {
        self.at - self.front() * (self.depth / 2.0)
    }

    /// Returns the radius of the smallest circle round the base, in inches.
    #[must_use]
    pub fn radius(&self) -> f64 {
        (self.frontage * self.frontage + self.depth * self.depth).sqrt() / 2.0
    }

    /// Returns `point` in the frame of the base: `x` to the right of its centre, `y` ahead of it.
    #[inline]
    #[must_use]
    pub fn local(&self, point: Point) -> Vector {
        let from = point - self.at;
        let front = self.front();
        Vector::new(from.dot(&right_of(front)), from.dot(&front))
    }

    /// Checks whether `point` is on the base, edges included.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        let local = self.local(point);
        local.x.abs() <= self.frontage / 2.0 + EPSILON
            && local.y.abs() <= self.depth / 2.0 + EPSILON
    }

    /// Returns an upper bound of the distance from the centre to any part of the base, in inches: half the sum of
    /// frontage and depth, which needs no square root.
    #[inline]
    #[must_use]
    pub fn span(&self) -> f64 {
        (self.frontage + self.depth) / 2.0
    }

    /// Checks by their centres alone whether two bases are certainly more than `inches` apart. This cheap test comes
    /// before their edges are compared.
    #[inline]
    #[must_use]
    pub fn is_beyond(&self, other: &Base, inches: f64) -> bool {
        let reach = inches + self.span() + other.span() + EPSILON;
        (self.at - other.at).norm_squared() > reach * reach
    }

    /// Returns the distance from `point` to the nearest part of the base, in inches.
    #[inline]
    #[must_use]
    pub fn distance_to_point(&self, point: Point) -> f64 {
        let local = self.local(point);
        let out = Vector::new(
            (local.x.abs() - self.frontage / 2.0).max(0.0),
            (local.y.abs() - self.depth / 2.0).max(0.0),
        );
        out.norm()
    }

    /// Returns the point of the base that is nearest to `point`.
    #[inline]
    #[must_use]
    pub fn nearest_point(&self, point: Point) -> Point {
        let local = self.local(point);
        let right = local.x.clamp(-self.frontage / 2.0, self.frontage / 2.0);
        let ahead = local.y.clamp(-self.depth / 2.0, self.depth / 2.0);
        self.at + right_of(self.front()) * right + self.front() * ahead
    }

    /// Returns the nearest points of the two bases, this base's first; if the bases overlap, both are one point that
    /// they share.
    #[must_use]
    pub fn nearest_pair(&self, other: &Base) -> (Point, Point) {
        if !self.is_beyond(other, CONTACT)
            && !self.is_parted_from(other)
            && let Some(shared) = self.shared_point(other)
        {
            return (shared, shared);
        }
        let (mut nearest, mut least) = ((self.at, other.at), f64::INFINITY);
        let mut look = |one: Point, other: Point| {
            let apart = (one - other).norm_squared();
            if apart < least {
                (nearest, least) = ((one, other), apart);
            }
        };
        for corner in other.corners() {
            look(self.nearest_point(corner), corner);
        }
        for corner in self.corners() {
            look(corner, other.nearest_point(corner));
        }
        nearest
    }

    /// Returns the distance between the nearest points of two bases, in inches; 0 where they overlap.
    #[must_use]
    pub fn distance(&self, other: &Base) -> f64 {
        let (mine, theirs) = self.nearest_pair(other);
        (mine - theirs).norm()
    }

    /// Checks whether the two bases touch: at most 0.05 in apart.
    #[must_use]
    pub fn touches(&self, other: &Base) -> bool {
        (self.at - other.at).norm() <= self.radius() + other.radius() + CONTACT
            && within(self.distance(other), CONTACT)
    }

    /// Checks whether the two bases overlap by more than the tolerance of contact.
    #[must_use]
    pub fn overlaps(&self, other: &Base) -> bool {
        if self.is_beyond(other, 0.0) {
            return false;
        }
        // Separating axes: bases that overlap less than a contact's width along some axis only touch,
        // and still do when a wheel about both has rounded their places.
        let apart = |a: &Base, b: &Base| {
            a.axes().into_iter().any(|axis| {
                let between = (b.at - a.at).dot(&axis).abs();
                between + CONTACT + EPSILON >= a.extent_along(&axis) + b.extent_along(&axis)
            })
        };
        !apart(self, other) && !apart(other, self)
    }

    /// Checks whether one base lies beyond an edge of the other by more than the tolerance of contact. This cheap test
    /// comes before the search for edges that cross.
    fn is_parted_from(&self, other: &Base) -> bool {
        let mut axes = self.axes().into_iter().chain(other.axes());
        axes.any(|axis| self.gap_along(other, &axis) > CONTACT)
    }

    /// Returns the gap between the bases along one axis, in inches. It is never more than their distance, and negative
    /// if they overlap along the axis.
    #[inline]
    #[must_use]
    pub fn gap_along(&self, other: &Base, axis: &Vector) -> f64 {
        let between = (other.at - self.at).dot(axis).abs();
        between - self.extent_along(axis) - other.extent_along(axis)
    }

    /// Returns the base shrunk on all sides by the tolerance of contact. Ground that touches the shrunk base contains
    /// part of the base and does not merely lie beside it.
    #[must_use]
    pub fn drawn_in(&self) -> Base {
        Base {
            frontage: self.frontage - 2.0 * CONTACT,
            depth: self.depth - 2.0 * CONTACT,
            ..*self
        }
    }

    /// Returns the directions of the base's edges: ahead and to the right.
    #[inline]
    fn axes(&self) -> [Vector; 2] {
        let front = self.front();
        [front, right_of(front)]
    }

    /// Returns how far the base reaches from its centre along an axis, in inches.
    #[inline]
    fn extent_along(&self, axis: &Vector) -> f64 {
        let [ahead, right] = self.axes();
        (self.depth * ahead.dot(axis).abs() + self.frontage * right.dot(axis).abs()) / 2.0
    }

    fn shared_point(&self, other: &Base) -> Option<Point> {
        if let Some(corner) = other.corners().into_iter().find(|c| self.contains(*c)) {
            return Some(corner);
        }
        if let Some(corner) = self.corners().into_iter().find(|c| other.contains(*c)) {
            return Some(corner);
        }
        // Two crossed bases overlap although neither has a corner inside the other.
        let others = other.edges();
        let crossed = |mine| {
            others
                .into_iter()
                .find_map(|theirs| segment_crossing(mine, theirs))
        };
        self.edges().into_iter().find_map(crossed)
    }

    /// Returns the base as an oriented rectangle; `None` if a number is not finite.
    pub(crate) fn rectangle(&self) -> Option<Rectangle> {
        Rectangle::new(self.at, self.front(), self.frontage, self.depth)
    }

    /// Returns the base shifted by `by`, in inches.
    #[must_use]
    pub fn shifted(&self, by: Vector) -> Base {
        Base {
            at: self.at + by,
            ..*self
        }
    }

    /// Returns the base wheeled by `degrees` (right is positive) about `pivot`.
    #[must_use]
    pub fn wheeled(&self, degrees: f64, pivot: Point) -> Base {
        Base {
            at: pivot + turned(self.at - pivot, degrees),
            facing: self.facing.turned(degrees),
            ..*self
        }
    }
}

/// Returns the mean of the centres of `bases`, which is the centre of a brigade; `None` if there are no bases.
#[must_use]
pub fn centre_of<'a>(bases: impl IntoIterator<Item = &'a Base>) -> Option<Point> {
    let (sum, count) = bases
        .into_iter()
        .fold((Vector::zeros(), 0.0), |(sum, n), base| {
            (sum + base.at.coords, n + 1.0)
        });
    (count > 0.0).then(|| Point::from(sum / count))
}

/// Returns the front of a brigade: the direction of the sum of the facings, weighted by frontage.
///
/// If the facings cancel because bases face opposite ways, returns the first base's facing; `None` if there are no
/// bases.
#[must_use]
pub fn front_of<'a>(bases: impl IntoIterator<Item = &'a Base> + Clone) -> Option<Bearing> {
    let first = bases.clone().into_iter().next()?;
    let sum = bases.into_iter().fold(Vector::zeros(), |sum, base| {
        sum + base.front() * base.frontage
    });
    if sum.norm() <= EPSILON {
        return Some(first.facing);
    }
    // A brigade in line faces exactly as its units do, without the rounding of an arc tangent.
    if (sum.normalize() - first.front()).norm() <= EPSILON {
        return Some(first.facing);
    }
    Some(Bearing::along(sum))
}
