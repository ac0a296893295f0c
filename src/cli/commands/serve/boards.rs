//! The boards of a game while they are served: their address, and the links by which players join.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::time::{Duration, Instant};

use clap::Args;

use super::{
    address,
    address::{Bind, BoardsAddress},
    clerk::Clerk,
    tray_desk::{TrayDesk, for_laptop, seat_address, seat_title},
};
use crate::commands::board_game::{self, BoardGame};
use crate::commands::seats;
use crate::failure::Failure;
use game::session::machine_clock;
use game::store::copies::Copies;
use game::tray::{Tray, TraySeat};
use tui::settings::{PhoneActs, Settings};
use web::{Listeners, Server, Site, Trays};

/// Time without a visitor after which the terminal shows remedies.
const LONELY: Duration = Duration::from_secs(60);

/// Address of the boards.
#[derive(Debug, Clone, Default, Args)]
pub(crate) struct Where {
    /// Address to serve at (otherwise every private address, at the first free port from 1863 up)
    #[arg(long, value_name = "ADDR[:PORT]", value_parser = address::bind)]
    bind: Option<Bind>,
    /// Public address of a proxy in front: https://boards.example.org
    #[arg(long, value_name = "URL", value_parser = public_url)]
    public_url: Option<String>,
    /// Another name of this machine on the network: table7.local
    #[arg(long, value_name = "N")]
    name: Option<String>,
    /// Open /hall to anyone, for a projector: turn, phase, whose move, and the fights
    #[arg(long)]
    hall: bool,
}

impl Where {
    /// Returns the address to serve at; `None` if none was named.
    #[cfg(feature = "desk")]
    pub(crate) fn bind(&self) -> Option<Bind> {
        self.bind
    }

    /// Checks whether everyone may see the page of the hall, without a seat.
    #[cfg(feature = "desk")]
    pub(crate) fn hall(&self) -> bool {
        self.hall
    }

    /// Returns the addresses for visitors' browsers, the likeliest first.
    pub(crate) fn urls(&self, place: &BoardsAddress) -> Vec<String> {
        match &self.public_url {
            Some(public) => vec![public.clone()],
            None => (place.shown.iter())
                .map(|shown| format!("http://{shown}"))
                .collect(),
        }
    }

    /// Returns the addresses of the boards, for the server.
    pub(crate) fn site(&self, place: &BoardsAddress) -> Site {
        let names = place.names().into_iter().chain(self.name.clone());
        Site {
            names: names.collect(),
            public: self.public_url.clone(),
            hall: self.hall,
            photos: None,
            laptop: None,
        }
    }

    /// Makes the options for an address; without one, for the first that phones can reach.
    pub(crate) fn at(bind: Option<Bind>) -> Self {
        Self {
            bind,
            ..Self::default()
        }
    }

    /// Uses the address from the settings, if none was typed.
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
        false => Err("write the address without a path: https://boards.example.org".to_owned()),
    }
}

/// The boards of a game while they are served.
#[derive(Debug)]
pub(crate) struct ServedBoards {
    /// The server; `None` while it moves to another address.
    server: Option<Server>,
    /// Writes acts from the other referee's laptop; `None` in a game without such a laptop.
    _clerk: Option<Clerk>,
    /// Addresses to show to players, the likeliest first.
    shown: Vec<IpAddr>,
    /// The same addresses as they are typed in a browser; behind a proxy, the proxy's address.
    pub(crate) urls: Vec<String>,
    /// Index of the address in the codes and links.
    at: usize,
    /// The tray, with the game opened for reading.
    pub(super) desk: TrayDesk,
    /// Acts that phones may enter by themselves.
    acts: PhoneActs,
    /// The options, as typed.
    wishes: Where,
    /// The wireless network of the table: its name and password; `None` if none was named.
    pub(crate) wifi: Option<String>,
    began: Instant,
    pub(super) battle: String,
    /// True if no phone can connect, because the address is one within this machine.
    pub(super) only_here: bool,
    /// Messages about the address.
    pub(crate) said: Vec<String>,
}

impl ServedBoards {
    /// Serves the boards of a game that is open for reading. The settings may open or close joining at every seat.
    pub(crate) fn open(
        path: &Path,
        copies: Option<Copies>,
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
            // The boards open even if this machine does not have the address in the settings today.
            Err(failure) if wishes.bind == Where::default().or(settings).bind => {
                said.push(format!("settings.toml, [boards]: {}", failure.words()));
                BoardsAddress::find(None)?
            }
            found => found?,
        };
        said.extend(of_place(&place));
        let only_here = place.is_only_here();
        let (urls, shown) = (wishes.urls(&place), ips(&place));
        tray.drop_proposals()?;
        let clerk = match game.takes_laptops() {
            true => {
                let own = Tray::beside(path, machine_clock()())?.tray;
                let clerk = Clerk::start(path, own, copies);
                Some(clerk.map_err(|error| Failure::Machine(error.to_string()))?)
            }
            false => None,
        };
        let server = started(path, game.as_ref(), place, wishes, acts)?;
        let boards = Self {
            server: Some(server),
            _clerk: clerk,
            shown,
            urls,
            at: 0,
            desk: TrayDesk { game, tray },
            acts,
            wishes: wishes.clone(),
            wifi: settings.boards_wifi.clone(),
            began: Instant::now(),
            battle,
            only_here,
            said,
        };
        if boards.wishes.public_url.is_some() || !only_here {
            // Printed sheets show it to players who want to join.
            boards.desk.tray.set_address(boards.url())?;
        }
        Ok(boards)
    }

    /// Returns the address in the codes and links.
    pub(crate) fn url(&self) -> &str {
        self.urls.get(self.at).map_or("", String::as_str)
    }

    /// Puts this machine's next address into codes and links, and on paper; returns a message that names it.
    pub(super) fn turn_address(&mut self) -> Result<String, Failure> {
        if self.urls.len() < 2 {
            return Ok(format!("{} is this machine's only address", self.url()));
        }
        self.at = (self.at + 1) % self.urls.len();
        self.desk.tray.set_address(self.url())?;
        Ok(format!(
            "codes and links now show {} (address {} of {})",
            self.url(),
            self.at + 1,
            self.urls.len()
        ))
    }

    /// Checks whether no one has reached the boards for so long that remedies should be shown.
    pub(super) fn is_lonely(&self) -> bool {
        let was_reached = self.server.as_ref().is_some_and(Server::was_reached);
        !was_reached && self.began.elapsed() > LONELY
    }

    /// Returns the number of open pages with a news stream.
    pub(super) fn live(&self) -> usize {
        self.server.as_ref().map_or(0, Server::live)
    }

    /// Returns the time for which the other referee's laptop has been silent; if it never answered, the time since the
    /// boards were opened.
    pub(super) fn silence_of(&self, device: i64) -> Duration {
        let heard = self.server.as_ref();
        let heard = heard.and_then(|server| server.last_heard(device));
        heard.unwrap_or_else(|| self.began.elapsed())
    }

    /// Checks whether the other referee's laptop has made contact since the boards were opened.
    pub(super) fn has_heard(&self, device: i64) -> bool {
        let server = self.server.as_ref();
        server.is_some_and(|server| server.last_heard(device).is_some())
    }

    /// Returns the number of entries after which the other referee's laptop continued in a game of its own; `None` if
    /// it did not.
    pub(super) fn parted(&self, device: i64) -> Option<u64> {
        self.server.as_ref()?.parted(device)
    }

    /// Looks up this machine's addresses again and, if they have changed, serves the boards at the new ones. Returns a
    /// message that names the address.
    pub(super) fn readdress(&mut self) -> Result<String, Failure> {
        let is_same = address::shown(self.wishes.bind) == self.shown && self.server.is_some();
        if is_same || self.wishes.public_url.is_some() {
            return Ok(format!("the address is still {}", self.url()));
        }
        let Some(path) = self.desk.game.path().map(Path::to_owned) else {
            return Ok(String::new());
        };
        // The old server is stopped first, because the new one may need its port.
        self.server = None;
        let place = BoardsAddress::find(self.wishes.bind)?;
        self.urls = self.wishes.urls(&place);
        self.shown = ips(&place);
        self.at = 0;
        self.only_here = place.is_only_here();
        self.said = of_place(&place);
        let game = board_game::look_at(&path)?;
        let server = started(&path, game.as_ref(), place, &self.wishes, self.acts)?;
        self.server = Some(server);
        self.desk.tray.set_address(self.url())?;
        self.began = Instant::now();
        Ok(format!(
            "the address is now {}: phones must scan again",
            self.url()
        ))
    }

    /// Returns the text above the code of a seat.
    pub(super) fn over(&self, seat: &TraySeat) -> String {
        seat_title(&self.battle, seat)
    }

    /// Returns the text below the code of a seat: the address, and the letters to type.
    pub(super) fn below(&self, seat: &TraySeat) -> String {
        let several = match self.urls.len() {
            0 | 1 => String::new(),
            all => format!("  {} of {all}: a shows the next", self.at + 1),
        };
        format!("{}{several}", seat_address(self.url(), seat))
    }

    /// Returns the link of a seat in capitals, which make a smaller QR code.
    pub(super) fn link(&self, seat: &TraySeat) -> String {
        seat.link(self.url())
    }
}

fn started(
    path: &Path,
    game: &dyn BoardGame,
    place: BoardsAddress,
    wishes: &Where,
    acts: PhoneActs,
) -> Result<Server, Failure> {
    let now = machine_clock()();
    let trays = Trays {
        herald: Tray::beside(path, now)?.tray,
        service: Tray::beside(path, now)?.tray,
    };
    let url = wishes.urls(&place).into_iter().next().unwrap_or_default();
    let site = Site {
        photos: photos(path),
        laptop: game
            .takes_laptops()
            .then(|| for_laptop(path, url))
            .transpose()?,
        ..wishes.site(&place)
    };
    let listeners = Listeners::from(place.listeners);
    let server = game.serve(path, trays, listeners, site, acts);
    server.map_err(|error| Failure::Machine(format!("cannot serve the boards: {error}")))
}

/// Returns the reader of photographs from the referee's phone.
#[cfg(feature = "photo")]
fn photos(game: &Path) -> Option<web::photo::PhotoReader> {
    Some(crate::commands::photo::screens::for_phone(game))
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
        said.push("phones cannot reach 127.0.0.1; join a network, then start again".to_owned());
    }
    if place.shown.len() > 1 {
        let also = place.shown.iter().skip(1);
        let also: Vec<String> = also.map(|shown| format!("http://{shown}")).collect();
        said.push(format!("also served at {}", also.join(", ")));
    }
    if !place.others.is_empty() {
        let others: Vec<String> = place.others.iter().map(ToString::to_string).collect();
        said.push(format!(
            "other addresses of this machine: {}; choose one with --bind",
            others.join(", ")
        ));
    }
    said
}
