//! The work on the table in lines of text.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::kit::checklist::Checklist;
use game::autosave::Autosave;
use view::presentation::{Audience, ledger::Ledger};

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Carries out a line about the list of work; returns false for any other line.
    pub(super) fn ticks(&mut self, line: &str) -> io::Result<bool> {
        let Some(said) = self.list.obey(line) else {
            return Ok(false);
        };
        self.save_hands();
        self.referee.say(&said).map(|()| true)
    }

    /// Returns the story of an act, with the work that it leaves on the table.
    pub(super) fn with_work(&mut self, story: String) -> String {
        let story = self.list.take_in(&self.door, story);
        self.save_hands();
        let lines = std::iter::once(story).chain(self.list.spoken());
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Restores the work that was unfinished when the program ended.
    pub(super) fn find_hands(&mut self) {
        let text = self.hands.as_ref().and_then(Autosave::text);
        let kept = text.and_then(|text| Checklist::resumed(self.door.session(), text));
        if let Some(list) = kept {
            self.list = list;
        }
    }

    fn save_hands(&mut self) {
        if let Some(file) = &mut self.hands {
            file.keep(
                self.list
                    .saved(self.door.session(), &Ledger::open(&Audience::Table)),
            );
        }
    }
}
