use std::fs;
use std::path::Path;

use super::program::{Home, Ran};

/// Refused with these words, and neither with an option that the command has not nor in the system's words.
fn refused(ran: &Ran, code: i32, said: &str) {
    assert_eq!(ran.code, code, "{ran:?}");
    assert!(ran.err.contains(said), "{ran:?}");
    assert!(!ran.err.contains("os error"), "{ran:?}");
}

/// Takes the right to write in a folder away, or gives it back.
#[cfg(unix)]
fn set_mode(folder: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(folder, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_name_that_is_taken_asks_for_another_and_for_no_option() {
    let home = Home::with_game();
    home.out(&["copy", "g", "h"]);
    for line in [&["rename", "g", "h"], &["copy", "g", "g"]] {
        let ran = home.run(line);
        refused(&ran, 1, "a game of that name exists; choose another name");
        assert!(!ran.err.contains("--name"), "{ran:?}");
    }
}

#[cfg(unix)]
#[test]
fn where_nothing_may_be_written_it_is_said_with_the_way_out() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    let locked = home.path().join("locked");
    fs::create_dir(&locked).unwrap();
    fs::write(home.path().join("g.jsonl"), text).unwrap();
    set_mode(&locked, 0o555);
    for (line, option) in [
        (
            &["print", "g", "sheets", "--out", "locked/x.html"][..],
            "--out",
        ),
        (&["map", "g", "--out", "locked/x.svg"], "--out"),
        (&["diary", "g", "--yes", "--out", "locked/x.html"], "--out"),
        (
            &["diary", "g", "--yes", "--md", "--out", "locked/x.md"],
            "--out",
        ),
        (
            &[
                "simulate",
                "first-steps",
                "--quick",
                "--games",
                "1",
                "--turns",
                "1",
                "--html",
                "locked/x.html",
            ],
            "--html",
        ),
    ] {
        let Some(ran) = home.run_as_anybody(line) else {
            return;
        };
        refused(
            &ran,
            3,
            "no permission to write there; unlock it, or choose another file with",
        );
        assert!(
            ran.err.contains(option) && !ran.err.contains("make room"),
            "{ran:?}"
        );
    }
    let init = home.run_as_anybody(&["init", "locked/shiloh"]).unwrap();
    refused(
        &init,
        3,
        "no permission to write there; unlock it, or choose another place",
    );
    for line in [
        &["--data-dir", "locked", "new", "first-steps"][..],
        &["--data-dir", "locked", "import", "g.jsonl"],
        &["copy", "g", "locked/g.vidette"],
    ] {
        let ran = home.run_as_anybody(line).unwrap();
        refused(
            &ran,
            3,
            "no permission to write in this folder; unlock it, or use another",
        );
        assert!(!ran.err.contains("copy the game"), "{ran:?}");
    }
    set_mode(&locked, 0o755);
    assert_eq!(fs::read_dir(&locked).unwrap().count(), 0);
}

#[test]
fn what_cannot_be_read_is_told_in_words() {
    let home = Home::with_game();
    fs::create_dir(home.path().join("folder")).unwrap();
    for (line, said) in [
        (
            &["import", "folder"][..],
            "folder: this is a folder; name a file in it",
        ),
        (&["import", "nosuch"], "nosuch: no such file"),
        (&["do", "g", "--file", "nosuch"], "nosuch: no such file"),
        (
            &["init", "shiloh", "--from", "nosuch.csv"],
            "nosuch.csv: no such file",
        ),
        (
            &["init", "shiloh", "--from", "folder"],
            "folder: this is a folder",
        ),
        (
            &["simulate", "first-steps", "--sweep", "nosuch.toml"],
            "nosuch.toml: no such file",
        ),
        (
            &["simulate", "first-steps", "--policy", "nosuch.toml"],
            "nosuch.toml: no such file",
        ),
    ] {
        refused(&home.run(line), 3, said);
    }
    assert!(!home.path().join("shiloh.toml").exists());
}

/// What has a copy is a game of that name, not whatever path ends so.
#[test]
fn a_path_that_leads_nowhere_is_no_game_whose_copy_is_offered() {
    let home = Home::with_game();
    home.out(&["do", "g", "note \"kept\""]);
    for line in [
        &["diary", "rosters/g.toml"][..],
        &["log", "rosters/g.toml"],
        &["export", "rosters/g.toml"],
    ] {
        let ran = home.run(line);
        refused(&ran, 3, "rosters/g.toml: no such file");
        assert!(!ran.err.contains("restore"), "{ran:?}");
    }
    fs::create_dir(home.path().join("rosters")).unwrap();
    let roster = include_str!("../../rosters/first-steps.toml");
    fs::write(home.path().join("rosters/g.toml"), roster).unwrap();
    let ran = home.run(&["diary", "rosters/g.toml"]);
    refused(
        &ran,
        1,
        "rosters/g.toml is a roster, and only a game has a diary",
    );
}

#[test]
fn a_bearing_is_one_of_the_compass() {
    let home = Home::with_game();
    for line in [
        "place 2wi 24,22 facing 999",
        "place 2wi 24,22 facing -90",
        "place 2wi 12 from herbst-wood bearing 361",
    ] {
        let ran = home.run(&["do", "g", line]);
        refused(
            &ran,
            1,
            "is not a bearing: use 0 to 360 degrees (0 north, 90 east",
        );
    }
    home.out(&["do", "g", "place 2wi 24,22 facing 360"]);
    for (line, said) in [
        (
            "move 2wi ahead NaN",
            "`NaN` is not a number: expected a number of inches",
        ),
        (
            "march meredith wheel x",
            "`x` is not a number: expected a number of degrees",
        ),
    ] {
        refused(&home.run(&["do", "g", line]), 1, said);
    }
}

/// A command that is named as the remedy is copied into a shell.
#[test]
fn commands_that_are_named_quote_a_name_that_needs_it() {
    let home = Home::new();
    home.out(&["new", "mcphersons-ridge", "--name", "Table 1"]);
    let stands = home.run(&["play", "mcphersons-ridge"]);
    refused(&stands, 1, "`vidette play \"Table 1\"` resumes it");
    let watched = home.run(&["check", "Table 1", "--watch"]);
    refused(&watched, 1, "`vidette watch \"Table 1\"` follows it");
    let mut player = home
        .command(&["do", "Table 1", "-"])
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut says = player.stdin.take().unwrap();
    std::io::Write::write_all(&mut says, b"note one\n").unwrap();
    let mut told = std::io::BufReader::new(player.stdout.take().unwrap());
    std::io::BufRead::read_line(&mut told, &mut String::new()).unwrap();
    let locked = home.run(&["rename", "Table 1", "h"]);
    refused(&locked, 3, "`vidette watch \"Table 1\"` to look");
    drop(says);
    player.wait().unwrap();
}

/// What a shell would read something else into stands in single quotes.
#[cfg(unix)]
#[test]
fn commands_that_are_named_keep_a_shell_from_reading_a_name() {
    let home = Home::new();
    home.out(&["new", "mcphersons-ridge", "--name", "Lee's $5"]);
    let watched = home.run(&["check", "Lee's $5", "--watch"]);
    refused(&watched, 1, "`vidette watch 'Lee'\\''s $5'` follows it");
}
