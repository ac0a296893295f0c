//! The game behind the players' boards, for every rule set.

mod battle;
mod hexes;

use std::fmt::Debug;
use std::io;
use std::path::Path;

use crate::args::source;
use crate::dispatch::of_rules;
use crate::failure::Failure;
use crate::io::out::Tell;
use crate::io::places::Places;
use game::store::StoreError;
use game::tray::{NewSeat, Slip, TraySeat};
use hexes::HexGame;
use report::leaf::{clean, has_letter};
use tui::kit::boards::CardWish;
use tui::settings::PhoneActs;
use web::{Listeners, Server, Site, Trays};

/// Maximum length of a seat's or player's name, in letters.
const NAME: usize = 40;

/// A slip, as read at the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct SlipOnTable {
    /// The line to play; `None` for a slip of words alone.
    pub(crate) line: Option<String>,
    /// The player's request, in words for players.
    pub(crate) request: String,
    /// The player's request, with the line, in words for the referee.
    pub(crate) in_full: String,
    /// The phase that the slip is meant for, in words; empty in a game whose slips have no phase.
    pub(crate) phase: &'static str,
    /// True if it is too late for the slip.
    pub(crate) is_over: bool,
    /// The later moment that the slip is kept for, in words; `None` if its act belongs to the present phase or to none.
    pub(crate) kept_for: Option<String>,
}

impl SlipOnTable {
    /// Checks whether the act of the slip belongs to another moment than the present one.
    pub(crate) const fn is_set_aside(&self) -> bool {
        self.is_over || self.kept_for.is_some()
    }

    /// Says that it is too late or too early for the slip, as an addition to its line; else empty.
    pub(crate) fn moment_note(&self) -> String {
        match (&self.kept_for, self.is_over) {
            (Some(moment), _) => format!(" (kept for {moment})"),
            (None, true) => " (its phase is over)".to_owned(),
            (None, false) => String::new(),
        }
    }
}

/// A game whose boards are served.
pub(crate) trait BoardGame: Send + Debug {
    /// Name of the battle.
    fn battle(&self) -> String;

    /// Path of the game's file; `None` for a game without a file.
    fn path(&self) -> Option<&Path>;

    /// Reads entries written elsewhere; returns whether there were any.
    fn refresh(&mut self) -> Result<bool, StoreError>;

    /// Describes the present moment of the game, in words that everyone may read.
    fn when(&self) -> String;

    /// Returns the identifiers of the sides.
    fn sides(&self) -> Vec<String>;

    /// Returns the seats with which a game begins.
    fn first_seats(&self) -> Vec<NewSeat>;

    /// Reads the name of a seat that the referee wants to make, and returns the seat.
    fn new_seat(&self, text: &str) -> Result<NewSeat, Failure>;

    /// Reads a slip that a seat has sent.
    fn read_slip(&self, slip: &Slip, seat: Option<&TraySeat>) -> SlipOnTable;

    /// Returns as much of the last act as a side may know; `None` if it may know nothing.
    fn heard_last(&self, side: Option<&str>) -> Option<String>;

    /// Returns the number of the last act.
    fn here(&self) -> u64;

    /// Returns the number of entries of the finished game; fails if its fog may not be lifted.
    fn entries_to_lift(&self) -> Result<u64, Failure>;

    /// Returns the words and the map of a card; fails if one of the sides may not know it.
    fn shared_card(&self, wish: &CardWish) -> Result<(String, String), Failure>;

    /// Opens the same game for playing its slips.
    fn to_play(&self, places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure>;

    /// Plays the line of a seat's slip, and passes the result to `tell`.
    fn play_line(
        &mut self,
        places: &Places,
        line: &str,
        seat: Option<String>,
        tell: &mut Tell<'_>,
    ) -> Result<(), Failure>;

    /// Checks whether a second referee's laptop may join this game.
    fn takes_laptops(&self) -> bool;

    /// Serves the boards.
    fn serve(
        &self,
        path: &Path,
        trays: Trays,
        listeners: Listeners,
        site: Site,
        acts: PhoneActs,
    ) -> io::Result<Server>;
}

/// Opens a game for reading, by name; the file decides the rule set.
pub(crate) fn look_named(places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
    let key = source::rules(places, name);
    of_rules!(key, battle::look_named(places, name), R => HexGame::<R>::look_named(places, name))
}

/// Opens a game for reading, by path; the file decides the rule set.
pub(crate) fn look_at(path: &Path) -> Result<Box<dyn BoardGame>, StoreError> {
    let key = source::rules_of(path);
    of_rules!(key, battle::look_at(path), R => HexGame::<R>::look_at(path))
}

/// Returns the referee's seat.
pub(crate) fn referee() -> NewSeat {
    NewSeat {
        name: "Referee".to_owned(),
        ..NewSeat::default()
    }
}

/// Returns a name without invisible letters; empty if none are left.
pub(crate) fn visible_name(name: &str) -> String {
    let name = clean(name.trim(), NAME);
    match has_letter(&name) {
        true => name,
        false => String::new(),
    }
}
