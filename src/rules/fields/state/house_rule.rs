//! A switch that was changed during the game.

use serde::{Deserialize, Serialize};

use crate::terms::{name::SideId, phase::Phase};

/// A switch that was changed during the game, and the time of the change.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct HouseRule {
    /// The name of the switch.
    pub switch: String,
    /// Setting before the change.
    pub was: String,
    /// Setting since the change.
    pub setting: String,
    /// The player turn; 0 before the battle.
    pub turn: u32,
    /// Phase of the change.
    pub phase: Phase,
    /// Side whose turn it was at the change.
    pub active: SideId,
    /// Reason that the referee gave.
    pub because: String,
}
