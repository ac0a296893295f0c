//! Rows that are left out, commands that are added, and numbers that several units share.

use super::lists::list;
use super::*;

fn guesses<'j>(json: &'j serde_json::Value, field: &str) -> Vec<(&'j str, &'j str)> {
    let guesses = json["guessed"].as_array().unwrap().iter();
    let of_field = guesses.filter(|guess| guess["field"] == field);
    let text = |value: &'j serde_json::Value| value.as_str().unwrap_or_default();
    of_field
        .map(|guess| (text(&guess["unit"]), text(&guess["taken"])))
        .collect()
}

/// Nothing is guessed of a row that is left out.
#[test]
fn guesses_are_those_of_rows_that_are_kept() {
    let table = "side,brigade,unit,men\nBlue,Able,1st Ohio,300\nBlue,Able,1st Ohio,300\nBlue,Able,Wagon train,30\nGrey,Baker,2nd Elm,300\n";
    let found = json(table, &[]);
    for field in ["kind", "weapon", "quality"] {
        assert_eq!(guesses(&found, field).len(), 2, "{field}: {found}");
    }
    assert_eq!(found["counts"]["units"], 2);
}

/// A battle has divisions; one that the table does not name is said.
#[test]
fn divisions_that_are_added_are_guesses() {
    let found = json(
        "side,corps,division,brigade,unit\nBlue,I,1st,Able,1st\nBlue,II,,Baker,2nd\nGrey,,,Cole,3rd\nGrey,,,Dole,4th\n",
        &[],
    );
    assert_eq!(guesses(&found, "division"), [("", "II"), ("", "Grey")]);
    let (_, ran) = read("side,brigade,unit\nBlue,Able,1st\nGrey,Baker,2nd\n", &[]);
    let said = "2 divisions added above the brigades (Blue, Grey)";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// The sections of a battery are one battery, whose men are told once.
#[test]
fn the_mean_of_a_battery_in_sections_is_told_once() {
    let table = "side,brigade,unit,men,guns\nBlue,Able,Battery A,120,6\nBlue,Able,Battery B,0,12\nBlue,Able,Battery C,80,8\nGrey,Baker,2nd,300,\n";
    let found = json(table, &[]);
    assert_eq!(guesses(&found, "strength"), [("Battery B", "100")]);
    assert_eq!(found["counts"]["men"], 600);
    let text = table.replace(",0,12", ",see note,12");
    let found = json(&text, &[]);
    assert_eq!(
        found["needs"][0]["said"],
        "strength \"see note\": taken as 100, its brigade's mean"
    );
    assert_eq!(found["needs"].as_array().unwrap().len(), 1, "{found}");
}

/// Signs and numbers that are no part of a unit's name.
#[test]
fn rubbish_is_no_part_of_a_name() {
    let (ran, written) = list(
        "CSA\nArcher's Brigade\n  13th Alabama, 308\n  [5th Alabama Bn, 135\n  Pegram's Battery - 4 (N), 2 (H)\n\
         USA\nCutler's Brigade\n  76th NY 375\n  (58th NY\n  147th NY 0\n  84th NY (0)\n  95th NY 2oo\n",
    );
    assert!(
        ran.out.contains("1 of them a battery (6 guns)"),
        "{}",
        ran.out
    );
    for name in [
        "5th Alabama Bn",
        "58th NY",
        "147th NY",
        "84th NY",
        "95th NY",
    ] {
        assert!(
            written.contains(&format!("name = \"{name}\"")),
            "{name}: {written}"
        );
    }
    assert!(
        ran.out.contains("3 strengths, their brigades' means"),
        "{}",
        ran.out
    );
    let said = "strength \"2oo\": taken as 375, its brigade's mean";
    assert!(ran.out.contains(said), "{}", ran.out);
    for name in ["CSA", "USA"] {
        assert!(written.contains(&format!("name = \"{name}\"")), "{written}");
    }
}

/// A number behind several units of one line counts the men of all.
#[test]
fn a_number_behind_several_units_is_divided() {
    let (ran, written) = list(
        "Union\n  Able's Brigade\n    1st Ohio 300\nConfederate\n  Brockenbrough's Brigade\n    40th VA, 47th VA, 55th VA, 22nd VA Bn   (750)\n",
    );
    assert!(ran.out.contains("5 units, 1,050 men"), "{}", ran.out);
    let said = "strength \"750\": one number for 4 units, divided equally among them";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(
        written.contains("name = \"22nd VA Bn\"") && written.contains("strength = 187"),
        "{written}"
    );
}

/// A letter quotes a list between its head and the name of its sender.
#[test]
fn a_quoted_letter_is_a_list() {
    let (ran, written) = list(
        "From: jdoe@example.com\nSubject: OOB for Ox Hill\nDate: Mon, 12 Oct 1998 22:14:03 -0500\n\n>Hi all, here it is.\n>\n\
         > UNION\n> Stevens' Division\n>   1st Brigade - Col B. Christ\n>     8th MI  ~220\n>     79th NY     (Highlanders) 300?\n\
         > CONFEDERATE\n> Hill's Division\n>   Branch's Brigade\n>     7th NC  280\n\nJohn Doe\n",
    );
    assert!(
        ran.out
            .contains("2 sides, 2 divisions, 2 brigades, 3 units, 800 men"),
        "{}",
        ran.out
    );
    assert!(!ran.out.contains("need"), "{}", ran.out);
    assert!(written.contains("name = \"79th NY\""), "{written}");
}

/// All guns of a bracket count, in whatever letters; a list that is not read is asked about.
#[test]
fn guns_behind_a_number_of_guns_are_read() {
    let read = |guns: &str| {
        list(&format!(
            "Union\n  Able's Brigade\n    1st Ohio 300\n    5th Indiana Battery, Simonson ({guns})\nConfederate\n  Baker's Brigade\n    2nd Elm 300\n"
        ))
        .0
    };
    for guns in [
        "6 guns: 2 N, 2 3\" R, 2 H",
        "6 guns",
        "2 N, 2 R, 2 H",
        "2 (N), 4 (R)",
    ] {
        let ran = read(guns);
        assert!(
            ran.out.contains("1 of them a battery (6 guns)"),
            "{guns}: {}",
            ran.out
        );
        assert!(!ran.out.contains("need"), "{guns}: {}", ran.out);
    }
    let ran = read("6 guns: see the letter");
    assert!(
        ran.out
            .contains("guns \"6 guns: see the letter\": taken as 6"),
        "{}",
        ran.out
    );
}

/// A total that names a side counts its men, although an earlier total was wrong.
#[test]
fn the_total_of_a_side_is_compared_with_its_men() {
    let table = "Side,Brigade,Unit,Men\nUnion,A,1st Ohio,300\nUnion,A,2nd Ohio,300\nUnion,,Grand total Union,300\n\
                 Confederate,B,1st Texas,250\nConfederate,B,2nd Texas,250\nConfederate,,Grand total Confederate,500\n\
                 ,,\"Grand total, both sides\",1100\n";
    let found = json(table, &[]);
    let needs = found["needs"].as_array().unwrap();
    assert_eq!(needs.len(), 1, "{found}");
    let said = "\"Grand total Union\" is 300, but the strengths above add up to 600: skipped";
    assert_eq!(needs[0]["said"], said);
    let (_, ran) = read(&table.replace("Union,300", "Union,600"), &["--strict"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
}

/// A row that its author has hidden counts, and is asked about.
#[test]
fn hidden_rows_of_a_sheet_are_asked_about() {
    let row = |cells: [&str; 4], hidden: &str| {
        let cells = cells
            .map(|cell| format!("<table:table-cell><text:p>{cell}</text:p></table:table-cell>"));
        format!(
            "<table:table-row{hidden}>{}</table:table-row>",
            cells.concat()
        )
    };
    let sheet = |hidden: &str| {
        [
            "<?xml version=\"1.0\"?><office:document xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\">\
             <table:table table:name=\"Oak\">"
                .to_owned(),
            row(["Side", "Brigade", "Regiment", "Men"], ""),
            row(["Union", "Able", "1st Ohio", "300"], ""),
            row(["Union", "Able", "29th Penn.", "300"], hidden),
            row(["CSA", "Baker", "2nd Texas", "300"], ""),
            "</table:table></office:document>".to_owned(),
        ]
        .concat()
    };
    for (hidden, is_said) in [
        (" table:visibility=\"collapse\"", true),
        (" table:visibility=\"visible\"", false),
    ] {
        let home = Home::new();
        std::fs::write(home.path().join("oob.fods"), sheet(hidden)).unwrap();
        let ran = init(&home, "oob.fods", &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(ran.out.contains("3 units, 900 men"), "{}", ran.out);
        let said = "row 3  this row is hidden, but read; delete it if it is not in the battle";
        assert_eq!(ran.out.contains(said), is_said, "{}", ran.out);
    }
}

/// Headings that are copied from a page keep the marks of its footnotes.
#[test]
fn headings_with_footnotes_are_known() {
    let (_, ran) = read(
        "Side\tBrigade[a]\tRegiment[1]\tStrength[note 2]\nUnion\tAble\t1st Ohio\t300\nCSA\tBaker\t2nd Texas\t310\n",
        &[],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("2 units, 610 men"), "{}", ran.out);
    assert!(!ran.out.contains("need"), "{}", ran.out);
}

/// Headings, kinds and names in other usual words.
#[test]
fn usual_abbreviations_are_known() {
    let (home, ran) = read(
        "Army,Brig,Regt,Pres. for duty\nUnion,Able,5th NY Hvy Art (as infantry),300\nCSA,Baker,62nd Va Mtd Inf,200\n",
        &[],
    );
    assert!(ran.out.contains("2 units, 500 men"), "{}", ran.out);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    let written = roster(&home);
    let of = |name: &str| {
        written
            .lines()
            .find(|line| line.contains(name))
            .unwrap()
            .to_owned()
    };
    assert!(!of("5th NY Hvy Art").contains("artillery"), "{written}");
    assert!(of("62nd Va").contains("kind = \"cavalry\""), "{written}");
}

/// Units that share a word, or stand side by side, are several, whatever is in brackets behind each.
#[test]
fn units_of_one_cell_are_shown_by_their_own_names() {
    let table = |cell: &str| {
        format!("side;brigade;unit;men\nUnion;Able;\"{cell}\";300\nCSA;Baker;2nd Texas;310\n")
    };
    for (cell, units) in [
        (
            "5th Ohio (Patrick), 7th Ohio (Creighton)",
            r#"2 units: "5th Ohio", "7th Ohio""#,
        ),
        ("5th Ohio 7th Ohio", r#"2 units: "5th Ohio", "7th Ohio""#),
        ("5, 7, 29 OH", r#"3 units: "5 OH", "7 OH", "29 OH""#),
        (
            "Cobb, Phillips and Holcombe Legions",
            r#"3 units: "Cobb Legion", "Phillips Legion", "Holcombe Legion""#,
        ),
    ] {
        let (_, ran) = read(&table(cell), &[]);
        assert_eq!(ran.code, 1, "{cell}");
        let said = format!("row 2: the unit cell has {units}; give each its own row");
        assert!(ran.err.contains(&said), "{cell}: {}", ran.err);
    }
    for cell in [
        "69th New York (1st Irish)",
        "1st Ohio 3rd Company Sharpshooters",
        "Phillips' Legion",
        "5th Ohio 7th Ohio (consolidated)",
        "Batteries E and G, 3rd US (consolidated)",
    ] {
        let (_, ran) = read(&table(cell), &[]);
        assert!(
            ran.out.contains("2 units"),
            "{cell}: {}{}",
            ran.out,
            ran.err
        );
        assert!(!ran.out.contains("need"), "{cell}: {}", ran.out);
    }
}

/// One sentence tells of all rows that need the same, and of all columns without a heading.
#[test]
fn equal_rows_and_columns_have_one_sentence() {
    let row = "Union,Able,1st Ohio,300,a,b,c\n";
    let table = format!(
        "side,brigade,unit,men,,,\n{}CSA,Baker,2nd Texas,310,a,b,c\n",
        row.repeat(7)
    );
    let (_, ran) = read(&table, &[]);
    let said = "rows 3, 4, 5, 6 and 2 more  1st Ohio occurs twice in Able";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert_eq!(ran.out.matches("occurs twice").count(), 1, "{}", ran.out);
    let said = "columns 5, 6, 7 have no heading: not read (\"a\" in row 2); --column 5=FIELD reads column 5";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// A drawing has no troops.
#[test]
fn a_drawing_is_refused_with_the_option_for_it() {
    let (_, ran) = read(
        "<?xml version=\"1.0\"?>\n<!-- by hand -->\n<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n",
        &[],
    );
    assert_eq!(ran.code, 1);
    let said = "this is a drawing; --ground FILE.svg reads it";
    assert!(ran.err.contains(said), "{}", ran.err);
}

/// Batteries of one regiment in one cell often fought as one: they stay one unit, and a person is asked.
#[test]
fn batteries_of_one_cell_stay_one_unit_and_are_asked_about() {
    for cell in [
        "1st U.S. Artillery, Batteries E and G",
        "Batteries E and G, 3rd US",
    ] {
        let table = format!(
            "side;brigade;unit;guns\nUnion;Able;\"{cell}\";4\nUnion;Able;5th Maine;\nCSA;Baker;2nd Texas;\n"
        );
        let (_, ran) = read(&table, &[]);
        assert_eq!(ran.code, 0, "{cell}: {}", ran.err);
        assert!(ran.out.contains("(4 guns)"), "{cell}: {}", ran.out);
        assert!(ran.out.contains("row 2"), "{cell}: {}", ran.out);
    }
}
