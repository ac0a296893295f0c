use std::io::Write;

use super::program::{FORD, Home};

#[test]
fn a_game_that_is_gone_comes_back_from_its_copy() {
    comes_back_from_its_copy(&Home::with_game());
    comes_back_from_its_copy(&Home::with_game_of(FORD));
}

fn comes_back_from_its_copy(home: &Home) {
    home.out(&["do", "g", "note one", "note two"]);
    let text = home.out(&["export", "g"]);
    let copies = home.out(&["restore"]);
    assert!(
        copies.starts_with("g ") && copies.contains("2 entries"),
        "{copies}"
    );
    std::fs::remove_file(home.game("g")).unwrap();
    let games = home.run(&["games"]);
    assert!(games.err.contains("vidette restore"), "{}", games.err);
    let gone = home.run(&["log", "g"]);
    assert_eq!(gone.code, 1);
    assert!(gone.err.contains("`vidette restore g`"), "{}", gone.err);
    let back = home.out(&["restore", "g"]);
    assert!(back.starts_with("g: "), "{back}");
    assert_eq!(home.out(&["export", "g"]), text);
    home.out(&["do", "g", "note three"]);
    // What stands is never overwritten.
    let second = home.out(&["restore", "g"]);
    assert!(second.starts_with("g-2: "), "{second}");
    assert_eq!(home.run(&["restore", "g", "--name", "g"]).code, 1);
    assert_eq!(home.out(&["log", "g-2"]).lines().count(), 3);
    let nobody = home.run(&["restore", "nobody"]);
    assert_eq!(nobody.code, 1);
    assert!(nobody.err.contains("no copy of `nobody`"), "{}", nobody.err);
}

#[test]
fn whatever_looks_at_a_game_that_is_gone_names_its_copy() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    std::fs::remove_file(home.game("g")).unwrap();
    let asked: [&[&str]; 4] = [
        &["show", "g"],
        &["check", "g"],
        &["log", "g"],
        &["do", "g", "next"],
    ];
    for arguments in asked {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(ran.err.contains("the game `g` is gone"), "{}", ran.err);
        assert!(ran.err.contains("`vidette restore g`"), "{}", ran.err);
    }
    // A folder in its place.
    std::fs::create_dir(home.game("g")).unwrap();
    for arguments in asked {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 3, "{arguments:?}");
        assert!(ran.err.contains("not a vidette game"), "{}", ran.err);
        assert!(ran.err.contains("`vidette restore g`"), "{}", ran.err);
    }
}

#[test]
fn a_damaged_game_names_its_copy() {
    names_its_copy(&Home::with_game());
    names_its_copy(&Home::with_game_of(FORD));
}

fn names_its_copy(home: &Home) {
    home.out(&["do", "g", "note one", "note two", "note three"]);
    let text = home.out(&["export", "g"]);
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    let third = bytes.windows(5).position(|w| w == b"three").unwrap();
    bytes[third] = b'T';
    std::fs::write(home.game("g"), bytes).unwrap();
    for arguments in [["log", "g"], ["play", "g"], ["show", "g"]] {
        let ran = home.run(&arguments);
        assert_eq!(ran.code, 3);
        assert!(ran.err.contains("`vidette restore g`"), "{}", ran.err);
    }
    home.out(&["restore", "g", "--name", "whole"]);
    assert_eq!(home.out(&["export", "whole"]), text);
}

#[test]
fn a_game_that_lost_its_last_acts_names_its_copy() {
    names_the_copy_that_has_more(&Home::with_game());
    names_the_copy_that_has_more(&Home::with_game_of(FORD));
}

fn names_the_copy_that_has_more(home: &Home) {
    home.out(&["do", "g", "note one"]);
    let old = std::fs::read(home.game("g")).unwrap();
    home.out(&["do", "g", "note two"]);
    std::fs::write(home.game("g"), old).unwrap();
    let ran = home.run(&["games"]);
    assert!(
        ran.err
            .contains("g ends with entry 1, but its safety copy has 2 entries"),
        "{}",
        ran.err
    );
}

#[test]
fn after_a_crash_the_list_and_the_table_say_so() {
    says_so_after_a_crash(&Home::with_game(), true);
    // The list of a game with secrets would tell of a hidden act: only the table says it.
    says_so_after_a_crash(&Home::with_game_of(FORD), false);
}

fn says_so_after_a_crash(home: &Home, is_listed: bool) {
    let (mut player, mut says, mut told) = home.playing();
    writeln!(says, "note one").unwrap();
    assert_eq!(told.next().unwrap().unwrap(), "one");
    assert!(!home.run(&["games"]).err.contains("not closed"));
    player.kill().unwrap();
    player.wait().unwrap();
    for _ in 0..2 {
        let ran = home.run(&["games"]);
        let listed = ["g was not closed", "`vidette play g`"];
        let listed = listed.map(|words| ran.err.contains(words));
        assert_eq!(listed, [is_listed; 2], "{}", ran.err);
    }
    let played = home.run_with_input(&["play", "g", "--plain"], "note two\nquit\n");
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(
        played.out.contains("not closed last time"),
        "{}",
        played.out
    );
    assert!(!home.run(&["games"]).err.contains("not closed"));
    let again = home.run_with_input(&["play", "g", "--plain"], "quit\n");
    assert!(!again.out.contains("not closed"), "{}", again.out);
    assert_eq!(home.out(&["log", "g"]).lines().count(), 2);
}

/// One entry is told as one.
#[test]
fn a_single_entry_is_counted_as_one() {
    let home = Home::with_game();
    home.out(&["do", "g", "next anyway"]);
    let listed = home.out(&["restore"]);
    assert!(listed.contains(" 1 entry  "), "{listed}");
    let checked = home.run(&["check", "g"]);
    assert!(
        checked.err.contains(": 1 entry would be decided"),
        "{checked:?}"
    );
    let copied = home.out(&["copy", "g", "twin"]);
    assert!(
        copied.lines().next().unwrap().ends_with(", 1 entry"),
        "{copied}"
    );
    home.out(&["do", "g", "next anyway"]);
    assert!(home.out(&["restore"]).contains(" 2 entries  "));
}
