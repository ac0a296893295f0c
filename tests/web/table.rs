//! A game on a file, its tray with seats and devices, and its boards.

use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use vidette::game::{
    session::Session,
    store::facts::Facts,
    tray::{NewSeat, Newcomer, Presence, Tray, TraySeat},
};
use vidette::rules::{
    chance::DieOrigin,
    fields::state::{State, draft::Fields},
};
use vidette::web::{Server, Site, Trays, laptop_desk::LaptopDesk, renderer::Renderer};

use super::http::{Answer, Ask};
use common::sitting::battle;

/// Noon of the first day, in milliseconds of Unix time.
pub const NOON: u64 = 43_200_000;

/// A table with its boards.
pub struct Table {
    pub folder: tempfile::TempDir,
    pub game: Session<Fields>,
    pub clock: Arc<AtomicU64>,
}

impl Table {
    /// McPherson's Ridge on a file; the clock stands at noon until it is set.
    pub fn new() -> Self {
        Self::of(&battle("mcphersons-ridge"))
    }

    /// A battle on a file, the same way.
    pub fn of(battle: &State) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(AtomicU64::new(NOON));
        let hand = Arc::clone(&clock);
        let facts = Facts {
            rules: String::new(),
            name: "test".to_owned(),
            program: String::new(),
            created: NOON,
            seed: 7,
            dice: DieOrigin::Hand,
            scheme: Default::default(),
            roster: "test".to_owned(),
            text: String::new(),
            start: String::new(),
        };
        let game = Session::create(
            &folder.path().join("g.vidette"),
            facts,
            battle,
            Box::new(move || hand.load(Ordering::SeqCst)),
        );
        Self {
            game: game.unwrap(),
            folder,
            clock,
        }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("g.vidette")
    }

    pub fn tray(&self) -> Tray {
        tray(&self.path())
    }

    /// Makes the seats of both sides, of the Iron Brigade's division, and of the referee.
    pub fn seated(self) -> Self {
        self.seated_as(&[
            (Some("confederate"), None),
            (Some("union"), None),
            (Some("confederate"), Some("heth")),
            (None, None),
        ])
    }

    /// Makes a seat for each side and command; no side is the referee.
    pub fn seated_as(self, seats: &[(Option<&str>, Option<&str>)]) -> Self {
        let mut tray = self.tray();
        for (side, command) in seats.iter().copied() {
            let seat = NewSeat {
                side: side.map(str::to_owned),
                command: command.map(str::to_owned),
                name: side.unwrap_or("Referee").to_owned(),
                places: None,
                private: false,
            };
            tray.add(&seat, 0).unwrap();
        }
        self
    }

    pub fn seat(&self, id: &str) -> TraySeat {
        let seats = self.tray().seats().unwrap();
        seats.into_iter().find(|seat| seat.id() == id).unwrap()
    }

    /// Lets a device sit down, and returns its key.
    pub fn device(&self, seat: &str) -> String {
        self.device_at(seat, "10.0.0.1", Presence::In)
    }

    /// A device from an address, that sits, knocks, or was sent away.
    pub fn device_at(&self, seat: &str, address: &str, presence: Presence) -> String {
        let who = Newcomer {
            name: "Jim",
            address,
            agent: "",
            has_link: presence != Presence::Knocks,
        };
        let mut tray = self.tray();
        let now = vidette::game::session::machine_clock()();
        let joined = tray.join(&self.seat(seat), &who, now).unwrap();
        let (key, _) = joined.unwrap();
        if presence == Presence::Out {
            let device = tray.device_of(&key).unwrap().unwrap();
            tray.set_presence(device.number, Presence::Out).unwrap();
        }
        key
    }

    /// Lets the other referee's laptop in from an address, and returns its key.
    pub fn laptop(&self, address: &str) -> String {
        let seat = self.tray().laptop(0).unwrap();
        let key = self.device_at(&seat.id(), address, Presence::Knocks);
        let mut tray = self.tray();
        let device = tray.device_of(&key).unwrap().unwrap();
        tray.set_presence(device.number, Presence::In).unwrap();
        key
    }

    pub fn herald(&self) -> Renderer {
        Renderer::new(Session::look(&self.path()).unwrap(), self.tray())
    }

    pub fn serve(&self) -> Server {
        self.serve_at(&Site {
            laptop: Some(LaptopDesk::new(|wish| Ok(format!("{wish:?}")))),
            ..Site::default()
        })
    }

    pub fn serve_at(&self, site: &Site) -> Server {
        let trays = Trays {
            herald: self.tray(),
            service: self.tray(),
        };
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let session = Session::look(&self.path()).unwrap();
        Server::start(session, trays, listener, site).unwrap()
    }
}

pub fn tray(game: &Path) -> Tray {
    Tray::beside(game, 0).unwrap().tray
}

/// Asks a server as a device.
pub fn get(server: &Server, key: &str, path: &str) -> Answer {
    Ask::get(path).by(Some(key)).send(server.address())
}
