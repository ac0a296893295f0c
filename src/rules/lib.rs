//! The rules: what every rule set is, and each rule set, a package of its own that names no sister.

pub use blind_swords;
pub use blue_and_grey;
pub use fields;
pub use scoresheet;

pub use ruleset::{
    Draft, Guided, Halt, Opening, Ruleset, Step, chance, clause, clauses, cup, hex, hue, legible,
    look, lookup, refusal, speech, spelling, switch, switches, tally, wrapping,
};
