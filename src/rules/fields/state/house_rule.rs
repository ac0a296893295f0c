//! A switch that was changed during the game.

use serde::{Deserialize, Serialize};

use crate::terms::{name::SideId, phase::Phase};

/// A switch that was changed during the game, and the time of the change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseRule {
    /// The name of the switch.
    pub switch: String,
    /// Setting before.
    pub was: String,
    /// Setting since.
    pub setting: String,
    /// The player turn; 0 before the battle.
    pub turn: u32,
    /// The phase.
    pub phase: Phase,
    /// Side whose turn it was.
    pub active: SideId,
    /// The referee's reason.
    pub because: String,
}
