//! The knowledge of one reader, as plain values that screens and sheets draw.
//!
//! From bottom to top; a room names only rooms above it in this list:
//!
//! - [`tape`]: where a tape is laid on, what it and an eye at the table say, what it alone can settle, and how sure
//!   the record is of a place
//! - [`verdict`]: cards that settle an argument, as plain values
//! - [`sheets`]: brigades, units, divisions, a side, a player turn; what a roster holds; how long turns take
//! - [`board`]: the table as a map draws it, what a side has seen of its enemy, and a map of hexes
//! - [`assist`]: what a command would do without doing it, chances before the dice, orders and messengers, activation,
//!   the walk through a phase, why nobody fires
//! - [`table_work`]: what players do on the table by hand after an act, piece by piece
//! - [`presentation`]: what a rule set tells of a game, its pages of rows, an entry put right, whether the dice can be trusted
//! - [`story`]: what happened, in words and inches, and as it is called across the table; the end of a turn step by step
//! - [`fog_of_war`]: what a side may know, the only door through which anything leaves for a side
//! - [`map`]: the board with the layers that were asked for, at a chosen moment
//! - [`argument`]: cards that settle an argument: both directions of a view, a march, a fight, a ride
//! - [`day`]: its date in words, and the day as a story
//! - [`tags`]: the numbers by which a photograph knows the pieces
//! - [`paper`]: what stands on paper
//! - [`clause_search`]: the clauses of the rules
//! - [`survey`]: where pieces were found on the table, compared with the record
//! - [`table_moves`]: moves read from the table: what the rules say of where the pieces were found
//! - [`findings`]: what a photograph shows of the table
//! - [`show`]: all of a game as JSON and text
//! - [`spectator`]: somebody who follows a game, with what he may see of it
//! - `seats`: whom to look at twice, on the boards of players
//! - `slip`: what a player proposes there
//! - `acts`: what a player may ask of each of his brigades now
//! - `fields`, `scoresheet`, `blue_and_grey`, `blind_swords`: what each rule set tells

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
