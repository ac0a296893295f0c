//! What the tests of the floors and those of the program share: files of this repository, battles without a file,
//! lines of chance.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

/// Battles with brigades that are not known.
pub mod blinds;
/// How many random cases a property is tried on.
pub mod cases;
/// How a clause is cited.
pub mod clauses;
/// What stands in this repository.
pub mod files;
/// Games of kits without a file.
pub mod kit_game;
/// Battles in which nobody may count the brigades of a side.
pub mod letters;
/// Lines that make sense, and lines that make none.
pub mod lines;
/// Tables crowded with units and terrain.
pub mod melee;
/// How long a test waits.
pub mod patience;
/// Photographs of a table that no camera took.
pub mod photograph;
/// A seeded player on every roster: what holds after every act.
pub mod random_play;
/// Sight by its definitions, slow and simple: it stands here, where the tests are optimised.
pub mod reference;
/// A battle without a file.
pub mod sitting;
/// What cannot be tried on this machine.
pub mod skipped;
/// Kits that differ in what one side alone may know.
pub mod twins;
