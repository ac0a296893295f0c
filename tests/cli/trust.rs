use super::program::Home;

#[test]
fn the_page_of_dice_counts_by_thrower_and_side() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 6 6",
        "activate davis",
    ]);
    let page = home.json(&["show", "g", "dice", "--json"]);
    assert_eq!(page["hand"]["faces"], serde_json::json!([0, 0, 0, 0, 0, 2]));
    assert_eq!(page["own"]["thrown"], 2);
    assert_eq!(page["sides"]["confederate"]["thrown"], 4);
    assert!((page["hand"]["chi_square"].as_f64().unwrap() - 10.0).abs() < 1e-9);
    assert_eq!(page["proof"]["seed"], 1863);
    assert_eq!(page["proof"]["holds"], true);
    let text = home.out(&["show", "g", "dice"]);
    for words in ["by hand", "program", "Confederate", "10.00", "seed 1863"] {
        assert!(text.contains(words), "{text}");
    }
    let roster = home.run(&["show", "first-steps", "dice"]);
    assert_eq!(roster.code, 1);
    assert!(
        roster.err.contains("vidette new first-steps"),
        "{}",
        roster.err
    );
}

#[test]
fn dice_taken_back_fell_all_the_same_and_a_forged_one_is_named() {
    let home = Home::with_game();
    home.out(&["do", "g", "next", "activate archer", "activate davis"]);
    home.out(&["undo", "g", "--yes"]);
    home.out(&["do", "g", "activate davis"]);
    let checked = home.run(&["check", "g"]).err;
    assert!(checked.contains("all 6 dice of the program"), "{checked}");
    let text = home.out(&["export", "g"]);
    let own = text.find("\"origin\":\"own\"").unwrap();
    let pips = text[..own].rfind("\"pips\":").unwrap() + "\"pips\":".len();
    let face: u8 = text[pips..=pips].parse().unwrap();
    let mut forged = text.clone();
    forged.replace_range(pips..=pips, &(face % 6 + 1).to_string());
    let ran = home.check_forged(&forged);
    assert!(
        ran.out
            .contains("forged.vidette:2:1: the program's die 1 shows"),
        "{}",
        ran.out
    );
    assert_eq!(
        home.json(&["show", "forged", "dice", "--json"])["proof"]["holds"],
        false
    );
}

/// A fix plays the same dice again: they fell once, and were thrown by whoever threw them.
#[test]
fn a_fix_proves_and_counts_no_die_twice() {
    let home = Home::with_game();
    home.out(&[
        "do",
        "g",
        "next",
        "activate archer dice 1 1",
        "activate davis",
    ]);
    home.out(&["do", "g", "--yes", "fix 2 dice 6 6"]);
    let page = home.json(&["show", "g", "dice", "--json"]);
    assert_eq!(page["hand"]["faces"], serde_json::json!([0, 0, 0, 0, 0, 2]));
    assert_eq!(page["own"]["thrown"], 2);
    assert_eq!(page["proof"]["thrown"], 2);
    assert!(home.out(&["log", "g"]).contains("(in place of entry 3)"));
    // The next die of the program is its third.
    home.out(&["do", "g", "activate"]);
    assert!(
        home.run(&["check", "g"])
            .err
            .contains("all 4 dice of the program")
    );
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "copy"]);
    assert_eq!(
        home.out(&["show", "copy", "dice", "--json"]),
        home.out(&["show", "g", "dice", "--json"])
    );
}

#[test]
fn a_modifier_of_an_earlier_fight_is_fixed_after_it_was_shown() {
    let home = Home::with_two_turns();
    let log = home.out(&["log", "g"]);
    let fight = log.lines().find(|line| line.contains(" fire at ")).unwrap();
    let entry = fight.split_whitespace().next().unwrap();
    let before = home.out(&["export", "g"]);
    let fix = format!("fix {entry} without size");
    let shown = home.run(&["do", "g", &fix]);
    assert_eq!(shown.code, 1);
    assert!(shown.out.contains("instead of"), "{}", shown.out);
    assert!(shown.err.contains("nothing changed"), "{}", shown.err);
    assert_eq!(
        home.out(&["export", "g"]),
        before,
        "showing changes nothing"
    );
    let done = home.out(&["do", "g", "--yes", &fix]);
    assert!(done.contains(&format!("fixed entry {entry}\n")), "{done}");
    let after = home.out(&["log", "g"]);
    assert!(after.contains(&format!("(in place of entry {entry})")));
    assert!(
        after.contains(&format!("{entry:>5} x")),
        "the old line is struck"
    );
    home.out(&["check", "g"]);
    for (line, words) in [
        ("fix 1 without size", "neither a fight nor an activation"),
        ("fix 1", "`fix` needs the new dice"),
        ("fix 9999 dice 1", "no act 9999"),
    ] {
        let ran = home.run(&["do", "g", line]);
        assert_eq!(ran.code, 1);
        assert!(ran.err.contains(words), "{line}: {}", ran.err);
    }
}
