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
        ["bw sp", "bw cr"],
        ["SP (bw)", "CR (bw)"],
    ] {
        let table = format!(
            "Side,Unit,Type,Fresh strength,Cohesion,{strength},{rating},Hex\n\
             Union,7th Maine,Inf,5,4,3,2,0101\nRebel,54th NC,Inf,6,3,4,1,0102\n"
        );
        let table = match strength {
            "bw sp" => table.replace("Fresh strength,Cohesion", "fr sp,fr cr"),
            _ => table,
        };
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

/// What is missing in every row of a table is one need, which names the headings; a rating without its strength is not
/// read, and is named.
#[test]
fn a_missing_column_is_one_need() {
    let mut table = "side,unit,fr sp,fr cr,bw cr,hex\n".to_owned();
    for (side, base) in [("Union", "A"), ("Rebel", "B")] {
        table += &(1..=20)
            .map(|n| format!("{side},{base}{n},5,4,3,{n:02}01\n"))
            .collect::<String>();
    }
    let (_, ran) = read("blind-swords", &[&table], &[]);
    assert!(ran.out.contains("t0.csv: not read: bw cr\n"), "{}", ran.out);
    let need = "1 thing needs you:\n  t0.csv: 40 rows: no column of battleworn faces: taken as C-0; head one `bw` for \
                faces such as 3-3, or two `bw sp` and `bw cr`\n";
    assert!(ran.out.contains(need), "{}", ran.out);
    let few = table
        .lines()
        .take(3)
        .collect::<Vec<_>>()
        .join("\n")
        .replace("Union,A2", "Rebel,B1");
    let (_, ran) = read("blind-swords", &[&few], &[]);
    assert!(ran.out.contains("t0.csv:2: A1: no column"), "{}", ran.out);
}

/// BS-310: a division chit without a rating needs no die, so the ratings are asked of the author and missed by `check`.
#[test]
fn ratings_of_division_chits_are_asked() {
    let table = "Side,Unit,Type,Division,Brigade,FR,BW,Hex\n\
                 Union,7th Maine,Inf,Howe,Neill,5-4,3-3,0101\nRebel,54th NC,Inf,Early,Hoke,6-3,3-2,0102\n";
    let (home, ran) = read("blind-swords", &[table], &[]);
    assert!(
        ran.out
            .contains("no ratings for the division chits of Howe, Early"),
        "{}",
        ran.out
    );
    let checked = home.run(&["check", "k.toml"]);
    let said = format!("{}{}", checked.out, checked.err);
    let warns = "no rating of Howe's division chit, Early's division chit";
    assert!(said.contains(warns), "{said}");
    let text = kit(&home).replace("kind = \"division\"\n", "kind = \"division\"\nrating = 4\n");
    std::fs::write(home.path().join("k.toml"), text).unwrap();
    let checked = home.run(&["check", "k.toml"]);
    assert!(!format!("{}{}", checked.out, checked.err).contains("no rating"));
}

/// Ground without a name of its own gets none.
#[test]
fn nameless_ground_stays_nameless() {
    let counters =
        "Side,Unit,Type,FR,BW,Hex\nUnion,Abbott,Inf,5-4,3-3,0101\nRebel,Dale,Inf,4-4,3-3,0402\n";
    let ground = "Hex,Terrain,Name\n0102,woods,\n0103,woods,East Woods\n";
    let (home, ran) = read("blind-swords", &[counters, ground], &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = kit(&home);
    assert!(!text.contains("name = \"woods\""), "{text}");
    assert!(text.contains("name = \"East Woods\""), "{text}");
}

/// The help names the headings that are read.
#[test]
fn the_help_names_the_headings() {
    let help = Home::new().run(&["init", "--help"]).out;
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("`bw sp`, `bw cr`"), "{help}");
}

/// A table with a column of terrain is one of the map, whatever other columns it has; a height without terrain leaves
/// the ground clear (BS-701).
#[test]
fn a_table_of_terrain_is_no_table_of_counters() {
    let counters =
        "Side,Unit,Type,FR,BW,Hex\nUnion,Abbott,Inf,5-4,3-3,0101\nRebel,Dale,Inf,6-3,3-2,0402\n";
    let ground =
        "Hex,Terrain,Level,Name,Side\n0201-0203,woods,,Long Wood,\n0301,,1,Low Hill,\n0202,,1,,\n";
    let (home, ran) = read("blind-swords", &[counters, ground], &["--turns", "6"]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(ran.out.contains("2 counters"), "{}", ran.out);
    assert!(ran.out.contains("t1.csv: not read: Side"), "{}", ran.out);
    let checked = home.run(&["check", "k.toml"]);
    assert_eq!(checked.code, 0, "{}", checked.err);
    let kit = kit(&home);
    assert!(
        kit.contains("name = \"Low Hill\"\nlevel = 1\nhexes = [\"0301\"]"),
        "{kit}"
    );
}

/// Beside the ratings of faces, a rating is that of the division's chit (BS-310): nothing is left to be written.
#[test]
fn a_rating_beside_those_of_faces_is_the_leaders() {
    let table = |heading: &str| {
        format!(
            "Side,Division,Brigade,Leader,{heading},Unit,Kind,FR SP,FR CR,BW SP,BW CR,Hex\n\
             Union,Howe,Keller,,,1st Harrow,Infantry,6,4,3,3,0101\n\
             Union,Howe,Keller,Howe,4,2nd Harrow,Infantry,5,4,2,3,0102\n\
             Rebel,Ransom,Dabney,,3,3rd Coast,Infantry,6,4,3,3,0402\n"
        )
    };
    for heading in ["Rating", "Leader rating", "Activation"] {
        let (home, ran) = read("blind-swords", &[&table(heading)], &["--turns", "6"]);
        assert_eq!(ran.code, 0, "{heading}: {}{}", ran.out, ran.err);
        for unwanted in ["not read", "need"] {
            assert!(!ran.out.contains(unwanted), "{heading}: {}", ran.out);
        }
        let kit = kit(&home);
        assert!(
            kit.contains("leader = \"Howe\"\nrating = 4"),
            "{heading}: {kit}"
        );
        assert!(
            kit.contains("leader = \"Ransom\"\nrating = 3"),
            "{heading}: {kit}"
        );
        assert!(
            kit.contains("fr = [5, 4]") && kit.contains("bw = [2, 3]"),
            "{kit}"
        );
    }
}

/// BS-301, BS-302, BS-308: events and fog that no chit of the cup brings into play are named.
#[test]
fn events_without_a_chit_in_the_cup_are_named() {
    let counters =
        "Side,Unit,Type,FR,BW,Hex\nUnion,Abbott,Inf,5-4,3-3,0101\nRebel,Dale,Inf,6-3,3-2,0402\n";
    let (home, _) = read("blind-swords", &[counters], &["--turns", "6"]);
    let file = home.path().join("k.toml");
    let more = "\n[[event]]\nid = \"dust\"\nside = \"union\"\ntitle = \"Dust\"\nwhen = [\"now\"]\ntext = \"Dust.\"\n\
                \n[[fog]]\ndie = 1\ntext = \"Fog.\"\n";
    let kit = kit(&home);
    std::fs::write(&file, format!("{kit}{more}")).unwrap();
    let checked = home.run(&["check", "k.toml"]);
    for said in [
        "1 chit of events, but [cup] puts none in",
        "a fog table, but no Fog of War chit",
    ] {
        let told = format!("{}{}", checked.out, checked.err);
        assert!(told.contains(said), "{said}: {told}");
    }
    let filled = kit.replace("included = 0", "included = 1");
    let filled = filled.replace("wild = [\"fortunes\"]", "wild = [\"fortunes\", \"fog\"]");
    std::fs::write(&file, format!("{filled}{more}")).unwrap();
    let checked = home.run(&["check", "k.toml"]);
    for said in ["puts none in", "no Fog of War chit"] {
        let told = format!("{}{}", checked.out, checked.err);
        assert!(!told.contains(said), "{said}: {told}");
    }
}

/// A total below the counters is no side.
#[test]
fn a_total_is_no_side() {
    let table = "Side,Unit,Type,Strength,Morale,Hex\nUnion,7th Maine,Inf,5,4,0101\nRebel,54th NC,Inf,6,3,0102\nTotal,,,11,,\n";
    let (_, ran) = read("blind-swords", &[table], &[]);
    assert_eq!(ran.code, 0, "{}{}", ran.out, ran.err);
    assert!(
        ran.out.contains("t0.csv: skipped: row 4 (total)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("2 counters, 2 sides"), "{}", ran.out);
}

/// Totals and leaders are no counters; in Blind Swords a leader leads his command.
#[test]
fn totals_and_leaders_are_no_counters() {
    let table = "Side,Division,Brigade,Unit,Kind,FR,BW,Leader rating,Hex\n\
                 Union,1st,Able,7th Maine,Inf,5-4,3-3,,0101\nUnion,1st,Able,Col. Able,Ldr,,,4,0101\n\
                 Union,,,Subtotal,,5,,,\nRebel,Bee,Cobb,54th NC,Inf,6-3,3-2,,0102\nRebel,Bee,Cobb,Total,,11,,,\n";
    for rules in ["blind-swords", "blue-and-grey"] {
        let (home, ran) = read(rules, &[table], &[]);
        assert_eq!(ran.code, 0, "{rules}: {}", ran.err);
        assert!(
            ran.out.contains("2 counters, 2 sides"),
            "{rules}: {}",
            ran.out
        );
        assert!(
            ran.out.contains("skipped: rows 4, 6 (total)"),
            "{rules}: {}",
            ran.out
        );
        let text = kit(&home);
        assert_eq!(text.matches("[[unit]]").count(), 2, "{rules}: {text}");
        assert_eq!(
            text.contains("Col. Able"),
            rules == "blind-swords",
            "{rules}: {text}"
        );
        let is_told = ran
            .out
            .contains("t0.csv:3: skipped: Col. Able is a leader, not a counter");
        assert_eq!(is_told, rules != "blind-swords", "{rules}: {}", ran.out);
    }
}

/// Two rows that give one hex different ground need a person; a row that adds the level does not.
#[test]
fn a_hex_with_two_kinds_of_ground_is_asked_about() {
    let ground = |second: &str| {
        let table = format!("Hex,Terrain,Level\n0101-0110,woods,\n0504,town,0\n{second}\n");
        read("blue-and-grey", &[&table], &[]).1.out
    };
    for (second, said) in [
        (
            "0504,woods,",
            "t0.csv:4: hex 0504 is woods here and town of level 0 in row 3",
        ),
        (
            "0105,town,",
            "t0.csv:4: hex 0105 is town here and woods in row 2",
        ),
        (
            "0504,town,2",
            "t0.csv:4: hex 0504 is town of level 2 here and town of level 0 in row 3",
        ),
    ] {
        let out = ground(second);
        assert!(out.contains(said), "{second}: {out}");
    }
    for second in ["0105,,2", "0505,woods,", "0504,town,0"] {
        let out = ground(second);
        assert!(!out.contains(" here and "), "{second}: {out}");
    }
}
