//! Players' slips in the line mode of a game of hexes and counters, and entries that others write while a line is
//! typed.

use std::io::{self, BufRead, Write};

use super::PagesLineMode;
use crate::kit::boards::{BoardsRequest, ScreenBoards, lines::BoardsLines};
use game::journal::EntryOf;
use view::presentation::{self, Askers, Describe};

impl<R: Describe, I: BufRead, W: Write> BoardsLines for PagesLineMode<R, I, W> {
    fn boards(&self) -> Option<&ScreenBoards> {
        self.boards.as_ref()
    }

    fn say(&mut self, line: &str) -> io::Result<()> {
        self.referee.say(line)
    }

    fn take(&mut self, number: i64) -> io::Result<()> {
        let Some((slip, line)) = self.playable(number)? else {
            return Ok(());
        };
        if let Some(question) = slip.question()
            && !self.is_sure(&question)?
        {
            return self.referee.say("Left.");
        }
        self.referee.say(&line)?;
        let before = self.session.entries().len();
        self.session.ask_for(Some(slip.seat));
        self.act(&line)?;
        self.session.ask_for(None);
        match self.session.entries().len() > before {
            true => self.asked(BoardsRequest::Taken(number)).map(drop),
            false => Ok(()),
        }
    }
}

impl<R: Describe, I: BufRead, W: Write> PagesLineMode<R, I, W> {
    /// Lets others write while the next line is typed: phones and the windows of the sides enter acts in the same game.
    pub(super) fn lay_pen_down(&mut self) {
        self.session.rest();
    }

    /// Reads the entries that others wrote, and prints those that are public.
    pub(super) fn take_pen_up(&mut self) -> io::Result<()> {
        let there = self.session.entries().len();
        match self.session.catch_up() {
            Ok(false) => return Ok(()),
            Ok(true) => {}
            Err(error) => return self.referee.say(&error.to_string()),
        }
        let ledger = self.ledger();
        let mut news = Vec::new();
        let is_new = |entry: &EntryOf<R>| {
            let place = entry.seq.index().unwrap_or_default();
            place >= there && ledger.tells(entry.seq)
        };
        self.session.walk(|before, entry, _| {
            if is_new(entry) {
                news.push(presentation::line_by::<R>(
                    before,
                    entry,
                    &ledger,
                    &Askers::new(),
                ));
            }
        });
        news.iter().try_for_each(|line| self.referee.say(line))
    }
}
