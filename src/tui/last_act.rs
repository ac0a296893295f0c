//! What the last act did, as the screens tell it.

/// The last act, told.
#[derive(Debug, Clone, Default)]
pub struct LastAct {
    /// Its story.
    pub story: String,
    /// The same in few words, for people across the table.
    pub called: String,
    /// Whether it has only just happened: no key was pressed since.
    pub is_fresh: bool,
}
