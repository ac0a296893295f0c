//! `vidette init --rules`: tables of counters and ground as people have them, with columns and hexes of their own.

use super::program::{Home, Ran};

/// Reads tables into a kit named `k`.
fn read(rules: &str, tables: &[&str], options: &[&str]) -> (Home, Ran) {
    let home = Home::new();
    let mut words = vec![
        "init".to_owned(),
        "k".to_owned(),
        "--rules".to_owned(),
        rules.to_owned(),
    ];
    for (n, table) in tables.iter().enumerate() {
        let name = format!("t{n}.csv");
        std::fs::write(home.path().join(&name), table).unwrap();
        words.extend(["--from".to_owned(), name]);
    }
    words.extend(options.iter().map(|option| (*option).to_owned()));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let ran = home.run(&words);
    (home, ran)
}

fn kit(home: &Home) -> String {
    std::fs::read_to_string(home.path().join("k.toml")).unwrap()
}

/// Headings without use are named; strength and morale are one face; what no table can settle does not bar `--strict`.
#[test]
fn headings_are_joined_or_named() {
    let table = "Side,Unit,Type,Strength,Morale,BW,BW Morale,Move,Losses,Hex\n\
                 Union,7th Maine,Inf,5,4,3,3,6,12,0101\nRebel,54th NC,Inf,6,3,3,2,6,,0102\n";
    let (home, ran) = read("blind-swords", &[table], &["--strict"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("t0.csv: not read: Move, Losses\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("come from an invented battle"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("need"), "{}", ran.out);
    let text = kit(&home);
    for face in ["fr = [5, 4]", "bw = [3, 3]", "fr = [6, 3]"] {
        assert!(text.contains(face), "{face}: {text}");
    }
    let odd = table.replace(",5,4,3,3", ",five,4,3,3");
    let (_, ran) = read("blind-swords", &[&odd], &[]);
    let said = "7th Maine: \"five\" is not a strength with a rating: the unit is taken as fragile; write it as 6-4";
    assert!(ran.out.contains(said), "{}", ran.out);
    let (home, ran) = read("blind-swords", &[&odd], &["--strict", "--json"]);
    assert_eq!(ran.code, 1, "{}", ran.out);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(
        (json["needs"].as_array().unwrap().len(), &json["file"]),
        (1, &serde_json::Value::Null)
    );
    assert!(!home.path().join("k.toml").exists());
}

/// The second face of a counter may be headed in full words.
#[test]
fn the_battleworn_face_may_be_headed_in_words() {
    for [strength, rating] in [
        ["Battleworn strength", "Battleworn cohesion rating"],
        ["Reduced SP", "Reduced rating"],
        ["Worn strength", "Worn cohesion"],
    ] {
        let table = format!(
            "Side,Unit,Type,Fresh strength,Cohesion,{strength},{rating},Hex\n\
             Union,7th Maine,Inf,5,4,3,2,0101\nRebel,54th NC,Inf,6,3,4,1,0102\n"
        );
        let (home, ran) = read("blind-swords", &[&table], &["--strict"]);
        assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
        let text = kit(&home);
        assert!(
            text.contains("fr = [5, 4]") && text.contains("bw = [3, 2]"),
            "{text}"
        );
    }
}

/// A label that is no hex is one need; a range goes along a column or row; columns and rows count from 1.
#[test]
fn labels_that_are_no_hexes_are_left_out() {
    let counters = "Side,Unit,Type,Strength,Hex\nUnion,Abbott,Inf,5,0101\nRebel,Dale,Inf,4,0402\n";
    let ground =
        "Hex,Terrain\n\"B-3, 0102-0104\",woods\n0102-0304,woods\n0500,woods\n0201-0301,woods\n";
    let sides = "Between,Feature\nB-3/B-4,creek\n0101-0102,creek\n0101/9/0103,creek\n";
    let (home, ran) = read("blue-and-grey", &[counters, ground, sides], &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    for need in [
        "t1.csv:2: \"B-3\" is not a hex: left out",
        "t1.csv:3: \"0102-0304\" is not in one column or row: left out; list its hexes",
        "t1.csv:4: \"0500\" is not a hex: left out",
        "t2.csv:2: \"B-3\" is not a hex: left out",
        "t2.csv:4: \"9\" is not a hex: left out",
    ] {
        assert!(ran.out.contains(need), "{need}\n{}", ran.out);
    }
    assert!(!ran.out.contains("\"B\""), "{}", ran.out);
    let text = kit(&home);
    assert!(
        text.contains("hexes = [\"0102-0104\", \"0201-0301\"]"),
        "{text}"
    );
    assert!(text.contains("between = [\"0101/0102\"]"), "{text}");
    assert_eq!(
        home.run(&["check", "k.toml"]).code,
        0,
        "{}",
        home.run(&["check", "k.toml"]).err
    );
}
