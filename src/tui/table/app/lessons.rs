//! Help for newcomers: notes before the battle, and a lesson for each phase.

use super::App;
use crate::table::lessons;
use view::clause_search;

impl App {
    /// Opens the roster's notes if lessons are on and no act has been done yet.
    pub(super) fn open_notes_at_start(&mut self) {
        let has_notes = !self.door.state().oob().notes.is_empty();
        if self.ui.lessons && has_notes && self.door.log().is_empty() {
            self.open_notes();
        }
    }

    fn open_notes(&mut self) {
        let state = self.door.state();
        let oob = state.oob();
        let title = format!("{}   Enter begins", oob.name);
        let keys = lessons::keys_in_short(&self.ui);
        let (first, others) = oob.notes.split_at(oob.notes.len().min(1));
        let notes = first
            .iter()
            .cloned()
            .chain([keys])
            .chain(others.iter().cloned());
        let paragraphs = notes.chain(clause_search::edition(state));
        let lines = paragraphs.flat_map(|words| [words, String::new()]);
        let lines = lines.collect();
        self.read(title, lines);
    }

    /// Shows the clock in the bar, or hides it.
    pub(super) fn show_clock(&mut self) {
        self.ui.shows_clock = !self.ui.shows_clock;
        self.ui.hint(if self.ui.shows_clock {
            "clock shown: time since turn and phase began, without pauses"
        } else {
            "clock hidden"
        });
    }

    /// Turns the lessons on or off, and saves the choice; turning them on opens the notes before the battle.
    pub(super) fn turn_lessons(&mut self) {
        self.ui.lessons = !self.ui.lessons;
        if let Some(keeper) = &self.keeper {
            keeper.ask(self.ui.lessons);
        }
        match self.ui.lessons {
            true => self.open_notes(),
            false => self.ui.hint("tips off; the same key turns them on"),
        }
    }
}
