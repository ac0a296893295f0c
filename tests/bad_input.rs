//! Bad input: a sentence with place, cause and remedy, the right exit code, and nothing lost.

use std::path::Path;

use crate::cli::program::{Home, Ran};

/// A game with a few acts in it, of which nothing may be lost.
fn begun() -> (Home, String) {
    let home = Home::with_game();
    home.out(&["do", "g", "note \"before\"", "order archer attack cutler"]);
    let text = home.out(&["export", "g"]);
    (home, text)
}

/// The answer says no with this code, names all of that, and the game is what it was.
fn refused(home: &Home, text: &str, arguments: &[&str], code: i32, words: &[&str]) -> Ran {
    let ran = home.run(arguments);
    assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
    for word in words {
        assert!(
            ran.err.contains(word),
            "{arguments:?}: no `{word}` in: {}",
            ran.err
        );
    }
    assert_eq!(
        ran.err.trim_end().lines().count(),
        1,
        "one sentence: {}",
        ran.err
    );
    assert!(!ran.err.contains("panicked"), "{}", ran.err);
    assert_eq!(
        home.out(&["export", "g"]),
        text,
        "{arguments:?} changed the game"
    );
    ran
}

#[test]
fn a_roster_fault_is_told_at_its_line_and_column_with_what_would_do() {
    let home = Home::new();
    let text = std::fs::read_to_string("rosters/mcphersons-ridge.toml").unwrap();
    let bad = text
        .replacen("division = \"wadsworth\"", "division = \"wadswort\"", 1)
        .replacen("quality = 5", "quality = 7", 1);
    std::fs::write(home.path().join("bad.toml"), &bad).unwrap();
    let at = |word: &str| {
        let line = bad.lines().position(|line| line.contains(word)).unwrap();
        let column = bad.lines().nth(line).unwrap().find(word).unwrap();
        (line + 1, column)
    };
    for arguments in [["check", "bad.toml"], ["new", "bad.toml"]] {
        let ran = home.run(&arguments);
        assert_eq!(ran.code, 1, "{arguments:?}");
        let said = format!("{}{}", ran.out, ran.err);
        let fault = |place: &str, words: &[&str]| {
            let line = said.lines().find(|line| line.contains(place));
            let line = line.unwrap_or_else(|| panic!("{place} is not in: {said}"));
            for word in words {
                assert!(line.contains(word), "{line}: no `{word}`");
            }
        };
        let (line, column) = at("\"wadswort\"");
        fault(
            &format!("bad.toml:{line}:{}: ", column + 1),
            &["wadswort", "wadsworth"],
        );
        let (line, _) = at("quality = 7");
        fault(&format!("bad.toml:{line}:"), &["7", "2", "5"]);
    }
    assert!(
        home.out(&["games"]).is_empty() || !home.out(&["games"]).contains("bad"),
        "no game came of it"
    );
}

#[test]
fn an_unknown_name_is_told_with_what_is_near_it() {
    let (home, text) = begun();
    refused(
        &home,
        &text,
        &["do", "g", "activate archr"],
        1,
        &["archr", "archer"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "fire 13all at 84ny"],
        1,
        &["13all", "13al"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "ride-to heht archer"],
        1,
        &["heht", "heth"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "order archer advance bahn"],
        1,
        &["bahn", "barn"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "actvate archer"],
        1,
        &["actvate", "activate"],
    );
    refused(
        &home,
        &text,
        &["show", "g", "archr"],
        1,
        &["archr", "archer"],
    );
    refused(
        &home,
        &text,
        &["do", "h", "next"],
        1,
        &["`h`", "vidette games"],
    );
}

#[test]
fn a_command_in_the_wrong_phase_names_both_phases_and_the_way_on() {
    let (home, text) = begun();
    for line in [
        "activate archer",
        "march archer",
        "move 13al ahead 3",
        "fire purcell at 2me dice 3 4",
        "melee 13al against 84ny",
        "casualty heth dice 2",
    ] {
        refused(
            &home,
            &text,
            &["do", "g", line],
            1,
            &["SEQ-01", "this is Orders", "`next` ends the phase"],
        );
    }
    // Not the side's turn.
    refused(
        &home,
        &text,
        &["do", "g", "order meredith hold"],
        1,
        &["SEQ-03", "Confederate"],
    );
}

#[test]
fn a_die_of_seven_is_none() {
    let (home, text) = begun();
    for line in [
        "ride 1 dice 7 1 1",
        "ride 1 dice 0 1 1",
        "ride 1 dice 1 1 -1",
        "ride 1 dice 1 1 six",
    ] {
        refused(&home, &text, &["do", "g", line], 1, &["1 to 6"]);
    }
    // What was typed behind the dice is told where it belongs.
    let line = "ride 1 dice 3 4 with cover";
    refused(&home, &text, &["do", "g", line], 1, &["before `dice`"]);
    // Too many are left over, and none is thrown for those that are missing.
    refused(
        &home,
        &text,
        &["do", "g", "ride 1 dice 3 4 5 6"],
        1,
        &["1 die too many"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "ride 1 dice 3 4"],
        1,
        &["one die needed", "MSG-02"],
    );
    refused(
        &home,
        &text,
        &["march", "g", "--brigade", "meredith", "--dice", "7"],
        1,
        &["7"],
    );
}

#[test]
fn a_script_stops_at_its_line_and_keeps_what_was_done() {
    let (home, text) = begun();
    let script = "note \"one\"\n\n# then\nride 1 dice 3 4 7\nnote \"two\"\n";
    std::fs::write(home.path().join("day.txt"), script).unwrap();
    let ran = home.run(&["do", "g", "--file", "day.txt"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, "one\n"));
    assert!(ran.err.starts_with("day.txt:4: "), "{}", ran.err);
    let now = home.out(&["export", "g"]);
    assert!(now.starts_with(&text) && now.contains("\"one\"") && !now.contains("\"two\""));
}

#[test]
fn wrong_options_are_of_another_kind() {
    let (home, text) = begun();
    for arguments in [
        ["show", "g", "--jason"].as_slice(),
        &["do"],
        &["march", "g"],
        &["undo", "g", "-1"],
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 2, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains("--help"), "{}", ran.err);
    }
    assert_eq!(home.out(&["export", "g"]), text);
}

#[test]
fn a_point_off_the_table_or_without_a_number_is_turned_away() {
    let (home, text) = begun();
    let off = ["--from-point", "12,400"];
    for (arguments, code, words) in [
        (
            [
                "sight",
                "g",
                off[0],
                off[1],
                "--to-point",
                "5,5",
                "--side",
                "union",
            ]
            .as_slice(),
            1,
            "12,400 is off the table, which is 48 in wide and 48 in deep",
        ),
        (
            &[
                "sight",
                "g",
                "--from-point",
                "5,5",
                "--to-point",
                "-3,5",
                "--side",
                "union",
            ],
            1,
            "-3,5 is off the table",
        ),
        (
            &["zone", "g", off[0], off[1], "--side", "union"],
            1,
            "12,400 is off the table",
        ),
        (
            &["zone", "g", "--from-point", "nan,5", "--side", "union"],
            2,
            "write a point as two numbers in inches",
        ),
        (
            &[
                "sight",
                "g",
                "--from-point",
                "inf,5",
                "--to-point",
                "5,5",
                "--side",
                "union",
            ],
            2,
            "write a point as two numbers in inches",
        ),
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, code, "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(words), "{arguments:?}: {}", ran.err);
    }
    assert_eq!(home.out(&["export", "g"]), text);
}

#[test]
fn a_folder_that_cannot_be_written_is_named() {
    // A file stands where the folder should be: nobody may write there, whoever he is.
    let home = Home::new();
    std::fs::write(home.path().join("data"), "a letter").unwrap();
    let ran = home.run(&["new", "mcphersons-ridge", "--name", "g"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
    assert!(ran.err.contains("g.vidette: "), "{}", ran.err);
    assert_eq!(
        std::fs::read_to_string(home.path().join("data")).unwrap(),
        "a letter"
    );
}

#[cfg(unix)]
#[test]
fn a_read_only_folder_is_told_and_loses_nothing() {
    use std::os::unix::fs::PermissionsExt;
    let (home, text) = begun();
    let games = home.game("g").parent().unwrap().to_owned();
    let permit = |mode: u32| {
        std::fs::set_permissions(&games, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    permit(0o555);
    let run = |arguments: &[&str]| match writes_anyway(&games) {
        false => Some(home.run(arguments)),
        true => home.run_as_anybody(arguments),
    };
    let new = run(&["new", "mcphersons-ridge", "--name", "h"]);
    let act = run(&["do", "g", "note \"after\""]);
    let log = run(&["log", "g"]);
    permit(0o755);
    let (Some(new), Some(act), Some(log)) = (new, act, log) else {
        return;
    };
    assert_eq!(new.code, 3, "{}", new.err);
    assert!(new.err.contains("h.vidette"), "{}", new.err);
    assert_eq!(act.code, 3, "{}", act.err);
    assert!(act.err.contains("read-only"), "{}", act.err);
    assert_eq!(log.code, 0, "{}", log.err);
    assert_eq!(home.out(&["export", "g"]), text);
}

#[cfg(unix)]
fn writes_anyway(folder: &Path) -> bool {
    std::fs::write(folder.join("try"), "").is_ok_and(|()| {
        std::fs::remove_file(folder.join("try")).unwrap();
        true
    })
}

#[test]
fn a_file_that_is_no_game_is_left_alone() {
    let (home, text) = begun();
    for (name, bytes) in [
        ("letter", b"My dear wife, we marched at eight.".as_slice()),
        ("nothing", b""),
        ("picture", &[0x89, b'P', b'N', b'G', 0, 1, 2, 3]),
        // The head of an SQLite file, and no more.
        ("stump", b"SQLite format 3\0\x10\0\x01\x01"),
    ] {
        let file = format!("{name}.vidette");
        let path = home.path().join(&file);
        std::fs::write(&path, bytes).unwrap();
        for arguments in [
            ["show", &file].as_slice(),
            &["log", &file],
            &["do", &file, "next"],
            &["undo", &file],
            &["check", &file],
        ] {
            refused(&home, &text, arguments, 3, &[&file]);
        }
        assert_eq!(
            std::fs::read(&path).unwrap(),
            bytes,
            "{name} was written to"
        );
    }
    refused(
        &home,
        &text,
        &["show", "gone.vidette"],
        3,
        &["gone.vidette"],
    );
}

#[test]
fn a_refused_act_says_what_would_do() {
    let (home, text) = begun();
    refused(
        &home,
        &text,
        &["do", "g", "order archer attack davis"],
        1,
        &["ORD-02", "friend", "meredith"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "order archer retreat"],
        1,
        &["retreat", "retire"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "order davis hold in-person"],
        1,
        &["ORD-09", "messenger"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "report davis"],
        1,
        &["MSG-06", "order davis"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "order davis hold because"],
        1,
        &["because"],
    );
    refused(
        &home,
        &text,
        &["do", "g", "note \"open"],
        1,
        &["not closed"],
    );
}

/// What is worn, judged and ended is edited by name, or the answer says what would do.
#[test]
fn wear_ground_and_the_end_are_edited_by_name_or_not_at_all() {
    let (home, text) = begun();
    for (line, words) in [
        (
            "mark archer fatigue -1",
            ["whole number from 0", "-1"].as_slice(),
        ),
        ("mark archer fatigue many", &["whole number from 0", "many"]),
        ("mark nobody fatigue 3", &["nobody"]),
        ("terrain nowhere value 1", &["nowhere"]),
        ("terrain barn value 4", &["ZOO-03", "0 to 3"]),
        (
            "terrain barn owner union",
            &["owner", "sight, going, cover, elevation, value"],
        ),
        ("judge moon met", &["moon"]),
        ("hall 25:00", &["25:00"]),
    ] {
        refused(&home, &text, &["do", "g", line], 1, words);
    }
    for (what, words) in [
        (
            ["record", "99"].as_slice(),
            ["turn 99", "turn 1"].as_slice(),
        ),
        (&["record", "last"], &["last", "record 3"]),
        (&["record", "1", "2"], &["one thing at a time"]),
    ] {
        let mut arguments = vec!["show", "g"];
        arguments.extend(what);
        refused(&home, &text, &arguments, 1, words);
    }
    let ran = home.run(&["show", "mcphersons-ridge", "forecast"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("only a game has forecast"), "{}", ran.err);
    home.out(&["do", "g", "end \"the light is gone\""]);
    let text = home.out(&["export", "g"]);
    let twice = ["RUL-106", "over already", "the light is gone", "undo"];
    refused(&home, &text, &["do", "g", "end"], 1, &twice);
    refused(&home, &text, &["do", "g", "next"], 1, &["RUL-106"]);
}

/// CMD-12: a quality of 6 is told at its place with what is allowed.
#[test]
fn a_general_of_quality_6_is_refused_at_his_line() {
    let home = Home::new();
    let text = std::fs::read_to_string("rosters/mcphersons-ridge.toml").unwrap();
    let bad = text.replacen("quality = 5", "quality = 6", 1);
    std::fs::write(home.path().join("bad.toml"), &bad).unwrap();
    let line = bad.lines().position(|l| l.contains("quality = 6")).unwrap() + 1;
    let ran = home.run(&["check", "bad.toml"]);
    let said = format!("{}{}", ran.out, ran.err);
    assert_eq!(ran.code, 1);
    let fault = said
        .lines()
        .find(|l| l.contains(&format!("bad.toml:{line}:")));
    assert!(fault.is_some_and(|f| f.contains('6')), "{said}");
}
