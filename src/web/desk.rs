//! The club's dashboard: an overview of all tables, one table, calls, standings, dice, and a page for the hall.

pub mod active_views;
mod door;
mod game_pages;
mod page;
mod renderer;

use std::collections::BTreeSet;
use std::io;
use std::sync::{Arc, Mutex, OnceLock, Weak, mpsc};
use std::time::Instant;

use axum::Router;
use tokio::sync::watch;

use super::{
    Listeners, Server, Site, Trays,
    hosts::Hosts,
    service::{News, Service, locked},
};
use active_views::ActiveViews;
use club::forecast::Slot;
use club::register::Register;
use club::standing::ClubPoints;
use renderer::DeskRenderer;

pub use game_pages::{TableDescriber, battle, pages};
pub use renderer::CallNotifier;

/// Content of the dashboard, and its readers.
#[derive(Debug, Clone, Default)]
pub struct DeskOptions {
    /// Title of the pages.
    pub event: String,
    /// The playing time of the tables; `None` if it was not given.
    pub slot: Option<Slot>,
    /// Points that the club gives for results.
    pub points: ClubPoints,
    /// True if everyone may see the page of the hall, without a seat.
    pub hall: bool,
}

/// Answer of a person at the desk to a call.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Note {
    /// The random value that identifies the call.
    nonce: String,
    /// Name of the person at the desk.
    who: String,
    /// The answer; `None` if he only acknowledges the call.
    answer: Option<String>,
}

/// State shared by handlers and renderer besides the snapshots.
#[derive(Debug)]
struct DeskShared {
    /// Channel to the renderer, the only thread that writes answers.
    notes: Mutex<mpsc::Sender<Note>>,
    /// The tables whose pages are open.
    looks: Mutex<ActiveViews>,
    /// The service, once it runs: it knows which devices listen for news.
    service: OnceLock<Weak<Service>>,
    /// The numbers of the tables, as last read.
    tables: Mutex<BTreeSet<u32>>,
    /// The calls, including settled ones, as last read.
    calls: Mutex<BTreeSet<String>>,
    /// True if everyone may see the page of the hall.
    hall: bool,
}

impl DeskShared {
    /// Notes that a device has opened the page of a table.
    fn want(&self, device: i64, number: u32) {
        locked(&self.looks).note(device, number, Instant::now());
    }

    /// Returns the tables whose pages are open and therefore kept current.
    fn wanted(&self) -> Vec<u32> {
        let service = self.service.get().and_then(Weak::upgrade);
        let is_open = |device: i64| {
            let service = service.as_ref();
            service.is_some_and(|service| locked(&service.streams).contains_key(&device))
        };
        locked(&self.looks).tables(Instant::now(), is_open)
    }
}

/// Serves the desk on bound listeners. `telling` describes the game of a table; `rings` is called once for each new
/// call.
///
/// # Errors
///
/// Fails if no thread or event queue can be started.
pub fn start(
    register: Register,
    trays: Trays,
    listeners: impl Into<Listeners>,
    site: &Site,
    wishes: DeskOptions,
    telling: TableDescriber,
    rings: CallNotifier,
) -> io::Result<Server> {
    let (notes, noted) = mpsc::channel();
    let shared = Arc::new(DeskShared {
        notes: Mutex::new(notes),
        looks: Mutex::default(),
        service: OnceLock::new(),
        tables: Mutex::default(),
        calls: Mutex::default(),
        hall: wishes.hall,
    });
    let title = wishes.event.clone();
    let mut herald = DeskRenderer::new(
        register,
        trays.herald,
        wishes,
        noted,
        Arc::clone(&shared),
        telling,
        rings,
    );
    let (sender, snapshots) = watch::channel(Arc::new(herald.look()));
    let listeners = listeners.into();
    let hosts = Hosts::new(&listeners.addresses()?, site);
    let news = News {
        snapshots,
        wanted: Arc::default(),
    };
    let service = Service::new(trays.service, news, hosts, title, false).at_home("/");
    let router = |service: &Arc<Service>| -> Router {
        let _ = shared.service.set(Arc::downgrade(service));
        door::router(service, &shared)
    };
    Server::run(listeners, service, router, move |stop| {
        herald.run(&sender, stop)
    })
}
