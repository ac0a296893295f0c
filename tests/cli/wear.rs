use super::program::{Home, TWO_TURNS};

/// A home whose game has fought a turn: the script of the whole game, as far as turn 2.
fn fought() -> Home {
    Home::as_left_by("the first of two turns", || {
        let home = Home::with_game();
        let script = std::fs::read_to_string(TWO_TURNS).unwrap();
        let cut = script.find("player turn 2").unwrap();
        let turn = script[..cut].replace("\nnext\n", "\nnext anyway\n");
        let ran = home.run_with_input(&["do", "g", "-"], &(turn + "\n"));
        assert_eq!(ran.code, 0, "{}", ran.err);
        home
    })
}

#[test]
fn the_record_of_a_turn_is_looked_up() {
    let home = fought();
    let first = home.json(&["show", "g", "record", "1", "--json"]);
    assert_eq!(
        (first["turn"].as_u64(), first["closed"].as_bool()),
        (Some(1), Some(true))
    );
    let brigades = first["brigades"].as_array().unwrap();
    let pegram = brigades.iter().find(|b| b["brigade"] == "pegram").unwrap();
    assert_eq!(
        (pegram["fatigue"].as_u64(), pegram["level"].as_str()),
        (Some(10), Some("willing"))
    );
    assert_eq!(pegram["lost"][0]["rule"], "FAT-01");
    for key in ["did", "lost", "next"] {
        assert!(
            pegram[key]
                .as_array()
                .unwrap()
                .iter()
                .all(|r| r["rule"].is_string())
        );
    }
    let text = home.out(&["show", "g", "record", "1"]);
    assert!(text.starts_with("turn 1, Confederate\n"), "{text}");
    assert!(text.contains("fired: T1 T2 T3 T4 T5 (FIRE-01)"), "{text}");
    assert!(
        home.out(&["show", "g", "record"])
            .starts_with("turn 2, Union, so far")
    );
    let log = home.out(&["log", "g"]);
    assert!(log.contains("turn 1 ends: fatigue: H T"), "{log}");
    // Taken back, the turn is open again.
    home.out(&["undo", "g", "1", "--yes"]);
    assert_eq!(
        home.json(&["show", "g", "record", "--json"])["closed"],
        false
    );
}

#[test]
fn phase_6_is_shown_before_and_after_it_is_walked() {
    let home = fought();
    let ahead = home.json(&["show", "g", "morale", "--json"]);
    assert_eq!(
        (ahead["done"].as_bool(), ahead["turn"].as_u64()),
        (Some(false), Some(2))
    );
    home.out(&["undo", "g", "1", "--yes"]);
    let walked = home.json(&["show", "g", "morale", "--json"]);
    assert_eq!(walked["done"], true);
    assert_eq!(
        walked["steps"][0]["lines"][1],
        "T Pegram 5 + 5 = 10  (T1 T2 T3 T4 T5)"
    );
    let text = home.out(&["show", "g", "morale"]);
    let order: Vec<usize> = ["FAT-01", "RALLY-01", "FAT-07", "FAT-02", "MOR-04"]
        .iter()
        .map(|rule| text.find(rule).unwrap())
        .collect();
    assert!(order.is_sorted(), "{text}");
    assert!(text.contains("held by Union, "), "{text}");
}

#[test]
fn a_brigade_and_a_division_look_ahead() {
    let home = fought();
    let pegram = home.json(&["show", "g", "pegram", "--json"]);
    assert_eq!(pegram["history"][0], "T1 10 willing");
    assert!(pegram["next"].as_array().unwrap().len() >= 3);
    let text = home.out(&["show", "g", "pegram"]);
    assert!(
        text.contains("10 points, 5 units: willing +0; worn with 1 more engaged"),
        "{text}"
    );
    let walker = home.json(&["show", "g", "walker", "--json"]);
    assert_eq!(walker["means"], "every order may be issued");
    let broken = walker["threats"].as_array().unwrap().last().unwrap();
    assert_eq!(broken["what"], "Pegram's Battalion broken");
    assert_eq!(broken["means"], "no new Attack or Advance");
    let text = home.out(&["show", "g", "union"]);
    assert!(text.contains("1 messenger free") || text.contains("messengers free"));
    assert!(
        !text.contains("1 messengers") && !text.contains("1 units"),
        "{text}"
    );
}

#[test]
fn a_level_is_warned_of_before_the_dice_and_noted_after() {
    let home = fought();
    let warned = "T Pegram's Battalion will be WILLING at the end of this turn: 10 points, 5 units \
        (FAT-02)";
    let log = home.out(&["log", "g"]);
    assert!(log.contains(warned), "{log}");
    let odds = ["odds", "fire", "g", "--firing", "purcell", "--at", "2me"];
    let odds = home.json(&[odds.as_slice(), &["--json"]].concat());
    let warnings: Vec<&str> = odds["warnings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|w| w.as_str().unwrap())
        .collect();
    assert_eq!(
        warnings,
        [
            "H Hall's Battery will be WILLING at the end of this turn: 2 points, 1 unit (FAT-02)",
            "T Pegram's Battalion will be WORN at the end of this turn: 11 points, 5 units (FAT-02)",
        ]
    );
}

#[test]
fn the_account_of_both_sides_is_there_when_the_game_is_over() {
    let home = fought();
    home.out(&["do", "g", "end \"rain\""]);
    let account = home.json(&["show", "g", "account", "--json"]);
    assert_eq!(
        (account["turns"].as_u64(), account["over"].as_str()),
        (Some(2), Some("rain"))
    );
    assert_eq!(account["sides"].as_array().unwrap().len(), 2);
    let objectives: Vec<&serde_json::Value> = account["sides"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|side| side["objectives"].as_array().unwrap())
        .collect();
    assert!(!objectives.is_empty());
    let id = objectives[0]["id"].as_str().unwrap();
    // Judged after the end.
    home.out(&["do", "g", &format!("judge {id} met")]);
    let text = home.out(&["show", "g", "account"]);
    assert!(text.contains(&format!("objective {id}, MET")), "{text}");
    assert!(
        text.starts_with("The game is over after 2 player turns: rain."),
        "{text}"
    );
    assert!(text.contains("name no winner"), "{text}");
}

#[test]
fn the_forecast_reads_the_clock() {
    let home = fought();
    let none = home.json(&["show", "g", "forecast", "--json"]);
    assert!(none["hall"].is_null());
    home.out(&["do", "g", "hall 17:30"]);
    let told = home.json(&["show", "g", "forecast", "--json"]);
    assert_eq!(told["hall"]["closes"], "17:30");
    assert!(told["hall"]["minutes"].as_i64().unwrap() <= 24 * 60);
    let sides = told["sides"].as_array().unwrap();
    let turns: u64 = sides
        .iter()
        .map(|side| side["turns"].as_u64().unwrap())
        .sum();
    assert_eq!(turns, 1);
    assert!(
        home.out(&["show", "g"])
            .contains("the hall closes at 17:30")
    );
}
