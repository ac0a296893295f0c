//! A messenger on the table, and its message (MSG-01).

use crate::terms::{
    message::Message,
    name::{DivisionId, GeneralId, MessengerId},
};
use serde::{Deserialize, Serialize};
use table::measure::Point;

/// A messenger on the table.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Messenger {
    /// Number of the messenger.
    pub id: MessengerId,
    /// The sender.
    pub from: GeneralId,
    /// The addressee.
    pub to: GeneralId,
    /// Division to which the messenger belongs; for a messenger of a corps, the division to which it rides.
    pub division: DivisionId,
    /// Message that the messenger carries.
    pub carries: Message,
    /// Place of the messenger's figure.
    pub at: Point,
    /// True if the messenger has ridden in this phase.
    pub moved: bool,
    /// True if an enemy base has been on the messenger since its last move (RUL-42).
    pub run_over: bool,
    /// True if the messenger waits with the order beside a brigade without brigadier (RUL-47).
    pub waits: bool,
    /// True if the messenger's order answers a report that was read (RUL-44).
    #[serde(default)]
    pub answers: bool,
}
