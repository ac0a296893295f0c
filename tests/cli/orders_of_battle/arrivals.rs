//! Columns and notes that tell when a brigade arrives.

use super::*;

const HEAD: &str = "side,brigade,unit,strength,Reinforcement turn\n";

fn arrivals(text: &str) -> Vec<(i64, Vec<String>)> {
    let roster: toml::Table = text.parse().unwrap();
    let of = |arrival: &toml::Value| {
        let brigades = arrival["brigades"].as_array().unwrap().iter();
        let brigades = brigades.map(|id| id.as_str().unwrap().to_owned());
        (arrival["turn"].as_integer().unwrap(), brigades.collect())
    };
    let list = roster.get("arrival").and_then(toml::Value::as_array);
    list.map_or_else(Vec::new, |list| list.iter().map(of).collect())
}

/// A turn beside the first unit is that of the brigade; a brigade that is late has no place on the table, and the
/// battle lasts long enough for it.
#[test]
fn a_turn_of_arrival_brings_its_brigade_later() {
    let table = format!(
        "{HEAD}Blue,Able,1st Elm,300,\nBlue,Baker,2nd Elm,310,turn 5\nBlue,Baker,3rd Elm,320,\n\
         Grey,Carr,4th Oak,300,1\nGrey,Dunn,5th Oak,300,18\n"
    );
    let (home, ran) = read(&table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("arrive later: Baker on turn 5, Dunn on turn 18"),
        "{}",
        ran.out
    );
    let text = roster(&home);
    let expected = [(5, vec!["baker".to_owned()]), (18, vec!["dunn".to_owned()])];
    assert_eq!(arrivals(&text), expected);
    assert!(text.contains("turns = 22 "), "{text}");
    assert_eq!(text.matches("deploy = ").count(), 2, "{text}");
    let checked = home.run(&["check", "b.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    assert_eq!(home.run(&["new", "b.toml", "--name", "g"]).code, 0);
}

/// A brigade arrives whole: most of its units decide, and a person is asked. A time of day is no turn.
#[test]
fn turns_that_differ_or_are_none_are_asked_about() {
    let table = format!(
        "{HEAD}Blue,Able,1st Elm,300,3\nBlue,Able,2nd Elm,310,7\nBlue,Able,3rd Elm,320,7\n\
         Grey,Carr,4th Oak,300,10:30\nGrey,Carr,5th Oak,300,10:30\nGrey,Dunn,6th Oak,300,\n"
    );
    let found = json(&table, &[]);
    let needs = found["needs"].as_array().unwrap();
    let said: Vec<&str> = needs
        .iter()
        .map(|need| need["said"].as_str().unwrap())
        .collect();
    assert_eq!(
        said,
        [
            "Able arrives whole, but has 1 unit on turn 3, 2 units on turn 7: taken as on turn 7; give late units a \
             brigade of their own",
            "arrives \"10:30\": not a turn, so it starts on the table; write the turn as a number",
        ]
    );
    assert_eq!(
        found["arrivals"],
        serde_json::json!([{ "brigade": "Able", "turn": 7 }])
    );
}

/// A list tells the turn behind the name of a brigade.
#[test]
fn a_list_tells_the_turn_beside_the_brigade() {
    let home = Home::new();
    let list = "Blue\n  Able's Brigade\n    1st Elm (300)\n  Baker's Brigade (arrives on turn 4)\n    2nd Elm (310)\n    \
                3rd Elm (320)\nGrey\n  Carr's Brigade\n    4th Oak (300)\n";
    std::fs::write(home.path().join("oob.txt"), list).unwrap();
    let ran = init(&home, "oob.txt", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(
        arrivals(&roster(&home)),
        [(4, vec!["bakers-brigade".to_owned()])],
        "{}",
        ran.out
    );
}
