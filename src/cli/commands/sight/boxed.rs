//! The card of two places on a map of hexes: distance, sight and reach, in both directions.

use super::SightArgs;
use crate::args::source::{self, GameSource};
use crate::dispatch::StoredRuleset;
use crate::failure::Failure;
use crate::io::places::Places;
use crate::{commands::log, io::out};
use view::presentation::{Audience, card};

/// Prints the card, as far as the table may know it.
pub(super) fn tell<R: StoredRuleset>(
    places: &Places,
    found: GameSource,
    typed: &SightArgs,
) -> Result<(), Failure> {
    let (Some(from), Some(to)) = (&typed.from, &typed.to) else {
        return Err(Failure::Options(format!(
            "{} is {}: name two places, hexes or units (--from C8 --to 0504)",
            typed.source,
            R::GAME
        )));
    };
    let state = source::state_of::<R>(places, found)?;
    log::eyes::<R>(&state, None)?;
    let known = R::as_known(&state, &Audience::Table);
    let measure = card::measure_words::<R>(&known, &format!("{from} {to}"), &Audience::Table);
    let card = measure.map_err(Failure::No)?.card;
    match typed.json {
        true => out::json(&card),
        false => out::line(&card.lines().join("\n")),
    }
}
