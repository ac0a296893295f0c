//! One of the acts that are offered, or none of them, each as likely.

use super::{Choice, Policy};
use crate::seat::Seat;
use crate::seeds::Whim;

/// Does one of the acts that are offered, or ends the phase.
#[derive(Debug, Clone, Copy)]
pub struct Random;

impl Policy for Random {
    fn name(&self) -> &'static str {
        "random"
    }

    fn choose(&self, seat: &Seat<'_>, whim: &mut Whim) -> Choice {
        let mut offered = seat.offered();
        let chosen = whim.below(offered.len() + 1);
        Choice::plain((chosen < offered.len()).then(|| offered.swap_remove(chosen)))
    }
}
