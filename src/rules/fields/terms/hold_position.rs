//! The ground of a brigade that holds (RUL-36).

use serde::{Deserialize, Serialize};
use table::base::Base;
use table::measure::{Bearing, Point};

/// The ground within which a brigade on Hold may move: a rectangle square to its front (RUL-36).
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct HoldPosition {
    /// Centre of the rectangle.
    pub at: Point,
    /// Bearing of the brigade's front.
    pub facing: Bearing,
    /// Width in inches, margins to the sides included.
    pub frontage: f64,
    /// Depth in inches, the margin to the rear included.
    pub depth: f64,
}

impl HoldPosition {
    /// Returns the position as a rectangle on the table, margins included.
    #[must_use]
    pub fn rectangle(&self) -> Base {
        Base::new(self.at, self.facing, self.frontage, self.depth)
    }
}
