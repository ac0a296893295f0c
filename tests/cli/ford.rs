//! A game of Blind Swords through the built program: kept, taken back, put right, proven, carried elsewhere; twins that
//! differ in what a side may not know.

use serde_json::Value;

use super::program::{FORD, Home};
use common::twins;

/// The first turn up to a fire that was tested.
const TO_TEST: &[&str] = &[
    "key union steady-men",
    "key confederate high-yell",
    "next dice 1 1",
    "pass",
    "pass",
    "next",
    "place ives 0504",
    "draw dice 2 3 2",
    "activate lane",
    "order attack",
    "fire ives at ames dice 6 3",
    "test dice 5 2",
    "place jory 0504",
];

fn played() -> Home {
    let home = Home::with_game_of(FORD);
    home.out(&[&["do", "g"], TO_TEST].concat());
    home
}

#[test]
fn a_game_is_taken_back_put_right_and_proven() {
    let home = played();
    let before = home.json(&["show", "g", "--json"]);
    // Dice were seen: undo asks.
    let seen = home.run(&["undo", "g", "2"]);
    assert_eq!((seen.code, seen.out.as_str()), (1, ""), "{seen:?}");
    home.out(&["undo", "g", "3", "--yes"]);
    home.out(&["redo", "g", "3"]);
    assert_eq!(home.json(&["show", "g", "--json"]), before);
    // Other dice of the fire, the ninth act that everyone knows of: its test falls away, or is another.
    let unsure = home.run(&["do", "g", "fix 9 dice 1 1"]);
    assert_eq!(unsure.code, 1);
    assert!(unsure.err.contains("do --yes"), "{}", unsure.err);
    home.out(&["do", "g", "--yes", "fix 9 dice 1 1"]);
    let fired = home.out(&["log", "g"]);
    assert!(fired.contains("column 6-7; 11"), "{fired}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    // Carried elsewhere it is the same; an outcome that was forged is named.
    let ran = home.run(&["export", "g"]);
    assert!(ran.err.contains("for the referee only"), "{}", ran.err);
    let text = ran.out;
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "twin"]);
    assert_eq!(home.out(&["export", "twin"]), text);
    let forged = text.replacen(r#""roll":63"#, r#""roll":66"#, 1);
    assert_ne!(forged, text);
    let ran = home.check_forged(&forged);
    assert!(ran.out.contains(":11:1: has another result"), "{}", ran.out);
}

/// BS-1201: who looked alone stands in its own log, and in no other; it is no act of its own.
#[test]
fn who_looked_alone_stands_in_its_own_log() {
    let home = played();
    let place = |home: &Home| home.json(&["show", "g", "jory", "--json"])["place"].clone();
    let before = place(&home);
    let ran = home.run_with_input(&["play", "g", "--plain"], "look union\ny\n\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    for side in ["union", "confederate"] {
        let log = home.out(&["log", "g", "--side", side]);
        assert_eq!(log.contains("Union looked"), side == "union", "{log}");
    }
    assert!(!home.out(&["log", "g"]).contains("looked"));
    // It goes with the act before it.
    home.out(&["undo", "g"]);
    assert_ne!(place(&home), before);
    home.out(&["redo", "g"]);
    assert_eq!(place(&home), before);
    assert_eq!(home.run(&["check", "g"]).code, 0);
}

/// The help of the acts says how a question is answered ahead.
#[test]
fn help_says_how_questions_are_answered_ahead() {
    let home = Home::with_game_of(FORD);
    let help = home.out(&["do", "g", "help"]);
    for said in [
        "answer yes, 3",
        "with SHIFT|supported|unsupported",
        "break UNIT [with supported|unsupported]",
    ] {
        assert!(help.contains(said), "{said}: {help}");
    }
}

/// BS-R04: a test that asks for a second attacker names its code, and says how two answers stand in a line.
#[test]
fn a_second_question_of_an_act_says_where_its_answer_goes() {
    let home = Home::with_game_of(FORD);
    let lines = [
        "place jory 0504",
        "mark ives battleworn",
        "mark jory battleworn",
        "next",
        "next",
        "close ives,jory on ames",
        "assault ames dice 1 1",
    ];
    home.out(&[&["do", "g"], &TO_TEST[..10], &lines].concat());
    let asked = |line: &str| home.run(&["do", "g", line]).err.trim_end().to_owned();
    let which = "which of the largest attackers suffers? (BS-R04); add `answer` and ives, jory";
    assert_eq!(
        asked("test dice 3 1"),
        format!("question for the table: AMH: {which}")
    );
    assert_eq!(
        asked("test dice 3 1 answer jory"),
        format!(
            "question for the table: AR1: {which}; separate two answers with a comma: `answer \
            jory, ..`"
        )
    );
    home.out(&["do", "g", "test dice 3 1 answer jory, ives"]);
}

#[test]
fn what_is_no_act_of_the_game_is_told_with_the_right_exit_code() {
    let home = played();
    for (line, said) in [
        ("fire nobody at ames", "no unit `nobody`"),
        ("draw tarr", "BS-002"),
        ("fire lowe at ames dice 7 1", "BS-606"),
        ("fire jory at ames dice 1", "one die needed"),
        ("fire jory at ames dice 1 1 1", "1 die too many"),
        ("recover ives", "BS-1001"),
        ("hall 20:15", "no act `hall`"),
    ] {
        let ran = home.run(&["do", "g", line]);
        assert_eq!(ran.code, 1, "{line}: {ran:?}");
        assert!(ran.err.contains(said), "{line}: {}", ran.err);
    }
    // The two key chits stand in no log but their side's.
    let log = home.out(&["log", "g"]);
    assert_eq!(log.lines().count(), TO_TEST.len() - 2);
}

#[test]
fn what_is_of_fields_alone_answers_with_a_sentence() {
    let home = played();
    let said = "Coldwater Ford is Blind Swords";
    for question in [
        &["play", "g", "--plain", "--paper", "."][..],
        &["simulate", "g"],
        &["march", "g", "--brigade", "lane"],
    ] {
        let ran = home.run(question);
        assert_eq!(ran.code, 1, "{question:?}: {ran:?}");
        assert!(ran.err.contains(said), "{question:?}: {}", ran.err);
    }
    let clock = home.run(&["show", "g", "forecast"]);
    assert_eq!(clock.code, 1);
    assert!(
        clock.err.contains("cannot show `forecast`"),
        "{}",
        clock.err
    );
}

/// BS-1203: in lines of text too the program draws by its own dice; the leader's die is typed.
#[test]
fn lines_of_text_ask_for_no_die_of_a_draw() {
    let home = Home::new();
    home.out(&["new", FORD, "--name", "g", "--seed", "1863"]);
    let lines = "key union steady-men\nkey confederate high-yell\nnext\npass\npass\nnext\n\
                 draw\n2\nlook union\nyes\n\nquit\n";
    let ran = home.run_with_input(&["play", "g", "--plain", "--dice", "hand"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("10 chits are in the cup"), "{}", ran.out);
    assert!(ran.out.contains(" is drawn"), "{}", ran.out);
    assert!(
        !ran.out.contains("(BS-1203)") && !ran.out.contains("(BS-302)"),
        "{}",
        ran.out
    );
    let dice = home.json(&["show", "g", "dice", "--json"]);
    assert!(dice["proof"]["thrown"].as_u64().unwrap() >= 4, "{dice}");
    // The log of the program says which game was open.
    let log = std::fs::read_to_string(home.path().join("data/vidette.log")).unwrap();
    assert!(log.contains("g.vidette"), "{log}");
    assert!(log.contains(" opens ") && log.contains("closed "), "{log}");
    // The page of a side is followed by empty lines.
    assert!(ran.out.contains(&"\n".repeat(40)), "{}", ran.out);
}

/// BS-301: in lines of text, as on the screen, a step over what is due is ended by nobody unasked; and what one side
/// chooses alone is not a line for all to read.
#[test]
fn lines_of_text_ask_before_a_step_ends_over_what_is_due() {
    let home = Home::new();
    home.out(&["new", FORD, "--name", "g", "--seed", "1863"]);
    let play = |lines: &str| home.run_with_input(&["play", "g", "--plain"], lines).out;
    let told = play("todo\nnext\nquit\n");
    assert!(
        told.contains("chooses a key chit (BS-301): look union"),
        "{told}"
    );
    // Who has chosen is secret, so nobody is reminded. Nothing ends it before: that is said, and not asked.
    assert!(
        !told.contains("Still to do")
            && !told.contains("all the same")
            && told.contains("No. Each side chooses its key chits")
            && told.contains("(BS-301)"),
        "{told}"
    );
    let told = play("key union steady-men\nkey confederate high-yell\nnext\nquit\n");
    assert!(
        !told.contains("Still to do") && told.contains("10 chits are in the cup"),
        "{told}"
    );
}

/// A game of the kit of the twins in which the Union chose that key.
fn twin(key: &str) -> Home {
    let home = Home::new();
    std::fs::write(home.path().join("kit.toml"), twins::kit()).unwrap();
    home.out(&["new", "./kit.toml", "--name", "g", "--seed", "7"]);
    let key = format!("key union {key}");
    let lines = [
        key.as_str(),
        "key confederate confederate-a",
        "include union dice 6",
        "include confederate dice 6",
        "next",
        "pass",
        "pass",
        "next",
        "draw dice 2 2",
        "hold",
        "undo",
        "redo",
    ];
    home.out(&[&["do", "g", "--yes"], &lines[..]].concat());
    home
}

/// Everything that the program tells of a game to a side, or to the table.
fn told(home: &Home, side: Option<&str>) -> String {
    let of_side: Vec<&str> = side.iter().flat_map(|side| ["--as", *side]).collect();
    let mut all = String::new();
    for what in [
        &["show", "g"][..],
        &["show", "g", "--json"],
        &["show", "g", "cup"],
        &["show", "g", "dice"],
        &["show", "g", "dice", "--json"],
        &["show", "g", "kit"],
        &["log", "g"],
    ] {
        all += &home.out(&[what, &of_side].concat());
    }
    let log = home.out(&[&["log", "g", "--json"], &of_side[..]].concat());
    for line in log.lines() {
        let mut entry: Value = serde_json::from_str(line).unwrap();
        // When it was typed differs from home to home.
        entry.as_object_mut().unwrap().remove("at");
        all += &format!("{entry}\n");
    }
    let of_side: Vec<&str> = side.iter().flat_map(|side| ["--side", *side]).collect();
    all + &home.out(&[&["watch", "g"], &of_side[..]].concat())
}

/// BS-1201: what the program tells the other side, or the table, is the same to the byte.
#[test]
fn twins_are_told_the_same_to_who_may_not_know() {
    let (one, other) = (twin("union-a"), twin("union-b"));
    for side in [None, Some("confederate")] {
        let (one, other) = (told(&one, side), told(&other, side));
        let differs = one
            .lines()
            .zip(other.lines())
            .find(|(one, other)| one != other);
        assert_eq!(differs, None, "{side:?}");
        assert_eq!(one, other, "{side:?}");
        assert!(
            !one.contains("union-a") && !one.contains("Secret union"),
            "{one}"
        );
    }
    assert_ne!(told(&one, Some("union")), told(&other, Some("union")));
}

/// What waits names the line that goes on, and none that would be refused: a leader's chit is not held (BS-310), and a
/// retreat that is due is typed (BS-906, BS-910).
#[test]
fn what_waits_names_the_line_that_goes_on() {
    let home = Home::with_game_of(FORD);
    let refused = || {
        let ran = home.run(&["do", "g", "next"]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        ran.err
    };
    home.out(&[&["do", "g"], &TO_TEST[..8]].concat());
    let waits = refused();
    assert!(
        waits.contains("`activate BRIGADE`") && !waits.contains("hold"),
        "{waits}"
    );
    home.out(&[&["do", "g"], &TO_TEST[8..11]].concat());
    home.out(&["do", "g", "test dice 6 6"]);
    let due = refused();
    assert!(
        due.contains("BS-910") && due.contains("`retreat ames by HEX ..`"),
        "{due}"
    );
}

/// BS-602: both ways of a line of sight, hex by hex, and the same by units.
#[test]
fn who_sees_whom_is_told_both_ways_with_what_lies_between() {
    let home = Home::new();
    home.out(&["new", "coldwater-ford", "--name", "w"]);
    let told = home.out(&["show", "w", "0503", "0806"]);
    assert!(told.contains("SIGHT 0503 to 0806: "), "{told}");
    assert!(told.contains("SIGHT 0806 to 0503: "), "{told}");
    assert!(
        told.contains("blocked, woods in 0706 is in the way"),
        "{told}"
    );
    // A line that something blocks names it.
    let hexes = ["0301", "0405", "0507", "0609", "0710", "0205"];
    let pairs = hexes
        .iter()
        .flat_map(|from| hexes.iter().map(move |to| (*from, *to)));
    let told: Vec<String> = pairs
        .filter(|(from, to)| from != to)
        .map(|(from, to)| home.run(&["show", "w", from, to]).out)
        .collect();
    let blocked = told.iter().flat_map(|told| told.lines());
    let blocked: Vec<&str> = blocked
        .filter(|line| line.contains(": blocked, "))
        .collect();
    assert!(!blocked.is_empty(), "{told:?}");
    assert!(
        blocked.iter().all(|line| line.contains(" is in the way")),
        "{blocked:?}"
    );
}
