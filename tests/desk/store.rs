//! The desk over a PostgreSQL: what tables send, forks, what a spare laptop fetches, who reads what.

use std::fs;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::{engine::Engine, folder::Desk};
use crate::cli::program::Home;
use crate::web::program::Served;
use common::patience::PATIENCE;

/// A club of two tables.
pub struct Club {
    pub engine: Engine,
    pub home: Home,
}

impl Club {
    pub fn start() -> Option<Self> {
        let engine = Engine::start()?;
        let home = Home::with_game();
        let cards = home.path().join("cards").display().to_string();
        let address = engine.address();
        home.out(&[
            "desk",
            "init",
            "--store",
            &address,
            "--tables",
            "2",
            "--event",
            "Spring \"27\"",
            "--out",
            &cards,
        ]);
        Some(Self { engine, home })
    }

    pub fn card(&self, name: &str) -> String {
        self.home
            .path()
            .join("cards")
            .join(name)
            .display()
            .to_string()
    }

    /// The address that a card names.
    pub fn store(&self, name: &str) -> String {
        let text = fs::read_to_string(self.card(name)).unwrap();
        let line = text.lines().find(|line| line.starts_with("store")).unwrap();
        line.split('"').nth(1).unwrap().to_owned()
    }

    pub fn push(&self) -> crate::cli::program::Ran {
        self.home
            .run(&["desk", "push", "g", "--desk", &self.card("table-01.toml")])
    }

    pub fn count(&self) -> u64 {
        let asked = self
            .engine
            .ask(&self.engine.address(), "select count(*) from vidette.entry");
        asked.trim().parse().unwrap()
    }

    fn exported(&self, game: &str) -> String {
        self.home.out(&["export", game])
    }

    /// The entries in the store, each as its line.
    fn rows(&self) -> String {
        let statement = "select line from vidette.entry order by seq";
        self.engine.ask(&self.engine.address(), statement)
    }

    pub fn holds_the_file(&self) {
        let exported = self.exported("g");
        let entries = exported.split_once('\n').map_or("", |(_, entries)| entries);
        assert_eq!(self.rows(), entries);
    }
}

#[test]
fn a_table_pushes_the_desk_shows_and_a_spare_laptop_pulls_the_same() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["do", "g", "next anyway", "next anyway"]);
    let pushed = club.push();
    assert_eq!(pushed.code, 0, "{}", pushed.err);
    club.holds_the_file();
    // Sent again, nothing is there twice.
    assert_eq!(club.push().code, 0);
    club.holds_the_file();
    let card = club.card("desk.toml");
    let desk = Desk::start(home, &["--card", &card]);
    let key = desk.join();
    desk.part(&key, "tiles", "Grand tactical");
    home.out(&["do", "g", "next anyway"]);
    let began = Instant::now();
    assert_eq!(club.push().code, 0);
    desk.part(&key, "tiles", "Confederate, Tactical");
    eprintln!("from push to tile: {:?}", began.elapsed());
    let pulled = home.run(&["desk", "pull", "1", "--as", "spare", "--desk", &card]);
    assert_eq!(pulled.code, 0, "{}", pulled.err);
    assert!(
        pulled
            .out
            .contains(" of table 1: McPherson's Ridge, turn 1 of 24"),
        "{pulled:?}"
    );
    assert_eq!(club.exported("spare"), club.exported("g"));
    let own = club.card("table-01.toml");
    let asked = home.run(&["desk", "call", "g", "MEL-04 twice?", "--desk", &own]);
    assert_eq!(asked.code, 0, "{asked:?}");
    desk.part(&key, "calls", "MEL-04 twice?");
    assert_eq!(home.run(&["check", "spare"]).code, 0);
}

#[test]
fn a_table_of_another_rule_set_tells_its_turn_and_no_minutes_that_it_does_not_know() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["new", "coldwater-ford", "--name", "c"]);
    let card = club.card("table-02.toml");
    home.out(&["desk", "push", "c", "--desk", &card]);
    let admin = club.engine.address();
    let turn = club
        .engine
        .ask(&admin, "select said->>'turn' from vidette.head");
    assert_eq!(turn.trim(), "1");
    let desk = Desk::start(home, &["--card", &club.card("desk.toml")]);
    let key = desk.join();
    let tiles = desk.part(&key, "tiles", "Coldwater Ford");
    assert!(tiles.contains("turn 1 of 6, "), "{tiles}");
    assert!(!tiles.contains("min in this phase"), "{tiles}");
    let standings = desk.part(&key, "standings", "Victory points");
    assert!(
        standings.contains("<td>Union</td><td>0</td>"),
        "{standings}"
    );
}

/// What PostgreSQL says alone helps nobody at the club.
#[test]
fn a_store_that_was_not_made_ready_is_told_with_what_makes_it_so() {
    let Some(engine) = Engine::start() else {
        return;
    };
    let home = Home::new();
    let ran = home.run(&["desk", "--store", &engine.address()]);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran:?}");
    assert!(
        ran.err
            .contains("`vidette desk init --store URL --tables N`"),
        "{ran:?}"
    );
}

/// Where the cards cannot be written the store is left as it is: the cards that are out go on.
#[test]
fn an_init_that_cannot_write_its_cards_changes_no_password() {
    let Some(club) = Club::start() else { return };
    let admin = club.engine.address();
    let init = |out: &str| {
        let line = [
            "desk", "init", "--store", &admin, "--tables", "2", "--out", out, "--renew",
        ];
        club.home.run(&line)
    };
    let still_valid = || assert_eq!(club.push().code, 0, "the card of table 1 is valid");
    let folder = |name: &str| club.home.path().join(name);
    for taken in ["desk.toml", "table-01.toml", "table-02.toml", "cards.html"] {
        let out = folder(&format!("taken-{taken}"));
        fs::create_dir(&out).unwrap();
        fs::write(out.join(taken), "").unwrap();
        let refused = init(&out.display().to_string());
        assert_eq!(refused.code, 1, "{}", refused.err);
        assert!(refused.err.contains(taken), "{}", refused.err);
        assert_eq!(
            fs::read_dir(&out).unwrap().count(),
            1,
            "nothing was written"
        );
        still_valid();
    }
    // Nobody makes a folder below a file.
    fs::write(folder("file"), "").unwrap();
    let refused = init(&folder("file").join("cards").display().to_string());
    assert_eq!(refused.code, 3, "{}", refused.err);
    still_valid();
    // A table more than stands there is free.
    let out = folder("more");
    fs::create_dir(&out).unwrap();
    fs::write(out.join("table-03.toml"), "").unwrap();
    let done = init(&out.display().to_string());
    assert_eq!(done.code, 0, "{}", done.err);
    let files = fs::read_dir(&out).unwrap().count();
    assert_eq!(
        files, 5,
        "two tables, the desk, the page, and what was there"
    );
}

/// A renewal leaves out no table that was added; only who asks for it shuts the others out.
#[test]
fn a_renewal_for_fewer_tables_shuts_the_others_out_when_asked() {
    let Some(club) = Club::start() else { return };
    let (home, old) = (&club.home, club.card("table-02.toml"));
    let push = |card: &str| home.run(&["desk", "push", "g", "--desk", card]);
    home.out(&["do", "g", "next anyway"]);
    assert_eq!(push(&old).code, 0);
    home.out(&["do", "g", "next anyway"]);
    let admin = club.engine.address();
    let init = |tables: &str, out: &str, more: &[&str]| {
        let out = home.path().join(out).display().to_string();
        let line = [
            "desk", "init", "--store", &admin, "--tables", tables, "--out", &out,
        ];
        home.out(&[&line[..], more].concat())
    };
    let said = init("1", "all", &["--renew"]);
    assert!(said.contains("ready for 2 tables"), "{said}");
    let added = home.path().join("all/table-02.toml").display().to_string();
    home.out(&["do", "g", "next anyway"]);
    assert_eq!(push(&added).code, 0);
    home.out(&["do", "g", "next anyway"]);
    let said = init("1", "smaller", &["--renew", "--only"]);
    assert!(said.contains("these tables no longer exist: 2;"), "{said}");
    let refused = push(&added);
    assert_eq!(refused.code, 3, "{refused:?}");
    assert!(
        refused
            .err
            .contains("is valid: is this the one, and for this event?"),
        "{refused:?}"
    );
    assert_eq!(club.count(), 3);
    let said = init("2", "larger", &[]);
    assert!(!said.contains("tables no longer exist"), "{said}");
    let fresh = home
        .path()
        .join("larger/table-02.toml")
        .display()
        .to_string();
    assert_eq!(push(&fresh).code, 0);
    assert_eq!(club.count(), 4);
}

/// Without a store nobody knows what it has: no number is told, and who does not go on sending pushes again.
#[test]
fn a_store_that_is_down_is_told_with_what_is_known_and_what_helps() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["do", "g", "next anyway", "next anyway"]);
    assert_eq!(club.push().code, 0);
    home.out(&["do", "g", "next anyway"]);
    club.engine.kill();
    let down = club.push();
    assert_eq!((down.code, down.out.as_str()), (3, ""), "{down:?}");
    assert!(
        down.err
            .starts_with("the store does not respond; nothing sent")
            && down.err.contains("push again later"),
        "{down:?}"
    );
    assert!(
        !down.err.contains("entries") && !down.err.contains("sent automatically"),
        "{down:?}"
    );
}

/// A card is of one table: the tile of another is not taken with it.
#[test]
fn a_card_pushes_as_no_table_but_its_own() {
    let Some(club) = Club::start() else { return };
    let card = club.card("table-01.toml");
    let push = |table| {
        let line = ["desk", "push", "g", "--desk", &card, "--table", table];
        club.home.run(&line)
    };
    let other = push("2");
    assert_eq!((other.code, other.out.as_str()), (1, ""), "{other:?}");
    let said = "--table 2: this card is for table 1; push with the card of table 2, or leave \
        --table out";
    assert!(other.err.contains(said), "{other:?}");
    let admin = club.engine.address();
    let places = || club.engine.ask(&admin, "select place from vidette.game");
    assert_eq!(places().trim(), "");
    assert_eq!(push("1").code, 0);
    assert_eq!(places().trim(), "1");
}

/// A card reads its own table; that the store has no game of another would be wrong.
#[test]
fn a_card_that_pulls_another_table_is_told_which_card_that_needs() {
    let Some(club) = Club::start() else { return };
    let card = club.card("table-01.toml");
    let pull = |card: &str, table| {
        let line = ["desk", "pull", table, "--as", "spare", "--desk", card];
        club.home.run(&line)
    };
    let other = pull(&card, "2");
    assert_eq!((other.code, other.out.as_str()), (1, ""), "{other:?}");
    for said in ["this card reads table 1 only", "table-02.toml", "desk.toml"] {
        assert!(other.err.contains(said), "no {said}: {other:?}");
    }
    for none in [pull(&card, "1"), pull(&club.card("desk.toml"), "1")] {
        assert_eq!(none.code, 1, "{none:?}");
        assert!(
            none.err.contains("the store has no game of table 1"),
            "{none:?}"
        );
    }
}

/// `--desk` and `--card` name a card everywhere, and a card says what who has it may do.
#[test]
fn a_card_is_named_by_either_option_and_says_what_it_opens() {
    let Some(club) = Club::start() else { return };
    let (desk, table) = (club.card("desk.toml"), club.card("table-01.toml"));
    club.home.out(&["desk", "push", "g", "--card", &table]);
    club.home
        .out(&["desk", "pull", "1", "--as", "spare", "--card", &desk]);
    drop(Desk::start(&club.home, &["--desk", &desk]));
    club.home.out(&["desk", "forget", "g", "--card", &table]);
    let first = |card: &str| {
        let text = fs::read_to_string(card).unwrap();
        text.lines().next().unwrap().to_owned()
    };
    assert!(first(&table).ends_with("writes as this table."));
    assert!(first(&desk).ends_with("reads what every table sends, and answers its calls."));
}

#[test]
fn a_game_played_on_two_machines_is_refused_from_the_first_entry_that_differs() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["do", "g", "next anyway"]);
    home.out(&["copy", "g", "twin"]);
    home.out(&["do", "g", "note \"here\""]);
    assert_eq!(club.push().code, 0);
    let before = club.rows();
    home.out(&["do", "twin", "note \"there\"", "next anyway"]);
    let card = club.card("table-01.toml");
    let fork = home.run(&["desk", "push", "twin", "--desk", &card]);
    assert_eq!(fork.code, 1);
    let said = "two machines continued this game from entry 2 on";
    assert!(fork.err.contains(said), "{}", fork.err);
    assert_eq!(club.rows(), before);
    // A file that is behind is told so.
    home.out(&["copy", "g", "old"]);
    home.out(&["do", "g", "next anyway"]);
    assert_eq!(club.push().code, 0);
    let old = home.run(&["desk", "push", "old", "--desk", &card]);
    assert!(
        old.code == 1 && old.err.contains("desk pull"),
        "{}",
        old.err
    );
    assert!(!fork.err.contains("forget"), "{}", fork.err);
    // Deleted by the file that has all of it, the other one may be pushed.
    assert_eq!(home.run(&["desk", "forget", "g", "--desk", &card]).code, 0);
    assert_eq!(home.run(&["desk", "push", "twin", "--desk", &card]).code, 0);
}

#[test]
fn a_table_reads_and_writes_nothing_of_another() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["do", "g", "next anyway"]);
    home.out(&["desk", "call", "g", "secret question"]);
    assert_eq!(club.push().code, 0);
    assert!(club.count() > 0);
    let other = club.store("table-02.toml");
    for table in ["game", "entry", "head", "call"] {
        let statement = format!("select count(*) from vidette.{table}");
        assert_eq!(club.engine.ask(&other, &statement).trim(), "0", "{table}");
        let own = club.engine.ask(&club.store("table-01.toml"), &statement);
        assert_ne!(own.trim(), "0", "{table}");
    }
    let theirs = club.card("table-02.toml");
    let pushed = home.run(&["desk", "push", "g", "--desk", &theirs]);
    assert!(
        pushed.code == 1 && pushed.err.contains("another table"),
        "{}",
        pushed.err
    );
    let deleted = club
        .engine
        .ask(&other, "delete from vidette.game returning id");
    assert!(
        !deleted.contains(char::is_alphanumeric) || deleted.trim() == "DELETE 0",
        "{deleted}"
    );
    assert!(club.count() > 0);
}

#[test]
fn a_call_rings_at_the_desk_and_its_answer_comes_back() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    home.out(&["desk", "call", "g", "MEL-04 twice?"]);
    assert_eq!(club.push().code, 0);
    let desk_store = club.store("desk.toml");
    let asked = club
        .engine
        .ask(&desk_store, "select words from vidette.call");
    assert_eq!(asked.trim(), "MEL-04 twice?");
    club.engine.ask(
        &desk_store,
        "update vidette.call set taken = 'Ann', answer = 'yes', done = now()",
    );
    assert_eq!(club.push().code, 0);
    let tray = vidette::game::tray::Tray::beside(&home.game("g"), 0)
        .unwrap()
        .tray;
    let calls = tray.calls().unwrap();
    assert_eq!(calls[0].fate.answer.as_deref(), Some("yes"));
    assert!(!calls[0].fate.is_open());
}

/// A program that sends what is played, killed when it is dropped.
struct Follower(Child);

impl Follower {
    fn start(club: &Club) -> Self {
        Self::run(club, &["desk", "push", "g", "--follow"])
    }

    fn run(club: &Club, line: &[&str]) -> Self {
        let card = club.card("table-01.toml");
        let line = [line, &["--desk", &card]].concat();
        let mut command = club.home.command(&line);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }
}

impl Drop for Follower {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Waits until the store has what the file has.
pub fn follows(club: &Club, entries: u64) {
    let began = Instant::now();
    while club.count() < entries {
        assert!(began.elapsed() < PATIENCE, "nothing sent");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn boards_that_are_served_send_what_is_played_too() {
    let Some(club) = Club::start() else { return };
    let line = ["serve", "g", "--bind", "127.0.0.1:0", "--json"];
    let served = Follower::run(&club, &line);
    club.home.out(&["do", "g", "next anyway"]);
    follows(&club, 1);
    drop(served);
    // The settings name store and table as well as a card does.
    let config = club.home.path().join("config");
    fs::create_dir_all(&config).unwrap();
    fs::copy(club.card("table-01.toml"), config.join("settings.toml")).unwrap();
    let mut command = club.home.command(&line);
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let _served = Follower(command.spawn().unwrap());
    club.home.out(&["do", "g", "next anyway"]);
    follows(&club, 2);
    club.holds_the_file();
}

/// The desk goes away in the middle and comes back: its visitors are known, and nothing was lost meanwhile.
#[test]
fn a_desk_that_was_killed_goes_on_where_the_tables_are() {
    let Some(club) = Club::start() else { return };
    let card = club.card("desk.toml");
    assert_eq!(club.push().code, 0);
    let desk = Desk::start(&club.home, &["--card", &card]);
    let key = desk.join();
    desk.part(&key, "tiles", "Confederate, Orders");
    club.home.out(&["desk", "call", "g", "MEL-04 twice?"]);
    drop(desk);
    club.home.out(&["do", "g", "next anyway"]);
    assert_eq!(club.push().code, 0);
    let desk = Desk::start(&club.home, &["--card", &card]);
    let tiles = desk.part(&key, "tiles", "Confederate, Activation");
    assert!(tiles.contains("MEL-04 twice?"), "{tiles}");
}

#[test]
fn couriers_and_engines_are_killed_while_a_table_plays_and_the_rows_equal_the_file() {
    let Some(club) = Club::start() else { return };
    let rounds = std::env::var("VIDETTE_DESK_CUTS").ok();
    let rounds: u64 = rounds.and_then(|rounds| rounds.parse().ok()).unwrap_or(6);
    for round in 0..rounds {
        let follower = Follower::start(&club);
        club.home
            .out(&["do", "g", &format!("note \"round {round}\"")]);
        // Moments that wander over what a courier does: connect, ask, send, say.
        std::thread::sleep(Duration::from_millis(20 + round * 37 % 400));
        if round % 3 == 2 {
            club.engine.kill();
            club.home.out(&["do", "g", "note \"without the store\""]);
            club.engine.up();
        }
        drop(follower);
    }
    assert_eq!(club.push().code, 0);
    club.holds_the_file();
    let spare = club.home.run(&[
        "desk",
        "pull",
        "1",
        "--as",
        "spare",
        "--desk",
        &club.card("desk.toml"),
    ]);
    assert_eq!(spare.code, 0, "{}", spare.err);
    assert_eq!(club.exported("spare"), club.exported("g"));
}

/// The address in the settings may be replaced during play, as a card may: what waits is then sent. Settings have
/// tables of their own, and those of another table change nothing.
#[test]
fn settings_that_are_replaced_are_read_again() {
    let Some(club) = Club::start() else { return };
    let config = club.home.path().join("config");
    fs::create_dir_all(&config).unwrap();
    let store = club.store("table-01.toml");
    let settings = |store: &str, table: u32| {
        let text = format!(
            "theme = \"dark\"\n[boards]\nopen = true\n[desk]\nstore = \"{store}\"\ntable = {table}\n"
        );
        fs::write(config.join("settings.toml"), text).unwrap();
    };
    club.home.out(&["do", "g", "next anyway", "next anyway"]);
    settings("postgres://nobody:no@127.0.0.1:9/club?sslmode=disable", 1);
    let _served = Served::start(&club.home, "127.0.0.1:0");
    settings(&club.store("table-02.toml"), 2);
    assert_eq!(club.count(), 0);
    settings(&store, 1);
    follows(&club, 2);
    club.holds_the_file();
}
