//! Messages and pictures from the referee to seats; and lifting the fog of a finished game.

use super::{ALL, WORDS, no_seat};
use crate::commands::board_game::BoardGame;
use crate::failure::Failure;
use game::session::machine_clock;
use game::tray::{Tray, TraySeat};
use report::leaf::clean;
use rules::spelling::counted;
use view::seats::addressed;

/// Sends a message to the players of a seat, to all seats of a side, or to everyone; returns the receivers. A message
/// to a side goes to its present seats; seats made later do not get it.
pub(crate) fn say(tray: &mut Tray, when: &str, to: &str, words: &str) -> Result<String, Failure> {
    let seats = tray.seats()?;
    let meant: Vec<&TraySeat> = addressed(&seats, to).collect();
    if meant.is_empty() && to != ALL {
        return Err(no_seat(to, &seats));
    }
    let words = clean(words.trim(), WORDS);
    if words.is_empty() {
        return Err(Failure::No("nothing to say: add words".to_owned()));
    }
    let now = machine_clock()();
    if to == ALL {
        tray.say(None, &words, when, now)?;
        return Ok(ALL.to_owned());
    }
    for seat in &meant {
        tray.say(Some(seat.number), &words, when, now)?;
    }
    let heard: Vec<String> = meant.iter().map(|seat| seat.id()).collect();
    Ok(heard.join(", "))
}

/// Shows words with a picture to every seat of both sides; returns the receivers.
pub(crate) fn show(
    tray: &mut Tray,
    words: &str,
    picture: &str,
    when: &str,
) -> Result<String, Failure> {
    /// Maximum length of the words beside a picture, in letters.
    const SHOWN: usize = 1000;
    let seats = tray.seats()?.into_iter();
    let of_sides = seats.filter(|seat| seat.side.is_some());
    let numbers: Vec<i64> = of_sides.map(|seat| seat.number).collect();
    if numbers.is_empty() {
        return Err(Failure::No("no side has a seat yet".to_owned()));
    }
    let words = clean(words, SHOWN);
    tray.show(&numbers, &words, picture, when, machine_clock()())?;
    Ok(format!(
        "sent to both sides ({})",
        counted(numbers.len(), "seat")
    ))
}

/// Lifts the fog of a finished game. If the end is undone, secrets are hidden again until the fog is lifted after the
/// next end.
pub(crate) fn lift(tray: &mut Tray, game: &dyn BoardGame) -> Result<(), Failure> {
    let entries = game.entries_to_lift()?;
    Ok(tray.lift_fog(entries, machine_clock()())?)
}
