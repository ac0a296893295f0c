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

/// A slip as the table reads it.
#[derive(Debug, Clone, Default)]
pub(crate) struct SlipOnTable {
    /// The line to play; `None` for words alone.
    pub(crate) line: Option<String>,
    /// The request in words for players.
    pub(crate) request: String,
    /// The sentence with the line, as the referee reads it.
    pub(crate) in_full: String,
    /// The phase of the request, in words; empty in a game whose slips have no phase.
    pub(crate) phase: &'static str,
    /// True if the moment for the request has passed.
    pub(crate) is_over: bool,
}

/// A game whose boards are served.
pub(crate) trait BoardGame: Send + Debug {
    /// Returns the name of the battle.
    fn battle(&self) -> String;

    /// Returns the file of the game.
    fn path(&self) -> Option<&Path>;

    /// Reads entries written elsewhere; returns whether there were any.
    fn refresh(&mut self) -> Result<bool, StoreError>;

    /// Returns the present moment of the game, in words for everyone.
    fn when(&self) -> String;

    /// Returns the identifiers of the sides.
    fn sides(&self) -> Vec<String>;

    /// Returns the seats that a game has at first.
    fn first_seats(&self) -> Vec<NewSeat>;

    /// Reads the name of a seat, and returns the seat to make.
    fn new_seat(&self, text: &str) -> Result<NewSeat, Failure>;

    /// Reads a slip of a seat.
    fn read_slip(&self, slip: &Slip, seat: Option<&TraySeat>) -> SlipOnTable;

    /// Returns the part of the last act that a side heard; `None` if it heard nothing.
    fn heard_last(&self, side: Option<&str>) -> Option<String>;

    /// Returns the number of the last act.
    fn here(&self) -> u64;

    /// Returns the number of entries of a game whose fog may be lifted.
    fn entries_to_lift(&self) -> Result<u64, Failure>;

    /// Returns the words and the map of a card that both sides may know.
    fn shared_card(&self, wish: &CardWish) -> Result<(String, String), Failure>;

    /// Opens the same game to play slips of it.
    fn to_play(&self, places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure>;

    /// Plays the line of a slip of a seat, and passes the result to `tell`.
    fn play_line(
        &mut self,
        places: &Places,
        line: &str,
        seat: Option<String>,
        tell: &mut Tell<'_>,
    ) -> Result<(), Failure>;

    /// Checks whether a second referee's laptop may sit at the game.
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

/// Opens a game for reading, by its rule set.
pub(crate) fn look_named(places: &Places, name: &str) -> Result<Box<dyn BoardGame>, Failure> {
    let key = source::rules(places, name);
    of_rules!(key, battle::look_named(places, name), R => HexGame::<R>::look_named(places, name))
}

/// Opens the game of a file for reading, by its rule set.
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

/// Returns a name as displayed; empty if it has no visible letters.
pub(crate) fn visible_name(name: &str) -> String {
    let name = clean(name.trim(), NAME);
    match has_letter(&name) {
        true => name,
        false => String::new(),
    }
}
