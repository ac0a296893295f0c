//! A base seen from afar: its centre and size as 32-bit numbers, enough to rule out troops that are too far away.

use crate::base::Base;
use crate::measure::Point;

/// A base seen from afar, in inches. 32-bit numbers suffice to rule out distant troops, and twice as many are
/// compared at once.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TroopSpot {
    /// The middle.
    pub(crate) x: f32,
    pub(crate) y: f32,
    /// Upper bound of the distance from the centre to a corner, rounding included.
    pub(crate) size: f32,
}

/// Upper bound of the rounding error of 32-bit numbers, as a share of a coordinate; [`ROUNDED`] is added to it. The sum
/// is ten times the real error.
const SHARE_ROUNDED: f64 = 1e-6;
/// Part of that bound that does not depend on the coordinate, in inches.
const ROUNDED: f64 = 1e-3;

impl TroopSpot {
    pub(super) fn from_base(base: &Base) -> Self {
        let Base { at, .. } = base;
        let rounded = (at.x.abs() + at.y.abs()) * SHARE_ROUNDED + ROUNDED;
        let size = (base.frontage.abs() + base.depth.abs()) / 2.0;
        Self {
            x: at.x as f32,
            y: at.y as f32,
            size: (size + rounded) as f32,
        }
    }

    /// Returns the square of the distance of the middle from a point, in square inches.
    pub(crate) fn away_squared(&self, point: Point) -> f32 {
        let (x, y) = (self.x - point.x as f32, self.y - point.y as f32);
        x * x + y * y
    }
}

/// A spot with the side and index of its troop: all that the first quick test of a troop needs, side by side in memory.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TroopMark {
    pub(crate) spot: TroopSpot,
    /// The index of the troop in the list.
    pub(crate) troop: u32,
    pub(crate) side: u8,
}

impl TroopMark {
    pub(super) fn new(place: usize, base: &Base, side: u8) -> Self {
        Self {
            spot: TroopSpot::from_base(base),
            troop: place as u32,
            side,
        }
    }
}
