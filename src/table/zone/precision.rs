//! Precision of a zone, for drawing it or for reporting its area. All tolerances of zones are here.
//!
//! A target that is visible only from a small part of a base, through a gap or past a corner close by, is found only by
//! a viewpoint that happens to be there. The spacing of viewpoints decides nothing else.

/// Spacing in inches of viewpoints and rows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Precision {
    /// Spacing of viewpoints on a base.
    pub(super) apart: f64,
    /// Spacing of the rows that are painted.
    pub(super) row: f64,
}

impl Precision {
    /// Precision for drawing: the outline is correct to a tenth of an inch (RUL-56) on 999 of 1,000 random tables.
    pub(super) const DRAWN: Self = Self {
        apart: 0.05,
        row: ROW,
    };

    /// Precision for reports: the area is correct to 0.3 % on 999 of 1,000 random tables, at five to ten times the
    /// work.
    pub(super) const MEASURED: Self = Self {
        apart: 0.007,
        row: 0.02,
    };
}

/// Distance between scanlines, in inches; they are closer where a region ends flat.
pub(super) const ROW: f64 = 0.18;

/// Distance in inches below which two rows count as one.
pub(super) const SAME_ROW: f64 = 1e-4;

/// Distance in inches of an edge's own rows from the edge.
pub(super) const BESIDE_EDGE: f64 = 0.001;

/// Distances in inches from the ends of the zone at which there are more rows, because its arcs are flat there.
pub(super) const CROWN: [f64; 6] = [0.004, 0.01, 0.02, 0.035, 0.055, 0.08];

/// Width in inches below which nothing is painted.
pub(super) const UNPAINTED: f64 = 0.001;

/// Distance in inches of a point from the line between its neighbours, below which the point is left out.
pub(super) const STRAIGHT: f64 = 0.002;

/// Minimum area in square inches of a drawn area or hole. Where arcs of two observers almost touch, rounding leaves
/// hairs and crumbs between them; this is the square of the gap across which two bases still touch.
pub(super) const SPECK: f64 = 0.0025;

/// Angle below which directions are no longer halved: two thousandths of an inch at the longest range.
pub(super) const CLOSE_DIRECTIONS: f64 = 1e-4;
