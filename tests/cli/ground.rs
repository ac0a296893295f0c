//! `vidette init --ground` and `vidette map --for-drawing`: ground from a drawing, and back.

use super::program::Home;

const MILL_CREEK: &str = include_str!("../data/ground/mill-creek.svg");

fn home() -> Home {
    let home = Home::new();
    std::fs::write(home.path().join("creek.svg"), MILL_CREEK).unwrap();
    home
}

fn read(home: &Home, file: &str) -> String {
    std::fs::read_to_string(home.path().join(file)).unwrap()
}

#[test]
fn a_drawing_makes_a_battle_that_checks_and_plays() {
    let home = home();
    let small = home.run(&["init", "creek", "--ground", "creek.svg"]);
    assert_eq!(small.code, 1);
    assert!(
        small.err.contains("give the size, such as --table"),
        "{}",
        small.err
    );
    let done = home.run(&["init", "creek", "--ground", "creek.svg", "--table", "72x48"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert_eq!(
        done.out,
        "\
creek.svg: table 72x48 in, 9 pieces: 1 fence, 1 hill, 2 road, 1 stream, 2 town, 2 woods
cut at the table's edge: \"stream Mill Creek\"
skipped: 1 hidden shape (\"woods\")
1 needs you:
  label \"fense\" (1 shape): did you mean fence? Not read
creek.toml: 72x48 in, full edition; look at it with `vidette check creek.toml`, play it with `vidette play creek.toml`
"
    );
    let checked = home.run(&["check", "creek.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    assert_eq!(home.run(&["new", "creek.toml", "--name", "creek"]).code, 0);
    let played = home.run(&["do", "creek", "next anyway", "judge hold-blue met"]);
    assert_eq!(played.code, 0, "{}", played.err);
}

/// A lake on the own edge, and a fence all round a field, as the battle of Olustee has them: `check` has nothing to
/// say, for the brigades are laid out beside the lake.
#[test]
fn brigades_are_laid_out_beside_a_lake_and_fences_go_round_fields() {
    let home = Home::new();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 72 48'>\
        <rect id='table' width='72' height='48' fill='none'/>\
        <ellipse id='lake' cx='36' cy='4' rx='13' ry='4' fill='#00f'/>\
        <rect id='fence' x='30' y='20' width='9' height='7' fill='none' stroke='#000' stroke-width='0.24'/></svg>";
    std::fs::write(home.path().join("pond.svg"), svg).unwrap();
    let options = [
        "--ground",
        "pond.svg",
        "--table",
        "72x48",
        "--brigades",
        "4",
    ];
    home.out(&[&["init", "pond"][..], &options].concat());
    assert_eq!(home.run(&["check", "pond.toml"]).out, "");
    let text = read(&home, "pond.toml");
    let places = text.lines().filter_map(|line| {
        let at = line.strip_prefix("deploy = { at = [")?.split(']').next()?;
        let (x, y) = at.split_once(", ")?;
        Some((x.parse::<f64>().ok()?, y.parse::<f64>().ok()?))
    });
    let places: Vec<(f64, f64)> = places.collect();
    let northern = places.iter().filter(|(_, y)| *y > 24.0);
    let clear = northern.filter(|(x, _)| (x - 36.0).abs() > 13.0 + 1.0);
    assert_eq!((places.len(), clear.count()), (8, 4), "{places:?}");
    // What is put there by hand is warned of.
    let drowned = text.replacen(
        &format!("at = [{:?}, {:?}]", places[4].0, places[4].1),
        "at = [36.0, 44.5]",
        1,
    );
    std::fs::write(home.path().join("pond.toml"), drowned).unwrap();
    let checked = home.run(&["check", "pond.toml"]);
    assert_eq!(checked.code, 0, "{}", checked.out);
    let said = "is in lake, which no one may enter";
    assert!(checked.out.contains(said), "{}", checked.out);
}

/// A row that the lake makes too short goes on behind. The rectangle `table` counts wherever it lies.
#[test]
fn a_brigade_without_room_beside_a_lake_goes_behind() {
    let home = Home::new();
    let mut table = "side,brigade,unit,strength\n".to_owned();
    for (side, brigades) in [("Union", 4), ("Confederate", 2)] {
        for n in 0..4 * brigades {
            table += &format!("{side},{side} {},{n}th {side} Oak,400\n", n / 4);
        }
    }
    let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg"
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="36in" height="36in" viewBox="0 0 36 36">
        <g inkscape:groupmode="layer" inkscape:label="Frame">
            <rect inkscape:label="table" width="36" height="36" fill="none" stroke="black"/>
        </g>
        <ellipse inkscape:label="lake" cx="28" cy="32" rx="2" ry="2"/>
    </svg>"#;
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    std::fs::write(home.path().join("lake.svg"), drawing).unwrap();
    home.out(&["init", "b", "--from", "oob.csv", "--ground", "lake.svg"]);
    let checked = home.run(&["check", "b.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    let rows = |y: &str| {
        read(&home, "b.toml")
            .matches(&format!(", {y}], facing = 0"))
            .count()
    };
    assert_eq!(
        (rows("3.5"), rows("9.0")),
        (3, 1),
        "{}",
        read(&home, "b.toml")
    );
}

#[test]
fn the_ground_of_a_battle_that_is_there_changes_after_a_question() {
    let home = home();
    assert_eq!(
        home.run(&["init", "creek", "--ground", "creek.svg", "--table", "72x48"])
            .code,
        0
    );
    let before =
        read(&home, "creek.toml").replace("edition = \"full\"", "edition = \"full\"  # mine");
    std::fs::write(home.path().join("creek.toml"), &before).unwrap();
    let same = home.run(&["init", "creek.toml", "--ground", "creek.svg", "--yes"]);
    assert_eq!(same.code, 0, "{}", same.err);
    assert!(
        same.out
            .ends_with("creek.toml: the ground is already as drawn; nothing changed\n"),
        "{}",
        same.out
    );
    assert_eq!(read(&home, "creek.toml"), before);

    let moved = MILL_CREEK
        .replace("cx=\"160\"", "cx=\"164\"")
        .replace("fense", "fence");
    std::fs::write(home.path().join("creek.svg"), moved).unwrap();
    let asked = home.run(&["init", "creek", "--ground", "creek.svg"]);
    assert_eq!(asked.code, 1);
    assert!(
        asked
            .err
            .contains("--yes changes its ground without asking"),
        "{}",
        asked.err
    );
    assert_eq!(read(&home, "creek.toml"), before);

    let done = home.run(&["init", "creek", "--ground", "creek.svg", "--yes"]);
    assert_eq!(done.code, 0, "{}", done.err);
    for line in [
        "  changed: hill Cemetery Hill (cemetery-hill): outline\n",
        "  new: fence (fence-2)\n",
        "wrote creek.toml; look at it with `vidette map creek.toml`\n",
    ] {
        assert!(done.out.contains(line), "{line}{}", done.out);
    }
    let after = read(&home, "creek.toml");
    let rest = |text: &str| text[text.find("[[side]]").unwrap()..].to_owned();
    assert_eq!(rest(&after), rest(&before));
    assert!(after.contains("edition = \"full\"  # mine"));
    let checked = home.run(&["check", "creek.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
}

#[test]
fn only_tables_are_drawn() {
    let home = home();
    std::fs::write(home.path().join("kit.toml"), "game = \"blind-swords\"\n").unwrap();
    let refused = home.run(&["init", "kit", "--ground", "creek.svg", "--yes"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("played on hexes"), "{}", refused.err);
    let refused = home.run(&["map", "coldwater-ford", "--for-drawing", "ford.svg"]);
    assert_eq!(refused.code, 1);
    assert!(refused.err.contains("played on hexes"), "{}", refused.err);
    assert_eq!(home.run(&["init", "none", "--ground", "none.svg"]).code, 3);
    assert_eq!(home.run(&["init", "none", "--yes"]).code, 2);
}

#[test]
fn a_battle_goes_into_a_drawing_and_back() {
    let home = home();
    let picture = home.run(&[
        "map",
        "first-steps",
        "--png",
        "--out",
        "my scan.png",
        "--px",
        "200",
    ]);
    assert_eq!(picture.code, 0, "{}", picture.err);
    let drawn = home.run(&[
        "map",
        "olustee",
        "--for-drawing",
        "o.svg",
        "--background",
        "my scan.png",
    ]);
    assert_eq!(drawn.code, 0, "{}", drawn.err);
    assert_eq!(
        drawn.out,
        "o.svg  draw on it, then `vidette init NAME --ground o.svg`\n"
    );
    let drawing = read(&home, "o.svg");
    assert!(drawing.contains("href=\"my%20scan.png\""), "{drawing}");
    // What somebody may have drawn on is not overwritten.
    let again = home.run(&["map", "olustee", "--for-drawing", "o.svg"]);
    assert_eq!(again.code, 1);
    assert!(again.err.contains("already exists"), "{}", again.err);
    assert_eq!(read(&home, "o.svg"), drawing);
    let no_picture = home.run(&[
        "map",
        "olustee",
        "--for-drawing",
        "p.svg",
        "--background",
        "creek.svg",
    ]);
    assert_eq!(no_picture.code, 1);
    assert!(
        no_picture.err.contains("is not a picture"),
        "{}",
        no_picture.err
    );
    assert_eq!(
        home.run(&["map", "olustee", "--background", "my scan.png"])
            .code,
        2
    );

    let done = home.run(&["init", "pines", "--ground", "o.svg"]);
    assert_eq!(done.code, 0, "{}", done.err);
    let checked = home.run(&["check", "pines.toml"]);
    assert_eq!((checked.code, checked.out.as_str()), (0, ""));
    let printed = home.run(&["map", "pines.toml", "--for-drawing", "-"]);
    assert!(
        printed.out.contains("inkscape:label=\"swamp\""),
        "{}",
        printed.out
    );
}

/// `--strict` and `--json` count the needs of the drawing, with an order of battle and without one.
#[test]
fn needs_of_a_drawing_are_needs() {
    let home = home();
    let table = "side,brigade,unit,men\nBlue,Able,1st,300\nGrey,Baker,2nd,310\n";
    std::fs::write(home.path().join("oob.csv"), table).unwrap();
    let ground = ["init", "c", "--ground", "creek.svg", "--table", "72x48"];
    let both = [&ground[..], &["--from", "oob.csv"]].concat();
    for words in [&ground[..], &both] {
        let strict = home.run(&[words, &["--strict"]].concat());
        assert_eq!(strict.code, 1, "{words:?}: {}", strict.out);
        let said = "nothing written: 1 needs you (--strict)";
        assert!(strict.err.contains(said), "{}", strict.err);
        assert!(strict.out.contains("label \"fense\""), "{}", strict.out);
        assert!(!home.path().join("c.toml").exists());
        let told = home.run(&[words, &["--json"]].concat());
        assert_eq!(told.code, 0, "{}", told.err);
        let json: serde_json::Value = serde_json::from_str(&told.out).unwrap();
        let need = &json["needs"][0];
        assert_eq!(
            (&need["file"], &need["field"]),
            (&"creek.svg".into(), &"ground".into())
        );
        assert_eq!(json["wrote"], "c.toml");
        std::fs::remove_file(home.path().join("c.toml")).unwrap();
    }
    // The summary of the order of battle comes first.
    let told = home.run(&both);
    let at = |text: &str| told.out.find(text).unwrap();
    assert!(
        at("oob.csv: 2 rows") < at("creek.svg: table")
            && at("creek.svg: table") < at("1 needs you:")
    );
    // The ground of a battle that is there is not changed either.
    let before = read(&home, "c.toml");
    let moved = MILL_CREEK.replace("cx=\"160\"", "cx=\"164\"");
    std::fs::write(home.path().join("creek.svg"), moved).unwrap();
    let words = ["init", "c", "--ground", "creek.svg", "--yes"];
    let strict = home.run(&[&words[..], &["--strict"]].concat());
    assert_eq!((strict.code, read(&home, "c.toml")), (1, before));
    let told = home.run(&[&words[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!((told.code, &json["wrote"]), (0, &"c.toml".into()));
    assert_eq!(home.run(&["init", "d", "--strict"]).code, 2);
}

/// What leaves the table is cut with a line; a wide river is named by its label.
#[test]
fn ground_beyond_the_table_is_cut_with_a_line() {
    let home = Home::new();
    let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 72 48'>\
        <rect id='table' width='72' height='48' fill='none'/>\
        <ellipse id='swamp' cx='0' cy='20' rx='8' ry='4' fill='#0a0'/>\
        <path id='river' d='M 20 0 L 30 48' fill='none' stroke='#00f' stroke-width='3'/></svg>";
    std::fs::write(home.path().join("r.svg"), svg).unwrap();
    let done = home.run(&["init", "r", "--ground", "r.svg", "--table", "72x48"]);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.out.contains("cut at the table's edge: \"swamp\"\n"),
        "{}",
        done.out
    );
    assert!(
        done.out.contains("  \"river\" is wider than 1 in"),
        "{}",
        done.out
    );
}

/// Reads a drawing of a table of 48x36 in with these elements; returns the report and the roster.
fn drawn(elements: &str) -> (String, String) {
    let home = Home::new();
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 48 36'>\
         <rect id='table' width='48' height='36' fill='none'/>{elements}</svg>"
    );
    std::fs::write(home.path().join("g.svg"), svg).unwrap();
    let ran = home.run(&["init", "g", "--ground", "g.svg", "--table", "48x36"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    (ran.out, read(&home, "g.toml"))
}

/// A square of 5 in with a label.
fn square(label: &str, x: u32, y: u32) -> String {
    format!("<rect x='{x}' y='{y}' width='5' height='5' fill='tan' aria-label=\"{label}\"/>")
}

/// A level that the rules lack is told; a longer number is a name, as on maps.
#[test]
fn levels_beyond_the_rules_are_told() {
    for label in ["hill 12", "hill 10 Top", "hill level 11 Peak", "12 hill"] {
        let (out, written) = drawn(&square(label, 20, 15));
        assert!(out.contains("is ignored; levels are"), "{label}: {out}");
        let (_, hill) = written.split_once("kind = \"hill\"").unwrap();
        let (above, _) = written.split_once("kind = \"hill\"").unwrap();
        let own = above.rsplit("[[terrain]]").next().unwrap();
        assert!(!own.contains(['1', '2']), "{label}: {own}");
        assert!(
            !hill.split("\n\n").next().unwrap().contains("elevation"),
            "{label}: {hill}"
        );
    }
    for (label, level, name) in [
        ("2 hill", "elevation = 2", ""),
        (
            "hill Culp's Hill 2",
            "elevation = 2",
            "name = \"Culp's Hill\"",
        ),
        ("hill 142", "", "name = \"142\""),
        ("woods North, hill 2", "elevation = 2", "name = \"North\""),
    ] {
        let (out, written) = drawn(&square(label, 20, 15));
        assert!(
            written.contains(level) && written.contains(name),
            "{label}: {written}"
        );
        assert!(!out.contains("levels are"), "{label}: {out}");
    }
}

/// The rest of a shape that a clip path hides is read, and told.
#[test]
fn clip_paths_are_told() {
    let clip = "<clipPath id='c'><rect x='20' y='15' width='2' height='2'/></clipPath>";
    for clipped in [
        "<rect id='old-wood' x='20' y='15' width='5' height='5' fill='green' aria-label='woods' clip-path='url(#c)'/>",
        "<g style='clip-path:url(#c)'><rect id='old-wood' x='20' y='15' width='5' height='5' fill='green' aria-label='woods'/></g>",
    ] {
        let (out, _) = drawn(&format!("{clip}{clipped}"));
        let said = "\"woods\" (id old-wood): a clip path or mask shows only a part of it, but the whole shape is read";
        assert!(out.contains(said), "{out}");
    }
    let (out, _) = drawn(
        "<rect x='20' y='15' width='5' height='5' fill='green' aria-label='woods' clip-path='none'/>",
    );
    assert!(!out.contains("clip"), "{out}");
}

/// Ground without names has an objective by its kind, or the report says that it has none.
#[test]
fn ground_without_names_has_an_objective_or_says_so() {
    let (out, written) = drawn(&(square("hill 2", 20, 15) + &square("woods", 5, 5)));
    assert!(
        written.contains("text = \"Hold the hill at the end\"") && !out.contains("objective"),
        "{out}{written}"
    );
    let (_, written) = drawn(&(square("hill 2", 20, 15) + &square("town", 5, 5)));
    assert!(
        written.contains("text = \"Hold the town at the end\""),
        "{written}"
    );
    let (out, written) = drawn(&square("woods", 5, 5));
    assert!(
        out.contains("no objective is proposed, because the ground has no named place"),
        "{out}"
    );
    assert!(!written.contains("[[objective]]"), "{written}");
}

/// Illustrator writes a line below as `_x5F_`, and counts shapes of one name.
#[test]
fn identifiers_of_illustrator_are_read() {
    let shape = |id: &str, x: u32| {
        format!("<rect id='{id}' x='{x}' y='15' width='5' height='5' fill='tan'/>")
    };
    let (_, written) = drawn(&(shape("hill_x5F_3", 20) + &shape("woods_1_", 30)));
    assert!(written.contains("elevation = 3"), "{written}");
    assert!(
        !written.contains("x5F") && !written.contains("name = \"1\""),
        "{written}"
    );
}
