//! What leaves the laptop: how long sheets, maps and diaries take.

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use vidette::game::{
    session::{Session, Throwing, machine_clock},
    store::facts::Facts,
};
use vidette::report::{
    diary,
    map::{Paint, svg},
    page::PaperSize,
    sheet::{self, Packet},
};
use vidette::rules::{
    chance::DieOrigin,
    fields::{
        state::{State, draft::Fields},
        terms::command::Command,
    },
};
use vidette::view::{
    day::diary::{Diary, DiaryOptions},
    map::{MapLayer, TableMap, moment::Position},
    paper::{self, PrintedState, SheetKind},
};

mod armies;

fn mcphersons_ridge() -> State {
    let path = format!(
        "{}/rosters/mcphersons-ridge.toml",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).unwrap();
    let (muster, _) = vidette::roster::muster(&text).unwrap();
    State::from_muster(muster)
}

fn packet(state: &State, kinds: &[SheetKind]) -> Packet {
    let look = PrintedState {
        state,
        side: None,
        session: None,
        of: &[],
        seats: &[],
        slips: &[],
        blank: false,
        when: "now",
        entry: None,
    };
    Packet {
        title: "bench".to_owned(),
        foot: look.foot(),
        warning: String::new(),
        sheets: paper::make_sheets(&look, kinds).unwrap(),
        copies: 1,
        map: None,
    }
}

fn sheets(c: &mut Criterion) {
    let mut group = c.benchmark_group("paper");
    group.sample_size(10);
    let sizes = [
        ("56 units", mcphersons_ridge()),
        ("500 units", armies::table(500, 0)),
    ];
    for (name, state) in &sizes {
        let kinds = [
            SheetKind::Packet,
            SheetKind::Umpire,
            SheetKind::Labels,
            SheetKind::Turn,
        ];
        group.bench_function(format!("all sheets, {name}"), |b| {
            b.iter(|| black_box(sheet::html(&packet(state, &kinds), &PaperSize::default())));
        });
        group.bench_function(format!("fallback, {name}"), |b| {
            b.iter(|| {
                let packet = packet(state, &[SheetKind::Fallback]);
                black_box((
                    sheet::html(&packet, &PaperSize::default()),
                    sheet::plain(&packet),
                ))
            });
        });
    }
    group.finish();
}

/// The drawing of a table, and its picture.
fn maps(c: &mut Criterion) {
    let mut group = c.benchmark_group("map on paper");
    group.sample_size(10);
    let position = Position::start(mcphersons_ridge(), None);
    let drawn = || {
        let map = TableMap::new(&position, &MapLayer::usual()).unwrap();
        svg(&map, &Paint::default())
    };
    group.bench_function("SVG, 56 units", |b| b.iter(|| black_box(drawn())));
    #[cfg(feature = "png")]
    {
        let drawing = drawn();
        group.bench_function("PNG of 2400 pixels", |b| {
            b.iter(|| black_box(vidette::report::png::png(&drawing, 2400).unwrap()));
        });
    }
    group.finish();
}

/// A game that begins with so many notes, of so many player turns in which whatever is offered is done.
fn played(turns: u32, notes: usize) -> Session<Fields> {
    let start = mcphersons_ridge();
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "bench".to_owned(),
        program: "0".to_owned(),
        created: 0,
        seed: 1863,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: "mcphersons-ridge".to_owned(),
        text: String::new(),
        start: String::new(),
    };
    let mut session = Session::<Fields>::unsaved(facts, start, machine_clock());
    let note = Command::Note {
        text: "the referee drinks tea".to_owned(),
    };
    while session.entries().len() < notes {
        session.execute(&note, &[], Throwing::Own, None).unwrap();
    }
    while session.state().turn() < turns && session.state().over().is_none() {
        for opening in session.state().openings().into_iter().take(12) {
            let _ = session.execute(&opening.command, &[], Throwing::Own, None);
        }
        let next = Command::Next { anyway: true };
        let _ = session.execute(&next, &[], Throwing::Own, None);
    }
    session
}

/// The story of a day, from the log to the page.
fn diaries(c: &mut Criterion) {
    let mut group = c.benchmark_group("diary");
    group.sample_size(10);
    for (name, session) in [
        ("24 player turns", played(24, 0)),
        ("10,000 entries", played(24, 10_000)),
    ] {
        let written = || {
            let diary = Diary::new(&session, &DiaryOptions::default()).unwrap();
            diary::html(&diary, &diary::DiaryStyle::default())
        };
        println!("diary, {name}: {} kB", written().len() / 1000);
        group.bench_function(name, |b| b.iter(|| black_box(written())));
    }
    group.finish();
}

criterion_group!(paper_bench, sheets, maps, diaries);
criterion_main!(paper_bench);
