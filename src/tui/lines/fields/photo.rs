//! A photograph of the table as lines of text: the differences, and the choice of those to enter.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::table::photo::{self, PhotoList};
use rules::spelling::counted;
use view::findings::FoundPiece;

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Reads the photograph that a line names, lists the differences, and enters those that the referee chooses.
    pub(super) fn photo(&mut self, line: &str) -> io::Result<()> {
        let path = photo::path_of(line).unwrap_or_default();
        let findings = match photo::read(self.photos.as_ref(), path) {
            Ok(findings) => findings,
            Err(why) => return self.referee.refuse(&why),
        };
        self.choose_from(PhotoList::new(findings, None)).map(drop)
    }

    /// Lists the findings of a photograph, and enters those that the referee chooses; returns false if nothing was
    /// entered.
    pub(super) fn choose_from(&mut self, mut list: PhotoList) -> io::Result<bool> {
        self.tell_list(&mut list)?;
        if list.findings.pieces.is_empty() {
            self.referee
                .say("All pieces in the picture are where the record has them.")?;
            return Ok(false);
        }
        if !self.leave_out(&mut list)? || !self.ask_reason(&mut list)? {
            return Ok(false);
        }
        let lines = list.lines(self.door.state());
        if !lines.is_empty() {
            let entries = self.door.log().len();
            self.play_moves(&lines)?;
            return Ok(self.door.log().len() > entries);
        }
        match list.command() {
            Some(command) => self.execute(&command, Vec::new(), None),
            None => self.referee.refuse("Nothing entered.").map(|()| false),
        }
    }

    /// Prints the headline, the rows with their letters, and the remarks.
    fn tell_list(&mut self, list: &mut PhotoList) -> io::Result<()> {
        for words in &list.findings.headline {
            self.referee.say(words)?;
        }
        loop {
            let rows: Vec<String> = list
                .rows()
                .map(|(letter, left_out, words)| match left_out {
                    true => format!("{letter}  - {words}"),
                    false => format!("{letter}  {words}"),
                })
                .collect();
            for row in &rows {
                self.referee.say(row)?;
            }
            if list.pages() < 2 || !list.turn_page(true) {
                break;
            }
        }
        for words in &list.findings.remarks {
            self.referee.say(words)?;
        }
        Ok(())
    }

    /// Asks which rows to leave out; returns false if no row is then left to enter.
    fn leave_out(&mut self, list: &mut PhotoList) -> io::Result<bool> {
        let has_optional = list.findings.pieces.iter().any(FoundPiece::is_optional);
        let question = match has_optional {
            true => "yes enters all but those marked -, letters switch rows, no enters none: ",
            false => "yes enters all, letters leave those pieces out, no enters none: ",
        };
        let answer = self.referee.ask(question)?.unwrap_or_default();
        match answer.trim() {
            "" | "n" | "no" => self.referee.refuse("Nothing entered.").map(|()| false),
            "y" | "yes" => Ok(true),
            letters => {
                let known = letters.chars().filter(|c| !c.is_whitespace() && *c != ',');
                for letter in known {
                    if !list.turn(letter) {
                        let said = format!("No piece has the letter `{letter}`: nothing entered.");
                        return self.referee.refuse(&said).map(|()| false);
                    }
                }
                Ok(true)
            }
        }
    }

    /// Asks for a reason to accept refused moves, if there are any; returns false if the referee gives none.
    fn ask_reason(&mut self, list: &mut PhotoList) -> io::Result<bool> {
        if !list.needs_reason() {
            return Ok(true);
        }
        let question =
            "The rules refuse some of these moves. Reason to allow them (empty: enter nothing): ";
        let because = self.referee.ask(question)?.unwrap_or_default();
        match because.trim() {
            "" => self.referee.refuse("Nothing entered.").map(|()| false),
            because => {
                list.give_reason(because);
                Ok(true)
            }
        }
    }

    /// Plays moves as lines, up to the first that is not entered.
    fn play_moves(&mut self, lines: &[String]) -> io::Result<()> {
        for (n, line) in lines.iter().enumerate() {
            let entries = self.door.log().len();
            self.referee.say(line)?;
            if !self.obey(line)? || self.door.log().len() == entries {
                let left = lines.len() - n;
                return self
                    .referee
                    .refuse(&format!("Stopped: {} not entered.", counted(left, "line")));
            }
        }
        Ok(())
    }
}
