//! Snapshot of the start of the player turn, from which the losses of the turn are computed.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::State;
use crate::terms::{
    charts::Level,
    condition::Condition,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, UnitId},
};

/// Snapshot of the start of the player turn.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct TurnStart {
    pub(super) units: BTreeMap<UnitId, Condition>,
    pub(super) brigades: BTreeMap<BrigadeId, Wear>,
    pub(super) divisions: BTreeMap<DivisionId, f64>,
}

/// A brigade's wear, as players note it.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Wear {
    /// Fatigue points.
    pub fatigue: u32,
    /// The level in force.
    pub level: Level,
    /// Steps of fatigue past the end of the levels (6R), if each of them counts (RUL-96, switch).
    #[serde(default)]
    pub past: u32,
    /// Mark of the brigade.
    pub mark: BrigadeMark,
    /// True if the brigade was gone.
    pub broken: bool,
}

impl TurnStart {
    /// Returns the snapshot of `state`.
    #[must_use]
    pub fn from_state(state: &State) -> Self {
        Self {
            units: state
                .units()
                .map(|unit| (unit.id.clone(), unit.condition()))
                .collect(),
            brigades: state
                .brigades()
                .map(|brigade| (brigade.id.clone(), brigade.wear()))
                .collect(),
            divisions: state
                .divisions()
                .filter_map(|division| Some((division.id.clone(), division.last_morale()?)))
                .collect(),
        }
    }

    /// Returns a unit's condition at that time; ordered if none was recorded.
    #[must_use]
    pub fn condition(&self, unit: &UnitId) -> Condition {
        self.units.get(unit).copied().unwrap_or(Condition::Ordered)
    }

    /// Returns the wear of a brigade at that time.
    #[must_use]
    pub fn wear(&self, brigade: &BrigadeId) -> Wear {
        self.brigades.get(brigade).copied().unwrap_or_default()
    }

    /// Returns the morale of a division as the phase 6 before that time set it; `None` before the first.
    #[must_use]
    pub fn morale(&self, division: &DivisionId) -> Option<f64> {
        self.divisions.get(division).copied()
    }
}
