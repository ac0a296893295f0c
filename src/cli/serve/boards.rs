//! The boards of a game while they are served: their address, and the links for joining.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;

use super::{
    address,
    address::{Bind, BoardsAddress},
    clerk::Clerk,
};
use crate::board_game::{self, BoardGame};
use crate::failure::Failure;
use crate::{seats, slips};
use game::session::machine_clock;
use game::store::copies::Copies;
use game::tray::{Device, Presence, Slip, SlipFate, Tray, TraySeat};
use report::leaf::clean;
use report::qr::Qr;
use tui::settings::{PhoneActs, Settings};
use view::people::{is_there, other_side};
use web::{Listeners, Server, Site, Trays};

/// Time without a visitor after which help is offered.
const LONELY: Duration = Duration::from_secs(60);

/// Where the boards are served.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Where {
    /// Where to serve (otherwise every private address of this machine, at the first free port from 1863 on)
    #[arg(long, value_name = "ADDR[:PORT]", value_parser = address::bind)]
    bind: Option<Bind>,
    /// The address that a proxy in front shows: https://boards.example.org
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Another name of this machine in the network: table7.local
    #[arg(long, value_name = "N")]
    name: Option<String>,
    /// Anybody may look at /hall: turn, phase, whose move and what was fought, for a projector
    #[arg(long)]
    hall: bool,
}

impl Where {
    /// Returns the named address.
    #[cfg(feature = "desk")]
    pub(crate) fn bind(&self) -> Option<Bind> {
        self.bind
    }

    /// Checks whether everyone may see the page of the hall.
    #[cfg(feature = "desk")]
    pub(crate) fn hall(&self) -> bool {
        self.hall
    }

    /// Returns the addresses for visitors, the likeliest first.
    pub(crate) fn urls(&self, place: &BoardsAddress) -> Vec<String> {
        match &self.public_url {
            Some(public) => vec![public.clone()],
            None => (place.shown.iter())
                .map(|shown| format!("http://{shown}"))
                .collect(),
        }
    }

    /// Returns the names to which the server answers.
    pub(crate) fn site(&self, place: &BoardsAddress) -> Site {
        let names = place.names().into_iter().chain(self.name.clone());
        Site {
            names: names.collect(),
            public: self.public_url.clone(),
            hall: self.hall,
            photos: None,
        }
    }

    /// Makes the options for an address; without one, for the first that phones can reach.
    pub(crate) fn at(bind: Option<Bind>) -> Self {
        Self {
            bind,
            ..Self::default()
        }
    }

    /// Adds the address of the settings, if none was typed.
    pub(crate) fn or(self, settings: &Settings) -> Self {
        let wished = settings.boards_address.as_deref();
        let wished = wished.and_then(|address| address::bind(address).ok());
        Self {
            bind: self.bind.or(wished),
            ..self
        }
    }
}

/// Reads the address of a proxy.
fn public_url(text: &str) -> Result<String, String> {
    let url = text.trim_end_matches('/');
    let host = url
        .strip_prefix("https://")
        .or_else(|| url.strip_prefix("http://"));
    let is_host = |host: &str| {
        !host.is_empty()
            && host
                .chars()
                .all(|c| c.is_ascii_alphanumeric() || "-.:[]".contains(c))
    };
    match host.is_some_and(is_host) {
        true => Ok(url.to_owned()),
        false => Err("an address is https://boards.example.org, without a path".to_owned()),
    }
}

/// The served boards of a game.
#[derive(Debug)]
pub(crate) struct ServedBoards {
    /// The server; `None` while another address is searched.
    server: Option<Server>,
    /// Writes what the other referee's laptop does; `None` in a game that has none.
    _clerk: Option<Clerk>,
    /// The addresses for players, the likeliest first.
    shown: Vec<IpAddr>,
    /// The same addresses as typed in a browser; behind a proxy, the proxy's address.
    pub(crate) urls: Vec<String>,
    /// Index of the address that codes and links show.
    at: usize,
    /// The game, opened for reading.
    pub(super) game: Box<dyn BoardGame>,
    /// Which acts phones enter by themselves.
    acts: PhoneActs,
    /// The requested place.
    wishes: Where,
    /// The wireless network of the table: its name and password.
    pub(crate) wifi: Option<String>,
    began: Instant,
    pub(super) tray: Tray,
    pub(super) battle: String,
    /// True if no phone can connect, because the address is only this machine's own.
    pub(super) only_here: bool,
    /// Messages about the address.
    pub(crate) said: Vec<String>,
}

impl ServedBoards {
    /// Serves the boards of a game that is open for reading. If the settings say so, joining is opened or closed at
    /// every seat.
    pub(crate) fn open(
        (path, copies): (&Path, Option<Copies>),
        game: Box<dyn BoardGame>,
        wishes: &Where,
        settings: &Settings,
    ) -> Result<Self, Failure> {
        let (mut tray, mut said) = seats::tray(path, game.as_ref())?;
        if let Some(open) = settings.boards_open {
            for seat in tray.seats()? {
                tray.set_open(&seat, open)?;
            }
        }
        let battle = game.battle();
        let acts = settings.boards_acts.unwrap_or_default();
        let place = match BoardsAddress::find(wishes.bind) {
            // An address of the settings that this machine has not today keeps no table shut.
            Err(failure) if wishes.bind == Where::default().or(settings).bind => {
                said.push(format!("settings.toml, [boards]: {}", failure.words()));
                BoardsAddress::find(None)?
            }
            found => found?,
        };
        said.extend(of_place(&place));
        let only_here = place.is_only_here();
        let (urls, shown) = (wishes.urls(&place), ips(&place));
        tray.reset_pen()?;
        let clerk = match game.takes_laptops() {
            true => {
                let own = Tray::beside(path, machine_clock()())?.tray;
                let clerk = Clerk::start(path, own, copies);
                Some(clerk.map_err(|error| Failure::Machine(error.to_string()))?)
            }
            false => None,
        };
        let server = started(path, game.as_ref(), place, (wishes, acts))?;
        let boards = Self {
            server: Some(server),
            _clerk: clerk,
            shown,
            urls,
            at: 0,
            game,
            acts,
            wishes: wishes.clone(),
            wifi: settings.boards_wifi.clone(),
            began: Instant::now(),
            tray,
            battle,
            only_here,
            said,
        };
        if boards.wishes.public_url.is_some() || !only_here {
            // Paper shows it to who is to join.
            boards.tray.set_address(boards.url())?;
        }
        Ok(boards)
    }

    /// Returns the address that codes and links show.
    pub(crate) fn url(&self) -> &str {
        self.urls.get(self.at).map_or("", String::as_str)
    }

    /// Shows the next address of this machine in codes and links, and on paper; names it.
    pub(super) fn turn_address(&mut self) -> Result<String, Failure> {
        if self.urls.len() < 2 {
            return Ok(format!(
                "this machine serves at no other address than {}",
                self.url()
            ));
        }
        self.at = (self.at + 1) % self.urls.len();
        self.tray.set_address(self.url())?;
        Ok(format!(
            "codes and links show {} now, address {} of {}",
            self.url(),
            self.at + 1,
            self.urls.len()
        ))
    }

    /// Reads the game again.
    pub(super) fn refresh(&mut self) {
        if let Err(error) = self.game.refresh() {
            log::warn!("{error}");
        }
    }

    /// Describes the present moment of the game.
    pub(super) fn now(&self) -> String {
        self.game.when()
    }

    /// Checks whether no one has visited for so long that help is needed.
    pub(super) fn is_lonely(&self) -> bool {
        let was_reached = self.server.as_ref().is_some_and(Server::was_reached);
        !was_reached && self.began.elapsed() > LONELY
    }

    /// Returns the number of open pages with a news stream.
    pub(super) fn live(&self) -> usize {
        self.server.as_ref().map_or(0, Server::live)
    }

    /// Returns the time since the other referee's laptop was last in contact; `None` if it never was.
    pub(super) fn last_heard(&self, device: i64) -> Option<Duration> {
        self.server.as_ref()?.last_heard(device)
    }

    /// Returns the seat with that number.
    pub(super) fn seat(&self, number: i64) -> Result<TraySeat, Failure> {
        let seats = self.tray.seats()?.into_iter();
        let found = seats.into_iter().find(|seat| seat.number == number);
        found.ok_or_else(|| Failure::No(format!("there is no seat {number}")))
    }

    /// Returns a slip to its player with a reason.
    pub(super) fn give_back(&mut self, slip: i64, why: &str) -> Result<(), Failure> {
        let slip = slips::waiting(&self.tray, slip)?;
        let back = slips::answered(SlipFate::Back, why);
        slips::settle(&mut self.tray, slip.number, &back)
    }

    /// Answers a slip in words.
    pub(super) fn answer_slip(&mut self, slip: i64, words: &str) -> Result<(), Failure> {
        let slip = slips::waiting(&self.tray, slip)?;
        let answered = slips::answered(slip.when_answered(), words);
        slips::settle(&mut self.tray, slip.number, &answered)
    }

    /// Marks a slip as played, with the sentence that its side hears about the act.
    pub(super) fn take(&mut self, slip: i64) -> Result<(), Failure> {
        self.refresh();
        slips::settle_taken(&mut self.tray, self.game.as_ref(), slip)
    }

    /// Moves a device to the next seat of the list.
    pub(super) fn move_on(&mut self, device: i64) -> Result<(), Failure> {
        let seats = self.tray.seats()?;
        let devices = self.tray.devices()?;
        let Some(device) = devices.iter().find(|there| there.number == device) else {
            return Ok(());
        };
        // No phone sits where the other referee's laptop does.
        let seats: Vec<TraySeat> = seats.into_iter().filter(|s| !s.is_laptop()).collect();
        let at = seats.iter().position(|seat| seat.number == device.seat);
        let next = at.map_or(0, |at| (at + 1) % seats.len());
        if let Some(seat) = seats.get(next) {
            self.tray.move_device(device.number, seat)?;
        }
        Ok(())
    }

    /// Searches the address of this machine again, and serves there if it changed; names it.
    pub(super) fn readdress(&mut self) -> Result<String, Failure> {
        let is_same = address::shown(self.wishes.bind) == self.shown && self.server.is_some();
        if is_same || self.wishes.public_url.is_some() {
            return Ok(format!("the address is still {}", self.url()));
        }
        let Some(path) = self.game.path().map(Path::to_owned) else {
            return Ok(String::new());
        };
        // The port that was named is free once the old server is gone.
        self.server = None;
        let place = BoardsAddress::find(self.wishes.bind)?;
        self.urls = self.wishes.urls(&place);
        self.shown = ips(&place);
        self.at = 0;
        self.only_here = place.is_only_here();
        self.said = of_place(&place);
        let game = board_game::look_at(&path)?;
        let wishes = (&self.wishes, self.acts);
        self.server = Some(started(&path, game.as_ref(), place, wishes)?);
        self.tray.set_address(self.url())?;
        self.began = Instant::now();
        Ok(format!(
            "the address is {} now: open pages must scan again",
            self.url()
        ))
    }

    /// Returns the devices that ask to join, the earliest first.
    pub(super) fn knocking(&self) -> Result<Vec<Device>, Failure> {
        let now = machine_clock()();
        let mut devices = self.tray.devices()?;
        devices.retain(|device| device.knocks(now));
        Ok(devices)
    }

    /// Admits the first device that asks to join, or refuses it; names it.
    pub(super) fn answer(&mut self, presence: Presence) -> Result<Option<String>, Failure> {
        let knocking = self.knocking()?;
        let Some(device) = knocking.first() else {
            return Ok(None);
        };
        self.tray.set_presence(device.number, presence)?;
        let at = self.seat(device.seat)?.id();
        let done = match presence {
            Presence::In => format!("is in at {at}"),
            Presence::Knocks | Presence::Out => "is sent away".to_owned(),
        };
        Ok(Some(format!("{} {done}", device.name)))
    }

    /// Describes the first request to join: `Jim for union, 192.168.1.23`.
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

    /// Returns the waiting slips, one a line.
    pub(super) fn slips(&self, seats: &[TraySeat]) -> Result<Vec<String>, Failure> {
        let slips = slips::all_waiting(&self.tray, self.game.as_ref())?;
        let devices = self.tray.devices()?;
        let in_full = |slip: &Slip| {
            let read = self.game.read_slip(slip, None);
            (read.in_full, read.is_over)
        };
        Ok(slips::lines(&slips, (seats, &devices), in_full))
    }

    /// Returns the text above the code of a seat.
    pub(super) fn over(&self, seat: &TraySeat) -> String {
        let name = clean(&seat.name, 36).to_uppercase();
        format!("{}: {name}", clean(&self.battle, 36))
    }

    /// Returns the text below the code: the address, and the seat's letters.
    pub(super) fn below(&self, seat: &TraySeat) -> String {
        let closed = if seat.open {
            ""
        } else {
            "  (joining is closed)"
        };
        let several = match self.urls.len() {
            0 | 1 => String::new(),
            all => format!("  {} of {all}: a next", self.at + 1),
        };
        format!("{}  code {}{closed}{several}", self.url(), seat.code)
    }

    /// Returns the link of a seat, in capitals, which give a smaller QR code.
    pub(super) fn link(&self, seat: &TraySeat) -> String {
        seat.link(self.url())
    }
}

fn started(
    path: &Path,
    game: &dyn BoardGame,
    place: BoardsAddress,
    (wishes, acts): (&Where, PhoneActs),
) -> Result<Server, Failure> {
    let now = machine_clock()();
    let trays = Trays {
        herald: Tray::beside(path, now)?.tray,
        service: Tray::beside(path, now)?.tray,
    };
    let site = Site {
        photos: photos(path),
        ..wishes.site(&place)
    };
    let at = (Listeners::from(place.listeners), site);
    let server = game.serve(path, trays, at, acts);
    server.map_err(|error| Failure::Machine(format!("the boards cannot be served: {error}")))
}

/// Returns the reader of photographs from the referee's phone.
#[cfg(feature = "photo")]
fn photos(game: &Path) -> Option<web::photo::PhotoReader> {
    Some(crate::photo::screens::for_phone(game))
}

#[cfg(not(feature = "photo"))]
fn photos(_: &Path) -> Option<web::photo::PhotoReader> {
    None
}

fn ips(place: &BoardsAddress) -> Vec<IpAddr> {
    place.shown.iter().map(SocketAddr::ip).collect()
}

pub(crate) fn of_place(place: &BoardsAddress) -> Vec<String> {
    let mut said = Vec::new();
    if place.is_only_here() {
        said.push(
            "no phone can come: 127.0.0.1 is for this machine alone; join a network, then start again"
                .to_owned(),
        );
    }
    if place.shown.len() > 1 {
        let also = place.shown.iter().skip(1);
        let also: Vec<String> = also.map(|shown| format!("http://{shown}")).collect();
        said.push(format!("also served at {}", also.join(", ")));
    }
    if !place.others.is_empty() {
        let others: Vec<String> = place.others.iter().map(ToString::to_string).collect();
        said.push(format!(
            "other addresses of this machine: {}; --bind takes one of them",
            others.join(", ")
        ));
    }
    said
}

/// Makes a QR code of a text.
pub(crate) fn dots(text: &str) -> Result<Qr, Failure> {
    Qr::from_text(text).map_err(|error| Failure::No(format!("no code can hold the link: {error}")))
}
