//! Kits from tables: guesses, files of one side, ground, hexsides.

use super::home;

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

/// BS-101, BS-003: a row with a leader and no unit is that of the leader, and most cavalry has a second counter.
#[test]
fn rows_of_leaders_and_pairs_of_cavalry_are_read() {
    let home = home();
    let table = "Side,Division,Brigade,Unit,Leader,Type,Strength,Rating,Hex,Pair,Leader Rating\n\
        Union,Hartley,,,Hartley,,,,,,4\n\
        Union,Hartley,Abbott,1st Vt,,Inf,5,4,0101,,\n\
        Union,Hartley,Horse,2nd NY,,Cav,3,4,0102,x,\n\
        Union,Hartley,Horse,3rd NY,,Cav,3,4,0102,no,\n\
        Rebel,Dale,Early,7th Va,Dale,Inf,5,4,0103,,3\n";
    std::fs::write(home.path().join("led.csv"), table).unwrap();
    let done = home.run(&[
        "init",
        "led",
        "--rules",
        "blind-swords",
        "--from",
        "led.csv",
    ]);
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    assert!(!done.out.contains("left out"), "{}", done.out);
    assert!(!done.out.contains("not read"), "{}", done.out);
    let text = std::fs::read_to_string(home.path().join("led.toml")).unwrap();
    let kit: toml::Table = text.parse().unwrap();
    let chits = kit["chit"].as_array().unwrap();
    let led = |leader: &str| {
        let mut chits = chits.iter();
        let chit = chits.find(|chit| chit["leader"].as_str() == Some(leader));
        chit.and_then(|chit| chit["rating"].as_integer())
    };
    assert_eq!((led("Hartley"), led("Dale")), (Some(4), Some(3)), "{text}");
    let units = kit["unit"].as_array().unwrap();
    let pairs = units.iter().filter(|unit| unit.get("pair").is_some());
    let pairs: Vec<_> = pairs.map(|unit| unit["name"].as_str().unwrap()).collect();
    assert_eq!(pairs, ["2nd NY"], "{text}");
}

/// BG-043: woods and forest are one ground, so the price of one serves the other; BG-014: the kit has an example of an
/// objective for losses.
#[test]
fn one_price_serves_woods_and_forest() {
    let home = home();
    std::fs::write(home.path().join("ground.csv"), "Hex,Terrain\n0103,forest\n").unwrap();
    let done = home.run(&[
        "init",
        "w",
        "--rules",
        "blue-and-grey",
        "--from",
        "bg.csv",
        "--from",
        "ground.csv",
    ]);
    assert_eq!(done.code, 0, "{}", done.err);
    let text = std::fs::read_to_string(home.path().join("w.toml")).unwrap();
    assert!(
        !text.contains("[ground.forest]") && text.contains("[ground.woods]"),
        "{text}"
    );
    assert!(!done.out.contains("ground.forest"), "{}", done.out);
    assert!(text.contains("# id = \"losses\""), "{text}");
    let checked = home.run(&["check", "w.toml"]);
    assert!(!checked.out.contains("forest"), "{}", checked.out);
}
