//! The targets that a player may name in an order, as far as his side knows (ORD-02, ORD-03, ORD-07, RUL-35).

use super::{refuse_backward, refuse_impossible, refuse_occupied};
use crate::state::State;
use crate::terms::{name::BrigadeId, order::Order};

/// Checks whether an order to a brigade may name its target. Phase, messengers and morale do not matter, because an
/// order may be written in advance.
#[must_use]
pub fn may_name(state: &State, brigade: &BrigadeId, order: &Order) -> bool {
    let Ok(receiver) = state.known_brigade(brigade) else {
        return false;
    };
    let stands = match order {
        Order::Attack(target) => state.standing_brigade(target).is_ok(),
        _ => true,
    };
    stands
        && refuse_impossible(state, &receiver.side, Some(brigade), order).is_ok()
        && refuse_occupied(state, receiver, order).is_none()
        && refuse_backward(state, receiver, order).is_none()
}
