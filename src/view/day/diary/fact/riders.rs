//! Messengers in the story: their messages and their fates.

use super::{DiaryFact, Noted};
use crate::day::diary::{DiaryLength, EventId, Topic, prose::ProseNames, words::SideName};
use crate::phrases::fill;
use rules::fields::state::{Messenger, State};
use rules::fields::terms::{
    event::{Event, MessengerFate},
    message::Message,
    order_of_battle::Side,
};

/// Returns the role in the story of an event about messengers and their messages; `None` for any other event.
pub(super) fn note_message(
    names: &mut ProseNames<'_>,
    event: &Event,
    id: EventId,
) -> Option<Noted> {
    use DiaryLength::{Full, Short};
    let said = |length: DiaryLength, words: String| DiaryFact::Said(Topic::Orders, length, words);
    let fact = match event {
        Event::MessengerSent {
            from, to, carries, ..
        } => {
            let from = names.general(from);
            match carries {
                Message::Order { brigade, order } => {
                    DiaryFact::OrderSent(brigade.clone(), names.order(order), from)
                }
                Message::Report { .. } | Message::Instruction { .. } => {
                    let to = names.general(to);
                    let what = message(names, carries);
                    let phrase = names.pick(&[
                        "{from} sent {to} a courier with {what}",
                        "a courier left {from} for {to} with {what}",
                    ]);
                    let parts = [("from", from.as_str()), ("to", &to), ("what", &what)];
                    said(Full, fill(phrase, &parts))
                }
            }
        }
        Event::MessengerRode { id, left, .. } => {
            let rider = names.state.messengers().iter().find(|m| m.id == *id);
            let to = rider.map_or_else(|| "a general".to_owned(), |m| names.general(&m.to));
            DiaryFact::MessengerRode(to, names.inches(*left))
        }
        Event::MessengerRunOver { by, .. } => {
            said(Full, format!("{} rode down a courier", names.unit(by)))
        }
        Event::MessengerGone { id, fate } => {
            let rider = names
                .state
                .messengers()
                .iter()
                .find(|m| m.id == *id)
                .cloned();
            gone(names, rider.as_ref(), *fate)
        }
        Event::MessengerPlaced { .. } => said(
            Full,
            "the referee corrected the place of a courier".to_owned(),
        ),
        Event::ReportRead { brigade } => said(
            Full,
            format!(
                "the report of {} was read at division",
                names.brigade(brigade)
            ),
        ),
        Event::InstructionRead { division, order } => {
            let order = names.order(order);
            said(
                Short,
                format!(
                    "corps headquarters told {} {order}",
                    names.division(division)
                ),
            )
        }
        Event::OrderDelivered {
            brigade,
            order,
            in_person,
        } => {
            let order = names.order(order);
            match *in_person {
                true => said(
                    Full,
                    format!(
                        "the general himself told {} {order}",
                        names.brigade(brigade)
                    ),
                ),
                false => DiaryFact::Delivered(brigade.clone(), order),
            }
        }
        _ => return None,
    };
    Some(Noted {
        fact,
        tells: vec![id],
    })
}

/// Describes a messenger's message.
fn message(names: &mut ProseNames<'_>, carries: &Message) -> String {
    match carries {
        Message::Order { brigade, order } => {
            let order = names.order(order);
            format!("an order for {} {order}", names.brigade(brigade))
        }
        Message::Report { brigade } => format!("the report of {}", names.brigade(brigade)),
        Message::Instruction { order, .. } => format!("the wish of corps {}", names.order(order)),
    }
}

fn gone(names: &mut ProseNames<'_>, rider: Option<&Messenger>, fate: MessengerFate) -> DiaryFact {
    let what = rider.map_or_else(|| "a message".to_owned(), |m| message(names, &m.carries));
    // There may be another courier with the same message, who arrives.
    let with = format!("a courier with {what}");
    let to = rider.map_or_else(|| "the courier".to_owned(), |m| courier(names, m));
    // The side is named even in its own diary.
    let reader = rider.and_then(|m| reader(names.state, m));
    let reader = reader.map_or_else(
        || "the other side".to_owned(),
        |side| SideName::new(&side.name).words,
    );
    let (length, words) = match fate {
        MessengerFate::Delivered => (DiaryLength::Full, format!("{to} arrived")),
        MessengerFate::TurnedBack => (
            DiaryLength::Short,
            format!("{with} ran into the enemy and turned back"),
        ),
        MessengerFate::Taken => (
            DiaryLength::Short,
            format!("{with} was captured, and {reader} read it"),
        ),
        MessengerFate::Overrun => (
            DiaryLength::Short,
            format!("{with} was ridden down, and {reader} read it"),
        ),
        MessengerFate::Recalled => (DiaryLength::Full, format!("{to} was called back")),
    };
    DiaryFact::Said(Topic::Orders, length, words)
}

/// Names a messenger by his addressee: `the courier to Davis`.
fn courier(names: &ProseNames<'_>, rider: &Messenger) -> String {
    format!("the courier to {}", names.general(&rider.to))
}

/// Returns the side that reads the message of a captured messenger (MSG-04); `None` if there is none.
fn reader<'s>(state: &'s State, rider: &Messenger) -> Option<&'s Side> {
    let division = state.division(&rider.division)?;
    state.oob().other_side(&division.side)
}
