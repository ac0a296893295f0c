//! A game to which others also write: another window, or the other referee's laptop.

use super::{LoggedSession, Setback};
use game::session::Trouble;

impl LoggedSession {
    /// Stops this window from writing, for the reason `why`, so that others may; `None` lets it write again.
    pub fn hold_pen(&mut self, why: Option<String>) {
        self.session.hold_pen(why);
    }

    /// Reads acts played elsewhere, and describes them; `None` if there are none.
    ///
    /// # Errors
    ///
    /// Fails if the file cannot be read any more.
    pub fn catch_up(&mut self) -> Result<Option<String>, Setback> {
        let known = self.log.len();
        if !self.session.catch_up().map_err(Trouble::from)? {
            return Ok(None);
        }
        self.retell();
        let fresh = self.log.iter().skip(known);
        let told: Vec<&str> = fresh.map(|line| line.text.as_str()).collect();
        Ok(Some(told.join("\n")))
    }
}
