//! Numbers of entries.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The number of an entry, counted from 1, or 0 for the start of the game.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seq(u64);

impl Seq {
    /// Before the first entry.
    pub const START: Seq = Seq(0);

    /// Makes the number of an entry; 0 is the start of the game.
    #[must_use]
    pub const fn new(number: u64) -> Self {
        Self(number)
    }

    /// Returns the number as an integer; 0 for the start of the game.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Returns the next number.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0 + 1)
    }

    /// Returns the number before; `None` for the start.
    #[must_use]
    pub fn before(self) -> Option<Self> {
        self.0.checked_sub(1).map(Self)
    }

    /// Returns the index in a list of all entries; `None` for the start.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0.checked_sub(1)?).ok()
    }
}

impl fmt::Display for Seq {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
