//! The club's dashboard while a game is played: a word in the bar. Supplied by `cli`; without a word no cell of the
//! screens differs.

use std::fmt;
use std::sync::Arc;

/// Callback for the word in the bar.
type Look = dyn Fn() -> Option<String> + Send + Sync;

/// The desk that the game is sent to, or that reads its folder.
#[derive(Clone)]
pub struct DeskLink(Arc<Look>);

impl DeskLink {
    /// Wraps the callback `look` for the word in the bar.
    #[must_use]
    pub fn new(look: impl Fn() -> Option<String> + Send + Sync + 'static) -> Self {
        Self(Arc::new(look))
    }

    /// The words of the bar: whether every entry is there, how many are not, or what the desk answered; `None`
    /// if nothing is sent and nothing was answered.
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
