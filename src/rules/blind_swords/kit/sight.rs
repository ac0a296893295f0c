//! What a kit says of lines of sight beyond the ground that they touch.

use serde::{Deserialize, Serialize};

/// What the game says of lines of sight beyond the ground that they touch (BS-602).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SightChart {
    /// What units in a hex do to a line that touches it; `None` where the kit does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupied: Option<Hindrance>,
}

impl SightChart {
    pub(super) fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }
}

/// What something on a line of sight does to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hindrance {
    Clear,
    Obscures,
    Blocks,
}

impl Hindrance {
    pub const ALL: [Hindrance; 3] = [Hindrance::Clear, Hindrance::Obscures, Hindrance::Blocks];

    pub const fn name(self) -> &'static str {
        match self {
            Hindrance::Clear => "clear",
            Hindrance::Obscures => "obscures",
            Hindrance::Blocks => "blocks",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == word)
    }
}
