//! Ends of a question: a base or a point.

use geo::coordinate_position::CoordPos;

use super::obstacle::Obstacle;
use crate::measure::{EPSILON, Point};
use crate::shape::{bounding_box::BoundingBox, rectangle::Rectangle};

/// One end of a question.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Body {
    /// A figure, or a place.
    Point(Point),
    /// A unit's base.
    Base(Rectangle),
}

impl Body {
    /// The bounds.
    pub(crate) fn bounds(&self) -> BoundingBox {
        match self {
            Body::Point(at) => BoundingBox::between(*at, *at),
            Body::Base(base) => base.bounds,
        }
    }

    /// The nearest pair of points, this body's first.
    pub(crate) fn nearest_pair(&self, other: &Body) -> (Point, Point) {
        match (self, other) {
            (Body::Point(a), Body::Point(b)) => (*a, *b),
            (Body::Point(a), Body::Base(base)) => (*a, base.nearest(*a)),
            (Body::Base(base), Body::Point(b)) => (base.nearest(*b), *b),
            (Body::Base(a), Body::Base(b)) => a.nearest_pair(b),
        }
    }

    /// The corners, clockwise.
    pub(crate) fn corners(&self) -> &[Point] {
        match self {
            Body::Point(at) => std::slice::from_ref(at),
            Body::Base(base) => &base.corners,
        }
    }

    /// Returns which edges face any of `corners`; all false for a point.
    pub(crate) fn facing(&self, corners: &[Point]) -> [bool; 4] {
        let Body::Base(base) = self else {
            return [true; 4];
        };
        base.edges().map(|(a, b)| {
            let along = b - a;
            along.norm_squared() <= EPSILON * EPSILON
                || corners.iter().any(|p| along.perp(&(p - a)) > EPSILON)
        })
    }

    /// Checks whether the whole body is in an area, off its outline.
    pub(crate) fn is_within(&self, area: &Obstacle<'_>) -> bool {
        match self {
            Body::Point(at) => area.position_of(*at) == CoordPos::Inside,
            Body::Base(base) => {
                area.bounds.holds(base.at)
                    && area.position_of(base.at) == CoordPos::Inside
                    && !area.edges().any(|edge| base.touches(edge))
            }
        }
    }

    /// The edges; for a point one without length.
    pub(crate) fn edges(&self) -> Vec<(Point, Point)> {
        match self {
            Body::Point(at) => vec![(*at, *at)],
            Body::Base(base) => base.edges().to_vec(),
        }
    }

    /// The area of the body grown by `range` inches.
    pub(crate) fn area_grown(&self, range: f64) -> f64 {
        let circle = std::f64::consts::PI * range * range;
        match self {
            Body::Point(_) => circle,
            Body::Base(base) => {
                let [(a, b), (c, d), ..] = base.edges();
                let (width, depth) = ((b - a).norm(), (d - c).norm());
                width * depth + 2.0 * range * (width + depth) + circle
            }
        }
    }
}
