//! Messages of riders, and their fates.

use super::DiaryFact;
use crate::day::diary::{DiaryLength, Topic, prose::ProseNames};
use rules::fields::state::{Messenger, State};
use rules::fields::terms::{event::MessengerFate, message::Message, order_of_battle::Side};

pub(super) fn message(names: &mut ProseNames<'_>, carries: &Message) -> String {
    match carries {
        Message::Order { brigade, order } => {
            let order = names.order(order);
            format!("an order for {} {order}", names.brigade(brigade))
        }
        Message::Report { brigade } => format!("the report of {}", names.brigade(brigade)),
        Message::Instruction { order, .. } => format!("the wish of corps {}", names.order(order)),
    }
}

pub(super) fn gone(
    names: &mut ProseNames<'_>,
    rider: Option<&Messenger>,
    fate: MessengerFate,
) -> DiaryFact {
    let what = rider.map_or_else(|| "a message".to_owned(), |m| message(names, &m.carries));
    let to = rider.map_or_else(String::new, |m| format!(" to {}", names.general(&m.to)));
    // By its name: the diary of a side is read by that side itself.
    let reader = rider.and_then(|m| reader(names.state, m));
    let reader = reader.map_or_else(|| "other".to_owned(), |side| side.name.clone());
    let (length, words) = match fate {
        MessengerFate::Delivered => (DiaryLength::Full, format!("the rider{to} came in")),
        MessengerFate::TurnedBack => (
            DiaryLength::Short,
            format!("the rider{to} turned back before the enemy with {what}"),
        ),
        MessengerFate::Taken => (
            DiaryLength::Short,
            format!("the rider{to} was taken, and the {reader} side read {what}"),
        ),
        MessengerFate::Overrun => (
            DiaryLength::Short,
            format!("the rider{to} was ridden down, and the {reader} side read {what}"),
        ),
        MessengerFate::Recalled => (DiaryLength::Full, format!("the rider{to} was called back")),
    };
    DiaryFact::Said(Topic::Orders, length, words)
}

/// The side that reads what a rider carries who is taken (MSG-04).
fn reader<'s>(state: &'s State, rider: &Messenger) -> Option<&'s Side> {
    let division = state.division(&rider.division)?;
    state.oob().other_side(&division.side)
}
