use std::net::TcpListener;

use vidette::game::{
    session::{Session, machine_clock},
    tray::{Newcomer, Tray},
};
use vidette::rules::fields::state::draft::Fields;
use vidette::view::map::moment;

use super::program::Served;
use crate::cli::program::Home;
use crate::machine::silent_terminal::Silent;

#[test]
fn the_address_of_a_proxy_has_no_path() {
    let home = Home::with_game();
    for (typed, shown) in [
        ("https://boards.example.org/", "https://boards.example.org"),
        ("http://10.0.0.1:8080", "http://10.0.0.1:8080"),
    ] {
        let served = Served::start_with(&home, &["--bind", "127.0.0.1:0", "--public-url", typed]);
        assert_eq!(served.url(), shown);
    }
    for wrong in [
        "boards.example.org",
        "https://",
        "https://a/b",
        "ftp://a",
        "https://a b",
    ] {
        // No machine has that address: one that is taken for right ends too.
        let ran = home.run(&["serve", "g", "--bind", "192.0.2.1", "--public-url", wrong]);
        assert_eq!(ran.code, 2, "{wrong}: {}", ran.err);
        assert!(ran.err.contains("without a path"), "{wrong}: {}", ran.err);
    }
}

#[test]
fn an_address_may_have_a_port() {
    let home = Home::with_game();
    let alone = Served::start(&home, "127.0.0.7");
    assert_eq!(alone.address().ip().to_string(), "127.0.0.7");
    assert!((1863..=1872).contains(&alone.address().port()));
    let free = TcpListener::bind("127.0.0.7:0").unwrap();
    let whole = free.local_addr().unwrap();
    drop(free);
    let with_port = Served::start(&home, &whole.to_string());
    assert_eq!(with_port.address(), whole);
    // No machine has these: they are read, and refused as what they are.
    for (bind, address) in [
        ("2001:db8::1", "2001:db8::1"),
        ("[2001:db8::1]:80", "2001:db8::1"),
    ] {
        let ran = home.run(&["serve", "g", "--bind", bind]);
        assert_eq!(ran.code, 3, "{bind}: {}", ran.err);
        let said = format!("{address}: cannot serve there");
        assert!(ran.err.contains(&said), "{bind}: {}", ran.err);
    }
    for wrong in ["", "laptop", "10.0.0.7:", "10.0.0.7:99999"] {
        let ran = home.run(&["serve", "g", "--bind", wrong]);
        assert_eq!(ran.code, 2, "{wrong}: {}", ran.err);
    }
}

#[test]
fn the_settings_name_address_and_network_and_close_the_joining() {
    let home = Home::with_game();
    let settings = "[boards]\naddress = \"127.0.0.3\"\nwifi = \"TABLE:secret\"\nopen = false\n";
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    std::fs::write(home.path().join("config/settings.toml"), settings).unwrap();
    let named = Served::start_with(&home, &[]);
    assert_eq!(named.address().ip().to_string(), "127.0.0.3");
    let typed = Served::start(&home, "127.0.0.4");
    assert_eq!(typed.address().ip().to_string(), "127.0.0.4");
    let seats = home.json(&["seats", "g", "--json"]);
    let seats = seats["seats"].as_array().unwrap();
    assert!(seats.len() > 1 && seats.iter().all(|seat| seat["open"] == false));
    let told = home.run_with_input(&["play", "g", "--plain", "--serve"], "join\nquit\n");
    let network = "First: join the table's network: network TABLE, password secret";
    assert!(told.out.contains(network), "{}", told.out);
}

/// A game with two players at the boards: Jim is let in at Union, Tom knocks at Confederate.
fn visited() -> (Home, Tray, i64) {
    let home = Home::with_game();
    home.out(&["seats", "g"]);
    let mut tray = Tray::find_beside(&home.game("g")).unwrap().unwrap();
    let seats = tray.seats().unwrap();
    let seat = |side: &str| seats.iter().find(|seat| seat.id() == side).unwrap();
    let who = |name, has_link| Newcomer {
        name,
        address: "10.0.0.7",
        agent: "",
        has_link,
    };
    let now = machine_clock()();
    let (key, _) = tray
        .join(seat("union"), &who("Jim", true), now)
        .unwrap()
        .unwrap();
    let jim = tray.device_of(&key).unwrap().unwrap().number;
    tray.join(seat("confederate"), &who("Tom", false), now)
        .unwrap();
    (home, tray, jim)
}

#[test]
fn who_is_ready_who_knocks_and_from_where_stands_in_words() {
    let (home, mut tray, jim) = visited();
    let plain = ["play", "g", "--plain", "--serve=127.0.0.1:0"];
    let told = home
        .run_with_input(&plain, "people\nadmit\nadmit\nquit\n")
        .out;
    let knock = "KNOCK Tom for confederate, 10.0.0.7  \u{26a0} same address as Jim, union: admit";
    assert!(told.contains(knock), "{told}");
    let jims = told
        .lines()
        .find(|line| line.contains("Jim, 10.0.0.7, live"));
    assert!(
        jims.is_some_and(|line| line.ends_with("\u{26a0} same address as Tom, confederate")),
        "{told}"
    );
    let admitted = told.matches("Tom is in at confederate").count();
    assert_eq!(admitted, 1, "{told}");

    let session: Session<Fields> = Session::look(&home.game("g")).unwrap();
    let when = moment::when(session.state(), None);
    tray.set_ready(jim, Some(&when)).unwrap();
    let mut terminal = Silent::run(&mut home.command(&["play", "g", "--serve=127.0.0.1:0"]));
    terminal.shows("boards 0 live  READY union 1/1");
}

/// Who was never let in sits nowhere, once nobody waits for his knock any more, and the referee is of no side: neither
/// makes an address that of both sides.
#[test]
fn only_who_is_there_and_of_a_side_makes_an_address_that_of_both() {
    let home = Home::with_game();
    home.out(&["seats", "g"]);
    let mut tray = Tray::find_beside(&home.game("g")).unwrap().unwrap();
    let seats = tray.seats().unwrap();
    let now = machine_clock()();
    let mut join = |at: &str, name: &str, has_link: bool, now: u64| {
        let seat = seats.iter().find(|seat| seat.id() == at).unwrap();
        let who = Newcomer {
            name,
            address: "10.0.0.7",
            agent: "",
            has_link,
        };
        tray.join(seat, &who, now).unwrap().unwrap()
    };
    join("union", "Jim", true, now);
    join("referee", "Ann", true, now);
    join("confederate", "Tom", false, now - 6 * 60_000);
    let people = home.out(&["seats", "g"]);
    assert!(
        people.contains("Jim, 10.0.0.7, live") && people.contains("Ann, "),
        "{people}"
    );
    assert!(
        !people.contains("same address") && !people.contains("Tom"),
        "{people}"
    );
    join("confederate", "Bob", false, now);
    let people = home.out(&["seats", "g"]);
    assert!(
        people.contains("same address as Bob, confederate"),
        "{people}"
    );
    assert!(people.contains("same address as Jim, union"), "{people}");
    assert!(!people.contains("as Ann"), "{people}");
}
