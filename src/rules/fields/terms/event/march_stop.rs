//! End of a march, and its cause (GT-03 to GT-05).

use serde::{Deserialize, Serialize};

use crate::terms::name::{FeatureId, UnitId};
use ruleset::clause::Clause;

/// Cause of a march's end, by the names of the `march` answer.
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
    /// The brigade would have ended on friends.
    Friends,
    /// The table ends.
    TableEdge,
    /// The brigade reached its goal.
    Arrival,
    /// The brigade did not march.
    NotStarted,
}

impl MarchEnd {
    /// Returns the name in answers.
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
    /// The cause.
    pub cause: MarchEnd,
    /// The unit that saw the brigade, or the friend on which the brigade would have ended; `None` for other causes.
    pub by: Option<UnitId>,
    /// The brigade's unit that was seen or stopped; `None` for other causes.
    pub unit: Option<UnitId>,
    /// The ground that stopped the brigade; `None` for other causes.
    pub feature: Option<FeatureId>,
    /// The clause.
    pub rule: Clause,
}
