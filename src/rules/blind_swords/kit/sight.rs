//! The kit's rules for lines of sight, besides those of the ground.

use serde::{Deserialize, Serialize};

/// The game's rules for lines of sight, besides those of the ground (BS-602).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SightChart {
    /// Effect of units in a hex on a line that touches the hex; `None` if the kit does not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub occupied: Option<SightEffect>,
}

impl SightChart {
    pub(super) fn is_unsaid(&self) -> bool {
        *self == Self::default()
    }
}

/// An effect on a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SightEffect {
    Clear,
    Obscures,
    Blocks,
}

impl SightEffect {
    pub const ALL: [SightEffect; 3] = [
        SightEffect::Clear,
        SightEffect::Obscures,
        SightEffect::Blocks,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            SightEffect::Clear => "clear",
            SightEffect::Obscures => "obscures",
            SightEffect::Blocks => "blocks",
        }
    }

    pub fn named(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|one| one.name() == word)
    }
}
