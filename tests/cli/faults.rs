use super::program::{FORD, Home};

#[test]
fn exit_codes_are_those_of_the_contract() {
    let home = Home::with_game();
    std::fs::write(home.path().join("letter.vidette"), "dear sister").unwrap();
    std::fs::write(home.path().join("bad.toml"), "format = 1\nname = \n").unwrap();
    std::fs::write(home.path().join("bytes.toml"), [0xff, 0xfe, 0x00]).unwrap();
    let cases: &[(&[&str], i32)] = &[
        (&["--help"], 0),
        (&["--version"], 0),
        (&["games"], 0),
        (&["rosters"], 0),
        (&["paths"], 0),
        (&["man"], 0),
        (&["completions", "bash"], 0),
        (&["completions", "zsh"], 0),
        (&["check", "mcphersons-ridge", "first-steps"], 0),
        (&["show", "mcphersons-ridge"], 0),
        (&["show", "g", "no-such-brigade"], 1),
        (&["show", "no-such-game"], 1),
        (&["do", "g", "order nobody hold"], 1),
        (&["do", "g", "orrder archer hold"], 1),
        (&["do", "g", "activate archer dice 7 1"], 1),
        (&["do", "g", "activate archer"], 1),
        (&["do", "no-such-game", "next"], 1),
        (&["do", "mcphersons-ridge", "next"], 1),
        (&["new", "no-such-roster"], 1),
        (&["new", "first-steps", "--name", "a:b"], 1),
        (&["check", "bad.toml"], 1),
        (&["check", "bytes.toml"], 1),
        (&["new", "bad.toml"], 1),
        (&["new", "nowhere.toml"], 3),
        (&["log", "./bad.toml"], 1),
        (&["play", "first-steps"], 3),
        (&["do", "g", "note a\u{1b}[31mred"], 1),
        (&["march", "g", "--brigade", "archer", "--wheel", "nan"], 2),
        (&["march", "g", "--brigade", "archer", "--then", "1e400"], 2),
        (&["march", "g", "--brigade", "nobody"], 1),
        (&["sight", "g", "--from", "13al", "--to", "nobody"], 1),
        (&["completions", "cmd"], 2),
        (&["do"], 2),
        (&["nonsense"], 2),
        (&["show", "g", "--jsn"], 2),
        (&["sight", "g"], 2),
        (
            &[
                "sight",
                "g",
                "--from-point",
                "a,b",
                "--to-point",
                "1,2",
                "--side",
                "union",
            ],
            2,
        ),
        (&["sheets", "g"], 0),
        (&["sheets"], 2),
        (&["map"], 2),
        (&["diary"], 2),
        (&["simulate", "--games", "5"], 2),
        (&["serve"], 2),
        (&["show", "letter.vidette"], 3),
        (&["log", "missing.vidette"], 3),
        (&["show", "nowhere/x.toml"], 3),
        (&["import", "missing.jsonl"], 3),
    ];
    for (arguments, code) in cases {
        let ran = home.run(arguments);
        assert_eq!(ran.code, *code, "{arguments:?}: {}{}", ran.out, ran.err);
        let told = code == &0 || !ran.err.is_empty() || !ran.out.is_empty();
        assert!(told, "{arguments:?} says nothing");
        assert!(!ran.err.contains("panicked"), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn a_roster_for_a_game_is_told_with_what_starts_one() {
    let home = Home::with_game();
    let text = std::fs::read_to_string("rosters/first-steps.toml").unwrap();
    std::fs::write(home.path().join("g.toml"), text).unwrap();
    for arguments in [
        &["log", "./g.toml"][..],
        &["undo", "./g.toml"],
        &["export", "./g.toml"],
    ] {
        let ran = home.run(arguments);
        assert!(ran.err.contains("vidette new ./g.toml"), "{}", ran.err);
        assert_eq!(ran.code, 1, "{arguments:?}");
    }
    // A game of that name is the game.
    assert_eq!(home.run(&["log", "g"]).code, 0);
}

#[test]
fn who_cannot_show_the_screens_begins_no_game() {
    let home = Home::new();
    let ran = home.run(&["play", "first-steps"]);
    assert!(ran.err.contains("--plain"), "{}", ran.err);
    assert_eq!((ran.code, ran.out.as_str()), (3, ""));
    assert_eq!(home.out(&["games"]), "");
}

#[test]
fn names_with_control_characters_are_faults() {
    let home = Home::new();
    let text = std::fs::read_to_string("rosters/first-steps.toml").unwrap();
    let forged = text.replacen("name = \"", "name = \"\\u001b[31m\\n", 1);
    assert_ne!(forged, text);
    std::fs::write(home.path().join("forged.toml"), forged).unwrap();
    let ran = home.run(&["check", "forged.toml"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    assert!(ran.out.contains("control characters"), "{}", ran.out);
    assert!(!ran.out.contains('\u{1b}'), "{}", ran.out);
}

#[test]
fn a_first_position_that_nobody_can_play_is_not_taken_in() {
    let home = Home::with_game();
    let text = home.out(&["export", "g"]);
    let changed = [
        (
            r#"\"frontage\":3.0"#,
            r#"\"frontage\":-1.0"#,
            "a base of -1 by",
        ),
        (
            r#"\"turn\":1,"#,
            r#"\"turn\":4294967295,"#,
            "turn 4294967295",
        ),
        (r#"\"size\":3,"#, r#"\"size\":0,"#, "size 0"),
        (r#"\"width\":48.0"#, r#"\"width\":0.0"#, "a table of 0 by"),
    ];
    for (from, to, said) in changed {
        let forged = text.replacen(from, to, 1);
        assert!(forged != text, "{from}");
        let ran = home.run_with_input(&["import", "-"], &forged);
        assert_eq!(ran.code, 1, "{to}: {}", ran.out);
        assert!(
            ran.err.starts_with("-:1: ") && ran.err.contains(said),
            "{}",
            ran.err
        );
    }
}

#[test]
fn every_fault_of_a_roster_is_a_line() {
    let home = Home::new();
    let text = std::fs::read_to_string("rosters/first-steps.toml").unwrap();
    let bad = text.replacen("edition", "editoin", 1);
    std::fs::write(home.path().join("bad.toml"), bad).unwrap();
    let ran = home.run(&["check", "bad.toml"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.lines().count() >= 2, "{}", ran.out);
    for line in ran.out.lines() {
        let mut parts = line.splitn(4, ':');
        assert_eq!(parts.next(), Some("bad.toml"));
        assert!(parts.next().unwrap().parse::<u32>().is_ok(), "{line}");
        assert!(parts.next().unwrap().parse::<u32>().is_ok(), "{line}");
        assert!(parts.next().unwrap().starts_with(' '), "{line}");
    }
}

#[test]
fn a_data_directory_that_cannot_be_made_is_named() {
    let home = Home::new();
    std::fs::write(home.path().join("file"), "in the way").unwrap();
    let ran = home.run(&["new", "first-steps", "--data-dir", "file"]);
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.starts_with("file/games/first-steps.vidette: "),
        "{}",
        ran.err
    );
    let ran = home.run(&["new", "first-steps", "--data-dir", "/proc/nowhere"]);
    assert_eq!(ran.code, 3, "{}", ran.err);
}

#[test]
fn a_damaged_game_is_told_and_saved_as_far_as_it_goes() {
    told_and_saved_as_far_as_it_goes(&Home::with_game());
    told_and_saved_as_far_as_it_goes(&Home::with_game_of(FORD));
}

fn told_and_saved_as_far_as_it_goes(home: &Home) {
    home.out(&["do", "g", "note one", "note two", "note three"]);
    home.out(&["do", "g", "note four"]);
    let written = home.out(&["export", "g"]);
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    let third = bytes.windows(5).position(|w| w == b"three").unwrap();
    bytes[third..third + 2].copy_from_slice(b"TH");
    std::fs::write(home.game("g"), bytes).unwrap();
    let ran = home.run(&["log", "g"]);
    assert_eq!(ran.code, 3);
    assert!(
        ran.err.contains("entry 3") && ran.err.contains("export"),
        "{}",
        ran.err
    );
    let saved = home.run(&["export", "g"]);
    assert_eq!(saved.code, 3);
    for words in [
        "saved: the start and 3 entries; not verified, and marked so: 1 entry",
        "a game from the first 2 entries",
        "its safety copy has 4 entries",
    ] {
        assert!(saved.err.contains(words), "{}", saved.err);
    }
    let lines: Vec<&str> = saved.out.lines().collect();
    let wrote: Vec<&str> = written.lines().collect();
    assert_eq!((&lines[..3], &lines[4..]), (&wrote[..3], &wrote[4..]));
    assert!(
        lines[3].starts_with(r#"{"unproven":{"seq":3,"#),
        "{}",
        lines[3]
    );
    std::fs::write(home.path().join("saved.jsonl"), &saved.out).unwrap();
    let import = home.run(&["import", "saved.jsonl", "--name", "saved"]);
    assert_eq!(import.code, 0);
    let said = "saved.jsonl:4: entry 3 cannot be verified; the game stops before this line, and the rest is \
         left out";
    assert_eq!(import.err.trim(), said);
    assert_eq!(home.out(&["log", "saved"]), "    1   one\n    2   two\n");
    // The copy knows no more than what was saved: nobody is sent to it.
    std::fs::remove_dir_all(home.path().join("data/backups")).unwrap();
    assert!(
        home.run(&["export", "g"])
            .err
            .contains("it has no safety copy")
    );
}

/// One wrong byte is put right by the checksums: all of it is saved, and said to be damaged.
#[test]
fn one_wrong_byte_costs_no_entry() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one", "note two", "note three"]);
    let written = home.out(&["export", "g"]);
    let mut bytes = std::fs::read(home.game("g")).unwrap();
    let second = bytes.windows(3).position(|w| w == b"two").unwrap();
    bytes[second] ^= 4;
    std::fs::write(home.game("g"), bytes).unwrap();
    let saved = home.run(&["export", "g"]);
    assert_eq!((saved.code, saved.out), (3, written));
    assert!(
        saved
            .err
            .contains("saved: the start and 3 entries; `vidette import` makes a game from that"),
        "{}",
        saved.err
    );
    assert!(!saved.err.contains("restore"), "{}", saved.err);
}

/// Whatever page is overwritten, the entries on the others are saved and the gap is named; a file whose first page
/// is gone is a game all the same.
#[test]
fn of_a_game_with_a_page_overwritten_the_rest_is_saved() {
    let home = Home::with_game();
    let lines: String = (0..300)
        .map(|n| format!("note \"act {n} {}\"\n", "x".repeat(100)))
        .collect();
    home.run_with_input(&["do", "g", "-"], &lines);
    let written = home.out(&["export", "g"]);
    let written: Vec<&str> = written.lines().collect();
    let bytes = std::fs::read(home.game("g")).unwrap();
    let mut gaps = 0;
    for page in 0..bytes.len() / 4096 {
        let mut harmed = bytes.clone();
        harmed[page * 4096..(page + 1) * 4096].fill(0x5a);
        std::fs::write(home.game("g"), &harmed).unwrap();
        let saved = home.run(&["export", "g"]);
        let lines: Vec<&str> = saved.out.lines().collect();
        let others = lines.iter().filter(|line| !written.contains(line));
        let others: Vec<&&str> = others.collect();
        let proven = lines.len() - others.len();
        assert!(
            proven > 301 - 40,
            "page {page}: {proven} lines, {}",
            saved.err
        );
        assert_eq!(lines[0], written[0], "page {page}: {}", saved.err);
        for line in others {
            assert!(
                line.starts_with(r#"{"gap":{"from":"#),
                "page {page}: {line}"
            );
            assert!(saved.err.contains("lost: entr"), "{}", saved.err);
            gaps += 1;
        }
        assert_eq!(saved.code, if saved.err.is_empty() { 0 } else { 3 });
        assert!(
            proven == 301 || saved.err.contains("`vidette restore g`"),
            "{}",
            saved.err
        );
    }
    assert!(gaps > 5, "{gaps}");
}

#[test]
fn no_act_is_neither_taken_back_nor_done_again() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one"]);
    let asked: [&[&str]; 4] = [
        &["undo", "g", "0"],
        &["redo", "g", "0"],
        &["do", "g", "undo 0"],
        &["do", "g", "redo 0"],
    ];
    for arguments in asked {
        let ran = home.run(arguments);
        assert_eq!(ran.code, 1, "{arguments:?}");
        assert!(
            ran.err.contains("the number of acts must be 1 or more"),
            "{}",
            ran.err
        );
    }
    assert_eq!(home.out(&["log", "g"]).lines().count(), 1);
}

#[test]
fn a_script_that_is_no_file_is_told_in_words() {
    let home = Home::with_game();
    let missing = home.run(&["do", "g", "--file", "nosuch"]);
    assert_eq!(missing.code, 3);
    assert_eq!(missing.err.trim(), "nosuch: no such file");
    let folder = home.run(&["do", "g", "--file", "data"]);
    assert_eq!(folder.code, 3);
    assert_eq!(
        folder.err.trim(),
        "data: this is a folder; name a file in it"
    );
}

#[test]
fn a_game_cut_short_is_saved_and_its_copy_named() {
    let home = Home::with_game();
    let note = format!("note {}", "long ".repeat(180));
    home.out(&[&["do", "g"][..], &[note.as_str(); 24]].concat());
    let bytes = std::fs::read(home.game("g")).unwrap();
    std::fs::write(home.game("g"), &bytes[..bytes.len() - 5000]).unwrap();
    let saved = home.run(&["export", "g"]);
    assert_eq!(saved.code, 3);
    assert!(saved.out.lines().count() > 12, "{}", saved.err);
    assert!(!saved.err.contains("vidette export"), "{}", saved.err);
    assert!(
        saved
            .err
            .contains("`vidette import` makes a game from the first 2"),
        "{}",
        saved.err
    );
    assert!(saved.err.contains("vidette restore g"), "{}", saved.err);
    std::fs::write(home.path().join("saved.jsonl"), saved.out).unwrap();
    home.out(&["import", "saved.jsonl", "--name", "saved"]);
    // Nothing but its first words is left.
    std::fs::write(home.game("g"), &bytes[..200]).unwrap();
    let lost = home.run(&["export", "g"]);
    assert_eq!((lost.code, lost.out.as_str()), (3, ""));
    assert!(!lost.err.contains("vidette export"), "{}", lost.err);
    assert!(lost.err.contains("vidette restore g"), "{}", lost.err);
}

#[test]
fn text_that_is_no_game_is_refused_by_line() {
    let home = Home::with_game();
    home.out(&["do", "g", "note one", "note two"]);
    let text = home.out(&["export", "g"]);
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(1);
    std::fs::write(home.path().join("gap.jsonl"), lines.join("\n")).unwrap();
    let ran = home.run(&["import", "gap.jsonl"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.starts_with("gap.jsonl:2: "), "{}", ran.err);
    std::fs::write(home.path().join("other.jsonl"), "{\"a\":1}\n").unwrap();
    assert_eq!(home.run(&["import", "other.jsonl"]).code, 1);
    std::fs::write(home.path().join("empty.jsonl"), "").unwrap();
    assert_eq!(home.run(&["import", "empty.jsonl"]).code, 1);
    assert_eq!(home.out(&["games"]).lines().count(), 1);
}

#[test]
fn an_overruled_clause_is_told() {
    let home = Home::with_game();
    let no = home.run(&["do", "g", "order archer rest in-person"]);
    assert_eq!(no.code, 1);
    let clause = no.err.split(':').next().unwrap().to_owned();
    let ran = home.run(&[
        "do",
        "g",
        "order archer rest in-person because \"they agreed\"",
    ]);
    if ran.code == 0 {
        assert!(
            ran.out
                .contains(&format!("{clause} overruled: they agreed")),
            "{}",
            ran.out
        );
    }
}

/// A theme of one's own lies beside the settings; its faults are told at their place, and `--theme` takes it too.
#[test]
fn a_theme_of_ones_own_is_found_and_its_faults_are_told() {
    let home = Home::with_game();
    let themes = home.path().join("config/themes");
    std::fs::create_dir_all(&themes).unwrap();
    std::fs::write(
        themes.join("night.toml"),
        "base = \"hall\"\nbad = \"pink\"\n",
    )
    .unwrap();
    std::fs::write(
        home.path().join("config/settings.toml"),
        "theme = \"night\"\n",
    )
    .unwrap();
    let played = |typed: &[&str]| {
        let line = [&["play", "g", "--plain"], typed].concat();
        home.run_with_input(&line, "quit\n")
    };
    for typed in [&[][..], &["--theme", "night"]] {
        let ran = played(typed);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let told: Vec<&str> = ran.err.lines().collect();
        assert_eq!(told.len(), 1, "{}", ran.err);
        assert!(
            told[0].contains("night.toml:2:7: `pink` is not a colour: write #rrggbb"),
            "{}",
            ran.err
        );
    }
    // Another theme that is typed needs none of it, and an unknown one is told.
    assert_eq!(played(&["--theme", "mono"]).err, "");
    let ran = played(&["--theme", "dusk"]);
    assert_eq!(ran.code, 2, "{}", ran.err);
    assert!(
        ran.err.contains(
            "`dusk` is not one of dark, light, hall, 16, mono, and there is no readable file themes/dusk.toml"
        ),
        "{}",
        ran.err
    );
}

#[test]
fn faulty_settings_are_told_at_their_line_and_the_game_is_played_all_the_same() {
    let home = Home::with_game();
    let config = home.path().join("config");
    std::fs::create_dir_all(&config).unwrap();
    let wishes = "theme = \"neon\"\n[keys]\nmove = \"f\"\n";
    std::fs::write(config.join("settings.toml"), wishes).unwrap();
    let ran = home.run_with_input(&["play", "g", "--plain"], "note played\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.err
            .contains("settings.toml:1:9: `neon` is not one of dark, light, hall, 16, mono,"),
        "{}",
        ran.err
    );
    assert!(
        ran.err
            .contains("settings.toml:3:8: `f` is already the key of fire"),
        "{}",
        ran.err
    );
    assert!(home.out(&["log", "g"]).contains("played"));
    let paths = home.out(&["paths"]);
    let of = |what: &str| {
        let line = paths.lines().find(|line| line.starts_with(what)).unwrap();
        line[what.len()..].trim().to_owned()
    };
    assert_eq!(
        of("settings"),
        config.join("settings.toml").to_str().unwrap()
    );
    let log = std::fs::read_to_string(of("log")).unwrap();
    assert!(log.contains("INFO") && log.contains("closed "), "{log}");
}
