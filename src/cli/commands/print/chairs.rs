//! The seats that a roster names, before boards have been served.

use crate::failure::Failure;
use rules::fields::state::State;
use rules::fields::terms::name::SideId;
use rules::spelling::nearest;
use view::paper::{
    PrintSubject,
    seat::{SeatCard, seat_name},
};

/// Returns the seats of the roster, or with `side` only that side's. They have no join code yet.
pub(super) fn of_roster(state: &State, side: Option<&SideId>) -> Vec<SeatCard> {
    let own = state.oob().seats.iter();
    let own = own.filter(|seat| side.is_none_or(|side| *side == seat.side));
    let seats = own.filter_map(|seat| {
        let formation = seat.command.as_deref();
        let command = match formation {
            Some(formation) => Some(PrintSubject::of_formation(state, formation)?),
            None => None,
        };
        Some(SeatCard {
            id: match formation {
                Some(formation) => format!("{}/{formation}", seat.side),
                None => seat.side.to_string(),
            },
            name: seat_name(state, &seat.side, formation, &seat.name),
            side: seat.side.clone(),
            command,
            players: Vec::new(),
            join: None,
        })
    });
    seats.collect()
}

/// Returns the seat with this name; `None` if there is none.
pub(super) fn named<'a>(seats: &'a [SeatCard], name: &str) -> Option<&'a SeatCard> {
    seats.iter().find(|seat| seat.is_called(name))
}

/// Returns the error that no seat has this name, with the most similar name.
pub(super) fn none(seats: &[SeatCard], name: &str) -> Failure {
    let ids: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
    let near = nearest(name, ids.iter().copied());
    let near = near.map(|near| format!(", did you mean {near}?"));
    Failure::No(format!(
        "no seat `{name}`{} the seats are {}",
        near.unwrap_or_else(|| ";".to_owned()),
        ids.join(", ")
    ))
}
