//! The general who pays for a move, at the end of a phrase: in `Am4$d` the divisional general (RUL-30).

use super::{PhraseReading, Read, more, wrong};
use rules::fields::state::State;
use rules::fields::terms::{
    command::Command,
    name::GeneralId,
    order_of_battle::{OrderOfBattle, Rank},
};
use view::assist::todo;

/// Sign before the letter of the general who pays.
const SIGN: char = '$';

const WHO: &str = "who pays: g brigadier, d division, c corps, a army";

/// Splits a phrase into the act and, if it contains the sign, the letter of the general who pays.
pub fn parted(text: &str) -> (&str, Option<&str>) {
    match text.split_once(SIGN) {
        Some((act, payer)) => (act, Some(payer.trim())),
        None => (text, None),
    }
}

/// Returns the act, with the general whom the letter names as the payer.
pub fn named(reading: PhraseReading, payer: &str, state: &State) -> Read<PhraseReading> {
    let PhraseReading::Ready { command, faces, .. } = reading else {
        return wrong(format!("{SIGN} comes after the act: Am4{SIGN}d"));
    };
    let mut letters = payer.chars();
    let Some(letter) = letters.next() else {
        return more(WHO);
    };
    if letters.next().is_some() {
        return wrong(format!("one letter says {WHO}"));
    }
    let general = general(state, &command, letter)?;
    let Some(command) = command.paying(general) else {
        return wrong(
            "name an act that someone pays for: a move, drill, march, rally or new order",
        );
    };
    Ok(PhraseReading::Ready {
        command: Box::new(command),
        faces,
        fight: false,
        other: None,
    })
}

fn general(state: &State, command: &Command, letter: char) -> Read<GeneralId> {
    let Some(brigade) = todo::of_whom(state, command) else {
        return wrong("no brigade pays for that");
    };
    let rank = match letter {
        'g' => return Ok(OrderOfBattle::brigadier(&brigade)),
        'd' => Rank::Division,
        'c' => Rank::Corps,
        'a' => Rank::Army,
        _ => return wrong(format!("`{letter}`: {WHO}")),
    };
    let superiors = state.oob().superiors(&brigade);
    match superiors.iter().find(|general| general.rank == rank) {
        Some(general) => Ok(general.id.clone()),
        None => wrong("it has no general of that rank"),
    }
}
