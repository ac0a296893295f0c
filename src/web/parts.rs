//! Parts: pieces of pages, each rendered, hashed and compressed once for everyone who may have it.

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
    /// HTML of the part.
    pub html: String,
    /// The HTML, compressed.
    pub gzip: Vec<u8>,
    /// Hash of what the part shows.
    pub hash: String,
}

impl PagePart {
    /// Makes a part of this HTML.
    #[must_use]
    pub fn from_html(html: String) -> Self {
        Self {
            gzip: gzip(html.as_bytes()),
            hash: hash(html.as_bytes()),
            html,
        }
    }

    /// Makes a part with its name; if the part `before` has the same content, that one is used again.
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
    /// Device number of his phone.
    pub device: i64,
    /// The player's name.
    pub name: String,
    /// True if he has declared himself ready for the next phase.
    pub is_ready: bool,
}

/// Everything that one seat may fetch.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SeatParts {
    /// Id of the seat, as typed: `union/wadsworth`.
    pub seat: String,
    /// Name of the seat and its side, as displayed.
    pub name: String,
    /// Index of its side; `None` for the referee's seat.
    pub side: Option<u8>,
    /// Colour of its side; `None` for the referee's seat.
    pub hue: Option<Hue>,
    /// The parts by name.
    pub parts: BTreeMap<String, Arc<PagePart>>,
    /// Choices that its forms offer.
    pub choices: Choices,
    /// Hashes of the lists of choices for its brigades' acts, by the name of the list's part. Each list is made on
    /// request.
    pub lists: BTreeMap<String, String>,
    /// The players who may declare themselves ready; `None` for the referee, and after the end.
    pub players: Option<Vec<SeatPlayer>>,
    /// The table as the side knows it, for the maps in the lists of choices; `None` before the first look.
    pub map: Option<Arc<TableMap>>,
    /// Names of the parts with sheets of its own command, in the order of the roster.
    pub sheets: Vec<String>,
    /// The seats to which the referee may send messages, as typed; empty for a player.
    pub others: Vec<String>,
    /// True if it may have the diary of both sides.
    pub lifted: bool,
    /// True if the game is one of hexes and counters.
    pub is_boxed: bool,
    /// True if the players enter every act themselves, without a referee.
    pub is_unrefereed: bool,
    /// The acts of its side in a game of hexes and counters; `None` for the referee's seat, and in battles.
    pub moves: Option<SeatMoves>,
}

impl SeatParts {
    /// Returns the message of the stream of news: the seat, then every part with its hash, `seat union bar 5f1c09 board
    /// 9a0b12`. The seat tells a page if its phone was moved to another seat.
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

/// Everything that can be fetched at one moment.
#[derive(Debug, Clone, Default)]
pub struct Snapshot {
    /// Parts that each seat may fetch, by the number of the seat.
    pub seats: BTreeMap<i64, Arc<SeatParts>>,
    /// Version of the tray; when it changes, the handlers check again whether visitors are still admitted.
    pub tray: i64,
    /// The spectators' part; `None` if there is none.
    pub hall: Option<Arc<PagePart>>,
    /// True if the fog is lifted and the game is over, so that every seat may have the diary of both sides.
    pub lifted: bool,
    /// Parts made on request, for the present state of the game.
    pub on_demand: BTreeMap<OnDemand, Arc<PagePart>>,
}

/// A part made on request, because making it after each act would take too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum OnDemand {
    /// The whole game with all places.
    Umpire,
    /// The page for the next referee.
    Handover,
    /// The day as a story, as a page of the boards.
    Diary,
    /// The day as a story, as a file to keep.
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

    /// Takes the parts requested since the last call.
    pub fn take(&self) -> BTreeSet<OnDemand> {
        std::mem::take(&mut *self.list())
    }

    fn list(&self) -> MutexGuard<'_, BTreeSet<OnDemand>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
