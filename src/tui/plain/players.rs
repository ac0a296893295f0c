//! The players' boards in lines of text: requests to join, seats, slips, messages.

use std::io::{self, BufRead, Write};

use super::PlainMode;
use crate::boards::{self, BoardPage, BoardsRequest, BoardsStatus};
use rules::fields::language;
use rules::fields::language::LineRequest;

/// Text of the help while boards are served.
pub(super) const HELP: &str = "join: the codes of the players' boards. join next: those of the next address. people: \
     who sits where. admit, send-away: who knocks. slips: what players ask for. take N: plays the line of slip N. back N \
     \"why\": gives it back. answer N \"words\": answers it. say all|SEAT \"words\": says something to players.";

/// Checks whether a line is about the players' boards.
pub(super) fn is_for(line: &str) -> bool {
    let verb = line.split(' ').next().unwrap_or_default();
    matches!(
        verb,
        "join" | "people" | "admit" | "send-away" | "slips" | "take" | "back" | "answer" | "say"
    )
}

impl<I: BufRead, W: Write> PlainMode<I, W> {
    /// Obeys a line about the players' boards.
    pub(super) fn attend(&mut self, line: &str) -> io::Result<()> {
        let (verb, rest) = line.split_once(' ').unwrap_or((line, ""));
        match verb {
            "join" if rest.trim() == "next" => {
                self.asked(BoardsRequest::TurnAddress)?;
                self.codes()
            }
            "join" => self.codes(),
            "people" => {
                let standing = self.asked(BoardsRequest::Look)?;
                self.page(standing.pages.get(standing.people()))
            }
            "slips" => {
                let standing = self.asked(BoardsRequest::Look)?;
                self.page(standing.pages.get(standing.slips()))
            }
            "admit" => self.asked(BoardsRequest::LetIn).map(drop),
            "send-away" => self.asked(BoardsRequest::SendAway).map(drop),
            "take" => match rest.trim().parse() {
                Ok(slip) => self.take(slip),
                Err(_) => self
                    .referee
                    .say("No. take N: N is the number of the slip; `slips` lists them."),
            },
            _ => match boards::line(line) {
                Some(Ok(wish)) => self.asked(wish).map(drop),
                Some(Err(missing)) => self.referee.say(&format!("No. {missing}.")),
                None => Ok(()),
            },
        }
    }

    /// Carries out the referee's request to the boards, reports the result, and returns their state.
    fn asked(&mut self, wish: BoardsRequest) -> io::Result<BoardsStatus> {
        let standing = self.boards.as_ref().map(|boards| boards.ask(wish));
        let standing = standing.unwrap_or_default();
        if let Some(said) = &standing.said {
            self.referee.say(said)?;
        }
        if let Some(who) = &standing.knock {
            self.referee
                .say(&format!("KNOCK {who}: admit, or send-away."))?;
        }
        Ok(standing)
    }

    /// Prints the address and the codes, without QR codes.
    fn codes(&mut self) -> io::Result<()> {
        let standing = self.asked(BoardsRequest::Look)?;
        for page in standing.pages.iter().filter(|page| !page.code.is_empty()) {
            self.referee
                .say(&format!("{}: {}", page.title, page.words.join(" ")))?;
        }
        Ok(())
    }

    fn page(&mut self, page: Option<&BoardPage>) -> io::Result<()> {
        let Some(page) = page else { return Ok(()) };
        let rows = page.rows.iter().map(|row| &row.words);
        for line in rows.chain(&page.words) {
            self.referee.say(line)?;
        }
        Ok(())
    }

    /// Plays the line of a slip; if it succeeds, the slip is marked as played.
    fn take(&mut self, number: i64) -> io::Result<()> {
        let standing = self.asked(BoardsRequest::Look)?;
        let Some(slip) = standing.slip(number) else {
            return self
                .referee
                .say(&format!("No. No slip {number} waits; `slips` lists them."));
        };
        let Some(line) = slip.line.as_deref() else {
            return self.referee.say(&format!(
                "No. Slip {number} is a word without an act: answer {number} \"words\"."
            ));
        };
        let question = format!("The phase of `{line}` is over. Continue it anyway? yes or no: ");
        if slip.stale && self.yes_or_no(&question)? != Some(true) {
            return self.referee.say("Left.");
        }
        let said = match language::parse(line, self.door.session().state()) {
            Ok(Some(said)) => said,
            Ok(None) => return Ok(()),
            Err(misread) => return self.referee.say(&format!("Not understood: {misread}")),
        };
        let LineRequest::Command(command) = said.act else {
            return self
                .referee
                .say(&format!("No. `{line}` is not an act of the game."));
        };
        self.referee.say(line)?;
        self.asker = Some(slip.seat.clone());
        let done = self.execute(&command, said.dice.unwrap_or_default(), said.because);
        self.asker = None;
        match done? {
            true => self.asked(BoardsRequest::Taken(number)).map(drop),
            false => Ok(()),
        }
    }
}
