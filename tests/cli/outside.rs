//! What comes in by other doors than rosters: game files, tables, doctrines, names, devices. Nothing of it commands a
//! terminal, fills the memory or keeps the program waiting.

use std::process::{Command, Stdio};

use serde_json::Value;

use super::program::{FORD, Home, RIDGE, ran};

/// The title of the window, red letters, DEL, a control sequence of one letter, and a text that runs backwards.
const EVIL: &str = "a\u{1b}]0;owned\u{7}\u{1b}[31mb\u{7f}\u{9b}31m\u{202e}c";

/// Whether nothing of a text would command a terminal or turn its lines.
fn is_clean(text: &str) -> bool {
    let turns = |c| matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    !text
        .chars()
        .any(|c| (c.is_control() && c != '\n' && c != '\t') || turns(c))
}

/// A game `g`, and its text in `evil.jsonl` with a note that no line of the program takes.
fn foreign_game() -> Home {
    let home = Home::with_game();
    home.out(&["do", "g", "note \"harmless\""]);
    let escaped = serde_json::to_string(EVIL).unwrap();
    let escaped = escaped.trim_matches('"');
    let text = home.out(&["export", "g"]);
    let evil = text.replace("harmless", escaped);
    std::fs::write(home.path().join("evil.jsonl"), evil).unwrap();
    home
}

#[test]
fn an_exported_game_with_control_characters_is_refused_at_its_line() {
    let home = foreign_game();
    let ran = home.run(&["import", "evil.jsonl", "--name", "evil"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{}", ran.err);
    assert!(ran.err.starts_with("evil.jsonl:2: "), "{}", ran.err);
    assert!(ran.err.contains("control characters"), "{}", ran.err);
    assert!(is_clean(&ran.err), "{:?}", ran.err);
    assert!(!home.game("evil").exists());
    // In the name of the battle, and in a name of the first position.
    let text = home.out(&["export", "g"]);
    let escaped = serde_json::to_string("\u{1b}[31m").unwrap();
    let escaped = escaped.trim_matches('"').to_owned();
    let twice = escaped.replace('\\', "\\\\");
    for evil in [
        text.replacen(
            "\"name\":\"McPherson",
            &format!("\"name\":\"{escaped}McPherson"),
            1,
        ),
        text.replacen("2nd Wisconsin", &format!("{twice}2nd Wisconsin"), 9),
    ] {
        assert_ne!(evil, text);
        let ran = home.run_with_input(&["import", "-"], &evil);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.err.starts_with("-:1: "), "{}", ran.err);
    }
}

/// A mark of direction is no control character, and stands in games of before: it is marked where it is shown.
#[test]
fn what_a_game_holds_is_shown_without_what_would_turn_its_line() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    let turned = text
        .replacen("\"name\":\"McPherson", "\"name\":\"\u{202e}McPherson", 1)
        .replace("2nd Wisconsin", "2nd \u{202e}Wisconsin");
    let brought = home.run_with_input(&["import", "-", "--name", "turned"], &turned);
    assert_eq!(brought.code, 0, "{}", brought.err);
    for arguments in [
        &["games"][..],
        &["games", "--json"],
        &["log", "turned"],
        &["show", "turned"],
        &["show", "turned", "2wi"],
        &["show", "turned", "--json"],
        &["watch", "turned"],
        &["watch", "turned", "--side", "union"],
        &["check", "turned"],
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
        assert!(is_clean(&ran.out), "{arguments:?}: {:?}", ran.out);
        assert!(is_clean(&ran.err), "{arguments:?}: {:?}", ran.err);
    }
    let shown = home.json(&["show", "turned", "--json"]);
    assert!(
        shown.to_string().contains("2nd \u{202e}Wisconsin"),
        "JSON keeps what it is"
    );
    // What is piped on is the game as it stands.
    assert_eq!(home.out(&["export", "turned"]), turned);
}

#[test]
fn names_of_files_and_faults_are_told_without_what_commands_a_terminal() {
    let home = Home::with_game();
    let name = "x\u{1b}[31mred";
    let roster = format!("{name}.toml");
    std::fs::write(home.path().join(&roster), "name = 3\n").unwrap();
    std::fs::create_dir_all(home.path().join("rosters")).unwrap();
    std::fs::write(
        home.path().join(format!("rosters/{roster}")),
        "name = \"\\u001b[31mtitle\\nforged line\"\n",
    )
    .unwrap();
    std::fs::copy(home.game("g"), home.game(name)).unwrap();
    std::fs::write(
        home.path().join("doctrine.toml"),
        "name = \"\\u001b[31m\"\nfoo\u{1b} = 1\n",
    )
    .unwrap();
    let option = format!("--\u{1b}[31m{name}");
    for arguments in [
        &["check", &roster][..],
        &["check", name],
        &["rosters"],
        &["games"],
        &["new", &roster],
        &["show", name],
        &["show", "no\u{1b}[31mgame"],
        &[
            "simulate",
            RIDGE,
            "--games",
            "1",
            "--policy",
            "doctrine.toml",
        ],
        &["games", &option],
        &["new", "first-steps", "--name", name],
    ] {
        let ran = home.run(arguments);
        assert!(is_clean(&ran.out), "{arguments:?}: {:?}", ran.out);
        assert!(is_clean(&ran.err), "{arguments:?}: {:?}", ran.err);
    }
    let listed = home.out(&["rosters"]);
    assert!(
        !listed.lines().any(|line| line.starts_with("forged")),
        "{listed}"
    );
}

#[test]
fn a_table_of_troops_loses_its_control_characters_and_says_so() {
    let home = Home::new();
    let table = "side,brigade,unit,\u{1b}[31mrank\nBlue,Able,\u{1b}]0;title\u{7}\u{1b}[31mred 1st\nGrey,Baker,2nd\n";
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    let told = home.out(&["init", "b", "--from", "oob.csv"]);
    assert!(is_clean(&told), "{told:?}");
    let said = "1 cell with control characters, dropped (]0;title[31mred 1st)";
    assert!(told.contains(said), "{told}");
    assert!(is_clean(
        &std::fs::read_to_string(home.path().join("b.toml")).unwrap()
    ));
    std::fs::write(
        home.path().join("bad.csv"),
        "\u{1b}[31mside,outfit\nBlue,1st\n",
    )
    .unwrap();
    let ran = home.run(&["init", "c", "--from", "bad.csv"]);
    assert_eq!(ran.code, 1);
    assert!(is_clean(&ran.err), "{:?}", ran.err);
}

#[test]
fn plain_mode_says_nothing_that_commands_a_terminal() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    let turned = text.replace("2nd Wisconsin", "2nd \u{202e}Wisconsin");
    home.run_with_input(&["import", "-", "--name", "turned"], &turned);
    let ran = home.run_with_input(
        &["play", "turned", "--plain"],
        "show 2wi\nnote \u{1b}[31m\nquit\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("Wisconsin"), "{}", ran.out);
    assert!(is_clean(&ran.out), "{:?}", ran.out);
}

/// A device that is there is not called missing, wherever a roster or game is named.
#[cfg(unix)]
#[test]
fn a_device_in_place_of_a_roster_is_called_a_device() {
    let home = Home::with_game();
    for arguments in [
        &["check", "/dev/null"][..],
        &["new", "/dev/null"],
        &["play", "/dev/null", "--plain"],
        &["show", "/dev/null"],
        &["do", "/dev/null", "next"],
        &["simulate", "/dev/null"],
    ] {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 3, "{arguments:?}: {}", ran.err);
        let says = "/dev/null: this is a pipe or a device, not a file; name a file\n";
        assert_eq!(ran.err, says, "{arguments:?}");
    }
    let ran = home.run(&["check", "nowhere.toml"]);
    assert_eq!(ran.err, "nowhere.toml: no such file\n");
}

/// What would never end, or never begin, is refused at once: run with little memory, and a limit of time that only a
/// program that waits for ever meets.
#[cfg(unix)]
#[test]
fn devices_and_pipes_are_refused_and_long_files_have_a_limit() {
    let home = Home::with_game();
    let pipe = |name: &str| {
        let made = Command::new("mkfifo").arg(home.path().join(name)).status();
        assert!(made.unwrap().success());
    };
    for name in ["p", "p.toml", "p.csv", "p.vidette"] {
        pipe(name);
    }
    std::fs::create_dir_all(home.path().join("rosters")).unwrap();
    pipe("rosters/pipe.toml");
    pipe("data/games/pipe.vidette");
    let limited = |arguments: &[&str], input: Stdio| {
        let program = home.command(&[]).get_program().to_owned();
        let mut command = Command::new("timeout");
        command
            .args(["60", "sh", "-c", "ulimit -v 3000000; exec \"$0\" \"$@\""])
            .arg(program)
            .args(arguments)
            .current_dir(home.path())
            .env("VIDETTE_DATA_DIR", home.path().join("data"))
            .env("VIDETTE_CONFIG_DIR", home.path().join("config"))
            .stdin(input);
        ran(command.output().unwrap())
    };
    let zero = "/dev/zero";
    for (arguments, code) in [
        (&["import", zero][..], 3),
        (&["import", "p"], 3),
        (&["simulate", "merge", zero], 3),
        (&["simulate", "merge", "p"], 3),
        (
            &["simulate", RIDGE, "--games", "1", "--policy", "p.toml"],
            3,
        ),
        (&["simulate", RIDGE, "--games", "1", "--sweep", zero], 3),
        (&["do", "g", "--file", zero], 3),
        (&["do", "g", "--file", "p"], 3),
        (&["init", "x", "--from", zero], 3),
        (&["init", "x", "--from", "p.csv"], 3),
        #[cfg(feature = "desk")]
        (&["desk", "push", "g", "--card", zero], 3),
        #[cfg(feature = "desk")]
        (&["desk", "--card", "p.toml"], 3),
        (&["export", "p.vidette"], 3),
        (&["export", "pipe"], 3),
        (&["check", "p.vidette"], 3),
        (&["print", "g", "chart", "--out", "p"], 1),
    ] {
        let ran = limited(arguments, Stdio::null());
        assert_eq!(ran.code, code, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    }
    for arguments in [&["games"][..], &["rosters"]] {
        let ran = limited(arguments, Stdio::null());
        assert_eq!(ran.code, 0, "{arguments:?}: {}", ran.err);
    }
    // Standard input has no end either, and may be asked for by name.
    for arguments in [
        &["import", "-"][..],
        &["do", "g", "-"],
        &["do", "g", "--file", "-"],
    ] {
        let endless = std::fs::File::open(zero).unwrap();
        let ran = limited(arguments, Stdio::from(endless));
        assert_eq!(ran.code, 1, "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(
            ran.err.contains("longer than"),
            "{arguments:?}: {}",
            ran.err
        );
    }
    // A file that is too long is not read to its end.
    let long = std::fs::File::create(home.path().join("long.toml")).unwrap();
    long.set_len(200 << 20).unwrap();
    for arguments in [
        &["check", "long.toml"][..],
        &["init", "x", "--from", "long.toml"],
        &["simulate", RIDGE, "--games", "1", "--policy", "long.toml"],
    ] {
        let ran = limited(arguments, Stdio::null());
        assert_eq!(ran.code, 1, "{arguments:?}: {}{}", ran.out, ran.err);
        let said = format!("{}{}", ran.out, ran.err);
        assert!(said.contains("longer than 64 MB"), "{arguments:?}: {said}");
    }
}

#[test]
fn a_mark_of_byte_order_before_an_exported_game_is_passed_over() {
    let home = Home::with_game();
    home.out(&["do", "g", "note \"kept\""]);
    let text = format!("\u{feff}{}", home.out(&["export", "g"]));
    let ran = home.run_with_input(&["import", "-", "--name", "marked"], &text);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(home.out(&["log", "marked"]), home.out(&["log", "g"]));
}

#[test]
fn a_name_needs_a_letter_that_can_be_seen() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    for name in [
        "",
        " ",
        "\u{a0}",
        "\u{200b}",
        "\u{3164}",
        "\u{2800}",
        "...",
        "_",
        "g\u{200b}",
        "a\u{202e}b",
        "\u{ad}",
    ] {
        for arguments in [
            &["rename", "g", name][..],
            &["copy", "g", name],
            &["new", "first-steps", "--name", name],
            &["import", "-", "--name", name],
        ] {
            let ran = home.run_with_input(arguments, &text);
            assert_eq!(ran.code, 1, "{arguments:?}: {}{}", ran.out, ran.err);
            assert!(ran.err.contains("cannot be a file name"), "{}", ran.err);
        }
    }
    assert_eq!(home.out(&["games"]).lines().count(), 1);
}

#[test]
fn names_that_windows_keeps_for_devices_are_refused_everywhere() {
    let home = Home::with_game();
    for name in [
        "CON",
        "con",
        "Prn",
        "AUX",
        "nul",
        "COM1",
        "lpt9",
        "COM²",
        "con.txt",
        "CON.",
        "CON ",
        "nul .x",
        "con.vidette",
    ] {
        for arguments in [
            &["new", "first-steps", "--name", name][..],
            &["rename", "g", name],
            &["copy", "g", name],
            &["init", name],
        ] {
            let ran = home.run(arguments);
            assert_eq!(ran.code, 1, "{arguments:?}: {}{}", ran.out, ran.err);
            assert!(ran.err.contains("Windows"), "{arguments:?}: {}", ran.err);
        }
    }
    for name in ["console", "COM10", "lpt", "nullah"] {
        home.out(&["new", "first-steps", "--name", name]);
    }
}

#[test]
fn two_spellings_of_an_accent_are_one_name() {
    let home = Home::new();
    let (one, two) = ("caf\u{e9}", "cafe\u{301}");
    home.out(&["new", "first-steps", "--name", two]);
    assert!(home.game(one).is_file(), "one spelling is kept");
    let again = home.run(&["new", "first-steps", "--name", one]);
    assert_eq!(again.code, 1, "{}", again.out);
    for name in [one, two] {
        home.out(&["do", name, "note found"]);
    }
    assert_eq!(home.out(&["log", one]).lines().count(), 2);
    // A file that an older program made in the other spelling is found by either, and is in the way of a new one.
    std::fs::rename(home.game(one), home.game(two)).unwrap();
    for name in [one, two] {
        home.out(&["show", name]);
        let ran = home.run(&["new", "first-steps", "--name", name]);
        assert_eq!(ran.code, 1, "{}", ran.out);
    }
    home.out(&["new", "first-steps", "--name", "other"]);
    assert_eq!(home.run(&["rename", "other", one]).code, 1);
    assert_eq!(home.run(&["copy", "other", one]).code, 1);
    assert_eq!(home.out(&["games"]).lines().count(), 2);
    // Rosters likewise.
    std::fs::create_dir_all(home.path().join("rosters")).unwrap();
    let roster = concat!(env!("CARGO_MANIFEST_DIR"), "/rosters/first-steps.toml");
    std::fs::copy(roster, home.path().join("rosters/fe\u{302}te.toml")).unwrap();
    home.out(&["show", "f\u{ea}te"]);
}

#[test]
fn a_forged_game_of_hexes_is_refused() {
    for roster in [FORD, "chestnut-ridge"] {
        let home = Home::with_game_of(roster);
        let text = home.out(&["export", "g"]);
        let first = text.lines().next().unwrap();
        let rest = text.get(first.len()..).unwrap();
        let head: Value = serde_json::from_str(first).unwrap();
        let start: Value = serde_json::from_str(head["start"].as_str().unwrap()).unwrap();
        let units = start["units"].as_object().unwrap();
        let (id, standing) = units
            .iter()
            .next()
            .map(|(id, one)| (id.clone(), one.clone()))
            .unwrap();
        let forge = |change: &dyn Fn(&mut Value)| {
            let (mut head, mut start) = (head.clone(), start.clone());
            change(&mut start);
            head["start"] = Value::String(start.to_string());
            home.run_with_input(&["import", "-"], &format!("{head}{rest}"))
        };
        for (ran, why) in [
            (
                forge(&|start| drop(start["units"].as_object_mut().unwrap().remove(&id))),
                "has no place",
            ),
            (
                forge(&|start| start["units"]["ghost"] = standing.clone()),
                "is not in the kit",
            ),
            (
                forge(&|start| start["kit"]["units"][0]["side"] = "nobody".into()),
                "side `nobody`",
            ),
        ] {
            assert_eq!(ran.code, 1, "{roster}: {}", ran.out);
            assert!(
                ran.err.contains("cannot play") && ran.err.contains(why),
                "{}",
                ran.err
            );
        }
        // Without a forgery it is the game.
        assert_eq!(forge(&|_| ()).code, 0);
        // An act forged later is refused in its line.
        home.out(&["do", "g", &format!("place {id} 0303")]);
        let moved = home.out(&["export", "g"]).replace("\"0303\"", "\"9999\"");
        let ran = home.run_with_input(&["import", "-"], &moved);
        let why = format!("unit {id} is in 9999, which is not a hex of the map");
        assert!(ran.code == 1 && ran.err.contains(&why), "{ran:?}");
    }
}
