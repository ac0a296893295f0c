//! Terrain that is worth holding, as a side has it (MOR-03, RUL-103).

use super::name::{DivisionId, SideId, UnitId};

/// A side's share of a piece of valued terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct GroundShare {
    /// The terrain, by its identifier.
    pub feature: String,
    /// The side.
    pub side: SideId,
    /// The division that it counts for: that of the brigade with the larger size there.
    pub division: DivisionId,
    /// Reason why it went to that side if others there are as large; `None` if it is the largest.
    pub tie: Option<Tie>,
    /// The units in it or touching it.
    pub units: Vec<UnitId>,
    /// True if the enemy has a share in it.
    pub contested: bool,
    /// Value added, halves by the switch.
    pub value: f64,
}

/// Divisions with brigades of the same size on a piece of terrain: its owner chooses (RUL-103).
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// The divisions that it does not count for.
    pub others: Vec<DivisionId>,
    /// True if the owner chose; else it counts for the first of the roster.
    pub chosen: bool,
}
