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

impl<D: Door> App<D> {
    /// Asks, where the record is too near to a limit to decide; true while the answer is waited for.
    pub(super) fn must_measure(&mut self, proposal: &Proposal) -> bool {
        if proposal.measured {
            return false;
        }
        let close = doubt::close(self.door.state(), &proposal.command, self.tape_error);
        let Some(close) = close else { return false };
        let words = close.question(self.door.state());
        self.ui.mode = Mode::Ask(Question::Within(Box::new(close)), words);
        true
    }

    /// Goes on with what the tape measure says: the record gives way to it, with the answer in the
    /// log.
    pub(super) fn measured_within(&mut self, close: &Close, within: bool) {
        let Some(mut proposal) = self.ui.proposal.take() else {
            return;
        };
        let answer = close.answer(self.door.state(), within);
        proposal.measured = true;
        if within == close.is_within() {
            self.ui.proposal = Some(proposal);
            return self.commit_proposal(None);
        }
        if close.canister {
            proposal.toggle("canister", &self.door);
            self.ui.proposal = Some(proposal);
            return self.commit_proposal(None);
        }
        if within {
            // The rules object to the range of the record; the tape overrules them.
            self.ui.proposal = Some(proposal);
            return self.commit_proposal(Some(answer));
        }
        self.leave_out(proposal, close, answer);
    }

    /// Notes that a unit is out of range, and goes on with those that are not.
    fn leave_out(&mut self, mut proposal: Proposal, close: &Close, answer: String) {
        let note = Command::Note { text: answer };
        match self.door.execute(&note, &[], Throwing::Hand, None) {
            Ok(story) => self.done(story),
            Err(setback) => return self.ui.fault(setback.to_string()),
        }
        let others = match &proposal.command {
            Command::Fire { firing, .. } => firing.len() > 1,
            _ => false,
        };
        if others {
            proposal.join(close.from.clone(), false, &self.door);
            proposal.measured = false;
            self.ui.proposal = Some(proposal);
            self.ui
                .hint("it is left out: Enter records the fire of the others");
        } else {
            self.ui
                .hint("no shot then: the unit may fire at somebody nearer; p puts places right");
        }
    }

    /// The question is left: what is taken up waits.
    pub(super) fn think_again(&mut self) {
        if let Some(proposal) = &mut self.ui.proposal {
            proposal.armed = false;
        }
    }
}
