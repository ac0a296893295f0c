//! The desk over a folder of games, through the built program.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::cli::program::Home;
use crate::web::http::Ask;
use common::patience::PATIENCE;
use vidette::web::desk::active_views::{ActiveViews, WANTED};

/// A desk that is killed when the test is over.
pub struct Desk {
    child: Child,
    said: serde_json::Value,
}

impl Desk {
    pub fn start(home: &Home, more: &[&str]) -> Self {
        let line = ["desk", "--bind", "127.0.0.1:0", "--json", "--hall"];
        let line: Vec<&str> = line.iter().chain(more).copied().collect();
        let mut child = home.command(&line).stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let said = serde_json::from_str(&line).unwrap();
        Self { child, said }
    }

    pub fn address(&self) -> SocketAddr {
        let address = self.said["address"].as_str().unwrap();
        address.strip_prefix("http://").unwrap().parse().unwrap()
    }

    /// Joins, and returns the key.
    pub fn join(&self) -> String {
        self.cookie().1
    }

    /// Joins, and returns name and key of the cookie.
    pub fn cookie(&self) -> (String, String) {
        let link = self.said["seats"][0]["link"].as_str().unwrap();
        let token = link.rsplit('/').next().unwrap();
        let form = format!("token={token}&name=Ann");
        let joined = Ask::post("/join", &form).send(self.address());
        assert_eq!(joined.header("location"), Some("/"));
        joined.cookie()
    }

    /// Waits until a part says something.
    pub fn part(&self, key: &str, name: &str, wanted: &str) -> String {
        let began = Instant::now();
        loop {
            let text = Ask::get(&format!("/part/{name}"))
                .by(Some(key))
                .send(self.address())
                .text();
            if text.contains(wanted) {
                return text;
            }
            assert!(began.elapsed() < PATIENCE, "no {wanted}: {text}");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Desk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn a_folder_of_games_is_a_desk_with_calls_standings_dice_and_a_hall() {
    let home = Home::with_game();
    let desk = Desk::start(&home, &["--slot", "13:00-17:00"]);
    let stranger = Ask::get("/").send(desk.address());
    assert!(stranger.text().contains("Join"), "{}", stranger.text());
    let key = desk.join();
    desk.part(&key, "tiles", "Confederate, Orders");
    home.out(&["do", "g", "next anyway"]);
    desk.part(&key, "tiles", "Confederate, Activation");
    home.out(&["desk", "call", "g", "MEL-04 twice?"]);
    let tiles = desk.part(&key, "tiles", "MEL-04 twice?");
    assert!(tiles.contains("tile calls"), "{tiles}");
    let calls = desk.part(&key, "calls", "I'll take it");
    let from = calls.find("/call/").unwrap() + "/call/".len();
    let nonce = calls[from..].split('/').next().unwrap().to_owned();
    let host = desk.address();
    let claim = Ask::post(&format!("/call/{nonce}/claim"), "")
        .by(Some(&key))
        .send(host);
    assert_eq!(claim.status, 303);
    desk.part(&key, "calls", "Ann has it");
    for absent in ["/call/NIX/claim", "/call/NIX/done"] {
        let answer = Ask::post(absent, "words=no").by(Some(&key)).send(host);
        assert_eq!(answer.status, 404, "{absent}");
    }
    let form = "words=Yes%2C+both+sides";
    let done = Ask::post(&format!("/call/{nonce}/done"), form)
        .by(Some(&key))
        .send(host);
    assert_eq!(done.status, 303);
    desk.part(&key, "calls", "Yes, both sides");
    let standings = desk.part(&key, "standings", "Union");
    assert!(standings.contains("RUL-106"), "{standings}");
    home.out(&["do", "g", "activate archer dice 4 3"]);
    let dice = desk.part(&key, "dice", "by hand");
    assert!(!dice.contains("the program"), "it threw none: {dice}");
    let page = Ask::get("/table/1").by(Some(&key)).send(host).text();
    assert!(page.contains("Account") && page.contains("<svg"), "{page}");
    // How it gets on stands there as on its tile; nobody at the desk tells a closing time.
    assert!(
        page.contains("0 min in this phase") && !page.contains("no closing time"),
        "{page}"
    );
    let hall = Ask::get("/hall").send(host).text();
    assert!(
        !hall.contains("<script"),
        "what keeps a seat's page current would ask for a seat: {hall}"
    );
    assert!(
        hall.contains("Activation") && !hall.contains("MEL-04"),
        "{hall}"
    );
}

/// A table and a desk, or two desks, on one laptop: a phone that joins the second keeps its seat at the first.
#[test]
fn the_cookie_of_the_desk_is_its_own_and_the_same_after_a_restart() {
    let homes = [Home::with_game(), Home::with_game()];
    let (first, second) = (Desk::start(&homes[0], &[]), Desk::start(&homes[1], &[]));
    let (name, key) = first.cookie();
    assert_ne!(name, second.cookie().0);
    drop(first);
    let again = Desk::start(&homes[0], &[]);
    let ask = Ask::get("/calls").with("cookie", &format!("{name}={key}"));
    assert_eq!(ask.send(again.address()).status, 200);
}

/// Whatever is typed behind the address of the desk is answered with a page and a way back.
#[test]
fn what_is_no_table_is_answered_by_a_page() {
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    desk.part(&key, "tiles", "McPherson");
    let page = |path| Ask::get(path).by(Some(&key)).send(desk.address());
    let none = page("/table/bs");
    assert_eq!(none.status, 404);
    let text = none.text();
    assert!(
        text.contains("No such page.") && text.contains("<a href=\"/\">"),
        "{text}"
    );
    let dense = page("/?dense=x");
    assert_eq!(dense.status, 200, "{}", dense.text());
}

/// What nobody plays needs no desk, and stands against no table.
#[test]
fn a_game_that_the_program_played_is_no_table_of_the_event() {
    let home = Home::with_game();
    let simulate = ["simulate", "first-steps", "--turns", "2", "--games", "1"];
    home.out(&[&simulate[..], &["--game", "1", "--name", "demo-2"]].concat());
    assert!(home.out(&["games"]).contains("demo-2"));
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    desk.part(&key, "standings", "Union");
    for part in ["tiles", "standings", "dice", "hall"] {
        let text = desk.part(&key, part, "");
        assert!(!text.contains("First Steps"), "{part}: {text}");
    }
    assert!(desk.part(&key, "bar", "1 table").contains("1 table,"));
    // Whoever goes on with it plays it.
    home.out(&["do", "demo-2", "note \"we go on\""]);
    desk.part(&key, "tiles", "/table/2");
    desk.part(&key, "standings", "First Steps");
}

/// The kit keeps victory points and the turns that are planned.
#[test]
fn a_table_of_another_rule_set_stands_in_the_standings_by_its_points() {
    let home = Home::with_game();
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    home.out(&["new", "chestnut-ridge", "--name", "r"]);
    home.out(&["do", "c", "points union 3"]);
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    desk.part(&key, "tiles", "turn 1 of 6, ");
    let standings = desk.part(&key, "standings", "Coldwater Ford");
    let standings = match standings.contains("Chestnut Ridge") {
        true => standings,
        false => desk.part(&key, "standings", "Chestnut Ridge"),
    };
    let of = |battle: &str| {
        let (_, list) = standings.split_once(&format!("<h2>{battle}</h2>")).unwrap();
        list.split("</table>").next().unwrap().to_owned()
    };
    let ford = of("Coldwater Ford");
    assert!(
        ford.contains("Victory points") && !ford.contains("Objectives"),
        "{ford}"
    );
    assert!(ford.contains("<td>Union</td><td>3</td>"), "{ford}");
    let ridge = of("Chestnut Ridge");
    assert!(ridge.contains("Victory points"), "{ridge}");
    let fields = of("McPherson's Ridge");
    assert!(
        fields.contains("Objectives") && !fields.contains("Victory points"),
        "{fields}"
    );
}

#[test]
fn a_table_of_another_rule_set_is_told_by_its_own_pages_without_what_is_secret() {
    let home = Home::new();
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    desk.part(&key, "tiles", "Coldwater Ford");
    // What a side chooses in secret is not told; the first act that everyone knows of has the number 1.
    home.out(&[
        "do",
        "c",
        "key union steady-men",
        "note \"the cup is ready\"",
    ]);
    let heading = home.out(&["show", "c"]);
    let heading = heading.lines().next().unwrap();
    let page = Ask::get("/table/1")
        .by(Some(&key))
        .send(desk.address())
        .text();
    for told in [heading, "Brigades", "Cup", "1.", "the cup is ready"] {
        assert!(page.contains(told), "no {told}: {page}");
    }
    // Nobody selects or plays anything here.
    for keys in ["nothing selected", "RULINGS", "(g c"] {
        assert!(!page.contains(keys), "{keys}: {page:.3000}");
    }
    assert!(!page.contains("Steady"), "a key chit is secret: {page}");
    assert!(!page.contains("chooses"), "{page}");
}

/// What cannot be read was played nobody knows when.
#[test]
fn a_broken_game_is_told_without_a_time() {
    let home = Home::with_game();
    std::fs::write(home.game("broken"), "no game").unwrap();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let tiles = desk.part(&key, "tiles", "broken");
    assert!(tiles.contains("tile unreadable"), "{tiles}");
    assert!(!tiles.contains("nothing played"), "{tiles}");
}

#[test]
fn who_does_not_sit_at_the_desk_reads_and_changes_nothing() {
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    for path in [
        "/calls",
        "/standings",
        "/dice",
        "/table/1",
        "/part/tiles",
        "/live",
    ] {
        let answer = Ask::get(path).send(desk.address());
        assert_eq!(answer.status, 401, "{path}");
    }
    let claim = Ask::post("/call/X/claim", "").send(desk.address());
    assert_eq!(claim.status, 401);
}

#[test]
fn bad_options_are_refused_with_a_sentence() {
    let home = Home::new();
    let slot = home.run(&["desk", "--slot", "later"]);
    assert_eq!(slot.code, 2);
    assert!(slot.err.contains("13:00-17:00"), "{}", slot.err);
    let folder = home.run(&["desk", "--folder", "nowhere-at-all"]);
    assert_eq!(
        (folder.code, folder.err.contains("no such folder")),
        (3, true)
    );
    let store = home.run(&["desk", "--store", "mysql://x"]);
    assert_eq!((store.code, store.err.contains("postgres://")), (1, true));
    let push = home.run(&["desk", "push", "nobody"]);
    assert_eq!(
        (push.code, push.err.contains("--desk table-07.toml")),
        (1, true)
    );
}

/// The bar has no room for a long answer, and beside `serve` there is none.
#[test]
fn a_call_without_words_tells_what_was_asked_and_the_whole_answer() {
    let home = Home::with_game();
    let none = home.run(&["desk", "call", "g"]);
    assert_eq!(none.code, 1, "{none:?}");
    assert!(none.err.contains("no questions yet"), "{none:?}");
    home.out(&["copy", "g", "Table 1"]);
    let called = home.out(&["desk", "call", "Table 1", "MEL-04 twice?"]);
    assert!(
        called.contains("`vidette desk call \"Table 1\"` and the bar of `play` show the answer"),
        "{called}"
    );
    // Where no store is named nothing goes to one by itself.
    assert!(
        called.contains("name no store") && called.contains("--desk CARD"),
        "{called}"
    );
    let waits = home.out(&["desk", "call", "Table 1"]);
    assert!(waits.contains("has not answered yet"), "{waits}");
    let mut tray = vidette::game::tray::Tray::beside(&home.game("Table 1"), 0)
        .unwrap()
        .tray;
    let nonce = tray.calls().unwrap().remove(0).nonce;
    let long = "words ".repeat(40);
    let fate = vidette::game::tray::CallFate {
        taken: Some("Ann".to_owned()),
        answer: Some(long.trim().to_owned()),
        done: Some(1),
    };
    tray.set_call(&nonce, &fate).unwrap();
    let told = home.out(&["desk", "call", "Table 1"]);
    let said = format!("\u{201c}MEL-04 twice?\u{201d} DESK Ann: {}\n", long.trim());
    assert_eq!(told, said);
}

/// Hex games throw dice as well: each table's stand on the page, and in the sum of all.
#[test]
fn dice_of_every_rule_set_stand_on_the_page_of_dice() {
    let home = Home::new();
    home.out(&["new", "chestnut-ridge", "--name", "r 1", "--seed", "5"]);
    home.out(&[
        "do",
        "r 1",
        "move bolton by 0305 0405",
        "next",
        "attack bolton on 0505 dice 3",
    ]);
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let dice = desk.part(&key, "dice", "<td>1</td><td>Confederate</td>");
    let row = |who: &str| {
        let row = format!(
            "<td>{who}</td><td>0</td><td>0</td><td>1</td><td>0</td><td>0</td><td>0</td><td>1</td>"
        );
        assert!(dice.contains(&row), "{who}: {dice}");
    };
    for who in ["", "by hand", "Confederate"] {
        row(who);
    }
    assert!(dice.contains("Secret dice are left out."), "{dice}");
}

/// A game that is deleted while its page is open says so there; whoever asks for it after that is told why there is
/// none.
#[test]
fn a_table_without_a_game_is_told_in_words() {
    let home = Home::with_game();
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let get = |path: &str| Ask::get(path).by(Some(&key)).send(desk.address());
    assert_eq!(get("/table/1").status, 200);
    home.out(&["desk", "call", "g", "MEL-04 twice?"]);
    let calls = desk.part(&key, "calls", "I'll take it");
    let from = calls.find("/call/").unwrap() + "/call/".len();
    let nonce = calls[from..].split('/').next().unwrap().to_owned();
    std::fs::remove_file(home.game("g")).unwrap();
    let gone = desk.part(&key, "table/1", "has no game now");
    assert!(!gone.contains("Account"), "{gone}");
    for (path, said) in [
        ("/table/1", "No table 1: no game has that number"),
        ("/table/77", "No table 77: no game has that number"),
        ("/table/x", "No such page."),
    ] {
        let told = get(path);
        assert_eq!(told.status, 404, "{path}");
        assert!(told.text().contains(said), "{path}: {}", told.text());
    }
    desk.part(&key, "calls", "No calls.");
    let claim = Ask::post(&format!("/call/{nonce}/claim"), "").by(Some(&key));
    let claim = claim.send(desk.address());
    assert_eq!(claim.status, 404);
    assert!(
        claim.text().contains("This call is gone"),
        "{}",
        claim.text()
    );
    let hall = get("/hall");
    assert_eq!(hall.status, 200);
    assert!(
        hall.text().contains("No table has reported yet."),
        "{}",
        hall.text()
    );
}

/// A page that is left open is kept current as long as its device is told of news; of one that was closed after two
/// minutes no more.
#[test]
fn a_page_that_is_open_is_kept_current() {
    let begun = Instant::now();
    let mut looks = ActiveViews::default();
    looks.note(1, 4, begun);
    looks.note(2, 5, begun);
    assert_eq!(looks.tables(begun, |_| false), [4, 5]);
    let later = begun + WANTED;
    assert_eq!(looks.tables(later, |device| device == 2), [5]);
    assert_eq!(
        looks.tables(later, |_| true),
        [5],
        "what is let go is let go"
    );
    // A device has three streams: it looks at no more tables at once.
    for table in [6, 7, 8, 7] {
        looks.note(2, table, later);
    }
    assert_eq!(looks.tables(later, |_| true), [6, 7, 8]);
}

/// The words of the line `call` come to the desk as they are typed; without words nothing is asked.
#[test]
fn the_words_of_a_call_are_kept_as_they_are_typed() {
    let home = Home::with_game();
    let typed =
        "call\ncall \"\"\ncall \"MEL-04: twice, at 3.5 in?\"\ncall is 5 < 6 \u{e9}\ncall\nquit\n";
    let told = home.run_with_input(&["play", "g", "--plain"], typed).out;
    for said in [
        "no questions yet",
        "what is your question?",
        "question saved",
        "\u{201c}MEL-04: twice, at 3.5 in?\u{201d} the desk has not answered yet",
    ] {
        assert!(told.contains(said), "{said}: {told}");
    }
    let asked = ["MEL-04: twice, at 3.5 in?", "is 5 < 6 \u{e9}"];
    let tray = vidette::game::tray::Tray::beside(&home.game("g"), 0)
        .unwrap()
        .tray;
    let kept: Vec<String> = tray
        .calls()
        .unwrap()
        .into_iter()
        .map(|call| call.words)
        .collect();
    assert_eq!(kept, asked);
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    let calls = desk.part(&key, "calls", asked[0]);
    assert!(calls.contains("is 5 &lt; 6 \u{e9}"), "{calls}");
}

/// Each row of the standings leads to the page of its table.
#[test]
fn every_row_of_the_standings_leads_to_its_table() {
    let home = Home::with_game();
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    let desk = Desk::start(&home, &[]);
    let key = desk.join();
    desk.part(&key, "standings", "Coldwater Ford");
    let standings = desk.part(&key, "standings", "McPherson");
    let mut led = Vec::new();
    for battle in standings.split("<h2>").skip(1) {
        let (title, rows) = battle.split_once("</h2>").unwrap();
        let (_, rows) = rows.split_once("<tbody>").unwrap();
        let rows = rows.split("<tr>").skip(1);
        for row in rows {
            let (_, link) = row
                .split_once("<td><a href=\"")
                .unwrap_or_else(|| panic!("{row}"));
            let (path, number) = link.split_once("\">").unwrap();
            let (number, _) = number.split_once("</a>").unwrap();
            assert_eq!(path, format!("/table/{number}"));
            let page = Ask::get(path).by(Some(&key)).send(desk.address());
            assert_eq!(page.status, 200, "{path}");
            assert!(page.text().contains(title), "{path} is not of {title}");
            led.push(path.to_owned());
        }
    }
    // Two sides of each table have a row.
    assert_eq!(led.len(), 4, "{standings}");
    led.dedup();
    assert_eq!(led.len(), 2, "{led:?}");
}
