use super::program::Home;
use serde_json::Value;

pub fn has(value: &Value, fields: &[&str]) {
    for field in fields {
        assert!(value.get(field).is_some(), "no `{field}` in {value}");
    }
}

#[test]
fn show_has_the_fields_of_the_contract() {
    let home = Home::with_game();
    for source in ["g", "mcphersons-ridge"] {
        let shown = home.json(&["show", source, "--json"]);
        has(
            &shown,
            &[
                "name",
                "edition",
                "turn",
                "phase",
                "active",
                "over",
                "divisions",
                "brigades",
                "units",
                "generals",
                "messengers",
            ],
        );
        assert_eq!(shown["name"], "McPherson's Ridge");
        assert_eq!(
            (&shown["turn"], &shown["phase"]),
            (&1.into(), &"orders".into())
        );
        assert_eq!(shown["over"], false);
        let archer = &shown["brigades"]["archer"];
        has(
            archer,
            &[
                "side",
                "division",
                "order",
                "waiting",
                "mark",
                "fatigue",
                "level",
                "action_points",
                "result",
            ],
        );
        assert_eq!(archer["order"]["kind"], "attack");
        assert_eq!(archer["waiting"], Value::Null);
        let unit = &shown["units"]["2wi"];
        has(
            unit,
            &["brigade", "at", "facing", "state", "formation", "on_table"],
        );
        assert_eq!(unit["facing"], 283.0);
        assert_eq!(unit["at"][1], 19.05);
        has(&shown["generals"]["archer"], &["at", "quality", "status"]);
        has(
            &shown["divisions"]["heth"],
            &["side", "morale", "messengers"],
        );
        assert!(shown["divisions"]["heth"]["morale"].is_number());
    }
}

#[test]
fn show_answers_for_a_side_a_division_a_brigade_a_unit_a_general() {
    let home = Home::with_game();
    assert_eq!(home.json(&["show", "g", "union", "--json"])["id"], "union");
    assert_eq!(
        home.json(&["show", "g", "heth", "--json"])["side"],
        "confederate"
    );
    assert_eq!(home.json(&["show", "g", "P", "--json"])["id"], "archer");
    assert_eq!(home.json(&["show", "g", "A1", "--json"])["id"], "2wi");
    assert_eq!(
        home.json(&["show", "g", "2wi", "--json"])["brigade"],
        "meredith"
    );
    has(
        &home.json(&["show", "g", "general", "archer", "--json"]),
        &["id", "quality"],
    );
    for what in ["switches", "openings", "terrain", "objectives"] {
        assert!(home.json(&["show", "g", what, "--json"]).is_array());
    }
    for what in [
        "",
        "union",
        "heth",
        "P",
        "A1",
        "general P",
        "switches",
        "openings",
        "terrain",
    ] {
        assert!(home.out(&["show", "g", what]).lines().count() >= 1);
    }
}

/// M3: what an act costs beside points is told where acts are offered, as on the screen.
#[test]
fn tac_02_openings_tell_what_they_cost() {
    let home = Home::new();
    home.out(&["new", "first-steps", "--name", "g"]);
    let moving = ["next", "activate whitlow dice 4 4", "next", "next anyway"];
    home.out(&[&["do", "g"], &moving[..]].concat());
    let told = home.out(&["show", "g", "openings"]);
    assert!(told.contains("! no fire afterwards  P Whitlow's"), "{told}");
    let json = home.json(&["show", "g", "openings", "--json"]);
    assert_eq!(json[0]["price"], serde_json::json!(["no fire afterwards"]));
}

#[test]
fn a_switch_without_effect_is_shown_as_check_tells_it() {
    let home = Home::with_game();
    let shown = home.out(&["show", "g", "switches"]);
    let line = shown.lines().find(|line| line.contains("attack_from"));
    let line = line.unwrap();
    assert!(line.contains("no effect in this edition"), "{line}");
    let json = home.json(&["show", "g", "switches", "--json"]);
    let entry = json.as_array().unwrap().iter();
    let entry = entry.clone().find(|entry| entry["name"] == "attack_from");
    assert!(entry.unwrap()["default"].is_null());
}

#[test]
fn a_message_rides_in_show() {
    let home = Home::with_game();
    let ran = home.run(&["do", "g", "order davis hold because \"for the test\""]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let shown = home.json(&["show", "g", "--json"]);
    let messenger = &shown["messengers"][0];
    has(messenger, &["id", "from", "to", "carries", "at"]);
    assert_eq!(
        (&messenger["id"], &messenger["carries"]),
        (&1.into(), &"order".into())
    );
}

#[test]
fn sight_has_the_fields_of_the_contract() {
    let home = Home::with_game();
    let fields = [
        "seen",
        "distance",
        "limit",
        "margin",
        "limited_by",
        "raised",
        "blocked_by",
        "from_point",
        "to_point",
        "why",
    ];
    has(
        &home.json(&["sight", "g", "--from", "2wi", "--to", "13al", "--json"]),
        &fields,
    );
    let points = home.json(&[
        "sight",
        "mcphersons-ridge",
        "--from-point",
        "10,10",
        "--to-point",
        "12,10",
        "--side",
        "union",
        "--json",
    ]);
    has(&points, &fields);
    assert_eq!(points["distance"], 2.0);
    assert!(
        !home
            .out(&["sight", "g", "--from", "A1", "--to", "P1"])
            .is_empty()
    );
}

#[test]
fn march_has_the_fields_of_the_contract() {
    let home = Home::with_game();
    let look = home.json(&[
        "march",
        "g",
        "--brigade",
        "archer",
        "--to",
        "20,20",
        "--json",
    ]);
    has(
        &look,
        &[
            "brigade",
            "bearing",
            "wheel",
            "distance",
            "stop",
            "dice",
            "needs_dice",
            "units",
            "words",
        ],
    );
    has(&look["stop"], &["cause", "by", "feature", "rule"]);
    has(&look["units"][0], &["id", "at", "facing"]);
    assert!(!home.out(&["march", "g", "--brigade", "P"]).is_empty());
}

#[test]
fn zone_has_the_fields_of_the_contract() {
    let home = Home::with_game();
    let zone = home.json(&["zone", "g", "--unit", "A1", "--json"]);
    has(&zone, &["unit", "area", "outline"]);
    assert_eq!(zone["unit"], "2wi");
    assert!(zone["area"].as_f64().unwrap() > 1.0);
    assert!(zone["outline"][0][2][1].is_number());
    let point = home.json(&[
        "zone",
        "mcphersons-ridge",
        "--from-point",
        "10,10",
        "--side",
        "union",
        "--json",
    ]);
    has(&point, &["unit", "area", "outline"]);
    assert!(
        home.out(&["zone", "g", "--unit", "2wi"])
            .contains("square inches")
    );
}

/// BASE-01: what a unit is described by.
#[test]
fn base_01_a_unit_is_told_with_all_that_describes_it() {
    let home = Home::with_game();
    let unit = home.json(&["show", "g", "13al", "--json"]);
    assert_eq!(unit["name"], "13th Alabama");
    assert_eq!(unit["arm"], "infantry");
    assert_eq!(unit["brigade"], "archer");
    assert_eq!(unit["state"], "ordered");
    assert!(
        unit["size"]
            .as_u64()
            .is_some_and(|size| (1..=5).contains(&size))
    );
    assert!(
        unit["value"]
            .as_u64()
            .is_some_and(|value| (2..=4).contains(&value))
    );
    assert!(unit["facing"].is_number());
    let guns = home.json(&["show", "g", "2me", "--json"]);
    assert_eq!(
        (&guns["arm"], &guns["formation"]),
        (&"artillery".into(), &"unlimbered".into())
    );
    let horse = home.json(&["show", "g", "8il", "--json"]);
    assert_eq!(horse["arm"], "cavalry");
    assert!(["mounted", "dismounted"].contains(&horse["formation"].as_str().unwrap()));
}

/// RUL-58: a line that passes three hundredths of an inch beside a wood is for the table, and every answer says
/// so.
#[test]
fn sight_says_how_little_turns_it() {
    let home = Home::new();
    let roster = home.path().join("wood.toml");
    std::fs::write(&roster, include_str!("../data/sight/beside-a-wood.toml")).unwrap();
    let roster = roster.to_str().unwrap();
    let answer = home.json(&["sight", roster, "--from", "b1", "--to", "r1", "--json"]);
    assert_eq!(
        (&answer["seen"], &answer["close_call"]),
        (&true.into(), &true.into())
    );
    assert!((answer["margin"].as_f64().unwrap() - 2.0).abs() < 1e-9);
    assert!(
        (answer["shift"].as_f64().unwrap() - 0.06).abs() < 0.001,
        "{answer}"
    );
    let watched = home.json(&["sight", roster, "--to", "r1", "--json"]);
    assert_eq!(watched["by"][0]["sight"]["shift"], answer["shift"]);
    assert_eq!(
        home.out(&["sight", roster, "--to", "r1"]),
        "B1 is seen by A1 (2.0 in to spare, MEASURE: a 0.1 in shift would change this)\n"
    );
    let far = [
        "sight",
        roster,
        "--from-point",
        "10,5",
        "--to-point",
        "12,5",
        "--side",
        "union",
        "--json",
    ];
    assert_eq!(home.json(&far)["shift"], serde_json::Value::Null);
}

/// ZOO-01: who sees a unit, and who would first.
#[test]
fn sight_of_one_unit_tells_who_sees_it() {
    let home = Home::with_game();
    home.out(&["do", "g", "place 13al 20,19 facing 90"]);
    let seen = home.json(&["sight", "g", "--to", "13al", "--json"]);
    assert_eq!(seen["seen"], true);
    let by = seen["by"].as_array().unwrap();
    assert!(by.iter().any(|by| by["unit"] == "84ny"), "{seen}");
    let margins: Vec<f64> = by
        .iter()
        .map(|by| by["sight"]["margin"].as_f64().unwrap())
        .collect();
    assert!(margins.is_sorted_by(|a, b| a >= b), "{margins:?}");
    assert_eq!(seen["next"], serde_json::Value::Null);
    let words = home.out(&["sight", "g", "--to", "13al"]);
    assert!(
        words.starts_with("P1 is seen by B5 (") && words.contains(" to spare), "),
        "{words}"
    );
    home.out(&["do", "g", "place 13al 2,2 facing 90"]);
    let unseen = home.json(&["sight", "g", "--to", "13al", "--json"]);
    assert_eq!(unseen["seen"], false);
    assert!(
        unseen["next"]["sight"]["margin"].as_f64().unwrap() < 0.0,
        "{unseen}"
    );
    assert!(
        home.out(&["sight", "g", "--to", "13al"])
            .starts_with("no one sees P1; ")
    );
}

/// GT-03: what would stop the march after each wheel, to choose the best aim.
#[test]
fn a_fan_of_marches_tells_what_each_wheel_comes_to() {
    let home = Home::with_game();
    let rays = home.json(&[
        "march",
        "first-steps",
        "--brigade",
        "whitlow",
        "--fan",
        "--json",
    ]);
    let rays = rays.as_array().unwrap();
    assert_eq!(rays.len(), 91);
    has(&rays[0], &["wheel", "bearing", "distance", "stop", "words"]);
    let words = home.out(&["march", "first-steps", "--brigade", "whitlow", "--fan"]);
    assert_eq!(words.lines().count(), 91);
    assert!(words.starts_with("45 left  due north-east"), "{words}");
    // Who may not march is told why.
    let barred = home.run(&["march", "g", "--brigade", "archer", "--fan"]);
    assert_eq!(barred.code, 1);
    assert!(
        barred.err.contains("sees 5th Alabama Battalion already"),
        "{}",
        barred.err
    );
}

#[test]
fn what_a_tape_could_judge_otherwise_goes_by_the_setting() {
    let home = Home::with_game();
    let config = home.path().join("settings");
    std::fs::create_dir_all(&config).unwrap();
    let close = |error: &str, to: &str| {
        std::fs::write(
            config.join("settings.toml"),
            format!("tape-error = {error}\n"),
        )
        .unwrap();
        let question = ["sight", "g", "--from-point", "2,2", "--to-point", to];
        let mut command = home.command(&[&question[..], &["--side", "union", "--json"]].concat());
        let ran = command.env("VIDETTE_CONFIG_DIR", &config).output().unwrap();
        let answer: Value = serde_json::from_slice(&ran.stdout).unwrap();
        let says_so = answer["why"].as_str().unwrap().contains("measure it");
        assert_eq!(says_so, answer["close_call"].as_bool().unwrap(), "{answer}");
        (says_so, answer["margin"].as_f64().unwrap())
    };
    // A tenth of an inch, and half of one, beyond the range there.
    let (_, margin) = close("0.25", "2,3");
    let at = |beyond: f64| format!("2,{}", 3.0 + margin + beyond);
    for (error, beyond, says_so) in [
        ("0.25", 0.1, true),
        ("0.05", 0.1, false),
        ("0.25", 0.5, false),
        ("1.0", 0.5, true),
    ] {
        let (said, left) = close(error, &at(beyond));
        assert!((left + beyond).abs() < 1e-6, "{left} {beyond}");
        assert_eq!(said, says_so, "{error} {beyond}");
    }
}

/// A brigade that has not arrived yet has the order of its roster, since the beginning.
#[test]
fn an_order_of_the_roster_is_none_of_a_later_turn() {
    let home = Home::new();
    home.out(&["new", "mcphersons-ridge", "--name", "g", "--seed", "5"]);
    home.run_with_input(
        &["do", "g", "-"],
        &"next anyway because \"nobody rolls\"\n".repeat(12),
    );
    let sheet = home.out(&["show", "g", "biddle"]);
    assert!(
        sheet.contains("advance") && !sheet.contains("since"),
        "{sheet}"
    );
}

/// The card that the screens open for a tape, as text and on paper.
#[test]
fn sight_both_ways_and_the_card_on_paper_name_limit_obstacle_margin_and_clause() {
    let home = Home::with_game();
    let told = home.out(&[
        "sight",
        "mcphersons-ridge",
        "--from",
        "P2",
        "--to",
        "E4",
        "--both",
    ]);
    for words in [
        "P2 → E4: not seen: the line round the crest is 15.1 in long, the limit 6.0",
        "E4 → P2: not seen",
        "  limit: 6.0 in: close ground",
        "  obstacle: the crest of",
        "  margin: 9.1 in too far",
        "  clause: ZOO-04, RUL-50, RUL-54",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    // What one way says is what the plain question says.
    let plain = home.out(&["sight", "mcphersons-ridge", "--from", "P2", "--to", "E4"]);
    assert!(told.contains(plain.trim()), "{plain}");
    let paper = [
        "print",
        "mcphersons-ridge",
        "--out",
        "-",
        "--text",
        "--card",
        "P2",
        "E4",
    ];
    let text = home.out(&paper);
    assert!(text.contains("REFEREE: both sides"), "{text}");
    assert!(text.contains("9.1 in too far"), "{text}");
    let html = home.out(&[
        "print",
        "mcphersons-ridge",
        "--out",
        "-",
        "--card",
        "P2",
        "E4",
    ]);
    assert!(html.contains("class=\"unseen\""), "the line is drawn");
    let json = home.json(&[
        "print",
        "mcphersons-ridge",
        "--out",
        "-",
        "--json",
        "--card",
        "P2",
        "E4",
    ]);
    assert_eq!(json["sheets"][0]["sheet"], "argument");
    let act = home.out(&[
        "print", "g", "--out", "-", "--text", "--card", "march", "archer",
    ]);
    assert!(act.contains("stops"), "{act}");
    let ran = home.run(&["print", "g", "--card", "P2"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("name two units or places"), "{}", ran.err);
    // A side's paper never has it.
    assert_eq!(
        home.run(&["print", "g", "--side", "union", "--card", "P2", "E4"])
            .code,
        2
    );
}
