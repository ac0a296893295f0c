//! How closely a zone is looked for: for drawing, or for telling its area. All lengths that a zone may be off by
//! stand here.
//!
//! What shows itself to a small part of a base only, through a gap or past a corner close by, is found by a viewpoint
//! that happens to stand there or not at all: how far apart they stand is all that is weighed.

use super::scanline_region::ROW;

/// How far apart, in inches, viewpoints and rows are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Precision {
    /// Viewpoints on a base.
    pub(super) apart: f64,
    /// The rows that are painted.
    pub(super) row: f64,
}

impl Precision {
    /// For drawing: the outline is right to a tenth of an inch (RUL-56) on 999 of 1,000 random tables.
    pub(super) const DRAWN: Self = Self {
        apart: 0.05,
        row: ROW,
    };

    /// For telling: the area is right to 0.3 % on 999 of 1,000 random tables, at five to ten times the work.
    pub(super) const MEASURED: Self = Self {
        apart: 0.007,
        row: 0.02,
    };
}
