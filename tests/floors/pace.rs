//! The clock of the hall: minutes a player turn by side and phase, turns left before it closes.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use game::fix::Fix;
use game::local_time;
use game::session::{Session, Throwing};
use rules::fields::state::draft::Fields;
use rules::fields::terms::command::Command;
use view::sheets::pace::{ClockForecast, Pace};

use common::sitting::{battle, play, session_by};

const MINUTE: u64 = 60_000;

/// Some noon, in milliseconds.
const NOON: u64 = 1_700_000_000_000;

/// A game of First Steps whose clock the test moves.
struct Table {
    session: Session<Fields>,
    clock: Arc<AtomicU64>,
}

impl Table {
    fn new() -> Self {
        let clock = Arc::new(AtomicU64::new(NOON));
        let hand = Arc::clone(&clock);
        let now = Box::new(move || hand.load(Ordering::Relaxed));
        Self {
            session: session_by(battle("first-steps"), NOON, now),
            clock,
        }
    }

    fn wait(&self, minutes: u64) {
        self.clock.fetch_add(minutes * MINUTE, Ordering::Relaxed);
    }

    fn does(&mut self, command: &Command) {
        // Activation ends though nobody rolled (ACT-01).
        let is_next = matches!(command, Command::Next { .. });
        let because = is_next.then(|| common::sitting::PASSES_ROLLS.to_owned());
        self.session
            .execute(command, &[], Throwing::Own, because)
            .unwrap();
    }

    fn next(&mut self, minutes: u64) {
        self.wait(minutes);
        self.does(&Command::Next { anyway: true });
    }

    /// A whole player turn: so many minutes for each phase.
    fn turn(&mut self, minutes: [u64; 6]) {
        for minutes in minutes {
            self.next(minutes);
        }
    }

    fn forecast(&self) -> ClockForecast {
        Pace::from_session(&self.session).forecast(self.session.state(), self.session.now())
    }

    /// Tells a closing time so many minutes from now.
    fn hall_in(&mut self, minutes: i64) {
        let now = self.session.now();
        let local = (now / MINUTE) as i64 + local_time::ahead_of_utc(now) + minutes;
        let minutes = local.rem_euclid(24 * 60) as u16;
        self.does(&Command::Hall { minutes });
    }

    fn turns_left(&self) -> Option<u32> {
        self.forecast().hall.unwrap().turns
    }
}

#[test]
fn minutes_are_told_by_side_and_phase() {
    let mut table = Table::new();
    let first = table.forecast();
    assert!(first.sides.iter().all(|side| side.minutes.is_none()));
    assert!(first.hall.is_none());
    table.turn([4, 2, 3, 10, 8, 3]);
    table.turn([2, 2, 2, 4, 9, 1]);
    table.turn([2, 2, 1, 10, 4, 1]);
    table.wait(7);
    let now = table.forecast();
    let side = |n: usize| (now.sides[n].turns, now.sides[n].minutes);
    // Grey 30 and 20, Blue 20.
    let grey = usize::from(table.session.state().oob().sides[1].id.as_str() == "grey");
    assert_eq!(side(grey), (2, Some(25.0)));
    assert_eq!(side(1 - grey), (1, Some(20.0)));
    let combat = now.sides[grey].phases.iter().find(|p| p.0 == "combat");
    assert_eq!(combat.unwrap().1, 6.0);
    assert_eq!(now.this_turn, Some(7.0));
}

#[test]
fn turns_left_are_those_that_can_be_finished() {
    let mut table = Table::new();
    table.turn([5, 5, 5, 5, 5, 5]);
    table.turn([4, 4, 4, 4, 2, 2]);
    // Turns of 30 and 20 minutes from here on.
    table.hall_in(80);
    assert_eq!(table.forecast().hall.unwrap().minutes, 80);
    assert_eq!(table.turns_left(), Some(3));
    table.wait(1);
    assert_eq!(
        table.turns_left(),
        Some(3),
        "the minute was play of the third"
    );
    table.next(0);
    table.hall_in(29);
    assert_eq!(table.turns_left(), Some(1));
    table.hall_in(28);
    assert_eq!(table.turns_left(), Some(0), "not even this turn");
    table.wait(40);
    let late = table.forecast();
    assert!(late.hall.as_ref().unwrap().minutes < 0);
    assert!(
        late.lines()
            .pop()
            .unwrap()
            .starts_with("the hall closed at")
    );
    // The last word counts; taken back, the one before it.
    table.hall_in(300);
    table.session.undo(1, true).unwrap();
    assert!(table.forecast().hall.unwrap().minutes < 0);
}

#[test]
fn without_a_turn_that_is_over_nothing_is_foretold() {
    let mut table = Table::new();
    table.hall_in(240);
    let hall = table.forecast().hall.unwrap();
    assert_eq!((hall.minutes, hall.turns), (240, None));
}

#[test]
fn a_night_between_two_acts_and_a_clock_set_back_are_no_play() {
    let mut table = Table::new();
    table.turn([5, 5, 5, 5, 5, 5]);
    table.turn([5, 5, 5, 5, 5, 5]);
    table.next(5);
    table.wait(14 * 60);
    table.next(0);
    assert_eq!(table.forecast().this_turn, Some(5.0));
    table.clock.fetch_sub(60 * MINUTE, Ordering::Relaxed);
    table.next(0);
    assert_eq!(table.forecast().this_turn, Some(5.0));
}

/// What a side may know is read off the phases alone: a long one is play, a night is not.
#[test]
fn a_night_within_a_phase_is_no_play_for_a_side_either() {
    let mut table = Table::new();
    let so_far = |table: &Table| {
        let known = Pace::known(&table.session);
        known
            .forecast(table.session.state(), table.session.now())
            .this_turn
    };
    table.next(5);
    table.next(70);
    assert_eq!(so_far(&table), Some(75.0));
    table.next(14 * 60);
    assert_eq!(so_far(&table), Some(75.0));
}

/// A fix replays phases at a later time. A side may not know of it, so that its clock is the same as without the fix.
#[test]
fn a_fix_does_not_move_the_clock_of_a_side() {
    let known = |is_fixed: bool| {
        let mut table = Table::new();
        table.next(5);
        play(&mut table.session, &["activate whitlow dice 4 4"]);
        let rolled = table.session.journal().here();
        table.next(7);
        table.hall_in(100);
        table.next(2);
        table.wait(20);
        if is_fixed {
            let fix = Fix {
                dice: Some(vec![3, 4]),
                command: None,
                answers: None,
            };
            let fixing = table.session.refit(rolled, &fix).unwrap();
            table.session.accept(fixing).unwrap();
        }
        table.wait(10);
        let pace = Pace::known(&table.session);
        pace.forecast(table.session.state(), table.session.now())
    };
    let (plain, fixed) = (known(false), known(true));
    assert_eq!(plain, fixed);
    assert_eq!(plain.this_turn, Some(44.0));
}

#[test]
fn the_roster_s_last_turn_caps_the_forecast() {
    let mut table = Table::new();
    let Some(last) = table.session.state().oob().turns else {
        panic!("First Steps has a last turn")
    };
    table.turn([1, 1, 1, 1, 1, 1]);
    table.hall_in(23 * 60);
    assert_eq!(table.turns_left(), Some(last - 1));
    assert_eq!(table.forecast().planned, Some(last - 1));
    let said = table.forecast().lines().pop().unwrap();
    assert!(said.contains("planned"), "{said}");
}
