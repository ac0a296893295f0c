//! Sheets on paper: how long it takes to lay a whole packet out.

#![allow(clippy::unwrap_used, missing_docs)]

use std::hint::black_box;

use criterion::Criterion;
use criterion::criterion_group;
use criterion::criterion_main;
use vidette::report::page::Paper;
use vidette::report::sheet;
use vidette::report::sheet::Packet;
use vidette::rules::fields::state::State;
use vidette::view::paper;
use vidette::view::paper::Kind;
use vidette::view::paper::Look;

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

fn packet(state: &State, kinds: &[Kind]) -> Packet {
    let look = Look {
        state,
        side: None,
        session: None,
        of: &[],
        blank: false,
        when: "now",
        entry: None,
    };
    Packet {
        title: "bench".to_owned(),
        foot: look.foot(),
        warning: String::new(),
        sheets: paper::sheets(&look, kinds).unwrap(),
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
        let kinds = [Kind::Packet, Kind::Umpire, Kind::Labels, Kind::Turn];
        group.bench_function(format!("all sheets, {name}"), |b| {
            b.iter(|| black_box(sheet::html(&packet(state, &kinds), &Paper::default())));
        });
        group.bench_function(format!("fallback, {name}"), |b| {
            b.iter(|| {
                let packet = packet(state, &[Kind::Fallback]);
                black_box((
                    sheet::html(&packet, &Paper::default()),
                    sheet::plain(&packet),
                ))
            });
        });
    }
    group.finish();
}

criterion_group!(paper_bench, sheets);
criterion_main!(paper_bench);
