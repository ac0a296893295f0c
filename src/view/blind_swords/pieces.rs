//! The events of an act as sentences without repetition: a drawn chit is named once, and a unit that takes several
//! blows is named once.

use super::{
    sentences::{fate_in_words, tell},
    sheet::stands,
};
use crate::presentation::{Audience, day::prose::and};
use rules::Ruleset as _;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::event::Event;
use rules::blind_swords::state::State;

/// Describes events in order, naming each chit and each unit once.
pub(super) fn in_row(state: &State, events: &[&Event], eyes: &Audience) -> Vec<String> {
    let drawn = events.iter().find_map(|event| match event {
        Event::Drawn { chit, .. } => Some(state.kit.chit_name(chit)),
        _ => None,
    });
    let acts = |id: &String| {
        let is_it = |event: &&Event| matches!(event, Event::Activated { activation } if activation.brigade == *id);
        events.iter().any(is_it)
    };
    let mut told = Vec::new();
    let mut at = 0;
    while let Some(event) = events.get(at) {
        at += 1;
        let said = match event {
            // The list of work on the table already includes this marker.
            Event::BrigadeMarked {
                brigade,
                activated: true,
            } if acts(brigade) => None,
            Event::Diced { what, .. } if drawn.as_ref() == Some(what) => {
                let words = tell(state, event, eyes).unwrap_or_default();
                Some(words.replacen(&format!("{what}: die "), "its die shows ", 1))
            }
            Event::Stands { unit, .. } => {
                let rest = events.get(at - 1..).unwrap_or_default();
                let blows = rest.iter().take_while(|next| strikes(next, unit));
                let blows: Vec<&Event> = blows.copied().collect();
                at += blows.len().saturating_sub(1);
                blows_in_words(state, unit, &blows)
            }
            event => tell(state, event, eyes),
        };
        told.extend(said);
    }
    told
}

fn strikes(event: &Event, whom: &str) -> bool {
    matches!(event, Event::Stands { unit, .. } if unit == whom)
}

/// Describes several blows to a unit at once: `Ames is depleted and takes a morale hit: battleworn, shaken, 0604`.
/// `None` without blows.
fn blows_in_words(state: &State, unit: &str, blows: &[&Event]) -> Option<String> {
    let whys = blows.iter().filter_map(|blow| match blow {
        Event::Stands { why, .. } => Some(fate_in_words(why).to_owned()),
        _ => None,
    });
    let whys: Vec<String> = whys.collect();
    let Some(Event::Stands { standing, .. }) = blows.last() else {
        return None;
    };
    let stands = stands(state, unit, standing);
    Some(format!("{} {}: {stands}", state.name(unit), and(&whys)))
}

/// Says of each panic for which no unit was weak enough that it had no effect (BS-904); the rules drop it in silence.
pub(super) fn idle_panics(before: &State, events: &[Event]) -> Vec<String> {
    let mut now = before.clone();
    let mut told = Vec::new();
    for event in events {
        if matches!(event, Event::DuesSet { .. }) && now.is_panic_idle() {
            told.push(
                "no unit in or next to the hex is rated 2 or less: no panic (BS-904)".to_owned(),
            );
        }
        BlindSwords::apply(&mut now, event);
    }
    told
}
