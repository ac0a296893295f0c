//! Dice that were typed and are not entered yet, so that they outlive the program.

use serde::Deserialize;
use serde::Serialize;

use super::super::door::Door;
use super::super::door::Table;
use super::super::panels::Panel;
use super::super::phrase::Reading;
use super::super::phrase::Subject;
use super::super::proposal::Proposal;
use super::App;
use crate::rules::fields::command::Command;
use crate::view::called::called;
use crate::view::todo;

/// What is typed and not entered, with the place of the game that it was typed in.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Pending {
    /// When the game was started: another of the same name is another game.
    game: u64,
    /// How many entries it had.
    entries: usize,
    /// The act that is taken up.
    act: Option<Taken>,
    /// Acts that were left with dice typed for them.
    #[serde(default)]
    aside: Vec<Taken>,
    /// Faces on the activation board.
    board: Vec<u8>,
}

/// An act with dice.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct Taken {
    command: Command,
    dice: Vec<u8>,
    /// What was taken up first, where that was changed since.
    #[serde(default)]
    asked: Option<Command>,
}

impl Taken {
    fn of(proposal: &Proposal) -> Self {
        let asked = (proposal.asked != proposal.command).then(|| proposal.asked.clone());
        Self {
            command: proposal.command.clone(),
            dice: proposal.faces.clone(),
            asked,
        }
    }
}

impl App<Table> {
    /// Returns the dice that are typed and not entered, and for what, as a text for
    /// [`take_up_again`](Self::take_up_again); none where there are none.
    #[must_use]
    pub fn pending(&self) -> Option<String> {
        let mut aside: Vec<Taken> = self.ui.waiting_with_dice().map(Taken::of).collect();
        let pending = Pending {
            game: self.door.session().facts().created,
            entries: self.door.session().entries().len(),
            act: self.taken().or_else(|| aside.pop()),
            aside,
            board: self.ui.faces.clone(),
        };
        let any = pending.act.is_some() || !pending.board.is_empty();
        any.then(|| serde_json::to_string(&pending).ok()).flatten()
    }

    fn taken(&self) -> Option<Taken> {
        if let Some(proposal) = &self.ui.proposal {
            return (!proposal.faces.is_empty()).then(|| Taken::of(proposal));
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

    /// Takes up again what was typed before the program ended, and says so. What cannot be read, or does
    /// not fit the game as it stands, is passed over. Nothing is entered by it.
    pub fn take_up_again(&mut self, text: &str) {
        let Ok(pending) = serde_json::from_str::<Pending>(text) else {
            return;
        };
        let session = self.door.session();
        if pending.game != session.facts().created || pending.entries != session.entries().len() {
            return;
        }
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
        if let Some(held) = pending.act.and_then(|taken| self.proposal_again(taken)) {
            dice.extend(&held.faces);
            if let Some(brigade) = todo::of_whom(self.door.state(), &held.command) {
                self.ui.subject = Some(Subject::brigade(brigade));
            }
            self.hold_to_tape(held);
        }
        if !dice.is_empty() {
            self.say_again(&dice);
        }
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
    fn say_again(&mut self, dice: &[u8]) {
        let told: Vec<String> = dice.iter().map(u8::to_string).collect();
        let words = format!(
            "Dice typed and not entered are here again: {}. Enter goes on with them, Esc drops them.",
            told.join(" ")
        );
        let greeting = self.ui.remark.take().map(|(_, greeting)| greeting);
        let said: Vec<String> = greeting.into_iter().chain([words]).collect();
        self.ui.hint(said.join(" "));
    }
}

fn are_faces(dice: &[u8]) -> bool {
    dice.iter().all(|face| (1..=6).contains(face))
}
