//! Battles played by the program itself, to measure balance and length and to test the rules.
//!
//! [`bout`] plays one game: the side whose turn it is is asked for its act ([`policy::Policy`]) and sees only
//! what it may know ([`seat::SideKnowledge`]); the act is decided on the true position and overrules nothing. [`run`]
//! plays many, on all processors, with the same answer on any number of them; [`tally`] counts in whole
//! numbers. The headline names how the sides were played: another way of playing may give another answer.

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
