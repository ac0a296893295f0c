//! Parts: pieces of pages, each rendered, hashed and compressed once for all who may have it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{
    choices::Choices,
    moves::SeatMoves,
    packed::{gzip, hash},
};
use report::page::keep_percents;
use rules::hue::Hue;
use view::map::TableMap;

/// A piece of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PagePart {
    /// Its HTML.
    pub html: String,
    /// The HTML, compressed.
    pub gzip: Vec<u8>,
    /// The hash of its displayed content.
    pub hash: String,
}

impl PagePart {
    /// Makes the part of that HTML.
    #[must_use]
    pub fn from_html(html: String) -> Self {
        Self {
            gzip: gzip(html.as_bytes()),
            hash: hash(html.as_bytes()),
            html,
        }
    }

    /// Returns a part with its name; one that is as it was `before` is not compressed again.
    #[must_use]
    pub fn named(
        name: String,
        html: String,
        before: &BTreeMap<String, Arc<PagePart>>,
    ) -> (String, Arc<PagePart>) {
        let html = keep_percents(html);
        let same = before.get(&name).filter(|part| part.html == html);
        let part = same.map_or_else(|| Arc::new(Self::from_html(html)), Arc::clone);
        (name, part)
    }
}

/// A player at a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatPlayer {
    /// The number of his phone.
    pub device: i64,
    /// His name.
    pub name: String,
    /// True if he is ready for the next phase.
    pub is_ready: bool,
}

/// Parts of one seat.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatParts {
    /// Identifier of the seat, as typed: `union/wadsworth`.
    pub seat: String,
    /// Display name of the seat, with its side.
    pub name: String,
    /// Number of its side; `None` for the referee's.
    pub side: Option<u8>,
    /// The colour of its side; `None` for the referee's.
    pub hue: Option<Hue>,
    /// The parts by name.
    pub parts: BTreeMap<String, Arc<PagePart>>,
    /// Choices in its forms.
    pub choices: Choices,
    /// The hashes of the lists of choices for its brigades' acts, by name. Each list is made on request.
    pub lists: BTreeMap<String, String>,
    /// The players who may call themselves ready; `None` for the referee and after the end.
    pub players: Option<Vec<SeatPlayer>>,
    /// The table as its side knows it, for the maps of these lists; `None` before the first look.
    pub map: Option<Arc<TableMap>>,
    /// The names of the sheets of its own command, in the order of the roster.
    pub sheets: Vec<String>,
    /// The seats to which the referee may send messages, as typed; empty for a player.
    pub others: Vec<String>,
    /// True if the seat may have the diary of both sides.
    pub lifted: bool,
    /// True if the game is one of hexes and counters.
    pub is_boxed: bool,
    /// The acts of its side in a game of hexes and counters; `None` for the referee's seat, and in battles.
    pub moves: Option<SeatMoves>,
}

impl SeatParts {
    /// Returns the seat, then every part with its hash, for the stream of news: `seat union bar 5f1c09 board 9a0b12`.
    /// From the seat a page learns that its phone was moved to another one.
    #[must_use]
    pub fn news(&self) -> String {
        let seat = format!("seat {}", self.seat);
        let each = self.parts.iter();
        let each = each.map(|(name, part)| format!("{name} {}", part.hash));
        let lists = self.lists.iter();
        let lists = lists.map(|(name, hash)| format!("{name} {hash}"));
        std::iter::once(seat)
            .chain(each)
            .chain(lists)
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// Follows a game and renders it.
pub trait Renders: Send + std::fmt::Debug {
    /// Returns the present snapshot; `None` if nothing has changed since the last call.
    fn look(&mut self) -> Option<Snapshot>;
}

/// Everything that can be fetched at a moment.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// Parts of each seat, by the number of the seat.
    pub seats: BTreeMap<i64, Arc<SeatParts>>,
    /// Version of the tray; after a change visitors' admissions must be checked again.
    pub tray: i64,
    /// The spectators' part.
    pub hall: Option<Arc<PagePart>>,
    /// True if the fog is lifted and the game is over, so that every seat may have the diary of both sides.
    pub lifted: bool,
    /// Parts made on demand, for the present game.
    pub on_demand: BTreeMap<OnDemand, Arc<PagePart>>,
}

/// A part made on demand, because it takes too long to make it after each act.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnDemand {
    /// The whole game with all places.
    Umpire,
    /// The page for the next referee.
    Handover,
    /// The day as a story, as a page of the boards.
    Diary,
    /// The day as a story, as a separate file to keep.
    DiaryFile,
}

/// Parts that were requested but are not made yet.
#[derive(Debug, Default)]
pub struct PendingParts(Mutex<BTreeSet<OnDemand>>);

impl PendingParts {
    /// Requests a part.
    pub fn ask(&self, what: OnDemand) {
        self.list().insert(what);
    }

    /// Returns the parts requested since the last call.
    pub fn take(&self) -> BTreeSet<OnDemand> {
        std::mem::take(&mut *self.list())
    }

    fn list(&self) -> MutexGuard<'_, BTreeSet<OnDemand>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
