//! Steps back: deleting typed input, taking back the last die, undoing acts.

use super::App;
use crate::kit::last_act::last_acts;
use crate::kit::logged_session::Setback;
use crate::kit::panel::Panel;
use crate::kit::question::ScreenQuestion;
use crate::table::ui::{Preview, ScreenMode};

impl App {
    pub(super) fn back(&mut self) {
        if !self.ui.phrase.is_empty() {
            self.ui.phrase.clear();
        } else if let Some(left) = self.ui.proposal.take() {
            self.leave_slip();
            self.say_dropped(&left.faces);
        } else if self.ui.board_dice.is_begun() {
            let dropped = std::mem::take(&mut self.ui.board_dice);
            self.say_dropped(&dropped.faces);
        } else if self.ui.marked.take().is_some() || !self.ui.filter.is_empty() {
            self.ui.filter.clear();
        } else if self.ui.measured.is_some() {
            self.ui.measured = None;
        } else if self.ui.subject.is_some() {
            self.ui.subject = None;
        } else if self.ui.front == Panel::Activation && self.ui.waiting().next().is_some() {
            self.ui
                .hint("the board needs dice; g m shows the map, n continues without them");
        } else if self.ui.board_is_open() && self.ui.front != Panel::Map {
            self.ui.front = Panel::Activation;
        } else {
            self.ui.front = Panel::Map;
        }
        self.ui.preview = Preview::default();
        self.ui.turned_down = None;
    }

    /// Removes the last typed die; if there is none, undoes the last act.
    pub(super) fn step_back(&mut self) {
        // After an answer to a tape question this undoes the answer, and the act with its dice is pending again.
        if self.door.has_measured_last() {
            return self.take_back(self.answers_at_end(), false);
        }
        let dropped = match &mut self.ui.proposal {
            Some(proposal) => proposal.drop_face(&self.door),
            None => self.ui.board_dice.faces.pop().is_some(),
        };
        match dropped {
            true => self.ui.hint("dropped the last die; nothing undone"),
            false => self.take_back(1, false),
        }
    }

    pub(super) fn take_back(&mut self, acts: usize, sure: bool) {
        let measured = acts == self.answers_at_end() && self.door.has_measured_last();
        let held = self.ui.proposal.clone().filter(|_| measured);
        match self.door.undo(acts, sure) {
            Ok(story) => {
                self.done(story);
                self.hold_again(held);
            }
            Err(Setback::Sure(seen)) => {
                let told = last_acts(self.door.session(), self.door.log(), acts);
                let words = format!("This undoes {told}: everyone saw {seen}. Undo it?");
                self.ui.mode = ScreenMode::Ask(ScreenQuestion::TakeBack(acts), words);
            }
            Err(setback) => self.ui.fault(setback.spoken()),
        }
    }

    pub(super) fn bring_back(&mut self, acts: usize) {
        match self.door.redo(acts) {
            Ok(story) => self.done(story),
            Err(setback) => self.ui.fault(setback.spoken()),
        }
    }
}
