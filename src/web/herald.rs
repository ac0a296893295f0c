//! The herald: follows the game with a session of its own and renders what each seat may know.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::sync::watch;

use super::page::side;
use super::page::side::Side;
use super::parts::Part;
use super::parts::SeatParts;
use super::parts::Snapshot;
use crate::game::session::Session;
use crate::game::tray::Seat;
use crate::game::tray::Slip;
use crate::game::tray::Tray;
use crate::game::tray::TrayError;
use crate::rules::fields::terms::name::SideId;
use crate::view::known::waiting::Tempo;
use crate::view::onlooker::Onlooker;

/// How often it is looked whether something happened.
const LOOK: Duration = Duration::from_millis(40);

/// Whoever follows the game for a side.
#[derive(Debug)]
struct Follower {
    side: Option<SideId>,
    onlooker: Onlooker,
}

/// Follows a game and renders it.
#[derive(Debug)]
pub struct Herald {
    session: Session,
    tray: Tray,
    seats: Vec<Seat>,
    slips: Vec<Slip>,
    version: i64,
    followers: Vec<Follower>,
    rendered: BTreeMap<i64, Arc<SeatParts>>,
}

impl Herald {
    /// Returns the herald of a game that is looked at.
    #[must_use]
    pub fn new(session: Session, tray: Tray) -> Self {
        let sides = session.state().oob().sides.iter();
        let sides: Vec<SideId> = sides.map(|side| side.id.clone()).collect();
        let all = sides.into_iter().map(Some).chain([None]);
        Self {
            followers: all
                .map(|side| Follower {
                    onlooker: Onlooker::new(side.clone()),
                    side,
                })
                .collect(),
            session,
            tray,
            seats: Vec::new(),
            slips: Vec::new(),
            version: -1,
            rendered: BTreeMap::new(),
        }
    }

    /// Looks whether something was played or the tray has changed, and returns what there is to see then; none
    /// where nothing happened.
    pub fn look(&mut self) -> Option<Snapshot> {
        let played = self.session.refresh().unwrap_or_else(|error| {
            log::warn!("the boards cannot look at the game: {error}");
            false
        });
        let seated = self.take_seats();
        if played || seated == Seated::Otherwise {
            self.render();
        }
        (played || seated != Seated::AsBefore).then(|| self.snapshot())
    }

    /// Looks again and again until it is stopped, and sends what is new.
    pub fn run(mut self, sender: &watch::Sender<Arc<Snapshot>>, stop: &AtomicBool) {
        while !stop.load(Ordering::Acquire) {
            std::thread::sleep(LOOK);
            if let Some(snapshot) = self.look() {
                sender.send_replace(Arc::new(snapshot));
            }
        }
    }

    fn snapshot(&self) -> Snapshot {
        Snapshot {
            seats: self.rendered.clone(),
            tray: self.version,
        }
    }

    /// Reads the tray again where it has changed.
    fn take_seats(&mut self) -> Seated {
        match self.tray_if_changed() {
            Ok(None) => Seated::AsBefore,
            Ok(Some((version, seats, slips))) => {
                self.version = version;
                if seats == self.seats && slips == self.slips {
                    return Seated::Touched;
                }
                self.seats = seats;
                self.slips = slips;
                Seated::Otherwise
            }
            Err(error) => {
                log::warn!("{error}");
                Seated::AsBefore
            }
        }
    }

    fn tray_if_changed(&self) -> Result<Option<Read>, TrayError> {
        let version = self.tray.version()?;
        match version == self.version {
            true => Ok(None),
            false => Ok(Some((version, self.tray.seats()?, self.tray.slips()?))),
        }
    }

    fn render(&mut self) {
        let tempo = Tempo::of(&self.session);
        let mut rendered = BTreeMap::new();
        for follower in &mut self.followers {
            follower.onlooker.follow(&self.session);
            let Some(known) = Side::of(&follower.onlooker, follower.side.as_ref(), &tempo) else {
                continue;
            };
            let shared: BTreeMap<String, Arc<Part>> = side::parts(&known)
                .into_iter()
                .map(|(name, html)| (name, Arc::new(Part::of(html))))
                .collect();
            let id = follower.side.as_ref().map(SideId::as_str);
            for seat in self.seats.iter().filter(|seat| seat.side.as_deref() == id) {
                let mut parts = shared.clone();
                let me = side::me(&known, seat);
                parts.insert(format!("me/{}", seat.id()), Arc::new(Part::of(me)));
                let slips = Part::of(side::slips(seat, &self.slips));
                parts.insert(format!("slips/{}", seat.id()), Arc::new(slips));
                let seat_parts = SeatParts {
                    choices: side::choices(&known, seat, &self.slips),
                    seat: seat.id(),
                    name: seat.name.clone(),
                    side: known.number(),
                    parts,
                    sheets: known.sheets_of(seat),
                };
                rendered.insert(seat.number, Arc::new(seat_parts));
            }
        }
        self.rendered = rendered;
    }
}

/// The version of the tray, its seats and its slips.
type Read = (i64, Vec<Seat>, Vec<Slip>);

/// What became of the tray.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Seated {
    /// Nothing was written into the tray.
    AsBefore,
    /// Something was written that no page shows.
    Touched,
    /// Seats or slips are others.
    Otherwise,
}
