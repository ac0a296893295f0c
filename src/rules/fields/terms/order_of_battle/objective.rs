//! What is fought for, and how it is told that it was met.

use serde::{Deserialize, Serialize};

use crate::terms::name::{FeatureId, ObjectiveId, SideId};
use table::ground::Area;

/// A side that defends sets up first, the other after it (DEPLOY-06).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Defence {
    /// The defender.
    pub side: SideId,
    /// The ground that the scenario grants the defender; none: all of the table.
    pub ground: Option<Area>,
    /// Where the attacker sets up; none: under DEPLOY-05.
    pub attacker: Option<Area>,
}

/// What counts as having a piece of terrain, for an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tenure {
    /// The side alone has a share in it (RUL-103).
    #[default]
    Held,
    /// The side has a share in it, the enemy perhaps too.
    Shared,
    /// The enemy has no share in it.
    Denied,
}

impl Tenure {
    /// All, in the order in which they are told.
    pub const ALL: [Self; 3] = [Self::Held, Self::Shared, Self::Denied];

    /// The word that a roster writes.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Shared => "shared",
            Self::Denied => "denied",
        }
    }
}

/// How the table itself tells whether an objective is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableTest {
    /// How many of its features are needed.
    pub hold: u32,
    /// At the end of which player turn; none: at the end of the game.
    pub at: Option<u32>,
    /// What counts as having one.
    pub by: Tenure,
}

/// What an objective is worth where the roster does not say.
pub const USUAL_WORTH: u32 = 1;

const fn usual_worth() -> u32 {
    USUAL_WORTH
}

const fn is_usual_worth(worth: &u32) -> bool {
    *worth == USUAL_WORTH
}

/// What a side is told to do; the table tells or the referee judges.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Identifier.
    pub id: ObjectiveId,
    /// Whose.
    pub side: SideId,
    /// In words.
    pub text: String,
    /// Terrain that it is about.
    pub features: Vec<FeatureId>,
    /// How the table tells; none: only the referee can.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TableTest>,
    /// What it is worth beside others.
    #[serde(default = "usual_worth", skip_serializing_if = "is_usual_worth")]
    pub worth: u32,
}
