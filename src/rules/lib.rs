//! The rules: the interface of all rule sets, and the rule sets. Each rule set is a package of its own and does not
//! depend on the others.

pub use blind_swords;
pub use blue_and_grey;
pub use fields;
pub use scoresheet;

pub use ruleset::{
    Draft, Guided, Halt, Opening, Ruleset, Step, chance, clause, clauses, cup, ground, hex, hue,
    kit_notes, legible, look, lookup, refusal, speech, spelling, switch, switches, tally, wrapping,
};
