//! The players' boards as lines of text: requests to join, seats, slips, messages.

use std::io;

use super::{BoardPage, BoardsRequest, BoardsStatus, ScreenBoards, ShownSlip, line};

/// Text of the help while boards are served.
pub const HELP: &str = "\
join: the codes of the players' boards
join next: the codes of the next address
people: the players at each seat
admit, send-away: answer a knock
slips: the players' requests
take N: play slip N
back N \"why\": return slip N
answer N \"words\": answer slip N
say all|SEAT \"words\": send a message to players";

/// Checks whether a line is about the players' boards.
#[must_use]
pub fn is_for(line: &str) -> bool {
    let verb = line.split(' ').next().unwrap_or_default();
    matches!(
        verb,
        "join" | "people" | "admit" | "send-away" | "slips" | "take" | "back" | "answer" | "say"
    )
}

/// A game played as lines of text, with its players' boards.
pub trait BoardsLines {
    /// Returns the boards; `None` if they are not served.
    fn boards(&self) -> Option<&ScreenBoards>;

    /// Prints a line for the referee.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    fn say(&mut self, line: &str) -> io::Result<()>;

    /// Plays the line of a slip; marks the slip as taken once its act is recorded.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or the output cannot be written.
    fn take(&mut self, slip: i64) -> io::Result<()>;

    /// Returns the open slip with this number, and its line. If there is no such slip, or it is only a message, tells
    /// the referee so and returns `None`.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    fn playable(&mut self, number: i64) -> io::Result<Option<(ShownSlip, String)>> {
        let standing = self.asked(BoardsRequest::Look)?;
        let said = match standing.slip(number) {
            None => format!("No. Slip {number} is not open; `slips` lists the open ones."),
            Some(slip) => match &slip.line {
                Some(line) => return Ok(Some((slip.clone(), line.clone()))),
                None => format!(
                    "No. Slip {number} is a message, not an act; answer {number} \"words\"."
                ),
            },
        };
        self.say(&said)?;
        Ok(None)
    }

    /// Carries out a line about the players' boards.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or the output cannot be written.
    fn attend(&mut self, text: &str) -> io::Result<()> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
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
                Err(_) => self.say("No. take N: N is the number of the slip; `slips` lists them."),
            },
            _ => match line(text) {
                Some(Ok(wish)) => self.asked(wish).map(drop),
                Some(Err(missing)) => self.say(&format!("No. {missing}.")),
                None => Ok(()),
            },
        }
    }

    /// Carries out the referee's request to the boards, reports the result, and returns their state.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    fn asked(&mut self, wish: BoardsRequest) -> io::Result<BoardsStatus> {
        let standing = self.boards().map(|boards| boards.ask(wish));
        let standing = standing.unwrap_or_default();
        if let Some(said) = &standing.said {
            self.say(said)?;
        }
        if let Some(who) = &standing.knock {
            self.say(&format!("KNOCK {who}: admit, or send-away."))?;
        }
        Ok(standing)
    }

    /// Prints the address and the join codes as text, without their QR codes. A second laptop has no codes until the
    /// first one sends them.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    fn codes(&mut self) -> io::Result<()> {
        let standing = self.asked(BoardsRequest::Look)?;
        let coded = standing.pages.iter().filter(|page| !page.code.is_empty());
        let codes: Vec<String> = coded
            .map(|page| format!("{}: {}", page.title, page.words.join(" ")))
            .collect();
        match codes.is_empty() {
            true => self.say("There are no codes now. Try again in a moment."),
            false => self.say(&codes.join("\n")),
        }
    }

    /// Prints the rows of a page, or says that the boards have not sent the page yet.
    ///
    /// # Errors
    ///
    /// Fails if the output cannot be written.
    fn page(&mut self, page: Option<&BoardPage>) -> io::Result<()> {
        let Some(page) = page else {
            return self.say("The boards have not answered yet. Try again in a moment.");
        };
        let rows = page.rows.iter().map(|row| &row.words);
        for words in rows.chain(&page.words) {
            self.say(words)?;
        }
        Ok(())
    }
}
