//! The players' boards: pages for the players' phones, each limited to what its side may know, and the server that
//! sends them over the local network.
//!
//! Everything that a side receives comes from [`view::fog_of_war`]. The [`renderer`] follows the game file on a thread
//! of its own and renders a [`parts::Snapshot`]; the handlers on a second thread only read the newest one. Games of
//! hexes and counters have a renderer of their own ([`Boards::of_hexes`]), made of [`view::presentation`], and the same
//! guard, seats, slips and streams. Nothing here writes into a game: what phones enter goes through [`entries`].

mod asset;
mod boxed;
mod camera;
pub mod choices;
mod client;
#[cfg(feature = "desk")]
pub mod desk;
mod enter;
pub mod entries;
mod fetch;
pub mod form;
mod guard;
mod hosts;
mod join;
mod journal;
mod laptop;
pub mod laptop_desk;
mod limiter;
mod listen;
mod live;
pub mod moves;
mod packed;
mod page;
mod page_parts;
mod pages;
pub mod parts;
pub mod photo;
mod referee;
pub mod remote;
pub mod renderer;
mod reply;
pub mod route;
mod service;
pub mod slips;
pub mod spot;
mod tray_view;

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use std::thread::JoinHandle;
use std::time::Duration;

use axum::body::{Bytes, HttpBody as Body};
use axum::http::Request;
use axum::response::Response;
use axum::{BoxError, Router};
use hyper::service::Service as _;
use hyper_util::service::TowerToHyperService;
use tokio::sync::{Notify, watch};

use boxed::PagesRenderer;
use entries::EntryDesk;
use game::session::{Clock, Session, machine_clock};
use game::tray::Tray;
use hosts::Hosts;
use journal::SharedJournal;
use parts::{PendingParts, Renders, Snapshot};
use renderer::Renderer;
use rules::fields::state::draft::Fields;
use service::{News, Service};
use view::presentation::Describe;

/// Addresses of the boards, and the services that they offer.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Site {
    /// Other names of this machine on the network.
    pub names: Vec<String>,
    /// The public address of a reverse proxy: `https://boards.example.org`; `None` without one.
    pub public: Option<String>,
    /// True if everyone may see the page of the hall, without a seat.
    pub hall: bool,
    /// Reader of photographs from the referee's phone; `None` if photographs are not read here.
    pub photos: Option<photo::PhotoReader>,
    /// Answers the other referee's laptop about the players; `None` if no such laptop is served.
    pub laptop: Option<laptop_desk::LaptopDesk>,
}

/// A tray for each of the two threads.
#[derive(Debug)]
pub struct Trays {
    /// The renderer's tray.
    pub herald: Tray,
    /// The handlers' tray.
    pub service: Tray,
}

/// The server's listeners: one for each of its addresses, all at one port.
#[derive(Debug)]
pub struct Listeners(Vec<TcpListener>);

impl Listeners {
    fn addresses(&self) -> io::Result<Vec<SocketAddr>> {
        self.0.iter().map(TcpListener::local_addr).collect()
    }
}

impl From<TcpListener> for Listeners {
    fn from(one: TcpListener) -> Self {
        Self(vec![one])
    }
}

impl From<Vec<TcpListener>> for Listeners {
    fn from(all: Vec<TcpListener>) -> Self {
        Self(all)
    }
}

/// A server of boards; it stops when it is dropped.
#[derive(Debug)]
pub struct Server {
    address: SocketAddr,
    service: Arc<Service>,
    stop: Arc<AtomicBool>,
    end: Arc<Notify>,
    threads: Vec<JoinHandle<()>>,
}

/// The boards of a game without threads and network: the renderer, the shared snapshot, and the handlers.
#[derive(Debug)]
pub struct Boards {
    herald: Box<dyn Renders>,
    sender: watch::Sender<Arc<Snapshot>>,
    answers: RequestHandler,
}

impl Boards {
    /// Makes the boards of a game that is open for reading; `site` is the address that visitors use.
    #[must_use]
    pub fn new(
        session: Session<Fields>,
        trays: Trays,
        address: SocketAddr,
        site: &Site,
        clock: Clock,
    ) -> Self {
        Self::at(session, trays, Hosts::new(&[address], site), site, clock)
    }

    fn at(session: Session<Fields>, trays: Trays, hosts: Hosts, site: &Site, clock: Clock) -> Self {
        let title = session.state().oob().name.clone();
        let wanted = Arc::new(PendingParts::default());
        let journal = Arc::new(SharedJournal::new(&session));
        let clock = Arc::new(Mutex::new(clock));
        let same = || -> Clock {
            let clock = Arc::clone(&clock);
            Box::new(move || service::locked(&clock)())
        };
        let herald = Renderer::new(session, trays.herald).by(same());
        let mut herald = herald.answering(Arc::clone(&wanted), Arc::clone(&journal));
        let (sender, snapshots) = watch::channel(Arc::new(herald.look().unwrap_or_default()));
        let news = News { snapshots, wanted };
        let service = Service::new(trays.service, news, hosts, title, site.hall).by(same());
        let service = service.copied_from(journal).reading(site.photos.clone());
        let service = service.attended_by(site.laptop.clone());
        Self {
            herald: Box::new(herald),
            sender,
            answers: RequestHandler::new(service, route::router),
        }
    }

    /// Makes the boards of a game of hexes and counters; `entries` enters the acts of phones.
    #[must_use]
    pub fn of_hexes<R>(
        session: Session<R>,
        trays: Trays,
        address: SocketAddr,
        site: &Site,
        clock: Clock,
        entries: EntryDesk,
    ) -> Self
    where
        R: Describe + 'static,
        R::State: Send + Sync,
    {
        let hosts = Hosts::new(&[address], site);
        Self::of_pages(session, trays, hosts, site, clock, entries)
    }

    fn of_pages<R>(
        session: Session<R>,
        trays: Trays,
        hosts: Hosts,
        site: &Site,
        clock: Clock,
        entries: EntryDesk,
    ) -> Self
    where
        R: Describe + 'static,
        R::State: Send + Sync,
    {
        let title = R::title(session.state());
        let wanted = Arc::new(PendingParts::default());
        let clock = Arc::new(Mutex::new(clock));
        let same = || -> Clock {
            let clock = Arc::clone(&clock);
            Box::new(move || service::locked(&clock)())
        };
        let (scope, asked) = (entries.scope, Arc::clone(&wanted));
        let mut herald = PagesRenderer::new(session, trays.herald, same(), scope, asked);
        let (sender, snapshots) = watch::channel(Arc::new(herald.look().unwrap_or_default()));
        let news = News { snapshots, wanted };
        let service = Service::new(trays.service, news, hosts, title, site.hall).by(same());
        let service = service.entering(entries);
        Self {
            herald: Box::new(herald),
            sender,
            answers: RequestHandler::new(service, route::router),
        }
    }

    /// Looks for changes, and publishes them for the handlers.
    pub fn look(&mut self) {
        if let Some(snapshot) = self.herald.look() {
            self.sender.send_replace(Arc::new(snapshot));
        }
    }

    /// Returns the request handler.
    #[must_use]
    pub fn answers(&self) -> RequestHandler {
        self.answers.clone()
    }
}

/// Handler of requests to the boards.
#[derive(Debug, Clone)]
pub struct RequestHandler {
    service: Arc<Service>,
    router: TowerToHyperService<Router>,
}

impl RequestHandler {
    fn new(service: Service, router: impl FnOnce(&Arc<Service>) -> Router) -> Self {
        let service = Arc::new(service);
        Self {
            router: TowerToHyperService::new(router(&service)),
            service,
        }
    }

    /// Answers a request that came over a connection from `peer`.
    pub async fn to<B>(&self, mut request: Request<B>, peer: IpAddr) -> Response
    where
        B: Body<Data = Bytes, Error: Into<BoxError>> + Send + 'static,
    {
        let client = self.service.hosts.client(peer, request.headers());
        request.extensions_mut().insert(client);
        let Ok(answer) = self.router.call(request).await;
        answer
    }
}

impl Server {
    /// Serves the boards of a game that is open for reading, on bound listeners.
    ///
    /// # Errors
    ///
    /// Fails if no thread or event queue can be started.
    pub fn start(
        session: Session<Fields>,
        trays: Trays,
        listeners: impl Into<Listeners>,
        site: &Site,
    ) -> io::Result<Self> {
        let listeners = listeners.into();
        let hosts = Hosts::new(&listeners.addresses()?, site);
        let boards = Boards::at(session, trays, hosts, site, machine_clock());
        Self::of_boards(listeners, boards)
    }

    /// Serves a game of hexes and counters; `entries` takes the acts of phones.
    ///
    /// # Errors
    ///
    /// Fails if the machine gives no thread or no event queue.
    pub fn start_hexes<R>(
        session: Session<R>,
        trays: Trays,
        listeners: impl Into<Listeners>,
        site: &Site,
        entries: EntryDesk,
    ) -> io::Result<Self>
    where
        R: Describe + 'static,
        R::State: Send + Sync,
    {
        let listeners = listeners.into();
        let hosts = Hosts::new(&listeners.addresses()?, site);
        let boards = Boards::of_pages(session, trays, hosts, site, machine_clock(), entries);
        Self::of_boards(listeners, boards)
    }

    fn of_boards(listeners: Listeners, boards: Boards) -> io::Result<Self> {
        let Boards {
            herald,
            sender,
            answers,
        } = boards;
        Self::on_threads(listeners, answers, move |stop| {
            renderer::run(herald, &sender, stop);
        })
    }

    /// Starts two threads, one that renders and one that answers.
    #[cfg(feature = "desk")]
    fn run(
        listeners: Listeners,
        service: Service,
        router: impl FnOnce(&Arc<Service>) -> Router,
        look: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> io::Result<Self> {
        Self::on_threads(listeners, RequestHandler::new(service, router), look)
    }

    fn on_threads(
        listeners: Listeners,
        answers: RequestHandler,
        look: impl FnOnce(&AtomicBool) + Send + 'static,
    ) -> io::Result<Self> {
        let address = *listeners.addresses()?.first().ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidInput, "no address to listen on")
        })?;
        for listener in &listeners.0 {
            listener.set_nonblocking(true)?;
        }
        let service = Arc::clone(&answers.service);
        let stop = Arc::new(AtomicBool::new(false));
        let end = Arc::new(Notify::new());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()?;
        let looks = {
            let stop = Arc::clone(&stop);
            named("herald", move || look(&stop))?
        };
        let answers = {
            let end = Arc::clone(&end);
            named("boards", move || {
                runtime.block_on(listen::serve(listeners.0, answers, &end));
            })?
        };
        Ok(Self {
            address,
            service,
            stop,
            end,
            threads: vec![looks, answers],
        })
    }

    /// Returns the first address of the server.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the number of open pages with a news stream.
    #[must_use]
    pub fn live(&self) -> usize {
        self.service.live()
    }

    /// Returns the time since the last contact with the other referee's laptop; `None` if there never was one.
    #[must_use]
    pub fn last_heard(&self, device: i64) -> Option<Duration> {
        self.service.journal.last_heard(device)
    }

    /// Returns after how many entries a laptop continued in a game of its own; `None` if it has not reported doing so.
    #[must_use]
    pub fn parted(&self, device: i64) -> Option<u64> {
        self.service.journal.parted(device)
    }

    /// Checks whether any device has reached this address yet.
    #[must_use]
    pub fn was_reached(&self) -> bool {
        self.service.was_reached()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Release);
        self.end.notify_one();
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                log::error!("a thread of the boards ended in a panic");
            }
        }
    }
}

fn named(name: &str, work: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    std::thread::Builder::new()
        .name(name.to_owned())
        .spawn(work)
}
