//! Directions about one point, and the sectors of them that the lower envelope is made of.

use super::bound::Bound;
use crate::measure::Vector;
use crate::shape::direction::pseudo_angle;

pub(super) const EAST: Vector = Vector::new(1.0, 0.0);

/// Returns the direction of a quarter turn.
pub(super) const fn quarter(turn: f64, along: Vector) -> Direction {
    Direction { along, turn }
}

/// A stretch of directions with one bound, counter-clockwise up to where the next one starts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sector {
    /// The first direction.
    pub(crate) from: Direction,
    pub(crate) bound: Bound,
    /// A nearness that the bound nowhere is below, in one over inches.
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
    /// A nearness that the bound nowhere exceeds there, in one over inches.
    pub(super) most: f64,
}

/// An end of an edge, from the observer.
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
