//! The game on another laptop, seen through a session over a copy: entries come from there, and acts are decided and
//! written there before they are valid here.

use std::fmt;

/// The laptop that keeps the original of a copied game.
pub trait RemoteTable: Send + fmt::Debug {
    /// Returns the entries written there after the first `after`, as lines of the file, as far as they have arrived.
    fn fresh_lines(&mut self, after: u64) -> Vec<String>;

    /// Proposes entries that follow the first `after`, as lines of the file, and returns them as written there.
    ///
    /// # Errors
    ///
    /// Fails with the reason why nothing was written there.
    fn propose(&mut self, after: u64, lines: &[String]) -> Result<Vec<String>, String>;
}
