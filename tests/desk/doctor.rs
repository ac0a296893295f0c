//! `desk doctor`: the first step of a card's way to its store that fails is named.

use std::fs;
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use super::store::Club;
use crate::cli::program::{Home, Ran};
use common::patience;
use vidette::club::TableStatus;
use vidette::club::card_file::CardFile;
use vidette::club::postgres::StoreReader;
use vidette::club::setup::{ServerNeed, StoreSetup};
use vidette::club::store::Address;
use vidette::club::uploader::{UploadStatus, UploadTarget, Uploader};
use vidette::game::session::Session;

const ROLE: &str = "vidette_postgres_table_01";

/// Lays down who may come in with what, until it holds for somebody without a password.
fn lets_in(club: &Club, rules: &str) {
    let engine = &club.engine;
    fs::write(engine.path().join("data/pg_hba.conf"), rules).unwrap();
    engine.ask(&engine.address(), "select pg_reload_conf()");
    let stranger = engine.address().replace("admin@", "stranger@");
    patience::wait_until(
        || "the server keeps its old rules".to_owned(),
        || {
            let refused = engine.try_to_ask(&stranger, "select 1").unwrap_err();
            !refused.contains("does not exist")
        },
    );
}

fn fails(ran: &Ran, step: &str) {
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran:?}");
    assert_eq!(ran.err.lines().count(), 1, "{ran:?}");
    assert!(ran.err.contains(step), "{step}: {ran:?}");
}

#[test]
fn the_doctor_names_the_step_that_fails() {
    let Some(club) = Club::start() else { return };
    lets_in(
        &club,
        "local all admin trust\nlocal all all scram-sha-256\n",
    );
    let (engine, home) = (&club.engine, &club.home);
    let admin = engine.address();
    let card = club.card("table-01.toml");
    let table = || home.run(&["desk", "doctor", "--desk", &card]);
    let desk = || home.run(&["desk", "doctor", "--desk", &card, "--store", &admin]);
    let change = |statement: &str| engine.ask(&admin, statement);
    for ran in [table(), desk()] {
        assert_eq!(ran.code, 0, "{ran:?}");
        assert!(ran.out.contains("table 1 reaches the store"), "{ran:?}");
    }
    // A server answers a missing role and a wrong password alike.
    let text = fs::read_to_string(&card).unwrap();
    let other = home.path().join("other.toml");
    let with = |from: &str, to: &str| {
        fs::write(&other, text.replace(from, to)).unwrap();
        home.run(&["desk", "doctor", "--desk", &other.display().to_string()])
    };
    fails(
        &with(ROLE, "vidette_postgres_table_77"),
        "role or password: ",
    );
    fails(
        &with("table = 1", "table = 2"),
        &format!("table: {ROLE} may not write games of table 2"),
    );
    fails(
        &with("/postgres?", "/nowhere?"),
        "database: nowhere does not exist",
    );
    change("create database bare");
    fails(
        &with("/postgres?", "/bare?"),
        "database: bare is not set up",
    );
    let password = change(&format!(
        "select rolpassword from pg_authid where rolname = '{ROLE}'"
    ));
    change(&format!("alter role {ROLE} password 'another'"));
    fails(&table(), "role or password: ");
    fails(&desk(), &format!("password: {ROLE} exists"));
    change(&format!("alter role {ROLE} nologin"));
    fails(
        &desk(),
        &format!(
            "role: {ROLE} does not exist, or may no longer log in. `vidette desk add-table 1 --renew` makes it"
        ),
    );
    change(&format!(
        "alter role {ROLE} login password '{}'",
        password.trim()
    ));
    assert_eq!(table().code, 0);
    lets_in(&club, "local all admin trust\n");
    fails(&table(), "pg_hba.conf: ");
    engine.kill();
    fails(&table(), "address and port: ");
    fails(&desk(), "address and port: ");
    // A moved desk needs no new passwords, which would shut every table out.
    let said = table().err;
    assert!(
        said.contains("`vidette desk init --readdress`") && !said.contains("--renew"),
        "{said}"
    );
}

/// On the card's own machine the doctor tells a server that is not there from one that keeps to itself.
#[test]
fn the_doctor_knows_its_own_machine() {
    let home = Home::new();
    let examined = |port: u16| {
        let card = home.path().join("table-01.toml");
        let store = format!("postgres://table_01:secret@127.0.0.2:{port}/club?sslmode=disable");
        fs::write(&card, format!("[desk]\nstore = \"{store}\"\ntable = 1\n")).unwrap();
        home.run(&["desk", "doctor", "--desk", &card.display().to_string()])
    };
    let near = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = near.local_addr().unwrap().port();
    fails(&examined(port), "listen_addresses: ");
    drop(near);
    let stopped = examined(port);
    fails(&stopped, "no server answers on it");
    assert!(!stopped.err.contains("--readdress"), "{stopped:?}");
}

/// Who prepares the store is told what it lacks with the line that makes it.
#[test]
fn an_init_at_a_server_that_lacks_something_prints_the_line_that_makes_it() {
    let Some(club) = Club::start() else { return };
    let (engine, home) = (&club.engine, &club.home);
    let init = |store: &str| home.run(&["desk", "init", "--store", store, "--tables", "2"]);
    let admin = engine.address();
    fails(
        &init(&engine.address_of("nowhere")),
        "sudo -u postgres createdb nowhere",
    );
    lets_in(
        &club,
        "local all admin trust\nlocal all all scram-sha-256\n",
    );
    let nobody = admin.replace("admin@", "nobody:secret@");
    let refused = init(&nobody);
    fails(
        &refused,
        "sudo -u postgres createuser --superuser --pwprompt nobody",
    );
    assert!(!refused.err.contains("card"), "{refused:?}");
    let card = club.card("table-01.toml");
    let doctor =
        |card: &str, store: &str| home.run(&["desk", "doctor", "--desk", card, "--store", store]);
    fails(
        &doctor(&card, &nobody),
        "--store: the server refuses nobody",
    );
    // Without its line a server does not tell a table that there is no such database; its administrator knows.
    lets_in(&club, "local postgres admin trust\n");
    let is_kept_out = || doctor(&card, &admin).err.contains("pg_hba.conf: ");
    patience::wait_until(|| "the server keeps its old rules".to_owned(), is_kept_out);
    let elsewhere = home.path().join("elsewhere.toml");
    let text = fs::read_to_string(&card).unwrap();
    fs::write(&elsewhere, text.replace("/postgres?", "/nowhere?")).unwrap();
    fails(
        &doctor(&elsewhere.display().to_string(), &admin),
        "database: nowhere does not exist",
    );
    engine.kill();
    fails(&init(&admin), "sudo apt install postgresql");
}

#[test]
fn a_server_needs_what_keeps_other_laptops_out() {
    let Some(club) = Club::start() else { return };
    let needs = || {
        let address = Address::read(&club.engine.address()).unwrap();
        StoreSetup::begin(&address).unwrap().needs().unwrap()
    };
    let near =
        "local all admin trust\nlocal all all scram-sha-256\nhost all all 127.0.0.1/32 trust\n";
    lets_in(&club, near);
    assert_eq!(needs(), [ServerNeed::Listening, ServerNeed::Entry]);
    for other in [
        "host club all samenet trust\n",
        "host all all samehost trust\n",
    ] {
        lets_in(&club, &format!("{near}{other}"));
        assert_eq!(
            needs(),
            [ServerNeed::Listening, ServerNeed::Entry],
            "{other}"
        );
    }
    lets_in(
        &club,
        &format!("{near}host postgres all samenet scram-sha-256\n"),
    );
    assert_eq!(needs(), [ServerNeed::Listening]);
    // The first line that matches decides: one that comes too late admits nobody.
    let late = "host all all samenet reject\nhost postgres all samenet scram-sha-256\n";
    lets_in(&club, &format!("{near}{late}"));
    assert_eq!(needs(), [ServerNeed::Listening, ServerNeed::Order]);
}

/// A role that may not make schemas and roles is told so, with the line that lets it; cards have no part in it.
#[test]
fn an_init_as_a_role_that_may_make_nothing_names_the_role() {
    let Some(club) = Club::start() else { return };
    let (engine, home) = (&club.engine, &club.home);
    let admin = engine.address();
    engine.ask(&admin, "create role weak login");
    let weak = admin.replace("admin@", "weak@");
    let refused = home.run(&["desk", "init", "--store", &weak, "--tables", "2"]);
    fails(&refused, "weak may not set up a store (permission denied");
    assert!(
        refused.err.contains("alter role \"weak\" superuser"),
        "{refused:?}"
    );
    assert!(!refused.err.contains("card"), "{refused:?}");
}

/// Where the card leads to the network and the administrator to the server itself, the doctor asks the server why it
/// does not answer, before it advises a new address for every card.
#[test]
fn the_doctor_knows_a_server_that_does_not_listen_from_one_that_has_moved() {
    let Some(club) = Club::start() else { return };
    let (engine, home) = (&club.engine, &club.home);
    let store = club.store("table-01.toml");
    let (role, place) = store.split_once('@').unwrap();
    let (_, database) = place.split_once('/').unwrap();
    let card = home.path().join("far.toml");
    // No server of this machine listens there.
    let text = format!("[desk]\nstore = \"{role}@0.0.0.0:1/{database}\"\ntable = 1\n");
    fs::write(&card, text).unwrap();
    let card = card.display().to_string();
    let admin = engine.address();
    let doctor = || home.run(&["desk", "doctor", "--desk", &card, "--store", &admin]);
    fails(
        &doctor(),
        "listen_addresses: the server does not listen at 0.0.0.0:1",
    );
    assert!(!doctor().err.contains("--readdress"), "{:?}", doctor());
    // From elsewhere nothing more can be known.
    fails(
        &home.run(&["desk", "doctor", "--desk", &card]),
        "address and port: 0.0.0.0:1",
    );
    engine.kill();
    fails(&doctor(), "sudo systemctl restart postgresql");
}

/// A table whose card was renewed behind its back is told so, not that the network is away.
#[test]
fn a_card_that_was_renewed_is_let_in_no_more_and_says_so() {
    let Some(club) = Club::start() else { return };
    lets_in(
        &club,
        "local all admin trust\nlocal all all scram-sha-256\n",
    );
    let (store, home) = (club.engine.address(), &club.home);
    let old = home.path().join("old.toml");
    fs::copy(club.card("table-01.toml"), &old).unwrap();
    let cards = home.path().join("cards").display().to_string();
    let renew = [
        "desk",
        "add-table",
        "1",
        "--renew",
        "--store",
        &store,
        "--out",
        &cards,
    ];
    let text = fs::read_to_string(&old).unwrap();
    let (_, way) = text.split_once("store = \"").unwrap();
    let (way, _) = way.split_once('"').unwrap();
    let open = "select count(*) from pg_stat_activity where query like 'select pg_sleep%'";
    let ended = thread::scope(|scope| {
        // A connection with the old password ends too.
        let connection = scope.spawn(|| club.engine.try_to_ask(way, "select pg_sleep(300)"));
        patience::wait_until(
            || "the table does not connect".to_owned(),
            || club.engine.ask(&store, open).trim() == "1",
        );
        let renewed = home.run(&renew);
        assert_eq!(renewed.code, 0, "{renewed:?}");
        connection.join().unwrap()
    });
    assert!(ended.is_err(), "{ended:?}");
    let refused = home.run(&["desk", "push", "g", "--desk", &old.display().to_string()]);
    fails(&refused, "the store refused this card");
    assert!(refused.err.contains("the latest card"), "{refused:?}");
    // Who sends during play reads a card that is put in the place of the old one.
    let mut sender = Uploader::new(UploadTarget {
        game: home.path().join("data/games/g.vidette"),
        store: Address::read(way).unwrap(),
        card: Some(old.clone()),
        place: "1".to_owned(),
        say: |game, now| Ok(TableStatus::from_session(&Session::look(game)?, now)),
    })
    .unwrap();
    let before = sender.send().unwrap();
    assert!(matches!(before, UploadStatus::ShutOut(_)), "{before:?}");
    fs::copy(club.card("table-01.toml"), &old).unwrap();
    assert_eq!(sender.send().unwrap(), UploadStatus::Current);
    assert_eq!(club.push().code, 0);
}

/// A desk that runs reads the card that a renewal puts in the place of its own.
#[test]
fn a_running_desk_goes_on_with_its_renewed_card() {
    let Some(club) = Club::start() else { return };
    lets_in(
        &club,
        "local all admin trust\nlocal all all scram-sha-256\n",
    );
    let card = club.card("desk.toml");
    let text = fs::read_to_string(&card).unwrap();
    let (_, way) = text.split_once("store = \"").unwrap();
    let (way, _) = way.split_once('"').unwrap();
    let address = || Address::read(way).unwrap();
    let file = CardFile::new(Path::new(&card).to_path_buf());
    let mut desk = StoreReader::new(address()).following(Some(file));
    let before = desk.tables(0).unwrap().len();
    let (store, cards) = (
        club.engine.address(),
        club.home.path().join("cards").display().to_string(),
    );
    let renewed = club.home.run(&[
        "desk", "init", "--tables", "2", "--renew", "--store", &store, "--out", &cards,
    ]);
    assert_eq!(renewed.code, 0, "{renewed:?}");
    assert_eq!(desk.tables(0).unwrap().len(), before);
    assert!(StoreReader::new(address()).tables(0).is_err());
}

/// Ten numbered lines lead from nothing to the first table; the manual page has them too.
#[test]
fn the_help_leads_to_the_first_table_in_ten_lines() {
    let home = Home::new();
    let help = home.out(&["help", "desk"]);
    let numbered = (1..=10).map(|n| help.find(&format!("{n:>2}. ")));
    let numbered: Vec<usize> = numbered.map(|at| at.expect("a line")).collect();
    assert!(numbered.is_sorted(), "{help}");
    assert!(!help.contains("11. "), "{help}");
    // No line is broken on a terminal of eighty columns: what is copied is what is meant.
    let (_, told) = help.split_once("From nothing").unwrap();
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    assert!(home.out(&["man"]).contains("createdb clubday"));
}

/// Cards with a socket open nothing elsewhere: whoever makes them reads so.
#[test]
fn cards_that_name_a_socket_are_warned_of() {
    let Some(club) = Club::start() else { return };
    let cards = club.home.path().join("cards").display().to_string();
    let store = club.engine.address();
    let line = [
        "desk", "init", "--store", &store, "--tables", "2", "--out", &cards,
    ];
    let again = club.home.run(&line);
    assert_eq!(again.code, 0, "{again:?}");
    assert!(again.err.contains("a socket of this machine"), "{again:?}");
}
