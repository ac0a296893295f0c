//! Every tolerance of comparing on the table, and why it is what it is.
//!
//! What is told to people is compared after rounding to hundredths ([`ROUNDING`], RUL-58); what is worked out on the
//! way is compared by [`EPSILON`], or by one of the lengths below where more than one step of rounding lies between
//! two ways to the same point. How far a drawn outline may be off stands in `zone/precision.rs`, and the step of a search
//! with the search that takes it.

/// Two bases this close touch (inches).
pub const CONTACT: f64 = 0.05;

/// The geometric tolerance, in inches: lengths below this are one point to every question of the table. Coordinates
/// are below 1,000 inches, so that a product of two is exact to some 1e-10.
pub const EPSILON: f64 = 1e-9;

/// Nothing lies as far off, in inches, but in a file that somebody changed; so far off products of lengths
/// overflow.
pub const FAR: f64 = 1e9;

/// What a length may be over a limit and still be within it, in inches: half a hundredth (RUL-58).
pub const ROUNDING: f64 = 0.005;

/// What is promised of a computed march or wheel: that it is never too short, and too long by this at most, in inches.
pub const SWEEP_PROMISE: f64 = 0.02;

/// The step to which a march or wheel is worked out, in inches: a quarter of what is promised, for errors add up.
pub const SWEEP_ERROR: f64 = SWEEP_PROMISE / 4.0;

/// The error of a tape measure in inches, unless the referee sets another.
pub const TAPE_ERROR: f64 = 0.25;

/// How far to the side of a border one looks to tell what lies there, in inches: a thousand times the tolerance, a
/// millionth of an inch.
pub(crate) const ASIDE: f64 = 1000.0 * EPSILON;

/// How far beside a line those are that run a hair to either side of it, in inches.
pub(crate) const HAIR: f64 = 100.0 * EPSILON;

/// The same, each where the one before leaves the outline at so small an angle that rounding hides the place: that
/// is known to some 1e-14 inches, so of a hundred inches a thousandth aside tells it to [`EPSILON`].
pub(crate) const HAIRS: [f64; 3] = [HAIR, 50.0 * HAIR, 10_000.0 * HAIR];

/// Shafts are not halved below this, in inches.
pub(crate) const FINEST: f64 = 1e-6;

/// How much shorter a line must be to be sought where only halving finds it, in inches.
pub(crate) const COARSE: f64 = 1e-4;

/// Directions closer than this are one, in quarter turns.
pub(crate) const SAME_TURN: f64 = 1e-13;

/// Bounds of which the inverse distances (one over inches) differ by less are equally far.
pub(crate) const AS_NEAR: f64 = 1e-12;

/// Distances from one point that differ by less are one, in inches.
pub(crate) const SAME_DISTANCE: f64 = 1e-7;

/// Intervals of a row closer than this are one; shorter ones are none (inches).
pub(crate) const SHORTEST: f64 = 1e-6;
