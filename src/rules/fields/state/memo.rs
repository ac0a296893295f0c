//! Cache of answers to questions about one table, each computed once.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

use foldhash::fast::FixedState;

/// Cached answers to one question, by subject. A fight is evaluated in many ways before it is fought, and a move is
/// tried at many lengths against the same observers. The answers are not part of the table: tables that differ only in
/// them are equal, and a copy starts without answers.
#[derive(Debug)]
pub(super) struct Memo<K, V>(Mutex<HashMap<K, V, FixedState>>);

impl<K: Hash + Eq + Copy, V: Clone> Memo<K, V> {
    /// Returns the answers that are also valid on another table.
    pub fn that_hold(&self, holds: impl Fn(&K) -> bool) -> Self {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let hold = known.iter().filter(|(about, _)| holds(about));
        let hold = hold.map(|(about, answer)| (*about, answer.clone()));
        Self(Mutex::new(hold.collect()))
    }

    /// Returns an answer; computes it on first use.
    pub fn get(&self, about: K, ask: impl FnOnce() -> V) -> V {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        known.entry(about).or_insert_with(ask).clone()
    }
}

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, V> Clone for Memo<K, V> {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl<K, V> PartialEq for Memo<K, V> {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
