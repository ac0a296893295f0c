//! What a messenger carries (MSG-01).

use crate::terms::{
    name::{BrigadeId, DivisionId},
    order::Order,
};
use serde::{Deserialize, Serialize};

/// What a messenger carries.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Message {
    /// An order for a brigade.
    Order {
        /// For whom.
        brigade: BrigadeId,
        /// What.
        order: Order,
    },
    /// A brigade's request for orders (MSG-06).
    Report {
        /// Whose.
        brigade: BrigadeId,
    },
    /// What corps wants of a division, by switch (RUL-46).
    Instruction {
        /// Which division.
        division: DivisionId,
        /// What.
        order: Order,
    },
}

impl Message {
    /// The brigade that it is for or from; `None` for an instruction from corps.
    #[must_use]
    pub fn brigade(&self) -> Option<&BrigadeId> {
        match self {
            Message::Order { brigade, .. } | Message::Report { brigade } => Some(brigade),
            Message::Instruction { .. } => None,
        }
    }

    /// Whether the figure is one of the division's own: those of corps are not counted
    /// (MSG-07, RUL-46).
    #[must_use]
    pub fn rides_for_division(&self) -> bool {
        self.brigade().is_some()
    }
}
