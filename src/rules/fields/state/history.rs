//! History of a game: troops that gave way, fights.

use crate::terms::{
    account::FightKind,
    name::{BrigadeId, UnitId},
};
use serde::{Deserialize, Serialize};

/// A brigade that gave way, with the facts that its neighbours need (RUL-09, RUL-10).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GivingWay {
    /// The brigade.
    pub brigade: BrigadeId,
    /// The player turn.
    pub turn: u32,
    /// Moment at which the brigade gave way, as a number that increases through the game and orders rolls and events.
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
    /// True if the other side could harm the acting side.
    #[serde(default)]
    pub answered: bool,
    /// Units that fired while an enemy of the fight had them in range and arc (RUL-99): units of the acting side, and
    /// units that joined a target.
    #[serde(default)]
    pub exposed: Vec<UnitId>,
    /// Regiments of either side that counted as support in line (RUL-75).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supporting: Vec<UnitId>,
    /// Units of the other side that joined the target and were not fired on themselves (RUL-71, switch).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joined: Vec<UnitId>,
}

impl FightRecord {
    /// Returns the units that were fired on or fought in melee: targets, all units of a melee, and units that fired
    /// while in range and arc of their target (RUL-99). A unit that joined a target counts as a unit that fired.
    pub fn fired_on(&self) -> impl Iterator<Item = &UnitId> + '_ {
        let firers = match self.kind {
            FightKind::Melee => &self.acting,
            FightKind::Fire => &self.exposed,
        };
        let targets = self.other.iter().filter(|unit| !self.joined.contains(unit));
        firers.iter().chain(targets)
    }
}
