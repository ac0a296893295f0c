//! Figures of the club's desk: the overview of many long games, one table, what a table says of itself, and the way
//! of an act from a table over a PostgreSQL to the desk's page.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

#[cfg(all(unix, feature = "desk"))]
mod figures {
    use std::hint::black_box;
    use std::io::BufRead as _;
    use std::io::BufReader;
    use std::net::SocketAddr;
    use std::path::Path;
    use std::process::Child;
    use std::process::Command;
    use std::process::Stdio;
    use std::time::Duration;
    use std::time::Instant;

    use criterion::Criterion;
    use vidette::club::TableStatus;
    use vidette::club::folder::GamesFolder;
    use vidette::club::setup::StoreSetup;
    use vidette::club::store::Address;
    use vidette::club::uploader::Thread;
    use vidette::club::uploader::UploadTarget;
    use vidette::club::uploader::Uploader;
    use vidette::game::any::Hosted;
    use vidette::game::session::Session;
    use vidette::game::session::Throwing;
    use vidette::game::session::machine_clock;
    use vidette::game::store::NewLine;
    use vidette::game::store::Store;
    use vidette::game::store::facts::Facts;
    use vidette::roster;
    use vidette::rules::chance::DieOrigin;
    use vidette::rules::fields::state::State;
    use vidette::rules::fields::state::draft::Fields;
    use vidette::rules::fields::terms::command::Command as Act;

    use super::engine::Engine;
    use super::http::Ask;

    const ROSTER: &str = include_str!("../../rosters/mcphersons-ridge.toml");

    /// Entries of a long game.
    const LONG: usize = 10_000;

    fn facts(start: &State) -> Facts {
        Facts {
            rules: Fields::KEY.to_owned(),
            name: "McPherson's Ridge".to_owned(),
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

    /// A game in which whatever is offered is done, some of it each phase, notes between until it has so many entries.
    fn game(entries: usize) -> Session<Fields> {
        let start = State::from_muster(roster::muster(ROSTER).unwrap().0);
        let mut session = Session::<Fields>::unsaved(facts(&start), start, machine_clock());
        let note = Act::Note {
            text: "the referee drinks tea".to_owned(),
        };
        let next = Act::Next { anyway: true };
        while session.entries().len() < entries {
            for opening in session.state().openings().into_iter().take(12) {
                let _ = session.execute(&opening.command, &[], Throwing::Own, None);
            }
            if session.state().turn() < 8 && session.state().over().is_none() {
                let _ = session.execute(&next, &[], Throwing::Own, None);
            }
            for _ in 0..entries / 100 {
                session.execute(&note, &[], Throwing::Own, None).unwrap();
            }
        }
        session
    }

    fn keep(session: &Session<Fields>, path: &Path) {
        let lines = session.entries().iter().map(|entry| NewLine {
            text: serde_json::to_string(entry).unwrap(),
            at: entry.at,
            summary: "turn 8 of 24, Union, Orders".to_owned(),
        });
        let lines: Vec<NewLine> = lines.collect();
        Store::create(path, session.facts(), "turn 8 of 24, Union, Orders", &lines).unwrap();
    }

    pub(super) fn said(c: &mut Criterion) {
        for entries in [1_000, LONG] {
            let session = game(entries);
            let now = machine_clock()();
            c.bench_function(&format!("what a table says, {entries} entries"), |b| {
                b.iter(|| black_box(TableStatus::from_session(&session, now)));
            });
        }
    }

    /// A desk as a process of its own.
    struct Desk {
        child: Child,
        address: SocketAddr,
        key: String,
    }

    impl Desk {
        fn start(home: &Path, more: &[&str]) -> Self {
            let mut child = Command::new(env!("CARGO_BIN_EXE_vidette"))
                .args(["desk", "--bind", "127.0.0.1:0", "--json"])
                .args(more)
                .env("VIDETTE_DATA_DIR", home.join("data"))
                .env("VIDETTE_CONFIG_DIR", home.join("config"))
                .stdin(Stdio::null())
                .stdout(Stdio::piped())
                .spawn()
                .unwrap();
            let mut line = String::new();
            let mut out = BufReader::new(child.stdout.take().unwrap());
            out.read_line(&mut line).unwrap();
            let said: serde_json::Value = serde_json::from_str(&line).unwrap();
            let address = said["address"].as_str().unwrap();
            let address = address.strip_prefix("http://").unwrap().parse().unwrap();
            let token = said["seats"][0]["link"].as_str().unwrap();
            let token = token.rsplit('/').next().unwrap();
            let joined = Ask::post("/join", &format!("token={token}&name=Ann")).send(address);
            let (_, key) = joined.cookie();
            Self {
                child,
                address,
                key,
            }
        }

        fn get(&self, path: &str) -> String {
            Ask::get(path).by(Some(&self.key)).send(self.address).text()
        }

        fn wait(&self, path: &str, words: &str) {
            while !self.get(path).contains(words) {
                std::thread::sleep(Duration::from_millis(5));
            }
        }

        /// Megabytes that are resident.
        fn memory(&self) -> u64 {
            let status = format!("/proc/{}/status", self.child.id());
            let status = std::fs::read_to_string(status).unwrap_or_default();
            let line = status.lines().find(|line| line.starts_with("VmRSS:"));
            let kilobytes =
                line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
            kilobytes.unwrap_or_default() / 1000
        }
    }

    impl Drop for Desk {
        fn drop(&mut self) {
            let _ = self.child.kill();
            let _ = self.child.wait();
        }
    }

    pub(super) fn folder(c: &mut Criterion) {
        let home = tempfile::tempdir().unwrap();
        let games = home.path().join("data/games");
        std::fs::create_dir_all(&games).unwrap();
        let first = games.join("table-001.vidette");
        keep(&game(LONG), &first);
        let mut there = 1;
        for tables in [10, 40, 100] {
            while there < tables {
                there += 1;
                std::fs::copy(&first, games.join(format!("table-{there:03}.vidette"))).unwrap();
            }
            let mut folder = GamesFolder::new(games.clone());
            let now = machine_clock()();
            c.bench_function(
                &format!("overview, {tables} tables of {LONG} entries"),
                |b| {
                    b.iter(|| black_box(folder.tables(now).unwrap()));
                },
            );
        }
        let began = Instant::now();
        let desk = Desk::start(home.path(), &[]);
        desk.wait("/", "table-100");
        println!(
            "first page of the desk: {:?} after its start",
            began.elapsed()
        );
        let began = Instant::now();
        desk.wait("/table/7", "Account");
        println!(
            "page of one table, asked for the first time: {:?}",
            began.elapsed()
        );
        let began = Instant::now();
        desk.wait("/part/standings", "/table/100\"");
        println!(
            "every table of 100 worked out {:?} later, {} MB",
            began.elapsed(),
            desk.memory()
        );
    }

    /// The way over the store: caught up, and from an act to the tile.
    pub(super) fn store(_: &mut Criterion) {
        let Some(engine) = Engine::start() else {
            println!("no PostgreSQL here: nothing of the store is measured");
            return;
        };
        let home = tempfile::tempdir().unwrap();
        let address = Address::read(&engine.address()).unwrap();
        let mut setup = StoreSetup::begin(&address).unwrap();
        setup.prepare().unwrap();
        let cards = [None, Some(1)].map(|table| setup.admit(table, "secret").unwrap());
        setup.commit().unwrap();
        let path = home.path().join("g.vidette");
        keep(&game(LONG), &path);
        let errand = UploadTarget {
            game: path.clone(),
            store: Address::read(&cards[1]).unwrap(),
            card: None,
            place: "1".to_owned(),
            say: |game, now| Ok(TableStatus::from_session(&Session::look(game)?, now)),
        };
        let began = Instant::now();
        let mut courier = Uploader::new(errand.clone()).unwrap();
        let standing = courier.send().unwrap();
        println!(
            "{LONG} entries behind: {} after {:?}",
            standing.bar(),
            began.elapsed()
        );
        drop(courier);

        let thread = Thread::start(errand).unwrap();
        let desk = Desk::start(home.path(), &["--store", &cards[0]]);
        let mut table = Session::<Fields>::open(&path, machine_clock()).unwrap();
        let mut spans: Vec<Duration> = (0..60)
            .map(|_| {
                let phase = table.state().phase();
                let next = Act::Next { anyway: true };
                table.execute(&next, &[], Throwing::Own, None).unwrap();
                assert_ne!(phase, table.state().phase());
                let began = Instant::now();
                desk.wait("/part/tiles", table.state().phase().title());
                let span = began.elapsed();
                // The next act comes at another moment of the courier's pause.
                std::thread::sleep(Duration::from_millis(137));
                span
            })
            .collect();
        spans.sort();
        println!(
            "act on disk to tile: median {:?}, p95 {:?}, slowest {:?}",
            spans[30], spans[56], spans[59]
        );
        drop(thread);
    }
}

#[cfg(all(unix, feature = "desk"))]
#[path = "../desk/engine.rs"]
#[allow(dead_code)]
mod engine;
#[cfg(all(unix, feature = "desk"))]
#[path = "../web/http.rs"]
#[allow(dead_code)]
mod http;

#[cfg(all(unix, feature = "desk"))]
criterion::criterion_group! {
    name = desk;
    config = criterion::Criterion::default().sample_size(10);
    targets = figures::said, figures::folder, figures::store
}
#[cfg(all(unix, feature = "desk"))]
criterion::criterion_main!(desk);

#[cfg(not(all(unix, feature = "desk")))]
fn main() {}
