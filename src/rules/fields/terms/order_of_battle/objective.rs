//! Objectives of the battle, and the tests that decide them.

use serde::{Deserialize, Serialize};

use crate::terms::name::{FeatureId, ObjectiveId, SideId};
use table::ground::Area;

/// The defence of a side, which sets up first; the other side sets up after it (DEPLOY-06).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Defence {
    /// The defender.
    pub side: SideId,
    /// The ground that the scenario grants the defender; `None` for the whole table.
    pub ground: Option<Area>,
    /// The attacker's ground for set-up; `None` for the ground that DEPLOY-05 allows.
    pub attacker: Option<Area>,
}

/// Condition under which a side holds a terrain feature of an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tenure {
    /// The side has a share in the ground, and the enemy has none (RUL-103).
    #[default]
    Held,
    /// The side has a share in the ground; the enemy may have one too.
    Shared,
    /// The enemy has no share in the ground.
    Denied,
}

impl Tenure {
    /// All conditions, in the order of display.
    pub const ALL: [Self; 3] = [Self::Held, Self::Shared, Self::Denied];

    /// Returns the word for the test in a roster.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Held => "held",
            Self::Shared => "shared",
            Self::Denied => "denied",
        }
    }
}

/// Test that decides an objective by the positions on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableTest {
    /// Number of the objective's features that the side must have.
    pub hold: u32,
    /// Player turn at whose end the objective is judged; `None` for the end of the game.
    pub at: Option<u32>,
    /// Condition under which the side holds a terrain feature.
    pub by: Tenure,
}

/// Default worth of an objective.
pub const USUAL_WORTH: u32 = 1;

const fn usual_worth() -> u32 {
    USUAL_WORTH
}

const fn is_usual_worth(worth: &u32) -> bool {
    *worth == USUAL_WORTH
}

/// Task of a side; the table decides or the referee judges.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Objective {
    /// Identifier.
    pub id: ObjectiveId,
    /// Side that has the objective.
    pub side: SideId,
    /// The task in words.
    pub text: String,
    /// Terrain that the objective concerns.
    pub features: Vec<FeatureId>,
    /// Test by positions on the table; `None` if only the referee can decide.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<TableTest>,
    /// Worth compared with other objectives.
    #[serde(default = "usual_worth", skip_serializing_if = "is_usual_worth")]
    pub worth: u32,
}
