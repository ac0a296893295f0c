//! Position of a unit, as events record it.

use serde::{Deserialize, Serialize};

use crate::terms::name::UnitId;
use table::measure::{Bearing, Point};

/// Position of a unit after a move.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitPosition {
    /// The unit.
    pub unit: UnitId,
    /// Centre of the unit's base.
    pub at: Point,
    /// Facing.
    pub facing: Bearing,
}
