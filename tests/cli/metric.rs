//! SCALE-02: the options of the command line, pictures and papers of a table that is measured in centimetres.

use super::program::Home;

/// First Steps as it is, and on a table in centimetres.
fn rosters(home: &Home) -> [String; 2] {
    let text = common::files::read("rosters/first-steps.toml");
    let metric = home.path().join("metric.toml");
    let line = "format = 1\nmeasure = \"centimetres\"";
    std::fs::write(&metric, text.replacen("format = 1", line, 1)).unwrap();
    [
        "first-steps".to_owned(),
        metric.to_str().unwrap().to_owned(),
    ]
}

#[test]
fn points_of_options_are_read_as_those_of_lines() {
    let home = Home::new();
    let [inches, metric] = rosters(&home);
    let sight = |roster: &str, from: &str, to: &str| {
        let points = [
            "--from-point",
            from,
            "--to-point",
            to,
            "--side",
            "grey",
            "--json",
        ];
        let mut seen = home.json(&[&["sight", roster], &points[..]].concat());
        seen["why"].take();
        seen
    };
    let seen = sight(&inches, "5,5", "12,5.5");
    for [from, to] in [
        ["10,10", "24,11"],
        ["5,5 in", "12,5.5in"],
        ["10, 10 cm", "24,11cm"],
    ] {
        assert_eq!(sight(&metric, from, to), seen, "{from} {to}");
    }
    let zone = |roster: &str, from: &str| {
        home.json(&[
            "zone",
            roster,
            "--from-point",
            from,
            "--side",
            "blue",
            "--json",
        ])
    };
    assert_eq!(zone(&metric, "50,24"), zone(&inches, "25,12"));
    let march = |roster: &str, to: &str| {
        home.json(&["march", roster, "whitlow", "--to", to, "--json"])["units"].clone()
    };
    assert_eq!(march(&metric, "48,24.3"), march(&inches, "24,12.15"));
    assert_eq!(march(&metric, "24,12.15 in"), march(&inches, "24,12.15"));
    let off = home.run(&["zone", &metric, "--from-point", "80,24", "--side", "blue"]);
    assert!(
        off.err
            .contains("80,24 is off the table, which is 72 cm wide and 48 cm deep"),
        "{}",
        off.err
    );
    let area = home.out(&["zone", &metric, "--from-point", "50,24", "--side", "blue"]);
    assert!(area.contains(" square centimetres, from "), "{area}");
    // An inch of the rules is told and read as the table has it, in JSON never.
    let shown = home.json(&["show", &metric, "--json"]);
    assert_eq!(
        shown["units"]["1st"]["at"],
        serde_json::json!([24.75, 14.6])
    );
}

#[test]
fn lines_that_are_offered_are_read_back_there() {
    let home = Home::new();
    let [_, metric] = rosters(&home);
    home.out(&["new", &metric, "--name", "g"]);
    home.out(&["do", "g", "place tarrant 5,10", "next anyway"]);
    let ran = home.run(&["do", "g", "activate whitlow dice 3 3"]);
    for words in [
        "MEASURE: is Edmund Whitlow within 12.0 cm of Amos Tarrant? The record says 12.1 cm (ACT-04).",
        "`undo`, then `measured whitlow within 12 of tarrant`",
    ] {
        assert!(ran.err.contains(words), "{words}: {}", ran.err);
    }
    home.out(&["undo", "g", "--yes"]);
    let told = home.out(&["do", "g", "measured whitlow within 12 of tarrant"]);
    assert!(
        told.contains("Edmund Whitlow is within 12.0 cm of Amos Tarrant"),
        "{told}"
    );
    // A game by lines says what is typed there, once.
    let plain = home.run_with_input(&["play", "g", "--plain"], "");
    assert_eq!(
        plain.out.matches("Typed lengths are cm").count(),
        1,
        "{}",
        plain.out
    );
}

#[test]
fn papers_and_pictures_are_in_centimetres() {
    let home = Home::new();
    let [inches, metric] = rosters(&home);
    let setup = |roster: &str| home.out(&["print", roster, "setup", "--text", "--out", "-"]);
    let (one, other) = (setup(&inches), setup(&metric));
    for (inches, centimetres) in [
        ("36 x 24 in, rolling ground", "72 x 48 cm, rolling ground"),
        ("Places are inches from", "Places are centimetres from"),
        ("w20 s3, w22 s3", "w40 s6, w44 s6"),
        ("3 x 1 in w24.8 s14.6", "6 x 2 cm w49.5 s29.2"),
    ] {
        assert!(one.contains(inches), "{one}");
        assert!(
            other.contains(centimetres) && !other.contains(inches),
            "{centimetres}: {other}"
        );
    }
    let map = |roster: &str| {
        let file = home.path().join("map.svg");
        let file = file.to_str().unwrap();
        home.out(&["map", roster, "--show", "units,grid", "--out", file]);
        std::fs::read_to_string(file).unwrap()
    };
    let (one, other) = (map(&inches), map(&metric));
    assert!(
        one.contains("The table is 36 in wide and 24 in deep"),
        "{one}"
    );
    assert!(
        other.contains("The table is 72 cm wide and 48 cm deep"),
        "{other}"
    );
    assert!(
        other.contains(">24 cm<") && other.contains(">60<"),
        "{other}"
    );
    assert!(!one.contains(">60<"), "{one}");
}

/// A number of inches in a text: what rules are called, and sums in all, are none.
fn inches_told(text: &str) -> Vec<String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let pairs = words.windows(3).filter(|words| {
        let number = words[0]
            .trim_start_matches(['(', '+'])
            .parse::<f64>()
            .is_ok();
        let unit = words[1].trim_end_matches([',', ';', '.', ')', ':']);
        let of_a_count =
            ["all", "36", "turn"].contains(&words[2].trim_end_matches([',', ';', '.']));
        number && matches!(unit, "in" | "inch" | "inches") && !of_a_count
    });
    pairs.map(|words| words.join(" ")).collect()
}

#[test]
fn no_sheet_and_no_page_of_a_table_in_centimetres_tells_inches() {
    let home = Home::new();
    let [_, metric] = rosters(&home);
    home.out(&["new", &metric, "--name", "g"]);
    let lines = [
        "place tarrant 5,10",
        "order whitlow advance 48,24 because \"test\"",
        "ride 1 by 7,12 dice 6 5 4",
        "next anyway",
        "measured whitlow beyond 12 of tarrant",
        "activate whitlow dice 4 4",
        "next anyway",
        "march whitlow",
        "next anyway",
        "move 3rd ahead 4",
        "place 7th 39.5,19 facing 90",
        "next anyway",
        "fire 7th at 2nd dice 6 1",
    ];
    let mut told = vec![home.out(&[&["do", "g"], &lines[..]].concat())];
    for page in [
        "", "orders", "morale", "record", "openings", "whitlow", "3rd", "tarrant",
    ] {
        let asked = ["show", "g", page];
        let asked = asked.iter().filter(|word| !word.is_empty()).copied();
        told.push(home.out(&asked.collect::<Vec<_>>()));
    }
    let sheets = [
        "setup", "roster", "sheets", "cards", "slips", "turn", "umpire", "handover", "labels",
    ];
    for sheet in sheets {
        told.push(home.out(&["print", "g", sheet, "--text", "--out", "-"]));
    }
    told.push(home.out(&["log", "g"]));
    for text in told {
        // An inch is named where the table is told what it is.
        let text = text.replace("An inch of the rules is 2 cm", "");
        assert_eq!(inches_told(&text), Vec::<String>::new(), "{text}");
    }
}
