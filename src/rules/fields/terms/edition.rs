//! The edition of a game, which selects one of the two printed texts, and its optional rules.

use serde::{Deserialize, Serialize};

use super::{blind::CardSize, chit::ChitTerms};

/// Edition of the text. It selects those numbers in [`crate::terms::charts`] that differ between the editions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Edition {
    /// The short text: sizes 2 and 3, no quality, no Rest, no casualties.
    Basic,
    /// The long text, with its options.
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

    /// Returns the other edition.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Edition::Basic => Edition::Full,
            Edition::Full => Edition::Basic,
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

/// The optional modules: two of the full edition, and those from the family of the rules.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct EditionOptions {
    /// The weapon table (WPN-01).
    pub weapons: bool,
    /// Generals may fall (GEN-01).
    pub casualties: bool,
    /// True if an army may be demoralised by its losses (DEM-01).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub demoralisation: bool,
    /// Number of turns of the digging side until works are done, counting the turn in which they are begun; 0 means no
    /// digging (DIG-04).
    #[serde(default, skip_serializing_if = "is_none")]
    pub digging: u8,
    /// Brigades act in the order of drawn chits (CHIT-01); `None` if sides take turns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub chits: Option<ChitTerms>,
    /// Brigades may be blinds, with cards of this size (BLIND-01); `None` for no blinds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub blinds: Option<CardSize>,
}

/// Checks whether there is no digging.
fn is_none(turns: &u8) -> bool {
    *turns == 0
}

impl EditionOptions {
    /// Returns the defaults of an edition.
    #[must_use]
    pub fn from_edition(edition: Edition) -> Self {
        Self {
            weapons: false,
            casualties: edition == Edition::Full,
            demoralisation: false,
            digging: 0,
            chits: None,
            blinds: None,
        }
    }
}
