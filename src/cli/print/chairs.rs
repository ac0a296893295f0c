//! The seats of a game: who sits there, and what lets a phone join. They are read from the tray beside the game.

use std::path::Path;

use crate::cli::failure::Failure;
use crate::game::tray;
use crate::game::tray::Device;
use crate::game::tray::Presence;
use crate::game::tray::Tray;
use crate::rules::fields::state::State;
use crate::rules::fields::terms::name::SideId;
use crate::rules::spelling::nearest;
use crate::view::paper::Command;
use crate::view::paper::seat::Join;
use crate::view::paper::seat::Place;
use crate::view::paper::seat::Seat;

/// Returns the seats of the sides of a game, those of one side alone where it is printed for it; none where no
/// boards were ever served.
///
/// # Errors
///
/// The tray cannot be read.
pub(super) fn of_game(
    game: &Path,
    state: &State,
    side: Option<&SideId>,
) -> Result<Vec<Seat>, Failure> {
    let Some(tray) = Tray::found(game)? else {
        return Ok(Vec::new());
    };
    let (address, devices) = (tray.address()?, tray.devices()?);
    let seats = tray.seats()?.into_iter().filter_map(|seat| {
        let own = SideId::new(seat.side.as_deref()?);
        let command = match &seat.command {
            Some(formation) => Some(Command::of_formation(state, formation)?),
            None => None,
        };
        side.is_none_or(|side| *side == own).then(|| Seat {
            id: seat.id(),
            side: own,
            command,
            players: players(&devices, &seat),
            join: seat.open.then(|| Join {
                place: address.as_ref().map(|address| Place {
                    address: address.clone(),
                    link: seat.link(address),
                }),
                code: seat.code.clone(),
            }),
            name: seat.name,
        })
    });
    Ok(seats.collect())
}

fn players(devices: &[Device], seat: &tray::Seat) -> Vec<String> {
    let here = devices
        .iter()
        .filter(|device| device.seat == seat.number && device.presence == Presence::In);
    here.map(|device| device.name.clone()).collect()
}

/// Returns the seat that is called so.
pub(super) fn named<'a>(seats: &'a [Seat], name: &str) -> Option<&'a Seat> {
    seats.iter().find(|seat| seat.is_called(name))
}

/// Returns why no seat is called so, with the nearest one.
pub(super) fn none(seats: &[Seat], name: &str) -> Failure {
    let ids: Vec<&str> = seats.iter().map(|seat| seat.id.as_str()).collect();
    let near = nearest(name, ids.iter().copied());
    let near = near.map(|near| format!(", did you mean {near}?"));
    Failure::No(format!(
        "there is no seat `{name}`{} seats are {}",
        near.unwrap_or_else(|| ";".to_owned()),
        ids.join(", ")
    ))
}
