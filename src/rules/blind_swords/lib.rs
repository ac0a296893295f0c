//! The Blind Swords series, in rooms. A room names only those above it in this list.
//!
//! - [`arithmetic`]: strength in fractions, ratings, columns, boxes, codes, the draw from a cup
//! - `points`: points of movement and stacking
//! - [`switch`]: what a club may play otherwise
//! - `kit`: what the owner of a game typed of it: units, chits, charts
//! - `ground`: what its map says: costs, lines of sight, shifts
//! - `command`, `position`, `event`: what may be asked; what a position is made of; what may happen
//! - `state`, `change`: the game at one moment, and how an event changes it
//! - `due`: what is due, in words
//! - `facts`: what is read off places, was said, or is asked of the table
//! - `stacking`, `ways`: what a hex holds; where a retreat may end
//! - `harm`, `passage`: what befalls a unit; units on their way
//! - `panic`, `advance`, `codes`, `cohesion`: tests, and what they leave to be done
//! - `battery`: which guns have their step
//! - `column`, `announced`, `sighting`, `shot`, `fire`: strength, line of sight, shifts, column, box
//! - `flank`: fires that are announced together
//! - `arrival`, `activation`, `artillery`: reinforcements; brigades and orders; the phase of the guns
//! - `held`, `keys`, `table_cup`, `cup`: chits that are played; how many are keys; a cup on the table; draws
//! - `march`, `charge`, `withdrawal`: movement, and what cavalry does of its own
//! - `close`: close combat
//! - `rally`: recovery and rebuilding
//! - `turn`: the way from step to step, and the end of the turn
//! - `table`: what the table says of itself, which outranks the program
//! - `dispatch`, `openings`: from a command to the rule that decides it; what may be done now
//! - `writing`, `reading`, `language`: how commands are written and read
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
