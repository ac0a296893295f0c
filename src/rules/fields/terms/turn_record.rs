//! The record of a player turn: what each brigade did and lost, and what it may do next.

use crate::terms::{
    charts::Level,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, SideId},
    order::Order,
};
use ruleset::clause::Clause;
use serde::{Deserialize, Serialize};

/// A line of the record, with its clause.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remark {
    /// The clause.
    pub rule: Clause,
    /// The remark in words.
    pub words: String,
}

impl Remark {
    pub(crate) fn new(rule: &'static str, words: impl Into<String>) -> Self {
        Self {
            rule: Clause::new(rule),
            words: words.into(),
        }
    }
}

/// A brigade's acts, losses and prospects.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BrigadeRecord {
    /// The brigade.
    pub brigade: BrigadeId,
    /// The brigade's acts in the turn.
    pub did: Vec<Remark>,
    /// The brigade's losses in the turn.
    pub lost: Vec<Remark>,
    /// Acts that the brigade may and may not do in its side's next turn.
    pub next: Vec<Remark>,
    /// The order that the brigade has.
    pub order: Order,
    /// Fatigue points at the end of the turn.
    pub fatigue: u32,
    /// The level at the end of the turn.
    pub level: Level,
    /// The mark at the end of the turn.
    pub mark: BrigadeMark,
    /// True if the brigade is gone.
    pub broken: bool,
    /// Units left.
    pub units: u32,
}

/// The record of a player turn.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TurnRecord {
    /// The player turn, counted from 1.
    pub turn: u32,
    /// The side whose turn it was.
    pub side: SideId,
    /// Every brigade that has been on the table, in the order of the roster.
    pub brigades: Vec<BrigadeRecord>,
    /// The morale of every division that has not routed (MOR-04).
    pub divisions: Vec<(DivisionId, f64)>,
}

impl TurnRecord {
    /// Returns the record of a brigade's turn; `None` if the brigade has not been on the table.
    #[must_use]
    pub fn brigade_record(&self, brigade: &BrigadeId) -> Option<&BrigadeRecord> {
        self.brigades.iter().find(|b| b.brigade == *brigade)
    }
}
