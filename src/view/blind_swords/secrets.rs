//! What is secret in a game of Blind Swords, and to whom (BS-1201).

use crate::told::Eyes;
use rules::blind_swords::command::Command;
use rules::blind_swords::event::Event;
use rules::blind_swords::state::State;

/// Whether what a command names is known to one side alone.
pub(super) fn is_secret(state: &State, command: &Command, eyes: &Eyes) -> bool {
    match command {
        Command::Key { side, .. } | Command::Include { side, .. } => !eyes.are_of(side),
        Command::Draw { .. } | Command::Hold => {
            let waiting = state
                .chits
                .waiting
                .as_ref()
                .and_then(|chit| state.kit.event(chit));
            waiting.is_some_and(|event| !eyes.are_of(&event.side))
        }
        _ => false,
    }
}

/// Whether an event is known to one side alone, or to nobody.
pub(super) fn hides(state: &State, event: &Event, eyes: &Eyes) -> bool {
    let of_event = |chit: &String| {
        state
            .kit
            .event(chit)
            .is_some_and(|event| !eyes.are_of(&event.side))
    };
    match event {
        Event::KeysChosen { side, .. } => !eyes.are_of(side),
        // What was put in unseen nobody knows, its owner neither.
        Event::Included { .. } | Event::CupFilled { .. } => true,
        Event::Drawn {
            chit,
            negated: false,
        }
        | Event::ChitWaits { chit } => of_event(chit),
        Event::Held { chit, .. } => of_event(chit),
        _ => false,
    }
}
