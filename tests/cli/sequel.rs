//! `vidette roster GAME`: a battle that begins where a game stands, or after a day of rest.

use std::collections::BTreeSet;

use serde_json::Value;

use super::program::Home;

/// What befalls a game before it is carried over.
const STORY: &[&str] = &[
    "next anyway",
    "next anyway",
    "mark meredith fatigue 12",
    "mark cutler shaken",
    "mark 2wi disordered",
    "mark 7wi broken",
    "mark gamble broken",
    "place 19in 28.5,12.25 facing 280.5",
    "place wadsworth 34.25,20.5",
    "terrain herbst-wood cover hard",
    "rule half_values round_down because \"club\"",
];

fn carried(options: &[&str]) -> (Home, Value, Value) {
    let home = Home::with_game();
    let played = home.run(&[&["do", "g"], STORY].concat());
    assert_eq!(played.code, 0, "{}", played.err);
    let written = home.run(&[&["roster", "g"], options].concat());
    assert_eq!(written.code, 0, "{}", written.err);
    std::fs::write(home.path().join("day-2.toml"), &written.out).unwrap();
    let checked = home.run(&["check", "day-2.toml"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    assert_eq!(home.run(&["new", "day-2.toml", "--name", "h"]).code, 0);
    let state = |game: &str| serde_json::from_str(&home.out(&["show", game, "--json"])).unwrap();
    let (before, after) = (state("g"), state("h"));
    (home, before, after)
}

fn keys(table: &Value) -> BTreeSet<&str> {
    table
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect()
}

#[test]
fn a_battle_goes_on_as_the_game_stood() {
    let (home, before, after) = carried(&[]);
    let gone: Vec<&str> = keys(&before["units"])
        .difference(&keys(&after["units"]))
        .copied()
        .collect();
    assert!(gone.contains(&"7wi"), "{gone:?}");
    for (id, unit) in after["units"].as_object().unwrap() {
        for field in ["at", "facing", "state", "formation", "on_table"] {
            assert_eq!(unit[field], before["units"][id][field], "{id} {field}");
        }
    }
    assert_eq!(after["units"]["19in"]["facing"], 280.5);
    assert!(after["brigades"].get("gamble").is_none());
    let mut held = 0;
    for (id, brigade) in after["brigades"].as_object().unwrap() {
        for field in ["fatigue", "level", "mark", "division"] {
            assert_eq!(
                brigade[field], before["brigades"][id][field],
                "{id} {field}"
            );
        }
        let target = &before["brigades"][id]["order"]["target"];
        if target == "gamble" {
            // Whom it was to attack is gone.
            assert_eq!(brigade["order"]["kind"], "hold", "{id}");
            held += 1;
            continue;
        }
        let kinds = |state: &Value| state["brigades"][id]["order"]["kind"].clone();
        assert_eq!(kinds(&after), kinds(&before), "{id}");
    }
    assert!(held > 0);
    for (id, general) in after["generals"].as_object().unwrap() {
        for field in ["at", "quality", "status"] {
            assert_eq!(
                general[field], before["generals"][id][field],
                "{id} {field}"
            );
        }
    }
    assert_eq!(after["active"], before["active"]);
    let again = home.out(&["show", "h", "switches"]);
    assert!(again.contains("round_down"), "{again}");
}

#[test]
fn what_cannot_be_carried_over_is_told() {
    let home = Home::with_game();
    home.run(&[&["do", "g"], STORY].concat());
    let written = home.run(&["roster", "g"]);
    for said in [
        "7th Wisconsin",
        "is gone",
        "begins again",
        "no longer affect activation (RUL-08)",
        "it counts only the units left (MOR-01)",
    ] {
        assert!(written.err.contains(said), "{said}: {}", written.err);
    }
    // The author's own words stay.
    assert!(
        written.out.contains("# One inch is about 50 yards"),
        "{}",
        written.out
    );
}

/// FAT-07, RALLY-01: a day is long enough for every brigade of the full edition.
#[test]
fn a_day_of_rest_recovers_and_rallies() {
    let (_, before, after) = carried(&["--rest"]);
    assert_eq!(before["brigades"]["meredith"]["fatigue"], 12);
    assert_eq!(after["brigades"]["meredith"]["fatigue"], 0);
    assert_eq!(after["brigades"]["cutler"]["mark"], "steady");
    assert_eq!(after["units"]["2wi"]["state"], "ordered");
    assert!(after["units"].get("7wi").is_none());
}

/// FAT-05: basic has no way to lower fatigue.
#[test]
fn in_basic_a_day_of_rest_lowers_no_fatigue() {
    let home = Home::new();
    home.run(&["new", "first-steps", "--name", "g"]);
    assert_eq!(home.run(&["do", "g", "mark holloway fatigue 3"]).code, 0);
    let written = home.run(&["roster", "g", "--rest"]);
    assert!(written.out.contains("fatigue = 3"), "{}", written.out);
}

#[test]
fn a_game_without_an_enemy_has_no_next_day() {
    let home = Home::new();
    home.run(&["new", "first-steps", "--name", "g"]);
    assert_eq!(home.run(&["do", "g", "mark holloway broken"]).code, 0);
    let written = home.run(&["roster", "g"]);
    assert_eq!((written.code, written.out.as_str()), (1, ""));
    assert!(
        written.err.contains("no unit of Blue is left"),
        "{}",
        written.err
    );
    let missing = home.run(&["roster", "nobody"]);
    assert_eq!((missing.code, missing.out.as_str()), (1, ""));
}

/// Who is still to come comes as many turns earlier as are past.
#[test]
fn arrivals_come_at_their_turns_of_the_battle_that_goes_on() {
    let home = Home::with_game();
    let two_turns = [&["do", "g"][..], &["next anyway"; 12]].concat();
    assert_eq!(home.run(&two_turns).code, 0);
    let written = home.out(&["roster", "g"]);
    std::fs::write(home.path().join("on.toml"), written).unwrap();
    assert_eq!(home.run(&["new", "on.toml", "--name", "h"]).code, 0);
    let state = |game: &str| -> Value {
        serde_json::from_str(&home.out(&["show", game, "--json"])).unwrap()
    };
    let (before, after) = (state("g"), state("h"));
    assert_eq!((&before["turn"], &after["turn"]), (&3.into(), &1.into()));
    let mut shifted = 0;
    for (id, brigade) in before["brigades"].as_object().unwrap() {
        if let Some(turn) = brigade["arrives"].as_u64() {
            assert_eq!(after["brigades"][id]["arrives"], turn - 2, "{id}");
            shifted += 1;
        }
    }
    assert!(shifted > 0);
}

/// The turn in which a battle was ended is past with it: what follows is what would have followed.
#[test]
fn a_battle_that_was_ended_before_its_last_turn_goes_on_with_the_next() {
    let home = Home::with_game();
    let nexts = [&["do", "g"][..], &["next anyway"; 11]].concat();
    assert_eq!(home.run(&nexts).code, 0);
    home.out(&["copy", "g", "ended"]);
    home.out(&["do", "g", "next anyway"]);
    home.out(&["do", "ended", "end \"the last train\""]);
    let [running, ended] = ["g", "ended"].map(|game| home.out(&["roster", game]));
    for key in ["turns = ", "first = ", "date = ", "turn = ", "at = "] {
        let of = |text: &str| -> Vec<String> {
            let lines = text.lines().filter(|line| line.starts_with(key));
            lines.map(str::to_owned).collect()
        };
        assert_eq!(of(&ended), of(&running), "{key}");
    }
    let first = |text: &str| text.contains("first = \"confederate\"");
    assert!(first(&ended) && ended.contains("turns = 22"), "{ended}");
}

/// CHIT-02, BLIND-03: rounds are two turns each, and a card lies where it lay.
#[test]
fn rounds_and_blinds_go_on() {
    let home = Home::new();
    let options = "blinds = true\nactivation = \"chits\"\n";
    let text = common::blinds::rebels((10, 52), (30, 50));
    // A attacks the blind, whom a roster names by its brigade.
    let attack = "id = \"a\"\norders = { kind = \"attack\", target = \"z\" }\n";
    let text = text.replace("id = \"a\"\n", attack);
    let text = text.replace("blinds = true\n", options).replacen(
        "format = 1\n",
        "format = 1\nturns = 9\n",
        1,
    );
    std::fs::write(home.path().join("blinds.toml"), text).unwrap();
    assert_eq!(home.run(&["new", "blinds.toml", "--name", "g"]).code, 0);
    let mut lines = vec!["do", "g", "next anyway", "next anyway"];
    for _ in 0..7 {
        lines.extend([
            "draw",
            "next anyway",
            "next anyway",
            "next anyway",
            "next anyway",
        ]);
    }
    lines.extend(["next anyway", "next anyway"]);
    let played = home.run(&lines);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(home.out(&["show", "g", "cup"]).contains("round 2"));
    let cards = |game: &str| -> Vec<Value> {
        let state: Value = serde_json::from_str(&home.out(&["show", game, "--json"])).unwrap();
        let all = ["blind-2", "blind-3"].map(|id| state["units"][id].clone());
        all.to_vec()
    };
    let written = home.run(&["roster", "g"]);
    for said in [
        "turns = 7",
        "blind = true",
        "at = [10.0, 52.0]",
        "target = \"z\"",
        "[[dummy]]",
        "at = [30.0, 50.0]",
    ] {
        assert!(written.out.contains(said), "{said}: {}", written.out);
    }
    std::fs::write(home.path().join("on.toml"), &written.out).unwrap();
    let checked = home.run(&["check", "on.toml"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    assert_eq!(home.run(&["new", "on.toml", "--name", "h"]).code, 0);
    for (before, after) in cards("g").iter().zip(cards("h")) {
        for field in ["at", "facing"] {
            assert_eq!(before[field], after[field], "{before}");
        }
    }
    let told = home.out(&["show", "h", "cup"]);
    assert!(told.contains("round 1"), "{told}");
}

/// BLIND-03: where a card lies is written once, for the brigade, though the roster placed its units.
#[test]
fn a_blind_whose_units_were_placed_goes_on() {
    let home = Home::new();
    let placed = |id: &str, x: f64| {
        format!("{{ id = \"{id}\", size = 3, value = 3, at = [{x}, 52], facing = 180 }}")
    };
    let text = common::blinds::rebels((10, 52), (30, 50))
        .replace("deploy = { at = [10, 52], facing = 180, front = 3 }\n", "")
        .replace("{ id = \"z1\", size = 3, value = 3 }", &placed("z1", 8.5))
        .replace("{ id = \"z2\", size = 3, value = 3 }", &placed("z2", 11.5));
    std::fs::write(home.path().join("blinds.toml"), text).unwrap();
    assert_eq!(home.run(&["new", "blinds.toml", "--name", "g"]).code, 0);
    let written = home.run(&["roster", "g"]);
    assert_eq!(written.code, 0, "{}", written.err);
    std::fs::write(home.path().join("on.toml"), &written.out).unwrap();
    let checked = home.run(&["check", "on.toml"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
}

/// GEN-04: a roster cannot say that a general is out of action, so that is told; a day later he is back.
#[test]
fn who_is_out_of_action_is_named() {
    let home = Home::with_game();
    assert_eq!(home.run(&["do", "g", "mark meredith hit"]).code, 0);
    let told = home.run(&["roster", "g"]).err;
    assert!(told.contains("Solomon Meredith is out of action"), "{told}");
    let rested = home.run(&["roster", "g", "--rest"]).err;
    assert!(!rested.contains("out of action"), "{rested}");
}

/// DEM-01, DEM-02, DIG-06: what an army has lost weighs on it when the battle goes on, and works stand where they were
/// dug.
#[test]
fn lost_hearts_and_works_go_on() {
    let home = Home::new();
    let text = common::blinds::battle("");
    let text = text.replace("blinds = true\n", "digging = 2\ndemoralisation = true\n");
    let text = text.replace("blind = true\n", "");
    std::fs::write(home.path().join("heart.toml"), text).unwrap();
    assert_eq!(home.run(&["new", "heart.toml", "--name", "g"]).code, 0);
    let mut lines = vec!["do", "g", "next anyway", "activate b dice 4 4"];
    lines.extend(["next anyway", "next anyway", "dig b1"]);
    lines.extend(["mark a1 broken", "mark a2 broken", "mark a3 broken"]);
    lines.extend(["next anyway"; 13]);
    let played = home.run(&lines);
    assert_eq!(played.code, 0, "{}", played.err);
    assert!(
        played.out.contains("is demoralised: level 1, 9 of 27 lost"),
        "{}",
        played.out
    );
    let written = home.run(&["roster", "g"]);
    for said in ["lost = 9", "kind = \"works\""] {
        assert!(written.out.contains(said), "{said}: {}", written.out);
    }
    std::fs::write(home.path().join("on.toml"), &written.out).unwrap();
    let checked = home.run(&["check", "on.toml"]);
    assert_eq!(checked.code, 0, "{}{}", checked.out, checked.err);
    assert_eq!(home.run(&["new", "on.toml", "--name", "h"]).code, 0);
    let again = home.run(&["do", "h", "next anyway", "activate b dice 4 4"]);
    assert!(
        again.out.contains("union is at level 1 -1"),
        "{}{}",
        again.out,
        again.err
    );
    assert!(home.out(&["show", "h", "terrain"]).contains("works-1"));
    // DIG-05: the works alone are soft cover, and make other cover a step better.
    let ground = home.json(&["show", "h", "terrain", "--json"]);
    let works = ground.as_array().unwrap().iter();
    let works = works
        .clone()
        .find(|piece| piece["id"] == "works-1")
        .unwrap();
    let counted = ["cover", "cover_better_by", "cover_rule"].map(|key| works[key].clone());
    assert_eq!(
        counted,
        ["soft".into(), 1.into(), serde_json::Value::from("DIG-05")]
    );
    // DEM-06: the army stands beside its divisions, wherever those are shown.
    let stands = "army: 9 of 27 lost, demoralised, level 1";
    let umpire = ["print", "h", "umpire", "--text", "--out", "-"];
    for shown in [&["show", "h", "u"][..], &["show", "h", "union"], &umpire] {
        let shown = home.out(shown);
        assert!(shown.contains(stands), "{shown}");
    }
    let army = &home.json(&["show", "h", "union", "--json"])["army"];
    assert_eq!((&army["lost"], &army["next"]), (&9.into(), &18.into()));
    let known = home.json(&["show", "h", "--as", "rebel", "--json"]);
    assert_eq!(
        (&known["id"], &known["army"]["level"]),
        (&"rebel".into(), &0.into())
    );
    let levelled = home.out(&["do", "h", "terrain works-1 gone"]);
    assert!(levelled.contains("Works 1 is gone (DIG-06)"), "{levelled}");
    // What is lost from here on counts beside it: 18 of 27 are two thirds.
    let more = home.run(&[
        "do",
        "h",
        "mark c1 broken",
        "mark c2 broken",
        "mark c3 broken",
    ]);
    assert!(
        more.out.contains("level 2, 18 of 27 lost"),
        "{}{}",
        more.out,
        more.err
    );
}

/// A game that was simulated from a game is a game as any other: it is of the same roster.
#[test]
fn a_game_simulated_from_a_game_is_carried_over_too() {
    let home = Home::with_game();
    let played = home.run(&[&["do", "g"], STORY].concat());
    assert_eq!(played.code, 0, "{}", played.err);
    let short = ["--turns", "2", "--policy", "random", "--name", "mrsim"];
    home.out(&[&["simulate", "g", "--game", "2"], &short[..]].concat());
    let facts: Value = first_line(&home.out(&["export", "mrsim"]));
    let begun: Value = first_line(&home.out(&["export", "g"]));
    assert_eq!(facts["roster"], "mcphersons-ridge");
    assert_eq!(facts["text"], begun["text"]);
    for options in [&[][..], &["--rest"]] {
        let written = home.out(&[&["roster", "mrsim"], options].concat());
        // What was changed before the simulation began is carried over with it.
        let wood = written.split("id = \"herbst-wood\"").nth(1).unwrap();
        let wood = wood.split("\n[[").next().unwrap();
        assert!(wood.contains("cover = \"hard\""), "{wood}");
        std::fs::write(home.path().join("day-2.toml"), &written).unwrap();
        assert_eq!(home.run(&["check", "day-2.toml"]).code, 0, "{options:?}");
    }
    // A file of before.
    let export = home.out(&["export", "mrsim"]);
    let mut older = facts;
    older["text"] = Value::from("");
    let (_, rest) = export.split_once('\n').unwrap();
    std::fs::write(home.path().join("old.jsonl"), format!("{older}\n{rest}")).unwrap();
    home.out(&["import", "old.jsonl", "--name", "old"]);
    let told = home.run(&["roster", "old"]);
    assert_eq!((told.code, told.out.as_str()), (1, ""), "{told:?}");
    assert!(
        told.err.contains("old lacks the text of its roster"),
        "{told:?}"
    );
    assert_eq!(told.err.lines().count(), 1, "{told:?}");
}

fn first_line(export: &str) -> Value {
    serde_json::from_str(export.lines().next().unwrap()).unwrap()
}

/// The day after is the day after, over the end of a month too; a battle that goes on at once begins when its turns are
/// past, where the roster says how long one is.
#[test]
fn the_date_goes_on_with_the_battle() {
    let home = Home::with_game();
    let text = home.out(&["roster", "g"]);
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("hour_minutes"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let dated = |date: &str, minutes: &str| {
        let date = format!("date = \"{date}\"\n{minutes}");
        let dated = text.replacen("date = \"1863-07-01T10:00\"", &date, 1);
        assert_ne!(dated, text);
        dated
    };
    let follows = |date: &str, minutes: &str, turns: usize, rest: &[&str]| {
        let home = Home::new();
        std::fs::write(home.path().join("r.toml"), dated(date, minutes)).unwrap();
        home.out(&["new", "r.toml", "--name", "r"]);
        while home.json(&["show", "r", "--json"])["turn"] != turns {
            home.out(&["do", "r", "next anyway"]);
        }
        let next = home.out(&[&["roster", "r"], rest].concat());
        let line = next.lines().find(|line| line.starts_with("date = "));
        line.unwrap().to_owned()
    };
    let rest = &["--rest"];
    for (date, day) in [
        ("1863-06-30T10:00", "1863-07-01T10:00"),
        ("1864-02-28", "1864-02-29"),
        ("1862-12-31T05:45", "1863-01-01T05:45"),
    ] {
        assert_eq!(follows(date, "", 1, rest), format!("date = \"{day}\""));
    }
    // Two player turns are a full one.
    let half_hours = "hour_minutes = 30";
    assert_eq!(
        follows("1863-07-01T10:00", half_hours, 3, &[]),
        "date = \"1863-07-01T10:30\""
    );
    assert_eq!(
        follows("1863-07-31T23:45", half_hours, 3, &[]),
        "date = \"1863-08-01T00:15\""
    );
    assert_eq!(
        follows("1863-07-01T10:00", "", 3, &[]),
        "date = \"1863-07-01T10:00\""
    );
}
