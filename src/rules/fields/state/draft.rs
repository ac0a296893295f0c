//! The rule set by name, and the draft of a game of it.

use crate::rules;

/// Fields of Blue & Grey.
#[derive(Debug, Clone, Copy)]
pub struct Fields;

/// A draft of a game of these rules.
pub type Draft<'a> = rules::Draft<'a, Fields>;
