//! Options of orders of battle: sheets, tables, sides, columns, kinds and `--strict`.

use super::*;

#[test]
fn sheets_and_files_are_named_with_their_sides() {
    let home = home_with("book.xlsx");
    let options = [
        "--sheet",
        "Union",
        "--side",
        "Blue",
        "--sheet",
        "confederate",
        "--side",
        "Grey",
    ];
    let ran = init(&home, "book.xlsx", &options);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    assert!(
        text.contains("name = \"Blue\"") && text.contains("name = \"Grey\""),
        "{text}"
    );
    assert!(!text.contains("name = \"Union\""), "{text}");

    let home = Home::new();
    std::fs::write(
        home.path().join("yanks.csv"),
        "brigade,unit,men\nAble,1st,300\n",
    )
    .unwrap();
    std::fs::write(
        home.path().join("south.csv"),
        "brigade,unit,men\nBaker,2nd,300\n",
    )
    .unwrap();
    let ran = init(
        &home,
        "yanks.csv",
        &["--from", "south.csv", "--side", "Rebels"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    // A file without --side names its side.
    assert!(
        text.contains("name = \"yanks\"") && text.contains("name = \"Rebels\""),
        "{text}"
    );

    let ran = init(&home_with("book.xlsx"), "book.xlsx", &["--sheet", "Onion"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("no sheet \"Onion\" (did you mean \"Union\"?)"),
        "{}",
        ran.err
    );
}

#[test]
fn the_only_side_gets_an_empty_enemy() {
    let (home, ran) = read("brigade,unit,men\nAble,1st,300\n", &["--side", "Union"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("1 needs you:\n  the only side is Union: Confederate is empty"),
        "{}",
        ran.out
    );
    assert!(roster(&home).contains("id = \"confederate\""));
    let (_, strict) = read(
        "brigade,unit,men\nAble,1st,300\n",
        &["--side", "Union", "--strict"],
    );
    assert_eq!(strict.code, 1);
}

#[test]
fn a_page_lists_its_tables() {
    let home = home_with("page.html");
    let page = std::fs::read_to_string(file("page.html")).unwrap();
    let page = page.replace("<caption>Confederate<", "<caption>The others<");
    std::fs::write(home.path().join("others.html"), page).unwrap();
    let ran = init(&home, "others.html", &[]);
    assert_eq!(ran.code, 1);
    let said = "it has 3 tables; pick one with --table N, and again for each side:\n  1  Our Ford:  Year, Book (2 rows)\n  \
                2  Union\u{a0}:  Division, Brigade, Regiments and Others, Strength (4 rows)\n  \
                3  The others:  Division, Brigade, Regiments and Others, Strength (2 rows)";
    assert!(ran.err.contains(&said.replace('\u{a0}', "")), "{}", ran.err);
    let ran = init(
        &home,
        "page.html",
        &["--table", "2", "--table", "3", "--table", "60x48"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    assert!(
        text.contains("width = 60.0") && text.contains("name = \"Confederate\""),
        "{text}"
    );
    // The second line of a cell of a command is its general, if it begins with a rank.
    let general = "general = { name = \"Col. Thomas Devin\", note = \"wounded\" }";
    assert!(text.contains(general), "{text}");
    let ran = init(&home_with("page.html"), "page.html", &["--table", "4"]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("no table 4"), "{}", ran.err);
}

#[test]
fn columns_are_chosen_by_heading_by_number_and_joined() {
    let table = "army,outfit,state,number,men\nBlue,Able,Alabama,7th,300\nGrey,Baker,Ohio,8,310\n";
    let (_, ran) = read(table, &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("row 1: no column of units")
            && ran.err.contains("--column unit=state+number"),
        "{}",
        ran.err
    );
    let (home, ran) = read(
        table,
        &[
            "--column",
            "unit=state+number",
            "--column",
            "brigade=Outfit",
        ],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    assert!(
        text.contains("name = \"7th Alabama\"") && text.contains("name = \"8th Ohio\""),
        "{text}"
    );
    assert!(text.contains("name = \"Able\""), "{text}");

    let bare = "Blue,Able,1st Foot,300\nGrey,Baker,2nd Foot,310\n";
    let (_, ran) = read(bare, &[]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("--column 3=unit")
            && ran.err.contains("row 1   1: Blue   2: Able   3: 1st Foot"),
        "{}",
        ran.err
    );
    let (home, ran) = read(
        bare,
        &[
            "--column",
            "1=side",
            "--column",
            "2=brigade",
            "--column",
            "3=unit",
            "--column",
            "4=strength",
        ],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(roster(&home).contains("strength = 310"));

    let (_, ran) = read(table, &["--column", "unit=numbr"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("no column is headed \"numbr\"; did you mean \"number\"?"),
        "{}",
        ran.err
    );
    for wrong in ["unit", "=x", "untt=number", "3=untt"] {
        let (_, ran) = read(table, &["--column", wrong]);
        assert_eq!(ran.code, 2, "{wrong}");
    }
}

#[test]
fn a_heading_that_is_nearly_known_gets_a_suggestion() {
    let json = json(
        "side,brigade,unit,Strngt\nBlue,Able,1st,300\nGrey,Baker,2nd,310\n",
        &[],
    );
    assert_eq!(json["columns"][3]["as"], serde_json::Value::Null);
    assert_eq!(json["needs"][0]["option"], "--column strength=Strngt");
}

#[test]
fn an_unknown_kind_is_asked_once_and_settled_by_an_option() {
    let table = "side,brigade,unit,kind\nBlue,Able,1st,AM\nBlue,Able,2nd,am\nGrey,Baker,3rd,AM\n";
    let asked = json(table, &[]);
    assert_eq!(asked["needs"].as_array().unwrap().len(), 1, "{asked}");
    assert_eq!(asked["needs"][0]["option"], "--kind \"AM=...\"");
    let (home, ran) = read(table, &["--kind", "AM=cavalry", "--strict"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert_eq!(roster(&home).matches("kind = \"cavalry\"").count(), 3);
}

#[test]
fn strict_writes_nothing_while_something_needs_a_person() {
    let table = "side,brigade,unit,kind\nBlue,Able,1st,AM\nGrey,Baker,3rd,Inf\n";
    let (home, ran) = read(table, &["--strict"]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.err.contains("nothing written: 1 needs you (--strict)"),
        "{}",
        ran.err
    );
    assert!(!home.path().join("b.toml").exists());
    let (_, ran) = read(table, &["--strict", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!((ran.code, &json["wrote"]), (1, &serde_json::Value::Null));
}

#[test]
fn options_of_an_order_of_battle_need_one() {
    let home = Home::new();
    for options in [
        &["--sheet", "x"][..],
        &["--side", "x"],
        &["--json"],
        &["--strict"],
        &["--table", "2"],
        &["--table", "60x48", "--table", "48x36"],
    ] {
        let ran = home.run(&[&["init", "b"], options].concat());
        assert_eq!(ran.code, 2, "{options:?}: {}", ran.err);
    }
}

/// With `--json`, a failure is JSON on standard output, too; the sentence and the exit code are as without it.
#[test]
fn json_answers_every_failure() {
    let home = Home::new();
    std::fs::write(home.path().join("taken.toml"), "").unwrap();
    std::fs::write(
        home.path().join("oob.csv"),
        "side,brigade,unit\nBlue,Able,1st\nGrey,Baker,3rd\n",
    )
    .unwrap();
    for (name, file, code) in [("b", "gone.csv", 3), ("taken", "oob.csv", 1)] {
        let ran = home.run(&["init", name, "--from", file, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        assert_eq!((ran.code, &json["wrote"]), (code, &serde_json::Value::Null));
        let said = json["faults"][0].as_str().unwrap();
        assert!(ran.err.contains(said), "{}", ran.err);
    }
}

/// A page that lists the regiments of a brigade in one cell, with their men, guns and officers.
#[test]
fn split_units_gives_each_unit_of_a_cell_a_row() {
    let page = "<html><table><tr><th>Division</th><th>Brigade</th><th>Regiments and Others</th></tr>\
        <tr><td>1st Division</td><td>1st Brigade</td><td><ul><li>5th Alder [275]: Col John Able (mw)</li>\
        <li>7th Birch (310): Maj Tom Baker</li><li>Battery B, 1st Cedar [4 12-pdr N]: Cpt Ed Coler</li></ul></td></tr>\
        </table></html>";
    let home = Home::new();
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert_eq!(ran.code, 1);
    let said = "give each its own row (--split-units does so)";
    assert!(ran.err.contains(said), "{}", ran.err);

    let ran = init(&home, "page.html", &["--split-units"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    for unit in [
        "name = \"5th Alder\", commander = \"Col John Able\"",
        "name = \"7th Birch\", commander = \"Maj Tom Baker\"",
        "name = \"Battery B, 1st Cedar\", commander = \"Cpt Ed Coler\"",
        "strength = 275, note = \"commander mortally wounded\"",
        "strength = 310",
        "guns = 4",
        "weapon = \"12-lb-napoleon\"",
    ] {
        assert!(text.contains(unit), "{unit}: {text}");
    }
}

/// One strength beside several units is the sum of all; a line for each is its own; nobody knows whose guns are meant.
#[test]
fn split_units_divides_what_stands_beside_the_units() {
    let table = |men: &str, guns: &str| {
        format!(
            "side;brigade;unit;strength;guns\nBlue;Able;\"5th Oak\n7th Elm\";\"{men}\";{guns}\n\
             Grey;Baker;4th Ash;300;\n"
        )
    };
    for (men, own) in [("600", [300, 300]), ("250\n310", [250, 310])] {
        let (home, ran) = read(&table(men, ""), &["--split-units"]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let text = roster(&home);
        for (name, men) in ["5th Oak", "7th Elm"].into_iter().zip(own) {
            let unit = text.lines().find(|line| line.contains(name)).unwrap();
            assert!(unit.contains(&format!("strength = {men}")), "{unit}");
        }
    }
    let (_home, ran) = read(&table("600", "4"), &["--split-units"]);
    let said =
        "give each its own row: the guns or the commander beside them could belong to any of them";
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains(said), "{}", ran.err);
}

/// A wide table without a known header shows its first columns and counts the others.
#[test]
fn a_wide_table_without_a_header_shows_its_first_columns() {
    let row = |n: usize| {
        (0..60)
            .map(|column| format!("w{n}x{column}"))
            .collect::<Vec<_>>()
            .join(",")
    };
    let (_home, ran) = read(&format!("{}\n{}\n", row(1), row(2)), &[]);
    assert_eq!(ran.code, 1);
    assert!(ran.err.contains("20: w1x19   and 40 more\n"), "{}", ran.err);
    assert!(!ran.err.contains("w1x20"), "{}", ran.err);
}
