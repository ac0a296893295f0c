//! Blinds in words (BLIND-06 to BLIND-08, BLIND-11).

use super::names::StoryNames;
use rules::fields::state::State;
use rules::fields::terms::{event::Event, name::BrigadeId};

/// Describes an event of a blind; `None` if the sentence of another event covers it.
pub(super) fn tell_blind(before: &State, event: &Event) -> Option<String> {
    let names = StoryNames(before);
    let number = |id: &BrigadeId| before.card(id).map_or(0, |card| card.number);
    Some(match event {
        Event::Revealed { brigade, by } => {
            let who = names.brigade(brigade);
            let seen = match by {
                Some(by) => format!(", seen by {}", names.unit(by)),
                None => String::new(),
            };
            format!(
                "blind {} is {who}{seen}: put the unit on the table",
                number(brigade)
            )
        }
        Event::DummyGone { brigade, by } => {
            let seen = match by {
                Some(by) => format!(", seen by {}", names.unit(by)),
                None => String::new(),
            };
            format!("blind {} is a dummy{seen}: remove it", number(brigade))
        }
        Event::BlindMarked { brigade } => {
            format!(
                "mark blind {} as real: it has stopped an enemy march",
                number(brigade)
            )
        }
        _ => return None,
    })
}

/// Describes the part of a blind's activation that both sides see.
pub(crate) fn activated_words(number: u32, moves: bool) -> String {
    match moves {
        true => format!("blind {number} moves"),
        false => format!("blind {number} stays"),
    }
}
