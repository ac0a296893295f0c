//! Ways of playing.

use std::sync::Arc;

use crate::doctrine::Doctrine;
use crate::mind::weighed::Weighed;
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use rules::fields::terms::command::Command;

mod doctrine;
mod obedient;
mod random;
mod restricted;
mod wild;

pub use obedient::Obedient;
pub use random::Random;
pub use restricted::{Restricted, Restriction};
pub use wild::Fuzz;

/// A player's next act.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerChoice {
    /// The act; `None` if the phase may end.
    pub act: Option<Command>,
    /// The acts weighed for it, the best first; empty if none were.
    pub weighed: Vec<Weighed>,
}

impl PlayerChoice {
    /// An act that was not weighed, or that the phase may end.
    #[must_use]
    pub fn plain(act: Option<Command>) -> Self {
        Self {
            act,
            weighed: Vec::new(),
        }
    }

    /// The first of what was weighed.
    #[must_use]
    pub fn first_of(weighed: Vec<Weighed>) -> Self {
        Self {
            act: weighed.first().map(|first| first.act.clone()),
            weighed,
        }
    }
}

/// A way of playing.
pub trait Policy: Send + Sync {
    /// Its name.
    fn name(&self) -> &str;

    /// The next act: a function of what the seat shows and of the whim alone. It remembers nothing, so
    /// that any position can be taken over.
    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice;

    /// Returns everything that determines its play, as text: two policies with the same text play alike.
    fn spelled(&self) -> String {
        self.name().to_owned()
    }
}

/// All ways of playing, the simplest first.
#[must_use]
pub fn all() -> Vec<Arc<dyn Policy>> {
    let simple: [Arc<dyn Policy>; 2] = [Arc::new(Random), Arc::new(Obedient)];
    let doctrines = Doctrine::all().map(|doctrine| Arc::new(doctrine) as Arc<dyn Policy>);
    simple.into_iter().chain(doctrines).collect()
}

/// Their names.
#[must_use]
pub fn names() -> Vec<String> {
    all()
        .iter()
        .map(|policy| policy.name().to_owned())
        .collect()
}

/// The way of playing of that name.
#[must_use]
pub fn named(name: &str) -> Option<Arc<dyn Policy>> {
    all().into_iter().find(|policy| policy.name() == name)
}
