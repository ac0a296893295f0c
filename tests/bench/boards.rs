//! Figures of the players' boards (`vidette serve`, the built program, on this machine's own address): how soon an act
//! stands on two hundred phones, what is sent, what the server takes of memory and processor, two hundred phones that
//! wake at once, when a real browser has drawn it. Then twenty thousand pairs of games that differ only in secrets,
//! over every route.

#![allow(clippy::unwrap_used, clippy::panic, missing_docs)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use common::sitting;
use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;
use vidette::game::{
    session::{Session, machine_clock},
    store::facts::Facts,
    tray::{Newcomer, Tray},
};
use vidette::rules::{
    chance::DieOrigin,
    fields::state::{State, draft::Fields},
};

mod armies;
#[path = "../chromium.rs"]
mod chromium;
#[allow(dead_code, reason = "the tests ask more")]
#[path = "../web/http.rs"]
mod http;
#[allow(dead_code, reason = "the tests ask more")]
#[path = "../web/inside.rs"]
mod inside;
#[path = "../web/pairs.rs"]
mod pairs;
/// Phones at one game.
const PHONES: usize = 200;

/// Acts whose way to the phones is measured.
const ACTS: usize = 30;

/// A phone that hears nothing for so long is lost, and the figure with it.
const PATIENCE: Duration = Duration::from_secs(30);

/// Entries of a long game.
const LONG: usize = 10_000;

/// Pairs of games that differ only in secrets.
const PAIRS: u64 = 20_000;

/// What the phones call the server: as behind a proxy, so that all may come from one address.
const HOST: &str = "boards.test";

/// A game on a file that the built program serves.
struct Served {
    _folder: tempfile::TempDir,
    game: Session<Fields>,
    child: Child,
    address: SocketAddr,
    keys: Vec<String>,
    /// Kilobytes of memory before the first phone came.
    alone: u64,
}

impl Served {
    fn new(state: &State, entries: usize) -> Self {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("games")).unwrap();
        let path = folder.path().join("games/g.vidette");
        let facts = Facts {
            rules: String::new(),
            name: "g".to_owned(),
            program: String::new(),
            created: 0,
            seed: 7,
            dice: DieOrigin::Hand,
            scheme: Default::default(),
            roster: String::new(),
            text: String::new(),
            start: String::new(),
        };
        let mut game = Session::create(&path, facts, state, machine_clock()).unwrap();
        for n in 0..entries {
            sitting::play(&mut game, &[&format!("note {n}")]);
        }
        let (child, address) = serve(folder.path());
        let keys = seated(&path, state.active().as_str());
        std::thread::sleep(Duration::from_secs(1));
        let alone = memory(&child);
        Self {
            _folder: folder,
            game,
            child,
            address,
            keys,
            alone,
        }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn serve(home: &Path) -> (Child, SocketAddr) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_vidette"))
        .args(["serve", "g", "--bind", "127.0.0.1:0", "--public-url"])
        .args([&format!("http://{HOST}"), "--json"])
        .env("VIDETTE_DATA_DIR", home)
        .env("VIDETTE_CONFIG_DIR", home)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    // Its own address stands in the list of what it listens on.
    let address = listens(child.id());
    (child, address)
}

/// The port that a process listens on, by its sockets in /proc.
fn listens(process: u32) -> SocketAddr {
    let sockets: Vec<String> = std::fs::read_dir(format!("/proc/{process}/fd"))
        .unwrap()
        .filter_map(|entry| std::fs::read_link(entry.unwrap().path()).ok())
        .filter_map(|link| {
            let link = link.to_str()?.strip_prefix("socket:[")?.strip_suffix(']')?;
            Some(link.to_owned())
        })
        .collect();
    let table = std::fs::read_to_string(format!("/proc/{process}/net/tcp")).unwrap();
    let port = table.lines().skip(1).find_map(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let is_own = words[3] == "0A" && sockets.iter().any(|socket| socket == words[9]);
        let (_, port) = words[1].split_once(':')?;
        is_own.then(|| u16::from_str_radix(port, 16).unwrap())
    });
    SocketAddr::from(([127, 0, 0, 1], port.unwrap()))
}

/// Two hundred phones at the seat of a side.
fn seated(game: &Path, side: &str) -> Vec<String> {
    let mut tray = Tray::beside(game, 0).unwrap().tray;
    let mut seats = tray.seats().unwrap().into_iter();
    let seat = seats.find(|seat| seat.side.as_deref() == Some(side));
    let seat = seat.unwrap();
    let now = machine_clock()();
    let keys = (0..PHONES).map(|n| {
        let who = Newcomer {
            name: &format!("player {n}"),
            address: "10.0.0.1",
            agent: "",
            has_link: true,
        };
        tray.join(&seat, &who, now).unwrap().unwrap().0
    });
    keys.collect()
}

/// Kilobytes of a process that lie in memory.
fn memory(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes = line.unwrap().split_whitespace().nth(1);
    kilobytes.unwrap().parse().unwrap()
}

/// Hundredths of a second that a process has taken of the processor.
fn processor(child: &Child) -> u64 {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let words: Vec<&str> = rest.split(' ').collect();
    words[11].parse::<u64>().unwrap() + words[12].parse::<u64>().unwrap()
}

fn request(path: &str, key: &str) -> String {
    format!(
        "GET {path} HTTP/1.1\r\nhost: {HOST}\r\ncookie: v={key}\r\naccept-encoding: gzip\r\n\r\n"
    )
}

/// A phone: a stream of news, and a connection for parts.
struct Phone {
    key: String,
    news: BufReader<TcpStream>,
    parts: BufReader<TcpStream>,
    /// Parts and their hashes, as they were told last.
    told: Vec<String>,
}

impl Phone {
    fn open(to: SocketAddr, key: &str) -> Self {
        let (mut news, parts) = (connected(to), connected(to));
        let asked = request("/live", key);
        news.get_mut().write_all(asked.as_bytes()).unwrap();
        let mut phone = Self {
            key: key.to_owned(),
            news,
            parts,
            told: Vec::new(),
        };
        phone.hears();
        phone
    }

    /// Waits for the next news, and returns the first part that is another with its hash.
    fn hears(&mut self) -> Option<(String, String)> {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(
                self.news.read_line(&mut line).unwrap() > 0,
                "the stream ends"
            );
            if let Some(data) = line.trim_end().strip_prefix("data: ") {
                let told: Vec<String> = data.split(' ').map(str::to_owned).collect();
                let was = std::mem::replace(&mut self.told, told);
                let mut pairs = self.told.chunks(2).zip(was.chunks(2));
                let other = pairs.find(|(is, was)| is != was);
                return other.map(|(is, _)| (is[0].clone(), is[1].clone()));
            }
        }
    }

    /// Fetches a part; returns its bytes on the wire. A connection that rested for long the server has closed: then
    /// another is made, as browsers do.
    fn fetches(&mut self, part: &str, hash: &str) -> usize {
        let stream = self.parts.get_ref();
        stream.set_nonblocking(true).unwrap();
        let is_closed = stream.peek(&mut [0]).is_ok_and(|bytes| bytes == 0);
        stream.set_nonblocking(false).unwrap();
        if is_closed {
            self.parts = connected(stream.peer_addr().unwrap());
        }
        let asked = request(&format!("/part/{part}?h={hash}"), &self.key);
        self.parts.get_mut().write_all(asked.as_bytes()).unwrap();
        let (_, headers) = http::head(&mut self.parts);
        let length = headers.iter().find(|(name, _)| name == "content-length");
        let mut body = vec![0; length.unwrap().1.parse().unwrap()];
        self.parts.read_exact(&mut body).unwrap();
        body.len()
    }
}

fn connected(to: SocketAddr) -> BufReader<TcpStream> {
    let stream = TcpStream::connect(to).unwrap();
    stream.set_nodelay(true).unwrap();
    BufReader::new(stream)
}

/// The value below which so many of a hundred lie.
fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let at = (sorted.len() * percent).div_ceil(100).saturating_sub(1);
    sorted[at]
}

/// Plays acts while two hundred phones listen and fetch what is new: how long each takes from the disk to the phone.
fn to_the_wire(
    served: &mut Served,
    acts: impl Fn(&mut Session<Fields>, usize),
    count: usize,
) -> Vec<Duration> {
    let (done, came) = mpsc::channel();
    let to = served.address;
    let listening: Vec<_> = served
        .keys
        .iter()
        .map(|key| {
            let (done, key) = (done.clone(), key.clone());
            std::thread::spawn(move || {
                let mut phone = Phone::open(to, &key);
                done.send(Instant::now()).unwrap();
                for _ in 0..count {
                    let (part, hash) = phone.hears().unwrap();
                    phone.fetches(&part, &hash);
                    done.send(Instant::now()).unwrap();
                }
            })
        })
        .collect();
    for _ in 0..PHONES {
        came.recv_timeout(PATIENCE).unwrap();
    }
    std::thread::sleep(Duration::from_millis(500));
    let mut took = Vec::new();
    for act in 0..count {
        acts(&mut served.game, act);
        let played = Instant::now();
        for _ in 0..PHONES {
            took.push(came.recv_timeout(PATIENCE).unwrap() - played);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    for phone in listening {
        phone.join().unwrap();
    }
    took.sort();
    took
}

fn told(what: &str, took: &[Duration]) {
    println!(
        "{what}: p95 {:.1?}, p99 {:.1?}, all {:.1?}",
        percentile(took, 95),
        percentile(took, 99),
        percentile(took, 100)
    );
}

/// A brigade of the side whose turn it is: its fatigue stands on the sheets of that side, and on no other's.
fn brigade(state: &State) -> String {
    let mut brigades = state.brigades();
    let own = brigades.find(|brigade| brigade.side == *state.active());
    own.unwrap().id.to_string()
}

fn fatigue(brigade: &str) -> impl Fn(&mut Session<Fields>, usize) {
    move |game, act| sitting::play(game, &[&format!("mark {brigade} fatigue {}", act % 7 + 1)])
}

/// What two hundred phones ask of the server that the built program is.
fn phones(_: &mut Criterion) {
    let state = sitting::battle("mcphersons-ridge");
    let mut served = Served::new(&state, 0);
    let own = brigade(&state);
    let took = to_the_wire(&mut served, fatigue(&own), ACTS);
    told("an act on disk, its part on 200 phones", &took);
    sizes(&served);
    wake(&served);
    pixels(&mut served, &own);
    drop(served);
    let mut long = Served::new(&state, LONG);
    let took = to_the_wire(
        &mut long,
        |game, act| match act % 2 {
            0 => sitting::play(game, &[&format!("mark {own} fatigue 5")]),
            _ => drop(game.undo(1, true).unwrap()),
        },
        6,
    );
    told("an act or an undo at 10,000 entries", &took);
    drop(long);
    let state = armies::table(500, 0);
    let mut large = Served::new(&state, 0);
    let took = to_the_wire(&mut large, fatigue(&brigade(&state)), 8);
    told("500 units", &took);
}

/// What is sent for the map and for a part.
fn sizes(served: &Served) {
    let key = &served.keys[0];
    for path in ["/board", "/part/troops", "/me", "/live"] {
        let raw = |gzip: bool| {
            let mut ask = http::Ask::get(path).by(Some(key));
            ask.host = Some(HOST.to_owned());
            let ask = if gzip {
                ask.with("accept-encoding", "gzip")
            } else {
                ask
            };
            ask.send(served.address).body.len()
        };
        if path != "/live" {
            println!("{path}: {} bytes, {} compressed", raw(false), raw(true));
        }
    }
}

/// Memory and processor with two hundred phones that listen; then all sleep and wake at once.
fn wake(served: &Served) {
    let open = |key: &String| Phone::open(served.address, key);
    let phones: Vec<Phone> = served.keys.iter().map(open).collect();
    println!(
        "memory with 200 phones: {:.1} MB, {:.1} MB above the game alone",
        memory(&served.child) as f64 / 1024.0,
        memory(&served.child).saturating_sub(served.alone) as f64 / 1024.0
    );
    let (before, since) = (processor(&served.child), Instant::now());
    std::thread::sleep(Duration::from_secs(20));
    let taken = (processor(&served.child) - before) as f64 / 100.0;
    println!(
        "idle with 200 phones: {:.2} % of a processor",
        100.0 * taken / since.elapsed().as_secs_f64()
    );
    drop(phones);
    std::thread::sleep(Duration::from_millis(300));
    let woken = Instant::now();
    let to = served.address;
    std::thread::scope(|scope| {
        for key in &served.keys {
            scope.spawn(move || {
                let mut phone = Phone::open(to, key);
                for part in ["bar", "board", "troops", "story"] {
                    phone.fetches(part, "0");
                }
            });
        }
    });
    println!(
        "200 phones wake at once: all current after {:.0?}",
        woken.elapsed()
    );
}

/// Says when a part that was fetched stands on the page: the frame after the one in which it was set in has been drawn.
const DRAWN: &str = "
    window.drawn = [];
    new MutationObserver(() => {
        const fetched = performance.getEntriesByType('resource').filter(entry => entry.name.includes('/part/')).at(-1);
        const drawn = () => window.drawn.push(performance.now() - fetched.responseEnd);
        requestAnimationFrame(() => requestAnimationFrame(drawn));
    }).observe(document.body, {subtree: true, childList: true});";

/// When the board first stands on a slow phone by a slow network, and how soon a part does that has come.
fn pixels(served: &mut Served, own: &str) {
    let Some(driver) = chromium::Driver::start() else {
        return;
    };
    chromium::runtime().block_on(async {
        let to = format!("--host-resolver-rules=MAP {HOST}:80 {}", served.address);
        let phone = driver.opens(&[&to]).await;
        let cookie = json!({"name": "v", "value": served.keys[0], "url": format!("http://{HOST}/")});
        let network = json!({"offline": false, "latency": 40, "downloadThroughput": 1.25e6, "uploadThroughput": 1.25e6});
        for (command, parameters) in [
            ("Network.enable", json!({})),
            ("Network.setCookie", cookie),
            ("Network.setCacheDisabled", json!({"cacheDisabled": true})),
            ("Network.emulateNetworkConditions", network),
            ("Emulation.setCPUThrottlingRate", json!({"rate": 4})),
        ] {
            phone.issue_cmd(chromium::Tell(command, parameters)).await.unwrap();
        }
        let mut paints = Vec::new();
        for _ in 0..10 {
            chromium::open(&phone, &format!("http://{HOST}/board")).await;
            let asked = "return performance.getEntriesByName('first-contentful-paint')[0]?.startTime";
            let mut paint = serde_json::Value::Null;
            while paint.is_null() {
                tokio::time::sleep(Duration::from_millis(100)).await;
                paint = phone.execute(asked, Vec::new()).await.unwrap();
            }
            paints.push(Duration::from_secs_f64(paint.as_f64().unwrap() / 1000.0));
        }
        paints.sort();
        told("first paint of /board in a browser, 4 x slower, 10 Mbit/s, 40 ms", &paints);
        phone.execute(DRAWN, Vec::new()).await.unwrap();
        for rate in [4, 1] {
            let slower = chromium::Tell("Emulation.setCPUThrottlingRate", json!({"rate": rate}));
            phone.issue_cmd(slower).await.unwrap();
            for act in 0..20 {
                fatigue(own)(&mut served.game, act);
                tokio::time::sleep(Duration::from_millis(500)).await;
            }
            let drawn = phone.execute("return window.drawn.splice(0)", Vec::new()).await;
            let drawn = drawn.unwrap();
            let of_page = |ms: &serde_json::Value| Duration::from_secs_f64(ms.as_f64().unwrap() / 1000.0);
            let mut drawn: Vec<Duration> = drawn.as_array().unwrap().iter().map(of_page).collect();
            assert!(!drawn.is_empty(), "no part came to the page");
            drawn.sort();
            told(&format!("a part that has come to its pixels, {rate} x slower"), &drawn);
        }
        phone.close().await.unwrap();
    });
}

/// Every pair that a run of the tests has, and many more.
fn twins(c: &mut Criterion) {
    let pairs = pairs::Pairs::new();
    c.bench_function("a pair of games over every route", |b| {
        b.iter(|| pairs.play(1863, 9));
    });
    let threads = 2;
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let pairs = &pairs;
            scope.spawn(move || {
                for seed in (0..PAIRS).filter(|seed| seed / 2 % threads == thread) {
                    pairs.play(seed, thread as usize);
                }
            });
        }
    });
    println!("{PAIRS} pairs of games are the same on every route and stream");
}

criterion_group! {
    name = boards;
    config = Criterion::default().sample_size(10);
    targets = phones, twins
}
criterion_main!(boards);
