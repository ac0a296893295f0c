//! One line of the sum of a division's morale (MOR-04).

use serde::{Deserialize, Serialize};

use ruleset::clause::Clause;

/// One line of a division's morale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MoraleItem {
    /// The clause of the line.
    pub rule: Clause,
    /// Value; halves are possible.
    pub value: f64,
    /// Reason in words.
    pub why: String,
}
