//! Every tolerance of comparing on the table, with the reason for its value.
//!
//! Numbers that people see are compared after rounding to hundredths ([`ROUNDING`], RUL-58). Intermediate results are
//! compared by [`EPSILON`], or by one of the lengths below if more than one rounding step separates two computations of
//! the same point. The tolerance of drawn outlines is in `zone/precision.rs`; the step of a search is beside that
//! search.

/// Maximum gap in inches at which two bases still touch.
pub const CONTACT: f64 = 0.05;

/// The geometric tolerance, in inches: two points closer than this are one point in every computation on the table.
/// Coordinates are below 1,000 inches, so that a product of two is exact to some 1e-10.
pub const EPSILON: f64 = 1e-9;

/// Distance in inches within which everything lies, except in a file edited by hand; beyond it, products of lengths
/// overflow.
pub const FAR: f64 = 1e9;

/// Inches by which a length may exceed a limit and still be within it: half a hundredth (RUL-58).
pub const ROUNDING: f64 = 0.005;

/// Guarantee for a computed march or wheel: it is never too short, and at most this many inches too long.
pub const SWEEP_PROMISE: f64 = 0.02;

/// Precision to which a march or wheel is computed, in inches: a quarter of the guarantee, because errors add up.
pub const SWEEP_ERROR: f64 = SWEEP_PROMISE / 4.0;

/// The error of a tape measure in inches, unless the referee sets another.
pub const TAPE_ERROR: f64 = 0.25;

/// Offset in inches to the side of a border at which the ground there is sampled: a thousand times the tolerance, a
/// millionth of an inch.
pub(crate) const ASIDE: f64 = 1000.0 * EPSILON;

/// Offset in inches of the parallel lines a hair to either side of a line.
pub(crate) const HAIR: f64 = 100.0 * EPSILON;

/// Three larger offsets like [`HAIR`], for outlines that leave a line at so small an angle that rounding hides the
/// place. Coordinates are known to about 1e-14 in, so over a hundred inches an offset of a thousandth determines the
/// place to [`EPSILON`].
pub(crate) const HAIRS: [f64; 3] = [HAIR, 50.0 * HAIR, 10_000.0 * HAIR];

/// Size in inches below which shafts are not halved.
pub(crate) const FINEST: f64 = 1e-6;

/// Minimum gain in inches for which the search goes on halving after a shorter line.
pub(crate) const COARSE: f64 = 1e-4;

/// Difference in quarter turns below which two directions count as one.
pub(crate) const SAME_TURN: f64 = 1e-13;

/// Difference of inverse distances (one over inches) below which two bounds count as equally far.
pub(crate) const AS_NEAR: f64 = 1e-12;

/// Difference in inches below which two distances from one point count as one.
pub(crate) const SAME_DISTANCE: f64 = 1e-7;

/// Gap in inches below which two intervals of a row count as one; shorter intervals are ignored.
pub(crate) const SHORTEST: f64 = 1e-6;
