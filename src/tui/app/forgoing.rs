//! What an act gives up is asked before it is recorded.

use super::super::door::Door;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::super::ui::Question;
use super::App;
use crate::rules::fields::language;
use crate::rules::fields::terms::command::Command;
use crate::rules::fields::terms::phase::Phase;
use crate::rules::fields::turn::audit;
use crate::view::todo::Step;
use crate::view::todo::Todo;

impl<D: Door> App<D> {
    /// The first melee ends the firefights (RUL-72): whoever skipped one is asked.
    pub(super) fn must_forgo(&mut self, proposal: &Proposal) -> bool {
        let is_melee = matches!(proposal.command, Command::Melee { .. });
        if !is_melee || proposal.sure || proposal.refusal.is_some() {
            return false;
        }
        // The shot before a melee is due and no firefight of its own.
        let is_open = |todo: &&Todo| !todo.due && todo.is_fire();
        let open: Vec<&Todo> = self.ui.known.todo.iter().filter(is_open).collect();
        let Some(still) = open_still(open.iter().map(|todo| todo.words.as_str())) else {
            return false;
        };
        let words = format!(
            "{still} Once melees begin no more firefights are fought (RUL-72). Begin them?"
        );
        self.ui.mode = Mode::Ask(Question::Forgo, words);
        true
    }

    /// The firefights that are left are given up.
    pub(super) fn forgo(&mut self) {
        if let Some(proposal) = &mut self.ui.proposal {
            proposal.sure = true;
            if proposal.armed {
                self.commit_proposal();
            }
        }
    }

    /// Ends the phase, or asks first.
    pub(super) fn end_phase(&mut self) {
        match self.given_up() {
            Some(words) => {
                let words = format!("{words} End the {}?", self.ui.phase.ends());
                self.ui.mode = Mode::Ask(Question::EndPhase, words);
            }
            None => self.end_phase_now(),
        }
    }

    /// Asks in any case: the key was the answer to the tape a moment ago.
    pub(super) fn ask_to_end(&mut self) {
        let open = self.given_up();
        let words = open.unwrap_or_else(|| "n was the answer to the tape.".to_owned());
        let words = format!("{words} End the {}?", self.ui.phase.ends());
        self.ui.mode = Mode::Ask(Question::EndPhase, words);
    }

    /// Returns what would be given up by ending the phase now, in words.
    ///
    /// What is left the rules name themselves, once: that is asking enough for as long as nothing is
    /// done. After that, and for what nobody need do, the screen asks.
    fn given_up(&self) -> Option<String> {
        if !self.ui.faces.is_empty() {
            return Some("The dice that were typed are not entered.".to_owned());
        }
        let mut typed = self.ui.proposal.iter().chain(self.ui.waiting_with_dice());
        if let Some(held) = typed.find(|held| held.is_typed()) {
            return Some(format!("Typed and not entered: {}.", held.words));
        }
        let state = self.door.state();
        let listed = state.is_listed();
        if listed && self.listed_at == self.door.log().len() {
            return None;
        }
        let todo = || self.ui.known.todo.iter().filter(|todo| todo.is_open());
        if !listed && todo().any(|todo| todo.due) {
            return None;
        }
        let is_offer = |todo: &&Todo| match (self.ui.phase, &todo.step) {
            (Phase::Deployment, _) => true,
            (Phase::GrandTactical | Phase::Combat, step) => matches!(step, Step::Act(_)),
            _ => false,
        };
        // What they named is looked up anew, points unspent with it.
        let left = listed.then(|| audit::left_undone(state));
        let left = left.unwrap_or_default();
        let offers = todo().filter(|todo| !todo.due && is_offer(todo));
        let offers = offers.map(|todo| todo.words.as_str());
        open_still(left.iter().map(String::as_str).chain(offers))
    }

    /// Remembers when the rules named what is left.
    pub(super) fn end_phase_now(&mut self) {
        let command = Command::Next { anyway: false };
        let words = language::write(&command);
        self.take_up(command, words);
        self.arm();
        self.listed_at = self.door.log().len();
    }
}

/// Names what is open; none where nothing is.
fn open_still<'a>(mut open: impl Iterator<Item = &'a str>) -> Option<String> {
    let first = open.next()?;
    Some(match open.count() {
        0 => format!("Open still: {first}."),
        more => format!("Open still: {first} and {more} more."),
    })
}
