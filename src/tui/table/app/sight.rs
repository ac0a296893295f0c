//! Measuring, and lines of sight.

use super::App;
use rules::fields::terms::name::UnitId;
use view::tape::{TapeEnd, measured::MeasuredLine, watched::Watched};

impl App {
    pub(super) fn measure(&mut self, from: TapeEnd, to: TapeEnd) {
        // A number or name may continue: each key measures again, and Enter ends it.
        if matches!(to, TapeEnd::Unit(_) | TapeEnd::General(_)) {
            self.ui.phrase.clear();
        }
        self.ui.remark = None;
        self.has_laid_tape = true;
        if let (TapeEnd::Unit(_), TapeEnd::Unit(_)) = (&from, &to) {
            self.open_sight_card(&from, &to);
        }
        let measured = MeasuredLine::new(self.door.state(), from, to, self.tape_error);
        self.ui.measured = Some(measured);
    }

    /// Closes the answer to a measurement; while it is shown, Enter does nothing else.
    pub(super) fn close_answer(&mut self) {
        self.ui.measured = None;
        self.ui.remark = None;
    }

    /// Lists who sees a unit, and draws the line of sight from the observer with the best view.
    pub(super) fn look_for_eyes(&mut self, unit: &UnitId) {
        self.ui.phrase.clear();
        self.has_laid_tape = true;
        let state = self.door.state();
        let Some(watched) = Watched::new(state, unit, self.tape_error) else {
            return self.ui.hint("it is not on the table");
        };
        let words = watched.words(state);
        let Some(by) = watched.first() else {
            return self.ui.hint(words);
        };
        let ends = (TapeEnd::Unit(by.clone()), TapeEnd::Unit(unit.clone()));
        let line = MeasuredLine::new(state, ends.0, ends.1, self.tape_error);
        self.ui.remark = None;
        self.ui.measured = Some(MeasuredLine { words, ..line });
    }
}
