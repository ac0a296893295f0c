//! Something that a phase offers.

use crate::rules::fields::terms::command::Command;

/// Something that the phase offers.
#[derive(Debug, Clone, PartialEq)]
pub struct Opening {
    /// The command that does it.
    pub command: Command,
    /// In words, for the `NEXT` line: `C Rowley: take the waiting order`.
    pub words: String,
    /// Whether the phase should not end without it: `next` names it once.
    pub due: bool,
}

impl Opening {
    /// Returns something that may be done, or left.
    #[must_use]
    pub fn offered(command: Command, words: impl Into<String>) -> Self {
        Self {
            command,
            words: words.into(),
            due: false,
        }
    }

    /// Returns something that the phase should not end without.
    #[must_use]
    pub fn due(command: Command, words: impl Into<String>) -> Self {
        Self {
            due: true,
            ..Self::offered(command, words)
        }
    }
}
