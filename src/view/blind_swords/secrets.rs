//! Secrets in a game of Blind Swords, and their owners (BS-1201).

use crate::presentation::Audience;
use rules::blind_swords::BlindSwords;
use rules::blind_swords::command::Command;
use rules::blind_swords::event::Event;
use rules::blind_swords::keys;
use rules::blind_swords::position::TurnStep;
use rules::blind_swords::state::State;
use rules::refusal::{Refusal, Remedy};
use rules::{Guided, Opening, look};

/// Checks whether a line names chits that one side alone knows.
pub(super) fn is_secret_line(line: &str) -> bool {
    let verb = line.split_whitespace().next();
    verb.is_some_and(|verb| matches!(verb, "key" | "include"))
}

/// Returns the side that alone knows of an act: the side that chose its keys, put chits in unseen, or looked at its
/// secrets. `None` if everyone knows; acts with a drawn chit are public.
pub(super) fn kept_to(state: &State, command: &Command) -> Option<String> {
    if let Command::Note { words } = command {
        let name = look::looking_side(words)?;
        let side = state.kit.sides.iter().find(|side| side.name == name)?;
        return Some(side.id.clone());
    }
    match command {
        Command::Hold | Command::Play { .. } | Command::Seal { .. } => None,
        command => private_to(state, command),
    }
}

/// Returns the only side that may see the names in a command (BS-1201); `None` if everyone may.
pub(super) fn private_to(state: &State, command: &Command) -> Option<String> {
    match command {
        Command::Key { side, .. } | Command::Seal { side } => Some(side.clone()),
        Command::Include { side, chits } if !chits.is_empty() => Some(side.clone()),
        Command::Hold => {
            let event = state.kit.event(state.chits.waiting.as_ref()?);
            event.map(|event| event.side.clone())
        }
        // Only its side knows whether the drawn chit is the one that is named.
        Command::Play { chit, .. } if state.chits.waiting.is_some() => {
            let event = state.kit.event(chit);
            event.map(|event| event.side.clone())
        }
        _ => None,
    }
}

/// Returns the side that alone may see the answer to a command; `None` if everyone may. When a chit is played, only its
/// own side knows whether it holds it (BS-1201).
pub(super) fn answered_only_to(state: &State, command: &Command) -> Option<String> {
    match command {
        Command::Play { chit, .. } => state.kit.event(chit).map(|event| event.side.clone()),
        command => private_to(state, command),
    }
}

/// Checks whether a side is still choosing key chits of this turn. Until all have chosen, the number that each side has
/// chosen is secret.
pub(super) fn are_choosing(state: &State) -> bool {
    state.step == TurnStep::Command
}

/// Returns the acts on offer as everyone at the table sees them. Each side that has not closed its choice of key chits
/// is offered to choose and to close, and filling the cup is not offered until all have closed; otherwise the offers
/// would reveal who has chosen. A drawn event chit is always offered in the same words, whether or not it may be held.
pub(super) fn table_openings(state: &State) -> Vec<Opening<Command>> {
    let as_held = |opening: Opening<Command>| match opening.command {
        Command::Play { .. } => Opening {
            command: Command::Hold,
            ..opening
        },
        _ => opening,
    };
    let openings: Vec<_> = BlindSwords::openings(state)
        .into_iter()
        .map(as_held)
        .collect();
    let is_open = |side: &str| keys::must_seal(state, side);
    let are_open = state.kit.sides.iter().any(|side| is_open(&side.id));
    if !are_choosing(state) || !are_open {
        return openings;
    }
    let mut unchosen = state.clone();
    unchosen.chits.keys.clear();
    let mut openings = BlindSwords::openings(&unchosen);
    // No offer counts as due, because how much a side has chosen is secret.
    for opening in &mut openings {
        opening.due = false;
    }
    openings.retain(|opening| match &opening.command {
        Command::Key { side, .. } => is_open(side),
        _ => false,
    });
    openings.extend(keys::choice_openings(state));
    openings
}

/// Refuses to fill the cup until every side has closed its choice of key chits, because any other answer would reveal
/// who has chosen (BS-301, BS-1201).
pub(super) fn refused_at_table(state: &State, command: &Command) -> Option<Refusal> {
    let is_open = |side: &str| keys::must_seal(state, side);
    let mut sides = state.kit.sides.iter();
    let fills = *command == Command::Next && are_choosing(state);
    if !fills || !sides.any(|side| is_open(&side.id)) {
        return None;
    }
    let said = "Each side first closes its choice of key chits; the last one fills the cup";
    Some(Refusal::impossible("BS-301", said).remedy(Remedy::typed("", "seal SIDE", "")))
}

/// Checks whether a command names something that only one side may know, and the reader is not of that side.
pub(super) fn is_secret(state: &State, command: &Command, eyes: &Audience) -> bool {
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

/// Checks whether an event is hidden from this reader, because only the other side, or neither side, may know it.
pub(super) fn hides(state: &State, event: &Event, eyes: &Audience) -> bool {
    let of_event = |chit: &String| {
        state
            .kit
            .event(chit)
            .is_some_and(|event| !eyes.are_of(&event.side))
    };
    match event {
        Event::KeysChosen { side, .. } => !eyes.are_of(side),
        // No one knows the chits that were put in unseen, not even their owner.
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
