//! Which hostile bases that touch are in contact (MEL-01, RUL-92).

use super::super::base::Base;
use super::super::measure::CONTACT;
use super::super::measure::EPSILON;
use super::super::measure::Point;

/// Bases that share no more inches of their edges than this, near a corner of each, touch by the corners
/// alone.
const CORNER: f64 = 3.0 * CONTACT;

/// Returns whether two hostile bases are in contact: they touch, and not by corners alone (RUL-92).
#[must_use]
pub fn in_contact(one: &Base, other: &Base) -> bool {
    one.touches(other) && !one.touches_by_corners(other)
}

impl Base {
    /// Returns whether two bases that touch do so by a corner of each alone.
    fn touches_by_corners(&self, other: &Base) -> bool {
        let (mine, theirs) = (self.corners(), other.corners());
        let mut pairs = mine
            .iter()
            .flat_map(|a| theirs.iter().map(move |b| (a - b).norm()));
        let along = |one: &Base, other: &Base| {
            let beside = one.edges().map(|(a, b)| other.stretch_beside(a, b));
            beside.into_iter().fold(0.0, f64::max)
        };
        pairs.any(|apart| apart <= CORNER) && along(self, other).max(along(other, self)) <= CORNER
    }

    /// Returns how many inches of a segment lie in the base or in contact with it.
    fn stretch_beside(&self, a: Point, b: Point) -> f64 {
        let (from, run) = (self.local(a), self.local(b) - self.local(a));
        let (mut low, mut high) = (0.0_f64, 1.0_f64);
        for (at, by, half) in [
            (from.x, run.x, self.frontage / 2.0 + CONTACT),
            (from.y, run.y, self.depth / 2.0 + CONTACT),
        ] {
            if by.abs() > EPSILON {
                let (one, other) = ((-half - at) / by, (half - at) / by);
                low = low.max(one.min(other));
                high = high.min(one.max(other));
            } else if at.abs() > half {
                return 0.0;
            }
        }
        (high - low).max(0.0) * run.norm()
    }
}
