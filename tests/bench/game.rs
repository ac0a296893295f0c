//! Figures of the game file: an act committed durably, journals folded, games opened.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::hint::black_box;
use std::path::Path;
use std::sync::Arc;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use vidette::game::{
    any::Hosted,
    journal::{EntryOf, Journal, Seq},
    session::{Session, Throwing, machine_clock},
    store::{NewLine, Store, copies::Copies, facts::Facts},
};
use vidette::roster;
use vidette::rules::{
    chance::DieOrigin,
    fields::{
        state::{State, draft::Fields},
        terms::command::Command,
    },
};

const ROSTER: &str = include_str!("../../rosters/mcphersons-ridge.toml");

fn start() -> State {
    State::from_muster(roster::muster(ROSTER).unwrap().0)
}

fn facts(start: &State) -> Facts {
    Facts {
        rules: Fields::KEY.to_owned(),
        name: "bench".to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed: 1863,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: "mcphersons-ridge".to_owned(),
        text: ROSTER.to_owned(),
        start: serde_json::to_string(start).unwrap(),
    }
}

/// Some turns of a real game: whatever is offered is done, each thing once, then the phase ends.
fn played() -> Vec<EntryOf<Fields>> {
    let start = start();
    let mut session = Session::<Fields>::unsaved(facts(&start), start, machine_clock());
    for _ in 0..24 {
        for opening in session.state().openings().into_iter().take(12) {
            let _ = session.execute(&opening.command, &[], Throwing::Own, None);
        }
        let next = Command::Next { anyway: true };
        let _ = session.execute(&next, &[], Throwing::Own, None);
    }
    session.entries().to_vec()
}

/// A journal of so many entries, of those that were played, over and over: to fold needs no sense.
fn entries(played: &[EntryOf<Fields>], count: usize) -> Vec<EntryOf<Fields>> {
    let entries = played.iter().cycle().take(count);
    (1..)
        .zip(entries)
        .map(|(seq, entry)| EntryOf::<Fields> {
            seq: Seq::new(seq),
            ..entry.clone()
        })
        .collect()
}

fn create(path: &Path, start: &State, entries: &[EntryOf<Fields>]) {
    let lines: Vec<NewLine> = entries
        .iter()
        .map(|entry| NewLine {
            text: serde_json::to_string(entry).unwrap(),
            at: entry.at,
            summary: "bench".to_owned(),
        })
        .collect();
    Store::create(path, &facts(start), "bench", &lines).unwrap();
}

fn committing(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.vidette");
    let start = start();
    let mut session =
        Session::<Fields>::create(&path, facts(&start), &start, machine_clock()).unwrap();
    let brigade = Arc::clone(session.state())
        .brigades()
        .next()
        .unwrap()
        .id
        .clone();
    let set = Command::Mark {
        correction: vidette::rules::fields::terms::command::Correction::Fatigue(brigade, 3),
    };
    c.bench_function("act committed durably", |b| {
        b.iter(|| {
            session.execute(&set, &[], Throwing::Own, None).unwrap();
        });
    });
}

fn folding(c: &mut Criterion) {
    let start = start();
    let entries = entries(&played(), 10_000);
    let mut journal = Journal::<Fields>::new(start);
    for entry in entries {
        journal.push(entry).unwrap();
    }
    c.bench_function("10,000 entries folded", |b| {
        b.iter_batched(
            || journal.clone(),
            |mut journal| black_box(journal.fold()),
            BatchSize::LargeInput,
        );
    });
}

fn opening(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let start = start();
    let played = played();
    for count in [1_000, 10_000, 100_000] {
        let path = folder.path().join(format!("{count}.vidette"));
        let entries = entries(&played, count);
        create(&path, &start, &entries);
        let size = std::fs::metadata(&path).unwrap().len();
        println!("{count} entries: {} bytes an entry", size / count as u64);
        c.bench_function(&format!("game of {count} entries opened"), |b| {
            b.iter(|| black_box(Session::<Fields>::open(&path, machine_clock()).unwrap()));
        });
    }
}

/// What closing a game costs beyond closing it: a copy laid aside.
fn copying(c: &mut Criterion) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.vidette");
    let start = start();
    create(&path, &start, &entries(&played(), 1_000));
    let note = Command::Note {
        text: "on".to_owned(),
    };
    for (what, copies) in [("closed", false), ("closed and copied", true)] {
        c.bench_function(
            &format!("game of 1000 entries opened, played, {what}"),
            |b| {
                b.iter(|| {
                    let mut session = Session::<Fields>::open(&path, machine_clock()).unwrap();
                    if copies {
                        session.copy_to(Copies::new(folder.path().join("backups")));
                    }
                    session.execute(&note, &[], Throwing::Own, None).unwrap();
                });
            },
        );
    }
}

fn mustering(c: &mut Criterion) {
    c.bench_function("McPherson's Ridge loaded and checked", |b| {
        b.iter(|| black_box(start()))
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = committing, folding, opening, copying, mustering
}
criterion_main!(benches);
