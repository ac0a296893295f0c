//! The players' boards of a game played here: join codes, requests to join, players by seat, accepted slips. Also the
//! entries that phones and other windows write between two acts of the table.

use super::{
    PagesUi,
    ui_state::{ConfirmQuestion, PagesMode},
};
use crate::kit::boards::{
    self, BoardsPage, BoardsRequest, ShownSlip,
    keys::{self, BoardsKey},
};
use crate::kit::key::PressedKey;
use rules::speech::{self, ParsedAct};
use view::presentation::Describe;

/// Number of times that a request to join is shown before `y` and `n` answer it, so that the referee has read it.
const KNOCK_SHOWN: u8 = 2;

/// A slip whose line is pending.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TakenSlip {
    slip: i64,
    seat: String,
    line: String,
}

impl<R: Describe> PagesUi<R> {
    /// Reads the entries of phones and windows that play the same game, and lets them write.
    pub(super) fn share_game(&mut self) {
        if self.ui.looks_on {
            return;
        }
        match self.sitting.share() {
            Ok(None) => {}
            // A secret act changes nothing on this screen.
            Ok(Some(false)) => self.learn(),
            Ok(Some(true)) => self.show_news(),
            Err(error) => self.ui.fault(error.to_string()),
        }
    }

    /// Fetches the state of the boards, if they are served.
    pub(super) fn look_at_boards(&mut self) {
        self.ask_boards(BoardsRequest::Look);
    }

    pub(super) fn ask_boards(&mut self, wish: BoardsRequest) {
        let Some(boards) = &self.boards else { return };
        let mut status = boards.ask(wish);
        if let Some(said) = status.said.take() {
            self.ui.hint(said);
        }
        let before = self.ui.boards.as_ref();
        let before = before.and_then(|status| status.knock.as_ref());
        self.knock_age = match status.knock.is_some() && status.knock.as_ref() == before {
            true => self.knock_age.saturating_add(1),
            false => 0,
        };
        self.ui.boards = Some(status);
    }

    /// Admits or refuses the first player who asks to join; returns false if the key means something else, as while an
    /// act is pending. A key pressed just after the request appeared does nothing, because it was meant for something
    /// else.
    pub(super) fn answers_knock(&mut self, key: PressedKey) -> bool {
        let wish = match key {
            PressedKey::Char('y') => BoardsRequest::LetIn,
            PressedKey::Char('n') => BoardsRequest::SendAway,
            _ => return false,
        };
        let status = self.ui.boards.as_ref();
        let knocks = status.is_some_and(|status| status.knock.is_some());
        if !knocks || !self.ui.takes_knock() {
            return false;
        }
        match self.knock_age >= KNOCK_SHOWN {
            true => self.ask_boards(wish),
            false => self.ui.hint(boards::NEW_KNOCK),
        }
        true
    }

    /// Sends a line to the players; returns false if boards are not served, or if the line is of another kind.
    pub(super) fn speak(&mut self, line: &str) -> bool {
        if self.boards.is_none() {
            return false;
        }
        match boards::line(line) {
            None => return false,
            Some(Ok(wish)) => self.ask_boards(wish),
            Some(Err(missing)) => self.ui.fault(missing),
        }
        true
    }

    /// Opens the page of this letter after `g`; returns false if it opens none, or if boards are not served.
    pub(super) fn open_boards(&mut self, letter: char) -> bool {
        let page = self.ui.boards.as_ref().and_then(|all| all.opened(letter));
        let Some(page) = page else { return false };
        self.ui.mode = PagesMode::Boards(page);
        true
    }

    /// Handles a key on the pages of the boards.
    pub(super) fn in_boards(&mut self, leaf: BoardsPage, key: PressedKey) {
        let Some(status) = &self.ui.boards else {
            return;
        };
        let (leaf, meant) = keys::page_after(status, &self.ui.sieve, leaf, key);
        self.ui.mode = PagesMode::Boards(leaf);
        match meant {
            None => {}
            Some(BoardsKey::Leave) => self.ui.mode = PagesMode::Table,
            Some(BoardsKey::Ask(wish)) => self.ask_boards(wish),
            Some(BoardsKey::Choose(slip)) => self.choose_slip(slip),
            Some(BoardsKey::Line(line)) => self.open_line(&line),
            Some(BoardsKey::Sift(turn)) => {
                let slips = self.ui.boards.as_ref().map(|status| status.slips.clone());
                turn(&mut self.ui.sieve, &slips.unwrap_or_default());
                self.ui.mode = PagesMode::Boards(BoardsPage { at: 0, ..leaf });
            }
            Some(BoardsKey::TakeOrders(_) | BoardsKey::LiftFog) => {
                self.ui.hint(
                    "only Fields of Blue & Grey has fog, and orders that can be taken together",
                );
            }
        }
    }

    /// Takes a slip; if it is meant for another moment, asks the referee first.
    fn choose_slip(&mut self, number: i64) {
        let status = self.ui.boards.as_ref();
        let slip = status.and_then(|status| status.slip(number));
        match slip.and_then(ShownSlip::question) {
            Some(words) => {
                let question = ConfirmQuestion::OtherMoment(number);
                self.ui.mode = PagesMode::Sure(question, words);
            }
            None => self.take_up_slip(number),
        }
    }

    /// Puts the line of a slip into the prompt, where Enter records the act; for a slip that is only a message, puts
    /// the beginning of an answer there.
    pub(super) fn take_up_slip(&mut self, number: i64) {
        let status = self.ui.boards.as_ref();
        let slip = status.and_then(|status| status.slip(number)).cloned();
        let Some(ShownSlip { line, seat, .. }) = slip else {
            return;
        };
        match line {
            None => self.open_line(&format!("answer {number} ")),
            Some(line) => {
                self.open_line(&line);
                self.slip = Some(TakenSlip {
                    slip: number,
                    seat,
                    line,
                });
            }
        }
    }

    /// Returns the seat whose slip requests the command; `None` if no chosen slip does.
    pub(super) fn asking_seat(&self, command: &R::Command) -> Option<String> {
        let slip = self.slip.as_ref()?;
        let said = speech::parse::<R>(&slip.line, self.sitting.state()).ok()??;
        match said.act {
            ParsedAct::Command(asked) if R::write(&asked) == R::write(command) => {
                Some(slip.seat.clone())
            }
            _ => None,
        }
    }

    /// Drops the chosen slip; marks it as taken if the recorded act was its own.
    pub(super) fn settle_slip(&mut self, is_of_slip: bool) {
        if let Some(slip) = self.slip.take().filter(|_| is_of_slip) {
            self.ask_boards(BoardsRequest::Taken(slip.slip));
        }
    }
}
