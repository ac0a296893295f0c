//! Maps and the diary: a drawing, its picture, the story of 24 player turns.

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};

use vidette::game::{
    any::Hosted,
    session::{Session, Throwing, machine_clock},
    store::facts::Facts,
};
use vidette::report::{
    diary,
    map::{Paint, svg},
};
use vidette::roster;
use vidette::rules::{
    chance::DieOrigin,
    fields::{
        state::{State, draft::Fields},
        terms::command::Command,
    },
};
use vidette::view::{
    day::diary::{Diary, DiaryOptions},
    map::{
        MapLayer, TableMap,
        moment::{MapMoment, Position},
    },
};

const ROSTER: &str = include_str!("../../rosters/mcphersons-ridge.toml");

/// 24 player turns of McPherson's Ridge: whatever is offered is done, each thing once, then the phase ends.
fn played() -> Session<Fields> {
    let start = State::from_muster(roster::muster(ROSTER).unwrap().0);
    let facts = Facts {
        rules: Fields::KEY.to_owned(),
        name: "bench".to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed: 1863,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: "mcphersons-ridge".to_owned(),
        text: ROSTER.to_owned(),
        start: serde_json::to_string(&start).unwrap(),
    };
    let mut session = Session::<Fields>::unsaved(facts, start, machine_clock());
    while session.state().turn() <= 24 && session.state().over().is_none() {
        for opening in session.state().openings().into_iter().take(12) {
            let _ = session.execute(&opening.command, &[], Throwing::Own, None);
        }
        let next = Command::Next { anyway: true };
        let _ = session.execute(&next, &[], Throwing::Own, None);
    }
    session
}

fn maps(c: &mut Criterion) {
    let session = played();
    let position = Position::from_session(&session, MapMoment::Now, None).unwrap();
    let mut group = c.benchmark_group("map");
    group.bench_function("svg", |b| {
        b.iter(|| {
            let map = TableMap::new(&position, &MapLayer::usual()).unwrap();
            black_box(svg(&map, &Paint::default()))
        });
    });
    let map = TableMap::new(&position, &MapLayer::usual()).unwrap();
    let drawing = svg(&map, &Paint::default());
    group.sample_size(10);
    #[cfg(feature = "png")]
    group.bench_function("png 2400 px", |b| {
        b.iter(|| black_box(vidette::report::png::png(&drawing, 2400).unwrap()));
    });
    group.finish();
}

fn diaries(c: &mut Criterion) {
    let session = played();
    let mut group = c.benchmark_group("diary");
    group.sample_size(10);
    let entries = session.entries().len();
    group.bench_function(format!("html, 24 player turns, {entries} entries"), |b| {
        b.iter(|| {
            let told = Diary::new(&session, &DiaryOptions::default()).unwrap();
            black_box(diary::html(&told, &diary::DiaryStyle::default()))
        });
    });
    group.finish();
}

criterion_group!(benches, maps, diaries);
criterion_main!(benches);
