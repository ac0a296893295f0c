//! Terrain with a value for the side that holds it (MOR-03, RUL-103).

use super::name::{DivisionId, SideId, UnitId};

/// A side's share of a piece of valued terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct GroundShare {
    /// The terrain, by its identifier.
    pub feature: String,
    /// The side.
    pub side: SideId,
    /// Division to which the terrain counts: the division of the side's largest brigade in the terrain or touching it.
    pub division: DivisionId,
    /// Reason why the terrain counts to this division, if others there are as large; `None` if this one is the largest.
    pub tie: Option<Tie>,
    /// Units of the side in the terrain or touching it.
    pub units: Vec<UnitId>,
    /// True if the enemy has a share in the terrain.
    pub contested: bool,
    /// Value added, halves by the switch.
    pub value: f64,
}

/// A tie between divisions whose brigades on a piece of terrain have the same size: its owner chooses (RUL-103).
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// Divisions to which the terrain does not count.
    pub others: Vec<DivisionId>,
    /// True if the owner chose; false if the terrain counts to the first division of the roster.
    pub chosen: bool,
}
