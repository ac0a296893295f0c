//! What the game remembers of earlier moments: who gave way, who fought.

use crate::terms::account::FightKind;
use crate::terms::name::BrigadeId;
use crate::terms::name::UnitId;
use serde::Deserialize;
use serde::Serialize;

/// A brigade that gave way, as its neighbours remember it (RUL-09, RUL-10).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GivingWay {
    /// Which brigade.
    pub brigade: BrigadeId,
    /// In which player turn.
    pub turn: u32,
    /// When: counts up through the game, rolls and events alike.
    pub moment: u32,
    /// Brigades within 12 inches just before.
    pub near: Vec<BrigadeId>,
}

/// A fight of this player turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FightRecord {
    /// Fire or melee.
    pub kind: FightKind,
    /// Units of the acting side.
    pub acting: Vec<UnitId>,
    /// Units of the other side.
    pub other: Vec<UnitId>,
    /// Whether the other side could hurt the acting one.
    #[serde(default)]
    pub answered: bool,
    /// Units of the acting side that were in range and arc of the other (RUL-99).
    #[serde(default)]
    pub exposed: Vec<UnitId>,
    /// Regiments of either side that counted as support in line (RUL-75).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supporting: Vec<UnitId>,
}

impl FightRecord {
    /// Returns the units that were fired on or fought hand to hand: targets, whoever was in a melee,
    /// and firers in range and arc of their target (RUL-99).
    pub fn fired_on(&self) -> impl Iterator<Item = &UnitId> + '_ {
        let acting = match self.kind {
            FightKind::Melee => &self.acting,
            FightKind::Fire => &self.exposed,
        };
        acting.iter().chain(&self.other)
    }
}
