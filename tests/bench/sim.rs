//! Figures of games that the program plays: a whole game by two kinds of players, and a candidate of a move.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use vidette::roster;
use vidette::rules::fields::{state::State, terms::phase::Phase, verdict::By};
use vidette::sim::{
    doctrine::Doctrine,
    evaluate::moves,
    playout,
    policy::{self, Policy},
    seat::SideKnowledge,
    setting::GameOptions,
};

fn start() -> State {
    let text = include_str!("../../rosters/mcphersons-ridge.toml");
    State::from_muster(roster::muster(text).unwrap().0)
}

fn setting<'a>(start: &'a State, player: &'a dyn Policy) -> GameOptions<'a> {
    GameOptions {
        start,
        seats: [player, player],
        turns: None,
        verdict: &By::ALL,
        why: false,
        watched: false,
    }
}

fn games(c: &mut Criterion) {
    let start = start();
    let mut group = c.benchmark_group("game");
    group.sample_size(10);
    for name in ["obedient", "steady"] {
        let player = policy::named(name).unwrap();
        let setting = setting(&start, player.as_ref());
        let mut seed = 0;
        group.bench_function(format!("game, {name}"), |b| {
            b.iter(|| {
                seed += 1;
                black_box(playout::play(&setting, playout::facts(&start, seed), 0).record)
            });
        });
    }
    group.finish();
}

/// The position of a game in its tactical phase with most enemies in reach.
fn in_touch(start: &State) -> State {
    let steady = Doctrine::steady();
    let game = playout::play(&setting(start, &steady), playout::facts(start, 17), 0);
    let mut found = None;
    game.session.walk(|before, _, _| {
        if before.phase() == Phase::Tactical && (10..=14).contains(&before.turn()) {
            found = Some(before.clone());
        }
    });
    found.unwrap()
}

fn candidates(c: &mut Criterion) {
    let state = in_touch(&start());
    let steady = Doctrine::steady();
    let known = state.as_known_to(state.active());
    let seat = SideKnowledge {
        known,
        side: state.active(),
        barred: &[],
        wanted: 1,
    };
    c.bench_function("candidate, all of a brigade", |b| {
        b.iter(|| black_box(moves::weighed(&seat, &steady)));
    });
}

criterion_group!(sim, games, candidates);
criterion_main!(sim);
