//! Something that a phase offers.

use crate::rules;
use crate::rules::fields::terms::command::Command;

/// Something that the phase offers.
pub type Opening = rules::Opening<Command>;
