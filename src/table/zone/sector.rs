//! Directions about one point, and the sectors of the lower envelope.

use super::bound::Bound;
use crate::measure::Vector;
use crate::shape::direction::pseudo_angle;

pub(super) const EAST: Vector = Vector::new(1.0, 0.0);

/// Returns the direction of a quarter turn.
pub(super) const fn quarter(turn: f64, along: Vector) -> Direction {
    Direction { along, turn }
}

/// A range of directions with one bound, counter-clockwise up to the start of the next sector.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sector {
    /// The first direction.
    pub(crate) from: Direction,
    pub(crate) bound: Bound,
    /// A lower bound of the nearness in this sector, in one over inches.
    pub(super) least: f64,
}

/// A direction, as a unit vector and as its turn.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Direction {
    pub(crate) along: Vector,
    pub(crate) turn: f64,
}

impl Direction {
    /// Returns the direction of a vector.
    pub(super) fn to(v: Vector) -> Self {
        EdgeEnd::at(v).way
    }
}

/// A bound over a stretch of directions that does not pass due east.
#[derive(Debug, Clone, Copy)]
pub(super) struct BoundSpan {
    pub(super) from: Direction,
    pub(super) to: Direction,
    pub(super) bound: Bound,
    /// An upper bound of the nearness over these directions, in one over inches.
    pub(super) most: f64,
}

/// An end of an edge, relative to the observer.
#[derive(Debug, Clone, Copy)]
pub(super) struct EdgeEnd {
    pub(super) v: Vector,
    pub(super) norm: f64,
    pub(super) way: Direction,
}

impl EdgeEnd {
    pub(super) fn at(v: Vector) -> Self {
        let norm = v.norm();
        let way = Direction {
            along: v / norm,
            turn: pseudo_angle(&v),
        };
        Self { v, norm, way }
    }
}
