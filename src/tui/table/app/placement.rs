//! Correcting places with the cursor, and asking for the places that are most in doubt.

use super::App;
use crate::kit::intent::ArrowDirection;
use crate::kit::key::PressedKey;
use crate::kit::panel::Panel;
use crate::table::phrase::PhraseSubject;
use crate::table::placing::{Placing, STEPS};
use crate::table::ui::ScreenMode;
use rules::fields::terms::{command::MovablePiece, name::UnitId};
use view::story::act_names::called;

/// Minimum scale, in dots per inch, at which the cursor is precise enough to give a place.
const CLOSE: f64 = 6.0;

/// Number of units that a resync asks for.
const ASKED: usize = 3;

impl App {
    /// Picks up the unit or general of the phrase with the cursor; if `key` is an arrow, also moves it.
    pub(super) fn grab(&mut self, key: PressedKey) {
        let Some(subject) = self.ui.subject.clone() else {
            return self.ui.hint("first name a unit: A1 p, then the arrows");
        };
        let state = self.door.state();
        let held = match subject.units.first() {
            Some(unit) => Placing::unit(state, unit, self.ui.lens),
            None => Placing::general(state, &subject.brigade, self.ui.lens),
        };
        match held {
            Some(held) => {
                self.hold(held);
                self.answer(key);
            }
            None => self
                .ui
                .hint("not on the table: type its place, 23.5 14 f45"),
        }
    }

    /// Shows the unit or general that was picked up; zooms in if it is too small on the whole table.
    fn hold(&mut self, held: Placing) {
        self.ui.phrase.clear();
        self.ui.preview.would = None;
        self.ui.proposal = None;
        self.ui.front = Panel::Map;
        self.ui.lens.centre = Some(held.at);
        self.come_close();
        self.ui.mode = ScreenMode::Place(held);
    }

    /// Zooms in until a cell is small enough for placing a base.
    pub(super) fn come_close(&mut self) {
        while self.viewport().is_some_and(|view| view.scale < CLOSE) {
            let before = self.ui.lens;
            self.ui.lens = before.closer();
            if self.ui.lens == before {
                break;
            }
        }
    }

    pub(super) fn shift_piece(&mut self, mut held: Placing, key: PressedKey) {
        let state = self.door.state();
        match key {
            PressedKey::Up => held.shift(ArrowDirection::Up, state),
            PressedKey::Down => held.shift(ArrowDirection::Down, state),
            PressedKey::Left => held.shift(ArrowDirection::Left, state),
            PressedKey::Right => held.shift(ArrowDirection::Right, state),
            PressedKey::Char('[') => held.turn(false),
            PressedKey::Char(']') => held.turn(true),
            PressedKey::Char('.') => held.fine = !held.fine,
            PressedKey::Char('+') => self.ui.lens = self.ui.lens.closer(),
            PressedKey::Char('-') => self.ui.lens = self.ui.lens.farther(),
            PressedKey::Char('p') if held.doubt.is_some() && self.reads_photos() => {
                self.ui.lens = held.lens;
                return self.begin_photo();
            }
            PressedKey::Enter => return self.put_down(held),
            PressedKey::Escape => return self.let_go(held.lens),
            _ => {
                let [step, fine] = STEPS.map(|step| state.oob().measure.say(step));
                self.ui.hint(format!(
                    "arrows shift it {step}, or {fine} after .; [ ] turn; Enter places, Esc cancels"
                ));
            }
        }
        self.ui.lens.centre = Some(held.at);
        self.ui.mode = ScreenMode::Place(held);
    }

    fn let_go(&mut self, lens: super::Lens) {
        self.ui.lens = lens;
        self.ui.hint("left where it was");
    }

    fn put_down(&mut self, held: Placing) {
        self.ui.lens = held.lens;
        let command = held.command();
        let words = called(self.door.state(), &command);
        if let MovablePiece::Unit(unit) = &held.piece
            && let Some(unit) = self.door.state().unit(unit)
        {
            self.ui.subject = Some(PhraseSubject::brigade(unit.brigade.clone()));
        }
        self.take_up(command, words);
        self.arm();
        if self.ui.turned_down.is_none() {
            self.ask_for(held.queue);
        }
    }

    /// Asks for the places of the units most in doubt, one after the other.
    pub(super) fn resync(&mut self) {
        let mut worst = self.door.doubts().worst(self.door.state());
        worst.truncate(ASKED);
        if worst.is_empty() {
            if self.reads_photos() {
                return self.begin_photo();
            }
            return self.ui.hint("nothing has moved since the last measurement");
        }
        self.ask_for(worst);
        if self.reads_photos() {
            self.ui.hint("p compares the table with a photograph");
        }
    }

    fn ask_for(&mut self, mut queue: Vec<(UnitId, f64)>) {
        while !queue.is_empty() {
            let (unit, error) = queue.remove(0);
            if let Some(mut held) = Placing::unit(self.door.state(), &unit, self.ui.lens) {
                held.doubt = Some(error);
                held.fine = true;
                held.queue = queue;
                return self.hold(held);
            }
        }
    }
}
