//! Battles played by the program itself, to measure balance and length and to test the rules.
//!
//! [`playout`] plays one game. It asks the active side for an act ([`policy::Policy`]), and shows that side only what
//! it may know ([`seat::SideKnowledge`]). The act is decided on the true position, and no objection is overruled.
//! [`run`] plays many games on all processors; the number of processors does not affect the result. [`sums`] counts in
//! whole numbers. The headline of a report names the way in which each side was played, because another way may give
//! another result.

pub mod case;
pub mod doctrine;
pub mod duel;
pub mod evaluate;
pub mod figures;
pub mod game_stats;
pub mod histogram;
pub mod length;
pub mod line;
pub mod manifest;
pub mod pairs;
pub mod playout;
pub mod policy;
pub mod rate;
pub mod record;
pub mod run;
pub mod run_stats;
pub mod sanity_check;
pub mod seat;
pub mod seeds;
pub mod setting;
pub mod soak;
pub mod stakes;
pub mod stop;
pub mod sums;
