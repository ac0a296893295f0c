//! What goes wrong behind the screens, on a thread of its own: said once, in the bar.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Sentences that wait to be said, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Notices(Arc<Mutex<Vec<String>>>);

impl PartialEq for Notices {
    /// Returns whether they are the same list.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Notices {
    /// Adds a sentence.
    pub fn add(&self, words: String) {
        self.waiting().push(words);
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting().is_empty()
    }

    /// Takes all that waits, as one text; `None` if nothing does.
    #[must_use]
    pub fn take(&self) -> Option<String> {
        let waiting = std::mem::take(&mut *self.waiting());
        (!waiting.is_empty()).then(|| waiting.join("  "))
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
