//! The mark of a brigade.

use serde::{Deserialize, Serialize};

/// The mark of a brigade, given by activation (section 0.4 of the rules), mildest first.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum BrigadeMark {
    /// No mark.
    #[default]
    Steady,
    /// Shaken.
    Shaken,
    /// Beaten.
    Beaten,
}

impl BrigadeMark {
    /// Returns the name in answers.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BrigadeMark::Steady => "steady",
            BrigadeMark::Shaken => "shaken",
            BrigadeMark::Beaten => "beaten",
        }
    }

    /// Returns the mark one step better.
    #[must_use]
    pub const fn lifted(self) -> Self {
        match self {
            BrigadeMark::Beaten => BrigadeMark::Shaken,
            BrigadeMark::Shaken | BrigadeMark::Steady => BrigadeMark::Steady,
        }
    }
}
