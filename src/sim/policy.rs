//! Ways of playing.

use crate::rules::fields::terms::command::Command;
use crate::sim::seat::Seat;
use crate::sim::seeds::Whim;

mod obedient;
mod random;

pub use obedient::Obedient;
pub use random::Random;

/// What a player does next.
#[derive(Debug, Clone, PartialEq)]
pub struct Choice {
    /// The act; none: the phase may end.
    pub act: Option<Command>,
}

/// A way of playing.
pub trait Policy: Send + Sync {
    /// Returns its name.
    fn name(&self) -> &str;

    /// Returns the next act: a function of what the seat shows and of the whim alone. It remembers nothing, so
    /// that any position can be taken over.
    fn choose(&self, seat: &Seat<'_>, whim: &mut Whim) -> Choice;
}

/// The names of all ways of playing.
pub const NAMES: [&str; 2] = ["obedient", "random"];

/// Returns the way of playing of that name.
#[must_use]
pub fn named(name: &str) -> Option<Box<dyn Policy>> {
    match name {
        "obedient" => Some(Box::new(Obedient)),
        "random" => Some(Box::new(Random)),
        _ => None,
    }
}
