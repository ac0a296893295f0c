//! The end of a ride: the message is handed over, or waits (MSG-03, RUL-47).

use super::name_of;
use crate::position::gap;
use crate::shared::points;
use crate::state::{BrigadeState, GeneralState, Messenger, State, draft::Draft};
use crate::terms::{
    event::{Event, MessengerFate},
    message::Message,
    name::BrigadeId,
    weight,
};
use ruleset::Step;
use ruleset::refusal::Refusal;
use table::measure::{CONTACT, within};

pub(super) fn may_deliver(state: &State, messenger: &Messenger) -> Result<(), Refusal> {
    let general = state
        .general(&messenger.to)
        .filter(|general| general.is_fit());
    match (&messenger.carries, general) {
        (Message::Order { .. }, Some(_)) => Ok(()),
        // A superior who stands in for the brigadier takes the order as the brigadier would (GEN-05, RUL-30).
        (Message::Order { brigade, .. }, None)
            if points::single_payer(state, brigade, 0, None).is_ok() =>
        {
            Ok(())
        }
        (_, Some(general)) if general.points() >= weight::ACT_PRICE => Ok(()),
        (_, Some(general)) => Err(points::too_few_points(state, general, weight::ACT_PRICE)),
        (_, None) => Err(Refusal::impossible(
            "RUL-47",
            format!("{} has no brigadier to take the order", messenger.to),
        )
        .remedy("it waits there for a stand-in or a successor")),
    }
}

/// Hands the message over: an order waits for activation (MSG-03, ACT-06); a report or a letter from corps costs its
/// reader a point (MSG-06, RUL-46).
pub(super) fn deliver_message(draft: &mut Draft<'_>, messenger: &Messenger) -> Step {
    match &messenger.carries {
        Message::Order { brigade, order } => draft.note(Event::OrderDelivered {
            brigade: brigade.clone(),
            order: order.clone(),
            in_person: false,
        }),
        Message::Report { brigade } => {
            let name = draft.state().brigade(brigade).map(|b| b.name.clone());
            let words = format!(
                "reading the report of {}",
                name.unwrap_or(brigade.to_string())
            );
            points::spend_of(draft, &messenger.to, weight::ACT_PRICE, words, "MSG-06")?;
            draft.note(Event::ReportRead {
                brigade: brigade.clone(),
            });
        }
        Message::Instruction { division, order } => {
            let from = name_of(draft.state(), &messenger.from);
            let words = format!("reading what {from} writes");
            points::spend_of(draft, &messenger.to, weight::ACT_PRICE, words, "RUL-46")?;
            draft.note(Event::InstructionRead {
                division: division.clone(),
                order: order.clone(),
            });
        }
    }
    draft.note(Event::MessengerGone {
        id: messenger.id,
        fate: MessengerFate::Delivered,
    });
    Ok(())
}

/// Gives a stand-in the order of a messenger that waits beside a brigade without brigadier (RUL-47). Returns whether
/// there was one.
pub(crate) fn take_over(draft: &mut Draft<'_>, brigade: &BrigadeId) -> Step<bool> {
    let Some(messenger) = waiting_with(draft.state(), brigade).cloned() else {
        return Ok(false);
    };
    deliver_message(draft, &messenger)?;
    Ok(true)
}

/// Returns the messenger that waits with an order beside a brigade without brigadier (RUL-47). `None` if its figure
/// touches no unit or the post is filled, because then it rides again.
pub(crate) fn waiting_with<'a>(state: &'a State, brigade: &BrigadeId) -> Option<&'a Messenger> {
    if state.brigadier(brigade).is_some_and(GeneralState::is_fit) {
        return None;
    }
    let touches = |m: &Messenger| {
        let bases = state.bases_of(brigade);
        let mut gaps = bases.iter().map(|base| gap::figure_distance(m.at, base));
        gaps.any(|gap| within(gap, CONTACT))
    };
    state.messengers().iter().rev().find(|m| {
        let carries = matches!(&m.carries, Message::Order { brigade: to, .. } if to == brigade);
        m.waits && carries && touches(m)
    })
}

/// Checks whether an order waits for a brigade: its brigadier has it, or a messenger from which a stand-in may take it
/// (RUL-12, RUL-47).
#[must_use]
pub fn order_waits(state: &State, brigade: &BrigadeState) -> bool {
    let taken_over = || {
        waiting_with(state, &brigade.id).is_some()
            && points::single_payer(state, &brigade.id, 0, None).is_ok()
    };
    brigade.waiting().is_some() || taken_over()
}
