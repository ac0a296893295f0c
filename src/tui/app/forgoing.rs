//! What an act gives up is asked before it is recorded.

use super::super::door::Door;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::super::ui::Question;
use super::App;
use crate::rules::fields::command::Command;
use crate::rules::fields::state::Phase;
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
        let Some(still) = open_still(&open) else {
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
                self.commit_proposal(None);
            }
        }
    }

    /// Ends the phase; where marches or fights are open that nobody need do, it asks first. What is
    /// due is named by the rules themselves, once, and that is asking enough.
    pub(super) fn end_phase(&mut self) {
        let todo = &self.ui.known.todo;
        let open: Vec<&Todo> = todo
            .iter()
            .filter(|t| matches!(t.step, Step::Act(_)))
            .collect();
        let named = open.iter().any(|todo| todo.due) || self.door.state().is_listed();
        let offers = matches!(self.ui.phase, Phase::GrandTactical | Phase::Combat) && !named;
        match open_still(&open) {
            Some(still) if offers => {
                let words = format!("{still} End the phase?");
                self.ui.mode = Mode::Ask(Question::EndPhase, words);
            }
            _ => self.end_phase_now(),
        }
    }
}

/// Names what is open; none where nothing is.
fn open_still(open: &[&Todo]) -> Option<String> {
    let first = &open.first()?.words;
    Some(match open.len() {
        1 => format!("Open still: {first}."),
        count => format!("Open still: {first} and {} more.", count - 1),
    })
}
