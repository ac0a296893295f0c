//! Typed arguments: arguments that several commands share, names of games and rosters, completions.

pub(crate) mod completion;
pub(crate) mod shared;
pub(crate) mod source;
