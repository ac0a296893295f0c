//! The two ends of a question about sight, each a base or a point.

use geo::coordinate_position::CoordPos;

use super::obstacle::Obstacle;
use crate::measure::{EPSILON, Point};
use crate::shape::{bounding_box::BoundingBox, rectangle::Rectangle};

/// One end of a question about sight.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SightBody {
    /// A figure, or a place on the table.
    Point(Point),
    /// A unit's base.
    Base(Rectangle),
}

impl SightBody {
    /// Returns the bounding box of the body.
    pub(crate) fn bounds(&self) -> BoundingBox {
        match self {
            SightBody::Point(at) => BoundingBox::between(*at, *at),
            SightBody::Base(base) => base.bounds,
        }
    }

    /// Returns the nearest points of the two bodies, this body's first.
    pub(crate) fn nearest_pair(&self, other: &SightBody) -> (Point, Point) {
        match (self, other) {
            (SightBody::Point(a), SightBody::Point(b)) => (*a, *b),
            (SightBody::Point(a), SightBody::Base(base)) => (*a, base.nearest_point(*a)),
            (SightBody::Base(base), SightBody::Point(b)) => (base.nearest_point(*b), *b),
            (SightBody::Base(a), SightBody::Base(b)) => a.nearest_pair(b),
        }
    }

    /// Returns the corners, clockwise.
    pub(crate) fn corners(&self) -> &[Point] {
        match self {
            SightBody::Point(at) => std::slice::from_ref(at),
            SightBody::Base(base) => &base.corners,
        }
    }

    /// Returns for each edge whether it faces any of `corners`; all false for a point.
    pub(crate) fn facing_edges(&self, corners: &[Point]) -> [bool; 4] {
        let SightBody::Base(base) = self else {
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
            SightBody::Point(at) => area.position_of(*at) == CoordPos::Inside,
            SightBody::Base(base) => {
                area.bounds.holds(base.at)
                    && area.position_of(base.at) == CoordPos::Inside
                    && !area.edges().any(|edge| base.touches_segment(edge))
            }
        }
    }

    /// Returns the edges of the base; for a point, one edge of no length.
    pub(crate) fn edges(&self) -> Vec<(Point, Point)> {
        match self {
            SightBody::Point(at) => vec![(*at, *at)],
            SightBody::Base(base) => base.edges().to_vec(),
        }
    }

    /// Returns the area in square inches of the body grown by `range` inches.
    pub(crate) fn area_grown(&self, range: f64) -> f64 {
        let circle = std::f64::consts::PI * range * range;
        match self {
            SightBody::Point(_) => circle,
            SightBody::Base(base) => {
                let [(a, b), (c, d), ..] = base.edges();
                let (width, depth) = ((b - a).norm(), (d - c).norm());
                width * depth + 2.0 * range * (width + depth) + circle
            }
        }
    }
}
