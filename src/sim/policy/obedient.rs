//! A player that takes every offer in the order given: orders as written, nothing of its own.

use super::{Choice, Policy};
use crate::seat::Seat;
use crate::seeds::Whim;

/// Takes every offer, the first one first.
#[derive(Debug, Clone, Copy)]
pub struct Obedient;

impl Policy for Obedient {
    fn name(&self) -> &'static str {
        "obedient"
    }

    fn choose(&self, seat: &Seat<'_>, _: &mut Whim) -> Choice {
        Choice::plain(seat.offered().into_iter().next())
    }
}
