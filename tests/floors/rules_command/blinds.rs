//! BLIND-01 to BLIND-11, a chapter a file.

/// Cards: how they lie, move, are ordered and roll (BLIND-03 to BLIND-06).
mod cards;
/// What a card counts for, and what each side knows of it (BLIND-09 to BLIND-11).
mod known;
/// Which brigades begin as blinds, and the dummies beside them (BLIND-01, BLIND-02).
mod rosters;
/// When a card ends a march, and when it is shown (BLIND-07, BLIND-08, DIG-07).
mod shown;

pub use common::blinds::{battle, rebels};

use super::table::*;
use roster;
use rules::fields::state::State;
use rules::fields::terms::{
    command::{Command, Manoeuvre},
    event::Event,
    name::UnitId,
    order::{Order, Place},
    phase::Phase,
};
use table::measure::Point;

pub fn begun(text: &str) -> Game {
    let (muster, _) = roster::muster(text).unwrap_or_else(|faults| panic!("{faults:?}"));
    Game {
        state: State::from_muster(muster),
    }
}

/// R at 10,52 is blind 2, the dummy at 30,50 blind 3; A is blind 1.
fn usual() -> Game {
    begun(&rebels((10, 52), (30, 50)))
}

fn card_at(game: &Game, brigade: &str) -> Point {
    game.state.card_base(&id(brigade)).unwrap().at
}

fn tactical(game: &mut Game, side: &str, brigade: &str) {
    let turn = if side == "union" { 1 } else { 2 };
    game.begin(turn, side, Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::Tactical);
}

fn moves(game: &mut Game, unit: &str, how: Manoeuvre) -> Vec<Event> {
    let command = Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    };
    game.because(&command)
}

fn refused(game: &mut Game, unit: &str, how: Manoeuvre) -> String {
    game.refuses(&Command::Move {
        units: vec![UnitId::new(unit)],
        how,
        paid_by: None,
    })
}

fn is_shown(game: &Game, brigade: &str) -> bool {
    game.state.card(&id(brigade)).unwrap().shown
}

fn marches(game: &mut Game, brigade: &str, x: f64, y: f64) -> Vec<Event> {
    game.written(brigade, Order::Advance(Place::Point(at(x, y))));
    game.begin(1, "union", Phase::Activation);
    game.activate(brigade, [4, 4]);
    game.phase(Phase::GrandTactical);
    game.because(&march(brigade, x, y))
}
