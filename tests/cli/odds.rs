use super::{answers::has, program::Home};

#[test]
fn odds_refuse_a_unit_that_is_named_twice() {
    let home = Home::with_game();
    let fire = ["odds", "fire", "g", "--firing", "2wi,2wi", "--at", "13al"];
    let melee = ["odds", "melee", "g", "--fighting", "2wi", "--against"];
    for arguments in [&fire[..], &[&melee[..], &["13al,13al"]].concat()] {
        let ran = home.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""));
        assert!(ran.err.contains("named"), "{}", ran.err);
    }
}

#[test]
fn odds_of_an_activation_add_up() {
    let home = Home::with_game();
    let odds = home.json(&["odds", "activation", "g", "--brigade", "archer", "--json"]);
    has(
        &odds,
        &["brigade", "modifiers", "total", "cases", "chances"],
    );
    has(
        &odds["chances"],
        &["broken", "beaten", "shaken", "hesitant", "eager", "attack"],
    );
    let chances = odds["chances"].as_object().unwrap().values();
    assert_eq!(chances.map(|n| n.as_u64().unwrap()).sum::<u64>(), 36);
    has(&odds["modifiers"][0], &["name", "rule", "value", "why"]);
    let total: i64 = odds["modifiers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| m["value"].as_i64().unwrap())
        .sum();
    assert_eq!(odds["total"], total);
}

#[test]
fn odds_of_a_firefight_add_up() {
    let home = Home::with_game();
    // Archer's first regiment is put before the 2nd Wisconsin.
    home.out(&["do", "g", "place 13al 28,20 facing 103"]);
    let odds = home.json(&[
        "odds", "fire", "g", "--firing", "2wi", "--at", "13al", "--json",
    ]);
    has(&odds, &["sides", "advantage", "cases", "chances"]);
    for side in odds["sides"].as_array().unwrap() {
        has(
            side,
            &["side", "units", "value", "size", "modifiers", "total"],
        );
        let mods = side["modifiers"].as_array().unwrap();
        let sum: i64 = mods.iter().map(|m| m["value"].as_i64().unwrap()).sum();
        assert_eq!(side["total"], side["value"].as_i64().unwrap() + sum);
    }
    let chances = &odds["chances"];
    let three = |side: &str| -> u64 {
        ["broken", "beaten", "disordered"]
            .iter()
            .map(|blow| chances[side][blow].as_u64().unwrap())
            .sum()
    };
    assert_eq!(
        three("firer") + three("target") + chances["none"].as_u64().unwrap(),
        36
    );
    assert!(odds["objections"].is_array() && odds["measure"].is_array());
    let switched = home.json(&[
        "odds",
        "fire",
        "g",
        "--firing",
        "2wi",
        "--at",
        "13al",
        "--without",
        "size",
        "--json",
    ]);
    has(&switched, &["advantage"]);
}

/// MSG-02: when an order would arrive, and the latest turn to send it.
#[test]
fn odds_ride_tells_when_an_order_would_arrive() {
    let home = Home::with_game();
    let told = home.json(&[
        "odds",
        "ride",
        "g",
        "--brigade",
        "davis",
        "--by",
        "5",
        "--json",
    ]);
    let arrivals = told["arrivals"].as_array().unwrap();
    assert_eq!(arrivals[0]["turn"], 1);
    assert_eq!(arrivals[1]["turn"], 3);
    let inches = told["inches"].as_f64().unwrap();
    let legs = told["legs"].as_array().unwrap();
    let whole: f64 = legs.iter().filter_map(|leg| leg["inches"].as_f64()).sum();
    assert!((whole - inches).abs() < 0.05, "{legs:?}, {inches}");
    let exact = vidette::rules::fields::orders::messengers::arrival_chances(inches, 3);
    for (arrival, chance) in arrivals.iter().zip(&exact) {
        assert_eq!(arrival["chance"].as_f64().unwrap(), *chance);
    }
    let sent = told["sent"].as_array().unwrap();
    assert_eq!((sent.len(), &sent[2]["turn"]), (3, &serde_json::json!(5)));
    assert_eq!(sent[2]["chance"].as_f64().unwrap(), exact[0]);
    assert_eq!(told["latest"]["nine_in_ten"], 3);
    assert_eq!(told["assumes"], "all troops and generals stay in place");
    let words = home.out(&["odds", "ride", "g", "--brigade", "davis", "--by", "5"]);
    assert!(
        words.contains("latest turn to send it, 90 % in time: turn 3"),
        "{words}"
    );
    let late = home.out(&["odds", "ride", "g", "--brigade", "davis", "--by", "1"]);
    assert!(
        late.contains("latest turn to send it, certain: none; it is already too late"),
        "{late}"
    );
    assert!(
        words.contains(", provided no troops or generals move"),
        "{words}"
    );
    let desk = home.out(&["show", "g", "orders"]);
    assert!(desk.contains("1.6 in to ride: certain by turn 1"), "{desk}");
}

/// FIRE-12: what each single modifier is worth in chances.
#[test]
fn odds_fire_tells_what_each_modifier_is_worth() {
    let home = Home::with_game();
    let fight = ["--firing", "13al", "--at", "2wi"];
    let odds = |more: &[&str]| {
        let mut line = vec!["odds", "fire", "g"];
        line.extend(fight);
        line.extend(more);
        line.push("--json");
        home.json(&line)
    };
    let whole = odds(&[]);
    let hits = |odds: &serde_json::Value| {
        let target = &odds["chances"]["target"];
        ["broken", "beaten", "disordered"]
            .iter()
            .map(|blow| target[blow].as_i64().unwrap())
            .sum::<i64>()
    };
    let modifiers = whole["sides"][0]["modifiers"].as_array().unwrap();
    let fatigue = modifiers.iter().find(|m| m["name"] == "fatigue").unwrap();
    assert_ne!(fatigue["value"], 0);
    let without = odds(&["--without", "own-fatigue"]);
    assert_eq!(
        fatigue["worth"]["target"].as_i64().unwrap(),
        hits(&whole) - hits(&without)
    );
    let words = home.out(&["odds", "fire", "g", "--firing", "13al", "--at", "2wi"]);
    assert!(words.contains("; worth "), "{words}");
}

/// SA-02, RUL-58: odds tell what speaks against a fight, and what only the tape can settle.
#[test]
fn odds_tell_what_is_not_legal_and_what_is_to_be_measured() {
    let home = Home::with_game();
    let odds = |more: &[&'static str]| {
        let mut line = vec!["odds", "fire", "g", "--firing", "2wi", "--at", "13al"];
        line.extend(more);
        line
    };
    // 2wi faces west; its front edge is at 26.5.
    home.out(&[
        "do",
        "g",
        "place 2wi 27,19 facing 270",
        "place 13al 20.9,19 facing 90",
    ]);
    let near = home.json(&odds(&["--json"]));
    let measure = &near["measure"][0];
    assert_eq!(
        (&measure["rule"], &measure["limit"]),
        (&"SA-02".into(), &5.0.into()),
        "{near}"
    );
    assert_eq!(near["objections"][0]["rule"], "SA-02", "{near}");
    let words = home.out(&odds(&[]));
    assert!(
        words.contains("MEASURE: is P1 within 5.0 in of the front of A1?"),
        "{words}"
    );
    home.out(&["do", "g", "place 13al 10,19 facing 90"]);
    let far = home.json(&odds(&["--json"]));
    assert_eq!(far["measure"], serde_json::json!([]));
    assert!(home.out(&odds(&[])).contains("not legal: SA-02: "));
}

/// RUL-67, RUL-58: who stands near the line of a front is to be measured, and the answer is obeyed.
#[test]
fn odds_of_a_fight_tell_whose_flank_is_in_doubt() {
    let home = Home::with_game();
    let odds = [
        "odds", "fire", "g", "--firing", "2wi", "--at", "13al", "--json",
    ];
    home.out(&[
        "do",
        "g",
        "place 2wi 27,19 facing 270",
        "place 13al 21.5,18.6 facing 0",
    ]);
    let told = home.json(&odds);
    let measure = &told["measure"][0];
    assert_eq!(
        (&measure["rule"], &measure["limit"]),
        (&"RUL-67".into(), &0.0.into()),
        "{told}"
    );
    assert!(
        (measure["inches"].as_f64().unwrap() - 0.1).abs() < 1e-6,
        "{told}"
    );
    let why = "MEASURE: is the middle of A1's front behind the line of P1's front? The record says \
        0.1 in behind (RUL-67).";
    assert_eq!(measure["why"], why);
    let modifiers = |told: &serde_json::Value| told["sides"][1]["modifiers"].to_string();
    assert!(modifiers(&told).contains("flanked-or-rear"), "{told}");
    home.out(&["do", "g", "measured 2wi before 13al"]);
    let told = home.json(&odds);
    assert_eq!(told["measure"], serde_json::json!([]));
    assert!(!modifiers(&told).contains("flanked-or-rear"), "{told}");
    let said = "measured: the middle of A1's front is not behind the line of P1's front";
    assert!(home.out(&["log", "g"]).contains(said));
}

/// ACT-04, RUL-58: a general near the limit of his help.
#[test]
fn odds_of_an_activation_tell_whom_to_measure() {
    let home = Home::with_game();
    let odds = ["odds", "activation", "g", "--brigade", "archer", "--json"];
    assert_eq!(home.json(&odds)["measure"], serde_json::json!([]));
    let at = home.json(&["show", "g", "--json"])["generals"]["archer"]["at"].clone();
    let (x, y) = (at[0].as_f64().unwrap(), at[1].as_f64().unwrap());
    home.out(&["do", "g", &format!("place heth {},{}", x, y - 13.05)]);
    let told = home.json(&odds);
    assert_eq!(told["measure"][0]["rule"], "ACT-04", "{told}");
}

/// RUL-92, MEL-03, MEL-04: units that stand apart fight no melee, and a charge would bring more than what stands there.
#[test]
fn odds_of_a_melee_apart_say_what_a_charge_would_bring() {
    let home = Home::with_game();
    let apart = ["odds", "g", "melee 2wi against 13al"];
    let told = home.out(&apart);
    for said in [
        "not legal: RUL-92:",
        "(MEL-03; `with defensive-fire` counts it)",
        "its result is one step worse (MEL-04)",
    ] {
        assert!(told.contains(said), "{told}");
    }
    let counted = home.out(&["odds", "g", "melee 2wi against 13al with defensive-fire"]);
    assert!(
        counted.contains("+2  defensive-fire by the referee's word (MEL-03)"),
        "{counted}"
    );
    // Where defensive fire is a shot of its own it is not a modifier (RUL-90).
    home.out(&[
        "do",
        "g",
        "rule defensive_fire separate_shot_first because \"club\"",
    ]);
    let shot = home.out(&apart);
    assert!(
        shot.contains("fires first (RUL-90)") && !shot.contains("MEL-03;"),
        "{shot}"
    );
    let odds = home.json(&[
        "odds",
        "melee",
        "g",
        "--fighting",
        "2wi",
        "--against",
        "13al",
        "--json",
    ]);
    assert_eq!(odds["objections"][0]["rule"], "RUL-92", "{odds}");
}

/// ACT-04: what the table has otherwise counts in the odds of an activation, as a line and by options.
#[test]
fn odds_of_an_activation_count_what_the_table_has_otherwise() {
    let home = Home::with_game();
    let json = |args: &[&str]| -> serde_json::Value {
        serde_json::from_str(&home.out(args)).expect("JSON")
    };
    let plain = json(&["odds", "activation", "g", "--brigade", "archer", "--json"]);
    let by_options = json(&[
        "odds",
        "activation",
        "g",
        "--brigade",
        "archer",
        "--with",
        "unit-beaten",
        "--without",
        "fatigue",
        "--json",
    ]);
    let total = |told: &serde_json::Value| told["total"].as_i64().expect("a sum");
    let fatigue = plain["modifiers"].as_array().expect("a list").iter();
    let fatigue: i64 = fatigue
        .filter(|modifier| modifier["name"] == "fatigue")
        .map(|modifier| modifier["value"].as_i64().expect("a number"))
        .sum();
    assert_ne!(fatigue, 0);
    assert_eq!(total(&by_options), total(&plain) - 1 - fatigue);
    let line = "activate archer with unit-beaten without fatigue";
    assert_eq!(json(&["odds", "g", line, "--json"]), by_options);
}
