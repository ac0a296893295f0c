//! Policies: the ways in which the program plays a side.

use std::sync::Arc;

use crate::doctrine::Doctrine;
use crate::evaluate::weighed_act::Weighed;
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;
use rules::fields::terms::command::Command;

mod doctrine;
mod fuzz;
mod obedient;
mod random;
mod restricted;

pub use fuzz::Fuzz;
pub use obedient::Obedient;
pub use random::Random;
pub use restricted::{Restricted, Restriction};

/// A player's next act.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerChoice {
    /// The act; `None` if the phase may end.
    pub act: Option<Command>,
    /// The evaluated acts, the best first; empty if none were evaluated.
    pub weighed: Vec<Weighed>,
}

impl PlayerChoice {
    /// Makes the choice of an act without evaluation, or of ending the phase.
    #[must_use]
    pub fn plain(act: Option<Command>) -> Self {
        Self {
            act,
            weighed: Vec::new(),
        }
    }

    /// Makes the choice of the first of the evaluated acts.
    #[must_use]
    pub fn first_of(weighed: Vec<Weighed>) -> Self {
        Self {
            act: weighed.first().map(|first| first.act.clone()),
            weighed,
        }
    }
}

/// A way of playing a side.
pub trait Policy: Send + Sync {
    /// Returns the policy's name, as the command line and reports use it.
    fn name(&self) -> &str;

    /// Returns the next act. The choice depends only on the side's knowledge and the random generator: a policy has no
    /// memory, so that it can take over any position.
    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice;

    /// Returns the side's plan in sentences, one for each brigade; empty for a policy without a plan.
    fn plan(&self, _: &SideKnowledge<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Returns, as text, everything that determines how the policy plays: policies with the same text play alike.
    fn spelled(&self) -> String {
        self.name().to_owned()
    }
}

/// Returns all policies, the simplest first.
#[must_use]
pub fn all() -> Vec<Arc<dyn Policy>> {
    let simple: [Arc<dyn Policy>; 2] = [Arc::new(Random), Arc::new(Obedient)];
    let doctrines = Doctrine::all().map(|doctrine| Arc::new(doctrine) as Arc<dyn Policy>);
    simple.into_iter().chain(doctrines).collect()
}

/// Returns the names of all policies, the simplest first.
#[must_use]
pub fn names() -> Vec<String> {
    all()
        .iter()
        .map(|policy| policy.name().to_owned())
        .collect()
}

/// Returns the policy with this name; `None` if there is none.
#[must_use]
pub fn named(name: &str) -> Option<Arc<dyn Policy>> {
    all().into_iter().find(|policy| policy.name() == name)
}
