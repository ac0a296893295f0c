//! The rule set by name, and the draft of a game of it.

/// Fields of Blue & Grey.
#[derive(Debug, Clone, Copy)]
pub struct Fields;

/// A draft of a game of these rules.
pub type Draft<'a> = ruleset::Draft<'a, Fields>;
