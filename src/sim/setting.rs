//! How a game is played: from which position, by whom, how long, and what is kept of it.

use crate::policy::Policy;
use rules::fields::state::State;
use rules::fields::verdict::By;

/// How a game is played.
pub struct Setting<'a> {
    /// The first position.
    pub start: &'a State,
    /// Who plays each side, in the order of the roster.
    pub seats: [&'a dyn Policy; 2],
    /// The last player turn; none: the roster's, else [`USUAL_TURNS`](super::length::USUAL_TURNS).
    pub turns: Option<u32>,
    /// The measures of the verdict.
    pub verdict: &'a [By],
    /// Whether it is kept what the players weighed.
    pub why: bool,
    /// Whether a [`Watchman`](super::soak::Watchman) looks after every act: slow.
    pub watched: bool,
}
