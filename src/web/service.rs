//! State shared by the handlers, the visitor, and the parts and assets of every server.

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
    form::nonce_stem,
    hosts::Hosts,
    journal::SharedJournal,
    limiter::CodeLimiter,
    page::{
        act, door,
        door::JoinWay,
        frame::{self, SeatPage},
        generals,
    },
    parts::{OnDemand, PagePart, PendingParts, SeatParts, Snapshot},
    photo::{Darkroom, PhotoReader},
    reply,
};
use game::session::{Clock, machine_clock};
use game::tray::{Device, Presence, Tray, TrayError, TraySeat};

/// A device is noted as seen this often at most, in milliseconds.
const SEEN: u64 = 60 * 1000;

/// Longest time for a page made on demand.
const PATIENCE: Duration = Duration::from_secs(5);

/// Name of a device's cookie at every table. Browsers keep cookies by host and not by port, so each table has one of
/// its own beside it.
const ANYWHERE: &str = "v";

/// Lifetime of a device's cookie, in seconds.
const COOKIE_AGE: u32 = 172_800;

/// The present snapshot, and the way to ask the renderer for more.
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
    /// The battle.
    pub(super) battle: String,
    /// True if everyone may look at the page of the hall.
    pub(super) shows_hall: bool,
    /// Home page of a player with a seat.
    pub(super) home: &'static str,
    /// Name of a device's cookie at this table alone.
    cookie: String,
    tray: Mutex<Tray>,
    /// Open streams by device, the oldest first; each is ended by its notice.
    pub(super) streams: Mutex<HashMap<i64, VecDeque<Arc<Notify>>>>,
    pub(super) limiter: CodeLimiter,
    /// Number of pages with forms that each device got.
    served: Mutex<HashMap<i64, u64>>,
    /// The nonces of forms that were sent to this server, and a hash of what each held: of one sent again nothing need
    /// be asked of the tray.
    pub(super) nonces: Mutex<HashMap<String, String>>,
    /// Number of this server of the tray.
    server: u64,
    reached: AtomicBool,
    /// Photographs that the referee sends.
    pub(super) darkroom: Darkroom,
    clock: Mutex<Clock>,
}

impl std::fmt::Debug for Service {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Service").finish_non_exhaustive()
    }
}

/// A visitor.
pub(super) enum Visitor {
    /// Somebody without a seat.
    Nobody,
    /// Somebody whom the referee has not let in yet.
    Knocking(Device, TraySeat),
    /// Somebody at a seat.
    Seated(Device, TraySeat),
}

/// Takes a lock, even if its last holder panicked: no state here is left half done.
pub(super) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Service {
    pub(super) fn new(
        mut tray: Tray,
        news: News,
        hosts: Hosts,
        (battle, shows_hall): (String, bool),
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
            battle,
            shows_hall,
            home: "/me",
            cookie,
            tray: Mutex::new(tray),
            streams: Mutex::default(),
            limiter: CodeLimiter::default(),
            served: Mutex::default(),
            nonces: Mutex::default(),
            reached: AtomicBool::new(false),
            darkroom: Darkroom::default(),
            clock: Mutex::new(machine_clock()),
        }
    }

    /// The same by another clock.
    pub(super) fn by(self, clock: Clock) -> Self {
        Self {
            clock: Mutex::new(clock),
            ..self
        }
    }

    /// The same with the entries of the game, for the other referee's laptop.
    pub(super) fn copied_from(self, journal: Arc<SharedJournal>) -> Self {
        Self { journal, ..self }
    }

    /// The same with a reader of photographs.
    pub(super) fn reading(self, photos: Option<PhotoReader>) -> Self {
        Self {
            darkroom: Darkroom::new(photos),
            ..self
        }
    }

    /// The number of this server of the tray.
    pub(super) const fn server(&self) -> u64 {
        self.server
    }

    /// Checks whether the game is no longer shown: the boards are being closed.
    pub(super) fn is_closed(&self) -> bool {
        self.snapshots.has_changed().is_err()
    }

    /// Returns the same with another home page.
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

    /// Returns a value unique among the pages with forms of a device and seat. The count starts again with the
    /// server, so the server's own number precedes it: a page of the last server may still be open. It contains
    /// nothing of the game: two games that differ in secrets serve the same value.
    fn serving(&self, device: &Device, seat: &str) -> String {
        let mut served = locked(&self.served);
        let count = served.entry(device.number).or_default();
        *count += 1;
        nonce_stem(self.server, *count, seat)
    }

    /// Gives a device its key in both cookies; `None` takes them away.
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

    /// Returns the visitor by his cookie: this table's own, else the one that every table sets.
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

    /// Returns the owner of a key.
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
                    tray.saw(device.number, now)?;
                }
                Visitor::Seated(device, seat)
            }
            Presence::Knocks if device.knocks(now) => Visitor::Knocking(device, seat),
            Presence::Knocks | Presence::Out => Visitor::Nobody,
        })
    }

    /// Returns the present parts of a seat.
    pub(super) fn parts(&self, seat: &TraySeat) -> Option<Arc<SeatParts>> {
        self.snapshots.borrow().seats.get(&seat.number).cloned()
    }

    /// Answers where the tray cannot be read.
    pub(super) fn no_tray(&self, error: &TrayError) -> Response {
        log::warn!("{error}");
        let said = "The referee's laptop cannot read the seats. Try again in a minute; the game continues.";
        reply::refusal(
            StatusCode::SERVICE_UNAVAILABLE,
            door::refusal(&self.battle, said),
        )
    }

    /// The page that lets somebody join; `said` is what was wrong with the last try.
    pub(super) fn door(&self, way: &JoinWay<'_>, said: Option<&str>) -> String {
        door::join(&self.battle, way, (said, self.hosts.is_secure()))
    }

    /// Answers who has no seat: the page that lets him join.
    pub(super) fn stranger(&self) -> Response {
        let page = self.door(&JoinWay::Code, Some("You are not signed in at this table."));
        reply::refusal(StatusCode::UNAUTHORIZED, page)
    }

    pub(super) fn missing(&self) -> Response {
        reply::refusal(
            StatusCode::NOT_FOUND,
            door::refusal(&self.battle, "There is no such page."),
        )
    }

    /// Returns a part made on demand, for the present game; `None` if it takes too long.
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

    /// The seat that asks; else the answer to who has none.
    pub(super) fn seated(&self, headers: &HeaderMap) -> Result<(Device, TraySeat), Box<Response>> {
        match self.visitor(headers) {
            Err(error) => Err(Box::new(self.no_tray(&error))),
            Ok(Visitor::Seated(device, seat)) => Ok((device, seat)),
            Ok(Visitor::Nobody | Visitor::Knocking(..)) => Err(Box::new(self.stranger())),
        }
    }

    /// Answers a seat with a page that is made where somebody asks for it.
    pub(super) async fn on_demand(
        &self,
        headers: &HeaderMap,
        (path, title): (&str, &str),
        what: OnDemand,
    ) -> Response {
        let seat = match self.seated(headers) {
            Err(answer) => return *answer,
            Ok((_, seat)) => seat,
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
            battle: &self.battle,
            path,
            title,
            parts: Vec::new(),
            zoom: 1,
            body: Some(&made.html),
            is_secure: self.hosts.is_secure(),
            serving: "",
        };
        let parts = self.parts(&seat);
        let page = parts.and_then(|parts| frame::page(&parts, &page));
        page.map_or_else(|| self.missing(), |page| reply::page(headers, &page))
    }

    /// Answers a seat; a visitor without a seat gets a message.
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

    /// Answers who knocks; his page asks again by itself.
    pub(super) fn waits(&self, device: &Device, seat: &TraySeat) -> Response {
        let page = door::waiting(&self.battle, &device.name, seat);
        let mut response = reply::refusal(StatusCode::FORBIDDEN, page);
        reply::set(&mut response, header::REFRESH, "3");
        response
    }

    /// Answers a seat with the page of an act of one of its brigades.
    pub(super) fn act(&self, headers: &HeaderMap, brigade: &str, name: &str) -> Response {
        self.answer(headers, |device, seat| {
            let serving = self.serving(device, &seat.seat);
            let (title, body) = act::page(seat, brigade, name, &serving)?;
            let page = SeatPage {
                battle: &self.battle,
                path: &format!("/{}", act::list_name(brigade, name)),
                title,
                parts: Vec::new(),
                zoom: 1,
                body: Some(&body.into_string()),
                is_secure: self.hosts.is_secure(),
                serving: &serving,
            };
            Some(reply::page(headers, &frame::page(seat, &page)?))
        })
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
                _ => String::new(),
            };
            let (parts, zoom) = match parts {
                PageParts::Brigade(id) => {
                    let menu = seat.choices.acts_of(id).map(|_| act::menu_name(id));
                    let sheet = format!("sheet/{id}");
                    (menu.into_iter().chain([sheet]).collect(), 1)
                }
                PageParts::Own => {
                    let own =
                        ["me", "ready", "command"].map(|part| format!("{part}/{}", seat.seat));
                    ([vec!["talk".to_owned()], own.to_vec()].concat(), 1)
                }
                PageParts::HandOver => {
                    let me = format!("me/{}", seat.seat);
                    let slips = format!("slips/{}", seat.seat);
                    let own = [me, "talk".to_owned(), generals::PART.to_owned(), slips];
                    let sheets = seat.sheets.iter().cloned();
                    (own.into_iter().chain(sheets).collect(), 1)
                }
                PageParts::Slips => (vec![format!("slips/{}", seat.seat)], 1),
                PageParts::Sheets => {
                    let generals = [generals::PART.to_owned()].into_iter();
                    (generals.chain(seat.sheets.iter().cloned()).collect(), 1)
                }
                PageParts::Board(zoom) => (vec!["board".to_owned(), "troops".to_owned()], zoom),
                PageParts::One(name) => (vec![name.to_owned()], 1),
            };
            let page = SeatPage {
                battle: &self.battle,
                path,
                title,
                parts,
                zoom,
                body: None,
                is_secure: self.hosts.is_secure(),
                serving: &serving,
            };
            Some(reply::page(headers, &frame::page(seat, &page)?))
        })
    }
}

/// Parts of a page.
pub(super) enum PageParts<'a> {
    /// The seat's own card.
    Own,
    /// The forms, and its slips.
    Slips,
    /// All that who takes the seat over has to know.
    HandOver,
    /// Generals and messengers, and the sheets of its commands.
    Sheets,
    /// The buttons of a brigade, and its sheet.
    Brigade(&'a str),
    /// The map, so close, and the troops.
    Board(u8),
    /// One part.
    One(&'a str),
}

/// The key that a browser shows under a name.
fn cookie<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let all = headers.get_all(header::COOKIE).iter();
    let mut pairs = all
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(';'));
    pairs.find_map(|pair| pair.trim().strip_prefix(name)?.strip_prefix('='))
}
