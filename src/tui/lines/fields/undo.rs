//! Fixes and undos in lines of text.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::kit::last_act::last_acts;
use crate::kit::logged_session::Setback;
use rules::fields::language::FixRequest;
use view::presentation::request::denied;

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Fixes an entry, after showing what would change.
    pub(super) fn fix(&mut self, fix: &FixRequest) -> io::Result<()> {
        match self.door.refit(fix) {
            Ok(told) => self.referee.say(&format!("New result: {told}."))?,
            Err(setback) => {
                let no = denied(&setback.spoken());
                return self.referee.refuse(&format!("{no}."));
            }
        }
        if self.yes_or_no("Fix it? yes or no: ")? != Some(true) {
            return self.referee.refuse("Left.");
        }
        let done = self.door.fix(fix);
        self.tell(done)
    }

    /// Undoes acts; asks first if everyone saw them.
    pub(super) fn undo(&mut self, acts: usize) -> io::Result<()> {
        let done = match self.door.undo(acts, false) {
            Err(Setback::Sure(seen)) => {
                let told = last_acts(self.door.session(), self.door.log(), acts);
                let words = format!("This undoes {told}: everyone saw {seen}. yes or no: ");
                if self.yes_or_no(&words)? != Some(true) {
                    return self.referee.refuse("Left.");
                }
                self.door.undo(acts, true)
            }
            other => other,
        };
        self.tell(done)
    }
}
