//! Two referees with one game: two real programs, a cut connection, and laptops that are killed.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::{
    Arc, Mutex,
    atomic::{AtomicBool, Ordering},
};
use std::time::Duration;

use vidette::game::session::Session;
use vidette::game::tray::{Device, NewSlip, Newcomer, Presence, Sent, SlipFate, Tray};
use vidette::rules::fields::state::draft::Fields;

use super::{
    http::Ask,
    program::Served,
    table::{Table, get},
};
use crate::cli::program::Home;
use common::patience::wait_until;
use common::sitting::play;

/// A program that is spoken to in lines.
struct Spoken {
    child: Child,
    says: ChildStdin,
    told: Arc<Mutex<String>>,
}

impl Spoken {
    fn start(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let told = Arc::new(Mutex::new(String::new()));
        let out = child.stdout.take().unwrap();
        let err = child.stderr.take().unwrap();
        for mut from in [
            Box::new(out) as Box<dyn std::io::Read + Send>,
            Box::new(err),
        ] {
            let told = Arc::clone(&told);
            std::thread::spawn(move || {
                let mut bytes = [0; 4096];
                while let Ok(count @ 1..) = from.read(&mut bytes) {
                    told.lock()
                        .unwrap()
                        .push_str(&String::from_utf8_lossy(&bytes[..count]));
                }
            });
        }
        Self {
            says: child.stdin.take().unwrap(),
            child,
            told,
        }
    }

    fn text(&self) -> String {
        self.told.lock().unwrap().clone()
    }

    fn say(&self, line: &str) {
        let mut says = &self.says;
        writeln!(says, "{line}").unwrap();
    }

    /// Waits until it has told that.
    fn tells(&self, words: &str) {
        wait_until(
            || format!("no `{words}` in:\n{}", self.text()),
            || self.text().contains(words),
        );
    }

    /// SIGKILL: no destructor runs.
    fn kill(&mut self) {
        let _ = self.child.kill();
        self.child.wait().unwrap();
    }
}

impl Drop for Spoken {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A cable between two laptops, which can be cut.
struct Cable {
    address: SocketAddr,
    is_cut: Arc<AtomicBool>,
}

impl Cable {
    fn lay(to: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let is_cut = Arc::new(AtomicBool::new(false));
        let cut = Arc::clone(&is_cut);
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let Ok(near) = stream else { return };
                if cut.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(far) = TcpStream::connect(to) else {
                    continue;
                };
                for (from, into) in [
                    (near.try_clone().unwrap(), far.try_clone().unwrap()),
                    (far, near),
                ] {
                    let cut = Arc::clone(&cut);
                    std::thread::spawn(move || carry(from, into, &cut));
                }
            }
        });
        Self { address, is_cut }
    }

    fn cut(&self, is_cut: bool) {
        self.is_cut.store(is_cut, Ordering::SeqCst);
    }
}

fn carry(mut from: TcpStream, mut into: TcpStream, cut: &AtomicBool) {
    from.set_read_timeout(Some(Duration::from_millis(20)))
        .unwrap();
    let mut bytes = [0; 4096];
    while !cut.load(Ordering::SeqCst) {
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(count) => {
                if into.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => {}
            Err(_) => break,
        }
    }
    let _ = into.shutdown(std::net::Shutdown::Both);
}

/// The first laptop, with a game `g` that it serves in lines of text.
fn first(home: &Home) -> (Spoken, SocketAddr) {
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    (serving(home, address), address)
}

/// A laptop that serves its game `g` at an address, in lines of text.
fn serving(home: &Home, address: SocketAddr) -> Spoken {
    let serve = format!("--serve={address}");
    let first = Spoken::start(home.command(&["play", "g", "--plain", &serve]));
    first.tells("boards at");
    first
}

/// The second laptop, which is let in and given the pen.
fn second(home: &Home, to: SocketAddr, first: &Spoken) -> Spoken {
    let second = joined(home, to, first);
    give(first, &second);
    second
}

/// The pen of the lost laptop is taken over after a question, and the game goes on.
fn takes_over(second: &Spoken) {
    wait_until(
        || second.text(),
        || {
            second.say("pen");
            std::thread::sleep(Duration::from_millis(700));
            let asks = second.text().contains("Continue here from the copy?");
            second.say(if asks { "yes" } else { "no" });
            asks
        },
    );
}

fn joined(home: &Home, to: SocketAddr, first: &Spoken) -> Spoken {
    let command = home.command(&["referee", &to.to_string(), "--name", "Jim", "--plain"]);
    let second = Spoken::start(command);
    second.tells("Waiting at");
    first.say("admit");
    first.tells("Jim is in at referee/laptop");
    second.tells("other referee");
    second
}

fn give(first: &Spoken, second: &Spoken) {
    second.say("pen");
    second.tells("asked for the pen");
    first.say("pen");
    first.tells("Jim now has the pen");
}

/// Says a line until the program tells that: the pen is on its way.
fn say_until(program: &Spoken, line: &str, words: &str) {
    wait_until(String::new, || {
        program.say(line);
        std::thread::sleep(Duration::from_millis(300));
        program.text().contains(words)
    });
}

fn log_of(home: &Home, game: &str) -> String {
    home.out(&["log", game])
}

#[test]
fn two_referees_play_one_game_with_one_pen() {
    let (here, there) = (Home::with_game(), Home::new());
    let (mut first, address) = first(&here);
    let mut second = joined(&there, address, &first);
    // The codes that players scan are on both laptops.
    say_until(&second, "join", &format!("http://{address}"));
    second.tells(": CONFEDERATE: ");
    // Without the pen everything is looked at, and nothing is done.
    second.say("odds activate archer");
    second.tells("attack");
    second.say("order archer hold");
    second.tells("The first laptop has the pen; `:pen` asks for it");
    first.say("order archer hold");
    second.say("");
    give(&first, &second);
    say_until(&second, "note \"from the second\"", "from the second");
    first.say("order davis hold");
    first.tells("Jim has the pen; `:pen` takes it back");
    first.tells("Played elsewhere: from the second");
    // The act of the first came over before.
    second.tells("Played elsewhere:");
    let log = log_of(&here, "g");
    assert!(log.contains("from the second"), "{log}");
    assert!(!log.contains("Davis"), "{log}");
    first.say("pen");
    first.tells("Jim has the pen. Take the pen back? yes or no:");
    first.say("yes");
    first.tells("you have the pen again");
    say_until(&first, "note \"first again\"", "first again");
    say_until(&second, "", "Played elsewhere: first again");
    second.say("note \"too late\"");
    second.tells("The first laptop has the pen");
    assert!(!log_of(&here, "g").contains("too late"));
    for program in [&mut second, &mut first] {
        program.say("quit");
        program.child.wait().unwrap();
    }
    // The copy has every act, and is found by its name.
    there.out(&["restore", "g", "--name", "copy"]);
    assert_eq!(log_of(&there, "copy"), log_of(&here, "g"));
    assert_eq!(here.run(&["check", "g"]).code, 0);
}

#[test]
fn a_cut_cable_loses_nothing_and_is_caught_up() {
    let (here, there) = (Home::with_game(), Home::new());
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let cable = Cable::lay(address);
    // The boards answer to the address that they are told of.
    let shown = format!("http://{}", cable.address);
    let options = ["--bind", &address.to_string(), "--public-url", &shown];
    let _served = Served::start_with(&here, &options);
    let to = cable.address.to_string();
    let mut second = Spoken::start(there.command(&["referee", &to, "--name", "Jim", "--plain"]));
    second.tells("Waiting at");
    here.out(&["seats", "g", "admit", "1"]);
    second.tells("other referee");
    here.out(&["seats", "g", "pen", "1"]);
    say_until(&second, "note \"before the cut\"", "before the cut");
    cable.cut(true);
    second.say("note \"into the cut\"");
    second.tells("the act may or may not have been entered");
    here.out(&["seats", "g", "pen", "here"]);
    here.out(&["do", "g", "note \"meanwhile\""]);
    cable.cut(false);
    say_until(&second, "", "Played elsewhere: meanwhile");
    let log = log_of(&here, "g");
    assert!(
        log.contains("before the cut") && !log.contains("into the cut"),
        "{log}"
    );
    second.say("quit");
    second.child.wait().unwrap();
    there.out(&["restore", "g", "--name", "copy"]);
    assert_eq!(log_of(&there, "copy"), log_of(&here, "g"));
}

#[test]
fn a_killed_first_laptop_leaves_a_copy_with_the_last_act() {
    let (here, there) = (Home::with_game(), Home::new());
    let (mut first, address) = first(&here);
    let mut second = second(&there, address, &first);
    say_until(&second, "next anyway", "Activation");
    say_until(&second, "note \"the last act\"", "the last act");
    first.kill();
    // The copy is there, and is found by its name, whatever this laptop does next.
    there.out(&["restore", "g", "--name", "by-hand"]);
    takes_over(&second);
    second.tells("g: ");
    say_until(&second, "note \"alone\"", "alone");
    second.say("quit");
    second.child.wait().unwrap();
    let (kept, gone) = (log_of(&there, "g"), log_of(&here, "g"));
    assert!(kept.starts_with(&gone), "{kept}\n{gone}");
    assert!(gone.contains("the last act") && kept.contains("alone"));
    assert_eq!(log_of(&there, "by-hand"), gone);
}

#[test]
fn a_killed_second_laptop_gives_the_pen_back_after_a_question_and_may_come_again() {
    let (here, there) = (Home::with_game(), Home::new());
    let (first, address) = first(&here);
    let mut second = second(&there, address, &first);
    say_until(&second, "note \"once\"", "once");
    second.kill();
    first.say("order archer hold");
    first.tells("Jim has the pen");
    first.say("pen");
    first.tells("Take the pen back? yes or no:");
    first.say("yes");
    say_until(&first, "note \"without him\"", "without him");
    let mut again = joined(&there, address, &first);
    again.say("");
    first.say("note \"with him again\"");
    wait_until(
        || again.text(),
        || {
            again.say("");
            std::thread::sleep(Duration::from_millis(300));
            // Both notes may arrive at once, each on its own line.
            again
                .text()
                .lines()
                .any(|line| line.ends_with("with him again"))
        },
    );
    again.say("quit");
    again.child.wait().unwrap();
    there.out(&["restore", "g", "--name", "copy"]);
    assert_eq!(log_of(&there, "copy"), log_of(&here, "g"));
    // One copy: the second visit went on with the first one's.
    let copies = there.out(&["restore"]);
    assert_eq!(copies.lines().count(), 1, "{copies}");
}

/// A player of the Confederate side, who has a seat and may send slips.
fn player(home: &Home) -> (Tray, Device) {
    let mut tray = tray(home);
    let seats = tray.seats().unwrap();
    let seat = seats.iter().find(|seat| seat.id() == "confederate");
    let who = Newcomer {
        name: "Ben",
        address: "10.0.0.9",
        agent: "",
        has_link: true,
    };
    let (key, _) = tray.join(seat.unwrap(), &who, NOW).unwrap().unwrap();
    let device = tray.device_of(&key).unwrap().unwrap();
    tray.set_presence(device.number, Presence::In).unwrap();
    (tray, device)
}

fn tray(home: &Home) -> Tray {
    Tray::find_beside(&home.game("g")).unwrap().unwrap()
}

/// A moment of the tests, in milliseconds of Unix time.
const NOW: u64 = 1_000_000;

fn send(tray: &mut Tray, device: &Device, line: Option<&str>, words: &str) {
    let slip = NewSlip {
        device: device.number,
        seat: device.seat,
        when: "turn 1, Confederate, Orders",
        turn: 1,
        phase: "orders",
        kind: if line.is_some() { "order" } else { "word" },
        line,
        words,
        nonce: words,
    };
    assert_eq!(tray.send(&slip, NOW).unwrap(), Sent::There);
}

/// What players ask for is on both laptops, and who has the pen answers it.
#[test]
fn slips_are_answered_on_the_laptop_that_has_the_pen() {
    let (here, there) = (Home::with_game(), Home::new());
    let (first, address) = first(&here);
    let second = joined(&there, address, &first);
    let (mut tray, ben) = player(&here);
    send(&mut tray, &ben, Some("order archer hold"), "please");
    send(&mut tray, &ben, None, "may I charge?");
    say_until(&second, "slips", "order archer hold");
    second.tells("may I charge?");
    // Without the pen they are read, and nothing becomes of them.
    second.say("answer 2 \"no\"");
    second.tells("the first laptop has the pen and answers the players; :pen asks for it");
    second.say("take 1");
    second.tells("The first laptop has the pen; `:pen` asks for it");
    let fates = |tray: &Tray| -> Vec<SlipFate> {
        let slips = tray.slips().unwrap();
        slips.iter().map(|slip| slip.fate).collect()
    };
    assert_eq!(fates(&tray), [SlipFate::Waits, SlipFate::Waits]);
    give(&first, &second);
    say_until(&second, "", "You have the pen");
    second.say("take 1");
    second.tells("messenger 1");
    second.say("answer 2 \"Yes, next turn\"");
    wait_until(
        || second.text(),
        || fates(&tray) == [SlipFate::Taken, SlipFate::Taken],
    );
    let slips = tray.slips().unwrap();
    assert!(slips[0].answer.as_deref().unwrap().contains("messenger 1"));
    assert_eq!(slips[0].entry, Some(1));
    assert_eq!(slips[1].answer.as_deref(), Some("Yes, next turn"));
    // Who asked for the act is in the log of both.
    for (home, program) in [(&here, &first), (&there, &second)] {
        program.say("log");
        program.tells("Ben");
        assert!(home.path().exists());
    }
    send(&mut tray, &ben, None, "and now?");
    say_until(&first, "slips", "and now?");
    // A message goes to the players from there, too.
    second.say("say all \"last turn\"");
    second.tells("said to all");
    assert_eq!(tray.talk().unwrap().last().unwrap().words, "last turn");
}

/// A laptop that was killed does not take the pen back by being started again.
#[test]
fn a_first_laptop_that_comes_back_leaves_the_pen_where_it_was() {
    let (here, there) = (Home::with_game(), Home::new());
    let (mut old, address) = first(&here);
    let mut second = second(&there, address, &old);
    say_until(&second, "note \"once\"", "once");
    old.kill();
    // Played alone, it says who had the pen.
    let mut alone = Spoken::start(here.command(&["play", "g", "--plain"]));
    alone.tells("Jim had the pen when this game was closed, and may have played on with a copy");
    alone.say("quit");
    alone.child.wait().unwrap();
    let mut first = serving(&here, address);
    first.say("note \"too early\"");
    first.tells("Jim has the pen");
    // The second laptop finds it again by itself, and goes on.
    say_until(&second, "note \"still here\"", "still here");
    wait_until(
        || log_of(&here, "g"),
        || log_of(&here, "g").contains("still here"),
    );
    assert!(!log_of(&here, "g").contains("too early"));
    // Where it does not come back, the first one says what that may mean.
    second.kill();
    first.kill();
    let again = serving(&here, address);
    again.say("");
    again.tells("Jim had the pen when this table was closed, and may have played on with a copy.");
}

/// Where both laptops went on, both say so, from which entry on, and how to choose.
#[test]
fn two_games_of_one_are_named_on_both_laptops() {
    let (here, there) = (Home::with_game(), Home::new());
    let (mut old, address) = first(&here);
    let mut second = second(&there, address, &old);
    say_until(&second, "note \"together\"", "together");
    old.kill();
    takes_over(&second);
    second.tells("You continue alone in g, after entry 1.");
    second.tells("`vidette play g --serve`");
    say_until(&second, "note \"alone\"", "alone");
    let first = serving(&here, address);
    say_until(
        &first,
        "",
        "Two games exist: Jim's laptop played on in a game of its own after entry 1.",
    );
    first.say("note \"not yet\"");
    first.tells("Jim's laptop played on in a game of its own after entry 1; `:pen` takes it back");
    first.say("pen");
    first.say("yes");
    first.tells("you have the pen again");
    say_until(&first, "note \"apart\"", "apart");
    say_until(
        &second,
        "",
        "The first laptop is back. Two games exist, the same up to entry 1",
    );
    second.say("quit");
    second.child.wait().unwrap();
    assert!(log_of(&there, "g").contains("alone") && !log_of(&there, "g").contains("apart"));
    // Who joins again sees the first laptop's game; his own stays, and both are found.
    let mut again = joined(&there, address, &first);
    again.tells("Two games exist, the same up to entry 1: the first laptop's, 2 entries");
    again.say("quit");
    again.child.wait().unwrap();
    let copies = there.out(&["restore"]);
    assert!(copies.contains("g-first-laptop"), "{copies}");
    let restored = there.out(&["restore", "g", "--name", "mine"]);
    let other = "Another copy, in which the game went differently: `vidette restore \
        g-first-laptop`, 2 entries";
    assert!(restored.contains(other), "{restored}");
    there.out(&["restore", "g-first-laptop", "--name", "his"]);
    assert_eq!(log_of(&there, "his"), log_of(&here, "g"));
    assert!(log_of(&there, "mine").contains("alone"));
}

/// Who leaves with the pen gives it back.
#[test]
fn a_second_laptop_that_is_left_gives_the_pen_back() {
    let (here, there) = (Home::with_game(), Home::new());
    let (first, address) = first(&here);
    let mut second = second(&there, address, &first);
    say_until(&second, "note \"once\"", "once");
    second.say("quit");
    second.child.wait().unwrap();
    say_until(&first, "note \"first again\"", "first again");
    assert_eq!(tray(&here).pen().unwrap().holder, None);
}

/// `serve` beside nobody who plays writes what the second laptop does.
#[test]
fn a_game_that_is_only_served_is_played_by_the_second_laptop() {
    let (here, there) = (Home::with_game(), Home::new());
    let served = Served::start(&here, "127.0.0.1:0");
    let to = served.address().to_string();
    let second = Spoken::start(there.command(&["referee", &to, "--name", "Ann", "--plain"]));
    second.tells("Waiting at");
    let list = here.out(&["seats", "g"]);
    assert!(list.contains("Ann"), "{list}");
    here.out(&["seats", "g", "admit", "1"]);
    second.tells("other referee");
    assert!(
        here.out(&["seats", "g", "pen"])
            .contains("this laptop has the pen")
    );
    let given = here.out(&["seats", "g", "pen", "1"]);
    assert!(given.contains("Ann has the pen"), "{given}");
    say_until(&second, "next anyway", "Activation");
    assert!(log_of(&here, "g").contains("Activation"));
    here.out(&["seats", "g", "pen", "here"]);
    // A device that is sent away is told so, and its copy stays.
    here.out(&["seats", "g", "drop", "1"]);
    wait_until(
        || second.text(),
        || {
            second.say("note \"sent away\"");
            std::thread::sleep(Duration::from_millis(300));
            second
                .text()
                .contains("has sent this one away: `:pen` continues here from the copy")
        },
    );
    assert_eq!(here.run(&["seats", "g", "pen", "1"]).code, 1);
}

#[test]
fn who_cannot_be_reached_is_named_with_what_to_do() {
    let home = Home::new();
    let free = TcpListener::bind("127.0.0.1:0").unwrap();
    let closed = free.local_addr().unwrap().to_string();
    drop(free);
    let ran = home.run(&["referee", &closed, "--plain"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("cannot reach"), "{}", ran.err);
    assert!(ran.err.contains("play GAME --serve"), "{}", ran.err);
    let ran = home.run(&["referee", "no such host", "--plain"]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    let ran = home.run(&["referee", &closed]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("--plain"), "{}", ran.err);
}

/// An act is decided on the first laptop: what comes out otherwise there is not written.
#[test]
fn a_forged_act_is_not_written() {
    let mut table = Table::new().seated();
    let mut twin = Table::new();
    play(&mut twin.game, &["next anyway", "activate archer dice 4 3"]);
    let own = twin
        .game
        .lines_from(vidette::game::journal::Seq::new(1))
        .unwrap();
    let forged = own[1].replace("\"pips\":4", "\"pips\":6");
    assert_ne!(own[1], forged);
    let refused = |game: &mut Session<Fields>, lines: &[&str]| {
        let lines: Vec<String> = lines.iter().map(|&line| line.to_owned()).collect();
        game.admit(&lines).unwrap_err().to_string()
    };
    let game = &mut table.game;
    assert!(refused(game, &[&own[0], &forged]).contains("gets another result"));
    assert!(refused(game, &[&own[1]]).contains("the next entry is 1"));
    assert!(refused(game, &["{}"]).contains("not an entry of a game"));
    assert!(game.entries().is_empty());
    let written = game.admit(&own).unwrap();
    assert_eq!(written.len(), 2);
    assert_eq!(table.game.state(), twin.game.state());
    // A fix and an undo are acts of the pen like any other.
    for line in ["fix 2 dice 3 3", "undo 1 --yes"] {
        let before = twin.game.journal().next_seq();
        match line {
            "undo 1 --yes" => twin.game.undo(1, true).map(drop).unwrap(),
            _ => {
                let fix = vidette::game::fix::Fix {
                    dice: Some(vec![3, 3]),
                    command: None,
                    answers: None,
                };
                let fixing = twin
                    .game
                    .refit(vidette::game::journal::Seq::new(2), &fix)
                    .unwrap();
                twin.game.accept(fixing).map(drop).unwrap();
            }
        }
        let lines = twin.game.lines_from(before).unwrap();
        table.game.admit(&lines).unwrap();
        assert_eq!(table.game.state(), twin.game.state(), "{line}");
    }
}

/// The other referee's seat has the whole game; every other seat has the bytes that it had without him.
#[test]
fn only_the_laptop_hears_of_entries_and_of_the_pen() {
    let mut table = Table::new().seated();
    let union = table.device("union");
    let referee = table.device("referee");
    let server = table.serve();
    let laptop = table.laptop("10.0.9.9");
    let news = |key: &str| {
        let mut reader = Ask::get("/live").by(Some(key)).open(server.address());
        super::http::head(&mut reader);
        let mut line = String::new();
        while !line.starts_with("data: ") {
            line.clear();
            // The stream of a seat that was made just now ends until its pages are drawn.
            if std::io::BufRead::read_line(&mut reader, &mut line).unwrap() == 0 {
                break;
            }
        }
        line
    };
    wait_until(|| news(&laptop), || news(&laptop).contains(" journal "));
    assert!(news(&laptop).contains(" pen "));
    for key in [&union, &referee] {
        let told = news(key);
        assert!(
            !told.contains(" journal ") && !told.contains(" pen "),
            "{told}"
        );
        for part in ["/part/journal", "/part/pen"] {
            assert_eq!(get(&server, key, part).status, 404);
        }
    }
    play(&mut table.game, &["note secret", "order archer hold"]);
    wait_until(String::new, || {
        get(&server, &laptop, "/referee/journal")
            .text()
            .contains("secret")
    });
    let before = news(&union);
    // The pen goes to and fro, and the union's phone hears nothing of it.
    let mut tray: Tray = table.tray();
    let device = tray.device_of(&laptop).unwrap().unwrap().number;
    let told = news(&laptop);
    tray.set_pen(Some(device)).unwrap();
    wait_until(String::new, || news(&laptop) != told);
    assert_eq!(news(&union), before);
    let state = get(&server, &laptop, "/referee/state").text();
    assert!(state.contains("\"pen\":\"yours\""), "{state}");
    // Who is sent away has no pen.
    tray.set_presence(device, Presence::Out).unwrap();
    assert_eq!(tray.pen().unwrap().holder, None);
    // No phone joins by the link or the code of that seat.
    let seat = table.seat("referee/laptop");
    for form in [
        format!("token={}&name=Jim", seat.token),
        format!("code={}&name=Jim", seat.code),
    ] {
        assert_eq!(Ask::post("/join", &form).send(server.address()).status, 410);
    }
}

/// A note of the referees alone is in their log, and in nothing that a player may come to read.
#[test]
fn a_private_note_is_the_referees_alone() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "note \"open words\"",
        "note \"the ridge is a trap\" private",
    ]);
    let log = log_of(&home, "g");
    assert!(log.contains("(private) the ridge is a trap"), "{log}");
    home.out(&["diary", "g", "--text", "--yes", "--length", "full"]);
    let diary = std::fs::read_to_string(home.path().join("g-diary.txt")).unwrap();
    assert!(diary.contains("open words"), "{diary}");
    assert!(!diary.contains("trap"), "{diary}");
    for side in ["union", "confederate"] {
        assert!(!home.out(&["watch", "g", "--side", side]).contains("trap"));
    }
    // It is read back as it was written.
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.txt"), text).unwrap();
    home.out(&["import", "g.txt", "--name", "h"]);
    assert_eq!(log_of(&home, "h"), log);
}
