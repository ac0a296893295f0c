//! A policy that takes every offered act in the order given: it follows orders and decides nothing itself.

use super::{PlayerChoice, Policy};
use crate::seat::SideKnowledge;
use crate::seeds::PolicyRng;

/// Policy that takes every offered act in order.
#[derive(Debug, Clone, Copy)]
pub struct Obedient;

impl Policy for Obedient {
    fn name(&self) -> &'static str {
        "obedient"
    }

    fn choose(&self, seat: &SideKnowledge<'_>, _: &mut PolicyRng) -> PlayerChoice {
        PlayerChoice::plain(seat.offered().into_iter().next())
    }
}
