//! Distances near a limit by line: what is to be measured is said before the dice, and the answer
//! decides.

use super::program::Home;

/// A game of First Steps with division 6.1 in from the brigadier who activates.
fn game() -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    home.out(&["do", "g", "place tarrant 2.5,5", "next anyway"]);
    home
}

#[test]
fn an_activation_in_doubt_goes_by_the_record_and_says_so() {
    let home = game();
    let roll = "activate whitlow dice 3 3";
    let ran = home.run(&["do", "g", roll]);
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(!ran.out.contains("Amos Tarrant 6"), "{}", ran.out);
    for words in [
        "MEASURE: is Edmund Whitlow within 6.0 in of Amos Tarrant? The record says 6.1 in.",
        "It went by the record (ACT-04)",
        "`undo`, then `measured whitlow within 6 of tarrant`",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    home.out(&["undo", "g", "--yes"]);
    let ran = home.run(&["do", "g", "measured whitlow within 6 of tarrant", roll]);
    let within = "measured: Edmund Whitlow is within 6.0 in of Amos Tarrant";
    assert!(ran.out.contains(within), "{ran:?}");
    assert!(ran.out.contains("Amos Tarrant 6.0 in off +1"), "{ran:?}");
    assert_eq!(ran.err, "");
    assert!(home.out(&["log", "g"]).contains(within));
}

#[test]
fn the_answer_is_no_as_well() {
    let home = game();
    let lines = [
        "measured whitlow beyond 6 of tarrant",
        "activate whitlow dice 3 3",
    ];
    let told = home.out(&["do", "g", lines[0], lines[1]]);
    assert!(!told.contains("Amos Tarrant 6"), "{told}");
}

/// To a tape that errs less it is no question.
#[test]
fn a_better_tape_goes_by_the_record() {
    let home = game();
    std::fs::create_dir_all(home.path().join("config")).unwrap();
    let settings = home.path().join("config/settings.toml");
    std::fs::write(settings, "tape-error = 0.05\n").unwrap();
    let ran = home.run(&["do", "g", "activate whitlow dice 3 3"]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
}

/// Undone, it is open again; a game with answers is read, checked and carried like any other.
#[test]
fn an_answer_is_undone_kept_and_carried() {
    let home = game();
    let said = "measured whitlow within 6 of tarrant";
    let roll = "activate whitlow dice 3 3";
    home.out(&["do", "g", said]);
    home.out(&["undo", "g"]);
    assert!(home.run(&["do", "g", roll]).err.contains("MEASURE"));
    home.out(&["undo", "g", "--yes"]);
    home.out(&["do", "g", said, roll]);
    home.out(&["check", "g"]);
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "h"]);
    assert_eq!(home.out(&["log", "g"]), home.out(&["log", "h"]));
}
