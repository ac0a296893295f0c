//! The rules of the Blind Swords series. A module uses only the modules above it in this list.
//!
//! - [`arithmetic`]: strength in fractions, ratings, columns, boxes, codes, the draw from a cup
//! - `points`: points of movement and stacking
//! - [`switch`]: readings of the rules that a club may choose
//! - `kit`: the data of a game that its owner typed: units, chits, charts
//! - `ground`: content of a kit's map: costs, lines of sight, shifts
//! - `command`, `position`, `event`: acts that can be requested; parts of a position; outcomes
//! - `state`, `change`: the game at one moment; the effect of each event on it
//! - `due`: due acts in words
//! - `facts`: facts read off the map, stated beforehand, or asked of the table
//! - `stacking`, `ways`: the limit of a hex; the possible ends and paths of a retreat
//! - `harm`, `passage`: harm to a unit; units moving from hex to hex
//! - `panic`, `advance`, `codes`, `cohesion`: cohesion tests, and the acts that they make due
//! - `battery`: the artillery phase: the hex or side that may act
//! - `column`, `announced`, `sighting`, `shot`, `fire`: strength, line of sight, shifts, column, box
//! - `flank`: flanking fire: fires announced together
//! - `arrival`, `activation`, `artillery`: reinforcements; brigades and orders; the phase of the guns
//! - `held`, `keys`, `table_cup`, `cup`: chits that are played or held; the key chits of a side; a cup that lies on the
//!   table; draws
//! - [`course`]: the cheapest path to a goal
//! - `march`, `charge`, `withdrawal`: movement, charges, and cavalry that steps back
//! - `close`: close combat
//! - `rally`: recovery and rebuilding
//! - `turn`: the sequence of steps, and the end of the turn
//! - `table`: the table's statements about itself, which outrank the program
//! - `dispatch`, `openings`: choice of the rule that decides a command; the acts allowed now
//! - `writing`, `reading`, `language`: writing and reading of commands
//! - [`clauses`]: every clause, in our own words

mod activation;
mod advance;
mod announced;
pub mod arithmetic;
mod arrival;
mod artillery;
mod battery;
mod change;
mod charge;
mod chart;
pub mod clauses;
mod close;
mod codes;
mod cohesion;
mod column;
#[doc(hidden)]
pub mod command;
pub mod course;
#[doc(hidden)]
pub mod cup;
mod dispatch;
mod doubts;
mod due;
#[doc(hidden)]
pub mod event;
#[doc(hidden)]
pub mod facts;
mod fire;
mod flank;
#[doc(hidden)]
pub mod ground;
mod harm;
#[doc(hidden)]
pub mod held;
mod held_turn;
#[doc(hidden)]
pub mod keys;
#[doc(hidden)]
pub mod kit;
mod language;
mod march;
mod mixed_stacks;
mod openings;
mod panic;
mod passage;
#[doc(hidden)]
pub mod points;
#[doc(hidden)]
pub mod position;
mod rally;
mod reading;
mod reminder;
mod shot;
#[doc(hidden)]
pub mod sighting;
#[doc(hidden)]
pub mod stacking;
#[doc(hidden)]
pub mod state;
pub mod switch;
mod table;
mod table_cup;
mod turn;
#[doc(hidden)]
pub mod victory;
mod ways;
mod withdrawal;
mod writing;

/// The rule set by name.
#[derive(Debug, Clone, Copy)]
pub struct BlindSwords;

/// A draft of a game of these rules.
type Draft<'a> = ruleset::Draft<'a, BlindSwords>;
