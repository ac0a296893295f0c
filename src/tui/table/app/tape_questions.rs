//! Questions for the tape measure, asked before an act is recorded.

use super::App;
use crate::kit::proposal::Proposal;
use crate::kit::question::{ScreenQuestion, TapeKey};
use crate::table::ui::ScreenMode;
use game::session::Throwing;
use rules::fields::dispatch::near_limit;
use rules::fields::terms::{
    close::Close, command::Command, span::TapeSpan, weight::ACTIVATION_DICE,
};
use view::assist::ActivationLine;
use view::tape::close as words;

impl App {
    /// Asks a tape question if a recorded distance is too near its limit to decide; returns true while an answer is
    /// missing.
    pub(super) fn must_measure(&mut self, proposal: &Proposal) -> bool {
        if proposal.because.is_some() {
            return false;
        }
        let close = self.in_doubt(&proposal.command, &proposal.faces);
        self.ask_the_tape(in_one_question(proposal, close), false)
    }

    /// Asks a tape question for brigades on the activation board, given by index among those that wait to roll. With
    /// `record` the board is recorded after the answer.
    pub(super) fn must_measure_on_board(
        &mut self,
        brigades: std::ops::Range<usize>,
        record: bool,
    ) -> bool {
        let asked = self.ui.waiting().enumerate();
        let close = asked
            .filter(|(place, _)| brigades.contains(place))
            .find_map(|(place, line)| self.in_doubt_on_board(place, line).into_iter().next());
        self.ask_the_tape(close.into_iter().collect(), record)
    }

    /// Returns the distances in doubt for a brigade on the board, except those that make no difference with the dice
    /// typed for it.
    fn in_doubt_on_board(&self, place: usize, line: &ActivationLine) -> Vec<Close> {
        let Some(dice) = self.ui.board_dice.faces.chunks(ACTIVATION_DICE).nth(place) else {
            return line.in_doubt.clone();
        };
        let command = Command::activate(Some(line.id.clone()));
        self.in_doubt(&command, dice)
    }

    pub(super) fn ask_the_tape(&mut self, asked: Vec<Close>, record: bool) -> bool {
        let question = match asked.as_slice() {
            [] => return false,
            [close] => words::question(self.door.state(), close),
            several => words::questions(self.door.state(), several),
        };
        self.ui.mode = ScreenMode::Ask(ScreenQuestion::Within { asked, record }, question);
        true
    }

    /// Returns the distances that the tape has not settled, as far as they decide something with these dice.
    pub(super) fn in_doubt(&self, command: &Command, dice: &[u8]) -> Vec<Close> {
        near_limit::close_with(self.door.state(), command, dice, self.tape_error)
    }

    /// Describes what must be measured before an act; `None` if nothing needs measuring.
    pub(super) fn to_measure(&self, command: &Command) -> Option<String> {
        words::to_measure(self.door.state(), &self.in_doubt(command, &[]))
    }

    /// Makes an act pending, and lists the distances that the tape must still settle; an act with a reason to overrule
    /// needs none.
    pub(super) fn hold_to_tape(&mut self, mut proposal: Proposal) {
        let in_doubt = match proposal.because {
            None => self.in_doubt(&proposal.command, &proposal.faces),
            Some(_) => Vec::new(),
        };
        proposal.in_doubt = words::to_measure(self.door.state(), &in_doubt);
        proposal.doubted = in_doubt.iter().map(|close| close.rule).collect();
        self.ui.proposal = Some(proposal);
    }

    /// Records the answer to all these tape questions as entries of the log, which settle the distances.
    /// [`TapeKey::Singly`] records nothing, and asks the first question alone.
    pub(super) fn taped(&mut self, asked: &[Close], says: TapeKey, record: bool) {
        let within = |close: &Close| match says {
            TapeKey::Near => true,
            TapeKey::Far => false,
            TapeKey::AsRecorded | TapeKey::Singly => close.is_within(),
        };
        if says == TapeKey::Singly {
            if let Some(proposal) = &mut self.ui.proposal {
                proposal.singly = true;
            }
            let first = asked.iter().take(1).cloned().collect();
            self.ask_the_tape(first, record);
            return;
        }
        let proposal = self.ui.proposal.take();
        let mut told = Vec::new();
        // The referee measures, even if a seat requests the act.
        self.door.ask_for(None);
        for close in asked {
            let said = Command::Measured(close.said(within(close)));
            match self.door.execute(&said, &[], Throwing::Hand, None) {
                Ok(story) => told.push(story),
                Err(setback) => {
                    self.ui.proposal = proposal;
                    return self.ui.fault(setback.spoken());
                }
            }
        }
        self.done(told.join("\n"));
        self.told_by_tape = (self.door.log().len(), asked.len());
        match proposal {
            Some(proposal) => {
                let beyond: Vec<&Close> = asked.iter().filter(|close| !within(close)).collect();
                self.go_on(proposal, &beyond);
            }
            None if record => self.record_board(),
            None => {}
        }
    }

    /// Continues the pending act after its distances are settled; `beyond` are the distances beyond their limits.
    fn go_on(&mut self, mut proposal: Proposal, beyond: &[&Close]) {
        let (armed, firers) = (proposal.armed, proposal.firers());
        proposal.look_again(&self.door);
        for close in beyond {
            match &close.span {
                // Canister and the answering fire do not affect the choice of firing units.
                TapeSpan::Shot { .. } if matches!(close.rule, "ART-04" | "FIRE-08") => {}
                TapeSpan::Shot { from, .. } if !proposal.leave_out(from, &self.door) => {
                    return self
                        .ui
                        .hint("no shot: the target is too far; p corrects places");
                }
                TapeSpan::Strip { from, .. } if !proposal.leave_out(from, &self.door) => {
                    return self.ui.hint(
                        "no shot: the target is not in front of the unit; p corrects places",
                    );
                }
                TapeSpan::Charge { .. } => {
                    return self.ui.hint(
                        "no charge: the enemy is too far; the unit may move closer; p corrects \
                         places",
                    );
                }
                TapeSpan::Unit { .. } if spares(&proposal) => {
                    return self.ui.hint("no test: the general was too far away");
                }
                _ => {}
            }
        }
        self.hold_to_tape(proposal);
        let Some(held) = self.ui.proposal.clone() else {
            return;
        };
        if self.must_measure(&held) {
            return;
        }
        if held.firers() < firers {
            self.think_again();
            let silent = match firers - held.firers() {
                1 => "that unit does not fire".to_owned(),
                count => format!("those {count} units do not fire"),
            };
            return self
                .ui
                .hint(format!("{silent}; Enter records the fire of the others"));
        }
        if armed {
            self.commit_proposal();
        }
    }

    /// Returns how many tape answers the last key gave, if these answers are still the last acts; else 1.
    pub(super) fn answers_at_end(&self) -> usize {
        let (log, answers) = self.told_by_tape;
        match self.door.log().len() == log {
            true => answers,
            false => 1,
        }
    }

    /// Makes an act whose tape answer was undone pending again; its dice still count.
    pub(super) fn hold_again(&mut self, held: Option<Proposal>) {
        let Some(mut held) = held else { return };
        held.disarm();
        held.look_again(&self.door);
        self.hold_to_tape(held);
    }

    /// Gives the act the dice typed during the tape question, as many as it needs.
    pub(super) fn throw_ahead(&mut self) {
        let is_full = |held: &Proposal| held.is_complete() && held.faces.len() >= 2;
        while self.ui.mode == ScreenMode::Table
            && !self.ui.ahead.is_empty()
            && self.ui.wants_faces()
            && !self.ui.proposal.as_ref().is_some_and(is_full)
        {
            let face = self.ui.ahead.remove(0);
            self.face(face);
        }
        if self.ui.mode == ScreenMode::Table {
            self.drop_ahead("unneeded dice");
        }
    }

    /// Says which dice typed during the tape question are dropped, and why.
    fn drop_ahead(&mut self, why: &str) {
        let dropped: Vec<String> = self
            .ui
            .ahead
            .drain(..)
            .map(|face| face.to_string())
            .collect();
        if dropped.is_empty() {
            return;
        }
        let said = self.ui.remark.take().map(|(_, words)| format!("{words}; "));
        let said = said.unwrap_or_default();
        self.ui.hint(format!("{said}{why}: {}", dropped.join(" ")));
    }

    /// Leaves the question, and drops the dice that were typed during it.
    pub(super) fn leave_question(&mut self) {
        self.drop_ahead("dropped with the question; type them again");
        self.think_again();
    }

    /// Makes the pending act wait for Enter again.
    pub(super) fn think_again(&mut self) {
        if let Some(proposal) = &mut self.ui.proposal {
            proposal.armed = false;
        }
    }
}

/// Returns the distances to ask about in one question. In a fight these are all distances in doubt, because the tape is
/// laid once and read several times; for any other act, only the first.
pub(super) fn in_one_question(proposal: &Proposal, mut close: Vec<Close>) -> Vec<Close> {
    if !proposal.is_fight() || proposal.singly {
        close.truncate(1);
    }
    close
}

/// Checks whether the act tests a general who, after the measurement, is not in danger.
fn spares(proposal: &Proposal) -> bool {
    matches!(proposal.command, Command::Casualty { .. }) && proposal.refusal.is_some()
}
