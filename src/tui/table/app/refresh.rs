//! Values that the screens derive from the game: computed again after every act.

use super::App;
use crate::kit::act::ExampleLetters;
use crate::kit::logged_session::LoggedSession;
use crate::kit::panel::Panel;
use crate::kit::scroll::Scroll;
use crate::table::ui::Derived;
use rules::fields::state::State;
use rules::fields::terms::phase::Phase;
use view::assist::{self, todo};
use view::board::Board;
use view::day::day_and_hour;
use view::sheets::{card, cup};
use view::story::phase_six;

impl App {
    /// Recomputes what the screen shows, after the game has changed.
    pub(super) fn learn(&mut self) {
        let known = known(&self.door, self.tape_error);
        let before = std::mem::replace(&mut self.ui.known, known);
        self.ui.ways = before.board.ways_to(&self.ui.known.board);
        self.ui.measured = None;
        self.ui.zones = None;
        self.ui.scroll = Scroll::default();
        if self.ui.known.phase != before.phase {
            self.show_phase();
        }
        if self.ui.known.player_turn != before.player_turn {
            self.change_hands();
        }
        if self.door.state().over().is_some() {
            self.show(Panel::Record);
        }
        if self.ui.front == Panel::Dice {
            self.ui.dice = self.door.dice();
        }
        self.ui.queue = self.place_in_walk();
        self.drop_dice_of_the_past();
    }

    /// Drops the selection if the brigade may not act now because it is the other side's turn or, in games with chits,
    /// another brigade's.
    fn change_hands(&mut self) {
        let state = self.door.state();
        let in_hand = self.ui.subject.as_ref();
        let brigade = in_hand.and_then(|subject| state.brigade(&subject.brigade));
        if brigade.is_none_or(|brigade| !state.acts(brigade)) {
            self.ui.subject = None;
        }
    }

    /// Returns the index at which the to-do list continues: the present step or, if that is not due, a due step before
    /// it.
    fn place_in_walk(&self) -> usize {
        let todo = &self.ui.known.todo;
        let at = self.ui.queue.min(todo.len().saturating_sub(1));
        let first_due = todo.iter().position(|step| step.due);
        match todo.get(at) {
            Some(step) if !step.due => first_due.map_or(at, |due| due.min(at)),
            _ => at,
        }
    }
}

/// Computes the values that the screens show; `tape_error` in inches.
pub(super) fn known(door: &LoggedSession, tape_error: f64) -> Derived {
    let state = door.state();
    let phase = state.phase();
    Derived {
        board: Board::from_state(state),
        cup: cup::cup(state)
            .filter(|_| state.round().is_some_and(|round| round.orders_passed))
            .map(|cup| cup.brief()),
        todo: todo::todo_list(state, door.openings(), tape_error),
        brigades: card::brigades(state),
        divisions: card::divisions(state),
        activation: match phase {
            Phase::Activation => assist::activation(state, &door.rolls(), tape_error),
            _ => Vec::new(),
        },
        orders: match phase {
            Phase::Orders => assist::orders(state),
            _ => Vec::new(),
        },
        riders: assist::riders(state),
        over: state.over().is_some(),
        phase,
        player_turn: (state.turn(), state.active().clone()),
        turn_word: state.turn_word(),
        letters: ExampleLetters::new(state),
        ends: state.phase_ends(),
        phase_six: phase_six::from_state(state),
        forecast: door.forecast(),
    }
}

/// Returns the message at the start of the battle.
pub(super) fn opening_words(state: &State) -> String {
    let oob = state.oob();
    let date = if oob.date.is_empty() {
        String::new()
    } else {
        format!(", {}", day_and_hour(&oob.date))
    };
    let begins = if state.first_is_open() {
        "Dice decide who begins".to_owned()
    } else {
        format!("{} begins", state.side_name(state.active()))
    };
    let typed = oob.measure.of_typed_numbers();
    let typed = typed.map_or_else(String::new, |said| format!(" {said}"));
    format!(
        "{}{date}, {} edition. {begins}.{typed} ? lists the keys, Space steps through what to do.",
        oob.name,
        oob.edition.name()
    )
}
