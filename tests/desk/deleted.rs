//! Games that are deleted from a store, and games that follow each other at a table.

use super::{folder::Desk, store::Club};
use crate::cli::program::Ran;
use crate::web::http::Ask;

/// A club whose store holds a game that was played on at one machine, and its fork at another one: `twin`.
fn forked() -> Option<Club> {
    let club = Club::start()?;
    club.home.out(&["do", "g", "next anyway"]);
    club.home.out(&["copy", "g", "twin"]);
    club.home
        .out(&["do", "g", "note \"here\"", "note \"and here\""]);
    assert_eq!(club.push().code, 0);
    club.home.out(&["do", "twin", "note \"there\""]);
    Some(club)
}

fn forget(club: &Club, game: &str, more: &[&str], typed: &str) -> Ran {
    let card = club.card("table-01.toml");
    let line = [&["desk", "forget", game, "--desk", &card], more].concat();
    club.home.run_with_input(&line, typed)
}

#[test]
fn a_fork_deletes_nothing_of_the_true_game() {
    let Some(club) = forked() else { return };
    let refused = |ran: &Ran| {
        assert_eq!(ran.code, 1, "{ran:?}");
        assert_eq!(club.count(), 3);
    };
    let ran = forget(&club, "twin", &[], "twin\n");
    refused(&ran);
    let said = "nothing deleted: the store has 2 entries that this file lacks, from entry 2 on";
    assert!(ran.err.contains(said), "{ran:?}");
    assert!(
        ran.err.contains("`vidette desk pull 1 --as NAME`"),
        "{ran:?}"
    );
    // Who says that he means it is asked for the name.
    for typed in ["", "\n", "y\n", "g\n"] {
        let ran = forget(&club, "twin", &["--even-if-newer"], typed);
        refused(&ran);
        assert!(
            ran.err.contains("deleted nothing") || typed.is_empty(),
            "{ran:?}"
        );
        assert!(ran.out.contains("Type the name of the game"), "{ran:?}");
    }
    let ran = forget(&club, "twin", &["--even-if-newer"], "twin\n");
    assert_eq!((ran.code, club.count()), (0, 0), "{ran:?}");
}

#[test]
fn a_file_that_is_behind_deletes_nothing_and_one_that_has_all_is_not_asked() {
    let Some(club) = forked() else { return };
    club.home.out(&["copy", "g", "old"]);
    club.home.out(&["do", "g", "note \"later\""]);
    assert_eq!(club.push().code, 0);
    let ran = forget(&club, "old", &[], "");
    assert_eq!((ran.code, club.count()), (1, 4), "{ran:?}");
    let said = "the store has 1 entry that this file lacks, from entry 4 on";
    assert!(ran.err.contains(said), "{ran:?}");
    // What the file has more is no matter.
    club.home.out(&["do", "g", "note \"not sent\""]);
    let ran = forget(&club, "g", &[], "");
    assert_eq!((ran.code, club.count()), (0, 0), "{ran:?}");
    let ran = forget(&club, "g", &["--even-if-newer"], "");
    assert_eq!(ran.code, 1, "{ran:?}");
    assert!(
        ran.err.contains("the store has no game `g` of this table"),
        "{ran:?}"
    );
}

/// A table of two games a day: both stand in the standings and on its page, the second is on its tile.
#[test]
fn the_game_of_the_morning_stays_when_that_of_the_afternoon_begins() {
    let Some(club) = Club::start() else { return };
    let home = &club.home;
    let card = club.card("table-01.toml");
    let push = |game: &str| home.out(&["desk", "push", game, "--desk", &card]);
    home.out(&[
        "do",
        "g",
        "next anyway",
        "activate archer dice 4 3",
        "end \"lunch\"",
    ]);
    home.out(&["desk", "call", "g", "is it over?"]);
    push("g");
    let desk = Desk::start(home, &["--card", &club.card("desk.toml")]);
    let key = desk.join();
    desk.part(&key, "tiles", "McPherson");
    home.out(&["new", "first-steps", "--name", "h"]);
    push("h");
    let tiles = desk.part(&key, "tiles", "First Steps");
    assert!(!tiles.contains("McPherson"), "{tiles}");
    assert_eq!(tiles.matches("class=\"tile ").count(), 1, "{tiles}");
    let standings = desk.part(&key, "standings", "First Steps");
    let morning = standings
        .split("<h2>")
        .find(|list| list.starts_with("McPherson"));
    let morning = morning.unwrap_or_else(|| panic!("{standings}"));
    assert!(morning.contains("/table/1\">1</a> (earlier)"), "{morning}");
    let afternoon = standings
        .split("<h2>")
        .find(|list| list.starts_with("First Steps"));
    assert!(!afternoon.unwrap().contains("(earlier)"), "{standings}");
    desk.part(&key, "dice", "1 (earlier: McPherson");
    let page = Ask::get("/table/1")
        .by(Some(&key))
        .send(desk.address())
        .text();
    let (now, before) = page.split_once("Earlier at this table").unwrap();
    assert!(
        now.contains("First Steps") && !now.contains("McPherson"),
        "{now}"
    );
    assert!(
        before.contains("McPherson") && before.contains("lunch"),
        "{before}"
    );
    assert!(before.contains("Account"), "{before}");
    // A question of the morning is still there to be answered.
    desk.part(&key, "calls", "is it over?");
    // What the morning still sends does not bring it back to the tile.
    home.out(&["do", "h", "next anyway"]);
    push("h");
    push("g");
    let tiles = desk.part(&key, "tiles", "First Steps");
    assert!(!tiles.contains("McPherson"), "{tiles}");
}
