//! Who has a line of sight to whom on one table, each asked once.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::PoisonError;

use foldhash::fast::FixedState;

use crate::table::sight::Sight;

/// The lines of sight that were asked for, by the numbers of their ends: a fight is weighed in many ways before it is
/// fought, and a move against the same watchers however long it is. They are no part of the table: two that differ
/// in them alone are equal, and a copy asks anew.
#[derive(Debug, Default)]
pub(super) struct Sightlines(Mutex<HashMap<(usize, usize), Arc<Sight>, FixedState>>);

impl Sightlines {
    /// Returns a line of sight, asked for if it was not before.
    pub fn get(&self, ends: (usize, usize), ask: impl FnOnce() -> Sight) -> Arc<Sight> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let line = known.entry(ends).or_insert_with(|| Arc::new(ask()));
        Arc::clone(line)
    }
}

impl Clone for Sightlines {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl PartialEq for Sightlines {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
