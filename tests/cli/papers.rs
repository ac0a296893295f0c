use super::program::{Home, Ran};

#[test]
fn a_clause_is_shown_by_its_identifier() {
    let home = Home::new();
    let page = home.out(&["rule", "RUL-78"]);
    assert!(
        page.starts_with("RUL-78  The way of a unit driven back\n"),
        "{page}"
    );
    for part in [
        "A ruling on FIRE-09",
        "Switch drive_back",
        "own_rear: A beaten unit goes",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for spelt in [&["rule", "rul78"][..], &["rule", "rul", "78"]] {
        assert_eq!(home.out(spelt), page);
    }
    let two = home.out(&["rule", "RUL-78", "FIRE-09"]);
    assert!(
        two.starts_with(page.trim_end()) && two.contains("\nFIRE-09  Driven back\n"),
        "{two}"
    );
    assert!(
        two.contains("Printed in both editions, under VOLUME OF FIRE"),
        "{two}"
    );
}

/// A page says who prints its clause, and names a heading only of what stands under it.
#[test]
fn a_page_says_who_prints_its_clause() {
    let home = Home::new();
    for (id, said) in [
        ("ZOO-05", "the full edition only, and used with both."),
        (
            "ACT-10",
            "neither edition: the program works it out from what is printed.",
        ),
        ("SEQ-05", "neither edition: both are silent."),
        (
            "DEM-03",
            "neither edition: an option that a roster turns on.",
        ),
    ] {
        let page = home.out(&["rule", id]);
        assert!(page.contains(&format!("Printed in {said}")), "{page}");
    }
    let page = home.out(&["rule", "MSG-09"]);
    let said = "Printed in the basic edition only, and used with both, under ";
    assert!(page.contains(said), "{page}");
    let json = home.json(&["rule", "ZOO-05", "--json"]);
    let printed = serde_json::json!({"editions": ["full"], "heading": null});
    assert_eq!(json["printed"], printed);
}

#[test]
fn words_find_the_clauses_that_have_them_all() {
    let home = Home::new();
    let found = home.out(&["rule", "march"]);
    assert!(found.lines().count() > 10, "{found}");
    // Those whose titles have the word stand first.
    assert!(
        found
            .lines()
            .next()
            .unwrap()
            .to_lowercase()
            .contains("march"),
        "{found}"
    );
    assert!(found.contains("GT-03      The march"), "{found}");
    let fewer = home.out(&["rule", "march", "WHEEL"]);
    assert!(
        fewer.lines().count() < found.lines().count() && fewer.contains("RUL-59"),
        "{fewer}"
    );
    // One alone is read at once.
    let one = home.out(&["rule", "interpolated"]);
    assert!(
        one.starts_with("RUL-03  Beyond the ends of a table\n  All totals"),
        "{one}"
    );
}

#[test]
fn every_clause_is_listed_below_its_rules() {
    let home = Home::new();
    let list = home.out(&["rule", "--list"]);
    assert!(list.starts_with("Fields of Blue & Grey:\n"), "{list}");
    for head in [
        "\nBlind Swords (`bs`):\nBS-001 ",
        "\nBlue & Grey (`bg`):\nBG-001 ",
        "\na score sheet (`sheet`):\nSHEET-01 ",
    ] {
        assert!(list.contains(head), "{head}: {list}");
    }
    let titles = list
        .lines()
        .filter(|line| !line.is_empty() && !line.ends_with(':'));
    let json = home.json(&["rule", "--list", "--json"]);
    let json = json.as_array().unwrap();
    assert_eq!(json.len(), titles.count());
    assert!(json.len() > 570, "{}", json.len());
    let keys = |clause: &serde_json::Value| -> Vec<String> {
        clause.as_object().unwrap().keys().cloned().collect()
    };
    for clause in json {
        assert_eq!(keys(clause), keys(&json[0]), "{clause}");
    }
    // Of one rule set alone.
    let swords = home.out(&["rule", "bs", "--list"]);
    assert!(
        swords.starts_with("BS-001 ") && swords.lines().count() > 120,
        "{swords}"
    );
    assert!(
        swords.lines().all(|line| line.starts_with("BS-")),
        "{swords}"
    );
}

/// A clause of Blind Swords says where it is printed, its rulings, and its switch with what each setting does.
#[test]
fn clauses_of_the_other_rules_are_shown_with_case_and_switch() {
    let home = Home::new();
    let page = home.out(&["rule", "BS-R01"]);
    for part in [
        "BS-R01  Half a point alone\n",
        "A ruling on BS-106",
        "Switch half_sp_test, default group:\n",
        "    unit: A unit of less than half a point",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // The name of a switch finds its ruling, and so does any spelling of its identifier.
    for words in [
        &["rule", "half_sp_test"][..],
        &["rule", "bsr1"],
        &["rule", "bs", "r01"],
    ] {
        assert_eq!(home.out(words), page, "{words:?}");
    }
    let rounding = home.json(&["rule", "bs-106", "--json"]);
    assert_eq!(
        rounding["printed"],
        serde_json::json!({"text": "the series rules", "cases": ["2.8", "9.1e", "9.3"]})
    );
    let rulings = rounding["see_also"].as_array().unwrap();
    assert!(rulings.contains(&"BS-R01".into()), "{rounding}");
    let ruling = home.json(&["rule", "CBG-R05", "--json"]);
    assert_eq!(ruling["see_also"], serde_json::json!(["CBG-601"]));
    assert_eq!(ruling["switches"][0]["name"], "zone_cost");
    assert_eq!(ruling["switches"][0]["default"], "added");
    let values = ruling["switches"][0]["values"].as_array().unwrap();
    assert!(values.iter().all(|value| value["means"].is_string()) && values.len() == 2);
    let walls = home.out(&["rule", "BG-041", "CBG-302"]);
    assert!(
        walls.contains("Printed in Blue & Grey (revised): 6.22"),
        "{walls}"
    );
    assert!(
        walls.contains("Printed in Complicating Blue & Gray: 5.31"),
        "{walls}"
    );
}

/// `bs`, `bg` and `sheet` stand before words, the complications with `bg`; identifiers of several rule sets are found
/// in one line; the nearest are those of the own topic.
#[test]
fn each_rule_set_is_searched_by_its_word() {
    let home = Home::new();
    for (words, found) in [
        (&["rule", "bg", "scatter"][..], "CBG-504"),
        (&["rule", "bg", "repulsion"], "CBG-702"),
        (&["rule", "bg", "turnpike"], "BG-041"),
        (&["rule", "bs", "panic"], "BS-904"),
        (&["rule", "sheet", "record"], "SHEET-02"),
        (&["rule", "cbg", "scatter"], "CBG-504"),
    ] {
        assert!(home.out(words).contains(found), "{words:?}");
    }
    assert_eq!(home.out(&["rule", "sheet"]).lines().count(), 3);
    let two = home.out(&["rule", "SCALE-01", "BS-101"]);
    assert!(
        two.contains("SCALE-01  ") && two.contains("\nBS-101  Units\n"),
        "{two}"
    );
    for (unknown, said) in [
        ("BS-999", "the nearest are BS-1001 (Who rallies), "),
        ("BG-099", "the nearest are BG-084 (Breastworks), "),
        ("CBG-R40", "the nearest are CBG-R16 ("),
    ] {
        let ran = home.run(&["rule", unknown]);
        assert_eq!((ran.code, ran.out.as_str()), (1, ""), "{ran:?}");
        assert!(ran.err.contains(said), "{ran:?}");
    }
    let ran = home.run(&["rule", "bg", "zeppelin"]);
    assert!(
        ran.err
            .contains("found no clause of Blue & Grey with `zeppelin`"),
        "{ran:?}"
    );
}

#[test]
fn json_has_identifier_title_reading_and_switch() {
    let home = Home::new();
    let ruling = home.json(&["rule", "RUL-78", "--json"]);
    assert_eq!(
        (&ruling["id"], &ruling["printed"]),
        (&"RUL-78".into(), &serde_json::Value::Null)
    );
    assert_eq!(ruling["see_also"], serde_json::json!(["FIRE-09"]));
    let switch = &ruling["switches"][0];
    assert_eq!(switch["name"], "drive_back");
    let values = switch["values"].as_array().unwrap();
    assert!(
        values
            .iter()
            .any(|value| value["value"] == "own_rear" && value["means"].is_string())
    );
    let rule = home.json(&["rule", "gen-02", "--json"]);
    assert_eq!(
        rule["printed"],
        serde_json::json!({"editions": ["full"], "heading": null})
    );
    assert!(rule["title"].is_string() && rule["reading"].is_string());
    // An option is printed in neither edition.
    let option = home.json(&["rule", "DEM-05", "--json"]);
    assert_eq!(option["printed"], serde_json::Value::Null);
    assert_eq!(rule["switches"], serde_json::json!([]));
    assert!(
        home.json(&["rule", "march", "--json"])
            .as_array()
            .unwrap()
            .len()
            > 10
    );
}

#[test]
fn an_unknown_clause_is_answered_with_the_nearest() {
    let home = Home::new();
    let refused = |arguments: &[&str], code: i32, said: &str| {
        let Ran {
            code: exit,
            out,
            err,
        } = home.run(arguments);
        assert_eq!((exit, out.as_str()), (code, ""), "{arguments:?}: {err}");
        assert!(err.contains(said), "{arguments:?}: {err}");
    };
    refused(
        &["rule", "RUL-110"],
        1,
        "no clause `RUL-110`; the nearest are RUL-109 (Order within morale status), RUL-108",
    );
    refused(&["rule", "FIER-6"], 1, "FIRE-06 (Results)");
    refused(&["rule", "zeppelin"], 1, "found no clause with `zeppelin`");
    // Words of the other rules alone are found there.
    let panic = home.out(&["rule", "panic"]);
    assert!(panic.contains("BS-904"), "{panic}");
    refused(&["rule", ""], 1, "found no clause with ``");
    refused(&["rule"], 2, "--list");
}

#[test]
fn switches_are_shown_in_sentences() {
    let home = Home::new();
    let roster = std::fs::read_to_string("rosters/first-steps.toml").unwrap();
    std::fs::write(
        home.path().join("own.toml"),
        format!("{roster}\n[rulings]\ndrive_back = \"own_rear\"\n"),
    )
    .unwrap();
    let shown = home.out(&["show", "own.toml", "switches"]);
    let at = shown
        .lines()
        .position(|line| line.contains("drive_back"))
        .unwrap();
    let lines: Vec<&str> = shown.lines().skip(at).take(2).collect();
    assert!(
        lines[0].starts_with("* drive_back") && lines[0].contains("RUL-78"),
        "{lines:?}"
    );
    assert!(lines[0].ends_with("default rear_if_frontal"), "{lines:?}");
    assert_eq!(lines[1], "    A beaten unit goes straight to its own rear.");
    let json = home.json(&["show", "own.toml", "switches", "--json"]);
    let all = json.as_array().unwrap();
    for switch in all {
        assert!(switch["means"].as_str().unwrap().ends_with('.'), "{switch}");
        assert!(switch["title"].is_string() && !switch["values"].as_array().unwrap().is_empty());
    }
    let own = all
        .iter()
        .find(|switch| switch["name"] == "drive_back")
        .unwrap();
    assert_eq!(
        (&own["changed"], &own["ruling"]),
        (&true.into(), &"RUL-78".into())
    );
}

/// Switches of Blind Swords and of Blue & Grey are told as those of Fields are, a setting a line.
#[test]
fn switches_of_the_other_rules_are_shown_in_sentences() {
    let home = Home::new();
    let ford = include_str!("../../rosters/coldwater-ford.toml");
    let ford = ford.replacen("[rulings]", "[rulings]\nflank_shift = \"apart_only\"", 1);
    std::fs::write(home.path().join("ford.toml"), ford).unwrap();
    home.out(&["new", "./ford.toml", "--name", "f", "--seed", "5"]);
    home.out(&["new", "chestnut-ridge", "--name", "c", "--seed", "5"]);
    let shown = home.out(&["show", "f", "switches"]);
    let at = shown
        .lines()
        .position(|line| line.contains("flank_shift"))
        .unwrap();
    let lines: Vec<&str> = shown.lines().skip(at).take(3).collect();
    assert_eq!(
        lines[0],
        "* flank_shift          apart_only   BS-R20  default all"
    );
    assert_eq!(
        lines[1],
        "    Flanking fire shifts only the fires whose lines enter far enough apart."
    );
    assert_eq!(
        lines[2],
        "      all: Flanking fire shifts every fire that was announced for it."
    );
    for (game, many) in [("f", 24), ("c", 16)] {
        let shown = home.out(&["show", game, "switches"]);
        assert!(
            shown.lines().all(|line| line.chars().count() <= 94),
            "{shown}"
        );
        let json = home.json(&["show", game, "switches", "--json"]);
        let all = json.as_array().unwrap();
        assert_eq!(all.len(), many);
        for switch in all {
            assert!(switch["means"].as_str().unwrap().ends_with('.'), "{switch}");
            assert!(
                switch["title"].is_string() && switch["ruling"].is_string(),
                "{switch}"
            );
            assert_eq!(switch["values"].as_array().unwrap().len(), 2, "{switch}");
            let changed = switch["name"] == "flank_shift";
            assert_eq!(switch["changed"], changed, "{switch}");
            assert_eq!(switch["setting"] != switch["default"], changed, "{switch}");
        }
    }
}
