//! A policy that chooses one of the offered acts, or none, with equal probability.

use super::{PlayerChoice, Policy};
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;

/// Policy that does one of the offered acts at random, or ends the phase.
#[derive(Debug, Clone, Copy)]
pub struct Random;

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&self, seat: &SideKnowledge<'_>, whim: &mut PolicyRng) -> PlayerChoice {
        let mut offered = seat.offered();
        let chosen = whim.below(offered.len() + 1);
        PlayerChoice::plain((chosen < offered.len()).then(|| offered.swap_remove(chosen)))
    }
}
