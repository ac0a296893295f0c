//! The ground and the bases on it: the input for sight, zones and sweeps.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{ground::Ground, troops::Troops};

/// Ground whose type counts for a line of sight (RUL-50).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SightTerrain {
    /// All types that the line runs through.
    #[default]
    ObserverTargetCrossed,
    /// The types at both ends only.
    ObserverTarget,
    /// The type under the observer only.
    ObserverOnly,
}

/// Meaning of the range of a type of ground (RUL-51).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SightReading {
    /// The whole distance from observer to target.
    #[default]
    Range,
    /// The whole distance up to the range of the observer's own type, and at most 3 or 6 in into each piece of
    /// obstructed or close ground.
    Depth,
}

/// The type of ground that a hill raises (RUL-53).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ElevationRaises {
    /// The type that limits the view.
    #[default]
    LimitingType,
    /// The observer's own type only.
    OwnTypeOnly,
}

/// The sight type of a formation whose base lies in two types of ground (RUL-55).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MixedTerrain {
    /// Each point of a base has the type under it; the longest view of the base counts.
    #[default]
    PerBase,
    /// All units of the formation use its longest type.
    BrigadeLongest,
}

/// The switches of sight (RUL-49 to RUL-56); the default is the rules as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SightLaw {
    /// The ground whose type limits a line (RUL-50).
    pub terrain: SightTerrain,
    /// The meaning of the range of a type of ground (RUL-51).
    pub reading: SightReading,
    /// True if an enemy base in the way counts as close ground (RUL-52).
    pub enemy_blocks: bool,
    /// The type that a hill raises (RUL-53).
    pub raises: ElevationRaises,
    /// True if hills raise observers and hide the ground behind them (RUL-49).
    pub elevation: bool,
    /// The type that counts for a formation in two types of ground (RUL-55).
    pub mixed: MixedTerrain,
    /// True if obstacles cut off a zone; false if a zone is a plain circle of the range (RUL-56).
    pub zone_needs_sight: bool,
}

impl SightLaw {
    /// Checks whether all units of a formation use its longest type (RUL-55, switch).
    pub(crate) fn shares_longest(&self) -> bool {
        self.mixed == MixedTerrain::BrigadeLongest
    }
}

impl Default for SightLaw {
    fn default() -> Self {
        Self {
            terrain: SightTerrain::default(),
            reading: SightReading::default(),
            enemy_blocks: true,
            raises: ElevationRaises::default(),
            elevation: true,
            mixed: MixedTerrain::default(),
            zone_needs_sight: true,
        }
    }
}

/// The table at one moment. Troops are named by their index in `troops`.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// The ground; shared between fields, because it rarely changes.
    pub ground: Arc<Ground>,
    /// Every base on the table.
    pub troops: Troops,
    /// The options by which sight is computed.
    pub law: SightLaw,
}
