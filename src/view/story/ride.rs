//! Messengers in words: departure, ride with the distance and the remaining way, dangers, fate.

use super::{
    names::StoryNames,
    orders::{self, message_words},
    sums,
};
use crate::assist;
use crate::tape::legs;
use rules::fields::orders::messengers::{self, RideLeg};
use rules::fields::state::State;
use rules::fields::terms::{event::Event, message::Message};
use table::measure::beyond;

/// Describes an event of a messenger; `None` for any other event.
pub(super) fn tell_messenger(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    Some(match event {
        Event::MessengerSent { .. } => departure_words(&names, event),
        Event::MessengerTested { id, die, total } if die == total => {
            format!("{} near the enemy: rolls {die}", names.messenger(*id))
        }
        Event::MessengerTested { id, die, total } => {
            let rider = names.messenger(*id);
            format!("{rider} near the enemy: rolls {die}, run over +2 = {total}")
        }
        Event::MessengerRode { .. } => ride_words(&names, event),
        Event::MessengerRunOver { id, by, at } => format!(
            "{} runs over {}: put it beside the base at {}",
            names.unit(by),
            names.messenger(*id),
            names.figure(*at)
        ),
        Event::MessengerGone { id, fate } => {
            format!(
                "{} {}{}{}",
                names.messenger(*id),
                orders::fate_words(*fate),
                orders::free_again(before, *id, *fate),
                orders::captured_slip(before, *id, *fate)
            )
        }
        _ => return None,
    })
}

/// Describes a departure: sender, addressee, message, and way.
fn departure_words(names: &StoryNames<'_>, event: &Event) -> String {
    let Event::MessengerSent {
        id,
        from,
        to,
        carries,
        at,
    } = event
    else {
        return String::new();
    };
    let legs = messengers::legs_to(names.0, *at, to);
    let way = match legs.is_empty() {
        true => String::new(),
        false => format!("; route: {}", legs::told(names.0, &legs)),
    };
    let waits = assist::no_brigadier(names.0, to).unwrap_or_default();
    format!(
        "messenger {id} leaves {} for {}: {}{}{way}{waits}",
        names.general(from),
        names.general(to),
        message_words(names.0, carries),
        known_order_words(names.0, carries)
    )
}

/// Returns the remark that the addressed brigade already has the order; empty otherwise.
fn known_order_words(before: &State, carries: &Message) -> &'static str {
    let Message::Order { brigade, order } = carries else {
        return "";
    };
    let addressed = before.brigade(brigade);
    if addressed.is_some_and(|addressed| addressed.order() == order) {
        " (its present order)"
    } else {
        ""
    }
}

/// Describes a ride, and the rest of the path to the addressee's present place.
fn ride_words(names: &StoryNames<'_>, event: &Event) -> String {
    let Event::MessengerRode {
        id,
        dice,
        inches,
        left,
        at,
        by,
    } = event
    else {
        return String::new();
    };
    let rest = if *left > 0.0 {
        let mut riders = names.0.messengers().iter();
        let rider = riders.find(|rider| rider.id == *id);
        let legs = rider.map(|rider| messengers::legs_to(names.0, *at, &rider.to));
        format!(
            "to {}, {} to go{}",
            names.figure(*at),
            names.inches(*left),
            rest_of(names, &legs.unwrap_or_default())
        )
    } else {
        "there".to_owned()
    };
    let rolled = dice.iter().map(|die| f64::from(*die)).sum();
    let halts = *left > 0.0 && beyond(rolled, *inches);
    let round = by
        .iter()
        .map(|point| format!(" by {}", names.point(*point)));
    format!(
        "{} rides {}{} ({}){}: {rest}",
        names.messenger(*id),
        names.inches(*inches),
        round.collect::<String>(),
        sums::dice_sum(dice),
        if halts { ", and halts" } else { "" }
    )
}

/// Returns the text after the remaining inches: ` due north-east` for a straight way, or `: ` and every leg.
fn rest_of(names: &StoryNames<'_>, legs: &[RideLeg]) -> String {
    let course = legs::course(names.0, legs);
    match legs {
        [] => course,
        [_] => format!(" {course}"),
        _ => format!(": {course}"),
    }
}
