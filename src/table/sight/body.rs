//! What sees or is seen: a base, or a lone point.

use std::rc::Rc;
use std::sync::Arc;

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::bounds::Bounds;
use super::footprint::Footprint;
use super::rim::Ledge;
use super::rim::Rim;
use super::rim::ledge;
use super::rim::rims;
use super::scene::Obstacle;
use super::scene::Scene;
use super::standing::standing;
use super::survey::Stand;
use super::survey::Survey;

/// One end of a question.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) enum Body {
    /// A figure, or a place.
    Point(Point),
    /// A unit's base.
    Base(Footprint),
}

impl Body {
    /// Returns the bounds.
    pub(in crate::table) fn bounds(&self) -> Bounds {
        match self {
            Body::Point(at) => Bounds::between(*at, *at),
            Body::Base(base) => base.bounds,
        }
    }

    /// Returns the nearest pair of points, this body's first.
    pub(in crate::table) fn nearest_pair(&self, other: &Body) -> (Point, Point) {
        match (self, other) {
            (Body::Point(a), Body::Point(b)) => (*a, *b),
            (Body::Point(a), Body::Base(base)) => (*a, base.nearest(*a)),
            (Body::Base(base), Body::Point(b)) => (base.nearest(*b), *b),
            (Body::Base(a), Body::Base(b)) => a.nearest_pair(b),
        }
    }

    /// Returns the base, if it may lie within bounds.
    pub(in crate::table) fn meeting(&self, bounds: &Bounds) -> Option<&Footprint> {
        match self {
            Body::Base(base) if base.bounds.meets(bounds) => Some(base),
            _ => None,
        }
    }

    /// Returns the corners, clockwise.
    pub(in crate::table) fn corners(&self) -> &[Point] {
        match self {
            Body::Point(at) => std::slice::from_ref(at),
            Body::Base(base) => &base.corners,
        }
    }

    /// Returns which edges look towards some of `corners`; for a point none is asked.
    pub(in crate::table) fn facing(&self, corners: &[Point]) -> [bool; 4] {
        let Body::Base(base) = self else {
            return [true; 4];
        };
        base.edges().map(|(a, b)| {
            let along = b - a;
            along.norm_squared() <= EPSILON * EPSILON
                || corners.iter().any(|p| along.perp(&(p - a)) > EPSILON)
        })
    }

    /// Returns all its ledges.
    pub(in crate::table) fn ledges(&self, scene: &Scene<'_>, survey: &Arc<Survey>) -> Rc<[Ledge]> {
        match self {
            Body::Point(at) => [ledge(&scene.end(*at), scene)].into(),
            Body::Base(base) => standing(base, scene, survey),
        }
    }

    /// Returns whether all of it stands in an area, off its outline.
    pub(in crate::table) fn is_within(&self, area: &Obstacle<'_>) -> bool {
        match self {
            Body::Point(at) => area.stand_of(*at) == Stand::Within,
            Body::Base(base) => base.is_within(area),
        }
    }

    /// Returns all rims.
    pub(in crate::table) fn all_rims(&self, scene: &Scene<'_>) -> Vec<Rim> {
        match self {
            Body::Point(at) => vec![Rim::point(&scene.end(*at))],
            Body::Base(base) => rims(base, scene),
        }
    }

    /// Returns the edges; for a point one without length.
    pub(in crate::table) fn edges(&self) -> Vec<(Point, Point)> {
        match self {
            Body::Point(at) => vec![(*at, *at)],
            Body::Base(base) => base.edges().to_vec(),
        }
    }

    /// Returns the area of the body grown by `range` inches.
    pub(in crate::table) fn area_grown(&self, range: f64) -> f64 {
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
