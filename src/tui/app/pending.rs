//! What was typed and is not entered yet, so that it outlives the program.

use super::super::door::Door;
use super::super::door::Table;
use super::super::panels::Panel;
use super::super::pending::Moment;
use super::super::pending::Pending;
use super::super::pending::Taken;
use super::super::phrase::Reading;
use super::super::phrase::Subject;
use super::super::prompt::Prompt;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::App;
use crate::view::called::called;
use crate::view::todo;

impl App<Table> {
    /// Returns what is typed and not entered, and for what, as a text for
    /// [`take_up_again`](Self::take_up_again); none where there is nothing.
    #[must_use]
    pub fn pending(&self) -> Option<String> {
        let mut aside: Vec<Taken> = self.ui.waiting_with_dice().map(Taken::of).collect();
        let pending = Pending {
            moment: Moment::of(self.door.session()),
            act: self.taken().or_else(|| aside.pop()),
            aside,
            board: self.ui.faces.clone(),
            ahead: self.ui.ahead.clone(),
            line: self.line(),
        };
        pending.text()
    }

    fn taken(&self) -> Option<Taken> {
        if let Some(proposal) = &self.ui.proposal {
            let has_dice = !proposal.faces.is_empty() || !self.ui.ahead.is_empty();
            return has_dice.then(|| Taken::of(proposal));
        }
        match self.reading() {
            Reading::Ready { command, faces, .. } if !faces.is_empty() => Some(Taken {
                command: *command,
                dice: faces,
                asked: None,
            }),
            _ => None,
        }
    }

    fn line(&self) -> Option<String> {
        match &self.ui.mode {
            Mode::Line(prompt) if !prompt.text().trim().is_empty() => {
                Some(prompt.text().to_owned())
            }
            _ => None,
        }
    }

    /// Takes up again what was typed before the program ended, and says so. What cannot be read, or does
    /// not fit the game as it stands, is passed over. Nothing is entered by it.
    pub fn take_up_again(&mut self, text: &str) {
        let Some(pending) = Pending::read(text, Moment::of(self.door.session())) else {
            return;
        };
        let mut dice = Vec::new();
        if self.board_again(&pending.board) {
            dice.extend(&pending.board);
        }
        for taken in pending.aside {
            if let Some(left) = self.proposal_again(taken) {
                dice.extend(&left.faces);
                self.ui.laid_aside.push(left);
            }
        }
        let was_held = pending.act.is_some();
        if let Some(held) = pending.act.and_then(|taken| self.proposal_again(taken)) {
            dice.extend(&held.faces);
            if let Some(brigade) = todo::of_whom(self.door.state(), &held.command) {
                self.ui.subject = Some(Subject::brigade(brigade));
            }
            self.hold_to_tape(held);
        }
        if was_held == self.ui.proposal.is_some() {
            dice.extend(self.ahead_again(pending.ahead));
        }
        if let Some(line) = &pending.line {
            self.ui.mode = Mode::Line(Prompt::with(line));
        }
        self.say_again(&dice, pending.line.is_some());
    }

    /// Asks the tape again for whose answer dice wait; where nothing is asked any more, they lie with the
    /// others. Returns those that are there again.
    fn ahead_again(&mut self, faces: Vec<u8>) -> Vec<u8> {
        if faces.is_empty() || !are_faces(&faces) {
            return Vec::new();
        }
        let is_asked = match self.ui.proposal.clone() {
            Some(held) => self.must_measure(&held),
            None => {
                let brigades = self.ui.faces.len().div_ceil(2).max(1);
                self.must_measure_on_board(0..brigades, false)
            }
        };
        if is_asked {
            self.ui.ahead.clone_from(&faces);
            return faces;
        }
        let wanted = |app: &Self| match &app.ui.proposal {
            Some(held) => held.ask.is_some(),
            None => app.ui.faces.len() < app.ui.waiting().count() * 2,
        };
        let mut laid = Vec::new();
        for face in faces {
            if !wanted(self) {
                break;
            }
            match &mut self.ui.proposal {
                Some(held) => held.add_face(face, &self.door),
                None => self.ui.faces.push(face),
            }
            laid.push(face);
        }
        laid
    }

    fn board_again(&mut self, faces: &[u8]) -> bool {
        let fits = are_faces(faces) && faces.len() <= self.ui.waiting().count() * 2;
        if fits && !faces.is_empty() {
            self.ui.front = Panel::Activation;
            self.ui.faces = faces.to_vec();
        }
        fits
    }

    fn proposal_again(&self, taken: Taken) -> Option<Proposal> {
        if !are_faces(&taken.dice) {
            return None;
        }
        let words = todo::fight(self.door.state(), &taken.command)
            .unwrap_or_else(|| called(self.door.state(), &taken.command));
        let mut proposal = Proposal::new(taken.command, words, &self.door);
        proposal.asked = taken.asked.unwrap_or(proposal.asked);
        for face in taken.dice {
            proposal.add_face(face, &self.door);
        }
        // What the rules are against may be what the tape measure is still to settle.
        let is_out = proposal.refusal.is_some() && self.in_doubt(&proposal.command).is_empty();
        (!is_out).then_some(proposal)
    }

    /// Says so behind the greeting, which tells of a crash.
    fn say_again(&mut self, dice: &[u8], has_line: bool) {
        let mut words = Vec::new();
        if !dice.is_empty() {
            let told: Vec<String> = dice.iter().map(u8::to_string).collect();
            let next = match (&self.ui.mode, has_line) {
                (_, true) => "",
                (Mode::Ask(..), _) => " They wait for the tape; Esc leaves it.",
                _ => " Enter goes on with them, Esc drops them.",
            };
            let told = told.join(" ");
            words.push(format!(
                "Dice typed and not entered are here again: {told}.{next}"
            ));
        }
        if has_line {
            let what = match dice {
                [] => "The line typed and not entered is here again",
                _ => "So is the line",
            };
            words.push(format!("{what}: Enter says it, Esc drops it."));
        }
        if words.is_empty() {
            return;
        }
        let greeting = self.ui.remark.take().map(|(_, greeting)| greeting);
        let said: Vec<String> = greeting.into_iter().chain(words).collect();
        self.ui.hint(said.join(" "));
    }
}

fn are_faces(dice: &[u8]) -> bool {
    dice.iter().all(|face| (1..=6).contains(face))
}
