//! Terrain with a value for the side that holds it (MOR-03, RUL-103).

use super::name::{DivisionId, SideId, UnitId};

/// A side's share of a piece of valued terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct GroundShare {
    /// The terrain, by its identifier.
    pub feature: String,
    /// The side.
    pub side: SideId,
    /// The division for which it counts: that of the brigade with the larger size there.
    pub division: DivisionId,
    /// Reason why it counts for that division if others there are as large; `None` if the division is the largest.
    pub tie: Option<Tie>,
    /// The units in the terrain or touching it.
    pub units: Vec<UnitId>,
    /// True if the enemy has a share in the terrain.
    pub contested: bool,
    /// Value added, halves by the switch.
    pub value: f64,
}

/// Divisions with brigades of the same size on a piece of terrain: its owner chooses (RUL-103).
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// The divisions for which it does not count.
    pub others: Vec<DivisionId>,
    /// True if the owner chose; else it counts for the first division of the roster.
    pub chosen: bool,
}
