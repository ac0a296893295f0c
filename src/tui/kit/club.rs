//! The club's dashboard during a game: a text in the bar. `cli` supplies it; without it the screens look the same.

use std::fmt;
use std::sync::Arc;

/// Callback that returns the text in the bar.
type Look = dyn Fn() -> Option<String> + Send + Sync;

/// Link to the club's desk, which receives the game or reads its folder.
#[derive(Clone)]
pub struct DeskLink {
    look: Arc<Look>,
    trouble: Arc<Look>,
}

impl DeskLink {
    /// Wraps a callback that returns the text for the bar.
    #[must_use]
    pub fn new(look: impl Fn() -> Option<String> + Send + Sync + 'static) -> Self {
        Self {
            look: Arc::new(look),
            trouble: Arc::new(|| None),
        }
    }

    /// Adds a callback that returns the reason why nothing can be sent now; `None` if it can.
    #[must_use]
    pub fn with_trouble(
        self,
        trouble: impl Fn() -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        Self {
            trouble: Arc::new(trouble),
            ..self
        }
    }

    /// Returns the text for the bar: that the desk has every entry, how many it lacks, or its answer; `None` if nothing
    /// is sent and the desk has not answered.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        (self.look)()
    }

    /// Returns the reason why nothing can be sent to the desk now, with the remedy; `None` if it can be sent.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        (self.trouble)()
    }
}

impl fmt::Debug for DeskLink {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Desk")
    }
}

impl PartialEq for DeskLink {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.look, &other.look)
    }
}
