//! Contact between hostile bases that touch (MEL-01, RUL-92).

use crate::base::Base;
use crate::measure::{CONTACT, Point, Vector};
use crate::shape::segment::slab_shares;

/// Length in inches up to which a shared edge counts as a corner: bases that meet near a corner of each touch only by
/// corners.
const CORNER: f64 = 3.0 * CONTACT;

/// Checks whether two hostile bases are in contact: they touch by more than corners (RUL-92).
#[must_use]
pub fn in_contact(one: &Base, other: &Base) -> bool {
    one.touches(other) && !one.touches_by_corners(other)
}

impl Base {
    /// Checks whether two bases touch only by a corner of each.
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

    /// Returns the length, in inches, of the part of a segment that lies in the base or in contact with it.
    fn stretch_beside(&self, a: Point, b: Point) -> f64 {
        let (from, run) = (self.local(a), self.local(b) - self.local(a));
        let half = Vector::new(self.frontage / 2.0 + CONTACT, self.depth / 2.0 + CONTACT);
        let shares = slab_shares(from, run, half, |start, half| start > half);
        shares.map_or(0.0, |(low, high)| {
            (high.min(1.0) - low.max(0.0)).max(0.0) * run.norm()
        })
    }
}
