//! Stepping through the to-do list: one act after the other, acts left with typed dice, and the end of the list.

use super::App;
use crate::kit::panel::Panel;
use crate::kit::proposal::Proposal;
use crate::kit::question::ScreenQuestion;
use crate::table::phrase::PhraseSubject;
use crate::table::ui::ScreenMode;
use rules::fields::terms::command::Command;
use view::assist::todo::{self, Todo, TodoStep};

impl App {
    /// Makes the next to-do step pending; if it is pending already, the one after it.
    pub(super) fn offer(&mut self) {
        self.leave_slip();
        if self.has_dice_on_board() {
            self.show(Panel::Activation);
            return self.ui.hint(
                "the board has typed dice: type the rest, Enter records them, Backspace drops the \
                 last",
            );
        }
        let count = self.ui.known.todo.len();
        let leaves = self.ui.proposal.is_some() || self.ui.walking;
        if !self.lay_aside() {
            return;
        }
        if count == 0 {
            self.ui.proposal = None;
            let ends = self.ui.known.ends;
            if self.ui.walking {
                let words = format!("Nothing left to do. End the {ends}?");
                self.ui.mode = ScreenMode::Ask(ScreenQuestion::EndPhase, words);
                return;
            }
            self.ui.walking = true;
            return self
                .ui
                .hint(format!("nothing to do here: n ends the {ends}"));
        }
        if leaves && count == 1 && self.ui.waiting_with_dice().next().is_none() {
            return self.leave_the_only_step();
        }
        if leaves {
            self.ui.queue = (self.ui.queue + 1) % count;
        }
        self.ui.walking = true;
        self.ui.proposal = None;
        self.drop_phrase();
        match self.ui.next().cloned() {
            Some(todo) if self.take_up_offer(&todo.step) => {}
            Some(todo) => self.take_step(todo.step, todo.words),
            None => self.ui.queue = 0,
        }
    }

    /// Checks whether the next step is an activation roll while the board holds typed dice, which the referee should
    /// continue.
    fn has_dice_on_board(&self) -> bool {
        let is_roll = |todo: &Todo| matches!(&todo.step, TodoStep::Act(act) if matches!(**act, Command::Activate { .. }));
        let is_free = self.ui.proposal.is_none() && !self.ui.board_dice.faces.is_empty();
        is_free && self.ui.next().is_some_and(is_roll)
    }

    /// Leaves the only step of the list when Space is pressed, instead of offering the same step again.
    fn leave_the_only_step(&mut self) {
        self.ui.walking = false;
        self.ui.proposal = None;
        self.drop_phrase();
        let ends = self.ui.known.ends;
        self.ui.hint(format!(
            "nothing else to do here: n ends the {ends}, Space shows this again"
        ));
    }

    /// Leaves the pending act; its dice wait until the to-do list returns to it. If the list cannot return, the act
    /// stays pending, and the result is false.
    fn lay_aside(&mut self) -> bool {
        let Some(held) = self.ui.proposal.take_if(|held| held.is_typed()) else {
            return true;
        };
        if !self.ui.comes_round(&held.asked) {
            self.ui.hint(
                "unfinished input: Enter continues it, Backspace drops a die, Esc drops it all",
            );
            self.ui.proposal = Some(held);
            return false;
        }
        self.ui.laid_aside.retain(|other| other.asked != held.asked);
        self.ui.laid_aside.push(held);
        true
    }

    /// Makes an act that was left with typed dice pending again, and says what was typed.
    fn come_round(&mut self, mut held: Proposal) {
        if let Some(brigade) = todo::of_whom(self.door.state(), &held.command) {
            self.ui.subject = Some(PhraseSubject::brigade(brigade));
        }
        let dice = held.faces.iter().map(u8::to_string);
        let typed: Vec<String> = dice.chain(held.because.clone()).collect();
        let typed = typed.join(" ");
        self.ui.hint(format!("typed earlier: {typed}"));
        held.disarm();
        held.look_again(&self.door);
        self.hold_to_tape(held);
    }

    /// Starts a to-do step: makes its act pending, or types the start of the phrase, which the referee completes.
    pub(super) fn take_step(&mut self, step: TodoStep, words: String) {
        let (brigade, verb) = match step {
            TodoStep::Act(command) => {
                let mut aside = self.ui.laid_aside.iter();
                return match aside.position(|left| left.asked == *command) {
                    Some(at) => {
                        let held = self.ui.laid_aside.remove(at);
                        self.come_round(held);
                    }
                    None => self.take_up(*command, words),
                };
            }
            TodoStep::Order(brigade) => (brigade, Some('o')),
            TodoStep::Move(brigade) | TodoStep::Nothing(brigade) => (brigade, None),
        };
        let callsign = self.callsign(&brigade);
        self.ui.subject = Some(PhraseSubject::brigade(brigade));
        if let Some(verb) = verb {
            for letter in callsign.chars().chain([verb]) {
                self.spell(letter);
            }
            self.ui.hint(words);
        }
    }

    /// Explains on Enter why a to-do step is not an act.
    pub(super) fn say_why_nothing(&mut self) {
        if self.ui.proposal.is_some() || !self.ui.phrase.is_empty() || self.ui.remark.is_some() {
            return;
        }
        match self.ui.next().map(|todo| &todo.step) {
            Some(TodoStep::Move(_)) => self.ui.hint("Press m, then a distance or a target"),
            Some(TodoStep::Nothing(_)) => {
                let ends = self.ui.known.ends;
                self.ui.hint(format!(
                    "nothing to enter here: Space for the next step, n ends the {ends}"
                ));
            }
            _ => {}
        }
    }
}
