//! The knowledge and the possible acts of a side. Players see nothing else.

use rules::fields::state::KnownState;
use rules::fields::terms::{command::Command, name::SideId, opening::Opening};

/// The knowledge and the possible acts of a side.
#[derive(Debug)]
pub struct SideKnowledge<'a> {
    /// The game as the side knows it.
    pub known: KnownState,
    /// The side.
    pub side: &'a SideId,
    /// Acts refused since the last change, which would be refused again.
    pub barred: &'a [Command],
}

impl SideKnowledge<'_> {
    /// Returns the acts that the phase offers, by the side's knowledge, without barred ones.
    #[must_use]
    pub fn offered(&self) -> Vec<Command> {
        self.allowed(self.known.openings())
    }

    /// Returns the acts of some openings, without barred ones.
    #[must_use]
    pub fn allowed(&self, openings: Vec<Opening>) -> Vec<Command> {
        let acts = openings.into_iter().map(|opening| opening.command);
        acts.filter(|act| !self.barred.contains(act)).collect()
    }
}
