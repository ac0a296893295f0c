//! The referee's corrections and judgements.

use serde::{Deserialize, Serialize};

use crate::terms::{
    condition::Condition,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, MessengerId, UnitId},
};
use table::measure::{Bearing, Point};

/// Something on the table that can be put elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovablePiece {
    /// A regiment or battery.
    Unit(UnitId),
    /// A general's figure.
    General(GeneralId),
    /// A messenger's figure.
    Messenger(MessengerId),
}

/// A unit, general or messenger, and its place on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sighting {
    /// The unit, general or messenger.
    pub piece: MovablePiece,
    /// Its place.
    pub at: Point,
    /// Facing of a unit; `None` keeps its present facing. Always `None` for a figure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facing: Option<Bearing>,
}

/// A correction of the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Correction {
    /// The condition of a unit.
    Condition(UnitId, Condition),
    /// Formation of a unit.
    Formation(UnitId, crate::terms::condition::Formation),
    /// The mark of a brigade.
    Mark(BrigadeId, BrigadeMark),
    /// A brigade is broken and gone.
    Broken(BrigadeId),
    /// Fatigue points of a brigade.
    Fatigue(BrigadeId, u32),
    /// Fate of a general: wounded, dead or back at his post (GEN-02, GEN-04).
    Fate(GeneralId, GeneralFate),
    /// An act that a unit did this turn (true) or did not do (false).
    Deed(UnitId, CorrectedDeed, bool),
}

/// Act of a unit this turn, as corrected by the referee (RALLY-01, TAC-02, MEL-03, FAT-01).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CorrectedDeed {
    /// The unit moved in the tactical phase, by a number of inches.
    Moved(f64),
    /// The unit charged that enemy.
    Charged(UnitId),
    /// The unit opened or joined a firefight.
    Fired,
    /// The unit was the target of a firefight, of that enemy if one is named (CMD-09).
    FiredOn(Option<UnitId>),
}

/// Judgement of an objective.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    /// Not judged.
    #[default]
    Open,
    /// Met.
    Met,
    /// Failed.
    Failed,
}
