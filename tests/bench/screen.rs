//! Figures of the screens: one frame, and a key with the frame that follows.

#![allow(clippy::expect_used, missing_docs)]

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::Criterion;
use criterion::criterion_group;
use criterion::criterion_main;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use vidette::game::session::Session;
use vidette::game::store::facts::Facts;
use vidette::rules::chance::Origin;
use vidette::rules::fields::state::State;
use vidette::tui::app::App;
use vidette::tui::door::Table;
use vidette::tui::key::Key;
use vidette::tui::theme::ThemeName;

const SIZE: (u16, u16) = (200, 60);

fn ridge() -> App<Table> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/mcphersons-ridge.toml");
    let text = fs::read_to_string(path).expect("the roster is there");
    let (muster, _) = vidette::roster::muster(&text).expect("the roster is sound");
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "bench".to_owned(),
        program: "bench".to_owned(),
        created: 0,
        seed: 7,
        dice: Origin::Own,
        roster: "bench".to_owned(),
        text: String::new(),
        start: String::new(),
    };
    let session = Session::unsaved(facts, State::from_muster(muster), Box::new(|| 0));
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    App::new(Table::new(session), area, ThemeName::Dark)
}

fn frames(criterion: &mut Criterion) {
    let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a test backend");
    let mut app = ridge();
    criterion.bench_function("frame, McPherson's Ridge, 200x60", |bencher| {
        bencher.iter(|| {
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
            black_box(terminal.backend());
        });
    });
    criterion.bench_function("key to frame, McPherson's Ridge, 200x60", |bencher| {
        let keys = [Key::Char('A'), Key::Escape, Key::Char('P'), Key::Escape];
        let mut keys = keys.iter().cycle();
        bencher.iter(|| {
            if let Some(key) = keys.next() {
                app.press(*key);
            }
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
    let mut group = criterion.benchmark_group("the slowest keys");
    group.sample_size(10);
    for (name, before, key) in [
        ("n: activation begins", "", "n"),
        ("n: marches begin", "n!<ret>", "n"),
        ("n: combat begins", "n!<ret>nnn", "n"),
    ] {
        group.bench_function(name, |bencher| {
            let ready = || {
                let mut app = ridge();
                app.type_keys(before);
                app
            };
            bencher.iter_batched(
                ready,
                |mut app| {
                    app.type_keys(key);
                    app
                },
                criterion::BatchSize::LargeInput,
            );
        });
    }
    group.finish();
    criterion.bench_function("first frame, McPherson's Ridge, 200x60", |bencher| {
        bencher.iter(|| {
            let app = ridge();
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
}

criterion_group!(benches, frames);
criterion_main!(benches);
