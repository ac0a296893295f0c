//! An act with its terms for and against.

use std::fmt;

use crate::figures::{plain, signed};
use rules::chance::{Ask, Tape};
use rules::fields::language;
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::{command::Command, event::Event};
use rules::{Draft, Ruleset};

/// Assumed face of every die when a player looks ahead: the mean, 3.5, rounded up.
pub(super) const MIDDLING: u8 = 4;

/// Maximum number of evaluated acts that are shown: the chosen one and the two next best.
pub const TOLD: usize = 3;

/// An act, or none, with its terms for and against.
#[derive(Debug, Clone, PartialEq)]
pub struct Weighed {
    /// The act.
    pub act: Command,
    /// The terms, in points of size.
    pub terms: Vec<(&'static str, f64)>,
}

impl Weighed {
    /// Returns the sum of the terms, in points of size.
    #[must_use]
    pub fn sum(&self) -> f64 {
        self.terms.iter().map(|(_, points)| points).sum()
    }
}

impl fmt::Display for Weighed {
    /// Writes the line of the act, its terms and their sum.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", language::write(&self.act))?;
        for (name, points) in &self.terms {
            write!(f, " {name} {}", signed(*points, 2))?;
        }
        write!(f, " = {}", plain(self.sum(), 2))
    }
}

/// Sorts by worth, the best first; among equals the one found first.
pub fn best_first(weighed: &mut [Weighed]) {
    weighed.sort_by(|one, other| other.sum().total_cmp(&one.sum()));
}

/// Expected outcome of an act.
pub struct Foreseen {
    /// The position after it.
    pub state: State,
    /// The events that the act would cause.
    pub events: Vec<Event>,
}

/// Returns the position after an act with average dice; `None` if it is refused.
#[must_use]
pub fn foresee(state: &State, act: &Command) -> Option<State> {
    foresee_all(state, act).map(|foreseen| foreseen.state)
}

/// Returns the position after an act with average dice, and the events; `None` if the act is refused.
#[must_use]
pub fn foresee_all(state: &State, act: &Command) -> Option<Foreseen> {
    let mut die = |_: &Ask| MIDDLING;
    let mut tape = Tape::thrown(&[], &mut die);
    let mut draft = Draft::<Fields>::new(state.clone(), &mut tape, None);
    Fields::decide(&mut draft, act).ok()?;
    let (state, events, _) = draft.finish();
    Some(Foreseen { state, events })
}
