//! The knowledge of a side, and the acts that it may choose: all that the policies see.

use rules::fields::state::KnownState;
use rules::fields::terms::{command::Command, name::SideId, opening::Opening};

/// A side's knowledge of the game, and the acts that it may choose.
#[derive(Debug)]
pub struct SideKnowledge<'a> {
    /// The game as the side knows it.
    pub known: KnownState,
    /// The side.
    pub side: &'a SideId,
    /// Acts refused since the last change of the position; they would be refused again.
    pub barred: &'a [Command],
    /// Number of evaluated acts that the caller wants, the chosen one included; more are not weighed to the end.
    pub wanted: usize,
}

impl SideKnowledge<'_> {
    /// Returns the acts that the phase offers as far as the side knows, without the barred ones.
    #[must_use]
    pub fn offered(&self) -> Vec<Command> {
        self.allowed(self.known.openings())
    }

    /// Returns the acts of some openings, without the barred ones.
    #[must_use]
    pub fn allowed(&self, openings: Vec<Opening>) -> Vec<Command> {
        let acts = openings.into_iter().map(|opening| opening.command);
        acts.filter(|act| !self.barred.contains(act)).collect()
    }
}
