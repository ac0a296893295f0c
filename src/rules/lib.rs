//! The rules: what every rule set is, and each rule set, a package of its own that names no sister.

pub use blind_swords;
pub use blue_and_grey;
pub use fields;
pub use scoresheet;

pub use ruleset::Draft;
pub use ruleset::Guided;
pub use ruleset::Halt;
pub use ruleset::Opening;
pub use ruleset::Ruleset;
pub use ruleset::Step;
pub use ruleset::chance;
pub use ruleset::clause;
pub use ruleset::clauses;
pub use ruleset::cup;
pub use ruleset::hex;
pub use ruleset::hue;
pub use ruleset::legible;
pub use ruleset::look;
pub use ruleset::lookup;
pub use ruleset::refusal;
pub use ruleset::speech;
pub use ruleset::spelling;
pub use ruleset::switch;
pub use ruleset::switches;
pub use ruleset::tally;
pub use ruleset::wrapping;
