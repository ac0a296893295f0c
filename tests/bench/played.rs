//! Figures of play: marches of a shipped battle, the `next` that ends combat, a whole game decided
//! again, a roster of many corners checked.
//!
//! The game is played by taking every act that is offered, once, and ending the phase. What was done
//! is decided again on the position before it with the same dice, so every figure is that of an act as
//! a referee makes it.

#![allow(clippy::unwrap_used, missing_docs)]

use std::collections::BTreeSet;
use std::fmt::Write;
use std::hint::black_box;
use std::sync::Arc;
use std::time::Duration;
use vidette::rules::fields::language;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use vidette::game::{
    session::{Session, Throwing, machine_clock},
    store::facts::Facts,
};
use vidette::roster;
use vidette::rules::{
    Draft, Ruleset,
    chance::{DieOrigin, Tape},
    fields::{
        state::{State, draft::Fields},
        terms::command::Command,
    },
};

mod armies;

const BATTLES: [(&str, &str); 2] = [
    (
        "First Steps",
        include_str!("../../rosters/first-steps.toml"),
    ),
    (
        "McPherson's Ridge",
        include_str!("../../rosters/mcphersons-ridge.toml"),
    ),
];

/// An act with the position before it and the faces that fell.
struct Done {
    before: Arc<State>,
    command: Command,
    faces: Vec<u8>,
}

impl Done {
    /// Decides the act again; the position after it.
    fn again(&self) -> State {
        let mut tape = Tape::typed(&self.faces);
        let mut draft = Draft::<Fields>::new(State::clone(&self.before), &mut tape, None);
        Fields::decide(&mut draft, &self.command).unwrap();
        draft.finish().0
    }
}

/// Plays a battle to its end by what is offered.
fn obedient(text: &str) -> Vec<Done> {
    let start = State::from_muster(roster::muster(text).unwrap().0);
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "bench".to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed: 1863,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: String::new(),
        text: String::new(),
        start: String::new(),
    };
    let mut session = Session::<Fields>::unsaved(facts, start, machine_clock());
    let mut game = Vec::new();
    while session.state().over().is_none() {
        let mut tried = BTreeSet::new();
        while let Some(command) = untried(session.state(), &mut tried) {
            act(&mut session, command, &mut game);
        }
        act(&mut session, Command::Next { anyway: true }, &mut game);
    }
    game
}

/// The first act offered that was not tried in this phase.
fn untried(state: &State, tried: &mut BTreeSet<String>) -> Option<Command> {
    let offered = state.openings().into_iter().map(|opening| opening.command);
    offered
        .into_iter()
        .find(|command| tried.insert(language::write(command)))
}

fn act(session: &mut Session<Fields>, command: Command, game: &mut Vec<Done>) {
    let before = Arc::clone(session.state());
    let entry = session.execute(&command, &[], Throwing::Own, None).unwrap();
    let faces = entry.act().unwrap().faces.iter();
    game.push(Done {
        before,
        faces: faces.map(|face| face.pips).collect(),
        command,
    });
}

/// One act after the other, round and round.
fn one_by_one(criterion: &mut Criterion, name: &str, acts: &[&Done]) {
    let mut turn = acts.iter().cycle();
    criterion.bench_function(name, |bench| {
        bench.iter(|| turn.next().map(|done| black_box(done.again())));
    });
}

/// A battle's marches, its `next`s, and all of it.
fn games(criterion: &mut Criterion) {
    for (name, text) in BATTLES {
        let game = obedient(text);
        let of = |wanted: fn(&Command) -> bool| -> Vec<&Done> {
            game.iter().filter(|done| wanted(&done.command)).collect()
        };
        let marches = of(|command| matches!(command, Command::March { .. }));
        let moves = of(|command| matches!(command, Command::Move { .. }));
        let nexts = of(|command| matches!(command, Command::Next { .. }));
        println!(
            "{name}: {} acts, {} marches, {} moves, {} nexts",
            game.len(),
            marches.len(),
            moves.len(),
            nexts.len()
        );
        one_by_one(criterion, &format!("march, {name}"), &marches);
        one_by_one(criterion, &format!("move, {name}"), &moves);
        one_by_one(criterion, &format!("next, {name}"), &nexts);
        criterion.bench_function(&format!("openings, {name}"), |bench| {
            let mut turn = game.iter().cycle();
            bench.iter(|| turn.next().map(|done| black_box(done.before.openings())));
        });
        criterion.bench_function(&format!("game, obedient, {name}"), |bench| {
            bench.iter(|| game.iter().for_each(|done| drop(black_box(done.again()))));
        });
    }
}

/// The `next` that ends combat with every fight still to be begun.
fn ends_of_combat(criterion: &mut Criterion) {
    for units in [125, 250, 500, 1000] {
        let next = Done {
            before: Arc::new(armies::table(units, 0)),
            command: Command::Next { anyway: true },
            faces: vec![4; 10_000],
        };
        criterion.bench_function(&format!("next, {units} units"), |bench| {
            bench.iter(|| black_box(next.again()));
        });
    }
}

/// A battle with one wood of so many corners, as text.
fn cornered(corners: usize) -> String {
    let ring = (0..corners).fold(String::new(), |mut ring, n| {
        let (sin, cos) = (n as f64 / corners as f64 * std::f64::consts::TAU).sin_cos();
        let out = 8.0 + 0.5 * (n as f64 * 0.618_034).fract();
        let _ = write!(ring, "[{:.4}, {:.4}], ", 18.0 + out * cos, 12.0 + out * sin);
        ring
    });
    let (_, first_steps) = BATTLES[0];
    let wood = format!(
        "\n[[terrain]]\nid = \"large\"\nname = \"Large Wood\"\nkind = \"woods\"\noutline = [{ring}]\n"
    );
    format!("{first_steps}{wood}")
}

fn checks(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("check");
    for corners in [1_000, 5_000, 20_000] {
        let text = cornered(corners);
        let name = format!("{corners} corners");
        group.bench_function(BenchmarkId::from_parameter(name), |bench| {
            bench.iter(|| black_box(roster::muster(&text).unwrap()));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2));
    targets = games, ends_of_combat, checks
}
criterion_main!(benches);
