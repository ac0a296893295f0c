//! The work on the table, done by players between lines.

use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::PagesLineMode;
use view::presentation::Describe;

impl<R: Describe, I: BufRead, W: Write> PagesLineMode<R, I, W> {
    /// Prints which units and figures the players must put back on the table. The table still shows the state `before`.
    pub(super) fn put_back(&mut self, before: &Arc<R::State>) -> io::Result<()> {
        let lines = R::put_back(before.as_ref(), self.session.state());
        let told = match lines.is_empty() {
            true => "Done; nothing to change on the table.".to_owned(),
            false => lines.join("\n"),
        };
        // The lines already name the moves; the list is only for ticking.
        self.list_work(true);
        self.referee.say(&told)
    }

    /// Lists the work on the table after the last change; none for a secret act, for which `is_told` is false.
    fn list_work(&mut self, is_told: bool) {
        self.list.list_entries(&self.session);
        if !is_told {
            self.list.tick_all();
        }
        self.save_hands();
    }

    /// Lists the work that the last change leaves, and prints the list.
    pub(super) fn say_work(&mut self, is_told: bool) -> io::Result<()> {
        self.list_work(is_told);
        match self.list.spoken() {
            lines if lines.is_empty() => Ok(()),
            lines => self.referee.say(&lines.join("\n")),
        }
    }

    pub(super) fn save_hands(&mut self) {
        let ledger = self.ledger();
        if let Some(file) = &mut self.hands {
            file.keep(self.list.saved(&self.session, &ledger));
        }
    }
}
