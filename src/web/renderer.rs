//! Follows the game in a session of its own, and renders what each seat may know.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use tokio::sync::watch;

use super::{
    journal::SharedJournal,
    page::{act, desk, dispatch, hall, side::SideView, talk, whole},
    parts::{OnDemand, PagePart, PendingParts, Renders, SeatParts, Snapshot},
};
use crate::tray_view::{Seated, TrayFollower, TrayView};
use game::session::{Clock, Session, machine_clock};
use game::tray::{Tray, TraySeat};
use rules::fields::state::draft::Fields;
use rules::fields::terms::name::SideId;
use view::acts::BrigadeActs;
use view::map::TableMap;
use view::seats::with_side;
use view::spectator::Spectator;
use view::waiting_card::Tempo;

/// Interval at which the renderer looks for changes.
const LOOK: Duration = Duration::from_millis(40);

/// Follows the game for one side, with what was rendered for it.
#[derive(Debug)]
struct Follower {
    side: Option<SideId>,
    onlooker: Spectator,
    dispatches: dispatch::Captured,
    /// The parts that all seats of the side share, for the present game.
    shared: Shared,
    /// The acts that may be requested for the side's brigades.
    acts: Vec<BrigadeActs>,
    /// The table as the side knows it; `None` before the first look.
    map: Option<Arc<TableMap>>,
}

/// Follows a game and renders it.
#[derive(Debug)]
pub struct Renderer {
    session: Session<Fields>,
    tray: TrayFollower,
    sitting: TrayView,
    followers: Vec<Follower>,
    rendered: BTreeMap<i64, Arc<SeatParts>>,
    hall: Option<Arc<PagePart>>,
    wanted: Arc<PendingParts>,
    /// The entries for the other referee's laptop; `None` if no laptop can fetch them.
    journal: Option<Arc<SharedJournal>>,
    on_demand: BTreeMap<OnDemand, Arc<PagePart>>,
    clock: WallClock,
}

/// The clock that the hall shows.
struct WallClock(Clock);

impl fmt::Debug for WallClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("WallClock")
    }
}

impl Renderer {
    /// Makes the renderer of a game that is open for reading.
    #[must_use]
    pub fn new(session: Session<Fields>, tray: Tray) -> Self {
        let sides = session.state().oob().sides.iter();
        let sides: Vec<SideId> = sides.map(|side| side.id.clone()).collect();
        let all = sides.into_iter().map(Some).chain([None]);
        Self {
            followers: all
                .map(|side| Follower {
                    onlooker: Spectator::new(side.clone()),
                    dispatches: dispatch::Captured::default(),
                    shared: Shared::new(),
                    acts: Vec::new(),
                    map: None,
                    side,
                })
                .collect(),
            session,
            tray: TrayFollower::new(tray),
            sitting: TrayView::default(),
            rendered: BTreeMap::new(),
            hall: None,
            wanted: Arc::default(),
            journal: None,
            on_demand: BTreeMap::new(),
            clock: WallClock(machine_clock()),
        }
    }

    /// Sets another clock.
    #[must_use]
    pub fn by(mut self, clock: Clock) -> Self {
        self.clock = WallClock(clock);
        self
    }

    /// Sets which parts are requested, and the entries for the other referee's laptop.
    #[must_use]
    pub(super) fn answering(
        mut self,
        wanted: Arc<PendingParts>,
        journal: Arc<SharedJournal>,
    ) -> Self {
        self.wanted = wanted;
        self.journal = Some(journal);
        self
    }

    /// Returns a new snapshot if an act was played, the tray has changed or a part was requested; `None` if nothing
    /// happened.
    pub fn look(&mut self) -> Option<Snapshot> {
        let played = self.session.refresh().unwrap_or_else(|error| {
            log::warn!("the boards cannot read the game: {error}");
            false
        });
        if played {
            self.sitting.note_undone(self.session.journal());
        }
        let now = (self.clock.0)();
        let journal = self.session.journal();
        let seated = self.tray.take_seats(&mut self.sitting, now, journal);
        if played || seated == Seated::Otherwise {
            self.on_demand.clear();
            self.render(played);
        }
        let wanted = self.wanted.take();
        self.make(&wanted);
        let is_new = played || seated != Seated::AsBefore || !wanted.is_empty();
        is_new.then(|| self.snapshot())
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            seats: self.rendered.clone(),
            tray: self.tray.version(),
            hall: self.hall.clone(),
            lifted: self.is_open(),
            on_demand: self.on_demand.clone(),
        }
    }

    /// Checks whether every seat may have the diary of both sides: the fog is lifted and the game is over. If the end
    /// is undone, the game has secrets again.
    fn is_open(&self) -> bool {
        let is_over = self.session.state().over().is_some();
        is_over && self.sitting.is_lifted(self.session.journal())
    }

    /// Renders the parts of each seat; unless something was `played`, only those about the tray.
    fn render(&mut self, played: bool) {
        let tempo = Tempo::from_session(&self.session);
        let is_open = self.is_open();
        let (mut rendered, nothing) = (BTreeMap::new(), Shared::new());
        for follower in &mut self.followers {
            follower.onlooker.follow(&self.session);
        }
        let as_played = self.as_played();
        let laptop = self.laptop_parts();
        for follower in &mut self.followers {
            let side = follower.side.as_ref();
            follower.dispatches.follow(&self.session, side);
            if side.is_none() {
                let state = self.session.state();
                let hall = hall::part(state, &tempo, follower.onlooker.open());
                self.hall = Some(Arc::new(PagePart::from_html(hall.into_string())));
            }
            let Some(mut known) = SideView::new(&follower.onlooker, side, &tempo) else {
                continue;
            };
            known.dispatches = follower.dispatches.all();
            let is_new = played || follower.shared.is_empty();
            if is_new {
                follower.acts = known.work_out_acts();
                follower.map = side.map(|_| Arc::new(known.table_map()));
            }
            known.acts = &follower.acts;
            if is_new {
                follower.shared = packed(&known, &follower.shared);
            }
            let id = side.map(SideId::as_str);
            let sitting = if id.is_some() {
                &self.sitting
            } else {
                &as_played
            };
            let seats = sitting.seats.iter();
            for seat in seats.filter(|seat| seat.side.as_deref() == id) {
                let before = self.rendered.get(&seat.number);
                let before = before.map_or(&nothing, |parts| &parts.parts);
                let shared = &follower.shared;
                let mut parts = seat_parts(&known, shared, before, seat, sitting, is_open);
                if seat.is_laptop() {
                    parts.parts.extend(laptop.clone());
                }
                parts.map.clone_from(&follower.map);
                rendered.insert(seat.number, Arc::new(parts));
            }
        }
        self.rendered = rendered;
    }

    /// Updates the entries for the other referee's laptop if it has a seat, and returns the parts that tell it about
    /// entries and pen.
    fn laptop_parts(&self) -> Shared {
        let Some(journal) = &self.journal else {
            return Shared::new();
        };
        if !self.sitting.seats.iter().any(TraySeat::is_laptop) {
            return Shared::new();
        }
        journal.follow(&self.session);
        let entries = self.session.entries().len().to_string();
        let pen = format!("{:?}", self.sitting.pen);
        let parts = [("journal", entries), ("pen", pen)];
        let none = Shared::new();
        let parts = parts.map(|(name, html)| PagePart::named(name.to_owned(), html, &none));
        parts.into_iter().collect()
    }

    /// Returns the referee's tray, in which each slip has the line that he would play.
    fn as_played(&self) -> TrayView {
        let mut sitting = self.sitting.clone();
        for slip in sitting.slips.iter_mut().filter(|slip| slip.kind == "ride") {
            let seat = self
                .sitting
                .seats
                .iter()
                .find(|seat| seat.number == slip.seat);
            let side = seat.and_then(|seat| seat.side.as_deref());
            let mut followers = self.followers.iter();
            let follower = followers.find(|f| f.side.as_ref().map(SideId::as_str) == side);
            if let (Some(line), Some(follower)) = (&mut slip.line, follower) {
                *line = follower.onlooker.as_played(line);
            }
        }
        sitting
    }

    /// Makes the parts that are requested and missing.
    fn make(&mut self, wanted: &BTreeSet<OnDemand>) {
        let sitting = match wanted.is_empty() {
            true => TrayView::default(),
            false => self.as_played(),
        };
        for what in wanted {
            if self.on_demand.contains_key(what) {
                continue;
            }
            let is_open = self.is_open() || *what < OnDemand::Diary;
            let made = desk::on_demand(*what, &self.session, &sitting).filter(|_| is_open);
            let part = Arc::new(PagePart::from_html(made.unwrap_or_default()));
            self.on_demand.insert(*what, part);
        }
    }
}

impl Renders for Renderer {
    fn look(&mut self) -> Option<Snapshot> {
        Renderer::look(self)
    }
}

/// Follows the game until the thread is stopped, and publishes new snapshots.
pub(super) fn run(
    mut renders: Box<dyn Renders>,
    sender: &watch::Sender<Arc<Snapshot>>,
    stop: &AtomicBool,
) {
    while !stop.load(Ordering::Acquire) {
        std::thread::sleep(LOOK);
        if let Some(snapshot) = renders.look() {
            sender.send_replace(Arc::new(snapshot));
        }
    }
}

/// The parts that seats of a side share.
type Shared = BTreeMap<String, Arc<PagePart>>;

/// Makes the parts that seats of a side share; those equal to the ones in `before` are not compressed again.
fn packed(known: &SideView<'_>, before: &Shared) -> Shared {
    let parts = whole::parts(known).into_iter();
    let parts = parts.map(|(name, html)| PagePart::named(name, html, before));
    parts.collect()
}

/// Returns the parts of a seat: those shared by its side, and its own.
fn seat_parts(
    known: &SideView<'_>,
    shared: &Shared,
    before: &Shared,
    seat: &TraySeat,
    sitting: &TrayView,
    is_open: bool,
) -> SeatParts {
    let private = (seat.private && seat.command.is_some()).then(|| known.private(seat));
    let mut parts = match &private {
        Some(known) => packed(known, before),
        None => shared.clone(),
    };
    let known = private.as_ref().unwrap_or(known);
    let own = whole::own_parts(known, seat, sitting).into_iter();
    parts.extend(own.map(|(name, html)| PagePart::named(name, html, before)));
    let choices = whole::choices(known, seat);
    let board = parts.get("board").map_or("", |board| board.hash.as_str());
    let players = whole::players(known, seat, sitting);
    let ready = talk::ready_hash(seat, players.as_deref());
    SeatParts {
        lists: act::lists(&choices, board)
            .into_iter()
            .chain([ready])
            .collect(),
        players,
        choices,
        map: None,
        seat: seat.id(),
        name: with_side(seat),
        side: known.number(),
        hue: known.hue(),
        parts,
        sheets: known.sheets_of(seat),
        is_boxed: false,
        is_unrefereed: false,
        moves: None,
        others: match known.number() {
            Some(_) => Vec::new(),
            None => sitting.seats.iter().map(TraySeat::id).collect(),
        },
        lifted: is_open,
    }
}
