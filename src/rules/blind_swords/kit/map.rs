//! The map of a kit: the ground of each hex, and hexsides by the two hexes that they separate.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use ruleset::hex::{HexGrid, Lower};

#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct KitMap {
    pub columns: i64,
    pub rows: i64,
    /// True if even columns are half a hex lower; false if the odd ones are.
    pub low_even: bool,
    pub terrain: Vec<KitTerrain>,
    /// The kinds of a side, by the two hexes, the lesser label first.
    pub sides: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct KitTerrain {
    pub kind: String,
    pub hexes: Vec<String>,
    pub level: i64,
    pub name: String,
}

impl KitMap {
    /// Returns the hexes as a board.
    pub fn board(&self) -> HexGrid {
        HexGrid {
            columns: self.columns,
            rows: self.rows,
            lower: match self.low_even {
                true => Lower::Even,
                false => Lower::Odd,
            },
        }
    }

    /// Checks whether a label is a hex of the map.
    pub fn has(&self, label: &str) -> bool {
        self.board().read(label).is_some()
    }

    /// Returns the number of hexes from one to the other: neighbours are 1 apart; `None` if one of them is off the map.
    pub fn distance(&self, one: &str, other: &str) -> Option<i64> {
        let board = self.board();
        Some(board.distance(board.read(one)?, board.read(other)?))
    }

    /// Returns the kinds of the side between two hexes.
    pub fn side(&self, one: &str, other: &str) -> &[String] {
        let key = if one < other {
            format!("{one}/{other}")
        } else {
            format!("{other}/{one}")
        };
        self.sides.get(&key).map_or(&[], Vec::as_slice)
    }

    /// Returns the level of a hex.
    pub fn level(&self, hex: &str) -> i64 {
        let there = self
            .terrain
            .iter()
            .filter(|terrain| terrain.hexes.iter().any(|one| one == hex));
        there.map(|terrain| terrain.level).max().unwrap_or(0)
    }

    /// Returns the neighbours of a hex that are on the map.
    pub fn neighbours(&self, label: &str) -> Vec<String> {
        let board = self.board();
        let near = board.read(label).into_iter();
        near.flat_map(|hex| board.neighbours(hex))
            .map(|hex| hex.to_string())
            .collect()
    }
}
