use super::program::Home;

const CLUB: &str = "rule attack_from 12 because \"as the club has it\"";

/// A home with a game `g` of First Steps: basic edition.
fn basic() -> Home {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g", "--seed", "7"]);
    home
}

fn attacks(home: &Home) -> i64 {
    let odds = home.json(&["odds", "activation", "g", "--brigade", "whitlow", "--json"]);
    odds["chances"]["attack"].as_i64().unwrap()
}

fn switch(home: &Home, game: &str, name: &str) -> serde_json::Value {
    let switches = home.json(&["show", game, "switches", "--json"]);
    let switches = switches.as_array().unwrap().iter();
    let mut named = switches.filter(|switch| switch["name"] == name);
    named.next().unwrap().clone()
}

/// 28.8, RUL-01: what is decided from then on goes by it, and what came before stays.
#[test]
fn a_house_rule_holds_from_now_on_and_is_undone_like_any_act() {
    let home = basic();
    home.out(&["do", "g", "next"]);
    let before = attacks(&home);
    let said = home.out(&["do", "g", CLUB]);
    assert!(
        said.contains("attack_from is 12 (was 13, RUL-01): as the club has it"),
        "{said}"
    );
    assert!(attacks(&home) > before, "{before}");
    let now = switch(&home, "g", "attack_from");
    assert_eq!(
        (&now["setting"], &now["since"]["was"]),
        (&"12".into(), &"13".into())
    );
    assert_eq!(now["since"]["turn"], 1);
    let switches = home.out(&["show", "g", "switches"]);
    assert!(
        switches
            .contains("House rule since turn 1, Grey, Activation (before: 13): as the club has it"),
        "{switches}"
    );
    assert!(home.out(&["log", "g"]).contains("attack_from is 12"));
    // A general's word on his brigade is decided by it: 6 and 6 with the same sum.
    home.out(&["do", "g", "activate whitlow dice 6 6"]);
    assert_eq!(home.run(&["check", "g"]).code, 0);
    let text = home.out(&["export", "g"]);
    std::fs::write(home.path().join("g.jsonl"), &text).unwrap();
    home.out(&["import", "g.jsonl", "--name", "twin"]);
    assert_eq!(
        home.out(&["show", "twin", "switches"]),
        home.out(&["show", "g", "switches"])
    );
    assert_eq!(home.out(&["export", "twin"]), text);
    home.out(&["undo", "g", "2", "--yes"]);
    assert_eq!(attacks(&home), before);
    assert!(switch(&home, "g", "attack_from")["since"].is_null());
    home.out(&["redo", "g"]);
    assert!(attacks(&home) > before);
}

#[test]
fn what_a_running_game_cannot_bear_is_refused_with_the_reason() {
    let home = basic();
    let no = |line: &str| {
        let ran = home.run(&["do", "g", line]);
        assert_eq!(ran.code, 1, "{line}: {}", ran.out);
        ran.err
    };
    let said = |line: &str, words: &[&str]| {
        let err = no(line);
        for word in words {
            assert!(err.contains(word), "{line}: {err}");
        }
    };
    said(
        "rule edition full because \"why not\"",
        &["BASE-03", "sizes", "new game"],
    );
    said("rule weapons on because \"why not\"", &["WPN-01", "roster"]);
    said(
        "rule casualties on because \"why not\"",
        &["GEN-01", "tested"],
    );
    said(
        "rule messengers_per_division 5 because \"more\"",
        &["RUL-45", "got its messengers"],
    );
    said(
        "rule deploy_enemy_gap_in 6 because \"near\"",
        &["RUL-105", "placed"],
    );
    said(
        "rule enemy_retired_any on because \"so\"",
        &["RUL-10", "basic edition"],
    );
    said("rule attack_from 13 because \"so\"", &["already"]);
    said("rule attack_from 11 because \"so\"", &["13, 12"]);
    said(
        "rule broken_units_window batle because \"so\"",
        &["did you mean `battle`?"],
    );
    said(
        "rule enemy_blocks_sight maybe because \"so\"",
        &["on or off"],
    );
    said("rule attack_from 12", &["because"]);
    said(
        "rule atack_from 12 because \"so\"",
        &["did you mean `attack_from`?"],
    );
    said(
        "rule attack_from 12 13 because \"so\"",
        &["the act ends before it"],
    );
    said("rule attack_from 12 dice 3 because \"so\"", &["too many"]);
    assert_eq!(home.out(&["log", "g"]), "");
}

/// True and false as rosters write them, hyphens, and the beginning of a name will do; a question stays one.
#[test]
fn plain_lines_tell_a_house_rule_from_the_question() {
    let home = basic();
    let lines = "rule RUL-01\nrule Attack-From 12 because \"as the club has it\"\nrule attack_from\n\
                 rule free_turn false because none\nundo\nquit\n";
    let ran = home.run_with_input(&["play", "g", "--plain"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("RUL-01"), "{}", ran.out);
    assert!(
        ran.out
            .contains("house rule from now on: attack_from is 12"),
        "{}",
        ran.out
    );
    let log = home.out(&["log", "g"]);
    assert_eq!(log.matches("attack_from is 12").count(), 1, "{log}");
    assert_eq!(home.run(&["rule", "RUL-78"]).code, 0);
    home.out(&[
        "do",
        "g",
        "rule free_turn true because \"all turns are moves\"",
    ]);
    assert_eq!(switch(&home, "g", "free_turn_is_move")["setting"], "on");
}

/// RUL-72: results that wait are carried out before they wait no more.
#[test]
fn the_other_switches_of_a_running_game_can_be_set() {
    let home = Home::with_game();
    let switches = home.json(&["show", "g", "switches", "--json"]);
    let mut set = 0;
    for switch in switches.as_array().unwrap() {
        let values = switch["values"].as_array().unwrap();
        let other = values
            .iter()
            .filter_map(|value| value["value"].as_str())
            .find(|setting| *setting != "#" && *setting != switch["setting"]);
        let (Some(other), Some(name)) = (other, switch["name"].as_str()) else {
            continue;
        };
        let ran = home.run(&["do", "g", &format!("rule {name} {other} because \"tried\"")]);
        let borne = !switch["default"].is_null() && name != "messengers_per_division";
        assert_eq!(ran.code, i32::from(!borne), "{name} {other}: {}", ran.err);
        set += i32::from(borne);
    }
    assert!(set > 40, "{set}");
    assert_eq!(home.run(&["check", "g"]).code, 0);
    home.out(&["do", "g", "next", "next anyway", "next anyway"]);
}
