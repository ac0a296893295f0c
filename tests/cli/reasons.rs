//! What cannot be read, written or meant: the place, the cause, and the right exit code.

use std::fs::{self, OpenOptions};

use super::program::Home;

#[test]
fn options_may_follow_the_lines_of_do() {
    let home = Home::with_game();
    fs::write(home.path().join("script"), "note \"second\"\n").unwrap();
    home.out(&["do", "g", "note \"first\"", "--file", "script", "--yes"]);
    let log = home.out(&["log", "g"]);
    assert!(log.contains("first") && log.contains("second"), "{log}");
}

#[test]
fn check_names_the_faults_of_all_it_can_read() {
    let home = Home::new();
    fs::write(home.path().join("bad.toml"), "format = 1\nname = \n").unwrap();
    fs::write(
        home.path().join("bytes.toml"),
        b"format = 1\nname = \"\xff\"\n",
    )
    .unwrap();
    let ran = home.run(&["check", "missing.toml", "bytes.toml", "bad.toml"]);
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("missing.toml: no such file"),
        "{}",
        ran.err
    );
    assert!(
        ran.out.contains("bytes.toml:2:9: this is not text"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("bad.toml:2:"), "{}", ran.out);
    let ran = home.run(&["check", "bytes.toml", "bad.toml"]);
    assert_eq!(ran.code, 1);
}

#[test]
fn games_that_cannot_be_listed_are_no_missing_games() {
    let home = Home::new();
    fs::write(home.path().join("data"), "no folder").unwrap();
    for arguments in [&["games"][..], &["show", "mr"], &["log", "mr"], &["play"]] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 3, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("cannot list the games"), "{}", ran.err);
    }
}

#[test]
fn a_name_is_no_path_and_a_folder_no_file() {
    let home = Home::new();
    let absolute = home.path().join("no-such/x").display().to_string();
    for name in ["../x", "sub/dir", &absolute] {
        let ran = home.run(&["new", "first-steps", "--name", name]);
        assert_eq!(ran.code, 1, "{name}");
        assert!(ran.err.contains("ends in `.vidette`"), "{}", ran.err);
    }
    home.out(&["new", "first-steps", "--name", "./here.vidette"]);
    assert!(home.path().join("here.vidette").is_file());
    fs::create_dir(home.path().join("folder.toml")).unwrap();
    for command in ["show", "check"] {
        let ran = home.run(&[command, "folder.toml"]);
        assert_eq!(ran.code, 3, "{command}");
        assert!(ran.err.contains("this is a folder"), "{}", ran.err);
    }
    let ran = home.run(&["new", "first-steps", "--name", &"n".repeat(300)]);
    assert_eq!(ran.code, 3);
    assert!(ran.err.contains("cannot open"), "{}", ran.err);
    assert!(!ran.err.contains("read-only"), "{}", ran.err);
}

#[test]
fn a_full_output_is_a_fault_of_the_machine() {
    let Ok(full) = OpenOptions::new().write(true).open("/dev/full") else {
        return common::skipped::skipped("there is no /dev/full here");
    };
    let home = Home::new();
    for arguments in [
        &["--help"][..],
        &["do", "--help"],
        &["--version"],
        &["rosters"],
    ] {
        let mut command = home.command(arguments);
        let ran = command.stdout(full.try_clone().unwrap()).output().unwrap();
        assert_eq!(ran.status.code(), Some(3), "{arguments:?}");
    }
}

#[test]
fn a_word_that_begins_several_names_is_told_which() {
    let home = Home::new();
    let ran = home.run(&["show", "first-steps", "1"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("Keep typing"), "{}", ran.err);
    assert!(
        ran.err.contains("12th") && ran.err.contains("1st"),
        "{}",
        ran.err
    );
}

#[test]
fn bearings_beyond_the_circle_are_warned_of_and_fatigue_may_be_any_number() {
    let home = Home::new();
    let steps = home.path().join("steps.toml");
    let text = include_str!("../../rosters/first-steps.toml");
    let odd = text
        .replace("at = [27, 9], facing = 270", "at = [27, 9], facing = -90")
        .replace("id = \"holloway\"", "id = \"holloway\"\nfatigue = 1000");
    assert_ne!(odd, text);
    fs::write(&steps, odd).unwrap();
    let ran = home.run(&["check", "steps.toml"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("facing -90 read as 270"), "{}", ran.out);
    assert_eq!(ran.out.lines().count(), 1, "{}", ran.out);
    let shown = home.json(&["show", "steps.toml", "--json"]);
    assert_eq!(shown["brigades"]["holloway"]["fatigue"], 1000);
}

/// One bound for the points of fatigue, and no number that is another one.
#[test]
fn numbers_too_large_for_the_rules_are_refused() {
    let home = Home::with_game();
    for points in [
        "1000001",
        "4294967295",
        "4294967297",
        "18446744073709551615",
    ] {
        let ran = home.run(&["do", "g", &format!("mark archer fatigue {points}")]);
        assert_eq!(ran.code, 1, "{points}: {}", ran.out);
        assert!(
            ran.err.contains("FAT-01") && ran.err.contains("1000000"),
            "{}",
            ran.err
        );
    }
    home.out(&[
        "do",
        "g",
        "mark archer fatigue 1000000",
        "order archer hold",
    ]);
    let shown = home.json(&["show", "g", "--json"]);
    assert_eq!(shown["brigades"]["archer"]["fatigue"], 1_000_000);
    let ran = home.run(&["do", "g", "ride 4294967297 dice 4 4 4"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.err.contains("no messenger 4294967297"), "{}", ran.err);
    home.out(&["do", "g", "ride 1 dice 4 4 4"]);
}

/// Dice typed behind a reason are not words of it.
#[test]
fn dice_behind_a_reason_are_thrown_by_hand() {
    let home = Home::with_game();
    home.out(&["do", "g", "next"]);
    let line = "activate archer because the tape dice 5 2";
    let ran = home.run(&["do", "g", line]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("in quotes"), "{}", ran.err);
    home.out(&["do", "g", "activate archer because measured dice 5 2"]);
    let log = home.out(&["log", "g", "--json"]);
    assert!(!log.contains("\"own\""), "{log}");
}

#[test]
fn a_slip_of_the_hand_is_told_alike_in_lines_and_in_rosters() {
    let home = Home::with_game();
    let near = home.run(&["do", "g", "rally Archre"]);
    assert!(near.err.contains("did you mean `archer`?"), "{}", near.err);
    // Two slips in four letters are another word.
    let far = home.run(&["do", "g", "nott"]);
    assert!(far.err.contains("did you mean `note`?"), "{}", far.err);
    let far = home.run(&["do", "g", "nast"]);
    assert!(!far.err.contains("did you mean"), "{}", far.err);
}

/// A games folder that may not be looked into holds games all the same.
#[test]
fn a_games_folder_without_permission_is_no_missing_game() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    let games = home.path().join("data/games");
    for mode in [0o444, 0o000] {
        fs::set_permissions(&games, fs::Permissions::from_mode(mode)).unwrap();
        for arguments in [
            &["log", "g"][..],
            &["do", "g", "next"],
            &["show", "g"],
            &["play", "g", "--plain"],
            &["games"],
            &["check", "g"],
        ] {
            let Some(ran) = home.run_as_anybody(arguments) else {
                return;
            };
            let said = format!("{mode:o} {arguments:?}: {}", ran.err);
            assert!(ran.err.contains("you may not look into"), "{said}");
            assert!(!ran.err.contains("no such"), "{said}");
            assert!(arguments == ["games"] || ran.code == 3, "{said}");
        }
    }
    fs::set_permissions(&games, fs::Permissions::from_mode(0o755)).unwrap();
}

/// A link that leads nowhere, or leads back to itself, is told as that.
#[test]
fn a_broken_link_is_told_as_one() {
    let home = Home::with_game();
    for (link, to) in [("loop1", "loop2"), ("loop2", "loop1"), ("lost", "nowhere")] {
        std::os::unix::fs::symlink(home.game(to), home.game(link)).unwrap();
    }
    for (name, told) in [("loop1", "back to itself"), ("lost", "which is missing")] {
        for arguments in [
            &["log", name][..],
            &["do", name, "next"],
            &["show", name],
            &["play", name, "--plain"],
            &["check", name],
        ] {
            let ran = home.run(arguments);
            assert_eq!(ran.code, 3, "{arguments:?}: {}", ran.err);
            assert!(ran.err.contains("this is a link to"), "{}", ran.err);
            assert!(ran.err.contains(told), "{}", ran.err);
            assert!(!ran.err.contains("did you mean"), "{}", ran.err);
        }
        let listed = home.run(&["games"]);
        assert!(listed.err.contains(told), "{}", listed.err);
    }
}

/// What is harmed is told in words, not in those of the database.
#[test]
fn the_database_does_not_speak_for_itself() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    let harms = [
        "DELETE FROM head",
        "DELETE FROM fact WHERE name = 'name'; DELETE FROM fact_copy",
        "DROP TABLE head",
        "UPDATE head SET summary = x'ff'",
        "UPDATE entry SET line = x'ff'",
        "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 999 WHERE name = 'entry'",
    ];
    for (n, harm) in harms.iter().enumerate() {
        let name = format!("n{n}");
        fs::copy(home.game("g"), home.game(&name)).unwrap();
        rusqlite::Connection::open(home.game(&name))
            .unwrap()
            .execute_batch(harm)
            .unwrap();
        let said = [home.run(&["games"]).err, home.run(&["log", &name]).err].concat();
        assert!(said.contains("the file is damaged"), "{harm}: {said}");
        for raw in [
            "Invalid column",
            "Query returned",
            "no such table",
            "malformed",
            "at index",
        ] {
            assert!(!said.contains(raw), "{harm}: {said}");
        }
    }
}
