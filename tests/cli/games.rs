use super::program::Home;
use std::io::Write;

#[test]
fn a_game_is_played_line_by_line() {
    let home = Home::with_game();
    let ran = home.run(&["do", "g", "note \"they come\"", "# nothing", "next"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(ran.out, "they come\nthe Activation phase begins\n");
    let log = home.out(&["log", "g"]);
    assert_eq!(
        log,
        "    1   they come\n    2   the Activation phase begins\n"
    );
    assert!(home.game("g").is_file());
}

#[test]
fn the_first_refusal_stops_the_lines() {
    let home = Home::with_game();
    let ran = home.run(&["do", "g", "note one", "rally archer", "note two"]);
    assert_eq!(ran.code, 1);
    assert_eq!(ran.out, "one\n");
    assert!(ran.err.contains("SEQ-01"), "{}", ran.err);
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
}

#[test]
fn lines_come_from_a_file_or_from_standard_input() {
    let home = Home::with_game();
    std::fs::write(
        home.path().join("day.txt"),
        "note one\n\nnote two # not this\nrally archer\n",
    )
    .unwrap();
    let ran = home.run(&["do", "g", "--file", "day.txt"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "one\ntwo\n"));
    assert!(ran.err.starts_with("day.txt:4: "), "{}", ran.err);
    for arguments in [["do", "g", "-"].as_slice(), &["do", "g", "--file", "-"]] {
        let ran = home.run_with_input(arguments, "note three\n");
        assert_eq!((ran.code, ran.out.as_str()), (0, "three\n"), "{}", ran.err);
    }
}

#[test]
fn acts_left_undone_are_listed_once_and_kept() {
    let home = Home::with_game();
    home.out(&["do", "g", "order archer hold"]);
    let ran = home.run(&["do", "g", "next", "note not reached"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(ran.err.contains("messenger"), "{}", ran.err);
    assert_eq!(home.json(&["show", "g", "--json"])["phase"], "orders");
    assert_eq!(home.out(&["log", "g"]).lines().count(), 2);
    home.out(&["do", "g", "next"]);
    assert_eq!(home.json(&["show", "g", "--json"])["phase"], "activation");
    // The reminder between them is not an act.
    let taken = home.out(&["undo", "g", "2"]);
    let told = taken.lines().filter(|line| line.starts_with("undone: "));
    assert_eq!(told.count(), 2, "{taken}");
    assert!(
        taken.ends_with("take messenger 1 off the table\n"),
        "{taken}"
    );
    home.out(&["do", "g", "next", "next anyway"]);
    assert_eq!(
        home.json(&["show", "g", "--json"])["phase"],
        "grand-tactical"
    );
}

#[test]
fn dice_are_typed_or_the_games_own_and_both_are_kept() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 6 5",
        "activate davis",
    ]);
    let log = home.out(&["log", "g", "--json"]);
    let entries: Vec<serde_json::Value> = log
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(entries[1]["faces"][0]["pips"], 6);
    assert_eq!(entries[1]["faces"][0]["origin"], "hand");
    assert_eq!(entries[2]["faces"][1]["origin"], "own");
    assert_eq!(entries[1]["line"], "activate archer");
    let same_seed = Home::with_game();
    same_seed.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 6 5",
        "activate davis",
    ]);
    assert_eq!(
        same_seed.out(&["show", "g", "--json"]),
        home.out(&["show", "g", "--json"])
    );
}

#[test]
fn undo_over_dice_asks_for_yes() {
    let home = Home::with_game();
    home.out(&["do", "g", "next", "activate archer dice 2 3"]);
    let before = home.out(&["show", "g", "--json"]);
    let ran = home.run(&["undo", "g"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("this undoes entry 2, P Archer's Brigade activates: 2+3")
            && ran.err.contains("dice 2, 3")
            && ran.err.contains("--yes"),
        "{}",
        ran.err
    );
    let line = home.run(&["do", "g", "undo"]);
    assert_eq!(line.code, 1);
    let undone = home.out(&["undo", "g", "--yes"]);
    assert!(undone.starts_with("undone: entry 2, P Archer"), "{undone}");
    assert!(home.out(&["log", "g"]).contains("    2 x P Archer"));
    home.out(&["redo", "g"]);
    assert_eq!(home.out(&["show", "g", "--json"]), before);
    assert_eq!(home.run(&["redo", "g"]).code, 1);
    assert_eq!(home.run(&["undo", "g", "9", "--yes"]).code, 1);
}

#[test]
fn an_earlier_die_is_fixed_and_what_follows_decided_again() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 1 1",
        "activate davis dice 4 4",
    ]);
    let ran = home.run(&["do", "g", "fix 2 dice 6 6"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("instead of") && ran.out.contains("entry 3 does not change"),
        "{}",
        ran.out
    );
    let shown = home.json(&["show", "g", "--json"]);
    home.out(&["do", "g", "--yes", "fix 2 dice 6 6"]);
    let fixed = home.json(&["show", "g", "--json"]);
    let result = |value: &serde_json::Value, id: &str| value["brigades"][id]["result"].clone();
    assert_ne!(result(&shown, "archer"), result(&fixed, "archer"));
    assert_eq!(result(&shown, "davis"), result(&fixed, "davis"));
    let log = home.out(&["log", "g"]);
    assert!(log.contains("    2 x") && log.contains("    3 x"), "{log}");
    assert_eq!(
        home.run(&["do", "g", "fix 2 dice 6 6"]).code,
        1,
        "2 no longer stands"
    );
    home.out(&["check", "g"]);
    // One undo takes the whole of it back, one redo brings it back.
    let refused = home.run(&["undo", "g"]);
    assert!(
        refused.code == 1 && refused.err.contains("everyone saw entry 5 (dice 6, 6)"),
        "{}",
        refused.err
    );
    assert_eq!(
        home.out(&["undo", "g", "--yes"]),
        "undone: the fix of entry 2 (entries 5 to 6)\nP Archer's Brigade is SHAKEN: mark it\n"
    );
    assert_eq!(home.json(&["show", "g", "--json"]), shown);
    let log = home.out(&["log", "g"]);
    assert!(
        log.contains("    2   P Archer") && log.contains("    5 x P Archer"),
        "{log}"
    );
    assert!(log.contains("    4   fixed entry 2"), "{log}");
    assert_eq!(
        home.out(&["redo", "g"]),
        "redone: the fix of entry 2 (entries 5 to 6)\nP Archer's Brigade is steady: take its \
         marker off\n"
    );
    assert_eq!(home.json(&["show", "g", "--json"]), fixed);
    home.out(&["check", "g"]);
}

#[test]
fn what_was_exported_imports_to_the_same_game() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 1 6",
        "note é 'x'",
        "activate",
    ]);
    home.out(&["undo", "g", "1", "--yes"]);
    let text = home.out(&["export", "g"]);
    assert_eq!(text.lines().count(), 6);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "copy"]);
    for question in [["show", "--json"], ["log", "--json"]] {
        assert_eq!(
            home.out(&[question[0], "copy", question[1]]),
            home.out(&[question[0], "g", question[1]])
        );
    }
    assert_eq!(home.out(&["export", "copy"]), text);
    // Own dice go on where they were.
    for game in ["g", "copy"] {
        home.out(&["do", game, "activate"]);
    }
    assert_eq!(
        home.out(&["show", "copy", "--json"]),
        home.out(&["show", "g", "--json"])
    );
}

#[test]
fn names_are_free_or_refused() {
    let home = Home::with_game();
    let again = home.run(&["new", "first-steps", "--name", "g"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("exists"), "{}", again.err);
    home.out(&["new", "first-steps"]);
    let second = home.out(&["new", "first-steps"]);
    assert!(second.starts_with("first-steps-2: "), "{second}");
    let games = home.out(&["games"]);
    assert_eq!(games.lines().count(), 3, "{games}");
    assert!(
        games.contains("McPherson's Ridge") && games.contains("turn 1"),
        "{games}"
    );
}

#[test]
fn names_that_cannot_be_files_give_way_to_one_that_can() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    for (number, name) in ["../away", "", ".hidden", "a\\\\b", "x.vidette", "a?"]
        .iter()
        .enumerate()
    {
        let roster = format!("\"roster\":\"{name}\"");
        let text = text.replace("\"roster\":\"mcphersons-ridge\"", &roster);
        assert!(text.contains(&roster), "{text}");
        let said = home.run_with_input(&["import", "-"], &text);
        assert_eq!(said.code, 0, "{name}: {}", said.err);
        let given = match number {
            0 => "game".to_owned(),
            n => format!("game-{}", n + 1),
        };
        assert!(said.out.starts_with(&format!("{given}: ")), "{}", said.out);
        assert!(home.game(&given).is_file());
    }
    assert_eq!(home.out(&["games"]).lines().count(), 7);
    let battle = concat!(env!("CARGO_MANIFEST_DIR"), "/rosters/first-steps.toml");
    std::fs::copy(battle, home.path().join(".secret.toml")).unwrap();
    let begun = home.out(&["new", "./.secret.toml"]);
    assert!(begun.starts_with("game-7: "), "{begun}");
}

#[test]
fn a_name_with_the_ending_of_a_game_is_a_file_all_the_same() {
    let home = Home::new();
    for name in [
        ".vidette",
        "./.vidette",
        "-x.vidette",
        "a?.vidette",
        "./.x.vidette",
    ] {
        let name = format!("--name={name}");
        let ran = home.run(&["new", "first-steps", &name]);
        assert_eq!(ran.code, 1, "{name}: {}", ran.out);
        assert!(ran.err.contains("cannot be a file name"), "{}", ran.err);
    }
    home.out(&["new", "first-steps", "--name", "./here.VIDETTE"]);
    assert!(home.path().join("here.VIDETTE").is_file());
    home.out(&["do", "here.VIDETTE", "note \"found\""]);
}

#[test]
fn the_data_directory_can_be_typed_and_the_file_carried_elsewhere() {
    let home = Home::with_game();
    home.out(&["do", "g", "note carried"]);
    std::fs::copy(home.game("g"), home.path().join("stick.vidette")).unwrap();
    assert_eq!(home.out(&["log", "stick.vidette"]), "    1   carried\n");
    home.out(&[
        "--data-dir",
        "elsewhere",
        "new",
        "first-steps",
        "--name",
        "there",
    ]);
    assert!(home.path().join("elsewhere/games/there.vidette").is_file());
    home.out(&["log", "there", "--data-dir", "elsewhere"]);
}

#[test]
fn a_game_that_is_played_can_be_looked_at_but_not_played_twice() {
    let home = Home::with_game();
    let (mut player, mut says, mut answers) = home.playing();
    for word in ["one", "two"] {
        writeln!(says, "note {word}").unwrap();
        assert_eq!(
            answers.next().unwrap().unwrap(),
            word,
            "told when it is on disk"
        );
        assert!(home.out(&["log", "g"]).ends_with(&format!("{word}\n")));
    }
    let second = home.run(&["do", "g", "note second"]);
    assert_eq!(second.code, 3);
    assert!(
        second.err.contains("open in another window"),
        "{}",
        second.err
    );
    for looking in [
        ["show", "g"],
        ["watch", "g"],
        ["export", "g"],
        ["check", "g"],
    ] {
        home.out(&looking);
    }
    assert_eq!(home.out(&["games"]).lines().count(), 1);
    drop(says);
    assert!(player.wait().unwrap().success());
    home.out(&["do", "g", "note second"]);
}

#[test]
fn check_decides_a_game_again() {
    let home = Home::with_game();
    home.out(&["do", "g", "next", "activate archer dice 3 3"]);
    home.out(&["check", "g"]);
    let forged = home
        .out(&["export", "g"])
        .replace("\"dice\":[3,3]", "\"dice\":[3,4]");
    let ran = home.check_forged(&forged);
    assert!(
        ran.out.contains("forged.vidette:2:1: has another result"),
        "{}",
        ran.out
    );
}

/// A game that 0.1.0 began passes; which entries the mended rules would decide otherwise is told beside it.
#[test]
fn check_passes_a_game_of_an_older_program() {
    let home = Home::new();
    let old = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/data/files/format-1.vidette"
    );
    let ran = home.run(&["check", old]);
    assert_eq!((ran.code, ran.out.as_str()), (0, ""), "{}", ran.err);
    for told in [
        ":59:1: has another result by today's rules; an older program decided this, and the entry \
         still counts",
        ": 97 entries would be decided the same way today; ",
    ] {
        assert!(ran.err.contains(told), "{}", ran.err);
    }
}

#[test]
fn a_reader_that_goes_away_harms_nothing() {
    let home = Home::with_game();
    let mut child = home
        .command(&["show", "g", "--json"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let ran = child.wait_with_output().unwrap();
    assert!(ran.status.success());
    assert_eq!(String::from_utf8(ran.stderr).unwrap(), "");
}

/// A reminder of what is left is not an act: `undo` takes back the act before it, `redo` does that again.
#[test]
fn undo_and_redo_count_acts_and_no_reminders() {
    let home = Home::with_game();
    home.out(&["do", "g", "next", "activate archer dice 4 4"]);
    let before = home.out(&["show", "g", "--json"]);
    assert_eq!(home.run(&["do", "g", "next"]).code, 1, "Davis is left");
    let taken = home.out(&["undo", "g", "--yes"]);
    assert!(taken.starts_with("undone: entry 2, P Archer"), "{taken}");
    assert_eq!(taken.lines().count(), 1, "{taken}");
    home.out(&["redo", "g"]);
    assert_eq!(home.out(&["show", "g", "--json"]), before);
    let ran = home.run(&["redo", "g"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no act"), "{}", ran.err);
    let ran = home.run(&["undo", "g", "3", "--yes"]);
    assert!(ran.err.contains("only 2 acts"), "{}", ran.err);
}

/// Where a data directory is named no game of another is taken up, whatever was played last.
#[test]
fn a_named_data_directory_opens_its_own_games_only() {
    let home = Home::with_game();
    let plain = |arguments: &[&str]| home.run_with_input(arguments, "quit\n");
    assert_eq!(plain(&["play", "g", "--plain"]).code, 0);
    let again = plain(&["play", "--plain"]);
    assert_eq!(again.code, 0, "{}", again.err);
    let other = home.path().join("stick");
    let other = other.to_str().unwrap();
    for arguments in [
        &["--data-dir", other][..],
        &["--data-dir", other, "play", "--plain"],
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 1, "{}{}", ran.out, ran.err);
        assert!(ran.err.contains("no game yet"), "{}", ran.err);
    }
    // Played there by its path, it is still no game of that directory.
    let game = home.game("g");
    let game = game.to_str().unwrap();
    assert_eq!(
        plain(&["--data-dir", other, "play", game, "--plain"]).code,
        0
    );
    assert_eq!(home.run(&["--data-dir", other, "play", "--plain"]).code, 1);
    assert_eq!(plain(&["play", "--plain"]).code, 0);
}

/// RUL-41: the way that a messenger was sent is in the game, whatever is done with that.
#[test]
fn a_named_ride_is_undone_done_again_checked_and_carried_elsewhere() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "order archer hold",
        "ride 1 by 7,20 to 12,20 dice 6 6 6",
    ]);
    let stands = |game: &str| home.json(&["show", game, "--json"])["messengers"][0]["at"].clone();
    let there = serde_json::json!([12.0, 20.0]);
    assert_eq!(stands("g"), there);
    home.out(&["undo", "g", "--yes"]);
    assert_ne!(stands("g"), there);
    home.out(&["redo", "g"]);
    assert_eq!(stands("g"), there);
    let ran = home.run(&["do", "g", "ride 1 to 50,80"]);
    assert_eq!(ran.code, 1);
    home.out(&["do", "g", "place messenger 1 10,20"]);
    let checked = home.run(&["check", "g"]);
    assert!(
        checked
            .err
            .contains("5 entries would be decided the same way today"),
        "{}",
        checked.err
    );
    std::fs::write(home.path().join("g.txt"), home.out(&["export", "g"])).unwrap();
    home.out(&["import", "g.txt", "--name", "h"]);
    assert_eq!(stands("h"), serde_json::json!([10.0, 20.0]));
}

/// A take-back and a fix say what is put back on the table, and so does the log.
#[test]
fn what_is_taken_back_says_what_is_put_back() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "note one", "place 3rd 19.75,14.6 facing 90"]);
    let taken = home.out(&["undo", "g"]);
    let put = taken.lines().nth(1).unwrap_or_default();
    assert!(
        put.starts_with("put P1 3rd Grey back to 4.5,15.2 "),
        "{taken}"
    );
    assert!(home.out(&["log", "g"]).contains(put));
    assert!(home.out(&["log", "g", "--json"]).contains(put));
    // Done again it says itself where the unit stands.
    assert_eq!(home.out(&["redo", "g"]).lines().count(), 1);
    assert_eq!(home.out(&["undo", "g", "2"]).lines().count(), 3);
    assert_eq!(home.out(&["redo", "g", "2"]).lines().count(), 3);
    home.out(&[
        "do",
        "g",
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
    ]);
    home.out(&["do", "g", "fire 3rd at 1st dice 6 1"]);
    let fixed = home.out(&["do", "g", "--yes", "fix 11 dice 3 3"]);
    let put = "put A1 1st Blue back to 24.8,14.6 ";
    assert!(fixed.contains(&format!("fixed entry 11\n{put}")), "{fixed}");
    let log = home.out(&["log", "g"]);
    assert!(log.contains(&format!("fixed entry 11; {put}")), "{log}");
}

/// A newcomer's word for it opens the table, too.
#[test]
fn start_opens_the_table_as_play_does() {
    let home = Home::new();
    let ran = home.run_with_input(&["start", "first-steps", "--plain"], "quit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("First Steps"), "{}", ran.out);
    assert!(home.out(&["games"]).starts_with("first-steps"));
}
