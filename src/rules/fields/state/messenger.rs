//! A messenger on the table, and what it carries (MSG-01).

use crate::rules::fields::name::BrigadeId;
use crate::rules::fields::name::DivisionId;
use crate::rules::fields::name::GeneralId;
use crate::rules::fields::name::MessengerId;
use crate::rules::fields::order::Order;
use crate::table::measure::Point;
use serde::Deserialize;
use serde::Serialize;

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
    /// Returns the brigade that it is for or from; none for an instruction from corps.
    #[must_use]
    pub fn brigade(&self) -> Option<&BrigadeId> {
        match self {
            Message::Order { brigade, .. } | Message::Report { brigade } => Some(brigade),
            Message::Instruction { .. } => None,
        }
    }

    /// Returns whether the figure is one of the division's own: those of corps are not counted
    /// (MSG-07, RUL-46).
    #[must_use]
    pub fn rides_for_division(&self) -> bool {
        self.brigade().is_some()
    }
}

/// A messenger on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Messenger {
    /// Its number.
    pub id: MessengerId,
    /// The sender.
    pub from: GeneralId,
    /// The addressee.
    pub to: GeneralId,
    /// The division whose figure it is; for one of corps, the division that it rides to.
    pub division: DivisionId,
    /// What it carries.
    pub carries: Message,
    /// Where it is.
    pub at: Point,
    /// Whether it has ridden in this phase.
    pub moved: bool,
    /// Whether an enemy base has been on it since its last move (RUL-42).
    pub run_over: bool,
    /// Whether it waits with the order beside a brigade without brigadier (RUL-47).
    pub waits: bool,
    /// Whether its order answers a request that was read (RUL-44).
    #[serde(default)]
    pub answers: bool,
}
