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
        assert!(again.err.contains("already exists"), "{}", again.err);
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
no event chits and no Fog of War: write yours as [[event]] and [[fog]], and the number drawn in [cup]
no last turn: write `turns = N` under `name`, or give --turns N
all charts come from an invented battle: replace them with yours
ground of 4 entries
the map is set to 8 columns by 5 rows, the last hexes in the tables; if it is larger, change `columns` and `rows` of [map]
1 thing needs you:
  [ground.bog] is empty: write its costs and effects, or the program will ask
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

/// What is not plain in a table is a need, with its file, row and remedy; `--strict` writes nothing then.
#[test]
fn what_is_guessed_is_said_with_its_place() {
    let home = home();
    let table = "Side,Unit,Type,Strength,Hex,Turn\n\
        Union,Abbott,cavlry,5,0101,\nUnion,Barlow,infantri,six,0102,\nUnion,Coster,balloon,4,A5,\n\
        Union,Abbott,Inf,4,0103,two\n,Nobody's,Inf,4,0104,\nRebel,Dale,Inf,4,9999,\nRebel,Evans,,3,0107,\n";
    std::fs::write(home.path().join("odd.csv"), table).unwrap();
    let init = |more: &[&str]| {
        let mut words = vec![
            "init",
            "odd",
            "--rules",
            "blue-and-grey",
            "--from",
            "odd.csv",
        ];
        words.extend(more);
        home.run(&words)
    };
    let strict = init(&["--strict"]);
    assert_eq!(strict.code, 1, "{}", strict.out);
    assert!(strict.err.contains("nothing written"), "{}", strict.err);
    assert!(!home.path().join("odd.toml").exists());
    let done = init(&[]);
    assert_eq!(done.code, 0, "{}", done.err);
    for need in [
        "odd.csv:2: Abbott: unknown kind \"cavlry\": taken as cavalry; write infantry, cavalry or \
         artillery",
        "odd.csv:3: Barlow: unknown kind \"infantri\": taken as infantry; write",
        "odd.csv:3: Barlow: strength \"six\" is not a whole number: taken as 1; write it in digits",
        "odd.csv:4: Coster: unknown kind \"balloon\": taken as infantry",
        "odd.csv:4: Coster: \"A5\" is not a hex: left out; write two digits for the column and two for the row",
        "odd.csv:5: Abbott: the name is also in odd.csv:2: give each its own name",
        "odd.csv:5: Abbott: turn \"two\" is not a whole number: left out",
        "odd.csv:7: hex 9999 is far from all others",
        "odd.csv:8: Evans: no kind: taken as infantry",
        "the map is set to 1 column by 7 rows",
    ] {
        assert!(done.out.contains(need), "{need}\n{}", done.out);
    }
    assert_eq!(done.out.matches("Barlow").count(), 2, "{}", done.out);
    let checked = home.run(&["check", "odd.toml"]);
    assert!(
        checked.err.contains("9999") || checked.out.contains("9999"),
        "{}",
        checked.err
    );
    // What is plain needs nobody.
    let plain = "Side,Unit,Type,Strength,Hex\nUnion,Abbott,Cavalry brigade,5,101\nRebel,Dale,Horse Artillery,4,0102\n";
    std::fs::write(home.path().join("plain.csv"), plain).unwrap();
    let done = home.run(&[
        "init",
        "plain",
        "--rules",
        "blue-and-grey",
        "--from",
        "plain.csv",
    ]);
    assert!(!done.out.contains("plain.csv:"), "{}", done.out);
    let text = std::fs::read_to_string(home.path().join("plain.toml")).unwrap();
    for kind in ["\"cavalry\"", "\"horse-artillery\""] {
        assert!(text.contains(&format!("kind = {kind}")), "{kind}: {text}");
    }
}

/// Sheets are picked by name, and a file of one side's counters needs no column for it; what is of miniatures alone is
/// refused.
#[test]
fn files_of_one_side_and_options_of_battles() {
    let home = home();
    for (name, unit, hex) in [("blue.csv", "Abbott", "0101"), ("red.csv", "Dale", "0103")] {
        let table = format!("Unit,Type,Strength,Hex\n{unit},Inf,5,{hex}\n");
        std::fs::write(home.path().join(name), table).unwrap();
    }
    let done = home.run(&[
        "init",
        "two",
        "--rules",
        "blue-and-grey",
        "--from",
        "blue.csv",
        "--side",
        "Union",
        "--from",
        "red.csv",
        "--side",
        "Rebel",
        "--json",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let report: serde_json::Value = serde_json::from_str(&done.out).unwrap();
    assert_eq!(report["read"][0], "2 counters, 2 sides");
    assert_eq!(report["faults"], 0, "{report}");
    assert_eq!(home.run(&["new", "two.toml", "--name", "two"]).code, 0);
    for option in [["--kind", "Zouave=infantry"], ["--levels", "side,unit"]] {
        let mut words = vec!["init", "no", "--rules", "blue-and-grey", "--from", "bg.csv"];
        words.extend(option);
        assert_eq!(home.run(&words).code, 2, "{option:?}");
    }
    let sheet = home.run(&[
        "init",
        "no",
        "--rules",
        "blue-and-grey",
        "--from",
        "bg.csv",
        "--sheet",
        "Units",
    ]);
    assert_eq!(sheet.code, 1);
    assert!(sheet.err.contains("no sheet \"Units\""), "{}", sheet.err);
}

/// A kit that is filled from tables keeps nothing of the template's battle: no events, nights, prices of ground that
/// its map has not. Which columns stand lower is told by the ways.
#[test]
fn a_filled_kit_has_nothing_of_another_battle() {
    let home = home();
    let sides = "Between,Feature\n0101-0202-0301,turnpike\n0102/0203,creek\n";
    std::fs::write(home.path().join("odd-low.csv"), sides).unwrap();
    let done = home.run(&[
        "init",
        "w",
        "--rules",
        "blue-and-grey",
        "--from",
        "bg.csv",
        "--from",
        "odd-low.csv",
        "--from",
        "ground.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.out.contains("odd columns are half a hex lower"),
        "{}",
        done.out
    );
    let text = std::fs::read_to_string(home.path().join("w.toml")).unwrap();
    assert!(text.contains("low = \"odd\""), "{text}");
    for other in [
        "night",
        "invented\"]",
        "ferry",
        "[[objective]]\nid",
        "Each point of enemy",
    ] {
        assert!(!text.contains(other), "{other}\n{text}");
    }
    assert!(text.contains("# [[objective]]"), "{text}");
    let done = home.run(&[
        "init",
        "b",
        "--rules",
        "blind-swords",
        "--from",
        "bs.csv",
        "--from",
        "odd-low.csv",
        "--from",
        "ground.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(home.path().join("b.toml")).unwrap();
    assert!(
        !text.contains("Steady, Men") && !text.contains("\n[[fog]]"),
        "{text}"
    );
    // A turnpike is a road there, and the game begins.
    assert!(text.contains("kind = \"road\""), "{text}");
    assert_eq!(
        home.run(&["check", "b.toml"]).code,
        0,
        "{}",
        home.run(&["check", "b.toml"]).err
    );
    assert_eq!(home.run(&["new", "b.toml", "--name", "b"]).code, 0);
    home.out(&["do", "b", "next"]);
}

/// A map without a readable size is one fault: no hex is blamed for it.
#[test]
fn a_size_that_cannot_be_read_is_one_fault() {
    let home = home();
    for roster in ["chestnut-ridge", "coldwater-ford"] {
        let kit = home.out(&["show", roster, "roster"]);
        let columns = kit
            .lines()
            .find(|line| line.starts_with("columns = ") && line.len() < 14)
            .unwrap();
        for (line, said) in [
            ("columns = x", "string values must be quoted"),
            ("columns = \"x\"", "`columns` must be a whole number"),
            ("columns = 0", "`columns` must be 1 to 99"),
            ("", "the map has no `columns`"),
        ] {
            std::fs::write(home.path().join("k.toml"), kit.replace(columns, line)).unwrap();
            let checked = home.run(&["check", "k.toml"]);
            let told = format!("{}{}", checked.out, checked.err);
            let first = told
                .lines()
                .find(|line| line.starts_with("k.toml:"))
                .unwrap_or_default();
            assert!(first.contains(said), "{roster}: {line}: {told}");
            assert!(
                !told.contains("off the map") && !told.contains("do not touch"),
                "{told}"
            );
        }
    }
    // Hexes that do not touch: with the neighbours, or the other columns lower.
    let kit = home.out(&["show", "chestnut-ridge", "roster"]);
    std::fs::write(
        home.path().join("k.toml"),
        kit.replace("low = \"even\"", "low = \"odd\""),
    )
    .unwrap();
    let checked = home.run(&["check", "k.toml"]);
    let told = format!("{}{}", checked.out, checked.err);
    assert!(told.contains("low = \"even\" in [map]"), "{told}");
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
    assert!(lonely.err.contains("two or more sides"), "{}", lonely.err);
}

/// Reads a score sheet from a table; returns what the program says, and the text of the sheet.
fn score_sheet(table: &str, options: &[&str]) -> (String, String) {
    let home = home();
    std::fs::write(home.path().join("club.csv"), table).unwrap();
    let typed = [
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ];
    let done = home.run(&[&typed, options].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(home.run(&["check", "evening.toml"]).code, 0, "{}", done.out);
    let text = std::fs::read_to_string(home.path().join("evening.toml")).unwrap();
    (done.out, text)
}

/// A score sheet has a number of turns, and sides with their words, names and points, whichever way the table lies.
#[test]
fn a_score_sheet_takes_turns_and_points_from_a_table() {
    let (said, text) = score_sheet(
        "Club night,,,\nPlayer,Id,T1,T2,Total\nAnna,a,3,2,5\nBert,b,1,4,6\nTotal,,4,6,11\n",
        &[],
    );
    assert!(text.contains("turns = 2 "), "{text}");
    assert!(
        text.contains("id = \"a\"\nname = \"Anna\"\npoints = 5"),
        "{text}"
    );
    assert!(
        text.contains("id = \"b\"\nname = \"Bert\"\npoints = 6"),
        "{text}"
    );
    for line in [
        "2 sides, 2 turns",
        "points at the start: Anna 5, Bert 6",
        "club.csv:1: skipped: \"Club night\"",
        "club.csv:5: skipped: total",
        "club.csv:4: Bert has 6 points, but those of the turns add up to 5: taken as 6",
    ] {
        assert!(said.contains(line), "{line}: {said}");
    }
    let (said, text) = score_sheet("Turn,Blue,Grey,Notes\n1,2,-1,\n2,1,x,rain\n3,,,\n", &[]);
    assert!(text.contains("turns = 3 "), "{text}");
    assert!(text.contains("name = \"Blue\"\npoints = 3"), "{text}");
    assert!(text.contains("name = \"Grey\"\npoints = -1"), "{text}");
    assert!(
        said.contains("club.csv:3: \"x\" is no number: left out"),
        "{said}"
    );
    let (_, text) = score_sheet(
        "Turn,Player,Points\n1,Anna,2\n1,Bert,0\n2,Anna,1\n2,Bert,5\n",
        &[],
    );
    assert!(text.contains("name = \"Anna\"\npoints = 3"), "{text}");
    assert!(text.contains("name = \"Bert\"\npoints = 5"), "{text}");
    // The turns played so far are not all.
    assert!(!text.contains("turns ="), "{text}");
    let (said, text) = score_sheet("Side;Turns\nUnion;\nDice;\n", &[]);
    assert!(
        text.contains("id = \"dice-side\"\nname = \"Dice\""),
        "{text}"
    );
    assert!(!text.contains("turns ="), "{text}");
    assert!(said.contains("no last turn"), "{said}");
}

/// Points at the start are those of the game.
#[test]
fn a_score_sheet_begins_with_its_points() {
    let home = home();
    std::fs::write(
        home.path().join("club.csv"),
        "Player,Points\nAnna,12\nBert,9\n",
    )
    .unwrap();
    let typed = [
        "init",
        "evening",
        "--rules",
        "scoresheet",
        "--from",
        "club.csv",
    ];
    assert_eq!(home.run(&typed).code, 0);
    assert_eq!(home.run(&["new", "evening.toml", "--name", "e"]).code, 0);
    let shown = home.out(&["show", "e"]);
    assert!(shown.contains("Anna 12, Bert 9"), "{shown}");
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
    // Switches have their own words.
    let is_switch = |table: &str| matches!(table, "rulings" | "complications");
    for (table, key) in known.iter().filter(|(table, _)| is_switch(table)) {
        let words = schema["properties"][table]["properties"][key]["description"].as_str();
        assert!(
            words.is_some_and(|words| words.contains("Otherwise: ")),
            "{rules}: {key}"
        );
    }
    for (table, key) in known.iter().filter(|(table, _)| !is_switch(table)) {
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
    // An editor completes the names of optional rules and switches, and marks others.
    let complications = &schema["properties"]["complications"];
    assert_eq!(complications["additionalProperties"], false);
    let names: Vec<&String> = complications["properties"]
        .as_object()
        .unwrap()
        .keys()
        .collect();
    assert_eq!(names.len(), 17, "{names:?}");
    let command = &complications["properties"]["command"];
    assert_eq!(
        command["enum"],
        serde_json::json!([false, "off", true, "on", "table", "chits"])
    );
    let described = command["description"].as_str().unwrap();
    assert!(
        described.contains("command control") && described.contains("CBG-501"),
        "{described}"
    );
    let rulings = &schema["properties"]["rulings"]["properties"];
    assert_eq!(
        rulings["horse_artillery"]["enum"],
        serde_json::json!([6.0, 8.0])
    );
}

/// Turns and map of a kit are the owner's: typed, or left for him; nothing of the example's is taken for them.
#[test]
fn turns_and_map_are_not_those_of_the_example() {
    let home = home();
    let init = |name: &str, options: &[&str]| {
        let words = [&["init", name, "--rules"], options].concat();
        home.run(&words)
    };
    let text = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    let from = ["blue-and-grey", "--from", "bg.csv", "--from", "ground.csv"];
    let done = init("a", &from);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(done.out.contains("no last turn"), "{}", done.out);
    assert!(!text("a.toml").contains("\nturns ="), "{}", text("a.toml"));
    assert_eq!(home.run(&["check", "a.toml"]).code, 0);
    let sized = [&from[..], &["--turns", "12", "--hexes", "30x20"]].concat();
    let done = init("b", &sized);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(!done.out.contains("last turn"), "{}", done.out);
    for line in ["turns = 12\n", "columns = 30\n", "rows = 20\n"] {
        assert!(text("b.toml").contains(line), "{line}: {}", text("b.toml"));
    }
    let checked = home.run(&["check", "b.toml"]);
    let told = format!("{}{}", checked.out, checked.err);
    assert!(told.contains("a map of 30 x 20 hexes, 12 turns"), "{told}");
    // Tables that name no hex leave the map to its owner.
    let bare = "Side,Unit,Type,Strength\nUnion,A,Inf,5\nRebel,B,Inf,4\n";
    std::fs::write(home.path().join("bare.csv"), bare).unwrap();
    let done = init("c", &["blue-and-grey", "--from", "bare.csv"]);
    assert!(
        done.out.contains("no [map], because no table names a hex"),
        "{}",
        done.out
    );
    let done = init(
        "d",
        &["blue-and-grey", "--from", "bare.csv", "--hexes", "20x15"],
    );
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        text("d.toml").contains("columns = 20\n"),
        "{}",
        text("d.toml")
    );
    // The example itself needs its own room.
    let small = init("e", &["blue-and-grey", "--hexes", "4x4"]);
    assert_eq!(small.code, 1);
    assert!(
        small.err.contains("needs 8 columns and 10 rows"),
        "{}",
        small.err
    );
    let wide = init("f", &["blind-swords", "--hexes", "40x30", "--turns", "9"]);
    assert_eq!(
        (wide.code, home.run(&["check", "f.toml"]).code),
        (0, 0),
        "{}",
        wide.err
    );
    assert!(text("f.toml").contains("turns = 9\n"), "{}", text("f.toml"));
    assert_eq!(init("g", &["scoresheet", "--hexes", "9x9"]).code, 2);
    assert_eq!(init("h", &["blue-and-grey", "--hexes", "9"]).code, 2);
}

/// A word that is no unit and a hex off the map are answered with what would do (BG-036, BS-001).
#[test]
fn unknown_units_and_hexes_are_answered_with_what_would_do() {
    let home = home();
    for (kit, asked, said) in [
        (
            "chestnut-ridge",
            "move Y3",
            "no unit `Y3`; type a callsign from the pages, or a name: Hart",
        ),
        (
            "chestnut-ridge",
            "move 0101 by 0102",
            "0101 is a hex, but a unit comes first",
        ),
        (
            "chestnut-ridge",
            "move C1 by 9901",
            "9901 is not a hex of the map; the map has 0101 to 0810",
        ),
        (
            "chestnut-ridge",
            "place C1 Y3",
            "Y3 is not a hex of the map; the map has 0101 to 0810",
        ),
        (
            "coldwater-ford",
            "move Y3",
            "no unit `Y3`; type a callsign from the pages, or a name: Ames",
        ),
        (
            "coldwater-ford",
            "place M1 9999",
            "9999 is not a hex of the map; the map has 0101 to 1008",
        ),
    ] {
        home.out(&["new", kit, "--name", "g"]);
        let no = home.run(&["do", "g", asked]);
        home.out(&["delete", "g", "--yes"]);
        assert_eq!(no.code, 1, "{asked}");
        assert!(no.err.contains(said), "{asked}: {}", no.err);
    }
}
