//! The mark of a brigade.

use serde::{Deserialize, Serialize};

/// The mark of a brigade, given by activation (section 0.4 of the rules), mildest first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// None.
    #[default]
    Steady,
    /// Shaken.
    Shaken,
    /// Beaten.
    Beaten,
}

impl Mark {
    /// The name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Steady => "steady",
            Mark::Shaken => "shaken",
            Mark::Beaten => "beaten",
        }
    }

    /// The mark one step better.
    #[must_use]
    pub const fn lifted(self) -> Self {
        match self {
            Mark::Beaten => Mark::Shaken,
            Mark::Shaken | Mark::Steady => Mark::Steady,
        }
    }
}
