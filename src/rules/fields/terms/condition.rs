//! Condition and formation of a unit (BASE-01, BASE-06).

use serde::{Deserialize, Serialize};

/// The state of a unit (BASE-01), mildest first. Beaten is always also disordered.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// The unit is in order.
    #[default]
    Ordered,
    /// Disordered.
    Disordered,
    /// Beaten.
    Beaten,
    /// Broken: gone from the table (FIRE-11).
    Broken,
}

impl Condition {
    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Condition::Ordered => "ordered",
            Condition::Disordered => "disordered",
            Condition::Beaten => "beaten",
            Condition::Broken => "broken",
        }
    }
}

/// Formation of a unit (BASE-01, BASE-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Formation {
    /// Infantry, always.
    #[default]
    Line,
    /// Guns ready to move.
    Limbered,
    /// Guns in action.
    Unlimbered,
    /// Cavalry on horse.
    Mounted,
    /// Cavalry on foot.
    Dismounted,
}

impl Formation {
    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Formation::Line => "line",
            Formation::Limbered => "limbered",
            Formation::Unlimbered => "unlimbered",
            Formation::Mounted => "mounted",
            Formation::Dismounted => "dismounted",
        }
    }
}
