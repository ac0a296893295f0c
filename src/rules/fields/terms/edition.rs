//! Edition and optional rules: which of the two texts a game is played by.

use serde::Deserialize;
use serde::Serialize;

/// Which text. Numbers that differ stand in [`crate::rules::fields::terms::charts`], chosen by this.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The short text: sizes 2 and 3, no quality, no Rest, no casualties.
    Basic,
    /// The long text with its options.
    Full,
}

impl Edition {
    /// Returns the name used in rosters.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Edition::Basic => "basic",
            Edition::Full => "full",
        }
    }

    /// Returns `basic` in the basic edition, `full` in the full one.
    #[must_use]
    pub fn pick<T>(self, basic: T, full: T) -> T {
        match self {
            Edition::Basic => basic,
            Edition::Full => full,
        }
    }
}

/// The optional modules of the full edition.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The weapon table (WPN-01).
    pub weapons: bool,
    /// Generals may fall (GEN-01).
    pub casualties: bool,
}

impl Options {
    /// Returns the defaults of an edition.
    #[must_use]
    pub fn of(edition: Edition) -> Self {
        Self {
            weapons: false,
            casualties: edition == Edition::Full,
        }
    }
}
