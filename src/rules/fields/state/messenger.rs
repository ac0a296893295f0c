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
}

impl Message {
    /// Returns the brigade that it is for or from.
    #[must_use]
    pub fn brigade(&self) -> &BrigadeId {
        match self {
            Message::Order { brigade, .. } | Message::Report { brigade } => brigade,
        }
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
    /// The division whose figure it is.
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
}
