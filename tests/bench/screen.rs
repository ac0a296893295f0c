//! Figures of the screens: one frame, and a key with the frame that follows.

#![allow(clippy::expect_used, missing_docs)]

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, criterion_group, criterion_main};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;
use vidette::game::{session::Session, store::facts::Facts};
use vidette::rules::{chance::DieOrigin, fields::state::State};
use vidette::tui::{
    kit::{key::PressedKey, logged_session::LoggedSession},
    table::app::App,
};

const SIZE: (u16, u16) = (200, 60);

fn ridge() -> App {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/mcphersons-ridge.toml");
    opened(&fs::read_to_string(path).expect("the roster is there"))
}

/// A table 144 inches wide with so many brigades of 5 units on either side, and ground with names between them.
fn crowd(brigades: u32) -> App {
    let rows = f64::from(brigades) / 10.0;
    let (depth, north, middle) = (
        rows * 12.0 + 36.0,
        rows * 6.0 + 30.0,
        (rows * 6.0) as u32 + 8,
    );
    let mut text = format!(
        "format = 1\nname = \"Crowd\"\nedition = \"full\"\n\
         table = {{ width = 144, depth = {depth}, sight = \"rolling\" }}\n\
         side = [{{ id = \"a\", edge = \"south\" }}, {{ id = \"b\", edge = \"north\" }}]\n\
         division = [{{ id = \"c\", side = \"a\" }}, {{ id = \"d\", side = \"b\" }}]\n",
    );
    for wood in 0..12 {
        let (x, y) = (6 + wood * 11, middle + wood % 3 * 6);
        let _ = write!(
            text,
            "\n[[terrain]]\nid = \"wood-{wood}\"\nname = \"Wood of Farm {wood}\"\nkind = \"woods\"\n\
             outline = [[{x}, {y}], [{}, {y}], [{}, {}], [{x}, {}]]\n",
            x + 7,
            x + 8,
            y + 5,
            y + 6
        );
    }
    for (division, low, facing) in [("c", 4.0, 0), ("d", north, 180)] {
        for brigade in 0..brigades {
            let (column, row) = (f64::from(brigade % 10), f64::from(brigade / 10));
            let (x, y) = (3.0 + column * 14.0, low + row * 6.0);
            let _ = write!(
                text,
                "\n[[brigade]]\nid = \"{division}{brigade}\"\ndivision = \"{division}\"\n\
                 general = {{ name = \"G\", at = [{}, {}] }}\n",
                x + 6.0,
                y + 2.5
            );
            for unit in 0..5 {
                let _ = write!(
                    text,
                    "[[brigade.units]]\nid = \"{division}{brigade}-{unit}\"\nsize = 2\nvalue = 3\n\
                     at = [{}, {y}]\nfacing = {facing}\n",
                    x + 1.0 + f64::from(unit) * 2.5
                );
            }
        }
    }
    opened(&text)
}

fn opened(text: &str) -> App {
    let (muster, _) = vidette::roster::muster(text).expect("the roster is sound");
    let facts = Facts {
        rules: "fields".to_owned(),
        name: "bench".to_owned(),
        program: "bench".to_owned(),
        created: 0,
        seed: 7,
        dice: DieOrigin::Own,
        scheme: Default::default(),
        roster: "bench".to_owned(),
        text: String::new(),
        start: String::new(),
    };
    let session = Session::unsaved(facts, State::from_muster(muster), Box::new(|| 0));
    let area = Rect::new(0, 0, SIZE.0, SIZE.1);
    App::new(LoggedSession::new(session), area)
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
        let keys = [
            PressedKey::Char('A'),
            PressedKey::Escape,
            PressedKey::Char('P'),
            PressedKey::Escape,
        ];
        let mut keys = keys.iter().cycle();
        bencher.iter(|| {
            if let Some(key) = keys.next() {
                app.press(*key);
            }
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
    let mut app = crowd(50);
    criterion.bench_function("key to frame, 500 units, 200x60", |bencher| {
        let keys = [
            PressedKey::Char('A'),
            PressedKey::Escape,
            PressedKey::Char('+'),
            PressedKey::Char('-'),
        ];
        let mut keys = keys.iter().cycle();
        bencher.iter(|| {
            if let Some(key) = keys.next() {
                app.press(*key);
            }
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
    // Closest up, where the most dots are drawn.
    app.type_keys("<esc>A<esc>+++++++++");
    criterion.bench_function("frame close up, 500 units, 200x60", |bencher| {
        bencher.iter(|| {
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
    report_memory();
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
    group.bench_function("n: combat ends, 1,000 units", |bencher| {
        let ready = || {
            let mut app = crowd(100);
            for _ in 0..4 {
                app.type_keys(":next<space>anyway<ret>");
            }
            app
        };
        bencher.iter_batched(
            ready,
            |mut app| {
                app.type_keys("nn");
                app
            },
            criterion::BatchSize::LargeInput,
        );
    });
    group.finish();
    criterion.bench_function("first frame, McPherson's Ridge, 200x60", |bencher| {
        bencher.iter(|| {
            let app = ridge();
            terminal.draw(|frame| app.draw(frame)).expect("it draws");
        });
    });
}

/// Prints what the program holds with the crowd on the table, where the system tells it. Aim: 64 MB.
fn report_memory() {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let held = status.lines().find(|line| line.starts_with("VmRSS"));
    eprintln!("memory with 500 units: {}", held.unwrap_or("unknown"));
}

criterion_group!(benches, frames);
criterion_main!(benches);
