//! Messages about acts entered elsewhere, in another window or on the other referee's laptop; and about the pen.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::kit::pen::{PenRequest, PenStatus};

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Checks who has the pen, and reports acts that others have played.
    pub(super) fn look_at_others(&mut self) -> io::Result<()> {
        if let Some(pen) = &self.pen {
            let status = pen.ask(PenRequest::Look);
            self.tell_pen(status)?;
        }
        match self.door.catch_up() {
            Ok(None) => Ok(()),
            Ok(Some(story)) => {
                let story = self.with_work(story);
                self.referee.say(&format!("Played elsewhere: {story}"))
            }
            Err(setback) => self.referee.say(&setback.spoken()),
        }
    }

    /// Requests, gives or takes back the pen; returns false if this table must close because the game continues from a
    /// copy.
    pub(super) fn pass_pen(&mut self) -> io::Result<bool> {
        let Some(pen) = self.pen.clone() else {
            self.referee.say("Only one referee here.")?;
            return Ok(true);
        };
        let status = pen.ask(PenRequest::Pressed);
        let Some(words) = status.question.clone() else {
            return self.tell_pen(status);
        };
        match self.yes_or_no(&format!("{words} yes or no: "))? {
            Some(true) => self.tell_pen(pen.ask(PenRequest::Agreed)),
            _ => self.referee.say("Left.").map(|()| true),
        }
    }

    /// Prints news of the pen; returns false if this table closes, because the game continues from a copy.
    fn tell_pen(&mut self, status: PenStatus) -> io::Result<bool> {
        let change = self.pen_news.follow(&status);
        let news = change.and_then(|change| change.news);
        for words in [&status.said, &news].into_iter().flatten() {
            self.referee.say(words)?;
        }
        self.door.hold_pen(status.barred);
        Ok(!status.leaves)
    }
}
