//! A game on another laptop, played here in a session over a copy. New entries come from the other laptop; acts are
//! decided and written there before they are valid here.

use std::fmt;

/// The laptop that keeps the original of a copied game.
pub trait RemoteTable: Send + fmt::Debug {
    /// Returns the entries written on that laptop after entry `after`, as lines of the file, as far as they have
    /// arrived.
    fn fresh_lines(&mut self, after: u64) -> Vec<String>;

    /// Proposes entries that follow entry `after`, as lines of the file, and returns them as written on that laptop.
    ///
    /// # Errors
    ///
    /// Fails with the reason why that laptop wrote nothing.
    fn propose(&mut self, after: u64, lines: &[String]) -> Result<Vec<String>, String>;
}
