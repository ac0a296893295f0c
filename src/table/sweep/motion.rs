//! The kinds of motion that a watch can follow: march and wheel.

use super::passing::MarchPassage;
use crate::base::Base;
use crate::measure::Point;
use crate::troops::spot::TroopSpot;

/// A rigid set of bases in motion. Its course is measured in inches, and no point of any base travels farther than the
/// course is long. Movers are named by their index in the set.
pub(super) trait Motion {
    /// Returns a base that covers all ground that the mover sweeps between two places of the course.
    ///
    /// The excess area must vanish as the two places converge.
    fn cover(&self, mover: usize, from: f64, to: f64) -> Base;

    /// Returns the place between two others at which the mover first covers a point; `None` if it never does, or if the
    /// motion cannot compute it.
    fn reached(&self, mover: usize, point: Point, from: f64, to: f64) -> Option<f64>;

    /// Returns where a point of a mover is at the place `to` of the course, if it is at `point` at the place `from`.
    fn carried(&self, point: Point, from: f64, to: f64) -> Point;

    /// Returns a place of the course before which no mover is within `range` of a base; infinite if no mover ever is. A
    /// quick estimate, usually too early.
    fn soonest(&self, spot: TroopSpot, range: f64) -> f32;

    /// Returns a passage of the course; outside of it no mover is within `range` of a base. The passage may be too
    /// wide; `None` if no mover ever is.
    fn roughly_near(&self, other: &Base, range: f64) -> Option<MarchPassage>;

    /// Returns the passage of the course on which the mover may be within `range` of a base; `None` if there is none.
    fn near(&self, mover: usize, other: &Base, range: f64) -> Option<MarchPassage>;
}
