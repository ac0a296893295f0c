//! Input that was not entered, restored after the program has ended.

use super::App;
use crate::kit::autosave::{Pending, SavedAct, TypingPoint};
use crate::kit::panel::Panel;
use crate::kit::prompt::Prompt;
use crate::kit::proposal::Proposal;
use crate::table::phrase::{PhraseReading, PhraseSubject};
use crate::table::ui::{ScreenMode, refusals::TurnedDown};
use view::assist::todo;
use view::story::act_names::called;

impl App {
    /// Returns the input that is not entered yet, as a text for [`take_up_again`](Self::take_up_again); `None` if there
    /// is none.
    #[must_use]
    pub fn pending(&self) -> Option<String> {
        let mut aside: Vec<SavedAct> = self
            .ui
            .waiting_with_dice()
            .map(SavedAct::from_proposal)
            .collect();
        let pending = Pending {
            moment: TypingPoint::from_session(self.door.session()),
            act: self.taken().or_else(|| aside.pop()),
            aside,
            board: self.ui.board_dice.faces.clone(),
            ahead: self.ui.ahead.clone(),
            line: self.line(),
            reason: self.reason().map(str::to_owned),
        };
        pending.text()
    }

    fn taken(&self) -> Option<SavedAct> {
        if self.reason().is_some() {
            let down = self.ui.turned_down.as_ref();
            return down.map(|down| SavedAct::from_proposal(&down.proposal));
        }
        if let Some(proposal) = &self.ui.proposal {
            let is_typed = proposal.is_typed() || !self.ui.ahead.is_empty();
            return is_typed.then(|| SavedAct::from_proposal(proposal));
        }
        match self.reading() {
            PhraseReading::Ready { command, faces, .. } if !faces.is_empty() => Some(SavedAct {
                command: *command,
                dice: faces,
                asked: None,
                because: None,
            }),
            _ => None,
        }
    }

    /// Returns the reason for overruling that is being typed. An empty reason counts only if dice are typed for it;
    /// `None` if there is none.
    fn reason(&self) -> Option<&str> {
        let ScreenMode::Reason(prompt) = &self.ui.mode else {
            return None;
        };
        let down = self.ui.turned_down.as_ref()?;
        let is_typed = !prompt.text().trim().is_empty() || down.proposal.is_typed();
        is_typed.then_some(prompt.text())
    }

    fn line(&self) -> Option<String> {
        match &self.ui.mode {
            ScreenMode::Line(prompt) if !prompt.text().trim().is_empty() => {
                Some(prompt.text().to_owned())
            }
            _ => None,
        }
    }

    /// Restores the input from before the program ended, and says so. Nothing is entered. A text that cannot be read,
    /// or that does not fit the present game, is ignored.
    pub fn take_up_again(&mut self, text: &str) {
        let Some(pending) = Pending::read(text, TypingPoint::from_session(self.door.session()))
        else {
            return;
        };
        let mut dice = Vec::new();
        if self.board_again(&pending.board) {
            dice.extend(&pending.board);
        }
        for taken in pending.aside {
            let left = self.rebuilt(taken);
            if let Some(left) = left.filter(|left| self.is_still_on(left)) {
                dice.extend(&left.faces);
                self.ui.laid_aside.push(left);
            }
        }
        let was_held = pending.act.is_some();
        let held = pending.act.and_then(|taken| self.rebuilt(taken));
        if let (Some(held), Some(reason)) = (&held, &pending.reason) {
            dice.extend(self.reason_again(held, reason));
        } else if let Some(held) = held.filter(|held| self.is_still_on(held)) {
            dice.extend(&held.faces);
            if let Some(brigade) = todo::of_whom(self.door.state(), &held.command) {
                self.ui.subject = Some(PhraseSubject::brigade(brigade));
            }
            self.hold_to_tape(held);
        }
        if was_held == self.ui.proposal.is_some() {
            dice.extend(self.ahead_again(pending.ahead));
        }
        if let Some(line) = &pending.line {
            self.ui.mode = ScreenMode::Line(Prompt::with(line));
        }
        self.say_again(&dice);
    }

    /// Asks again for the reason to overrule a refused act, and returns the dice that wait for it.
    fn reason_again(&mut self, held: &Proposal, reason: &str) -> Vec<u8> {
        let refusal = held.refusal.as_deref();
        let Some(refusal) = refusal.filter(|refusal| refusal.can_be_overruled()) else {
            return Vec::new();
        };
        let down = TurnedDown::new(held.clone(), refusal.clone(), self.door.state());
        self.ui.turned_down = Some(down);
        self.ui.mode = ScreenMode::Reason(Prompt::with(reason));
        held.faces.clone()
    }

    /// Repeats the tape question that `faces` wait for. If the question no longer arises, the faces join the act's
    /// other dice. Returns the dice restored.
    fn ahead_again(&mut self, faces: Vec<u8>) -> Vec<u8> {
        if faces.is_empty() || !are_faces(&faces) {
            return Vec::new();
        }
        let is_asked = match self.ui.proposal.clone() {
            Some(held) => self.must_measure(&held),
            None => {
                let brigades = self.ui.board_dice.faces.len().div_ceil(2).max(1);
                self.must_measure_on_board(0..brigades, false)
            }
        };
        if is_asked {
            self.ui.ahead.clone_from(&faces);
            return faces;
        }
        let wanted = |app: &Self| match &app.ui.proposal {
            Some(held) => held.ask.is_some(),
            None => app.ui.board_dice.faces.len() < app.ui.waiting().count() * 2,
        };
        let mut laid = Vec::new();
        for face in faces {
            if !wanted(self) {
                break;
            }
            match &mut self.ui.proposal {
                Some(held) => held.add_face(face, &self.door),
                None => self.ui.board_dice.faces.push(face),
            }
            laid.push(face);
        }
        laid
    }

    fn board_again(&mut self, faces: &[u8]) -> bool {
        let fits = are_faces(faces) && faces.len() <= self.ui.waiting().count() * 2;
        if fits && !faces.is_empty() {
            self.ui.front = Panel::Activation;
            self.ui.board_dice.faces = faces.to_vec();
        }
        fits
    }

    fn rebuilt(&self, taken: SavedAct) -> Option<Proposal> {
        if !are_faces(&taken.dice) {
            return None;
        }
        let words = todo::fight_words(self.door.state(), &taken.command)
            .unwrap_or_else(|| called(self.door.state(), &taken.command));
        let mut proposal = Proposal::new(taken.command, words, &self.door);
        proposal.asked = taken.asked.unwrap_or(proposal.asked);
        proposal.overrule(taken.because, &self.door);
        for face in taken.dice {
            proposal.add_face(face, &self.door);
        }
        Some(proposal)
    }

    /// Checks whether a saved act can become pending again: the rules allow it, or the tape may settle their objection.
    fn is_still_on(&self, held: &Proposal) -> bool {
        held.refusal.is_none() || !self.in_doubt(&held.command, &held.faces).is_empty()
    }

    /// Says what was restored, after the greeting, which reports a crash.
    fn say_again(&mut self, dice: &[u8]) {
        let words: Vec<String> = [
            self.dice_are_here(dice),
            self.overruling_is_here(dice),
            self.prompt_is_here(dice),
        ]
        .into_iter()
        .flatten()
        .collect();
        if words.is_empty() {
            return;
        }
        let greeting = self.ui.remark.take().map(|(_, greeting)| greeting);
        let said: Vec<String> = greeting.into_iter().chain(words).collect();
        self.ui.hint(said.join(" "));
    }

    fn dice_are_here(&self, dice: &[u8]) -> Option<String> {
        let next = match &self.ui.mode {
            ScreenMode::Line(_) | ScreenMode::Reason(_) => "",
            ScreenMode::Ask(..) => " They wait for the tape; Esc cancels.",
            _ => " Enter continues them, Esc drops them.",
        };
        let told: Vec<String> = dice.iter().map(u8::to_string).collect();
        let told = told.join(" ");
        (!dice.is_empty()).then(|| format!("Dice typed but not entered: {told}.{next}"))
    }

    fn overruling_is_here(&self, dice: &[u8]) -> Option<String> {
        let because = self.ui.proposal.as_ref()?.because.as_ref()?;
        Some(match dice {
            [] => format!("Overruled but not entered ({because}): Enter continues, Esc drops it."),
            _ => format!("Overruled because {because}."),
        })
    }

    fn prompt_is_here(&self, dice: &[u8]) -> Option<String> {
        let (what, does) = match &self.ui.mode {
            ScreenMode::Line(_) => ("line", "plays"),
            ScreenMode::Reason(_) => ("reason", "overrules with"),
            _ => return None,
        };
        Some(match dice {
            [] => {
                format!("The {what} is typed but not entered: Enter {does} it, Esc drops it.")
            }
            _ => format!("Also the {what}: Enter {does} it, Esc drops it."),
        })
    }
}

fn are_faces(dice: &[u8]) -> bool {
    dice.iter().all(|face| (1..=6).contains(face))
}
