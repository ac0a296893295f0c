//! The knowledge of one reader about a game, as plain values that screens and sheets draw.
//!
//! The rooms (modules) in order; each uses only rooms above it in this list:
//!
//! - [`tape`]: the tape measure: its ends, distances and lines of sight, questions that only it can settle, and errors
//!   of recorded places
//! - `phrases`: stock phrases, each used twice at most before an equivalent takes its place
//! - [`verdict`]: cards that settle an argument, as plain values
//! - [`sheets`]: brigades, units, divisions, a side, a player turn; content of a roster; length of turns
//! - [`board`]: the table as a map draws it, a side's sightings of its enemy, and a map of hexes
//! - [`assist`]: aids for the referee: dry runs, chances before the dice, orders and messengers, activation, the to-do
//!   list of a phase, reasons why brigades do not fire
//! - [`table_work`]: the players' work by hand on the table after an act, piece by piece
//! - [`presentation`]: the interface by which a rule set presents its games: pages of rows, corrections of entries,
//!   trust in the dice
//! - [`story`]: acts in words and inches, short forms to call across the table, and the end of a turn step by step
//! - [`fog_of_war`]: the knowledge of a side: everything that a side learns passes through this room
//! - [`map`]: the board with the requested layers, at a chosen moment
//! - [`argument`]: cards that settle an argument: both directions of a view, a march, a fight, a ride
//! - [`day`]: the date of a battle in words, and the day as a story
//! - [`tags`]: the numbers of the tags by which pieces are found in a photograph
//! - [`paper`]: the content of printed sheets
//! - [`clause_search`]: the clauses of the rules
//! - [`survey`]: places of pieces as found on the table, compared with the record
//! - [`table_moves`]: legal moves that explain the places found on the table
//! - [`findings`]: the list of pieces read from a photograph
//! - [`show`]: all of a game as JSON and text
//! - [`spectator`]: a spectator who follows a game, limited to what he may know
//! - `seats`: the seats of the players' boards, and seats that need the referee's attention
//! - `slip`: the players' slips, which request acts
//! - `acts`: the acts that a player may request for each of his brigades now
//! - `waiting_card`: what a seat owes, what it waits for, and what follows soon
//! - `fields`, `scoresheet`, `blue_and_grey`, `blind_swords`: the presentation of each rule set

#[cfg(feature = "web")]
pub mod acts;
pub mod argument;
pub mod assist;
mod blind_swords;
mod blue_and_grey;
pub mod board;
pub mod clause_search;
pub mod day;
mod fields;
pub mod findings;
pub mod fog_of_war;
pub mod map;
pub mod paper;
mod phrases;
pub mod presentation;
mod scoresheet;
#[cfg(feature = "web")]
pub mod seats;
pub mod sheets;
pub mod show;
#[cfg(feature = "web")]
pub mod slip;
pub mod spectator;
pub mod story;
pub mod survey;
pub mod table_moves;
pub mod table_work;
pub mod tags;
pub mod tape;
pub mod verdict;
#[cfg(feature = "web")]
pub mod waiting_card;
