//! Who has which card of a store: made, kept, renewed, of one event and of one table.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use super::store::Club;
use crate::cli::program::{Home, Ran};

/// What a folder holds, by name.
fn files(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let files = entries.map(|entry| {
        let name = entry.file_name().into_string().unwrap();
        (name, fs::read_to_string(entry.path()).unwrap())
    });
    files.collect()
}

fn folder(home: &Home, name: &str) -> String {
    home.path().join(name).display().to_string()
}

/// Runs `desk VERB` over the store of a database, with the cards in a folder.
fn run(club: &Club, verb: &[&str], database: &str, out: &str) -> Ran {
    let (store, out) = (club.engine.address_of(database), folder(&club.home, out));
    let place = ["--store", &store, "--out", &out];
    club.home.run(&[&["desk"], verb, &place].concat())
}

fn done(ran: Ran) -> String {
    assert_eq!(ran.code, 0, "{ran:?}");
    ran.out
}

/// The roles of a server with their passwords, as it keeps them.
fn passwords(club: &Club) -> BTreeMap<String, String> {
    let statement = "select rolname || E'\\t' || coalesce(rolpassword, '') from pg_authid where rolname like 'vidette%'";
    let rows = club.engine.ask(&club.engine.address(), statement);
    let rows = rows.lines().map(|row| row.split_once('\t').unwrap());
    rows.map(|(role, password)| (role.to_owned(), password.to_owned()))
        .collect()
}

#[test]
fn an_init_that_is_repeated_changes_nothing_and_adds_what_is_missing() {
    let Some(club) = Club::start() else { return };
    let cards = club.home.path().join("cards");
    let before = (files(&cards), passwords(&club));
    let said = done(run(&club, &["init", "--tables", "2"], "postgres", "cards"));
    assert!(said.contains("the store is ready for 2 tables\n"), "{said}");
    assert_eq!(said.matches("unchanged").count(), 4, "{said}");
    assert_eq!((files(&cards), passwords(&club)), before);
    // One more table, by either command: the others stay, and the page has all of them.
    done(run(&club, &["init", "--tables", "3"], "postgres", "cards"));
    let added = done(run(&club, &["add-table", "13"], "postgres", "cards"));
    assert!(
        added.contains("table-13.toml  table 13: vidette play"),
        "{added}"
    );
    let (files, roles) = (files(&cards), passwords(&club));
    for (name, text) in &before.0 {
        match name.as_str() {
            "cards.html" => assert_ne!(&files[name], text),
            name => assert_eq!(&files[name], text, "{name}"),
        }
    }
    for (role, password) in &before.1 {
        assert_eq!(&roles[role], password, "{role}");
    }
    assert_eq!(files.len(), before.0.len() + 2);
    for table in ["table 1<", "table 2<", "table 3<", "table 13<"] {
        assert!(files["cards.html"].contains(table), "{table}");
    }
    // The event is that of the other cards.
    assert!(
        files["table-13.toml"].contains("event = \"Spring \\\"27\\\"\"")
            || files["table-13.toml"].contains("Spring")
    );
    let new = club.card("table-13.toml");
    done(club.home.run(&["desk", "push", "g", "--desk", &new]));
    // Fewer tables take nobody away.
    done(run(&club, &["init", "--tables", "1"], "postgres", "cards"));
    assert_eq!(passwords(&club), roles);
    // Where the cards lie elsewhere no second ones are made, and it is told.
    let said = done(run(
        &club,
        &["init", "--tables", "2"],
        "postgres",
        "elsewhere",
    ));
    assert!(
        said.contains("table 2 already has a valid card, but not in this folder"),
        "{said}"
    );
    // A lost card costs no other table its own.
    assert!(
        said.contains("`vidette desk add-table 2 --renew`"),
        "{said}"
    );
    assert!(said.contains("the store is ready for 4 tables"), "{said}");
    assert_eq!(passwords(&club), roles);
    let refused = run(&club, &["add-table", "2"], "postgres", "elsewhere");
    assert_eq!(refused.code, 1, "{refused:?}");
    assert!(
        refused.err.contains("table 2 already has a valid card"),
        "{refused:?}"
    );
}

/// A laptop has another address in another network: the cards name the old one, and stay as they are.
#[test]
fn an_init_warns_of_cards_that_name_another_address() {
    let Some(club) = Club::start() else { return };
    let cards = club.home.path().join("cards");
    let path = club.card("table-02.toml");
    let text = fs::read_to_string(&path).unwrap();
    let socket = club.engine.path().display().to_string();
    let moved = text.replace(&socket.replace('/', "%2F"), "192.168.44.10");
    assert_ne!(moved, text);
    fs::write(&path, moved).unwrap();
    let before = files(&cards);
    for verb in [["init", "--tables", "2"].as_slice(), &["add-table", "2"]] {
        let ran = run(&club, verb, "postgres", "cards");
        assert_eq!(ran.code, 0, "{ran:?}");
        let told = format!("name 192.168.44.10, but the store is now at {socket}. ");
        assert!(ran.err.contains(&told), "{ran:?}");
        assert!(ran.err.contains("--readdress"), "{ran:?}");
    }
    assert_eq!(files(&cards), before);
    // The address alone is written anew: the passwords stay valid, and so do cards that name it already.
    let words = passwords(&club);
    let again = ["init", "--tables", "2", "--readdress"];
    let moved = run(&club, &again, "postgres", "cards");
    assert!(!moved.err.contains("192.168.44.10"), "{moved:?}");
    assert!(done(moved).contains("table-02.toml  table 2: vidette play"));
    let after = files(&cards);
    assert_eq!(after["table-02.toml"], text);
    for (name, card) in &before {
        assert_eq!(after[name] == *card, name != "table-02.toml", "{name}");
    }
    assert_eq!(passwords(&club), words);
    assert_eq!(
        done(run(&club, &again, "postgres", "cards"))
            .matches("unchanged")
            .count(),
        4
    );
}

/// The present address goes on every card of the folder, whatever number of tables is named; a table that was shut out
/// stays out.
#[test]
fn a_new_address_goes_on_every_card_of_the_folder() {
    let Some(club) = Club::start() else { return };
    done(run(&club, &["add-table", "13"], "postgres", "cards"));
    let cards = club.home.path().join("cards");
    let socket = club.engine.path().display().to_string();
    let right = files(&cards);
    let moves = || {
        for (name, text) in &right {
            let moved = text.replace(&socket.replace('/', "%2F"), "192.168.44.10");
            fs::write(cards.join(name), moved).unwrap();
        }
    };
    let words = passwords(&club);
    for verb in [
        ["init", "--readdress"].as_slice(),
        &["init", "--tables", "2", "--readdress"],
    ] {
        moves();
        // The command that the warning names works.
        let warned = run(&club, &["add-table", "13"], "postgres", "cards");
        assert!(
            warned
                .err
                .contains("`vidette desk init --readdress` with the same --store and --out"),
            "{warned:?}"
        );
        let told = done(run(&club, verb, "postgres", "cards"));
        assert!(
            told.contains("table-13.toml  table 13: vidette play"),
            "{told}"
        );
        assert_eq!(files(&cards), right);
    }
    assert_eq!(passwords(&club), words);
    // A folder without cards is not made, and a store that no one has set up gets nothing.
    let refused = run(
        &club,
        &["init", "--tables", "2", "--readdress"],
        "postgres",
        "empty",
    );
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{refused:?}");
    assert!(refused.err.contains("no cards in "), "{refused:?}");
    assert!(!club.home.path().join("empty").exists());
    club.engine
        .ask(&club.engine.address(), "create database bare");
    let bare = run(&club, &["init", "--readdress"], "bare", "cards");
    assert_eq!((bare.code, bare.out.as_str()), (3, ""), "{bare:?}");
    // Shut out, table 13 has its old card in the folder still; another address does not let it in again.
    let only = ["init", "--tables", "2", "--renew", "--only"];
    done(run(&club, &only, "postgres", "cards"));
    let out = files(&cards);
    let told = done(run(&club, &["init", "--readdress"], "postgres", "cards"));
    assert!(!told.contains("table 13"), "{told}");
    assert_eq!(files(&cards), out);
    let refused = run(&club, &["init"], "postgres", "cards");
    assert_eq!(refused.code, 2, "{refused:?}");
}

#[test]
fn a_renewal_makes_every_password_and_card_anew() {
    let Some(club) = Club::start() else { return };
    let cards = club.home.path().join("cards");
    let before = (files(&cards), passwords(&club));
    done(run(
        &club,
        &["add-table", "2", "--renew"],
        "postgres",
        "cards",
    ));
    let one = (files(&cards), passwords(&club));
    for (name, text) in &before.0 {
        assert_eq!(&one.0[name] == text, name != "table-02.toml", "{name}");
    }
    let said = done(run(
        &club,
        &["init", "--tables", "2", "--renew"],
        "postgres",
        "cards",
    ));
    assert!(said.contains("earlier cards are no longer valid"), "{said}");
    let after = (files(&cards), passwords(&club));
    for name in ["desk.toml", "table-01.toml", "table-02.toml"] {
        assert_ne!(after.0[name], one.0[name], "{name}");
        assert!(after.0[name].contains("Spring"), "{name}");
    }
    for (role, password) in one.1.iter().filter(|(_, password)| !password.is_empty()) {
        assert_ne!(&after.1[role], password, "{role}");
    }
    assert_eq!(after.0.len(), before.0.len(), "no file is left beside them");
    assert_eq!(club.push().code, 0);
}

/// A database that was made again under its name: the cards that are out open it.
#[test]
fn cards_whose_roles_are_gone_let_in_again() {
    let Some(club) = Club::start() else { return };
    let admin = club.engine.address();
    club.engine.ask(&admin, "drop schema vidette cascade");
    for role in passwords(&club).into_keys() {
        club.engine.ask(&admin, &format!("drop role {role}"));
    }
    let before = files(&club.home.path().join("cards"));
    done(run(&club, &["init", "--tables", "2"], "postgres", "cards"));
    assert_eq!(files(&club.home.path().join("cards")), before);
    assert!(passwords(&club)["vidette_postgres_table_01"].starts_with("SCRAM"));
    assert_eq!(club.push().code, 0);
}

#[test]
fn two_events_on_one_server_have_nothing_in_common() {
    let Some(club) = Club::start() else { return };
    let admin = club.engine.address();
    let before = passwords(&club);
    let long = "autumn-".repeat(9);
    let odd = "Spring \"28\" \u{e9}";
    for (at, name) in [odd, &long].into_iter().enumerate() {
        let quoted = name.replace('"', "\"\"");
        club.engine
            .ask(&admin, &format!("create database \"{quoted}\""));
        let encoded = name.replace('"', "%22").replace(' ', "%20");
        let out = format!("cards-{at}");
        done(run(&club, &["init", "--tables", "2"], &encoded, &out));
        let card = folder(&club.home, &format!("{out}/table-01.toml"));
        done(club.home.run(&["desk", "push", "g", "--desk", &card]));
        // The cards of another event are in the way of these, and stay.
        let others = files(&club.home.path().join("cards"));
        for verb in [&["init", "--tables", "2"][..], &["add-table", "9"]] {
            let refused = run(&club, verb, &encoded, "cards");
            assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{refused:?}");
            assert!(
                refused
                    .err
                    .contains("it is not a card of the desk at this store"),
                "{refused:?}"
            );
        }
        assert_eq!(files(&club.home.path().join("cards")), others);
    }
    let after = passwords(&club);
    for (role, password) in &before {
        assert_eq!(&after[role], password, "{role}");
    }
    // A group, a desk and two tables each.
    assert_eq!(after.len(), 12, "{after:?}");
    assert!(
        after.contains_key("vidette_Spring \"28\" \u{e9}_table_02"),
        "{after:?}"
    );
    // The card of one opens nothing of the other.
    let first = club.store("table-01.toml");
    let (way, _) = first.rsplit_once('/').unwrap();
    let encoded = odd.replace('"', "%22").replace(' ', "%20");
    let other = format!("{way}/{encoded}?sslmode=disable");
    let refused = club
        .engine
        .try_to_ask(&other, "select id from vidette.game");
    assert!(refused.unwrap_err().contains("permission denied"));
}

/// The store itself holds a card to its table, whatever the program is told.
#[test]
fn the_card_of_a_table_writes_as_no_other() {
    let Some(club) = Club::start() else { return };
    let card = fs::read_to_string(club.card("table-01.toml")).unwrap();
    fs::write(
        club.card("changed.toml"),
        card.replace("table = 1", "table = 2"),
    )
    .unwrap();
    let changed = club.card("changed.toml");
    let refused = club.home.run(&["desk", "push", "g", "--desk", &changed]);
    assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{refused:?}");
    assert!(
        refused.err.contains("may not write games of table 2"),
        "{refused:?}"
    );
    let one = club.store("table-01.toml");
    let insert = |id: &str, place: &str| {
        let statement = format!("insert into vidette.game (id, place) values ('{id}', '{place}')");
        club.engine.try_to_ask(&one, &statement)
    };
    for place in ["2", "12", "21", "01", "", "1 "] {
        let refused = insert("x", place).unwrap_err();
        assert!(refused.contains("row-level security"), "{place}: {refused}");
    }
    insert("x", "1").unwrap();
    let moved = club
        .engine
        .try_to_ask(&one, "update vidette.game set place = '2'");
    assert!(moved.unwrap_err().contains("permission denied"));
    // Entries, heads and calls go to its own games alone.
    let two = club.store("table-02.toml");
    club.engine.ask(
        &two,
        "insert into vidette.game (id, place) values ('y', '2')",
    );
    for statement in [
        "insert into vidette.entry values ('y', 1, 0, '', 0)",
        "insert into vidette.head values ('y', 1, 0, 0, '{}')",
        "insert into vidette.call (game, nonce) values ('y', 'n')",
    ] {
        let refused = club.engine.try_to_ask(&one, statement).unwrap_err();
        assert!(
            refused.contains("row-level security"),
            "{statement}: {refused}"
        );
    }
}

/// What `desk init` made of a store before roles had the database in their names.
const OLD: &str = "
create schema vidette;
create table vidette.game (id text primary key, owner name not null default current_user, place text not null, name text,
    rules text, program text, created bigint, facts jsonb);
create table vidette.entry (game text references vidette.game on delete cascade, seq bigint, at bigint not null,
    line text not null, sum bigint not null, primary key (game, seq));
create table vidette.head (game text primary key references vidette.game on delete cascade, seq bigint, sum bigint,
    at bigint, said jsonb, came timestamptz default now());
create table vidette.call (id bigint generated always as identity primary key,
    game text references vidette.game on delete cascade, nonce text not null unique, asked timestamptz default now(),
    words text, taken text, answer text, done timestamptz);
create role vidette_tables nologin;
create role vidette_desk login password 'desk';
create role vidette_table_01 login password 'one';
create role vidette_table_02 login password 'two';
grant vidette_tables to vidette_table_01, vidette_table_02;
grant usage on schema vidette to vidette_tables, vidette_desk;
grant select, insert, delete on vidette.game to vidette_tables;
grant select, insert on vidette.entry, vidette.call to vidette_tables;
grant select, insert, update on vidette.head to vidette_tables;
grant select on vidette.game, vidette.entry, vidette.head, vidette.call to vidette_desk;
grant update (taken, answer, done) on vidette.call to vidette_desk;
alter table vidette.game enable row level security;
create policy own on vidette.game to vidette_tables using (owner = current_user) with check (owner = current_user);
create policy desk on vidette.game for select to vidette_desk using (true);
create policy answers on vidette.call for update to vidette_desk using (true) with check (true);
";

/// The same of the tables that belong to games.
fn old_rights() -> String {
    let rights = ["entry", "head", "call"].map(|table| {
        let own = "(game in (select id from vidette.game where owner = current_user))";
        format!(
            "alter table vidette.{table} enable row level security;
             create policy own on vidette.{table} to vidette_tables using {own} with check {own};
             create policy desk on vidette.{table} for select to vidette_desk using (true);"
        )
    });
    rights.concat()
}

#[test]
fn a_store_of_an_earlier_version_goes_on_and_is_renewed_when_it_is_wished() {
    let Some(club) = Club::start() else { return };
    let (engine, home) = (&club.engine, &club.home);
    engine.ask(&engine.address(), "create database old");
    engine.ask(&engine.address_of("old"), &format!("{OLD}{}", old_rights()));
    let cards = home.path().join("old");
    fs::create_dir(&cards).unwrap();
    let server = engine.address().replace("postgres://admin@", "@");
    let server = server.rsplit_once('/').unwrap().0.to_owned();
    for (name, role, password, table) in [
        ("desk.toml", "vidette_desk", "desk", ""),
        ("table-01.toml", "vidette_table_01", "one", "table = 1\n"),
        ("table-02.toml", "vidette_table_02", "two", "table = 2\n"),
    ] {
        let card = format!(
            "[desk]\nstore = \"postgres://{role}:{password}{server}/old?sslmode=disable\"\n{table}"
        );
        fs::write(cards.join(name), card).unwrap();
    }
    let card = |table: u32| folder(home, &format!("old/table-0{table}.toml"));
    let push = |game: &str, table: u32| home.run(&["desk", "push", game, "--desk", &card(table)]);
    let reads = |what: &str| {
        let desk = folder(home, "old/desk.toml");
        let pulled = home.run(&["desk", "pull", "1", "--as", what, "--desk", &desk]);
        assert_eq!(pulled.code, 0, "{pulled:?}");
        assert_eq!(home.out(&["export", what]), home.out(&["export", "g"]));
    };
    // As it is.
    home.out(&["do", "g", "next anyway"]);
    done(push("g", 1));
    // Made ready once more: the cards stay and go on, and are held to their tables.
    let before = (files(&cards), passwords(&club));
    let said = done(run(&club, &["init", "--tables", "2"], "old", "old"));
    assert!(
        said.contains("an earlier version set up the store; its cards still work."),
        "{said}"
    );
    let after = (files(&cards), passwords(&club));
    for (name, text) in &before.0 {
        assert_eq!(&after.0[name], text, "{name}");
    }
    for (role, password) in &before.1 {
        assert_eq!(&after.1[role], password, "{role}");
    }
    home.out(&["do", "g", "next anyway"]);
    done(push("g", 1));
    reads("spare");
    let one = "insert into vidette.game (id, place) values ('x', '2')";
    let way = format!("postgres://vidette_table_01:one{server}/old");
    assert!(engine.try_to_ask(&way, one).is_err());
    done(run(&club, &["add-table", "3"], "old", "old"));
    home.out(&["new", "first-steps", "--name", "h"]);
    done(push("h", 3));
    // Renewed, it has roles of its own; games stay with their tables, and the old roles open nothing.
    let said = done(run(
        &club,
        &["init", "--tables", "3", "--renew"],
        "old",
        "old",
    ));
    assert!(!said.contains("an earlier version"), "{said}");
    home.out(&["do", "g", "next anyway"]);
    done(push("g", 1));
    reads("another");
    let old = engine.try_to_ask(&way, "select id from vidette.game");
    assert!(old.unwrap_err().contains("permission denied"));
    // Another event of the server may still use them.
    assert_eq!(
        passwords(&club)["vidette_table_01"],
        before.1["vidette_table_01"]
    );
    done(run(&club, &["init", "--tables", "3"], "old", "old"));
}

#[test]
fn a_table_is_added_to_a_store_that_is_ready_alone() {
    let Some(club) = Club::start() else { return };
    club.engine
        .ask(&club.engine.address(), "create database bare");
    let refused = run(&club, &["add-table", "2"], "bare", "bare");
    assert_eq!((refused.code, refused.out.as_str()), (3, ""), "{refused:?}");
    assert!(
        refused
            .err
            .contains("`vidette desk init --store URL --tables N`"),
        "{refused:?}"
    );
    for table in ["0", "100", "x"] {
        assert_eq!(
            run(&club, &["add-table", table], "postgres", "cards").code,
            2,
            "{table}"
        );
    }
}

/// A machine without a network writes no address over good cards that would lead no other laptop here.
#[test]
fn a_new_address_is_refused_without_a_network() {
    let Some(club) = Club::start() else { return };
    let cards = club.home.path().join("cards").display().to_string();
    let store = "postgres://admin@localhost/postgres";
    let line = [
        "desk",
        "init",
        "--tables",
        "2",
        "--store",
        store,
        "--out",
        &cards,
        "--readdress",
    ];
    let command = club.home.command(&line);
    // A network of its own has no address but the loop.
    let ran = std::process::Command::new("unshare")
        .arg("-n")
        .arg(command.get_program())
        .args(command.get_args())
        .envs(
            command
                .get_envs()
                .filter_map(|(name, value)| Some((name, value?))),
        )
        .current_dir(club.home.path())
        .output();
    let Ok(ran) = ran else {
        common::skipped::skipped("no `unshare` is installed");
        return;
    };
    let ran = crate::cli::program::ran(ran);
    if ran.err.starts_with("unshare: ") {
        common::skipped::skipped("this user may make no network");
        return;
    }
    assert_eq!((ran.code, ran.out.as_str()), (3, ""), "{ran:?}");
    assert!(
        ran.err.contains("this machine has no network now"),
        "{ran:?}"
    );
    let table = fs::read_to_string(club.card("table-01.toml")).unwrap();
    assert!(!table.contains("localhost"), "{table}");
}
