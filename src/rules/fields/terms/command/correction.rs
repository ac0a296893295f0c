//! What the referee puts right, and judges.

use serde::{Deserialize, Serialize};

use crate::terms::{
    condition::Condition,
    fate::Fate,
    mark::Mark,
    name::{BrigadeId, GeneralId, MessengerId, UnitId},
};

/// Something on the table that can be put elsewhere.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// A regiment or battery.
    Unit(UnitId),
    /// A general's figure.
    General(GeneralId),
    /// A messenger's figure.
    Messenger(MessengerId),
}

/// A correction of the record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Correction {
    /// The condition of a unit.
    Condition(UnitId, Condition),
    /// How a unit stands.
    Formation(UnitId, crate::terms::condition::Formation),
    /// The mark of a brigade.
    Mark(BrigadeId, Mark),
    /// A brigade is broken and gone.
    Broken(BrigadeId),
    /// Fatigue points of a brigade.
    Fatigue(BrigadeId, u32),
    /// What became of a general: hit, dead or back at his post (GEN-02, GEN-04).
    Fate(GeneralId, Fate),
    /// What a unit did this turn, or did not.
    Deed(UnitId, Deed, bool),
}

/// What a unit did this turn, as the referee sets it right (RALLY-01, TAC-02, MEL-03, FAT-01).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    /// It moved in the tactical phase, a number of inches.
    Moved(f64),
    /// It charged that enemy.
    Charged(UnitId),
    /// It opened or joined a firefight.
    Fired,
    /// It was the target of a firefight, of that enemy if he is named (CMD-09).
    FiredOn(Option<UnitId>),
}

/// How an objective is judged.
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
