//! What is told of a game that the program took over, and of the turns that it may last.

use serde_json::Value;

use super::Home;

/// McPherson's Ridge, with some of it broken before anybody plays on.
fn with_broken(home: &Home, units: &[&str]) {
    home.out(&["new", "mcphersons-ridge", "--name", "ridge"]);
    for unit in units {
        home.out(&["do", "ridge", &format!("mark {unit} broken because \"t\"")]);
    }
}

fn json(home: &Home, line: &[&str]) -> Value {
    let told = home.out(&[&["simulate"], line, &["--json", "--quick"]].concat());
    serde_json::from_str(&told).unwrap()
}

fn gate(told: &Value, name: &str) -> (bool, String) {
    let gates = told["gates"].as_array().unwrap();
    let gate = gates.iter().find(|gate| gate["gate"] == name).unwrap();
    (
        gate["hit"].as_bool().unwrap(),
        gate["why"].as_str().unwrap().to_owned(),
    )
}

#[test]
fn a_brigade_that_was_broken_before_stood_on_the_table() {
    let home = Home::new();
    with_broken(&home, &["42ms", "55nc", "2ms"]);
    let line = ["ridge", "--games", "2", "--turns", "1"];
    let told = json(&home, &line);
    let (_, why) = gate(&told, "G3");
    assert!(!why.contains("Davis"), "{why}");
    let davis = &told["brigades"]["davis"];
    assert_eq!(
        (&davis["broken"], &davis["turn"]["q50"]),
        (&2.into(), &0.into())
    );
    let text = home.out(&[&["simulate", "--quick"], &line[..]].concat());
    assert!(text.contains("broken in 100 % (before, median)"), "{text}");
}

#[test]
fn ground_that_nobody_took_did_not_change_hands() {
    let home = Home::new();
    let told = json(&home, &["mcphersons-ridge", "--games", "2", "--turns", "1"]);
    let wood = &told["ground"]["herbst-wood"];
    assert_eq!(wood["end"]["union"], 2, "{wood}");
    assert_eq!(wood["changes"]["high"], 0, "{wood}");
}

#[test]
fn losses_tell_from_ten_hundredths_on_and_not_before() {
    let home = Home::new();
    // 8 of 70 against 11 of 52: 9.7 hundredths apart, of which each was cut off would make 10.
    with_broken(
        &home,
        &["24mi", "6wi", "147ny", "42ms", "55nc", "13al", "5al"],
    );
    let line = [
        "ridge", "--games", "1", "--turns", "1", "--policy", "random",
    ];
    let told = json(&home, &[&line[..], &["--verdict", "losses"]].concat());
    assert_eq!(told["by"]["even"], 1, "{}", told["by"]);
}

#[test]
fn more_turns_than_the_roster_has_are_not_played_and_cut_nothing_off() {
    let home = Home::new();
    let line = [
        "first-steps",
        "--games",
        "2",
        "--policy",
        "random",
        "--quick",
    ];
    let ran = home.run(
        &[
            &["simulate"],
            &line[..],
            &["--turns", "12", "--records", "long.jsonl"],
        ]
        .concat(),
    );
    assert_eq!(ran.code, 0, "{ran:?}");
    assert!(
        ran.err.contains("after player turn 8 (SEQ-05); --turns 12"),
        "{ran:?}"
    );
    let records = std::fs::read_to_string(home.path().join("long.jsonl")).unwrap();
    assert!(!records.contains("\"why\":\"cut\""), "{records}");
}

#[test]
fn a_general_of_a_side_may_be_another() {
    let home = Home::new();
    let steps = include_str!("../../rosters/first-steps.toml");
    let army = "general = { name = \"Army\", quality = 4, at = [2, 11] }\n";
    let grey = "[[side]]\nid = \"grey\"\n";
    assert!(steps.contains(grey));
    std::fs::write(
        home.path().join("army.toml"),
        steps.replace(grey, &format!("{grey}{army}")),
    )
    .unwrap();
    let told = json(
        &home,
        &[
            "army.toml",
            "--games",
            "1",
            "--turns",
            "1",
            "--what-if",
            "general grey quality 2",
        ],
    );
    assert_eq!(told["pairs"][0]["pairs"], 1, "{}", told["pairs"]);
}

#[test]
fn rounds_are_called_rounds() {
    let home = Home::new();
    let steps = include_str!("../../rosters/first-steps.toml");
    let chits = steps
        .replace("edition = \"basic\"", "edition = \"full\"")
        .replacen("[table]", "[options]\nactivation = \"chits\"\n\n[table]", 1);
    std::fs::write(home.path().join("chits.toml"), chits).unwrap();
    let line = [
        "simulate",
        "chits.toml",
        "--games",
        "1",
        "--turns",
        "4",
        "--quick",
    ];
    let text = home.out(&line);
    assert!(text.contains("round 2 in 100 %"), "{text}");
}
