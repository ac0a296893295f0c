//! Confirmation before an act that gives up options.

use super::App;
use crate::kit::proposal::Proposal;
use crate::kit::question::ScreenQuestion;
use crate::table::panels::activation::boxes;
use crate::table::ui::ScreenMode;
use rules::fields::language;
use rules::fields::terms::{command::Command, phase::Phase};
use rules::fields::turn::audit;
use view::assist::todo::{self, Todo, TodoStep};

impl App {
    /// Checks whether the referee must confirm an act because it ends open firefights, and asks him.
    pub(super) fn must_forgo(&mut self, proposal: &Proposal) -> bool {
        let question = self.forgo_question(proposal);
        let asks = question.is_some();
        if let Some(words) = question {
            self.ui.mode = ScreenMode::Ask(ScreenQuestion::Forgo, words);
        }
        asks
    }

    /// Returns the question before an act that ends open firefights: the first melee, or the first test of a general
    /// (RUL-72). `None` if the act ends none, or if it is already confirmed, or refused.
    pub(super) fn forgo_question(&self, proposal: &Proposal) -> Option<String> {
        let ends = audit::ends_firefights(self.door.state(), &proposal.command);
        // A reason to overrule also answers the question.
        let is_sure = proposal.sure || proposal.because.is_some();
        if !ends || is_sure || proposal.no().is_some() {
            return None;
        }
        // The shot before a melee is due, so it does not count as an open firefight.
        let is_open = |todo: &&Todo| !todo.due && todo.is_fire();
        let open: Vec<&Todo> = self.ui.known.todo.iter().filter(is_open).collect();
        let still = self.open_still(&open)?;
        let begins = match proposal.command {
            Command::Melee { .. } => "Once melees begin, firefights are over",
            _ => "Once a general is tested, fights are over",
        };
        Some(format!("{still} {begins} (RUL-72). End them?"))
    }

    /// Gives up the open firefights, as the referee confirmed.
    pub(super) fn forgo(&mut self) {
        if let Some(proposal) = &mut self.ui.proposal {
            proposal.sure = true;
            if proposal.armed {
                self.commit_proposal();
            }
        }
    }

    /// Ends the phase, after a question if necessary.
    pub(super) fn end_phase(&mut self) {
        match self.given_up() {
            Some(words) => {
                let words = format!("{words} End the {}?", self.ui.known.ends);
                self.ui.mode = ScreenMode::Ask(ScreenQuestion::EndPhase, words);
            }
            None => self.end_phase_now(false),
        }
    }

    /// Describes what ending the phase now would give up; `None` if no question is needed.
    ///
    /// The rules name the remaining acts once, which is enough until another act is done. After that, and for optional
    /// acts, the screen asks.
    fn given_up(&self) -> Option<String> {
        if !self.ui.board_dice.faces.is_empty() {
            let dice = boxes(&self.ui.board_dice.faces, 0);
            return Some(format!("Typed dice not entered: {dice}."));
        }
        if let Some(held) = self.typed() {
            let dice = boxes(&held.faces, 0);
            return Some(format!("Typed but not entered: {} {dice}.", held.words));
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
        let is_offer = |todo: &&Todo| match (self.ui.known.phase, &todo.step) {
            (Phase::Deployment, _) => true,
            (Phase::GrandTactical | Phase::Combat, step) => matches!(step, TodoStep::Act(_)),
            _ => false,
        };
        let offers: Vec<&Todo> = todo().filter(|todo| !todo.due && is_offer(todo)).collect();
        // In combat, the firefights that the rules would name are among these offers.
        if !offers.is_empty() || !listed {
            return self.open_still(&offers);
        }
        // The open acts are computed again, including unused points.
        let left = audit::left_undone(state);
        (!left.is_empty()).then(|| format!("Still open: {}.", left.join("; ")))
    }

    /// Returns an act with typed dice or a typed reason: the pending act, else one that the referee left; `None` if
    /// there is none.
    fn typed(&self) -> Option<&Proposal> {
        let mut held = self.ui.proposal.iter().chain(self.ui.waiting_with_dice());
        held.find(|held| held.is_typed())
    }

    /// Names the open to-do steps, each with the dice typed for it; `None` if there are none.
    fn open_still(&self, open: &[&Todo]) -> Option<String> {
        let alone = open.len() == 1;
        let each: Vec<String> = open
            .iter()
            .map(|todo| {
                let brief = match &todo.step {
                    TodoStep::Act(command) if !alone => {
                        todo::brief_fight(self.door.state(), command)
                    }
                    _ => None,
                };
                let words = brief.unwrap_or_else(|| todo.words.clone());
                match self.dice_for(todo) {
                    Some(dice) => format!("{words} {dice}"),
                    None => words,
                }
            })
            .collect();
        (!each.is_empty()).then(|| format!("Still open: {}.", each.join("; ")))
    }

    /// Describes the dice that were typed for a to-do step before the referee left it; `None` if there are none.
    fn dice_for(&self, todo: &Todo) -> Option<String> {
        let mut aside = self.ui.laid_aside.iter();
        let left = aside
            .find(|left| matches!(&todo.step, TodoStep::Act(command) if left.asked == **command))?;
        (!left.faces.is_empty()).then(|| boxes(&left.faces, 0))
    }

    /// Ends the phase after the referee's yes. If the question was only about typed input, the rules may still name
    /// acts that remain.
    pub(super) fn end_phase_asked(&mut self) {
        let is_typed = !self.ui.board_dice.faces.is_empty() || self.typed().is_some();
        self.end_phase_now(!is_typed);
    }

    /// Ends the phase. `anyway` means that all open acts have been named already; otherwise the rules name them now,
    /// and the length of the log is stored.
    pub(super) fn end_phase_now(&mut self, anyway: bool) {
        let anyway = anyway || audit::leaves_nothing_to_do(self.door.state());
        let command = Command::Next { anyway };
        let words = language::write_for(self.door.state(), &command);
        let phase = self.ui.known.phase;
        self.take_up(command, words);
        self.arm();
        self.listed_at = self.door.log().len();
        if self.ui.known.phase != phase {
            // Nothing waits in a phase that is over; the question before its end has shown the typed input.
            self.ui.remark = None;
        }
    }

    /// Leaves the pending act. Its dice are kept until the to-do list returns to it; if it cannot return, they are
    /// dropped with a message.
    pub(super) fn leave_taken_up(&mut self) {
        let Some(held) = self.ui.proposal.take().filter(Proposal::is_typed) else {
            return;
        };
        let dice = boxes(&held.faces, 0);
        let waits = self.ui.comes_round(&held.asked);
        let what = match waits {
            true => format!("{dice} kept for {}; Space returns to it", held.words),
            false => format!("dropped: {dice} of {}", held.words),
        };
        if waits {
            self.ui.laid_aside.retain(|other| other.asked != held.asked);
            self.ui.laid_aside.push(held);
        }
        self.ui.hint(what);
    }

    /// Says which dice are dropped with an abandoned act.
    pub(super) fn say_dropped(&mut self, faces: &[u8]) {
        if !faces.is_empty() {
            self.ui.hint(format!("dropped: {}", boxes(faces, 0)));
        }
    }

    /// Drops dice whose act has become impossible, and says so.
    pub(super) fn drop_dice_of_the_past(&mut self) {
        let aside = std::mem::take(&mut self.ui.laid_aside);
        let (kept, gone) = aside
            .into_iter()
            .partition::<Vec<_>, _>(|left| self.ui.comes_round(&left.asked));
        self.ui.laid_aside = kept;
        let told = |left: &Proposal| format!("{} of {}", boxes(&left.faces, 0), left.words);
        let told: Vec<String> = gone
            .iter()
            .filter(|left| !left.faces.is_empty())
            .map(told)
            .collect();
        if !told.is_empty() {
            self.ui.hint(format!("dropped: {}", told.join("; ")));
        }
    }
}
