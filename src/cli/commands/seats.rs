//! `vidette seats`: the seats of the players' boards.

mod pen;
mod talk;

use std::path::Path;

use clap::{Args, Subcommand};
use serde_json::json;

use super::board_game::{self, BoardGame, visible_name};
use crate::{
    args::source,
    failure::Failure,
    io::{out, places::Places},
};
use game::session::machine_clock;
use game::tray::{Device, Presence, Slip, SlipFate, Tray, TraySeat};
use pen::pen_line;
use rules::spelling::counted;
use view::seats::{is_there, other_side, places};

pub(crate) use talk::{lift, say, show};

/// Maximum length of a message, in letters.
const WORDS: usize = 280;

/// The word for all seats.
const ALL: &str = "all";

/// Message that explains the effect of lifting the fog.
const LIFTED: &str = "every seat may read the diary of both sides, until the end is undone";

/// A minute in milliseconds.
const MINUTE: u64 = 60 * 1000;

#[derive(Debug, Args)]
pub(crate) struct SeatsArgs {
    /// A game: its name, or a path
    game: String,
    #[command(subcommand)]
    what: Option<SeatsCommand>,
    /// As JSON
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Debug, Subcommand)]
enum SeatsCommand {
    /// List the seats, their codes and their players
    List,
    /// Make a seat: SIDE, SIDE/FORMATION for a corps, division or brigade, or referee
    Add {
        /// SIDE, SIDE/FORMATION or referee
        seat: String,
        /// Its name for people
        #[arg(long)]
        name: Option<String>,
        /// Number of players who may join without asking the referee
        #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=99))]
        places: Option<u32>,
        /// Hide sheets and messengers of other commands
        #[arg(long)]
        private: bool,
    },
    /// Give a seat a new link and code; its players stay
    Renew {
        /// The seat
        seat: String,
    },
    /// Close a seat to newcomers
    Close {
        /// The seat
        seat: String,
    },
    /// Open a seat to newcomers again
    Open {
        /// The seat
        seat: String,
    },
    /// Send a device away
    Drop {
        /// Its number in the list
        device: i64,
    },
    /// Let in a device that knocks
    Admit {
        /// Its number in the list
        device: i64,
    },
    /// Move a device to another seat
    Move {
        /// Its number in the list
        device: i64,
        /// The other seat
        seat: String,
    },
    /// Send a message to a seat, a side, or all
    Say {
        /// A seat; a side, including the seats of its commands; or all
        seat: String,
        /// The message
        words: String,
    },
    /// Show which laptop has the pen; `here` takes it back, a number gives it to that device
    Pen {
        /// here, or the number of the other referee's laptop in the list
        whose: Option<String>,
    },
    /// After the game, let every seat read the diary of both sides
    Lift,
}

/// Opens the tray of a game, and makes the seats that each side and the referee lack. Also returns messages about that.
pub(crate) fn tray(path: &Path, game: &dyn BoardGame) -> Result<(Tray, Vec<String>), Failure> {
    let now = machine_clock()();
    let opened = Tray::beside(path, now)?;
    let mut tray = opened.tray;
    if tray.seats()?.is_empty() {
        for seat in game.first_seats() {
            tray.add(&seat, now)?;
        }
    }
    let said = opened.aside.map(|aside| {
        format!(
            "the boards' list of seats was damaged and is set aside as {}: everyone must join again",
            aside.display()
        )
    });
    Ok((tray, said.into_iter().collect()))
}

/// Answers `vidette seats`.
pub(crate) fn seats(places: &Places, typed: &SeatsArgs) -> Result<(), Failure> {
    let path = source::game(places, &typed.game)?;
    let game = board_game::look_named(places, &typed.game)?;
    let (mut tray, said) = tray(&path, game.as_ref())?;
    for line in said {
        out::complain(&line);
    }
    let told = match &typed.what {
        None | Some(SeatsCommand::List) => return list(&tray, typed.json),
        Some(SeatsCommand::Add {
            seat,
            name,
            places,
            private,
        }) => {
            let mut new = game.new_seat(seat)?;
            let called = name.as_deref().map(visible_name);
            new.name = called.filter(|name| !name.is_empty()).unwrap_or(new.name);
            new.places = *places;
            new.private = *private;
            let seat = tray.add(&new, machine_clock()())?;
            ways_in(&seat)
        }
        Some(SeatsCommand::Renew { seat }) => {
            let seat = named(&tray, seat)?;
            tray.renew(&seat)?;
            let seat = named(&tray, &seat.id())?;
            format!("{}; the old link no longer works", ways_in(&seat))
        }
        Some(SeatsCommand::Close { seat }) => set_open(&mut tray, seat, false)?,
        Some(SeatsCommand::Open { seat }) => set_open(&mut tray, seat, true)?,
        Some(SeatsCommand::Drop { device }) => presence(&mut tray, *device, Presence::Out)?,
        Some(SeatsCommand::Admit { device }) => presence(&mut tray, *device, Presence::In)?,
        Some(SeatsCommand::Move { device, seat }) => {
            let device = device_of(&tray, *device)?;
            let seat = named(&tray, seat)?;
            tray.move_device(device.number, &seat)?;
            format!("{} {} moved to {}", device.number, device.name, seat.id())
        }
        Some(SeatsCommand::Say { seat, words }) => {
            let heard = say(&mut tray, &game.when(), seat, words)?;
            format!("said to {heard}")
        }
        Some(SeatsCommand::Pen { whose }) => pen_line(&mut tray, whose.as_deref())?,
        Some(SeatsCommand::Lift) => {
            lift(&mut tray, game.as_ref())?;
            format!("the fog is lifted: {LIFTED}")
        }
    };
    match typed.json {
        true => list(&tray, true),
        false => out::line(&told),
    }
}

/// Returns the seat of this name.
pub(crate) fn named(tray: &Tray, name: &str) -> Result<TraySeat, Failure> {
    let mut seats = tray.seats()?;
    if let Some(at) = seats.iter().position(|seat| seat.id() == name) {
        return Ok(seats.swap_remove(at));
    }
    Err(no_seat(name, &seats))
}

/// Returns the error that no seat has this name, with the most similar name.
pub(crate) fn no_seat(name: &str, seats: &[TraySeat]) -> Failure {
    let ids: Vec<String> = seats.iter().map(TraySeat::id).collect();
    let near = source::did_you_mean(name, &ids);
    Failure::No(format!(
        "no seat `{name}`{} the seats are {}",
        near.unwrap_or_else(|| ";".to_owned()),
        ids.join(", ")
    ))
}

/// Returns the code of a seat, and as much of its link as is known here, because only `serve` knows the address.
fn ways_in(seat: &TraySeat) -> String {
    format!(
        "{}: code {}, link {} after the address that `vidette serve` shows",
        seat.id(),
        seat.code,
        path_of(seat)
    )
}

/// Returns the seat's link without the address of the machine.
fn path_of(seat: &TraySeat) -> String {
    format!("/J/{}", seat.token)
}

fn set_open(tray: &mut Tray, name: &str, open: bool) -> Result<String, Failure> {
    let seat = named(tray, name)?;
    tray.set_open(&seat, open)?;
    let stands = if open { "open" } else { "closed" };
    Ok(format!("{}: joining is {stands}", seat.id()))
}

/// Returns the device with that number.
fn device_of(tray: &Tray, number: i64) -> Result<Device, Failure> {
    let devices = tray.devices()?.into_iter();
    let found = devices.into_iter().find(|device| device.number == number);
    found.ok_or_else(|| {
        Failure::No(format!(
            "no device {number}; `vidette seats GAME` lists them"
        ))
    })
}

fn presence(tray: &mut Tray, number: i64, presence: Presence) -> Result<String, Failure> {
    let device = device_of(tray, number)?;
    tray.set_presence(number, presence)?;
    let done = match presence {
        Presence::In => "is in",
        _ => "was sent away",
    };
    Ok(format!("{number} {} {done}", device.name))
}

fn list(tray: &Tray, as_json: bool) -> Result<(), Failure> {
    let (seats, devices) = (tray.seats()?, tray.devices()?);
    if as_json {
        let seats: Vec<serde_json::Value> =
            seats.iter().map(|seat| seat_json(seat, &devices)).collect();
        return out::json(&json!({ "seats": seats }));
    }
    for (_, line) in people(tray, machine_clock()())? {
        out::line(&line)?;
    }
    Ok(())
}

fn seat_json(seat: &TraySeat, devices: &[Device]) -> serde_json::Value {
    let here = devices.iter().filter(|device| device.seat == seat.number);
    let here: Vec<serde_json::Value> = here
        .map(|device| {
            json!({"device": device.number, "name": device.name, "address": device.address,
                   "seen": device.seen, "state": device.presence.name()})
        })
        .collect();
    json!({"seat": seat.id(), "name": seat.name, "code": seat.code, "path": path_of(seat), "places": seat.places,
           "private": seat.private, "open": seat.open, "devices": here})
}

/// Subject of a line of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SeatSubject {
    /// The seat with that number.
    Seat(i64),
    /// The device with that number.
    Device(i64),
}

/// The present players by seat, and their requests.
struct Present {
    seats: Vec<TraySeat>,
    devices: Vec<Device>,
    slips: Vec<Slip>,
}

/// Lists the seats with their players, one a line.
pub(crate) fn people(tray: &Tray, now: u64) -> Result<Vec<(SeatSubject, String)>, Failure> {
    let present = Present {
        seats: tray.seats()?,
        devices: tray.devices()?,
        slips: tray.slips()?,
    };
    let mut lines = Vec::new();
    for seat in &present.seats {
        let here = present
            .devices
            .iter()
            .filter(|device| device.seat == seat.number && is_there(device, now));
        let here: Vec<&Device> = here.collect();
        let sits = here.iter().filter(|device| device.presence == Presence::In);
        lines.push((SeatSubject::Seat(seat.number), head(seat, sits.count())));
        let people = here.into_iter().map(|device| {
            let words = present.person(device, now);
            (SeatSubject::Device(device.number), words)
        });
        lines.extend(people);
    }
    Ok(lines)
}

/// Returns the heading above the players of a seat.
fn head(seat: &TraySeat, sits: usize) -> String {
    let private = if seat.private { ", private" } else { "" };
    let closed = if seat.open { "" } else { ", joining is closed" };
    let places = places(seat, sits);
    format!("{}: code {}{places}{private}{closed}", seat.id(), seat.code)
}

impl Present {
    fn person(&self, device: &Device, now: u64) -> String {
        let seen = match (device.presence, now.saturating_sub(device.seen) / MINUTE) {
            (Presence::Knocks, _) => "KNOCKS".to_owned(),
            (_, 0 | 1) => "live".to_owned(),
            (_, minutes) => format!("asleep {minutes} min"),
        };
        let waits = |slip: &&Slip| slip.device == device.number && slip.fate == SlipFate::Waits;
        let slips = match self.slips.iter().filter(waits).count() {
            0 => String::new(),
            count => format!(", {}", counted(count, "slip")),
        };
        let there = self.devices.iter().filter(|other| is_there(other, now));
        let beside = other_side(device, &self.seats, there);
        let beside = beside.map_or_else(String::new, |who| format!("  {who}"));
        format!(
            "  {:>3}  {}, {}, {seen}{slips}{beside}",
            device.number, device.name, device.address
        )
    }
}
