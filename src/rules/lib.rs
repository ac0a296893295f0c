//! The rules: the interface of every rule set, and each rule set in a package of its own that depends on no other rule
//! set.

pub use blind_swords;
pub use blue_and_grey;
pub use fields;
pub use scoresheet;

pub use ruleset::{
    Draft, Guided, Halt, Opening, Ruleset, Step, chance, clause, clauses, cup, hex, hue, legible,
    look, lookup, refusal, speech, spelling, switch, switches, tally, wrapping,
};
