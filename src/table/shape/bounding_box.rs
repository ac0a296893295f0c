//! Bounding boxes: the broad phase of every computation.

use crate::measure::{EPSILON, Point, Vector, greater};

/// The smallest upright rectangle round some points, enlarged by a hair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BoundingBox {
    /// The least `x`.
    pub west: f64,
    /// The least `y`.
    pub south: f64,
    /// The greatest `x`.
    pub east: f64,
    /// The greatest `y`.
    pub north: f64,
}

impl BoundingBox {
    /// A box that meets no other box.
    pub const NOWHERE: Self = Self {
        west: f64::INFINITY,
        south: f64::INFINITY,
        east: f64::NEG_INFINITY,
        north: f64::NEG_INFINITY,
    };

    /// Returns the bounds of `points`; `None` if there are no points.
    #[inline]
    pub fn from_points(points: impl IntoIterator<Item = Point>) -> Option<Self> {
        let mut points = points.into_iter();
        let first = points.next()?;
        let tight = Self {
            west: first.x,
            south: first.y,
            east: first.x,
            north: first.y,
        };
        Some(points.fold(tight, Self::with_point).grown(EPSILON))
    }

    /// Returns the bounds of two points.
    #[inline]
    pub fn between(a: Point, b: Point) -> Self {
        Self {
            west: a.x.min(b.x),
            south: a.y.min(b.y),
            east: a.x.max(b.x),
            north: a.y.max(b.y),
        }
        .grown(EPSILON)
    }

    fn with_point(self, point: Point) -> Self {
        Self {
            west: self.west.min(point.x),
            south: self.south.min(point.y),
            east: self.east.max(point.x),
            north: self.north.max(point.y),
        }
    }

    /// Returns bounds that are `by` inches wider on every side.
    #[inline]
    pub fn grown(self, by: f64) -> Self {
        Self {
            west: self.west - by,
            south: self.south - by,
            east: self.east + by,
            north: self.north + by,
        }
    }

    /// Returns the bounds of both boxes together.
    #[inline]
    pub fn joined(self, other: &Self) -> Self {
        Self {
            west: self.west.min(other.west),
            south: self.south.min(other.south),
            east: self.east.max(other.east),
            north: self.north.max(other.north),
        }
    }

    /// Returns the middle of the box.
    #[inline]
    pub fn middle(&self) -> Point {
        Point::new(
            (self.west + self.east) / 2.0,
            (self.south + self.north) / 2.0,
        )
    }

    /// Returns half the width and half the height, in inches.
    #[inline]
    pub fn half(&self) -> Vector {
        Vector::new(
            (self.east - self.west) / 2.0,
            (self.north - self.south) / 2.0,
        )
    }

    /// Checks whether the two boxes share a point.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        let x = greater(self.west - other.east, other.west - self.east);
        let y = greater(self.south - other.north, other.south - self.north);
        greater(x, y) <= 0.0
    }

    /// Checks whether `point` is in the box.
    #[inline]
    pub fn holds(&self, point: Point) -> bool {
        self.away_squared(point) <= 0.0
    }

    /// Returns the square of the distance from `point`, in square inches; 0 inside.
    #[inline]
    pub fn away_squared(&self, point: Point) -> f64 {
        let x = greater(greater(self.west - point.x, point.x - self.east), 0.0);
        let y = greater(greater(self.south - point.y, point.y - self.north), 0.0);
        x * x + y * y
    }

    /// Returns the square of the distance from `point` to the farthest corner, in square inches.
    #[inline]
    pub fn farthest_squared(&self, point: Point) -> f64 {
        let x = greater(point.x - self.west, self.east - point.x);
        let y = greater(point.y - self.south, self.north - point.y);
        x * x + y * y
    }

    /// Returns the corners, counter-clockwise.
    #[inline]
    pub fn corners(&self) -> [Point; 4] {
        [
            Point::new(self.west, self.south),
            Point::new(self.east, self.south),
            Point::new(self.east, self.north),
            Point::new(self.west, self.north),
        ]
    }
}
