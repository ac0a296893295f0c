//! Battles played by the program itself, to measure balance and length and to test the rules.
//!
//! [`bout`] plays one game: it asks the active side for its act ([`policy::Policy`]), and that side sees only what it
//! may know ([`seat::SideKnowledge`]); the act is decided on the true position and overrules nothing. [`run`] plays
//! many games, on all processors, with the same result for any number of them; [`tally`] counts in whole numbers. The
//! headline names how the sides were played, because another way of playing may give another result.

pub mod bout;
pub mod case;
pub mod count;
pub mod doctrine;
pub mod duel;
pub mod figures;
pub mod gates;
pub mod histogram;
pub mod length;
pub mod line;
pub mod manifest;
pub mod mind;
pub mod notes;
pub mod pairs;
pub mod policy;
pub mod rate;
pub mod record;
pub mod run;
pub mod seat;
pub mod seeds;
pub mod setting;
pub mod soak;
pub mod stakes;
pub mod stop;
pub mod tally;
