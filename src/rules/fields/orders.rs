//! New orders: their receivers, their content and their delivery (ORD-01 to ORD-13, MSG-06).

use crate::position::{gap::figure_gap, known, place, retire_limit};
use crate::shared::points;
use crate::state::{BrigadeState, GeneralState, State, UnitState, draft::Draft};
use crate::terms::{
    edition::Edition,
    event::Event,
    message::Message,
    name::{BrigadeId, SideId},
    order::{Order, Place},
    order_of_battle::OrderOfBattle,
    phase::Phase,
};
use crate::wear::morale;
use ruleset::Step;
use ruleset::refusal::{Refusal, Remedy};
use table::measure::{CONTACT, Point, within};

pub mod automatic;
pub mod corps;
pub mod entitlement;
pub mod messengers;
pub mod nameable;
pub mod position;

pub use automatic::change_orders;
pub use corps::instruct_division;
pub use entitlement::{OrderReason, may_be_ordered, order_reason};
use entitlement::{free_figure, order_sender};

/// Gives a brigade a new order, in person or by messenger. Before the battle, records its first order (ORD-09,
/// DEPLOY-07).
///
/// # Errors
///
/// Refuses an order that cannot exist, that may not be given now, or that cannot be sent.
pub fn give_order(
    draft: &mut Draft<'_>,
    brigade: &BrigadeId,
    order: &Order,
    in_person: bool,
) -> Step {
    if draft.state().phase() == Phase::Deployment {
        return first_order(draft, brigade, order);
    }
    draft.state().only_in(Phase::Orders, "giving orders")?;
    draft.state().active_brigade(brigade)?;
    for doubt in order_doubts(draft.state(), brigade, order)? {
        draft.object(doubt)?;
    }
    let order = &as_spoken(draft.state(), brigade, order);
    if in_person {
        hand_over(draft, brigade, order)
    } else {
        send_order(draft, brigade, order)
    }
}

/// Returns the order as its side would write it: a blind of the enemy is named by its number (BLIND-09).
fn as_spoken(state: &State, brigade: &BrigadeId, order: &Order) -> Order {
    let side = state.brigade(brigade).map(|b| &b.side);
    side.map_or_else(|| order.clone(), |side| state.spoken(order, side))
}

/// Writes a first order: either side, in secret, for nothing (DEPLOY-07, RUL-107).
fn first_order(draft: &mut Draft<'_>, brigade: &BrigadeId, order: &Order) -> Step {
    let state = draft.state();
    let receiver = state.known_brigade(brigade)?;
    refuse_impossible(state, &receiver.side, Some(brigade), order)?;
    if let Some(doubt) = refuse_occupied(state, receiver, order) {
        draft.object(doubt)?;
    }
    let order = as_spoken(draft.state(), brigade, order);
    draft.note(Event::OrderWritten {
        brigade: brigade.clone(),
        order,
    });
    Ok(())
}

/// Returns the objections to an order, which a referee might waive; fails if the order is impossible.
fn order_doubts(
    state: &State,
    brigade: &BrigadeId,
    order: &Order,
) -> Result<Vec<Refusal>, Refusal> {
    let receiver = state.known_brigade(brigade)?;
    refuse_impossible(state, &receiver.side, Some(brigade), order)?;
    if let Order::Attack(target) = order {
        state.standing_brigade(target)?;
    }
    Ok([
        refuse_occupied(state, receiver, order),
        refuse_backward(state, receiver, order),
        refuse_disheartened(state, receiver, order),
    ]
    .into_iter()
    .flatten()
    .collect())
}

/// Refuses an order that no brigade of the side could carry out; `receiver` is the brigade to which it would go.
fn refuse_impossible(
    state: &State,
    side: &SideId,
    receiver: Option<&BrigadeId>,
    order: &Order,
) -> Result<(), Refusal> {
    match order {
        Order::Rest if state.edition() == Edition::Basic => Err(Refusal::impossible(
            "ORD-06",
            "the basic edition has no Rest order",
        )
        .remedy("attack, advance, hold or retire")),
        Order::Attack(target) => enemy_of(state, side, receiver, target),
        Order::Advance(to) => place::refuse_unknown(state, to),
        Order::Hold | Order::Retire | Order::Rest => Ok(()),
    }
}

fn enemy_of(
    state: &State,
    side: &SideId,
    receiver: Option<&BrigadeId>,
    target: &BrigadeId,
) -> Result<(), Refusal> {
    let named = state.known_brigade(target)?;
    let said = if receiver == Some(target) {
        format!("{} cannot attack itself", named.name)
    } else if named.side == *side {
        format!("{} is a friend", named.name)
    } else if named.is_broken() {
        format!("{} is broken and gone", named.name)
    } else {
        return Ok(());
    };
    let enemies: Vec<&str> = state
        .brigades()
        .filter(|b| b.side != *side && !b.is_hidden() && state.is_on_table(&b.id))
        .map(|b| b.id.as_str())
        .collect();
    Err(
        Refusal::impossible("ORD-02", said).remedy(if enemies.is_empty() {
            "no enemy brigade is shown on the table".to_owned()
        } else {
            format!("Attack names an enemy brigade: {}", enemies.join(", "))
        }),
    )
}

/// Returns the refusal of an Advance to occupied ground (ORD-03, RUL-35); `None` for any other order.
fn refuse_occupied(state: &State, receiver: &BrigadeState, order: &Order) -> Option<Refusal> {
    let Order::Advance(to) = order else {
        return None;
    };
    let enemy = place::occupying_enemy(state, to, &receiver.side)?;
    let (said, brigade) = match named_enemy(state, &receiver.side, to) {
        Some((foe, brigade)) => {
            let said = format!("{foe} is the enemy, and Advance names unoccupied ground");
            (said, brigade)
        }
        None => {
            let (enemy, brigade) = (place::name_of_occupier(state, enemy), &enemy.brigade);
            let said = format!("{enemy} is at {} already", known::place_name(state, to));
            (said, brigade)
        }
    };
    let brigade = state.spoken_of(brigade);
    Some(Refusal::objection("RUL-35", said).remedy(format!(
        "Attack {brigade} instead, or advance to ground that no enemy is in or touches"
    )))
}

/// Returns the enemy formation that a place names, and its brigade; `None` if it names none.
fn named_enemy<'a>(
    state: &'a State,
    side: &SideId,
    place: &Place,
) -> Option<(&'a str, &'a BrigadeId)> {
    let (of, name, brigade) = match place {
        Place::Brigade(id) => state.brigade(id).map(|b| (&b.side, &b.name, &b.id))?,
        Place::Unit(id) => state.unit(id).map(|u| (&u.side, &u.name, &u.brigade))?,
        Place::Feature(_) | Place::Point(_) => return None,
    };
    (of != side).then_some((name.as_str(), brigade))
}

/// Returns the refusal of an order that would take a brigade farther from the enemy that sees it, which only Retire may
/// do (ORD-07); `None` for any other order.
fn refuse_backward(state: &State, receiver: &BrigadeState, order: &Order) -> Option<Refusal> {
    match order {
        Order::Advance(to) => retire_limit::objection_to_advance(state, &receiver.id, to),
        _ => None,
    }
}

/// Returns the refusal of Attack and Advance from a division at morale 0 or less (ORD-12, RUL-104); `None` for any
/// other order.
fn refuse_disheartened(state: &State, receiver: &BrigadeState, order: &Order) -> Option<Refusal> {
    if !matches!(order, Order::Attack(_) | Order::Advance(_)) {
        return None;
    }
    let (morale, _) = morale::reckon_morale(state, &receiver.division);
    (morale <= 0.0).then(|| {
        let others = state
            .edition()
            .pick("Hold or Retire", "Hold, Retire or Rest");
        Refusal::objection("ORD-12", format!("morale of the division is {morale}"))
            .remedy(format!("{others} may be ordered"))
    })
}

/// Hands the order over from a superior whose figure touches the brigadier's (ORD-09). The order then waits to be
/// accepted.
fn hand_over(draft: &mut Draft<'_>, brigade: &BrigadeId, order: &Order) -> Step {
    if let Some(objection) = out_of_reach(draft.state(), brigade)? {
        draft.object(objection)?;
    }
    draft.note(Event::OrderDelivered {
        brigade: brigade.clone(),
        order: order.clone(),
        in_person: true,
    });
    Ok(())
}

fn out_of_reach(state: &State, brigade: &BrigadeId) -> Result<Option<Refusal>, Refusal> {
    let superiors: Vec<&GeneralState> = state
        .oob()
        .superiors(brigade)
        .into_iter()
        .filter_map(|general| state.general(&general.id))
        .filter(|general| general.is_fit())
        .collect();
    if superiors.is_empty() {
        return Err(Refusal::impossible(
            "RUL-100",
            "no superior of this brigade is at his post",
        ));
    }
    let remedy = "bring the two figures into contact, or send the order by messenger";
    let brigadier = state.brigadier(brigade).filter(|general| general.is_fit());
    let Some((brigadier, at)) = brigadier.and_then(|general| Some((general, general.at()?))) else {
        return Ok(not_at_hand(state, brigade));
    };
    let nearest = superiors
        .iter()
        .filter_map(|general| Some((figure_gap(general.at()?, at), general)))
        .min_by(|a, b| a.0.total_cmp(&b.0));
    Ok(nearest
        .filter(|(gap, _)| !within(*gap, CONTACT))
        .map(|(gap, general)| {
            let inches = state.oob().measure.say(gap);
            Refusal::objection(
                "ORD-09",
                format!("{} is {inches} from {}", general.name, brigadier.name),
            )
            .remedy(remedy)
        }))
}

/// Returns the objection to a superior who replaces a missing brigadier but is too far away: he may command the brigade
/// directly only if his figure touches one of its units (RUL-30, RUL-47). `None` if there is no objection.
fn not_at_hand(state: &State, brigade: &BrigadeId) -> Option<Refusal> {
    let touches = |general: &&GeneralState| {
        points::distance_to_brigade(state, general, brigade)
            .is_some_and(|inches| within(inches, CONTACT))
    };
    if points::paying_commanders(state, brigade)
        .iter()
        .any(touches)
    {
        return None;
    }
    Some(
        Refusal::objection("RUL-47", "there is no brigadier to take the order").remedy(
            "a superior whose figure touches one of its units may stand in; by messenger it waits \
             for him or a successor",
        ),
    )
}

/// Sends the order by a messenger (MSG-01); sending and handing over cost nothing (CMD-13, RUL-31).
fn send_order(draft: &mut Draft<'_>, brigade: &BrigadeId, order: &Order) -> Step {
    let state = draft.state();
    let (general, at) = order_sender(state, brigade)?;
    let from = general.id.clone();
    free_figure(state, brigade)?;
    if let Err(objection) = order_reason(state, brigade) {
        draft.object(objection)?;
    }
    let state = draft.state();
    let to = OrderOfBattle::brigadier(brigade);
    let goal = messengers::addressee_goal(state, &to, at);
    draft.note(Event::MessengerSent {
        id: state.next_messenger(),
        from,
        to,
        carries: Message::Order {
            brigade: brigade.clone(),
            order: order.clone(),
        },
        at: messengers::place_beside(state, at, goal),
    });
    Ok(())
}

/// Sends a report from a brigade to which no orders may be sent, to ask for them (MSG-06, RUL-44).
///
/// # Errors
///
/// Returns the refusal.
pub fn send_report(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step {
    let state = draft.state();
    if state.edition() == Edition::Basic {
        return Err(
            Refusal::impossible("MSG-06", "the basic edition has no requests for orders")
                .remedy("any brigade may be sent an order")
                .into(),
        );
    }
    state.only_in(Phase::Orders, "asking for orders")?;
    let asking = state.active_brigade(brigade)?;
    let name = asking.name.clone();
    let (commander, commander_at) = order_sender(state, brigade)?;
    let to = commander.id.clone();
    let at = brigadier_at(state, brigade)?;
    free_figure(state, brigade)?;
    if on_the_way(state, brigade) {
        draft.object(
            Refusal::objection(
                "RUL-44",
                format!("a report of {name} is on the way already"),
            )
            .remedy(Remedy::typed("", "ride", " moves it")),
        )?;
    }
    if let Ok(why) = order_reason(draft.state(), brigade) {
        draft.object(
            Refusal::objection("MSG-06", format!("{name} need not ask: {why}")).remedy(
                Remedy::typed("", format!("order {brigade} ..."), " sends one"),
            ),
        )?;
    }
    let state = draft.state();
    draft.note(Event::MessengerSent {
        id: state.next_messenger(),
        from: OrderOfBattle::brigadier(brigade),
        to,
        carries: Message::Report {
            brigade: brigade.clone(),
        },
        at: messengers::place_beside(state, at, Some(messengers::RideGoal::figure(commander_at))),
    });
    Ok(())
}

fn brigadier_at(state: &State, brigade: &BrigadeId) -> Result<Point, Refusal> {
    state
        .brigadier(brigade)
        .filter(|general| general.is_fit())
        .and_then(GeneralState::at)
        .ok_or_else(|| {
            Refusal::impossible("GEN-05", "there is no brigadier at his post to ask")
                .remedy("a superior in contact may command the brigade")
        })
}

fn on_the_way(state: &State, brigade: &BrigadeId) -> bool {
    state
        .messengers()
        .iter()
        .any(|m| matches!(&m.carries, Message::Report { brigade: of } if of == brigade))
}

/// Checks whether the order's target no longer exists (RUL-32, RUL-48).
#[must_use]
pub fn target_gone(state: &State, order: &Order) -> bool {
    match order {
        Order::Attack(target) => state
            .brigade(target)
            .is_none_or(|b| b.is_broken() || (b.arrives().is_none() && !state.is_on_table(target))),
        Order::Advance(Place::Unit(unit)) => !state.unit(unit).is_some_and(UnitState::on_table),
        Order::Advance(Place::Brigade(brigade)) => !state.is_on_table(brigade),
        _ => false,
    }
}
