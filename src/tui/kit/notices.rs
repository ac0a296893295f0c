//! Errors of background threads, each reported once, in the bar.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Messages waiting to be shown, oldest first.
#[derive(Debug, Clone, Default)]
pub struct Notices(Arc<Mutex<Vec<String>>>);

impl PartialEq for Notices {
    /// Checks whether both refer to the same queue.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Notices {
    /// Adds a message.
    pub fn add(&self, words: String) {
        self.waiting().push(words);
    }

    /// Checks whether no message is waiting.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.waiting().is_empty()
    }

    /// Takes all waiting messages as one text; `None` if there are none.
    #[must_use]
    pub fn take(&self) -> Option<String> {
        let waiting = std::mem::take(&mut *self.waiting());
        (!waiting.is_empty()).then(|| waiting.join("  "))
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
