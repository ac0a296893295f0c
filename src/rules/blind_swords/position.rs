//! What a position is made of, as plain values: steps, places, tests, what is due.

use serde::Deserialize;
use serde::Serialize;

use super::arithmetic::Code;
use super::arithmetic::Marker;
use super::arithmetic::Severity;
use super::kit::Order;

/// Where the turn stands (BS-202).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    #[default]
    Command,
    Artillery,
    ArtilleryRally,
    Draw,
    Orders,
    Fire,
    Movement,
    Close,
    Rally,
    End,
}

impl Step {
    pub const fn name(self) -> &'static str {
        match self {
            Step::Command => "command",
            Step::Artillery => "artillery",
            Step::ArtilleryRally => "artillery-rally",
            Step::Draw => "draw",
            Step::Orders => "orders",
            Step::Fire => "fire",
            Step::Movement => "movement",
            Step::Close => "close",
            Step::Rally => "rally",
            Step::End => "end",
        }
    }
}

/// Where a unit is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// On the map; the label of its hex where it is known.
    Map(Option<String>),
    /// A box of the broken track.
    Box(u8),
    Available,
    Eliminated,
    /// Gone off the map for good (BS-708).
    Left,
    /// Not yet arrived.
    #[default]
    Coming,
}

/// How a unit stands.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Standing {
    pub worn: bool,
    pub marker: Marker,
    pub spot: Spot,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dismounted: bool,
    /// Whether it has been on the track (BS-1005).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ever_broken: bool,
}

impl Standing {
    pub fn on_map(&self) -> bool {
        matches!(self.spot, Spot::Map(_))
    }

    pub fn hex(&self) -> Option<&str> {
        match &self.spot {
            Spot::Map(hex) => hex.as_deref(),
            _ => None,
        }
    }
}

/// A brigade that acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    pub brigade: String,
    pub full: bool,
    pub order: Option<Order>,
    /// The chit that calls it.
    pub chit: String,
}

/// A step of the artillery phase: one hex of guns of a side (BS-401).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GunStep {
    pub side: String,
    pub units: Vec<String>,
}

/// A test that was called for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tested {
    /// `fire` or `close`.
    pub kind: String,
    pub severity: Severity,
    /// Who stands in the hex that is tested, the lead first.
    pub units: Vec<String>,
    /// Who attacks it: the Assaulting Hex first, the largest before the others.
    pub attackers: Vec<String>,
    /// How many of the attackers stand in the Assaulting Hex.
    pub assaulting: usize,
    /// Only the first of the units can suffer, but for panic: opportunity fire (BS-703).
    pub lead_alone: bool,
    /// The hex as it was tested, where it is known.
    pub hex: Option<String>,
    /// Whether somebody went two hexes or more, or broke.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub far: bool,
}

/// What a test leaves to be done (BS-910).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Due {
    /// A code that is still to be applied.
    Code(Code),
    /// A unit turns battleworn, or takes a break test.
    Deplete(String),
    /// Morale hits.
    Hits(String, i64),
    /// Those beside the lead retreat, when all else is done.
    Rest(i64),
    /// A break test: a die.
    Break(String),
    /// A retreat of so many hexes.
    Retreat(String, i64),
    /// A unit that panics is to be named.
    Panic,
    /// Hits of those who panic, after all are named.
    Panicked(String),
    /// The hex is empty: the other side may advance.
    Advance {
        units: Vec<String>,
        hex: Option<String>,
        two: bool,
    },
}

/// A close combat that was declared (BS-801).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    pub attackers: Vec<String>,
    pub on: String,
    pub defenders: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charging: Vec<String>,
}
