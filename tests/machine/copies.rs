use std::io::Write;
use std::time::{Duration, Instant};

use super::faulty::laid_under;
use crate::cli::program::{FORD, Home};

/// Waits for what a thread of the program does.
fn within_ten_seconds(mut is_so: impl FnMut() -> bool) -> bool {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_secs(10) {
        if is_so() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    false
}

/// The entries that the copy of the game has.
fn copied(home: &Home) -> u64 {
    let text = home.out(&["restore", "--json"]);
    let copy = text
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap())
        .find(|copy| copy["game"] == "g");
    copy.map_or(0, |copy| copy["entries"].as_u64().unwrap())
}

/// When a player turn ends the copy has all of it, while the game is still open.
#[test]
fn a_copy_is_made_when_a_player_turn_ends() {
    let home = Home::with_two_turns();
    let turn = || home.json(&["show", "g", "--json"])["turn"].clone();
    let before = turn();
    let (mut player, mut says, mut told) = home.playing();
    while turn() == before {
        writeln!(says, "next anyway").unwrap();
        told.next().unwrap().unwrap();
    }
    let entries = home.json(&["games", "--json"])["entries"].as_u64().unwrap();
    assert!(within_ten_seconds(|| copied(&home) >= entries), "{entries}");
    drop(says);
    player.wait().unwrap();
}

/// A folder of copies that takes none: told once, and the game goes on.
#[test]
fn a_copy_that_cannot_be_made_is_told_once() {
    for home in [Home::with_game(), Home::with_game_of(FORD)] {
        std::fs::write(home.path().join("data/backups"), "in the way").unwrap();
        let ran = home.run(&["do", "g", "note one", "note two"]);
        assert_eq!((ran.code, ran.out.as_str()), (0, "one\ntwo\n"));
        let told = ran.err.matches("No safety copy of this game").count();
        assert_eq!(told, 1, "{}", ran.err);
        let played = home.run_with_input(&["play", "g", "--plain"], "note three\nquit\n");
        let said = [played.out, played.err].concat();
        assert_eq!(
            said.matches("No safety copy of this game").count(),
            1,
            "{said}"
        );
        let log = std::fs::read_to_string(home.path().join("data/vidette.log")).unwrap();
        assert_eq!(log.matches("cannot make a copy").count(), 1, "{log}");
        std::fs::remove_file(home.path().join("data/backups")).unwrap();
        // Nothing need be played for it to be made up for.
        let again = home.run_with_input(&["play", "g", "--plain"], "quit\n");
        assert_eq!(again.code, 0, "{}", again.err);
        assert_eq!(copied(&home), 3);
    }
}

/// A full disk, and a folder that may not be written.
#[test]
fn why_no_copy_is_made_is_told() {
    let home = Home::with_game();
    std::fs::create_dir(home.path().join("data/backups")).unwrap();
    let mut command = home.command(&["do", "g", "note one"]);
    let Some(command) = laid_under(&mut command, "write:1:0:28:/backups/") else {
        return;
    };
    let output = command.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("the disk is full"), "{said}");
    let backups = home.path().join("data/backups");
    let rights = |mode| {
        use std::os::unix::fs::PermissionsExt;
        std::fs::set_permissions(&backups, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    rights(0o555);
    let Some(ran) = home.run_as_anybody(&["do", "g", "note two"]) else {
        return;
    };
    rights(0o755);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.err.contains("no permission to write"), "{}", ran.err);
}
