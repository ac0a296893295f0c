//! Players' slips in the line mode of a battle.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::kit::boards::{BoardsRequest, ScreenBoards, lines::BoardsLines};
use crate::table::photo::PhotoList;
use rules::fields::language;
use rules::fields::language::LineRequest;

impl<I: BufRead, W: Write> BoardsLines for PlainMode<I, W> {
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
            && self.yes_or_no(&format!("{question} yes or no: "))? != Some(true)
        {
            return self.referee.say("Left.");
        }
        let said = match language::parse(&line, self.door.session().state()) {
            Ok(Some(said)) => said,
            Ok(None) => return Ok(()),
            Err(misread) => return self.referee.say(&format!("Not understood: {misread}")),
        };
        let LineRequest::Command(command) = said.act else {
            return self
                .referee
                .say(&format!("No. `{line}` is not an act of the game."));
        };
        self.asker = Some(slip.seat);
        let done = match PhotoList::proposed(self.door.state(), &command, Some(number)) {
            Some(list) => self.choose_from(list),
            None => {
                self.referee.say(&line)?;
                let is_sure = said.anyway || said.because.is_some();
                match is_sure || self.gives_up(&command)? {
                    true => self.execute(&command, said.dice.unwrap_or_default(), said.because),
                    false => self.referee.refuse("Left.").map(|()| false),
                }
            }
        };
        self.asker = None;
        match done? {
            true => self.asked(BoardsRequest::Taken(number)).map(drop),
            false => Ok(()),
        }
    }
}
