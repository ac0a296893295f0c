//! `vidette seats`: the seats of the players' boards.

use std::path::Path;

use clap::Args;
use clap::Subcommand;
use serde_json::json;

use super::ask;
use super::failure::Failure;
use super::out;
use super::places::Places;
use super::source;
use crate::game::session::Session;
use crate::game::session::machine_clock;
use crate::game::tray::Device;
use crate::game::tray::NewSeat;
use crate::game::tray::Presence;
use crate::game::tray::Seat;
use crate::game::tray::Tray;
use crate::rules::fields::state::State;
use crate::rules::spelling::nearest;
use crate::view::paper::Command;

/// A minute in milliseconds.
const MINUTE: u64 = 60 * 1000;

#[derive(Debug, Args)]
pub(super) struct Typed {
    /// A game: its name, or a path
    game: String,
    #[command(subcommand)]
    what: Option<What>,
    /// As JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum What {
    /// The seats with their codes, and who sits there
    List,
    /// Make a seat: SIDE, SIDE/FORMATION for a corps, division or brigade, or referee
    Add {
        /// SIDE, SIDE/FORMATION or referee
        seat: String,
        /// What people call it
        #[arg(long)]
        name: Option<String>,
        /// So many may sit there; further ones knock
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=99))]
        places: Option<u32>,
    },
    /// Give a seat another link and code; who sits there stays
    Renew {
        /// Which
        seat: String,
    },
    /// Close the joining at a seat
    Close {
        /// Which
        seat: String,
    },
    /// Open the joining at a seat again
    Open {
        /// Which
        seat: String,
    },
    /// Send a device away
    Drop {
        /// Its number in the list
        device: i64,
    },
    /// Let a device in that knocks
    Admit {
        /// Its number in the list
        device: i64,
    },
}

/// Opens the tray of a game, with a seat a side and the referee's where there is none; and what is to be said.
pub(super) fn tray(game: &Path, session: &Session) -> Result<(Tray, Vec<String>), Failure> {
    let now = machine_clock()();
    let opened = Tray::beside(game, now)?;
    let mut tray = opened.tray;
    if tray.seats()?.is_empty() {
        let sides = session.state().oob().sides.iter();
        let sides = sides.map(|side| NewSeat {
            side: Some(side.id.to_string()),
            name: side.name.clone(),
            ..NewSeat::default()
        });
        for seat in sides.chain([referee()]) {
            tray.add(&seat, now)?;
        }
    }
    let said = opened.aside.map(|aside| {
        format!(
            "the tray of the boards was damaged and is laid aside as {}: everybody joins again",
            aside.display()
        )
    });
    Ok((tray, said.into_iter().collect()))
}

fn referee() -> NewSeat {
    NewSeat {
        name: "Referee".to_owned(),
        ..NewSeat::default()
    }
}

/// Answers `vidette seats`.
pub(super) fn seats(places: &Places, typed: &Typed) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let session = source::look(places, &typed.game)?;
    let (mut tray, said) = tray(&path, &session)?;
    for line in said {
        out::complain(&line);
    }
    let told = match &typed.what {
        None | Some(What::List) => return list(&tray, typed.json),
        Some(What::Add { seat, name, places }) => {
            let mut new = new_seat(session.state(), seat)?;
            new.name = name.clone().unwrap_or(new.name);
            new.places = *places;
            let seat = tray.add(&new, machine_clock()())?;
            format!("{}: code {}", seat.id(), seat.code)
        }
        Some(What::Renew { seat }) => {
            let seat = named(&tray, seat)?;
            tray.renew(&seat)?;
            let seat = named(&tray, &seat.id())?;
            format!("{}: code {}; the old link is dead", seat.id(), seat.code)
        }
        Some(What::Close { seat }) => set_open(&mut tray, seat, false)?,
        Some(What::Open { seat }) => set_open(&mut tray, seat, true)?,
        Some(What::Drop { device }) => presence(&mut tray, *device, Presence::Out)?,
        Some(What::Admit { device }) => presence(&mut tray, *device, Presence::In)?,
    };
    match typed.json {
        true => list(&tray, true),
        false => out::line(&told),
    }
}

/// The seat that is meant, as it would be made.
fn new_seat(state: &State, text: &str) -> Result<NewSeat, Failure> {
    if text == "referee" {
        return Ok(referee());
    }
    let (side, formation) = match text.split_once('/') {
        Some((side, formation)) => (side, Some(formation)),
        None => (text, None),
    };
    let side = ask::side_id(state, side)?;
    let Some(formation) = formation else {
        return Ok(NewSeat {
            name: state.side_name(&side).to_owned(),
            side: Some(side.to_string()),
            ..NewSeat::default()
        });
    };
    let command = Command::of_formation(state, formation);
    let is_own = |command: &Command| {
        state
            .brigades()
            .any(|brigade| brigade.side == side && command.has(state, brigade))
    };
    if !command.as_ref().is_some_and(is_own) {
        let oob = state.oob();
        let corps = oob.corps.iter().filter(|corps| corps.side == side);
        let divisions = oob.divisions.iter().filter(|d| d.side == side);
        let brigades = state.brigades().filter(|brigade| brigade.side == side);
        let there: Vec<&str> = corps
            .map(|corps| corps.id.as_str())
            .chain(divisions.map(|division| division.id.as_str()))
            .chain(brigades.map(|brigade| brigade.id.as_str()))
            .collect();
        let near = nearest(formation, there.iter().copied());
        let near = near.map(|near| format!(", did you mean {near}?"));
        return Err(Failure::No(format!(
            "{side} has no corps, division or brigade `{formation}`{} it has {}",
            near.unwrap_or_else(|| ";".to_owned()),
            there.join(", ")
        )));
    }
    Ok(NewSeat {
        name: format!("{}, {formation}", state.side_name(&side)),
        side: Some(side.to_string()),
        command: Some(formation.to_owned()),
        places: None,
    })
}

/// The seat of that name.
fn named(tray: &Tray, name: &str) -> Result<Seat, Failure> {
    let mut seats = tray.seats()?;
    if let Some(at) = seats.iter().position(|seat| seat.id() == name) {
        return Ok(seats.swap_remove(at));
    }
    let ids: Vec<String> = seats.iter().map(Seat::id).collect();
    let near = nearest(name, ids.iter().map(String::as_str));
    let near = near.map(|near| format!(", did you mean {near}?"));
    Err(Failure::No(format!(
        "there is no seat `{name}`{} seats are {}",
        near.unwrap_or_else(|| ";".to_owned()),
        ids.join(", ")
    )))
}

fn set_open(tray: &mut Tray, name: &str, open: bool) -> Result<String, Failure> {
    let seat = named(tray, name)?;
    tray.set_open(&seat, open)?;
    let stands = if open { "open" } else { "closed" };
    Ok(format!("{}: joining is {stands}", seat.id()))
}

fn presence(tray: &mut Tray, number: i64, presence: Presence) -> Result<String, Failure> {
    let devices = tray.devices()?;
    let Some(device) = devices.iter().find(|device| device.number == number) else {
        return Err(Failure::No(format!(
            "there is no device {number}; `vidette seats GAME` lists them"
        )));
    };
    tray.set_presence(number, presence)?;
    let done = match presence {
        Presence::In => "is in",
        _ => "is sent away",
    };
    Ok(format!("{number} {}: {done}", device.name))
}

fn list(tray: &Tray, as_json: bool) -> Result<(), Failure> {
    let (seats, devices) = (tray.seats()?, tray.devices()?);
    if as_json {
        let seats: Vec<serde_json::Value> = seats.iter().map(|seat| of(seat, &devices)).collect();
        return out::json(&json!({ "seats": seats }));
    }
    for line in people(&seats, &devices, machine_clock()()) {
        out::line(&line)?;
    }
    Ok(())
}

fn of(seat: &Seat, devices: &[Device]) -> serde_json::Value {
    let here = devices.iter().filter(|device| device.seat == seat.number);
    let here: Vec<serde_json::Value> = here
        .map(|device| {
            json!({"device": device.number, "name": device.name, "address": device.address,
                   "seen": device.seen, "state": device.presence.name()})
        })
        .collect();
    json!({"seat": seat.id(), "name": seat.name, "code": seat.code, "places": seat.places,
           "open": seat.open, "devices": here})
}

/// Returns the seats and who sits there, a line each.
pub(super) fn people(seats: &[Seat], devices: &[Device], now: u64) -> Vec<String> {
    let mut lines = Vec::new();
    for seat in seats {
        let closed = if seat.open { "" } else { ", joining is closed" };
        let places = seat.places.map(|places| format!(", {places} places"));
        lines.push(format!(
            "{}: code {}{}{closed}",
            seat.id(),
            seat.code,
            places.unwrap_or_default()
        ));
        let here = devices.iter().filter(|device| {
            device.seat == seat.number && (device.presence == Presence::In || device.knocks(now))
        });
        lines.extend(here.map(|device| person(device, seats, devices, now)));
    }
    lines
}

fn person(device: &Device, seats: &[Seat], devices: &[Device], now: u64) -> String {
    let seen = match (device.presence, now.saturating_sub(device.seen) / MINUTE) {
        (Presence::Knocks, _) => "KNOCKS".to_owned(),
        (_, 0 | 1) => "was here a minute ago at most".to_owned(),
        (_, minutes) => format!("last seen {minutes} min ago"),
    };
    let both = match holds_both(device, seats, devices) {
        true => "  ! the same address sits at another side too",
        false => "",
    };
    format!(
        "  {:>3}  {}, {}, {seen}{both}",
        device.number, device.name, device.address
    )
}

/// Whether somebody of another side comes from the same address.
fn holds_both(device: &Device, seats: &[Seat], devices: &[Device]) -> bool {
    let side = |number: i64| {
        let seat = seats.iter().find(|seat| seat.number == number);
        seat.and_then(|seat| seat.side.as_deref())
    };
    let mut others = devices
        .iter()
        .filter(|other| other.presence != Presence::Out && other.address == device.address);
    others.any(|other| side(other.seat) != side(device.seat))
}
