use super::program::Home;

/// First Steps with 3rd Grey before 1st Blue, who was driven back by a shot in entry 6.
fn driven_back() -> Home {
    let home = Home::face_to_face();
    home.out(&[
        "do",
        "g",
        "fire 3rd at 1st dice 6 1",
        "note \"it thunders\"",
    ]);
    home
}

fn unit(home: &Home, id: &str) -> serde_json::Value {
    let unit = home.json(&["show", "g", id, "--json"]);
    serde_json::json!([unit["at"], unit["facing"], unit["state"]])
}

/// 28.9: the dice were 3 and 3, but the bases and markers lie as they lie.
#[test]
fn a_fix_keeps_what_stands_on_the_table() {
    let home = driven_back();
    let before = unit(&home, "1st");
    let told = home.run(&["do", "g", "fix 6 dice 3 3"]);
    assert!(told.err.contains("add `keep`"), "{}", told.err);
    let told = home.run(&["do", "g", "fix 6 dice 3 3 keep"]);
    assert_eq!(told.code, 1);
    assert!(told.out.contains("place 1st "), "{}", told.out);
    assert_eq!(unit(&home, "1st"), before);
    let fixed = home.out(&["do", "g", "--yes", "fix 6 dice 3 3 keep"]);
    assert_eq!(unit(&home, "1st"), before, "{fixed}");
    assert!(!fixed.contains("put A1"), "{fixed}");
    let log = home.out(&["log", "g"]);
    assert!(log.contains("(in place of entry 6)"), "{log}");
    assert!(log.contains("it thunders (in place of entry 7)"), "{log}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "twin"]);
    assert_eq!(home.out(&["export", "twin"]), text);
    // One undo takes all of it back, one redo brings it back.
    home.out(&["undo", "g", "--yes"]);
    assert!(home.out(&["log", "g"]).contains("    6   "));
    home.out(&["redo", "g"]);
    assert_eq!(unit(&home, "1st"), before);
    // Without it the rest is decided again, and the base goes back to where it stood.
    let plain = driven_back();
    plain.out(&["do", "g", "--yes", "fix 6 dice 3 3"]);
    assert_ne!(unit(&plain, "1st"), before);
}

#[test]
fn a_move_is_fixed_as_a_die_is() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "5"]);
    home.out(&[
        "do",
        "g",
        "next",
        "activate whitlow dice 4 4",
        "next",
        "next anyway",
    ]);
    home.out(&[
        "do",
        "g",
        "move 3rd ahead 2",
        "note one",
        "note two",
        "note three",
    ]);
    let at = |home: &Home| unit(home, "3rd")[0][0].as_f64().unwrap();
    let two = at(&home);
    let told = home.run(&["do", "g", "fix 5 move 3rd ahead 3"]);
    assert!(
        told.out.contains("3.0 in") && told.out.contains("instead of"),
        "{}",
        told.out
    );
    assert!(
        told.out.contains("entries 6 to 8 do not change"),
        "{}",
        told.out
    );
    assert_eq!(at(&home), two);
    home.out(&["do", "g", "--yes", "fix 5 move 3rd ahead 3"]);
    assert!((at(&home) - two - 1.0).abs() < 1e-6, "{two} {}", at(&home));
    home.out(&["undo", "g", "--yes"]);
    assert_eq!(at(&home), two);
    home.out(&["do", "g", "--yes", "fix 5 move 3rd ahead 3 keep"]);
    assert_eq!(at(&home), two, "the base stands where it stands");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    for (line, words) in [
        ("fix 2 undo", "not undo"),
        ("fix 2 keep", "`fix` needs"),
        ("fix 2 move nobody ahead 3", "no unit"),
        ("fix 2 move 3rd ahead 3", "SEQ-01"),
    ] {
        let ran = home.run(&["do", "g", line]);
        assert_eq!(ran.code, 1, "{line}");
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
    }
}

/// 28.9: the dice of an activation were read wrongly, and with the right ones its brigade would not have moved. It did:
/// the bases stand where they stand, the shot fell, and the turn is where it is.
#[test]
fn what_the_rules_refuse_now_stands_on_the_table_all_the_same() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "5"]);
    let turn = [
        "place tarrant 2.4,23.5",
        "next",
        "activate whitlow dice 4 4",
        "next",
        "march whitlow",
        "next",
        "move 3rd,7th,12th ahead 2.5",
        "next anyway",
        "note \"it thunders\"",
        "next anyway",
        "next",
    ];
    home.out(&[&["do", "g"], &turn[..]].concat());
    let stands = |home: &Home| {
        let units = ["3rd", "7th", "12th", "20th"].map(|id| unit(home, id));
        let game = home.json(&["show", "g", "--json"]);
        (units, game["turn"].clone(), game["phase"].clone())
    };
    let before = stands(&home);
    let told = home.run(&["do", "g", "fix 3 dice 1 1 keep"]);
    for words in [
        "entry 5 is cancelled: P Whitlow's Brigade marches",
        "because ",
        "place 3rd ",
    ] {
        assert!(told.out.contains(words), "{words}: {}", told.out);
    }
    home.out(&["do", "g", "--yes", "fix 3 dice 1 1 keep"]);
    assert_eq!(stands(&home), before);
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let log = home.out(&["log", "g"]);
    assert!(log.contains("it thunders (in place of entry 9)"), "{log}");
    home.out(&["undo", "g", "--yes"]);
    assert_eq!(stands(&home), before);
    // Decided again without it nobody has moved; what the rules allow all the same goes on behind it.
    home.out(&["do", "g", "--yes", "fix 3 dice 1 1"]);
    let after = stands(&home);
    assert_ne!(after.0, before.0);
    assert_eq!((after.1, after.2), (before.1, before.2));
    let log = home.out(&["log", "g"]);
    assert!(log.contains("it thunders (in place of entry 9)"), "{log}");
}

/// An answer of the tape that no fight asks for any more falls away alone: the dice behind it count.
#[test]
fn what_falls_away_takes_no_later_dice_with_it() {
    let home = Home::new();
    home.out(&["new", "cornfield", "--name", "g", "--seed", "5"]);
    let turn = [
        "next anyway",
        "next anyway",
        "next anyway",
        "next anyway",
        "place 6r 26.6,17.1 facing 225",
        "fire 6r at 21ga dice 5 2",
        "measured 21ga beyond 6 of hood",
        "casualty dice 3 4 5 6",
    ];
    home.out(&[&["do", "g"], &turn[..]].concat());
    let told = home.run(&["do", "g", "fix 6 dice 2 5"]).out;
    assert!(told.contains("entry 7 is cancelled: "), "{told}");
    assert!(told.contains("\n  because "), "{told}");
    assert!(told.contains("entry 8 does not change"), "{told}");
    let falls = |line: &&str| line.contains(" is cancelled: ");
    let reasons = told.matches("\n  because ").count();
    assert_eq!(told.lines().filter(falls).count(), reasons, "{told}");
    home.out(&["do", "g", "--yes", "fix 6 dice 2 5"]);
    let log = home.out(&["log", "g"]);
    assert!(log.contains("(in place of entry 8)"), "{log}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
}

/// What a fix leaves as it reads is not told as a change of itself into itself.
#[test]
fn an_entry_that_reads_as_before_is_told_as_that() {
    let home = driven_back();
    home.out(&["do", "g", "next anyway", "next anyway"]);
    let told = home.run(&["do", "g", "fix 6 dice 6 3"]).out;
    let lines: Vec<&str> = told.lines().collect();
    let mut changed = 0;
    for pair in lines.windows(2) {
        if let Some(was) = pair[1].strip_prefix("  instead of: ") {
            let (_, is) = pair[0].split_once(": ").unwrap();
            assert_ne!(is, was, "{told}");
            changed += 1;
        }
    }
    assert!(changed > 0, "{told}");
    assert!(told.contains(": same act, new result"), "{told}");
}
