//! The built program serves a game, is killed, and serves it again.

use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Stdio};

use super::http::Ask;
use crate::cli::program::Home;

/// A server that is killed when the test is over.
pub struct Served {
    child: Child,
    said: serde_json::Value,
}

impl Served {
    pub fn start(home: &Home, bind: &str) -> Self {
        Self::start_with(home, &["--bind", bind])
    }

    pub fn start_with(home: &Home, options: &[&str]) -> Self {
        let mut child = home
            .command(&[&["serve", "g", "--json"], options].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let said = serde_json::from_str(&line).unwrap();
        Self { child, said }
    }

    pub fn address(&self) -> SocketAddr {
        self.url().strip_prefix("http://").unwrap().parse().unwrap()
    }

    /// What players open.
    pub fn url(&self) -> &str {
        self.said["address"].as_str().unwrap()
    }

    pub fn link(&self, seat: &str) -> String {
        let link = self.of(seat, "link");
        link.rsplit('/').next().unwrap().to_owned()
    }

    pub fn code(&self, seat: &str) -> String {
        self.of(seat, "code")
    }

    fn of(&self, seat: &str, key: &str) -> String {
        let seats = self.said["seats"].as_array().unwrap();
        let seat = seats.iter().find(|there| there["seat"] == seat).unwrap();
        seat[key].as_str().unwrap().to_owned()
    }

    /// SIGSTOP: its lines stay open, and nothing comes on them.
    pub fn stop(&self) {
        self.signal(rustix::process::Signal::STOP);
    }

    /// SIGCONT.
    pub fn go_on(&self) {
        self.signal(rustix::process::Signal::CONT);
    }

    /// SIGTERM: the referee closes the boards.
    pub fn close(&self) {
        self.signal(rustix::process::Signal::TERM);
    }

    fn signal(&self, signal: rustix::process::Signal) {
        let process = rustix::process::Pid::from_child(&self.child);
        rustix::process::kill_process(process, signal).unwrap();
    }

    /// SIGKILL: no destructor runs.
    pub fn kill(&mut self) {
        // Who is dead already is left so.
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_server_that_was_killed_keeps_the_seats_and_the_game_goes_on_without_it() {
    let home = Home::with_game();
    let mut served = Served::start(&home, "127.0.0.1:0");
    let link = served.link("confederate");
    let form = format!("token={link}&name=Jim");
    let joined = Ask::post("/join", &form).send(served.address());
    let (_, key) = joined.cookie();
    let bar = |served: &Served| {
        let part = Ask::get("/part/bar").by(Some(&key));
        part.send(served.address()).text()
    };
    assert!(bar(&served).contains("Orders"));
    served.kill();
    home.out(&["do", "g", "next anyway"]);
    let again = Served::start(&home, "127.0.0.1:0");
    assert_eq!(again.link("confederate"), link);
    assert!(bar(&again).contains("Activation"), "{}", bar(&again));
    let list = home.out(&["seats", "g"]);
    assert!(list.contains("1  Jim, 127.0.0.1"), "{list}");
    assert_eq!(home.run(&["seats", "g", "drop", "1"]).code, 0);
    let away = Ask::get("/me").by(Some(&key)).send(again.address());
    assert_eq!(away.status, 401);
}

#[test]
fn the_seats_of_a_roster_are_served_and_a_side_without_one_has_a_seat_of_its_own() {
    let home = Home::with_game();
    let path =
        std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/mcphersons-ridge.toml");
    let seats =
        "[[seat]]\nside = \"union\"\ncommand = \"wadsworth\"\nname = \"Jim\"\nprivate = true\n";
    let roster = home.path().join("seated.toml");
    std::fs::write(&roster, std::fs::read_to_string(path).unwrap() + seats).unwrap();
    home.out(&["new", &roster.display().to_string(), "--name", "h"]);
    let said: serde_json::Value =
        serde_json::from_str(&home.out(&["seats", "h", "--json"])).unwrap();
    let seats = said["seats"].as_array().unwrap().iter();
    let seats: Vec<(&str, &str, bool)> = seats
        .map(|seat| {
            let text = |key: &str| seat[key].as_str().unwrap();
            (
                text("seat"),
                text("name"),
                seat["private"].as_bool().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        seats,
        [
            ("union/wadsworth", "Jim", true),
            ("confederate", "Confederate", false),
            ("referee", "Referee", false),
        ]
    );
}

#[cfg(unix)]
#[test]
fn a_server_that_is_told_to_end_ends_well() {
    let home = Home::with_game();
    for signal in [rustix::process::Signal::INT, rustix::process::Signal::TERM] {
        let mut served = Served::start(&home, "127.0.0.1:0");
        let process = rustix::process::Pid::from_child(&served.child);
        rustix::process::kill_process(process, signal).unwrap();
        assert_eq!(served.child.wait().unwrap().code(), Some(0));
    }
}

/// Its colons are not a port: an address of six stands in brackets, as it is typed.
#[test]
fn a_port_in_use_of_a_long_address_names_a_free_one() {
    let Ok(taken) = TcpListener::bind("[::1]:0") else {
        // Nothing could be installed for it.
        return eprintln!("SKIPPED: this machine has no address ::1");
    };
    let bind = taken.local_addr().unwrap().to_string();
    let refused = Home::with_game().run(&["serve", "g", "--bind", &bind]);
    assert_eq!(refused.code, 3);
    assert!(
        refused.err.contains(&format!("{bind} is in use; ")),
        "{}",
        refused.err
    );
    assert!(
        refused.err.contains("is free: --bind [::1]:"),
        "{}",
        refused.err
    );
}

#[test]
fn what_is_wrong_with_an_address_a_game_or_a_seat_is_told() {
    let home = Home::with_game();
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let bind = taken.local_addr().unwrap().to_string();
    let in_use = format!("{bind} is in use; ");
    for (line, code, said) in [
        (vec!["serve", "g", "--bind", &bind], 3, in_use.as_str()),
        (
            vec!["serve", "g", "--bind", &bind],
            3,
            "is free: --bind 127.0.0.1:",
        ),
        (
            vec!["serve", "g", "--bind", "192.0.2.1:1863"],
            3,
            "cannot serve there",
        ),
        (
            vec!["serve", "g", "--bind", "laptop"],
            2,
            "write an address as 192.168.1.5",
        ),
        (vec!["serve", "nobody"], 1, "no game `nobody`"),
        (
            vec!["seats", "g", "add", "union/archer"],
            1,
            "union has no corps, division or brigade `archer`",
        ),
        (
            vec!["seats", "g", "add", "union"],
            1,
            "seat `union` already exists",
        ),
        (
            vec!["seats", "g", "close", "unoin"],
            1,
            "did you mean union?",
        ),
        (vec!["seats", "g", "admit", "7"], 1, "no device 7"),
    ] {
        let ran = home.run(&line);
        assert_eq!(ran.code, code, "{line:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{line:?}: {}", ran.err);
    }
}

/// The nearest name is told of what there is: of games where a game is wanted, of rosters too where one would do.
#[test]
fn an_unknown_game_is_told_with_the_nearest_name() {
    let home = Home::with_game();
    std::fs::copy(home.game("g"), home.game("ridge-game")).unwrap();
    for line in [
        &["seats", "ridge-gamr"][..],
        &["serve", "ridge-gamr"],
        &["slips", "ridge-gamr"],
        &["log", "ridge-gamr"],
    ] {
        let ran = home.run(line);
        let said = "no game `ridge-gamr`, did you mean ridge-game? `vidette games` and";
        assert_eq!(ran.code, 1, "{line:?}: {}", ran.err);
        assert!(ran.err.contains(said), "{line:?}: {}", ran.err);
    }
    let ran = home.run(&["seats", "mcphersons-rigde"]);
    assert!(
        !ran.err.contains("did you mean"),
        "a roster has no seats: {}",
        ran.err
    );
    let ran = home.run(&["show", "mcphersons-rigde"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(
        ran.err.contains(", did you mean mcphersons-ridge?"),
        "{}",
        ran.err
    );
}

#[test]
fn seats_are_made_renewed_closed_and_opened_by_line() {
    let home = Home::with_game();
    let listed = || -> serde_json::Value {
        serde_json::from_str(&home.out(&["seats", "g", "--json"])).unwrap()
    };
    let seat = |id: &str| {
        let all = listed();
        let seats = all["seats"].as_array().unwrap();
        seats
            .iter()
            .find(|seat| seat["seat"] == id)
            .cloned()
            .unwrap()
    };
    home.out(&[
        "seats",
        "g",
        "add",
        "confederate/heth",
        "--name",
        "Harry",
        "--places",
        "2",
    ]);
    assert_eq!(seat("confederate/heth")["name"], "Harry");
    assert_eq!(seat("confederate/heth")["places"], 2);
    let before = seat("union")["code"].clone();
    let old = seat("union")["path"].as_str().unwrap().to_owned();
    let renewed = home.out(&["seats", "g", "renew", "union"]);
    assert_ne!(seat("union")["code"], before);
    // The new link is told as far as it is known, and is the one that is served.
    let path = seat("union")["path"].as_str().unwrap().to_owned();
    let told = format!(", link {path} after the address that `vidette serve` shows; the old link");
    assert!(path != old && renewed.contains(&told), "{renewed}");
    let served = Served::start(&home, "127.0.0.1:0");
    let joins = Ask::get(&path).send(served.address());
    assert!(joins.text().contains(&path[3..]), "{}", joins.text());
    drop(served);
    // What turns the writing about, or rings, is dropped from names here as everywhere; a name of nothing else is none.
    home.out(&[
        "seats",
        "g",
        "add",
        "union/meredith",
        "--name",
        " Iron\u{202e}\u{7} \u{61c}Sol\u{200f} ",
    ]);
    assert_eq!(seat("union/meredith")["name"], "Iron Sol");
    home.out(&["seats", "g", "add", "union/cutler", "--name", "\u{202e}"]);
    assert_eq!(seat("union/cutler")["name"], "Union, Cutler's Brigade");
    let added = home.out(&["seats", "g", "add", "union/wadsworth", "--places", "1"]);
    let path = seat("union/wadsworth")["path"].as_str().unwrap().to_owned();
    assert!(added.contains(&path), "{added}");
    assert!(home.out(&["seats", "g"]).contains(", 1 place\n"));
    home.out(&["seats", "g", "close", "union"]);
    assert_eq!(seat("union")["open"], false);
    home.out(&["seats", "g", "open", "union"]);
    assert_eq!(seat("union")["open"], true);
}
