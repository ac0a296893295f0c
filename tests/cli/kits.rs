//! `vidette init --rules`: kits and score sheets to begin with, their counters and ground from tables.

use super::program::Home;

/// Tables that a person typed from the counters of a box.
const TABLES: [(&str, &str); 3] = [
    ("bs.csv", include_str!("../data/kits/blind-swords.csv")),
    ("bg.csv", include_str!("../data/kits/blue-and-grey.csv")),
    ("ground.csv", include_str!("../data/kits/ground.csv")),
];

fn home() -> Home {
    let home = Home::new();
    for (name, text) in TABLES {
        std::fs::write(home.path().join(name), text).unwrap();
    }
    home
}

#[test]
fn every_rule_set_has_a_kit_to_begin_with() {
    let home = home();
    for rules in ["blind-swords", "blue-and-grey", "scoresheet"] {
        let name = format!("my {rules}");
        let done = home.run(&["init", &name, "--rules", rules]);
        assert_eq!(done.code, 0, "{rules}: {}", done.err);
        let file = format!("{name}.toml");
        assert_eq!(home.run(&["check", &file]).code, 0, "{rules}");
        let text = std::fs::read_to_string(home.path().join(&file)).unwrap();
        assert!(
            text.contains(&format!("\nname = \"{name}\"\n")),
            "{text:.400}"
        );
        assert!(text.starts_with("# "), "{text:.400}");
        assert!(
            !text.contains("Coldwater Ford") && !text.contains("Chestnut Ridge: "),
            "{text:.400}"
        );
        assert_eq!(
            home.run(&["new", &file, "--name", rules]).code,
            0,
            "{rules}"
        );
        assert_eq!(home.run(&["show", rules]).code, 0, "{rules}");
        let again = home.run(&["init", &name, "--rules", rules]);
        assert_eq!(again.code, 1);
        assert!(again.err.contains("is there already"), "{}", again.err);
    }
    assert_eq!(home.run(&["init", "x", "--rules", "chess"]).code, 2);
    assert_eq!(
        home.run(&["init", "x", "--rules", "scoresheet", "--brigades", "2"])
            .code,
        2
    );
}

#[test]
fn counters_and_ground_come_from_tables() {
    let home = home();
    let done = home.run(&[
        "init",
        "marye",
        "--rules",
        "blind-swords",
        "--from",
        "bs.csv",
        "--from",
        "ground.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(
        done.out,
        "\
6 counters, 2 sides
ground of 4 entries
2 need you:
  [ground.bog] is empty: write what it costs and does, or the program asks when it matters
  the map is taken as 8 columns by 5 rows, the last that the tables name: mend `columns` and `rows` of [map] if it is larger
marye.toml: blind-swords; look at it with `vidette check marye.toml`, play it with `vidette play marye.toml`
"
    );
    let checked = home.run(&["check", "marye.toml"]);
    let warned = [&checked.out, &checked.err].map(|told| told.contains("BS-101"));
    assert_eq!(
        (checked.code, warned),
        (0, [false; 2]),
        "guns have no brigade"
    );
    assert_eq!(home.run(&["new", "marye.toml", "--name", "marye"]).code, 0);
    let shown = home.out(&["show", "marye"]);
    for name in ["7th Maine", "54th NC"] {
        assert!(shown.contains(name), "{name}: {shown}");
    }
    let text = std::fs::read_to_string(home.path().join("marye.toml")).unwrap();
    for line in [
        "hexes = [\"0501-0503\", \"0505\"]",
        "bw = [\"C\", 3]",
        "arrives = { turn = 2 }",
        "leader = \"Howe\"",
        "at = \"0301\"",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }

    let done = home.run(&[
        "init",
        "run",
        "--rules",
        "blue-and-grey",
        "--from",
        "bg.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(
        home.run(&["check", "run.toml"]).code,
        0,
        "{}",
        home.run(&["check", "run.toml"]).out
    );
    let text = std::fs::read_to_string(home.path().join("run.toml")).unwrap();
    for line in [
        "name = \"Federal\"",
        "name = \"Rebel\"",
        "reduced = 3",
        "move = 12",
        "turn = 3",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(home.run(&["new", "run.toml", "--name", "run"]).code, 0);

    let neither = home.run(&[
        "init",
        "none",
        "--rules",
        "blue-and-grey",
        "--from",
        "none.csv",
    ]);
    assert_eq!(neither.code, 3);
    std::fs::write(home.path().join("none.csv"), "a,b\n1,2\n").unwrap();
    let neither = home.run(&[
        "init",
        "none",
        "--rules",
        "blue-and-grey",
        "--from",
        "none.csv",
    ]);
    assert_eq!(neither.code, 1);
    assert!(
        neither.err.contains("no table of counters"),
        "{}",
        neither.err
    );
}

/// Roads, streams and bridges come from a table too: single sides, and ways of several hexes.
#[test]
fn hexsides_come_from_tables() {
    let home = home();
    let sides =
        "Between,Feature\n\"0101/0102, 0201/0202\",creek\n0101-0201-0301,road\n0101/0102,bridge\n";
    std::fs::write(home.path().join("sides.csv"), sides).unwrap();
    let done = home.run(&[
        "init",
        "w",
        "--rules",
        "blue-and-grey",
        "--from",
        "bg.csv",
        "--from",
        "sides.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("features on 5 hexsides"), "{}", done.out);
    let text = std::fs::read_to_string(home.path().join("w.toml")).unwrap();
    for line in [
        "between = [\"0101/0102\", \"0201/0202\"]",
        "between = [\"0101/0201\", \"0201/0301\"]",
        "kind = \"bridge\"",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(
        home.run(&["check", "w.toml"]).code,
        0,
        "{}",
        home.run(&["check", "w.toml"]).out
    );
    assert_eq!(home.run(&["new", "w.toml", "--name", "w"]).code, 0);
}

#[test]
fn a_score_sheet_takes_its_players_from_a_table() {
    let home = home();
    std::fs::write(
        home.path().join("club.csv"),
        "Player,Seat\nAnna,1\nBert,2\nCläre,3\n",
    )
    .unwrap();
    let done = home.run(&[
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(home.path().join("evening.toml")).unwrap();
    assert!(text.contains("id = \"cläre\"\nname = \"Cläre\""), "{text}");
    assert_eq!(home.run(&["check", "evening.toml"]).code, 0);
    std::fs::write(home.path().join("club.csv"), "Player\nAnna\n").unwrap();
    let lonely = home.run(&[
        "init",
        "lonely",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ]);
    assert_eq!(lonely.code, 1);
    assert!(lonely.err.contains("two sides or more"), "{}", lonely.err);
}

/// The properties of a table, of each table of a list, or of each table under a free name.
fn keys_of(table: &serde_json::Value) -> Vec<(String, &serde_json::Value)> {
    let of_list = &table["items"]["properties"];
    let of_named = &table["additionalProperties"]["properties"];
    let all = [&table["properties"], of_list, of_named];
    let keys = all
        .into_iter()
        .filter_map(|keys| keys.as_object())
        .flatten();
    keys.map(|(name, key)| (name.clone(), key)).collect()
}

/// Every key that a kit may have has its meaning in the schema and on the manual page, and no other key has.
fn every_key_is_described(home: &Home, rules: &str) {
    let schema = home.out(&["schema", "--rules", rules]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let page = home.out(&["man"]).replace("\\-", "-");
    let mut known = Vec::new();
    for (name, table) in keys_of(&schema) {
        known.push((String::new(), name.clone()));
        for (key, below) in keys_of(table) {
            known.push((name.clone(), key.clone()));
            if name == "map" {
                known.extend(
                    keys_of(below)
                        .into_iter()
                        .map(|(part, _)| (format!("map.{key}"), part)),
                );
            }
        }
    }
    for (table, key) in &known {
        let means = vidette::roster::kit_keys::meaning(rules, table, key);
        let means = means.unwrap_or_else(|| panic!("{rules}: [{table}] {key} is not described"));
        let first: String = means
            .chars()
            .take_while(|sign| !"\"`\\".contains(*sign))
            .take(30)
            .collect();
        assert!(page.contains(&first), "{rules}: {first}");
    }
    for key in vidette::roster::kit_keys::kit_keys(rules) {
        for name in &key.keys {
            let is_known = known.contains(&(key.table.to_owned(), (*name).to_owned()));
            // What the sample kit leaves out the schema takes as it is.
            let is_open = !known.iter().any(|(table, _)| table == key.table);
            assert!(
                is_known || is_open,
                "{rules}: [{}] {name} is no key",
                key.table
            );
        }
    }
    assert_eq!(
        schema["properties"]["turns"]["description"],
        "number of turns; left out: nobody knows the last one"
    );
}

#[test]
fn kits_have_a_schema() {
    let home = home();
    for (rules, key) in [
        ("blind-swords", "crt"),
        ("blue-and-grey", "zones"),
        ("scoresheet", "turns"),
    ] {
        let schema = home.out(&["schema", "--rules", rules]);
        let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
        assert!(!schema["properties"][key].is_null(), "{rules}: {schema:#}");
        assert_eq!(schema["additionalProperties"], false, "{rules}");
    }
    for rules in ["blind-swords", "blue-and-grey"] {
        every_key_is_described(&home, rules);
    }
    let schema = home.out(&["schema", "--rules", "blue-and-grey"]);
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let unit = &schema["properties"]["unit"]["items"]["properties"];
    assert_eq!(unit["kind"]["enum"][0], "infantry", "{unit:#}");
}
