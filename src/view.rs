//! What an onlooker may know, as plain values that screens and sheets draw.
//!
//! Who looks on:
//!
//! - [`known`]: what a side may know, the only door through which anything leaves for a side
//! - [`onlooker`]: somebody who follows a game, with what he may see of it
//! - [`sightings`]: what a side has seen of its enemy, and where; [`doubt`]: how sure the record is of a place
//!
//! The map:
//!
//! - [`board`]: the table as a map draws it; [`map`]: the same with the layers that were asked for
//! - [`hex_board`]: a map of hexes
//! - [`arc`]: what guns bear on; [`ground_name`]: names of ground, shortened
//!
//! The tape:
//!
//! - [`tape`]: where it is laid on; [`measured`]: what it and an eye at the table say
//! - [`close`]: what it alone can settle; [`watched`]: who sees a unit
//! - [`landmark`]: where a place is, as people say it; `legs`: the way that a messenger has before it
//!
//! Lists and sheets:
//!
//! - [`card`]: brigades, units, divisions; [`overview`]: a side by division; [`reckoning`]: the account of both sides
//! - [`record`]: the record of a player turn; [`cup`]: the cup of a round
//! - [`heading`]: where a battle stands; [`contents`]: what a roster holds; [`callsign`]: capitals and digits
//! - [`paper`]: what stands on paper; [`papers`]: the clauses of the rules; [`page`]: pages of rows
//! - [`show`]: all of a game as JSON and text
//!
//! The desk:
//!
//! - [`trial`]: what a command would do, without doing it; [`odds`]: chances before the dice
//! - [`desk`]: orders and messengers, activation, a fight weighed; [`generals`]: who is tested, and why
//! - [`todo`](mod@todo): the walk through a phase; [`silent`]: why nobody fires; [`phase_six`]: the end of a turn, step by step
//! - [`foretold`]: what an act would do, in words; [`warning`]: what it would cost; [`modifier`]: why a modifier counts
//!
//! The story:
//!
//! - [`story`]: what happened, in words and inches; [`headline`]: the same as it is called across the table;
//!   [`called`]: what an act is called there
//! - [`told`]: what a rule set tells of a game, and each rule set that does
//! - [`mend`]: an entry put right; [`dice`]: whether the dice can be trusted
//!
//! The day:
//!
//! - [`day`]: its date in words; [`pace`]: how long turns take; [`moment`]: the position at a chosen moment
//! - [`diary`]: the day as a story
//!
//! The boards of players, where they are built: `people`, whom to look at twice; `slip`, what a player proposes.

pub mod arc;
mod blind_swords;
mod blue_and_grey;
pub mod board;
pub mod called;
pub mod callsign;
pub mod card;
pub mod close;
pub mod contents;
pub mod cup;
pub mod day;
pub mod desk;
pub mod diary;
pub mod dice;
pub mod doubt;
mod fields;
pub mod foretold;
pub mod generals;
pub mod ground_name;
pub mod heading;
pub mod headline;
pub mod hex_board;
pub mod known;
pub mod landmark;
mod legs;
pub mod map;
pub mod measured;
pub mod mend;
pub mod modifier;
pub mod moment;
pub mod odds;
pub mod onlooker;
pub mod overview;
pub mod pace;
pub mod page;
pub mod paper;
pub mod papers;
#[cfg(feature = "web")]
pub mod people;
pub mod phase_six;
pub mod reckoning;
pub mod record;
mod scoresheet;
pub mod show;
pub mod sightings;
pub mod silent;
#[cfg(feature = "web")]
pub mod slip;
pub mod story;
pub mod tape;
pub mod todo;
pub mod told;
pub mod trial;
pub mod warning;
pub mod watched;
