//! Options of one simulated game: the position, the players, the length, and the data to keep.

use crate::policy::Policy;
use rules::fields::state::State;
use rules::fields::verdict::By;

/// Options of a game.
pub struct GameOptions<'a> {
    /// The first position.
    pub start: &'a State,
    /// The policy that plays each side; sides in the order of the roster.
    pub seats: [&'a dyn Policy; 2],
    /// The last player turn; `None` for the one that the roster sets, or else
    /// [`USUAL_TURNS`](super::length::USUAL_TURNS).
    pub turns: Option<u32>,
    /// The criteria of the verdict.
    pub verdict: &'a [By],
    /// True to keep the players' evaluations.
    pub why: bool,
    /// True to check every act with [`Invariants`](super::soak::Invariants), which is slow.
    pub watched: bool,
}
