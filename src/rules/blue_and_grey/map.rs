//! The map of a kit: ground, levels and sides of hexes (BG-040 to BG-048).

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use ruleset::hex::{Hex, HexGrid, Hexside, Lower};

/// Hexsides that a route runs through (0.4).
pub const ROUTES: [&str; 4] = ["turnpike", "road", "railway", "trail"];

/// Kind of a hexside along a creek.
pub const CREEK: &str = "creek";
/// Kinds of hexsides along water.
pub const WATER: [&str; 2] = [CREEK, "river"];
/// Kinds of hexsides that bridge or ford water.
pub const BRIDGES: [&str; 2] = ["bridge", "ford"];
/// Kind of a hexside that a link, such as a ferry, opens.
pub const LINK: &str = "link";

/// Hexes at which rivers are crossed (BG-046).
pub const CROSSINGS: [&str; 3] = ["ferry", "pontoon", "bridge-hex"];

/// Content of one hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HexContent {
    /// Kinds of ground; clear if no kind is named.
    pub kinds: Vec<String>,
    /// Level of the hex; for a slope hex, the level of its foot (BG-R13).
    pub level: i64,
    pub slope: bool,
}

impl Default for HexContent {
    fn default() -> Self {
        Self {
            kinds: Vec::new(),
            level: 1,
            slope: false,
        }
    }
}

impl HexContent {
    /// Returns the hex's height in halves of a level: a slope hex lies between two levels (BG-R13).
    pub const fn height(&self) -> i64 {
        2 * self.level + if self.slope { 1 } else { 0 }
    }

    /// Checks whether the hex has ground of a kind. Woods and forest are the same (BG-043); forest-rough is both forest
    /// and rough, even if a kit has it as one kind.
    pub fn has(&self, kind: &str) -> bool {
        let kind = one_ground(kind);
        let is_part = matches!(kind, "forest" | "rough");
        let is_so = |one: &String| {
            let one = one_ground(one);
            one == kind || (is_part && one == "forest-rough")
        };
        self.kinds.iter().any(is_so)
    }

    /// Returns the name that a kit gives to the forest of this hex.
    pub fn forest_name(&self) -> &str {
        let mut kinds = self.kinds.iter().map(String::as_str);
        let is_forest = |kind: &&str| one_ground(kind).starts_with("forest");
        kinds.find(is_forest).unwrap_or("forest")
    }

    /// Checks whether this is a ferry, pontoon or bridge hex.
    pub fn is_crossing(&self) -> bool {
        CROSSINGS.iter().any(|kind| self.has(kind))
    }

    /// Checks whether this is a crossing by boat or pontoon, in which no move may end (BG-047).
    pub fn is_ferry(&self) -> bool {
        self.has("ferry") || self.has("pontoon")
    }
}

/// The hexes of the map.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct HexMap {
    pub columns: i64,
    pub rows: i64,
    /// True if odd columns are half a hex lower; false if the even ones are.
    pub low_odd: bool,
    /// Content of the hexes that are not clear ground of level 1.
    pub places: BTreeMap<String, HexContent>,
    /// The kinds of a side, by the two hexes, the lesser label first.
    pub sides: BTreeMap<String, BTreeSet<String>>,
    /// Names of places, by hex.
    pub names: BTreeMap<String, String>,
}

impl HexMap {
    /// Returns the board on which the hexes lie.
    pub const fn board(&self) -> HexGrid {
        HexGrid {
            columns: self.columns,
            rows: self.rows,
            lower: if self.low_odd {
                Lower::Odd
            } else {
                Lower::Even
            },
        }
    }

    /// Reads a label `CCRR`; `None` if the map has no such hex.
    pub fn hex(&self, label: &str) -> Option<Hex> {
        self.board().read(label)
    }

    pub fn place(&self, hex: &str) -> HexContent {
        self.places.get(hex).cloned().unwrap_or_default()
    }

    /// Returns the kinds of the side between two hexes.
    pub fn side(&self, one: &str, other: &str) -> Vec<String> {
        let kinds = self.sides.get(&border_name(one, other));
        kinds.map_or_else(Vec::new, |kinds| kinds.iter().cloned().collect())
    }

    /// Returns the number of hexes from one to the other: neighbours are 1 apart; `None` if one of them is off the map.
    pub fn distance(&self, one: &str, other: &str) -> Option<i64> {
        Some(self.board().distance(self.hex(one)?, self.hex(other)?))
    }

    pub fn hexes_touch(&self, one: &str, other: &str) -> bool {
        self.distance(one, other) == Some(1)
    }

    /// Returns the neighbours of a hex, clockwise from the top.
    pub fn neighbours(&self, label: &str) -> Vec<String> {
        let hex = self.hex(label).into_iter();
        hex.flat_map(|hex| self.board().neighbours(hex).collect::<Vec<_>>())
            .map(|hex| hex.to_string())
            .collect()
    }

    /// Returns the side of `from` that faces its neighbour `to`: 1 at the top, clockwise to 6; `None` if they are not
    /// neighbours.
    pub fn facing(&self, from: &str, to: &str) -> Option<u8> {
        let side = self.board().side_between(self.hex(from)?, self.hex(to)?);
        side.map(Hexside::number)
    }

    /// Returns the neighbour beyond a side; `None` off the map.
    pub fn beyond(&self, from: &str, side: u8) -> Option<String> {
        let side = Hexside::ALL.into_iter().find(|one| one.number() == side)?;
        let hex = self.board().beyond(self.hex(from)?, side);
        hex.map(|hex| hex.to_string())
    }

    /// Checks whether a hex is at the edge.
    pub fn is_at_edge(&self, label: &str) -> bool {
        self.hex(label)
            .is_some_and(|hex| self.board().is_at_edge(hex))
    }
}

/// Returns the rules' one name for ground that has two: woods are forest (BG-043).
fn one_ground(kind: &str) -> &str {
    match kind {
        "woods" => "forest",
        "woods-rough" => "forest-rough",
        other => other,
    }
}

/// Returns the name of the side between two hexes, the lesser label first.
pub fn border_name(one: &str, other: &str) -> String {
    match one < other {
        true => format!("{one}/{other}"),
        false => format!("{other}/{one}"),
    }
}
