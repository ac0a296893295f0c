//! The Blind Swords series, in rooms. A room names only those above it in this list.
//!
//! - [`arithmetic`]: strength in fractions, ratings, columns, boxes, codes, the draw from a cup
//! - `kit`: what the owner of a game typed of it: units, chits, charts, switches
//! - `command`, `event`: what may be asked, and what may happen
//! - `position`: steps, places, tests, what is due
//! - `state`: the game at one moment, and how an event changes it
//! - `facts`: what is read off places, was said, or is asked of the table
//! - `cohesion`: tests, and what they leave to be done
//! - `fire`: strength, column, box
//! - `close`: close combat
//! - `cup`: keys, draws, held chits
//! - `activation`: brigades and orders
//! - `artillery`: the phase of the guns
//! - `rally`: recovery and rebuilding
//! - `turn`: the way from step to step, and the end of the turn
//! - `table`: what the table says of itself, which outranks the program
//! - `dispatch`: from a command to the rule that decides it, and what may be done now
//! - `language`: how commands are written and read
//! - [`clauses`]: every clause, in our own words

mod activation;
pub mod arithmetic;
mod artillery;
pub mod clauses;
mod close;
mod cohesion;
pub(crate) mod command;
mod cup;
mod dispatch;
pub(crate) mod event;
mod facts;
mod fire;
pub(crate) mod kit;
mod language;
pub(crate) mod position;
mod rally;
pub(crate) mod state;
mod table;
mod turn;

/// The rule set by name.
#[derive(Debug, Clone, Copy)]
pub struct BlindSwords;

/// A draft of a game of these rules.
type Draft<'a> = crate::rules::Draft<'a, BlindSwords>;
