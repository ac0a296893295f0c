//! The club's dashboard during a game: a text in the bar. `cli` supplies it; without it the screens look the same.

use std::fmt;
use std::sync::Arc;

/// Callback that returns the text in the bar.
type Look = dyn Fn() -> Option<String> + Send + Sync;

/// Link to the club's desk: one to which the game is sent, or one that reads the folder of the game.
#[derive(Clone)]
pub struct DeskLink(Arc<Look>);

impl DeskLink {
    /// Wraps a callback that returns the text for the bar.
    #[must_use]
    pub fn new(look: impl Fn() -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(look))
    }

    /// Returns the text for the bar: whether the desk has every entry, how many it lacks, or its answer; `None` if
    /// nothing is sent and the desk has not answered.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        (self.0)()
    }
}

impl fmt::Debug for DeskLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desk")
    }
}

impl PartialEq for DeskLink {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
