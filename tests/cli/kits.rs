//! `vidette init --rules`: kits and score sheets to begin with, their counters and ground from tables.

use super::program::Home;

mod schema;
mod score_sheet;
mod tables;

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
2 things need you:
  no ratings for the division chits of Howe, Early: each activates a brigade fully, without a die; write rating = 4 in each [[chit]] (BS-003, BS-310)
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
