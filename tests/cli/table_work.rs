//! `do --table` and `do --json`: what is to be done on the table, for people and programs.

use serde_json::{Value, json};

use super::program::{FORD, Home, Ran};

/// First Steps with 3rd Grey before 1st Blue, in the combat phase.
fn face_to_face() -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "5"]);
    home.out(&["do", "g", "place 3rd 19.75,14.6 facing 90"]);
    let next = ["next anyway"; 4];
    home.out(&[&["do", "g"][..], &next[..]].concat());
    home
}

fn objects(ran: &Ran) -> Vec<Value> {
    let lines = ran.out.lines();
    lines
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn each_piece_of_work_has_a_line_and_nothing_else_is_printed() {
    let home = face_to_face();
    let ran = home.run(&[
        "do",
        "g",
        "--table",
        "fire 3rd at 1st dice 6 1",
        "note \"smoke\"",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        ran.out,
        "A1 1st Blue  → back 3.0 in, keep facing\nA1 1st Blue  BEATEN marker\n"
    );
    // A refusal leaves nothing to do; why stands on standard error.
    let ran = home.run(&["do", "g", "--table", "fire 3rd at 1st dice 6 1"]);
    assert_eq!((ran.code, ran.out.as_str()), (1, ""));
    assert!(!ran.err.is_empty());
    // What is taken back is put back.
    let ran = home.run(&["do", "g", "--yes", "--table", "undo 2"]);
    assert_eq!(
        ran.out,
        "A1 1st Blue  ← ahead 3.0 in, keep facing\nA1 1st Blue  take the BEATEN marker off\n"
    );
    assert_eq!(home.run(&["do", "g", "--table", "--json", "next"]).code, 2);
}

#[test]
fn each_act_is_one_object() {
    let home = face_to_face();
    let before = home.json(&["show", "g", "--json"]);
    let ran = home.run(&[
        "do",
        "g",
        "--json",
        "fire 3rd at 1st dice 6 1",
        "",
        "note \"smoke\"",
    ]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let told = objects(&ran);
    assert_eq!(told.len(), 2, "{}", ran.out);
    let after = home.json(&["show", "g", "--json"]);
    let fire = &told[0];
    let logged = home.out(&["log", "g", "--json"]);
    let logged = logged.lines().rev().nth(1).unwrap();
    let logged: Value = serde_json::from_str(logged).unwrap();
    assert_eq!(fire["entry"], logged["seq"]);
    assert_eq!(fire["line"], "fire 3rd at 1st dice 6 1");
    assert_eq!(fire["dice"], json!([6, 1]));
    assert_eq!(fire["refused"], Value::Null);
    assert!(
        fire["headline"].as_str().unwrap().contains("A1 beaten"),
        "{fire}"
    );
    let [moved, marked] = fire["table"].as_array().unwrap().as_slice() else {
        panic!("{fire}");
    };
    assert_eq!(moved["piece"], "1st");
    assert_eq!(moved["name"], before["units"]["1st"]["name"]);
    assert_eq!(moved["do"], "move");
    assert_eq!(moved["to"], after["units"]["1st"]["at"]);
    assert_eq!(moved["facing"], Value::Null);
    assert_eq!(moved["marker"], Value::Null);
    assert!((moved["inches"].as_f64().unwrap() - 3.0).abs() < 1e-6);
    assert!((moved["bearing"].as_f64().unwrap() - 90.0).abs() < 1e-6);
    assert_eq!(marked["do"], "mark");
    assert_eq!(marked["marker"], after["units"]["1st"]["state"]);
    assert_eq!(marked["to"], Value::Null);
    assert_eq!(told[1]["table"], json!([]));
    assert_eq!(told[1]["headline"], "smoke");
}

#[test]
fn a_refusal_is_an_object_too() {
    let home = face_to_face();
    let said = |line: &str| {
        let ran = home.run(&["do", "g", "--json", line]);
        assert_eq!(ran.code, 1, "{line}: {}", ran.out);
        assert!(!ran.err.is_empty());
        let mut objects = objects(&ran);
        assert_eq!(objects.len(), 1, "{line}: {}", ran.out);
        let object = objects.remove(0);
        assert_eq!(object["table"], json!([]), "{line}");
        object
    };
    let refused = said("fire 3rd at 5th");
    assert!(refused["entry"].is_null());
    assert!(
        refused["refused"]["clause"].as_str().unwrap().contains('-'),
        "{refused}"
    );
    assert!(refused["refused"]["why"].is_string());
    let misread = said("fire 3rd");
    assert!(misread["refused"]["clause"].is_null(), "{misread}");
    assert!(misread["refused"]["why"].is_string());
    // What is left to do is kept in the log, and refused.
    let left = said("next");
    assert!(left["entry"].is_u64(), "{left}");
    assert!(
        left["refused"]["why"]
            .as_str()
            .unwrap()
            .contains("still to do"),
        "{left}"
    );
    // A fix shows what it would change before it is sure.
    home.out(&["do", "g", "fire 3rd at 1st dice 6 1"]);
    let entry = home.out(&["log", "g"]).lines().count();
    let fix = format!("fix {entry} dice 3 3");
    let unsure = said(&fix);
    assert!(!unsure["story"].as_array().unwrap().is_empty(), "{unsure}");
    let ran = home.run(&["do", "g", "--yes", "--json", &fix]);
    let fixed = objects(&ran).remove(0);
    assert_eq!(fixed["dice"], json!([3, 3]));
    let work = fixed["table"].as_array().unwrap();
    let done = |piece: &str| -> Vec<&Value> {
        work.iter()
            .filter(|item| item["piece"] == piece)
            .map(|item| &item["do"])
            .collect()
    };
    assert_eq!(done("1st"), ["move", "unmark"], "{fixed}");
    assert_eq!(done("3rd"), ["mark"]);
    let logged = home.out(&["log", "g", "--json"]);
    let entry_line = logged
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let mut fixes = entry_line.filter(|line| !line["fix"].is_null());
    assert_eq!(fixed["entry"], fixes.next().unwrap()["seq"]);
    // Redo and undo have their objects.
    let ran = home.run(&["do", "g", "--yes", "--json", "undo", "redo"]);
    let both = objects(&ran);
    assert_eq!(both.len(), 2, "{}", ran.out);
    assert_eq!(both[0]["dice"], json!([]));
    assert_eq!(both[1]["table"], fixed["table"], "{}", ran.out);
}

/// Counters on a map of hexes: who goes where, which face is up.
#[test]
fn a_game_of_hexes_has_its_work_too() {
    let home = Home::with_game_of("chestnut-ridge");
    let ran = home.run(&["do", "g", "--json", "move bolton by 0305 0405"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let moved = objects(&ran).remove(0);
    assert_eq!(moved["table"][0]["piece"], "bolton");
    assert_eq!(moved["table"][0]["hex"], "0405");
    assert_eq!(moved["table"][0]["do"], "move", "{moved}");
    let ran = home.run(&["do", "g", "--yes", "--table", "undo"]);
    assert!(ran.out.contains("0405 to "), "{}{}", ran.out, ran.err);
    let home = Home::with_game_of(FORD);
    let ran = home.run(&["do", "g", "--json", "note \"quiet\""]);
    assert_eq!(objects(&ran)[0]["table"], json!([]), "{}", ran.out);
}

/// Line mode reads the list out in the order of a hand; what is not ticked outlives the program and is on the
/// hand-over sheet.
#[test]
fn what_is_not_ticked_is_kept_and_handed_over() {
    let home = face_to_face();
    let play = ["play", "g", "--plain"];
    let ran = home.run_with_input(&play, "fire 3rd at 1st dice 6 1\ntick 1\nquit\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    let list = "On the table:\n1. A1 1st Blue: back 3.0 in, keep facing.\n2. A1 1st Blue: BEATEN marker.\n";
    assert!(ran.out.contains(list), "{}", ran.out);
    assert!(ran.out.contains("1 left."), "{}", ran.out);
    assert!(
        !ran.out.contains("push it"),
        "the list says it: {}",
        ran.out
    );
    home.out(&["print", "g", "handover", "--text", "--out", "h.txt"]);
    let page = std::fs::read_to_string(home.path().join("h.txt")).unwrap();
    assert!(page.contains("NOT YET TICKED ON THE TABLE"), "{page}");
    assert!(page.contains("A1 1st Blue: BEATEN marker"), "{page}");
    assert!(!page.contains("back 3.0 in, keep"), "{page}");
    let ran = home.run_with_input(&play, "table\ntick\ntable\nquit\n");
    assert!(
        ran.out.contains("1. A1 1st Blue: BEATEN marker."),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("All of it is done."), "{}", ran.out);
    assert!(
        ran.out.contains("Nothing left to do on the table"),
        "{}",
        ran.out
    );
    home.out(&["print", "g", "handover", "--text", "--out", "h2.txt"]);
    let page = std::fs::read_to_string(home.path().join("h2.txt")).unwrap();
    assert!(!page.contains("NOT YET TICKED ON THE TABLE"), "{page}");
}
