//! Acts that can be requested: those of section 8, one per line.

use serde::{Deserialize, Serialize};

use super::position::PlotStage;
use ruleset::tally::Fraction;

/// Ground that a step enters, in the players' words on the board: `trail, woods, uphill` (BG-001).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NamedGround {
    /// The kinds of ground of the hex.
    pub ground: Vec<String>,
    /// The routes and hexsides that the step crosses.
    pub sides: Vec<String>,
    pub up: bool,
    pub zone: bool,
}

/// The path of a move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MoveManner {
    /// A path given by hexes of the map.
    Hexes(Vec<String>),
    /// A path given by the ground of each step.
    Steps(Vec<NamedGround>),
}

/// The table's statement about a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitMark {
    Fresh,
    Reduced,
    Up,
    Down,
    Eliminated,
    /// The unit will attack (CBG-S06).
    Attacks,
    State(String),
}

/// A line that the players type into a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TypedShare {
    pub name: String,
    pub value: TypedValue,
}

/// Effect of a typed line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TypedValue {
    /// Strength added to the attackers.
    Points(Fraction),
    /// Strength added to the defenders.
    Against(Fraction),
    /// Columns to the right, or with a minus to the left.
    Columns(i64),
}

/// Typed terms of an attack, besides its attackers and defenders.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AttackTerms {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub column: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<TypedShare>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    Move {
        units: Vec<String>,
        by: MoveManner,
    },
    Enter {
        units: Vec<String>,
        at: Option<String>,
    },
    Keep {
        unit: String,
    },
    Works {
        unit: String,
    },
    WorksDone {
        at: String,
    },
    Rally {
        unit: String,
    },
    /// The command die, or the chits that were drawn on the table (CBG-501, CBG-508).
    Control {
        chits: Option<Vec<u8>>,
    },
    Scatter {
        unit: String,
    },
    Attack {
        units: Vec<String>,
        on: Vec<String>,
        terms: AttackTerms,
    },
    Bombard {
        units: Vec<String>,
        on: Vec<String>,
        terms: AttackTerms,
    },
    /// Cavalry charges (CBG-813).
    Charge {
        unit: String,
        by: MoveManner,
    },
    /// Guns help a friend that is attacked (CBG-803).
    Support {
        unit: String,
        of: String,
    },
    /// Cavalry steps back from infantry or guns (CBG-812).
    Withdraw {
        unit: String,
        to: String,
    },
    /// Units that did not attack fall back (CBG-702).
    Repulse {
        to: Option<(String, String)>,
    },
    Retreat {
        unit: String,
        by: Vec<String>,
    },
    Advance {
        unit: String,
        to: String,
    },
    Mark {
        unit: String,
        mark: UnitMark,
    },
    Place {
        unit: String,
        at: String,
    },
    /// The owner shows a face-down counter on demand (CBG-408, CBG-1104).
    Show {
        unit: String,
    },
    /// A path by sub-segments; an empty path withdraws the plot (CBG-S02).
    Plot {
        unit: String,
        way: Vec<PlotStage>,
    },
    /// A side's plots are done (CBG-S03).
    Seal {
        side: String,
    },
    /// A side's movement restriction ends (CBG-502).
    Release {
        side: String,
    },
    Points {
        side: String,
        points: i64,
    },
    Next,
    Note {
        words: String,
    },
}

impl Command {
    /// Returns the units that the command names.
    pub fn units(&self) -> Vec<&String> {
        match self {
            Command::Move { units, .. }
            | Command::Enter { units, .. }
            | Command::Attack { units, .. }
            | Command::Bombard { units, .. } => units.iter().collect(),
            Command::Keep { unit }
            | Command::Works { unit }
            | Command::Rally { unit }
            | Command::Scatter { unit }
            | Command::Charge { unit, .. }
            | Command::Withdraw { unit, .. }
            | Command::Retreat { unit, .. }
            | Command::Advance { unit, .. }
            | Command::Mark { unit, .. }
            | Command::Place { unit, .. }
            | Command::Show { unit }
            | Command::Plot { unit, .. } => vec![unit],
            Command::Support { unit, of } => vec![unit, of],
            Command::Repulse { to } => to.iter().map(|(unit, _)| unit).collect(),
            Command::Control { .. }
            | Command::WorksDone { .. }
            | Command::Points { .. }
            | Command::Seal { .. }
            | Command::Release { .. }
            | Command::Next
            | Command::Note { .. } => Vec::new(),
        }
    }
}
