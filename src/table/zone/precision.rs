//! How closely a zone is looked for: for drawing, or for measuring its area. All lengths that a drawing may be off
//! by stand here.
//!
//! What shows itself to a small part of a base only, past corners that no viewpoint's neighbour sees, is found by a
//! viewpoint that happens to be there or not at all. On a drawing a fan is missed on one zone in eight hundred; an
//! area that is told to somebody takes the time to look from nearly everywhere.

use super::scanline_region::ROW;

/// How far apart, in inches, observers and rows are at first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Precision {
    /// Viewpoints on a base.
    pub(super) apart: f64,
    /// Viewpoints who are not put between others any more: the middle of a slit at the edge of the base
    /// may be that near to both ends of what shows it.
    pub(super) closest: f64,
    /// The rows that are painted.
    pub(super) row: f64,
    /// What a new observer must show beyond those known for more to be put beside it, in square inches.
    pub(super) shows: f64,
}

impl Precision {
    /// For drawing: the outline is right to a tenth of an inch (RUL-56).
    pub(super) const DRAWN: Self = Self {
        apart: 1.0,
        closest: 0.005,
        row: ROW,
        shows: 0.02,
    };

    /// For measuring: the area is right to 0.3 % on crowded tables too, at five to ten times the work.
    pub(super) const MEASURED: Self = Self {
        apart: 0.05,
        closest: 0.0005,
        row: 0.02,
        shows: 0.005,
    };
}
