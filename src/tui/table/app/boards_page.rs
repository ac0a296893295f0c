//! The pages of the players' boards: join codes, players by seat, requests to join, slips.

use super::App;
use crate::kit::boards;
use crate::kit::boards::{
    BoardsPage, BoardsRequest, BoardsStatus, ShownSlip, SlipFilter,
    keys::{self, BoardsKey},
};
use crate::kit::club::DeskLink;
use crate::kit::key::PressedKey;
use crate::kit::logged_session::Setback;
use crate::kit::prompt::Prompt;
use crate::kit::question::ScreenQuestion;
use crate::table::photo::PhotoList;
use crate::table::ui::ScreenMode;
use game::session::Throwing;
use rules::fields::language;
use rules::fields::language::LineRequest;
use rules::fields::terms::command::Command;
use view::assist::{
    dry_run::{self, DryRun},
    todo::TodoStep,
};
use view::presentation::request::denied;
use view::story::act_names::called;
use view::story::{self, request};

/// Number of times that a request to join is shown before keys may answer it, so that the referee has read it.
const STOOD: u8 = 2;

/// The slip whose line is pending.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Taking {
    pub(super) slip: i64,
    pub(super) seat: String,
    /// The command of its line, as the referee entered it; `None` while he edits it.
    pub(super) command: Option<Command>,
}

impl App {
    /// Fetches the state of the boards, if they are served.
    pub fn look_at_boards(&mut self) {
        self.ask_boards(BoardsRequest::Look);
        self.update_die_request();
        self.ui.desk = self.desk.as_ref().and_then(DeskLink::words);
    }

    pub(super) fn ask_boards(&mut self, wish: BoardsRequest) {
        let Some(boards) = &self.boards else { return };
        let mut standing = boards.ask(wish);
        if let Some(said) = standing.said.take() {
            self.ui.hint(said);
        }
        standing.weigh(self.door.state());
        let before = self
            .ui
            .boards
            .as_ref()
            .and_then(|boards| boards.knock.as_ref());
        self.stood = match standing.knock.is_some() && standing.knock.as_ref() == before {
            true => self.stood.saturating_add(1),
            false => 0,
        };
        self.ui.boards = Some(standing);
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
        let knocks = self
            .ui
            .boards
            .as_ref()
            .is_some_and(|boards| boards.knock.is_some());
        if !knocks || !self.ui.takes_knock() || self.answered == Some(key) {
            return false;
        }
        match self.stood >= STOOD {
            true => self.ask_boards(wish),
            false => self.ui.hint(boards::NEW_KNOCK),
        }
        true
    }

    /// Sends a message line to the players, if boards are served; returns false for any other line.
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
        self.ui.mode = ScreenMode::Boards(page);
        true
    }

    /// Handles a key on the pages of the boards.
    pub(super) fn turn_boards(&mut self, leaf: BoardsPage, key: PressedKey) {
        let nothing = BoardsStatus::default();
        let standing = self.ui.boards.as_ref().unwrap_or(&nothing);
        let (leaf, meant) = keys::page_after(standing, &self.ui.sieve, leaf, key);
        // The next call may open something else in place of the page.
        self.ui.mode = ScreenMode::Boards(leaf);
        match meant {
            None => {}
            Some(BoardsKey::Leave) => self.ui.mode = ScreenMode::Table,
            Some(BoardsKey::Ask(wish)) => self.ask_boards(wish),
            Some(BoardsKey::Choose(slip)) => self.choose_slip(slip),
            Some(BoardsKey::TakeOrders(slip)) => self.take_orders_with(slip),
            Some(BoardsKey::Line(line)) => self.begin_line(&line),
            Some(BoardsKey::Sift(turn)) => self.sift(turn),
            Some(BoardsKey::LiftFog) => {
                let words = "Lift the fog? Every seat may then read the diary of both sides.";
                self.ui.mode =
                    ScreenMode::Ask(ScreenQuestion::LiftFog { again: false }, words.to_owned());
            }
        }
    }

    fn begin_line(&mut self, line: &str) {
        self.ui.mode = ScreenMode::Line(Prompt::with(line));
    }

    fn slip(&self, number: i64) -> Option<ShownSlip> {
        let standing = self.ui.boards.as_ref()?;
        standing.slip(number).cloned()
    }

    /// Changes the filter of the slips.
    fn sift(&mut self, turn: fn(&mut SlipFilter, &[ShownSlip])) {
        let slips = self.ui.boards.as_ref().map(|boards| boards.slips.clone());
        turn(&mut self.ui.sieve, &slips.unwrap_or_default());
        if let ScreenMode::Boards(leaf) = &mut self.ui.mode {
            leaf.at = 0;
        }
    }

    /// Takes a slip; if it is meant for another moment, asks the referee first.
    fn choose_slip(&mut self, number: i64) {
        let question = self.slip(number).and_then(|slip| slip.question());
        match question {
            Some(words) => {
                self.ui.mode = ScreenMode::Ask(ScreenQuestion::Stale(number), words);
            }
            None => self.take_up_slip(number),
        }
    }

    /// Takes the slip that matches a to-do step; returns false if there is none.
    pub(super) fn take_up_offer(&mut self, step: &TodoStep) -> bool {
        let boards = self.ui.boards.as_ref();
        let offer = boards.and_then(|boards| boards.offer(step, self.door.state()));
        let Some(offer) = offer.cloned() else {
            return false;
        };
        let words = called(self.door.state(), &offer.command);
        self.take_up(offer.command.clone(), words);
        if let Some(held) = &mut self.ui.proposal {
            // The referee reads the act before it is done, even if no die is missing.
            held.faces.clone_from(&offer.faces);
            held.armed = false;
            held.look_again(&self.door);
        }
        self.taking = Some(Taking {
            slip: offer.slip,
            seat: offer.seat,
            command: Some(offer.command),
        });
        // The other side throws its die only if the melee is fought.
        if let Some(held) = self.ui.proposal.clone() {
            self.must_forgo(&held);
        }
        true
    }

    /// Shows the other side's phones a request for its die while the fight of a slip waits for it. Sends the request
    /// once the referee has given up the firefights that the fight ends (RUL-72); removes it when the die is entered or
    /// the fight is left.
    pub(super) fn update_die_request(&mut self) {
        let held = self.ui.proposal.as_ref();
        let held = held.filter(|held| held.ask.is_some());
        let wanted = held.and_then(|held| request::die_request(self.door.state(), &held.command));
        if wanted == self.die_request {
            return;
        }
        let taken = self.taking.as_ref();
        let taken = taken.and_then(|taking| taking.command.as_ref());
        let is_of_slip = held.is_some_and(|held| taken == Some(&held.command));
        let is_sure = held.is_some_and(|held| self.forgo_question(held).is_none());
        if let Some((_, words)) = self.die_request.take() {
            self.ask_boards(BoardsRequest::Unsay(words));
        }
        if let Some((side, words)) = wanted.filter(|_| is_of_slip && is_sure) {
            self.ask_boards(BoardsRequest::Say(side.to_string(), words.clone()));
            self.die_request = Some((side, words));
        }
    }

    /// Puts the line of a slip into the prompt, and shows its preview; for a slip that is only a message, opens a
    /// prompt for the answer.
    pub(super) fn take_up_slip(&mut self, number: i64) {
        let Some(slip) = self.slip(number) else {
            return;
        };
        let Some(line) = slip.line else {
            return self.begin_line(&format!("answer {number} "));
        };
        self.taking = Some(Taking {
            slip: number,
            seat: slip.seat,
            command: None,
        });
        if let Ok(Some(said)) = language::parse(&line, self.door.state())
            && let LineRequest::Command(command) = said.act
            && let Some(list) = PhotoList::proposed(self.door.state(), &command, Some(number))
        {
            return self.show_photo(list);
        }
        let would = self.would(&line);
        self.begin_line(&line);
        self.ui.hint(would);
    }

    /// Describes the effect of a line, for the referee only.
    fn would(&self, line: &str) -> String {
        let state = self.door.state();
        let said = match language::parse(line, state) {
            Ok(Some(said)) => said,
            Ok(None) => return "nothing there".to_owned(),
            Err(misread) => return misread.to_string(),
        };
        let LineRequest::Command(command) = said.act else {
            return "Enter does it".to_owned();
        };
        match dry_run::dry_run(state, &command, &said.dice.unwrap_or_default()) {
            DryRun::Refused(refusal) => format!("{}.", denied(&refusal.spoken())),
            DryRun::Wanted(ask) => format!("dice needed: {} ({})", ask.what, ask.rule),
            DryRun::Would(outcome) => {
                let told = outcome
                    .events
                    .iter()
                    .filter_map(|event| story::tell_event(state, event));
                let told: Vec<String> = told.collect();
                format!("Enter: {}", told.join("; "))
            }
        }
    }

    /// Drops the chosen slip, because the referee leaves its line.
    pub(super) fn leave_slip(&mut self) {
        self.taking = None;
    }

    /// Ties the chosen slip to the command that the referee entered from its line, so that this act closes the slip.
    pub(super) fn hold_slip(&mut self, command: &Command) {
        if let Some(taking) = &mut self.taking {
            match &taking.command {
                None => taking.command = Some(command.clone()),
                Some(_) => self.taking = None,
            }
        }
    }

    /// Stores which player's slip requests the act, if any does.
    pub(super) fn name_asker(&mut self, command: &Command) {
        let taking = self.taking.as_ref();
        let asked = taking.filter(|taking| taking.command.as_ref() == Some(command));
        self.door.ask_for(asked.map(|taking| taking.seat.clone()));
    }

    /// Marks the slip that requested a recorded act as taken.
    pub(super) fn settle_slip(&mut self, command: &Command) {
        let is_it = |taking: &mut Taking| taking.command.as_ref() == Some(command);
        if let Some(taking) = self.taking.take_if(is_it) {
            self.ask_boards(BoardsRequest::Taken(taking.slip));
        }
    }

    /// Plays all waiting orders from the side that sent a slip, the oldest first; stops at the first objection.
    fn take_orders_with(&mut self, number: i64) {
        let Some(slip) = self.slip(number) else {
            return;
        };
        let standing = self.ui.boards.as_ref();
        let slips = standing.map_or(&[][..], |standing| &standing.slips);
        let is_order = |other: &&ShownSlip| {
            let line = other.line.as_deref().unwrap_or_default();
            other.side == slip.side && line.starts_with("order ")
        };
        let orders: Vec<ShownSlip> = slips.iter().filter(is_order).cloned().collect();
        let mut taken = 0;
        for order in &orders {
            if let Err(why) = self.play_order(order) {
                return self.ui.fault(format!(
                    "{taken} taken; slip {}, {}: {why}",
                    order.number,
                    order.line.as_deref().unwrap_or_default()
                ));
            }
            taken += 1;
            self.ask_boards(BoardsRequest::Taken(order.number));
        }
        self.ui.hint(match taken {
            0 => "no waiting orders of this side".to_owned(),
            1 => "one order taken".to_owned(),
            many => format!("{many} orders taken"),
        });
    }

    fn play_order(&mut self, slip: &ShownSlip) -> Result<(), String> {
        let line = slip.line.as_deref().unwrap_or_default();
        let said = language::parse(line, self.door.state());
        let Some(said) = said.map_err(|misread| misread.to_string())? else {
            return Ok(());
        };
        let LineRequest::Command(command) = said.act else {
            return Err("not an order".to_owned());
        };
        self.door.ask_for(Some(slip.seat.clone()));
        let done = self.door.execute(&command, &[], Throwing::Hand, None);
        let story = done.map_err(|setback| match setback {
            Setback::Wanted(ask) => format!("dice needed: {}", ask.what),
            other => other.spoken(),
        })?;
        let mode = std::mem::take(&mut self.ui.mode);
        self.done(story);
        self.ui.mode = mode;
        Ok(())
    }
}
