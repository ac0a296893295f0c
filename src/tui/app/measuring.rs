//! What only the tape measure can settle is asked before it is recorded.

use super::super::door::Door;
use super::super::proposal::Proposal;
use super::super::ui::Mode;
use super::super::ui::Question;
use super::App;
use crate::game::session::Throwing;
use crate::rules::fields::command::Command;
use crate::view::doubt;
use crate::view::doubt::Close;
use crate::view::trial;

impl<D: Door> App<D> {
    /// Asks, where the record is too near to a limit to decide; true while the answer is waited for.
    pub(super) fn must_measure(&mut self, proposal: &Proposal) -> bool {
        let Some(close) = self.in_doubt(proposal).into_iter().next() else {
            return false;
        };
        let words = close.question(self.door.state());
        self.ui.mode = Mode::Ask(Question::Within(Box::new(close)), words);
        true
    }

    /// Returns the distances that the tape has not settled yet; none where the rules have more
    /// against the act than a range.
    pub(super) fn in_doubt(&self, proposal: &Proposal) -> Vec<Close> {
        let state = self.door.state();
        let is_open = |close: &Close| {
            let refusal = proposal.refusal.as_ref();
            refusal.is_none_or(|no| no.clause().id() == close.rule)
                && self.settled.answer(state, close).is_none()
        };
        let mut close = doubt::close(state, &proposal.command, self.tape_error);
        close.retain(is_open);
        close
    }

    /// Holds what is taken up to what the tape has settled, and shows what it has not; nothing stays
    /// taken up where nobody is left to fire.
    pub(super) fn hold_to_tape(&mut self, mut proposal: Proposal) {
        let state = self.door.state();
        for close in doubt::close(state, &proposal.command, self.tape_error) {
            let settled = self.settled.answer(state, &close);
            let holds = settled.is_none_or(|within| self.hold_to(&mut proposal, &close, within));
            if !holds {
                self.ui.proposal = None;
                return self.ui.hint(
                    "no shot then: the unit may fire at somebody nearer; p puts places right",
                );
            }
        }
        let in_doubt = self.in_doubt(&proposal);
        proposal.in_doubt = in_doubt.iter().map(|close| close.brief(state)).collect();
        self.ui.proposal = Some(proposal);
    }

    /// Holds what is taken up to one answer; false where nobody is left to fire.
    fn hold_to(&self, proposal: &mut Proposal, close: &Close, within: bool) -> bool {
        match (close.canister, within) {
            (true, _) if within != close.is_within() => {
                proposal.switch_once("canister", &self.door);
            }
            (false, false) => return proposal.leave_out(&close.from, &self.door),
            // The rules object to the range of the record; the tape overrules that and nothing else.
            (false, true) if !close.is_within() => {
                let state = self.door.state();
                let because = close.answer(state, true);
                if trial::overrules_only(state, &proposal.command, &because, close.rule) {
                    proposal.overrule(because, &self.door);
                }
            }
            _ => {}
        }
        true
    }

    /// Goes on with what the tape measure says: the record gives way to it, with the answer in the
    /// log.
    pub(super) fn measured_within(&mut self, close: &Close, within: bool) {
        let Some(proposal) = self.ui.proposal.take() else {
            return;
        };
        let state = self.door.state();
        self.settled.keep(state, close, within);
        // What overrules the rules stands in the log with the act.
        if !within || close.is_within() || close.canister {
            let text = close.answer(state, within);
            match self
                .door
                .execute(&Command::Note { text }, &[], Throwing::Hand, None)
            {
                Ok(story) => self.done(story),
                Err(setback) => return self.ui.fault(setback.to_string()),
            }
        }
        let (armed, firers) = (proposal.armed, proposal.firers());
        self.hold_to_tape(proposal);
        let Some(held) = self.ui.proposal.clone() else {
            return;
        };
        if self.must_measure(&held) {
            return;
        }
        if held.firers() < firers {
            self.think_again();
            return self
                .ui
                .hint("it is left out: Enter records the fire of the others");
        }
        if armed {
            self.commit_proposal(None);
        }
    }

    /// The question is left: what is taken up waits.
    pub(super) fn think_again(&mut self) {
        if let Some(proposal) = &mut self.ui.proposal {
            proposal.armed = false;
        }
    }
}
