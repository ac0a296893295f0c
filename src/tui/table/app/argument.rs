//! Cards that settle an argument: a tape or an act opens them; they can be read, shown in big letters, printed, and
//! sent to both sides.

use super::App;
use crate::kit::boards::{BoardsRequest, CardWish};
use crate::kit::key::PressedKey;
use crate::table::argument::OpenCard;
use crate::table::ui::ScreenMode;
use rules::fields::language;
use rules::fields::terms::command::Command;
use view::argument::{self, ArgumentCard};
use view::assist::todo::TodoStep;
use view::tape::TapeEnd;

/// Number of lines by which a page key scrolls.
const PAGE: usize = 10;

impl App {
    /// Opens a card in place of the table.
    fn open_card(&mut self, card: ArgumentCard) {
        self.ui.mode = ScreenMode::Card(Box::new(OpenCard::new(card)));
    }

    /// Opens the card of the two units that were measured last.
    pub(super) fn open_sight_card(&mut self, from: &TapeEnd, to: &TapeEnd) {
        let card = ArgumentCard::from_sight(self.door.state(), from, to, self.tape_error);
        self.ui.mode = ScreenMode::Card(Box::new(OpenCard {
            is_typed: true,
            ..OpenCard::new(card)
        }));
    }

    /// Handles the lines `sight A1 P2` and `card march A`; returns false for any other line.
    pub(super) fn argue(&mut self, line: &str) -> bool {
        let Some(asked) = argument::asked(line) else {
            return false;
        };
        match asked.is_empty() {
            true => self.open_card_of_act(),
            false => match ArgumentCard::read(self.door.state(), asked, self.tape_error) {
                Ok(card) => self.open_card(card),
                Err(why) => self.ui.fault(why),
            },
        }
        true
    }

    /// Opens the card of the pending act, else of the refused act, else of the act in the NEXT line.
    pub(super) fn open_card_of_act(&mut self) {
        let state = self.door.state();
        self.ui.phrase.clear();
        if let Some(down) = &self.ui.turned_down {
            let line = language::write_for(state, &down.proposal.command);
            let card = ArgumentCard::from_refusal(line, down.words.clone(), &down.refusal);
            return self.open_card(card);
        }
        let held = self.ui.proposal.as_ref();
        let act = held.map(|held| (held.command.clone(), held.faces.clone()));
        match act.or_else(|| self.next_act().map(|command| (command, Vec::new()))) {
            Some((command, dice)) => {
                let card = ArgumentCard::from_act(state, &command, &dice, self.tape_error);
                self.open_card(card);
            }
            None => self.ui.hint(
                "A card of what? =A1P2 shows who sees whom; for a card of an act, select the \
                    act first",
            ),
        }
    }

    /// Returns the act in the NEXT line; for a brigade that is to do nothing, its march. `None` for any other step.
    fn next_act(&self) -> Option<Command> {
        match &self.ui.next()?.step {
            TodoStep::Act(command) => Some((**command).clone()),
            TodoStep::Nothing(brigade) => Some(Command::march(brigade.clone(), None)),
            TodoStep::Order(_) | TodoStep::Move(_) => None,
        }
    }

    /// Handles a key while a card is open.
    pub(super) fn read_card(&mut self, mut open: Box<OpenCard>, key: PressedKey) {
        let is_typed = std::mem::take(&mut open.is_typed);
        match key {
            // This Enter ends the phrase `=A1P2`, as it ends any other phrase.
            PressedKey::Enter if is_typed => {}
            _ if open.is_big => open.is_big = false,
            key if open.scroll.by_key(key, PAGE) => {}
            PressedKey::Char('b') => open.is_big = true,
            PressedKey::Char('w') => self.print(&format!("print --card {}", open.card.asked)),
            PressedKey::Char('s') => self.send_card(&open.card),
            PressedKey::Char('y') => self.copy(open.card.lines().join("\n")),
            PressedKey::Char('i') => {
                let named = open.card.lines().join(" ");
                return self.open_papers("", &named, ScreenMode::Card(open));
            }
            PressedKey::Escape | PressedKey::Enter | PressedKey::Char(' ' | 'q') => {
                return self.close_answer();
            }
            // Any other key works without closing the card first.
            other => return self.press(other),
        }
        self.ui.mode = ScreenMode::Card(open);
    }

    /// Sends a card to the phones of both sides, if both may know it.
    fn send_card(&mut self, card: &ArgumentCard) {
        if self.boards.is_none() {
            return self
                .ui
                .hint("the boards are not served; `vidette play GAME --serve` serves them");
        }
        match argument::may_share(self.door.session(), &card.asked, self.tape_error) {
            Some(why) => self.ui.fault(format!("Not sent: {why}.")),
            None => self.ask_boards(BoardsRequest::ToBothSides(CardWish {
                asked: card.asked.clone(),
                tape_error: self.tape_error,
            })),
        }
    }
}
