//! Outcome of a march, its end and the cause (GT-01 to GT-05).

use serde::{Deserialize, Serialize};

use super::UnitPosition;
use crate::terms::{
    command::Hand,
    name::{BrigadeId, FeatureId, UnitId},
};
use ruleset::clause::Clause;
use table::measure::{Bearing, Point};

/// A march of a brigade (GT-01).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MarchOutcome {
    /// The brigade.
    pub brigade: BrigadeId,
    /// Wheel before the march, in degrees.
    pub wheel: f64,
    /// The flank about whose front corner the brigade wheeled; `None` for its centre.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<Hand>,
    /// Direction of the march.
    pub bearing: Bearing,
    /// Inches marched.
    pub distance: f64,
    /// Wheel after the march, in degrees.
    pub then: f64,
    /// Cause of the march's end.
    pub stop: MarchStop,
    /// Cause that cut short the wheel after the march, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub then_stop: Option<MarchStop>,
    /// Dice for rough ground, in the order thrown.
    pub dice: Vec<u8>,
    /// The brigade's units, where they stand now.
    pub units: Vec<UnitPosition>,
    /// Final place of the brigadier; `None` if he does not go with the brigade.
    pub general: Option<Point>,
}

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
    /// The unit that saw the brigade, or the friend on which it would have ended; `None` for other causes.
    pub by: Option<UnitId>,
    /// The brigade's unit that was seen or stopped; `None` for other causes.
    pub unit: Option<UnitId>,
    /// The ground that stopped the brigade; `None` for other causes.
    pub feature: Option<FeatureId>,
    /// The clause.
    pub rule: Clause,
}
