//! The seats of a game whose boards were served, with their players and links, as stored in the tray beside the game.

use std::path::Path;

use crate::commands::{board_game::SlipOnTable, slips};
use crate::failure::Failure;
use game::session::Session;
use game::tray;
use game::tray::{Device, Presence, Slip, SlipFate, Tray};
use rules::fields::state::{State, draft::Fields};
use rules::fields::terms::name::SideId;
use view::paper::{
    PrintSubject,
    seat::{Join, SeatAddress, SeatCard},
};
use view::slip;

/// Returns the seats of a game, or with `side` only that side's. `None` if boards were never served.
///
/// # Errors
///
/// Fails if the tray cannot be read.
pub(super) fn seats(
    game: &Path,
    state: &State,
    side: Option<&SideId>,
) -> Result<Option<Vec<SeatCard>>, Failure> {
    let Some(tray) = Tray::find_beside(game)? else {
        return Ok(None);
    };
    let (address, devices) = (tray.address()?, tray.devices()?);
    let seats = tray.seats()?.into_iter().filter_map(|seat| {
        let own = SideId::new(seat.side.as_deref()?);
        let command = match &seat.command {
            Some(formation) => Some(PrintSubject::of_formation(state, formation)?),
            None => None,
        };
        side.is_none_or(|side| *side == own).then(|| SeatCard {
            id: seat.id(),
            side: own,
            command,
            players: players(&devices, &seat),
            join: seat.open.then(|| Join {
                place: address.as_ref().map(|address| SeatAddress {
                    address: address.clone(),
                    link: seat.link(address),
                }),
                code: seat.code.clone(),
            }),
            name: seat.name,
        })
    });
    Ok(Some(seats.collect()))
}

/// Returns the slips that wait for the referee, one a line.
///
/// # Errors
///
/// Fails if the tray cannot be read.
pub(super) fn slips(
    game: &Path,
    now: &State,
    session: Option<&Session<Fields>>,
) -> Result<Vec<String>, Failure> {
    let Some(tray) = Tray::find_beside(game)? else {
        return Ok(Vec::new());
    };
    let mut slips = tray.slips()?;
    slips.retain(|slip| slip.fate == SlipFate::Waits);
    let (seats, devices) = (tray.seats()?, tray.devices()?);
    if let Some(session) = session {
        // The side and the game number a messenger differently.
        for slip in &mut slips {
            let seat = seats.iter().find(|seat| seat.number == slip.seat);
            let side = seat.and_then(|seat| seat.side.as_deref());
            slip.line = slip::line(slip, side, session);
        }
    }
    let read = |slip: &Slip| SlipOnTable {
        in_full: slip::request_and_line(slip, now),
        is_over: slip::is_over(slip, now),
        ..SlipOnTable::default()
    };
    Ok(slips::lines(&slips, &seats, &devices, read))
}

/// Returns the players who have joined each side's seats, as pairs of side and name; empty if boards were never served.
///
/// # Errors
///
/// Fails if the tray cannot be read.
pub(super) fn players_of_sides(game: &Path) -> Result<Vec<(String, String)>, Failure> {
    let Some(tray) = Tray::find_beside(game)? else {
        return Ok(Vec::new());
    };
    let devices = tray.devices()?;
    let seats = tray.seats()?.into_iter();
    let seats = seats.filter_map(|seat| Some((seat.side.clone()?, players(&devices, &seat))));
    Ok(seats
        .flat_map(|(side, names)| names.into_iter().map(move |name| (side.clone(), name)))
        .collect())
}

fn players(devices: &[Device], seat: &tray::TraySeat) -> Vec<String> {
    let here = devices
        .iter()
        .filter(|device| device.seat == seat.number && device.presence == Presence::In);
    here.map(|device| device.name.clone()).collect()
}
