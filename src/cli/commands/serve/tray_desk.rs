//! The referee's work with the tray of a game: players' slips, seats, messages. It needs no server, so it can also
//! answer the other referee's laptop.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use crate::commands::board_game::{self, BoardGame};
use crate::commands::{seats, slips};
use crate::failure::Failure;
use game::session::machine_clock;
use game::tray::{Device, Presence, Slip, SlipFate, Tray, TraySeat};
use report::leaf::clean;
use report::qr::Qr;
use tui::kit::boards::{
    BoardPage, BoardsRequest, BoardsRow, BoardsStatus, CardWish, RowSubject, ShownSlip,
};
use view::seats::{is_there, other_side};
use web::laptop_desk::LaptopDesk;

/// Keys on the page of the players' requests.
const TRAY_KEYS: &str =
    "Enter take  b back  w answer  A side's orders  s side  p phase  arrows  Esc";

/// Keys on the page of a code, on the other referee's laptop.
const CODE_KEYS: &str = "arrows next code or list  Esc back to the table";

/// Keys on the page of the players by seat.
const PEOPLE_KEYS: &str =
    "d drop  m move  r renew link  c close or open  L lift the fog  arrows  Esc";

/// Returns the callback that answers the other referee's laptop about the players. That laptop sees the same slips and
/// seats as this one; while it has the pen, it can also answer them. `url` is the address in its codes until the first
/// laptop shows another. Requests and answers are JSON of `tui::kit::boards`.
pub(super) fn for_laptop(game: &Path, url: String) -> Result<LaptopDesk, Failure> {
    let desk = Mutex::new(TrayDesk::beside(game)?);
    Ok(LaptopDesk::new(move |wish: Option<String>| {
        let mut desk = desk.lock().unwrap_or_else(PoisonError::into_inner);
        let wish = match wish.as_deref().map(serde_json::from_str) {
            None => BoardsRequest::Look,
            Some(wish) => wish.map_err(|error| error.to_string())?,
        };
        let status = desk.respond(wish).map_err(|failure| failure.words())?;
        let mut pages = desk.codes(&url).map_err(|failure| failure.words())?;
        pages.extend(status.pages);
        let status = BoardsStatus {
            bar: format!("boards{}", status.bar),
            pages,
            ..status
        };
        serde_json::to_string(&status).map_err(|error| error.to_string())
    }))
}

/// The tray of a game, and the game opened for reading.
#[derive(Debug)]
pub(super) struct TrayDesk {
    /// The game, opened for reading.
    pub(super) game: Box<dyn BoardGame>,
    pub(super) tray: Tray,
}

impl TrayDesk {
    /// Opens the tray beside a game.
    pub(super) fn beside(game: &Path) -> Result<Self, Failure> {
        Ok(Self {
            game: board_game::look_at(game)?,
            tray: Tray::beside(game, machine_clock()())?.tray,
        })
    }

    /// Reads new entries of the game.
    pub(super) fn refresh(&mut self) {
        if let Err(error) = self.game.refresh() {
            log::warn!("{error}");
        }
    }

    /// Carries out the referee's request; returns a message about it, if one is needed; else `None`.
    pub(super) fn obey(&mut self, wish: BoardsRequest) -> Result<Option<String>, Failure> {
        match wish {
            BoardsRequest::Look => return Ok(None),
            BoardsRequest::LetIn => return self.answer(Presence::In),
            BoardsRequest::SendAway => return self.answer(Presence::Out),
            BoardsRequest::Taken(slip) => {
                self.refresh();
                slips::settle_taken(&mut self.tray, self.game.as_ref(), slip)?;
            }
            BoardsRequest::Back(slip, why) => {
                let slip = slips::waiting(&self.tray, slip)?;
                let back = slips::answered(SlipFate::Back, &why);
                slips::settle(&mut self.tray, slip.number, &back)?;
            }
            BoardsRequest::Answer(slip, words) => {
                let slip = slips::waiting(&self.tray, slip)?;
                let answered = slips::answered(slip.when_answered(), &words);
                slips::settle(&mut self.tray, slip.number, &answered)?;
            }
            BoardsRequest::Say(seat, words) => {
                self.refresh();
                let when = self.game.when();
                let heard = seats::say(&mut self.tray, &when, &seat, &words)?;
                return Ok(Some(format!("said to {heard}")));
            }
            BoardsRequest::Unsay(words) => self.tray.unsay(&words)?,
            BoardsRequest::ToBothSides(card) => return self.show_to_both(&card).map(Some),
            BoardsRequest::Drop(device) => self.tray.set_presence(device, Presence::Out)?,
            BoardsRequest::Move(device) => self.move_on(device)?,
            BoardsRequest::Renew(number) => {
                let seat = self.seat(number)?;
                self.tray.renew(&seat)?;
                return Ok(Some(format!("{}: the old link no longer works", seat.id())));
            }
            BoardsRequest::Turn(number) => {
                let seat = self.seat(number)?;
                self.tray.set_open(&seat, !seat.open)?;
            }
            BoardsRequest::Lift => {
                self.refresh();
                seats::lift(&mut self.tray, self.game.as_ref())?;
                let lifted = "the fog is lifted: /diary is open until the end is undone";
                return Ok(Some(lifted.to_owned()));
            }
            BoardsRequest::TurnAddress | BoardsRequest::Readdress => {
                let why = "choose the address on the laptop that serves the boards";
                return Ok(Some(why.to_owned()));
            }
        }
        Ok(None)
    }

    /// Carries out the referee's request; returns the state of the tray afterwards, with the message about the request.
    pub(super) fn respond(&mut self, wish: BoardsRequest) -> Result<BoardsStatus, Failure> {
        let said = self
            .obey(wish)
            .unwrap_or_else(|failure| Some(failure.words()));
        let status = self.status()?;
        Ok(BoardsStatus { said, ..status })
    }

    /// Returns the state of the tray: requests to join, slips, players by seat.
    pub(super) fn status(&mut self) -> Result<BoardsStatus, Failure> {
        self.refresh();
        let seats = self.tray.seats()?;
        let slips = self.waiting()?;
        let waiting = match slips.len() {
            0 => String::new(),
            count => format!(" ✉ {count}"),
        };
        let rows = slips
            .iter()
            .zip(self.slips(&seats)?)
            .map(|(slip, words)| BoardsRow {
                item: RowSubject::Slip(slip.number),
                words,
            });
        Ok(BoardsStatus {
            bar: format!("{waiting}{}", self.ready(&seats)?),
            knock: self.knock(&seats)?,
            pages: vec![asked(rows.collect()), self.people()?],
            slips,
            askers: self.tray.askers()?,
            ..BoardsStatus::default()
        })
    }

    /// Makes a page with the code of each player's seat.
    fn codes(&self, url: &str) -> Result<Vec<BoardPage>, Failure> {
        let shown = self.tray.address()?;
        let url = shown.as_deref().unwrap_or(url);
        let battle = self.game.battle();
        let seats = self.tray.seats()?.into_iter();
        let players = seats.filter(|seat| !seat.is_laptop());
        let pages = players.map(|seat| -> Result<BoardPage, Failure> {
            Ok(BoardPage {
                title: seat_title(&battle, &seat),
                code: dots(&seat.link(url))?.rows(false),
                words: vec![seat_address(url, &seat)],
                keys: CODE_KEYS.into(),
                ..BoardPage::default()
            })
        });
        pages.collect()
    }

    /// Returns the seat of that number.
    pub(super) fn seat(&self, number: i64) -> Result<TraySeat, Failure> {
        let seats = self.tray.seats()?.into_iter();
        let found = seats.into_iter().find(|seat| seat.number == number);
        found.ok_or_else(|| Failure::No(format!("no seat {number}")))
    }

    /// Moves a device to the next seat of the list.
    fn move_on(&mut self, device: i64) -> Result<(), Failure> {
        let seats = self.tray.seats()?;
        let devices = self.tray.devices()?;
        let Some(device) = devices.iter().find(|there| there.number == device) else {
            return Ok(());
        };
        // The seat of the other referee's laptop is not for phones.
        let seats: Vec<TraySeat> = seats.into_iter().filter(|s| !s.is_laptop()).collect();
        let at = seats.iter().position(|seat| seat.number == device.seat);
        let next = at.map_or(0, |at| (at + 1) % seats.len());
        if let Some(seat) = seats.get(next) {
            self.tray.move_device(device.number, seat)?;
        }
        Ok(())
    }

    /// Returns the devices that knock, the earliest first.
    fn knocking(&self) -> Result<Vec<Device>, Failure> {
        let now = machine_clock()();
        let mut devices = self.tray.devices()?;
        devices.retain(|device| device.knocks(now));
        Ok(devices)
    }

    /// Admits or refuses the first device that asks to join; returns a message that names the player, `None` if none
    /// asks.
    pub(super) fn answer(&mut self, presence: Presence) -> Result<Option<String>, Failure> {
        let knocking = self.knocking()?;
        let Some(device) = knocking.first() else {
            return Ok(None);
        };
        self.tray.set_presence(device.number, presence)?;
        let at = self.seat(device.seat)?.id();
        let done = match presence {
            Presence::In => format!("is in at {at}"),
            Presence::Knocks | Presence::Out => "was sent away".to_owned(),
        };
        Ok(Some(format!("{} {done}", device.name)))
    }

    /// Describes the first request to join: `Jim for union, 192.168.1.23`; `None` if there is none.
    pub(super) fn knock(&self, seats: &[TraySeat]) -> Result<Option<String>, Failure> {
        let (knocking, devices, now) = (self.knocking()?, self.tray.devices()?, machine_clock()());
        Ok(knocking.first().map(|device| {
            let seat = seats.iter().find(|seat| seat.number == device.seat);
            let name = clean(&device.name, 30);
            if seat.is_some_and(TraySeat::is_laptop) {
                return format!("{name} as the OTHER REFEREE, {}", device.address);
            }
            let seat = seat.map_or_else(String::new, TraySeat::id);
            let there = devices.iter().filter(|other| is_there(other, now));
            let beside = other_side(device, seats, there);
            let beside = beside.map_or_else(String::new, |who| format!("  {who}"));
            format!("{name} for {seat}, {}{beside}", device.address)
        }))
    }

    /// Returns the waiting slips, a line each.
    pub(super) fn slips(&self, seats: &[TraySeat]) -> Result<Vec<String>, Failure> {
        let slips = slips::all_waiting(&self.tray, self.game.as_ref())?;
        let devices = self.tray.devices()?;
        let read = |slip: &Slip| {
            let seat = seats.iter().find(|seat| seat.number == slip.seat);
            self.game.read_slip(slip, seat)
        };
        Ok(slips::lines(&slips, seats, &devices, read))
    }

    /// Returns the waiting slips, those of the present phase first.
    fn waiting(&self) -> Result<Vec<ShownSlip>, Failure> {
        let (seats, devices) = (self.tray.seats()?, self.tray.devices()?);
        let slips = slips::all_waiting(&self.tray, self.game.as_ref())?;
        let slips = slips.into_iter().map(|slip| {
            let seat = seats.iter().find(|seat| seat.number == slip.seat);
            let device = devices.iter().find(|device| device.number == slip.device);
            let read = self.game.read_slip(&slip, seat);
            ShownSlip {
                number: slip.number,
                seat: seat.map_or_else(String::new, TraySeat::id),
                side: seat.and_then(|seat| seat.side.clone()).unwrap_or_default(),
                name: device.map_or_else(String::new, |device| device.name.clone()),
                phase: read.phase.into(),
                stale: read.is_over,
                kept_for: read.kept_for,
                line: slip.line,
            }
        });
        Ok(slips.collect())
    }

    fn people(&self) -> Result<BoardPage, Failure> {
        let lines = seats::people(&self.tray, machine_clock()())?;
        let rows = lines.into_iter().map(|(who, words)| BoardsRow {
            item: match who {
                seats::SeatSubject::Seat(number) => RowSubject::Seat(number),
                seats::SeatSubject::Device(number) => RowSubject::Device(number),
            },
            words,
        });
        Ok(BoardPage {
            title: "Players at each seat".to_owned(),
            rows: rows.collect(),
            keys: PEOPLE_KEYS.into(),
            ..BoardPage::default()
        })
    }

    /// Shows a card with its map to every seat of both sides; fails if one of them may not know it.
    fn show_to_both(&mut self, wish: &CardWish) -> Result<String, Failure> {
        self.refresh();
        let (said, picture) = self.game.shared_card(wish)?;
        let when = self.game.when();
        seats::show(&mut self.tray, &said, &picture, &when)
    }

    /// Says how many players of each side are ready: `  READY union 2/3`; empty if no player is.
    fn ready(&self, seats: &[TraySeat]) -> Result<String, Failure> {
        let devices = self.tray.devices()?;
        let now = self.game.when();
        let mut words = String::new();
        for side in self.game.sides() {
            let sits = |number: i64| {
                let seat = seats.iter().find(|seat| seat.number == number);
                seat.is_some_and(|seat| seat.side.as_deref() == Some(side.as_str()))
            };
            let own = devices.iter();
            let own = own.filter(|d| d.presence == Presence::In && sits(d.seat));
            let all: Vec<bool> = own.map(|d| d.ready.as_deref() == Some(&*now)).collect();
            let ready = all.iter().filter(|is_ready| **is_ready).count();
            if ready > 0 {
                words.push_str(&format!("  READY {side} {ready}/{}", all.len()));
            }
        }
        Ok(words)
    }
}

/// Returns the text above the code of a seat.
pub(super) fn seat_title(battle: &str, seat: &TraySeat) -> String {
    let name = clean(&seat.name, 36).to_uppercase();
    format!("{}: {name}", clean(battle, 36))
}

/// Returns the text below the code of a seat: the address, and the letters to type.
pub(super) fn seat_address(url: &str, seat: &TraySeat) -> String {
    let closed = if seat.open {
        ""
    } else {
        "  (joining is closed)"
    };
    format!("{url}  code {}{closed}", seat.code)
}

/// Makes the page of the players' requests.
fn asked(rows: Vec<BoardsRow>) -> BoardPage {
    let words = match rows.is_empty() {
        true => vec!["No open slips.".to_owned()],
        false => Vec::new(),
    };
    BoardPage {
        title: "Players' requests".to_owned(),
        rows,
        words,
        keys: TRAY_KEYS.into(),
        ..BoardPage::default()
    }
}

/// Makes a QR code of a text.
pub(crate) fn dots(text: &str) -> Result<Qr, Failure> {
    Qr::from_text(text)
        .map_err(|error| Failure::No(format!("the link is too long for a code: {error}")))
}
