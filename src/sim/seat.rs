//! The knowledge and the questions of a side. Players see nothing else.

use rules::fields::state::KnownState;
use rules::fields::terms::{command::Command, name::SideId, opening::Opening};

/// The knowledge and the questions of a side.
#[derive(Debug)]
pub struct SideKnowledge<'a> {
    /// The game as the side knows it.
    pub known: KnownState,
    /// The side.
    pub side: &'a SideId,
    /// Acts that were refused since anything changed: they are refused again.
    pub barred: &'a [Command],
}

impl SideKnowledge<'_> {
    /// The acts that the phase offers, by what the side knows, those barred left out.
    #[must_use]
    pub fn offered(&self) -> Vec<Command> {
        self.allowed(self.known.openings())
    }

    /// The acts of some openings, those barred left out.
    #[must_use]
    pub fn allowed(&self, openings: Vec<Opening>) -> Vec<Command> {
        let acts = openings.into_iter().map(|opening| opening.command);
        acts.filter(|act| !self.barred.contains(act)).collect()
    }
}
