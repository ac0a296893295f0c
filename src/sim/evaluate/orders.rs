//! New orders (ORD-01 to ORD-06): enemies to attack, with their chances, ground to take, and brigades that stay or
//! withdraw. A messenger is sent if the new order is clearly worth more than the present one.

use super::{
    aims::AimView,
    side_view::SideView,
    weighed_act::{Weighed, best_first},
};
use crate::doctrine::Doctrine;
use crate::seat::SideKnowledge;
use rules::fields::orders::entitlement;
use rules::fields::state::{BrigadeState, State};
use rules::fields::terms::{command::Command, name::BrigadeId, order::Order};

/// Extra cost of a new order for troops in front of the enemy, who would turn their flank to him.
const SWITCH: f64 = 3.0;

/// Cost of a messenger, in points of size, set against the gain of a new order.
const MESSENGER: f64 = 1.0;

/// Returns the new orders with enough gain, the best first.
#[must_use]
pub fn weighed(seat: &SideKnowledge<'_>, doctrine: &Doctrine) -> Vec<Weighed> {
    let state: &State = &seat.known;
    let side = SideView::new(state, seat.side, doctrine);
    let own = state
        .brigades()
        .filter(|b| b.side == *seat.side && !b.is_broken());
    let ready = own.filter(|brigade| is_ready(state, brigade));
    let mut found: Vec<Weighed> = ready
        .filter_map(|brigade| AimView::new(&side, brigade))
        .filter_map(|view| better(seat, &view))
        .collect();
    best_first(&mut found);
    found
}

/// Checks that a brigade has no order on the way to it, and no report on the way from it.
fn is_ready(state: &State, brigade: &BrigadeState) -> bool {
    let mut riders = state.messengers().iter();
    let on_its_way = riders.any(|rider| rider.carries.brigade() == Some(&brigade.id));
    !on_its_way && brigade.waiting().is_none() && !brigade.is_hidden()
}

/// Returns the best new order of a brigade; `None` if it does not gain enough over the present one.
fn better(seat: &SideKnowledge<'_>, view: &AimView<'_>) -> Option<Weighed> {
    let (doctrine, brigade) = (view.doctrine, view.brigade);
    let present = view.utility(brigade.order());
    // A brigade without a target has nothing to stay for.
    let staying = match view.has_lost_its_target() {
        true => 0.0,
        false if view.is_engaged() => doctrine.stay + SWITCH,
        false => doctrine.stay,
    };
    let price = |riders: f64| riders * MESSENGER + staying;
    let terms = |utility: f64, riders: f64| {
        vec![
            ("new order", utility),
            ("present order", -present),
            ("messenger", -price(riders)),
        ]
    };
    let gain = |utility: f64, riders: f64| {
        let terms = terms(utility, riders);
        terms.iter().map(|(_, points)| points).sum::<f64>()
    };
    let mut found: Vec<(Order, f64)> = (view.choices().into_iter())
        .filter(|order| order != brigade.order())
        .map(|order| {
            let utility = view.utility(&order);
            (order, utility)
        })
        .collect();
    found.retain(|(_, utility)| gain(*utility, 1.0) > 0.0);
    if found.is_empty() {
        return None;
    }
    let may_be_sent = entitlement::may_be_ordered(&seat.known, &brigade.id).is_ok();
    let riders = if may_be_sent { 1.0 } else { 2.0 };
    // A brigade that may not be sent an order asks for one first (ORD-10).
    let act = |order: &Order| match may_be_sent {
        true => Command::Order {
            brigade: brigade.id.clone(),
            order: order.clone(),
            in_person: false,
        },
        false => Command::Report {
            brigade: brigade.id.clone(),
        },
    };
    let mut orders: Vec<Weighed> = (found.into_iter())
        .map(|(order, utility)| Weighed {
            act: act(&order),
            terms: terms(utility, riders),
        })
        .filter(|order| order.sum() > 0.0 && !seat.barred.contains(&order.act))
        .collect();
    best_first(&mut orders);
    orders.into_iter().next()
}

/// Checks whether the order waiting for a brigade is still worth at least as much as the present one.
#[must_use]
pub fn still_wanted(seat: &SideKnowledge<'_>, doctrine: &Doctrine, brigade: &BrigadeId) -> bool {
    let brigade = seat.known.brigade(brigade);
    let side = SideView::new(&seat.known, seat.side, doctrine);
    let view = |b| AimView::new(&side, b);
    let asked = brigade.and_then(|b| Some((b.waiting()?, view(b)?, b)));
    asked.is_none_or(|(waiting, view, b)| view.utility(waiting) >= view.utility(b.order()))
}
