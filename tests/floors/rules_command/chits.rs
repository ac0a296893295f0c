//! CHIT-01 to CHIT-20, held to the vectors of the options, a chapter a file.

/// Activations: who acts, with which points, and what binds him (CHIT-05, CHIT-08 to CHIT-11, CHIT-17).
mod activations;
/// Commanders' chits (CHIT-19).
mod commanders;
/// The cup: what is in it, and what comes out (CHIT-06, CHIT-07, CHIT-18, CHIT-20).
mod cup;
/// What a roster says of chits (CHIT-01).
mod rosters;
/// Rounds: their order, their count, orders, initiative, morale status (CHIT-01 to CHIT-04, CHIT-16).
mod rounds;
/// Fatigue, rally and generals by rounds (CHIT-13 to CHIT-15).
mod wear;
/// Words of time (CHIT-12, DIG-07).
mod windows;

use super::table::*;
use rules::fields::state::State;
use rules::fields::terms::{
    account::{FightAccount, FightKind, FightParty},
    chit::{Chit, ChitTerms, ChitsBy},
    command::{Command, Manoeuvre},
    edition::Edition,
    event::Event,
    name::{DivisionId, SideId, UnitId},
    order::Order,
    phase::Phase,
};

/// Chits out of a real cup: tests say which.
const CUP: ChitTerms = ChitTerms {
    by: ChitsBy::Brigades,
    on_table: true,
    fortunes: false,
    commanders: false,
};

/// Union A and B, rebel P and Q, far apart, by chits.
fn four(edition: Edition, terms: ChitTerms) -> Roster {
    roster(edition)
        .corps("uc", "union", at(30.0, 4.0))
        .corps("rc", "rebel", at(30.0, 56.0))
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(20.0, 10.0), 0.0, 3)
        .line("b", "u", at(40.0, 10.0), 0.0, 3)
        .line("p", "r", at(20.0, 50.0), 180.0, 3)
        .line("q", "r", at(40.0, 50.0), 180.0, 3)
        .options(|options| options.chits = Some(terms))
}

fn next() -> Command {
    Command::Next { anyway: true }
}

fn chit(name: &str) -> Chit {
    match name {
        "F" => Chit::Fortunes,
        "uc" => Chit::Commander(SideId::new("union")),
        "rc" => Chit::Commander(SideId::new("rebel")),
        "u" | "r" => Chit::Division(DivisionId::new(name)),
        brigade => Chit::Brigade(id(&brigade.to_lowercase())),
    }
}

fn draw(name: &str) -> Command {
    Command::Draw {
        chit: Some(chit(name)),
    }
}

fn name(brigade: &str) -> Command {
    Command::Name {
        brigade: id(brigade),
    }
}

/// The battle begins; both give no orders; the cup is filled.
fn cup(roster: Roster) -> Game {
    let mut game = roster.deployment();
    for brigade in ["a", "b", "p", "q"] {
        game.written(brigade, Order::Hold);
    }
    for _ in 0..3 {
        game.does(&next(), &[]);
    }
    assert_eq!(game.state.phase(), Phase::Draw);
    game
}

/// The brigade acts and does nothing: it rolls seven and holds.
fn acts(game: &mut Game, brigade: &str) {
    game.does(&draw(brigade), &[]);
    rolls(game);
    ends(game);
}

/// The brigade that acts rolls seven and holds.
fn rolls(game: &mut Game) {
    game.does(&Command::activate(None), &[3, 4]);
}

/// Moves a unit straight on.
fn ahead(unit: &str, inches: f64) -> Command {
    Command::Move {
        units: vec![UnitId::new(unit)],
        how: Manoeuvre::Ahead(inches),
        paid_by: None,
    }
}

fn ends(game: &mut Game) {
    while game.state.acting().is_some() {
        game.does(&next(), &[]);
    }
}

/// Every chit that is left is drawn and its brigade does nothing.
fn empties(game: &mut Game) {
    while let Some(chit) = game.state.round().unwrap().cup.first().cloned() {
        game.does(&Command::Draw { chit: Some(chit) }, &[]);
        if game.state.acting().is_some() {
            rolls(game);
            ends(game);
        }
    }
}

/// A fight in the activation that runs.
fn fight(game: &mut Game, kind: FightKind, acting: &[&str], other: &[&str]) {
    let party = |units: &[&str]| FightParty {
        side: game
            .state
            .unit(&UnitId::new(units[0]))
            .unwrap()
            .side
            .clone(),
        units: units.iter().map(|id| UnitId::new(id)).collect(),
        value: 3,
        size: 3,
        modifiers: Vec::new(),
        charged: false,
        exposed: units.iter().map(|id| UnitId::new(id)).collect(),
        supporting: Vec::new(),
        joined: Vec::new(),
    };
    let parties = [party(acting), party(other)];
    game.apply(Event::Fought {
        account: Box::new(FightAccount {
            kind,
            parties,
            dice: Some([3, 3]),
            range: 4.0,
        }),
    });
}

fn round_one(state: &State) -> &rules::fields::state::FightRound {
    state.round().unwrap()
}
