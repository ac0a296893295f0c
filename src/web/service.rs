//! State that the handlers share; the visitor behind a request; and the parts and assets that every server has.

use std::collections::{HashMap, VecDeque};
use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::Response;
use tokio::sync::{Notify, watch};

use super::{
    entries::EntryDesk,
    form::nonce_stem,
    hosts::Hosts,
    journal::SharedJournal,
    laptop_desk::LaptopDesk,
    limiter::CodeLimiter,
    page::{
        door::{self, JoinWay},
        frame::{self, SeatPage},
    },
    page_parts::PageParts,
    parts::{OnDemand, PagePart, PendingParts, SeatParts, Snapshot},
    photo::{Darkroom, PhotoReader},
    reply,
};
use game::session::{Clock, machine_clock};
use game::tray::{Device, Presence, Tray, TrayError, TraySeat};

/// Minimum time, in milliseconds, after which the tray records again when a device was last seen.
const SEEN: u64 = 60 * 1000;

/// Interval in milliseconds at which contacts are written at most: each write wakes every stream.
const GATHERED: u64 = 20 * 1000;

/// Maximum wait for a page made on request.
const PATIENCE: Duration = Duration::from_secs(5);

/// Name of the cookie that a device sends to every table on this host. Browsers keep cookies by host, not by port, so
/// that each table also needs a cookie of its own.
const ANYWHERE: &str = "v";

/// Lifetime of a device's cookie, in seconds.
const COOKIE_AGE: u32 = 172_800;

/// The present snapshot, and the requests to the renderer.
pub(super) struct News {
    pub(super) snapshots: watch::Receiver<Arc<Snapshot>>,
    pub(super) wanted: Arc<PendingParts>,
}

/// State shared by the handlers.
pub(super) struct Service {
    pub(super) hosts: Hosts,
    pub(super) snapshots: watch::Receiver<Arc<Snapshot>>,
    wanted: Arc<PendingParts>,
    /// The entries of the game, for the other referee's laptop.
    pub(super) journal: Arc<SharedJournal>,
    /// Enters acts from phones; `None` in Fields of Blue & Grey, where the referee enters all.
    pub(super) entries: Option<EntryDesk>,
    /// Name of the battle.
    pub(super) battle: String,
    /// True if everyone may see the page of the hall.
    pub(super) shows_hall: bool,
    /// Path of a player's first page.
    pub(super) home: &'static str,
    /// Name of the cookie for this table alone.
    cookie: String,
    tray: Mutex<Tray>,
    contacts: Mutex<Contacts>,
    /// Open streams by device, the oldest first; notifying one ends it.
    pub(super) streams: Mutex<HashMap<i64, VecDeque<Arc<Notify>>>>,
    pub(super) limiter: CodeLimiter,
    /// Number of pages with forms served to each device.
    served: Mutex<HashMap<i64, u64>>,
    /// Nonces of the forms that this server has received, each with a hash of the content, so that the tray need not be
    /// asked about a repeated form.
    pub(super) nonces: Mutex<HashMap<String, String>>,
    /// Number of this server in its tray.
    server: u64,
    reached: AtomicBool,
    /// Answers the other referee's laptop about the players; `None` if no such laptop is served.
    pub(super) laptop: Option<LaptopDesk>,
    /// Photographs that the referee sends.
    pub(super) darkroom: Darkroom,
    clock: Mutex<Clock>,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

/// Contacts of devices that the tray does not record yet.
#[derive(Debug, Default)]
struct Contacts {
    /// Time of the last contact by device.
    latest: HashMap<i64, u64>,
    /// Time at which contacts were last written.
    written: u64,
}

impl Contacts {
    /// Notes a contact at `now`, and writes all contacts if the last write is long enough ago.
    fn note(&mut self, tray: &mut Tray, device: i64, now: u64) -> Result<(), TrayError> {
        self.latest.insert(device, now);
        if now.saturating_sub(self.written) >= GATHERED {
            tray.note_contacts(&self.latest)?;
            self.latest.clear();
            self.written = now;
        }
        Ok(())
    }
}

/// The sender of a request.
pub(super) enum Visitor {
    /// A visitor without a seat.
    Nobody,
    /// A device that waits for the referee to admit it, with the seat for which it asks.
    Knocking(Device, TraySeat),
    /// A device with a seat.
    Seated(Device, TraySeat),
}

/// Takes a lock even if its last holder panicked, because no state here can be left incomplete.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Service {
    pub(super) fn new(
        mut tray: Tray,
        news: News,
        hosts: Hosts,
        battle: String,
        shows_hall: bool,
    ) -> Self {
        let cookie = tray.cookie().unwrap_or_else(|error| {
            log::warn!("{error}");
            ANYWHERE.to_owned()
        });
        let server = tray.begin_serving().unwrap_or_else(|error| {
            log::warn!("{error}");
            0
        });
        Self {
            hosts,
            server,
            snapshots: news.snapshots,
            wanted: news.wanted,
            journal: Arc::default(),
            entries: None,
            battle,
            shows_hall,
            home: "/me",
            cookie,
            tray: Mutex::new(tray),
            contacts: Mutex::default(),
            streams: Mutex::default(),
            limiter: CodeLimiter::default(),
            served: Mutex::default(),
            nonces: Mutex::default(),
            reached: AtomicBool::new(false),
            laptop: None,
            darkroom: Darkroom::default(),
            clock: Mutex::new(machine_clock()),
        }
    }

    /// Sets another clock.
    pub(super) fn by(self, clock: Clock) -> Self {
        Self {
            clock: Mutex::new(clock),
            ..self
        }
    }

    /// Sets the entries for the other referee's laptop.
    pub(super) fn copied_from(self, journal: Arc<SharedJournal>) -> Self {
        Self { journal, ..self }
    }

    /// Sets the callback that enters acts from phones.
    pub(super) fn entering(self, entries: EntryDesk) -> Self {
        Self {
            entries: Some(entries),
            ..self
        }
    }

    /// Sets the reader of photographs.
    pub(super) fn reading(self, photos: Option<PhotoReader>) -> Self {
        Self {
            darkroom: Darkroom::new(photos),
            ..self
        }
    }

    /// Sets the callback that answers the other referee's laptop about the players.
    pub(super) fn attended_by(self, laptop: Option<LaptopDesk>) -> Self {
        Self { laptop, ..self }
    }

    /// Returns the number of this server in its tray.
    pub(super) const fn server(&self) -> u64 {
        self.server
    }

    /// Checks whether the game is no longer shown, because the boards are closing.
    pub(super) fn is_closed(&self) -> bool {
        self.snapshots.has_changed().is_err()
    }

    /// Sets the path of a player's first page.
    #[cfg(feature = "desk")]
    pub(super) fn at_home(self, home: &'static str) -> Self {
        Self { home, ..self }
    }

    pub(super) fn tray(&self) -> MutexGuard<'_, Tray> {
        locked(&self.tray)
    }

    pub(super) fn now(&self) -> u64 {
        locked(&self.clock)()
    }

    pub(super) fn live(&self) -> usize {
        locked(&self.streams).values().map(VecDeque::len).sum()
    }

    pub(super) fn was_reached(&self) -> bool {
        self.reached.load(Ordering::Relaxed)
    }

    pub(super) fn note_reached(&self) {
        self.reached.store(true, Ordering::Relaxed);
    }

    /// Returns a value that is unique to each served page with forms of this device and seat. It contains the server's
    /// number, because every new server counts pages from the start, while a page of the previous server may still be
    /// open. It depends on nothing in the game, so that two games that differ only in secrets serve the same value.
    pub(super) fn serving(&self, device: &Device, seat: &str) -> String {
        let mut served = locked(&self.served);
        let count = served.entry(device.number).or_default();
        *count += 1;
        nonce_stem(self.server, *count, seat)
    }

    /// Returns a value from which the nonces on the seat's own card are made. It changes with every entry that the seat
    /// may know, and whenever one of its slips is settled or changed. It does not count pages, because nothing else on
    /// that card depends on how often it was served.
    fn own_card(&self, seat: &SeatParts) -> String {
        let parts = ["me", "slips"].map(|part| seat.parts.get(&format!("{part}/{}", seat.seat)));
        let hashes = parts.map(|part| part.map_or("", |part| part.hash.as_str()));
        nonce_stem(self.server, hashes.concat(), &seat.seat)
    }

    /// Gives a device its key in both cookies; `None` removes them.
    pub(super) fn set_cookies(&self, response: &mut Response, key: Option<&str>) {
        let secure = match key.is_some() && self.hosts.is_secure() {
            true => "; Secure",
            false => "",
        };
        let (key, age) = key.map_or(("", 0), |key| (key, COOKIE_AGE));
        for name in [ANYWHERE, &self.cookie] {
            let cookie =
                format!("{name}={key}; HttpOnly; SameSite=Strict; Path=/; Max-Age={age}{secure}");
            reply::add(response, header::SET_COOKIE, &cookie);
        }
    }

    /// Returns the visitor who sends a request, by a cookie: this table's own, else the one shared by all tables.
    pub(super) fn visitor(&self, headers: &HeaderMap) -> Result<Visitor, TrayError> {
        for name in [self.cookie.as_str(), ANYWHERE] {
            let known = cookie(headers, name)
                .map(|key| self.known(key))
                .transpose()?;
            if let Some(visitor) = known.filter(|one| !matches!(one, Visitor::Nobody)) {
                return Ok(visitor);
            }
        }
        Ok(Visitor::Nobody)
    }

    /// Returns the visitor to whom a key belongs.
    fn known(&self, key: &str) -> Result<Visitor, TrayError> {
        let mut tray = self.tray();
        let Some(device) = tray.device_of(key)? else {
            return Ok(Visitor::Nobody);
        };
        let seats = tray.seats()?.into_iter();
        let Some(seat) = seats.into_iter().find(|seat| seat.number == device.seat) else {
            return Ok(Visitor::Nobody);
        };
        let now = self.now();
        Ok(match device.presence {
            Presence::In => {
                if now.saturating_sub(device.seen) > SEEN {
                    locked(&self.contacts).note(&mut tray, device.number, now)?;
                }
                Visitor::Seated(device, seat)
            }
            Presence::Knocks if device.knocks(now) => Visitor::Knocking(device, seat),
            Presence::Knocks | Presence::Out => Visitor::Nobody,
        })
    }

    /// Returns the present parts of a seat; `None` if there are none.
    pub(super) fn parts(&self, seat: &TraySeat) -> Option<Arc<SeatParts>> {
        self.snapshots.borrow().seats.get(&seat.number).cloned()
    }

    /// Answers that the tray cannot be read.
    pub(super) fn no_tray(&self, error: &TrayError) -> Response {
        log::warn!("{error}");
        let said = "The referee's laptop cannot read the seats. Try again in a minute; the game continues.";
        reply::refusal(
            StatusCode::SERVICE_UNAVAILABLE,
            door::refusal(&self.battle, said),
        )
    }

    /// Returns the page for joining; `said` is what went wrong last time.
    pub(super) fn door(&self, way: &JoinWay<'_>, said: Option<&str>) -> String {
        door::join(&self.battle, way, said, self.hosts.is_secure())
    }

    /// Answers a visitor without a seat with the page for joining.
    pub(super) fn stranger(&self) -> Response {
        let page = self.door(&JoinWay::Code, Some("You are not signed in at this table."));
        reply::refusal(StatusCode::UNAUTHORIZED, page)
    }

    pub(super) fn missing(&self) -> Response {
        reply::refusal(
            StatusCode::NOT_FOUND,
            door::refusal(&self.battle, "No such page."),
        )
    }

    /// Returns a part made on request, for the present state of the game; `None` if making it takes too long.
    async fn made(&self, what: OnDemand) -> Option<Arc<PagePart>> {
        let mut snapshots = self.snapshots.clone();
        let wait = async {
            loop {
                let there = snapshots.borrow_and_update().on_demand.get(&what).cloned();
                if there.is_some() {
                    return there;
                }
                self.wanted.ask(what);
                snapshots.changed().await.ok()?;
            }
        };
        let made = tokio::time::timeout(PATIENCE, wait).await;
        made.ok().flatten().filter(|part| !part.html.is_empty())
    }

    /// Returns the device and seat that send a request; for anyone else, the answer to send.
    pub(super) fn seated(&self, headers: &HeaderMap) -> Result<(Device, TraySeat), Box<Response>> {
        match self.visitor(headers) {
            Err(error) => Err(Box::new(self.no_tray(&error))),
            Ok(Visitor::Seated(device, seat)) => Ok((device, seat)),
            Ok(Visitor::Nobody | Visitor::Knocking(..)) => Err(Box::new(self.stranger())),
        }
    }

    /// Returns the frame of a page for a phone, with no content yet.
    pub(super) fn bare_page<'a>(
        &'a self,
        by: &'a Device,
        path: &'a str,
        title: &'a str,
    ) -> SeatPage<'a> {
        SeatPage {
            battle: &self.battle,
            by,
            path,
            title,
            parts: Vec::new(),
            zoom: 1,
            body: None,
            is_secure: self.hosts.is_secure(),
            serving: "",
        }
    }

    /// Answers a seat with a page made on request.
    pub(super) async fn on_demand(
        &self,
        headers: &HeaderMap,
        path: &str,
        title: &str,
        what: OnDemand,
    ) -> Response {
        let (device, seat) = match self.seated(headers) {
            Err(answer) => return *answer,
            Ok(seated) => seated,
        };
        let is_open = match what {
            OnDemand::Umpire | OnDemand::Handover => seat.side.is_none(),
            OnDemand::Diary | OnDemand::DiaryFile => self.snapshots.borrow().lifted,
        };
        if !is_open {
            return self.missing();
        }
        let Some(made) = self.made(what).await else {
            return self.missing();
        };
        if what == OnDemand::DiaryFile {
            return reply::file(headers, &made, "diary.html");
        }
        let page = SeatPage {
            body: Some(&made.html),
            ..self.bare_page(&device, path, title)
        };
        let parts = self.parts(&seat);
        let page = parts.and_then(|parts| frame::page(&parts, &page));
        page.map_or_else(|| self.missing(), |page| reply::page(headers, &page))
    }

    /// Passes a seat to `answer`; a visitor without a seat gets a message.
    pub(super) fn answer(
        &self,
        headers: &HeaderMap,
        page: impl FnOnce(&Device, &SeatParts) -> Option<Response>,
    ) -> Response {
        match self.visitor(headers) {
            Err(error) => self.no_tray(&error),
            Ok(Visitor::Nobody) => self.stranger(),
            Ok(Visitor::Knocking(device, seat)) => self.waits(&device, &seat),
            Ok(Visitor::Seated(device, seat)) => {
                let parts = self.parts(&seat);
                let page = parts.and_then(|parts| page(&device, &parts));
                page.unwrap_or_else(|| self.missing())
            }
        }
    }

    /// Answers a visitor who waits to be admitted; his page reloads itself.
    pub(super) fn waits(&self, device: &Device, seat: &TraySeat) -> Response {
        let page = door::waiting(&self.battle, &device.name, seat);
        // Not an error: a browser would report it each time that the page reloads.
        let mut response = reply::refusal(StatusCode::ACCEPTED, page);
        reply::set(&mut response, header::REFRESH, "3");
        response
    }

    pub(super) fn page(
        &self,
        headers: &HeaderMap,
        path: &str,
        title: &str,
        parts: PageParts<'_>,
    ) -> Response {
        self.answer(headers, |device, seat| {
            let serving = match parts {
                PageParts::Slips => self.serving(device, &seat.seat),
                PageParts::Own | PageParts::HandOver => self.own_card(seat),
                _ => String::new(),
            };
            let (parts, zoom) = parts.names(seat);
            let page = SeatPage {
                parts,
                zoom,
                serving: &serving,
                ..self.bare_page(device, path, title)
            };
            Some(reply::page(headers, &frame::page(seat, &page)?))
        })
    }
}

/// Returns the key that a browser sends under the cookie `name`; `None` if it sends none.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}
