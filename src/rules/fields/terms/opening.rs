//! Openings: the acts that a phase offers.

use crate::terms::command::Command;

/// Something that the phase offers.
pub type Opening = ruleset::Opening<Command>;
