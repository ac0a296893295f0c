//! The game on another laptop, as a session over a copy of it knows it: entries come from there, and acts are decided
//! and written there before they count here.

use std::fmt;

/// The laptop that keeps the game of a copy.
pub trait RemoteTable: Send + fmt::Debug {
    /// Returns the entries that were written there behind the first `after`, as lines of the file, as far as they have
    /// come.
    fn fresh_lines(&mut self, after: u64) -> Vec<String>;

    /// Proposes entries that follow the first `after`, as lines of the file, and returns them as they were written there.
    ///
    /// # Errors
    ///
    /// Why nothing was written there, in words.
    fn propose(&mut self, after: u64, lines: &[String]) -> Result<Vec<String>, String>;
}
