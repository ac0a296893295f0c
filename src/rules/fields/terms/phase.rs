//! The phases of a player turn (SEQ-01).

use serde::{Deserialize, Serialize};

/// The phases of a player turn (SEQ-01), and the placing before the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Before the battle: brigades are placed, first orders written.
    Deployment,
    /// 1: orders and messengers.
    Orders,
    /// The draw of chits between the activations, if brigades act by chits (CHIT-01).
    Draw,
    /// 2: activation.
    Activation,
    /// 3: grand tactical movement.
    GrandTactical,
    /// 4: tactical movement.
    Tactical,
    /// 5: combat.
    Combat,
    /// 6: morale status.
    Morale,
}

impl Phase {
    /// The six phases of a player turn, in order: all marches come before the first tactical move (GT-06).
    pub const TURN: [Phase; 6] = [
        Phase::Orders,
        Phase::Activation,
        Phase::GrandTactical,
        Phase::Tactical,
        Phase::Combat,
        Phase::Morale,
    ];

    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Deployment => "deployment",
            Phase::Orders => "orders",
            Phase::Draw => "draw",
            Phase::Activation => "activation",
            Phase::GrandTactical => "grand-tactical",
            Phase::Tactical => "tactical",
            Phase::Combat => "combat",
            Phase::Morale => "morale",
        }
    }

    /// Returns the name as people say it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Phase::Deployment => "Deployment",
            Phase::Orders => "Orders",
            Phase::Draw => "Draw",
            Phase::Activation => "Activation",
            Phase::GrandTactical => "Grand tactical movement",
            Phase::Tactical => "Tactical movement",
            Phase::Combat => "Combat",
            Phase::Morale => "Morale status",
        }
    }

    /// Returns the next phase in the same player turn; `None` after the last.
    #[must_use]
    pub fn following(self) -> Option<Self> {
        match self {
            Phase::Deployment => Some(Phase::Orders),
            phase => {
                let at = Self::TURN.iter().position(|p| *p == phase)?;
                Self::TURN.get(at + 1).copied()
            }
        }
    }
}
