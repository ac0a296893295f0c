//! Texts of orders, and fates of the messengers who carry them.

use super::names::StoryNames;
use crate::sheets::{card, kept_words::retold};
use rules::fields::activation;
use rules::fields::orders::automatic;
use rules::fields::state::State;
use rules::fields::terms::{
    charts::ActivationResult,
    event::{Event, MessengerFate},
    message::Message,
    name::{BrigadeId, MessengerId, UnitId},
    order::{Order, Place},
};

/// Describes an event of orders and reports; `None` for any other event.
pub(super) fn tell_orders(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    Some(match event {
        Event::OrderWritten { brigade, order } => {
            format!(
                "{}: first order {}",
                names.brigade(brigade),
                order_in_full(before, order)
            )
        }
        Event::ReportRead { brigade } => {
            format!(
                "the report of {} is read: you may send it an order",
                names.brigade(brigade)
            )
        }
        Event::InstructionRead { division, order } => format!(
            "{} gets its orders from corps: {}",
            names.division(division),
            order_in_full(before, order)
        ),
        Event::OrderDelivered {
            brigade,
            order,
            in_person,
        } => format!(
            "{} receives the order {}{} and has yet to accept it",
            names.brigade(brigade),
            order_in_full(before, order),
            if *in_person { " in person" } else { "" }
        ),
        Event::OrderAccepted { brigade, order } => {
            format!(
                "{} accepts its new order: {}{}",
                names.brigade(brigade),
                order_in_full(before, order),
                lost_target_words(before, brigade, order)
            )
        }
        Event::OrderChanged {
            brigade,
            order,
            rule,
            why,
        } => format!(
            "{} is now on {}: {} ({rule})",
            names.brigade(brigade),
            order_in_full(before, order),
            retold(before, why)
        ),
        _ => return None,
    })
}

/// Describes an order in full.
pub(super) fn order_in_full(before: &State, order: &Order) -> String {
    let names = StoryNames(before);
    match order {
        Order::Attack(brigade) => format!("ATTACK {}", names.brigade(brigade)),
        Order::Advance(Place::Feature(id)) => format!("ADVANCE to {}", names.feature(id)),
        Order::Advance(Place::Unit(id)) => format!("ADVANCE to {}", names.unit(id)),
        Order::Advance(Place::Brigade(id)) => format!("ADVANCE to {}", names.brigade(id)),
        Order::Advance(Place::Point(at)) => format!("ADVANCE to {}", names.point(*at)),
        Order::Hold | Order::Retire | Order::Rest => {
            card::short_order(before, order).to_uppercase()
        }
    }
}

/// Describes a messenger's message.
pub(super) fn message_words(before: &State, carries: &Message) -> String {
    match carries {
        Message::Order { order, .. } | Message::Instruction { order, .. } => {
            order_in_full(before, order)
        }
        Message::Report { brigade } => {
            format!("a report of {}", StoryNames(before).brigade(brigade))
        }
    }
}

/// Describes what happened to a messenger, and what to do with its figure.
pub(super) fn fate_words(fate: MessengerFate) -> &'static str {
    match fate {
        MessengerFate::Delivered => "has delivered; put the figure back beside its commander",
        MessengerFate::TurnedBack => "rides back to its sender",
        MessengerFate::Taken => "is CAPTURED: remove the figure; the enemy reads the message",
        MessengerFate::Overrun => "goes back; the enemy has read the message",
        MessengerFate::Recalled => "is called back: no one to deliver to",
    }
}

/// Returns `, free again next turn (RUL-44)` for a messenger that has delivered; empty if its division has an unlimited
/// number of messengers.
pub(super) fn free_again(before: &State, id: MessengerId, fate: MessengerFate) -> String {
    let delivered = fate == MessengerFate::Delivered;
    let rider = before.messengers().iter().find(|m| delivered && m.id == id);
    let limited = rider.is_some_and(|m| {
        let division = before.division(&m.division);
        m.carries.rides_for_division() && division.is_some_and(|d| d.messengers().is_some())
    });
    match limited {
        true => format!(", free again next {} (RUL-44)", before.turn_word()),
        false => String::new(),
    }
}

/// Describes that the enemy reads a message after he ran over or captured the messenger (MSG-04, MSG-05); empty
/// otherwise.
pub(super) fn captured_slip(before: &State, id: MessengerId, fate: MessengerFate) -> String {
    let read = matches!(fate, MessengerFate::Taken | MessengerFate::Overrun);
    let messenger = before.messengers().iter().find(|m| read && m.id == id);
    messenger.map_or_else(String::new, |m| {
        format!(": {}", message_words(before, &m.carries))
    })
}

/// Describes for its side that a unit ran over an enemy messenger. Leaves out the messenger's number, because it would
/// reveal how many the enemy has sent.
pub(crate) fn enemy_rider_overrun(before: &State, by: &UnitId) -> String {
    format!(
        "{} runs over an enemy messenger: put it beside the base",
        StoryNames(before).unit(by)
    )
}

/// Describes what a side reads after it captured or ran over an enemy messenger (MSG-04, MSG-05); empty if it reads
/// nothing.
pub(crate) fn enemy_rider_read(before: &State, id: MessengerId, fate: MessengerFate) -> String {
    let ended = match fate {
        MessengerFate::Taken => "is CAPTURED: remove the figure; you read the message",
        MessengerFate::Overrun => "goes back; you have read the message",
        fate => fate_words(fate),
    };
    let slip = captured_slip(before, id, fate);
    format!("an enemy messenger {ended}{slip}")
}

/// Explains why a brigade accepts another order than the waiting one: ` (attack b has lost its target, RUL-48)`; empty
/// if it accepts the waiting order.
fn lost_target_words(before: &State, brigade: &BrigadeId, order: &Order) -> String {
    let waiting = before
        .brigade(brigade)
        .and_then(|brigade| brigade.waiting());
    let lost = waiting.filter(|waiting| *waiting != order);
    lost.map_or_else(String::new, |waiting| {
        format!(
            " ({} has lost its target, RUL-48)",
            order_in_full(before, waiting)
        )
    })
}

/// Explains why a brigade is only Eager although its total would give Attack: ` (no enemy to attack, RUL-13)`; empty
/// otherwise.
pub(super) fn no_attack(
    before: &State,
    brigade: &BrigadeId,
    total: i32,
    result: ActivationResult,
) -> String {
    let row = ActivationResult::from_total(total, activation::attack_from(before));
    if (row, result) != (ActivationResult::Attack, ActivationResult::Eager) {
        return String::new();
    }
    match automatic::nearest_enemy(before, brigade) {
        Some(_) => " (the morale of its division is 0, RUL-13)".to_owned(),
        None => " (no enemy to attack, RUL-13)".to_owned(),
    }
}
