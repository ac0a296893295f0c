//! Interface through which the program hosts a rule set, and the list of hosted rule sets.

mod blind_swords;
mod blue_and_grey;
mod fields;
mod scoresheet;

use std::collections::BTreeSet;

pub use entry::JsonLines;
use rules::blind_swords::BlindSwords;
use rules::blue_and_grey::BlueAndGrey;
use rules::fields::state::draft::Fields;
use rules::scoresheet::Scoresheet;
use serde::{Deserialize, Serialize};

/// A rule set whose games are stored in files.
pub trait Hosted: JsonLines<State: PartialEq, Command: Send, Event: Send> {
    /// The key of the rule set in files; it never changes.
    const KEY: &'static str;
    /// Display name of the rules.
    const GAME: &'static str;

    /// Returns the name of the battle.
    fn title(state: &Self::State) -> String;

    /// Returns the acts performed automatically when a game begins, with the game's own dice.
    fn first_acts(_: &Self::State) -> Vec<Self::Command> {
        Vec::new()
    }

    /// Describes facts in an event that people cannot forget once they have seen them; `None` if there are none.
    fn reveals(state: &Self::State, event: &Self::Event) -> Option<String>;

    /// Returns the identifier of the side that must consent before an event's effects are undone; `None` if no consent
    /// is needed.
    fn consents(_: &Self::State, _: &Self::Event) -> Option<String> {
        None
    }

    /// Checks whether an event is only a reminder to the referee. An act with no other event does not count as an act,
    /// and is not undone or redone by itself.
    fn reminds(_: &Self::Event) -> bool {
        false
    }

    /// Checks whether the game was begun by a program older than an amendment of its rules.
    fn is_older(_: &Self::State) -> bool {
        false
    }

    /// Checks whether two lists of events make the same decision in this state of a game. They may differ in wording,
    /// and in measurements within the table's precision.
    fn same_decision(_: &Self::State, was: &[Self::Event], now: &[Self::Event]) -> bool {
        was == now
    }

    /// Returns the reason why a position read from text is invalid; `None` if it is valid.
    fn unsound(_: &Self::State) -> Option<String> {
        None
    }

    /// Describes the state of the game for a list of games.
    fn summary(state: &Self::State) -> String;

    /// Returns the turn, which is part of each die's name in a game with named dice.
    fn turn(state: &Self::State) -> u32;

    /// Returns the number of the player turn and the side whose turn it is; an empty side if the sides share turns.
    fn player_turn(state: &Self::State) -> (u32, String) {
        (Self::turn(state), String::new())
    }

    /// Returns the planned number of turns; `None` if the rules set no end.
    fn turns(_: &Self::State) -> Option<u32> {
        None
    }

    /// Returns the points of each side; empty if the rules count none.
    fn scores(_: &Self::State) -> Vec<SideScore> {
        Vec::new()
    }

    /// Returns the side that threw a face of an act, from the command, its events and the index of the face; empty if
    /// the rules do not know.
    fn thrower(
        before: &Self::State,
        command: &Self::Command,
        events: &[Self::Event],
        face: usize,
    ) -> String;
}

/// The points of a side.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideScore {
    /// The name of the side.
    pub side: String,
    /// Points of the side so far.
    pub points: i64,
}

/// The rule sets that this program knows, by their names in files.
pub const KNOWN: &[&str] = &[
    Fields::KEY,
    BlindSwords::KEY,
    BlueAndGrey::KEY,
    Scoresheet::KEY,
];

/// Returns the reason why the units of a kit, each with its side, disagree with the units of a position, as when
/// someone changed the file by hand; `None` if they agree.
fn unsound_units<'a>(
    kit: impl Iterator<Item = (&'a String, &'a String)>,
    sides: impl Iterator<Item = &'a String>,
    placed: impl Iterator<Item = &'a String>,
) -> Option<String> {
    let sides: Vec<&String> = sides.collect();
    let mut unplaced: BTreeSet<&String> = BTreeSet::new();
    for (unit, side) in kit {
        if !unplaced.insert(unit) {
            return Some(format!("unit {unit} is listed twice in the kit"));
        }
        if !sides.contains(&side) {
            return Some(format!("unit {unit}: no side `{side}`"));
        }
    }
    for unit in placed {
        if !unplaced.remove(unit) {
            return Some(format!("unit {unit} is not in the kit"));
        }
    }
    let missing = unplaced.first();
    missing.map(|unit| format!("unit {unit} has no place, on or off the map"))
}

/// Describes the first of the given units whose hex is not on the map, as when someone changed the file by hand; `None`
/// if there is none.
fn off_map<'a>(
    mut units: impl Iterator<Item = (&'a String, Option<&'a str>)>,
    is_on_map: impl Fn(&str) -> bool,
) -> Option<String> {
    units.find_map(|unit| {
        let hex = unit.1.filter(|hex| !is_on_map(hex))?;
        Some(format!(
            "unit {} is in {hex}, which is not a hex of the map",
            unit.0
        ))
    })
}

/// Checks whether two lists of events are equal after rewording both as older programs wrote them.
fn are_alike<E: PartialEq>(was: &[E], now: &[E], in_old_words: impl Fn(&E) -> E) -> bool {
    was.iter()
        .map(&in_old_words)
        .eq(now.iter().map(&in_old_words))
}
