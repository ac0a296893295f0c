//! Where a march ended, and why (GT-03 to GT-05).

use serde::{Deserialize, Serialize};

use crate::terms::name::{FeatureId, UnitId};
use ruleset::clause::Clause;

/// Why a march ended, by the names of the `march` answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarchEnd {
    /// An enemy unit sees a unit of the brigade.
    Observed,
    /// Rough ground stopped it.
    Rough,
    /// A linear obstacle stopped it.
    Obstacle,
    /// Impassable ground.
    Impassable,
    /// It would have ended on friends.
    Friends,
    /// The table ends.
    TableEdge,
    /// The goal.
    Arrival,
    /// It did not march at all.
    NotStarted,
}

impl MarchEnd {
    /// The name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            MarchEnd::Observed => "observed",
            MarchEnd::Rough => "rough",
            MarchEnd::Obstacle => "obstacle",
            MarchEnd::Impassable => "impassable",
            MarchEnd::Friends => "friends",
            MarchEnd::TableEdge => "table-edge",
            MarchEnd::Arrival => "arrival",
            MarchEnd::NotStarted => "not-started",
        }
    }
}

/// The stop of a march.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MarchStop {
    /// Why.
    pub cause: MarchEnd,
    /// Who saw it; the friend on whom it would have ended.
    pub by: Option<UnitId>,
    /// Which of the brigade's units was seen or stopped.
    pub unit: Option<UnitId>,
    /// The ground that stopped it.
    pub feature: Option<FeatureId>,
    /// The clause.
    pub rule: Clause,
}
