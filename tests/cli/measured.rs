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
        "MEASURE: is Edmund Whitlow within 6.0 in of Amos Tarrant? The record says 6.1 in (ACT-04).",
        "Decided by the record: beyond 6.0 in (ACT-04)",
        "`undo`, then `measured whitlow within 6 of tarrant`",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    home.out(&["undo", "g", "--yes"]);
    let ran = home.run(&["do", "g", "measured whitlow within 6 of tarrant", roll]);
    let within = "measured: Edmund Whitlow is within 6.0 in of Amos Tarrant";
    assert!(ran.out.contains(within), "{ran:?}");
    assert!(
        ran.out
            .contains("Amos Tarrant by the tape within 6.0 in +1"),
        "{ran:?}"
    );
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

/// To a tape that errs less it is not a question.
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

/// P1 and A4 so many inches apart, front to front, in Grey's tactical movement.
fn facing(inches: f64) -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    let enemy = format!("place 5th {},4.5 facing 270", 5.0 + inches);
    let lines = [
        "place 3rd 4,3 facing 90",
        "place 7th 4,6 facing 90",
        "place whitlow 2.5,4.5",
        enemy.as_str(),
        "next anyway",
        "activate whitlow dice 4 4 because \"as it is\"",
        "next anyway",
        "next anyway",
    ];
    let mut act = vec!["do", "g"];
    act.extend(lines);
    home.out(&act);
    home
}

/// What the record refuses may be right on the table: the refusal says what the tape would have to say.
#[test]
fn a_refusal_near_a_limit_says_what_the_tape_would_have_to_say() {
    let home = facing(5.1);
    home.out(&["do", "g", "next anyway"]);
    let fire = "fire 3rd at 5th dice 3 3";
    let ran = home.run(&["do", "g", fire]);
    assert_eq!(ran.code, 1, "{ran:?}");
    let said = "measured 5th within 5 of 3rd";
    for words in [
        "SA-02: ",
        "MEASURE: is A4 within 5.0 in of the front of P1? The record says 5.1 in (SA-02).",
        "If the tape disagrees: `measured 5th within 5 of 3rd`",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    let ran = home.run(&["do", "g", said, fire]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{ran:?}");
    // What is refused for something else sends nobody for the tape.
    let ran = home.run(&["do", "g", "move 3rd up-to 5th"]);
    assert!(ran.code == 1 && !ran.err.contains("MEASURE"), "{ran:?}");
}

#[test]
fn a_charge_beyond_its_reach_by_the_record_says_so_too() {
    let home = facing(5.1);
    let ran = home.run(&["do", "g", "move 3rd,7th up-to 5th"]);
    let said = "measured 5th within 5 of 3rd,7th charging";
    assert!(ran.code == 1 && ran.err.contains(said), "{ran:?}");
    let ran = home.run(&["do", "g", said, "move 3rd,7th ahead 5"]);
    assert!(ran.code == 0 && ran.out.contains("charge"), "{ran:?}");
    // And who halts short by the tape is not refused.
    let home = facing(4.9);
    let said = "measured 5th beyond 5 of 3rd,7th charging";
    let ran = home.run(&["do", "g", said, "move 3rd,7th ahead 5"]);
    assert!(ran.code == 0 && !ran.out.contains("charges"), "{ran:?}");
    assert!(ran.out.contains("by the tape beyond 5.0 in"), "{ran:?}");
}

/// Where a tenth would print both alike, the record is told to the hundredth.
#[test]
fn a_record_at_the_limit_is_told_to_the_hundredth() {
    let home = facing(4.98);
    let ran = home.run(&["do", "g", "move 3rd,7th up-to 5th"]);
    let words = "of the charge of P1 P2? The record says 4.9";
    assert!(ran.code == 0 && ran.err.contains(words), "{ran:?}");
    assert!(ran.err.contains("within 5.0 in (TAC-01)"), "{ran:?}");
}
