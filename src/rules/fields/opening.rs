//! What may be done now: the queue that `Space` walks, and what `next` lists before a phase ends.

use super::command::Command;
use super::state::Phase;
use super::state::State;

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

impl State {
    /// Returns what the phase offers, what is due first; in combat in the order of RUL-72. Every
    /// offered act is accepted as it stands.
    #[must_use]
    pub fn openings(&self) -> Vec<Opening> {
        if self.over().is_some() {
            return Vec::new();
        }
        let mut openings = match self.phase() {
            Phase::Deployment => super::deployment::openings(self),
            Phase::Orders if self.first_is_open() => vec![Opening::due(
                Command::Toss,
                "who moves first: a die for each side (SEQ-02)",
            )],
            Phase::Orders => super::messengers::openings(self),
            Phase::Activation => super::activation::openings(self),
            Phase::GrandTactical => super::march::openings(self),
            Phase::Tactical => super::tactical::openings(self),
            Phase::Combat => super::combat::openings(self),
            Phase::Morale => Vec::new(),
        };
        if self.phase() == Phase::Tactical {
            openings.extend(super::activation::acceptances(self));
        }
        if self.phase() != Phase::Combat {
            openings.sort_by_key(|opening| !opening.due);
        }
        openings
    }
}
