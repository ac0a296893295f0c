//! Message of a messenger, and the messenger's fate (MSG-01 to MSG-05).

use crate::terms::{
    name::{BrigadeId, DivisionId},
    order::Order,
};
use serde::{Deserialize, Serialize};

/// Message of a messenger.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// An order for a brigade.
    Order {
        /// The brigade that the order is for.
        brigade: BrigadeId,
        /// The order.
        order: Order,
    },
    /// A brigade's request for orders (MSG-06).
    Report {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// Instruction from corps to a division, by switch (RUL-46).
    Instruction {
        /// The division.
        division: DivisionId,
        /// The order.
        order: Order,
    },
}

impl Message {
    /// Returns the brigade that the message is for or from; `None` for an instruction from corps.
    #[must_use]
    pub fn brigade(&self) -> Option<&BrigadeId> {
        match self {
            Message::Order { brigade, .. } | Message::Report { brigade } => Some(brigade),
            Message::Instruction { .. } => None,
        }
    }

    /// Checks whether the figure belongs to the division; messengers of corps do not, and are not counted (MSG-07,
    /// RUL-46).
    #[must_use]
    pub fn rides_for_division(&self) -> bool {
        self.brigade().is_some()
    }
}

/// Fate of a messenger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessengerFate {
    /// Arrived: the message is delivered, and the figure is back beside its commander (MSG-03).
    Delivered,
    /// Turned back to its sender (MSG-05).
    TurnedBack,
    /// Captured: lost for the game, and the enemy sees the message (MSG-05).
    Taken,
    /// Run over: back, the message read (MSG-04).
    Overrun,
    /// Called back, because the addressee is gone (RUL-18).
    Recalled,
}
