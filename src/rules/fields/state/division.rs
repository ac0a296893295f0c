//! Present state of a division: messengers and morale.

use super::id_map::Identified;
use crate::terms::{name::DivisionId, order::Order, order_of_battle as oob};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;

/// Present state of a division.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct DivisionState {
    pub(crate) record: Arc<oob::Division>,
    pub(crate) messengers: Option<u32>,
    /// Messenger figures that came back this player turn; they may ride again in the next (MSG-05, RUL-44).
    #[serde(default)]
    pub(crate) returned: u32,
    pub(crate) routed: bool,
    pub(crate) morale: Option<f64>,
    /// Last instruction from corps (RUL-46); `None` if there was none.
    #[serde(default)]
    pub(crate) instruction: Option<Order>,
}

impl Identified for DivisionState {
    type Id = DivisionId;

    fn id(&self) -> &DivisionId {
        &self.record.id
    }
}

impl Deref for DivisionState {
    type Target = oob::Division;

    fn deref(&self) -> &oob::Division {
        &self.record
    }
}

impl DivisionState {
    /// Returns the number of messenger figures left, including those under way; `None` means unlimited.
    #[must_use]
    pub fn messengers(&self) -> Option<u32> {
        self.messengers
    }

    /// Checks whether the division routed (MOR-05).
    #[must_use]
    pub fn is_routed(&self) -> bool {
        self.routed
    }

    /// Returns the last instruction from corps that the division's general has read (RUL-46). General instructions do
    /// not bind (ORD-01). `None` if he has read none.
    #[must_use]
    pub fn instruction(&self) -> Option<&Order> {
        self.instruction.as_ref()
    }

    /// Returns the morale last computed in phase 6; `None` before the first.
    #[must_use]
    pub fn last_morale(&self) -> Option<f64> {
        self.morale
    }
}

pub(super) fn fresh_division(record: &Arc<oob::Division>) -> DivisionState {
    DivisionState {
        messengers: record.messengers,
        returned: 0,
        record: Arc::clone(record),
        routed: false,
        morale: None,
        instruction: None,
    }
}
