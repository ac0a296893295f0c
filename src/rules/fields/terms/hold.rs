//! Terrain with a value for the side that holds it (MOR-03, RUL-103).

use super::name::{DivisionId, SideId, UnitId};

/// A side's share of a valued terrain feature.
#[derive(Debug, Clone, PartialEq)]
pub struct GroundShare {
    /// The terrain, by its identifier.
    pub feature: String,
    /// The side.
    pub side: SideId,
    /// Division for which the terrain counts: the division of the side's largest brigade in the terrain or touching it.
    pub division: DivisionId,
    /// Reason why the terrain counts for this division, if other divisions there are as large; `None` if this one is
    /// the largest.
    pub tie: Option<Tie>,
    /// Units of the side in the terrain or touching it.
    pub units: Vec<UnitId>,
    /// True if the enemy has a share in the terrain.
    pub contested: bool,
    /// Value that the share adds to morale; a switch decides whether halves are rounded.
    pub value: f64,
}

/// A tie between divisions whose brigades on a terrain feature have the same size: the side that owns the divisions
/// chooses (RUL-103).
#[derive(Debug, Clone, PartialEq)]
pub struct Tie {
    /// Divisions for which the terrain does not count.
    pub others: Vec<DivisionId>,
    /// True if that side chose; false if it has not, so that the terrain counts for the first of these divisions in the
    /// roster.
    pub chosen: bool,
}
