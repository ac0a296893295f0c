//! The formations that options select for printing.

use super::{PrintArgs, chairs};
use crate::failure::Failure;
use rules::fields::language;
use rules::fields::state::State;
use rules::fields::terms::name::{CorpsId, DivisionId, SideId};
use rules::spelling::nearest;
use view::paper::{PrintSubject, seat::SeatCard};

/// Returns the troops that `--of` and `--seat` name. With a reading side, the enemy's troops count as unknown.
pub(super) fn asked(
    state: &State,
    typed: &PrintArgs,
    seats: &[SeatCard],
) -> Result<Vec<PrintSubject>, Failure> {
    let of_seats = typed
        .seat
        .iter()
        .map(|name| match chairs::named(seats, name) {
            Some(seat) => {
                let whole = || PrintSubject::Side(seat.side.clone());
                Ok(seat.command.clone().unwrap_or_else(whole))
            }
            None if seats.is_empty() => of_seat(state, name),
            None => Err(chairs::none(seats, name)),
        });
    typed
        .of
        .iter()
        .map(|id| named(state, id))
        .chain(of_seats)
        .collect()
}

/// Returns the formation that `union/wadsworth` names in a game without seats.
///
/// # Errors
///
/// Fails if there is no such formation.
pub(super) fn of_seat(state: &State, name: &str) -> Result<PrintSubject, Failure> {
    let formation = name.rsplit_once('/').map_or(name, |(_, of)| of);
    named(state, formation)
}

fn named(state: &State, id: &str) -> Result<PrintSubject, Failure> {
    let own = |side: &SideId| state.known_to().is_none_or(|known| known == side);
    let oob = state.oob();
    if let Some(side) = oob
        .sides
        .iter()
        .find(|side| side.id.as_str() == id && own(&side.id))
    {
        return Ok(PrintSubject::Side(side.id.clone()));
    }
    if oob
        .corps
        .iter()
        .any(|corps| corps.id.as_str() == id && own(&corps.side))
    {
        return Ok(PrintSubject::Corps(CorpsId::new(id)));
    }
    let division = oob
        .divisions
        .iter()
        .find(|d| d.id.as_str() == id || d.name == id);
    if let Some(division) = division.filter(|division| own(&division.side)) {
        return Ok(PrintSubject::Division(DivisionId::new(
            division.id.as_str(),
        )));
    }
    if let Ok(brigade) = language::find_brigade(state, id)
        && state.brigade(&brigade).is_some_and(|b| own(&b.side))
    {
        return Ok(PrintSubject::Brigade(brigade));
    }
    let ids: Vec<String> = (oob
        .sides
        .iter()
        .filter(|s| own(&s.id))
        .map(|s| s.id.to_string()))
    .chain(
        oob.corps
            .iter()
            .filter(|c| own(&c.side))
            .map(|c| c.id.to_string()),
    )
    .chain(
        oob.divisions
            .iter()
            .filter(|d| own(&d.side))
            .map(|d| d.id.to_string()),
    )
    .chain(
        oob.brigades
            .iter()
            .filter(|b| own(&b.side))
            .map(|b| b.id.to_string()),
    )
    .collect();
    let near = nearest(id, ids.iter().map(String::as_str));
    let near = near.map(|near| format!(", did you mean {near}?"));
    Err(Failure::No(format!(
        "no side, corps, division or brigade `{id}`{}; choose from {}",
        near.unwrap_or_default(),
        ids.join(", ")
    )))
}
