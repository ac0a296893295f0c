//! The stream of news: at once, after each change of the seat's own, and closed with the seat.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use vidette::game::tray::Presence;
use vidette::web::Server;

use super::{
    http::{Ask, head},
    table::{Table, get},
};
use common::patience::PATIENCE;
use common::sitting::play;

/// A stream that is read message by message.
struct Stream(BufReader<TcpStream>);

impl Stream {
    fn open(server: &Server, key: &str) -> Self {
        let mut reader = Ask::get("/live").by(Some(key)).open(server.address());
        let (status, _) = head(&mut reader);
        assert_eq!(status, 200);
        Self(reader)
    }

    /// The next line that begins so; none at the end.
    fn line(&mut self, start: &str) -> Option<String> {
        let mut line = String::new();
        while self.0.read_line(&mut line).unwrap() > 0 {
            if let Some(rest) = line.strip_prefix(start) {
                return Some(rest.trim_end().to_owned());
            }
            line.clear();
        }
        None
    }

    /// The parts and hashes of the next message.
    fn news(&mut self) -> Vec<(String, String)> {
        let line = self.line("data: ").unwrap();
        let words: Vec<&str> = line.split(' ').collect();
        let pairs = words.chunks(2);
        pairs
            .map(|pair| (pair[0].to_owned(), pair[1].to_owned()))
            .collect()
    }
}

fn changed(before: &[(String, String)], after: &[(String, String)]) -> Vec<String> {
    let other = after.iter().filter(|part| !before.contains(part));
    other.map(|(name, _)| name.clone()).collect()
}

#[test]
fn an_act_played_elsewhere_is_told_as_the_parts_that_it_changed() {
    let mut table = Table::new().seated();
    let key = table.device("confederate");
    let server = table.serve();
    let mut stream = Stream::open(&server, &key);
    let first = stream.news();
    assert!(first.iter().any(|(name, _)| name == "sheet/archer"));
    assert!(
        !first
            .iter()
            .any(|(name, _)| name == "sheet/gamble" || name == "me/union")
    );
    play(&mut table.game, &["next anyway"]);
    let second = stream.news();
    let news = changed(&first, &second);
    assert!(
        news.contains(&"bar".to_owned()) && !news.contains(&"chart".to_owned()),
        "{news:?}"
    );
    // What is fetched then has the hash that was told.
    let bar = get(&server, &key, "/part/bar");
    assert!(bar.text().contains("Activation"), "{}", bar.text());
    let told = second.iter().find(|(name, _)| name == "bar").unwrap();
    assert_eq!(bar.header("etag"), Some(format!("\"{}\"", told.1).as_str()));
}

/// An act of the Union's in secret, then one that all hear: the Confederates are told of one.
#[test]
fn what_a_side_may_not_know_is_not_told_of() {
    let mut table = Table::new().seated();
    // Who sits down is news for his seat: here all sit before it begins.
    let keys = ["confederate", "union"].map(|seat| table.device(seat));
    let server = table.serve();
    let mut streams = keys.map(|key| Stream::open(&server, &key));
    let before = streams.each_mut().map(Stream::news);
    play(&mut table.game, &["mark devin shaken"]);
    let union = streams[1].news();
    assert!(changed(&before[1], &union).contains(&"sheet/devin".to_owned()));
    play(&mut table.game, &["next anyway"]);
    let confederate = streams[0].news();
    assert!(changed(&before[0], &confederate).contains(&"bar".to_owned()));
}

#[test]
fn a_device_that_is_sent_away_loses_its_stream() {
    let table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let mut stream = Stream::open(&server, &key);
    stream.news();
    let mut tray = table.tray();
    let device = tray.device_of(&key).unwrap().unwrap();
    tray.set_presence(device.number, Presence::Out).unwrap();
    assert_eq!(
        stream.line("data: "),
        None,
        "the stream ends without another word"
    );
}

/// The page of the old seat learns that its phone sits elsewhere now, whatever parts the two have in common.
#[test]
fn a_device_that_is_moved_is_told_its_new_seat_first() {
    let table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let page = get(&server, &key, "/board").text();
    assert!(page.contains("data-seat=\"union\""), "{page}");
    let mut stream = Stream::open(&server, &key);
    let seat = |id: &str| ("seat".to_owned(), id.to_owned());
    assert_eq!(stream.news()[0], seat("union"));
    let mut tray = table.tray();
    let device = tray.device_of(&key).unwrap().unwrap();
    tray.move_device(device.number, &table.seat("confederate"))
        .unwrap();
    let news = stream.news();
    assert_eq!(news[0], seat("confederate"));
    assert!(!news.iter().any(|(name, _)| name == "me/union"), "{news:?}");
    let page = get(&server, &key, "/board").text();
    assert!(page.contains("data-seat=\"confederate\""), "{page}");
}

#[test]
fn the_fourth_stream_of_a_device_ends_the_first() {
    let table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let mut streams: Vec<Stream> = (0..4)
        .map(|_| {
            let mut stream = Stream::open(&server, &key);
            stream.news();
            stream
        })
        .collect();
    assert_eq!(streams[0].line("data: "), None);
    assert_eq!(server.live(), 3);
}

/// A router that hides the phones of a hall shows all of them under one address.
#[test]
fn fifty_phones_behind_one_address_are_all_live() {
    let table = Table::new().seated();
    let keys: Vec<String> = (0..50).map(|_| table.device("union")).collect();
    let server = table.serve();
    let streams: Vec<Stream> = keys
        .iter()
        .flat_map(|key| [key, key, key])
        .map(|key| {
            let mut stream = Stream::open(&server, key);
            stream.news();
            stream
        })
        .collect();
    assert_eq!((streams.len(), server.live()), (150, 150));
    assert_eq!(get(&server, &keys[0], "/me").status, 200);
}

/// Connections that nobody with a seat has claimed: so many from one address, and no more; who is seated stays live.
#[test]
fn a_flood_of_strangers_from_an_address_ends_at_its_limit_and_cuts_no_phone_off() {
    let mut table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let mut phone = Stream::open(&server, &key);
    phone.news();
    let silent: Vec<TcpStream> = (0..128)
        .map(|_| TcpStream::connect(server.address()).unwrap())
        .collect();
    let mut next = TcpStream::connect(server.address()).unwrap();
    next.set_read_timeout(Some(PATIENCE)).unwrap();
    let began = Instant::now();
    // It is closed at once, not after the time for headers.
    assert!(matches!(next.read(&mut [0]), Ok(0) | Err(_)));
    assert!(
        began.elapsed() < Duration::from_secs(4),
        "{:?}",
        began.elapsed()
    );
    play(&mut table.game, &["next anyway"]);
    assert!(!phone.news().is_empty());
    drop(silent);
    let until = Instant::now() + PATIENCE;
    while !is_answered(&server) {
        assert!(Instant::now() < until, "no place is given back");
    }
}

/// Whether a new connection is answered.
fn is_answered(server: &Server) -> bool {
    let mut stream = TcpStream::connect(server.address()).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    let asked = format!(
        "GET / HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n",
        server.address()
    );
    let mut answer = Vec::new();
    let _ = stream.write_all(asked.as_bytes());
    let _ = stream.read_to_end(&mut answer);
    answer.starts_with(b"HTTP/1.1 200")
}

#[test]
fn a_server_that_closes_says_so() {
    let table = Table::new().seated();
    let key = table.device("union");
    let server = table.serve();
    let mut stream = Stream::open(&server, &key);
    stream.news();
    drop(server);
    assert_eq!(stream.line("event: ").as_deref(), Some("closed"));
}

/// While the boards are being closed whoever asks is told so, whatever he asks for.
#[test]
fn a_server_that_closes_answers_that_it_is_gone() {
    let table = Table::new().seated();
    let key = table.device("union");
    let clock = vidette::game::session::machine_clock();
    let mut boards = super::inside::Inside::of(&table.path(), clock);
    assert_eq!(boards.ask(&Ask::get("/me").by(Some(&key))).status, 200);
    let mut closing = boards.closed();
    for path in ["/me", "/live", "/part/board"] {
        let answer = closing.ask(&Ask::get(path).by(Some(&key)));
        assert_eq!(answer.status, 410, "{path}");
        assert!(answer.text().contains("The referee has closed the boards."));
    }
}
