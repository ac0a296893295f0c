//! Rows and entries as people write them: strengths, guns beside men, headings between rows, lists of pages.

use super::*;

/// What a strength is read as: men, unknown (its brigade's mean of 300 and 310), or a person's.
#[test]
fn strengths_are_read_as_people_write_them() {
    let men = |text: &str| {
        let table = format!(
            "side;brigade;unit;strength\nBlue;Able;1st;300\nBlue;Able;2nd;310\nBlue;Able;3rd;{text}\nGrey;Baker;4th;300\n"
        );
        let json = json(&table, &[]);
        let all = json["counts"]["men"].as_u64().unwrap() - 910;
        (all, json["needs"].as_array().unwrap().len())
    };
    for (text, expected) in [
        ("302", 302),
        ("1 204", 1204),
        ("c. 300", 300),
        ("~300", 300),
        ("300?", 300),
        ("300*", 300),
        ("300-350", 325),
        ("302,0", 302),
        ("1.204", 1204),
        ("about 1.204 men", 1204),
        ("(300)", 300),
        ("270 +/-", 270),
        ("461 (k 24, w 145)", 461),
        ("c. 250 [3 companies away]", 250),
        ("0", 305),
        ("", 305),
        ("?", 305),
        ("-", 305),
        ("unknown", 305),
    ] {
        assert_eq!(men(text), (expected, 0), "{text}");
    }
    for text in [
        "3,5",
        "see note",
        "1.20.4",
        "99999999999",
        "20/380",
        "3-500",
        "#DIV/0!",
    ] {
        assert_eq!(men(text), (305, 1), "{text}");
    }
    // The first number is the likeliest.
    for text in ["280/270", "280 + band", "280+20"] {
        assert_eq!(men(text), (280, 1), "{text}");
    }
    let table = "side,brigade,unit,men\nBlue,Able,1st,300/280\nBlue,Able,2nd,see note\nGrey,Baker,3rd,300\n";
    let (home, ran) = read(table, &[]);
    for said in [
        "strength \"300/280\": taken as 300\n",
        "strength \"see note\": taken as 300, its brigade's mean\n",
    ] {
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    let written = roster(&home);
    for note in [
        "note = \"strength 300/280\"",
        "note = \"strength see note\"",
    ] {
        assert!(written.contains(note), "{note}: {written}");
    }
}

/// One column may hold the men and the guns: `110/6 guns` is a battery, `350/2 guns` a regiment with guns.
#[test]
fn guns_beside_the_men_are_split_off() {
    let read = |strength: &str| {
        let table = format!(
            "side;brigade;unit;strength\nBlue;Able;1st Alder;{strength}\nGrey;Baker;4th;300\n"
        );
        let json = json(&table, &[]);
        let count = |name: &str| json["counts"][name].as_u64().unwrap();
        let needs = json["needs"].as_array().unwrap().len();
        (count("men") - 300, count("guns"), needs)
    };
    for text in [
        "110/6 guns",
        "110 (6 guns)",
        "110 with 6 Napoleons",
        "110 men, 6 guns",
    ] {
        assert_eq!(read(text), (110, 6, 0), "{text}");
    }
    for text in ["350/2 guns", "350 w/2 guns", "350 and 2 guns"] {
        assert_eq!(read(text), (350, 0, 1), "{text}");
    }
    let json = json(
        "side;brigade;unit;strength\nBlue;Able;1st;350/2 guns\nGrey;Baker;4th;300\n",
        &[],
    );
    let said = json["needs"][0]["said"].as_str();
    assert_eq!(
        said,
        Some("1st is infantry with 2 guns: the guns are left out")
    );
}

/// A row that only names a command is no regiment: the units below it belong to that command.
#[test]
fn headings_between_the_rows_are_commands() {
    let home = home_with("headings.csv");
    let ran = init(&home, "headings.csv", &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let counts = &json["counts"];
    let count = |name: &str| counts[name].as_u64().unwrap();
    assert_eq!(
        ["sides", "corps", "divisions", "brigades", "units"].map(count),
        [2, 2, 2, 3, 8],
        "{counts}"
    );
    let written = roster(&home);
    for part in [
        "name = \"1st Brigade\"",
        "name = \"King's Brigade\"",
        "name = \"BG Foster\"",
        "name = \"UNION\"",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    for unit in [
        "name = \"CONFEDERATE\", size",
        "name = \"2nd Brigade\", size",
    ] {
        assert!(!written.contains(unit), "{unit}: {written}");
    }
    let needs: Vec<(u64, &str)> = json["needs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|need| {
            (
                need["row"].as_u64().unwrap(),
                need["said"].as_str().unwrap(),
            )
        })
        .collect();
    assert_eq!(
        needs,
        [
            (
                13,
                "\"Gray's\" has no values: taken as a unit; a heading names its level, such as \"1st Brigade\""
            ),
            (15, "\"3rd Brigade\" has no units below it: taken as a unit"),
            (
                16,
                "\"Total 1st Division\" is 2513, but the strengths above add up to 2813: skipped"
            ),
            (
                20,
                "\"King's Brigade\" is 734, but the strengths of its units add up to 589: the units' own numbers are used"
            ),
        ]
    );
}

/// A heading of a page may name a side, its corps and the general in lines of one cell, or between commas; a title
/// names the side.
#[test]
fn a_heading_names_a_side_a_corps_and_its_general() {
    let row = |cells: &str| format!("<tr>{cells}</tr>");
    for heading in [
        "UNION FORCES<br>VI Corps, Maj. Gen. William B. Franklin",
        "UNION FORCES<br>VI Corps<br>Maj. Gen. William B. Franklin",
        "UNION FORCES, VI Corps, Maj. Gen. William B. Franklin",
        "UNION FORCES &ndash; order of battle<br>VI Corps, Maj. Gen. William B. Franklin",
    ] {
        let page = format!(
            "<h1>Crampton's Gap, 1862</h1><table>{}{}{}{}{}</table>",
            row("<th>Division<th>Brigade<th>Regiment<th>Men"),
            row(&format!("<td colspan=4>{heading}")),
            row("<td>1st Division<td>Torbert<td>1st New Jersey<td>452"),
            row("<td colspan=4>CONFEDERATE FORCES"),
            row("<td>McLaws<td>Cobb<td>16th Georgia<td>368"),
        );
        let home = Home::new();
        std::fs::write(home.path().join("page.html"), page).unwrap();
        let ran = init(&home, "page.html", &[]);
        assert!(
            ran.out.contains("2 sides, 1 corps, 2 divisions"),
            "{heading}: {}",
            ran.out
        );
        let written = roster(&home);
        for part in [
            "name = \"UNION FORCES\"",
            "name = \"VI Corps\"",
            "Maj. Gen. William B. Franklin",
        ] {
            assert!(written.contains(part), "{heading}: {part}: {written}");
        }
        assert!(!written.contains("Crampton"), "{heading}: {written}");
    }
    let (home, _) = read(
        "Union order of battle,,\nbrigade,unit,men\nAble,1st,300\nConfederate order of battle,,\nBaker,2nd,310\n",
        &[],
    );
    let written = roster(&home);
    for side in ["name = \"Union\"", "name = \"Confederate\""] {
        assert!(written.contains(side), "{side}: {written}");
    }
}

/// A table of brigades alone has brigades as its units: nothing is below their names.
#[test]
fn brigades_without_regiments_are_units() {
    let json = json(
        "side,unit,strength\nBlue,Able's Brigade,1600\nBlue,Baker's Brigade,1100\nGrey,Cole's Brigade,1500\n",
        &[],
    );
    assert_eq!(json["counts"]["units"], 3, "{json}");
}

/// `1,204` without quotation marks is two cells, and nothing else tells that 1 is no strength.
#[test]
fn a_row_that_is_longer_than_the_header_needs_a_person() {
    let json = json(
        "side,brigade,unit,strength\nBlue,Able,1st,300\nBlue,Able,2nd,1,204\nGrey,Baker,3rd,300\n",
        &[],
    );
    assert_eq!(json["needs"][0]["row"], 3, "{json}");
    assert_eq!(json["counts"]["men"], 1804, "{json}");
    assert_eq!(
        json["needs"][0]["said"],
        "strength 1,204 is divided into two cells: taken as one; put it in quotation marks"
    );
}

/// A command that a row names and that no unit follows is not in the roster, and the report says so.
#[test]
fn a_command_without_units_is_reported() {
    let json = json(
        "side,brigade,unit,strength\nBlue,Able,,\n,Baker,,900\n,Cole,1st,300\nGrey,Dunn,2nd,300\n",
        &[],
    );
    let ignored = serde_json::json!({ "file": "oob.csv", "sheet": null, "row": 2, "why": "command without units" });
    assert_eq!(json["ignored"][0], ignored);
    assert_eq!(
        json["needs"][0]["said"],
        "\"Baker\" has no units: left out, with its 900 men"
    );
    assert_eq!(json["counts"]["brigades"], 2);
}

#[test]
fn two_tables_side_by_side_are_one_for_each_side() {
    let home = home_with("beside.csv");
    assert_eq!(init(&home, "beside.csv", &[]).code, 0);
    let written = roster(&home);
    for part in [
        "name = \"Union\"",
        "name = \"Confederate\"",
        "name = \"2nd Elm\"",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let (home, ran) = read(
        "Brigade,Unit,Men,Brigade,Unit,Men\nAble,1st,300,Baker,2nd,310\n",
        &[],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        roster(&home).contains("name = \"oob (right)\""),
        "{}",
        ran.out
    );
}

/// Initials are no letters of a list, a long name is no note if it has a strength, and a captain's battery keeps its
/// name.
#[test]
fn entries_of_a_list_keep_their_names() {
    let home = Home::new();
    let list = "Union\n  1st Division\n    S. D. Able's Brigade - Col. Able\n      1st Alder, Col. Baker, 300\n      \
                Cole's brigade consolidated (21st, 42nd, 48th Birch, 1st Birch Battalion), Capt. Cole, 183\n      \
                Dunn: Battery B, 4th US, Capt. Dunn, 6 guns\nConfederate\n  2nd Division\n    V. Easton's Brigade\n      \
                2nd Cedar, Col. Foster, 1,204\n";
    std::fs::write(home.path().join("oob.txt"), list).unwrap();
    let ran = init(&home, "oob.txt", &[]);
    assert!(
        ran.out.contains(
            "2 sides, 2 divisions, 2 brigades, 4 units, 1 of them a battery (6 guns), 1,687 men"
        ),
        "{}{}",
        ran.out,
        ran.err
    );
    let written = roster(&home);
    for name in [
        "S. D. Able's Brigade",
        "V. Easton's Brigade",
        "Dunn: Battery B, 4th US",
    ] {
        assert!(
            written.contains(&format!("name = \"{name}\"")),
            "{name}: {written}"
        );
    }
}

/// Pages of the nineties hold lists as preformatted text; others hold one nested list.
#[test]
fn a_page_without_tables_is_read_by_its_list() {
    let entries = |page: &str| {
        let home = Home::new();
        std::fs::write(home.path().join("page.html"), page).unwrap();
        init(&home, "page.html", &[])
    };
    let list = "<ul><li>Union Army<ul><li>Able's Brigade: <b>Col Able</b><ul><li>1st Alder (300)</li></ul></li></ul></li>\
                <li>Confederate Army<ul><li>Baker's Brigade<ul><li>2nd Birch (310)</li></ul></li></ul></li></ul>";
    let ran = entries(&format!("<html><body>{list}</body></html>"));
    assert!(
        ran.out
            .contains("2 sides, 2 divisions, 2 brigades, 2 units, 610 men"),
        "{}",
        ran.out
    );
    // Of two lists either may be a menu.
    let ran = entries(&format!("<html><body>{list}{list}</body></html>"));
    assert_eq!(ran.code, 1);
    assert!(
        ran.err
            .contains("the page has no table; copy its list into a text file"),
        "{}",
        ran.err
    );
}

/// A cell with several units is a fault that shows them, whatever stands between them.
#[test]
fn a_cell_with_several_units_is_refused() {
    let table = |cell: &str| {
        format!("side;brigade;unit;strength\nBlue;Able;\"{cell}\";300\nGrey;Baker;4th Ash;300\n")
    };
    for between in ["\n", "; ", " and ", " & ", ", ", " / ", "/", " + ", " • "] {
        let (_home, ran) = read(&table(&format!("7th Oak{between}8th Elm")), &[]);
        let said =
            "row 2: the unit cell has 2 units: \"7th Oak\", \"8th Elm\"; give each its own row";
        assert_eq!(ran.code, 1, "{between:?}");
        assert!(ran.err.contains(said), "{between:?}: {}", ran.err);
    }
    let needs = |cell: &str| {
        let json = json(&table(cell), &[]);
        json["needs"].as_array().unwrap().len()
    };
    // Two regiments, or the remnants of two in one: nobody but a person knows.
    for cell in [
        "3rd and 4th Oak",
        "9th/10th Oak",
        "1st & 27th Oak",
        "5th-13th Oak",
    ] {
        assert_eq!(needs(cell), 1, "{cell}");
    }
    for cell in [
        "1st and 3rd Oak (consolidated)",
        "Battery E, 3rd Oak",
        "1st Battalion, 12th Oak",
        "10th Oak/Alder Rifles",
        "Smith's/Jones's Battalion",
    ] {
        assert_eq!(needs(cell), 0, "{cell}");
    }
}

/// The rules have few guns: one that stands in for another is a guess that names both.
#[test]
fn a_gun_that_stands_in_for_another_is_a_guess() {
    let guesses = |heading: &str, text: &str| {
        let table = format!(
            "side;brigade;unit;kind;strength;quality;{heading}\nBlue;Able;Battery A;Art;100;3;{text}\nGrey;Baker;4th;Inf;300;3;\n"
        );
        let json = json(&table, &[]);
        let guessed = json["guessed"].as_array().unwrap().iter();
        let of_guns = guessed.filter(|guess| guess["field"] == "weapon" && guess["unit"] != "4th");
        let taken = of_guns.map(|guess| {
            let text = |name: &str| guess[name].as_str().unwrap_or_default().to_owned();
            (text("text"), text("taken"))
        });
        taken.collect::<Vec<_>>()
    };
    for (text, taken) in [
        ("4 x 20-pdr Parrott", "10 lb parrot"),
        ("4 30-pounder Parrotts", "10 lb parrot"),
        ("4 24-pdr howitzers", "mixed battery"),
        ("4 12-pdr Howitzer", "mixed battery"),
        ("2 4.5-inch rifles", "3 inch rifle"),
        ("6 x 6-pdr rifled", "james rifle"),
        ("2 20-pdr Parrotts, 2 10-pdr Parrotts", "mixed battery"),
    ] {
        assert_eq!(guesses("guns", text), [(text.to_owned(), taken.to_owned())]);
    }
    for text in [
        "4 x 12-pdr Napoleon",
        "4 10-pdr Parrotts",
        "6 3-inch Ordnance Rifles",
        "6 x 3\" rifles",
        "6 6-pdr",
        "4 14-pdr James",
        "2 12-pdr mountain howitzers",
        "2N 2R",
        "2N, 2 10# P, 2 3\" R",
        "4 (3\" Ord)",
        "4 Parrotts",
    ] {
        assert_eq!(guesses("guns", text), [], "{text}");
    }
    let of_column = guesses("20-pdr Parrotts", "4");
    let expected = ("20-pdr Parrotts".to_owned(), "10 lb parrot".to_owned());
    assert_eq!(of_column, [expected]);
}

/// A page with a table for each corps: the heading of a table names its corps and no side.
#[test]
fn a_table_may_be_named_after_its_corps() {
    let table = |name: &str, unit: &str| {
        format!(
            "<h3>{name}</h3><table><tr><th>Division</th><th>Brigade</th><th>Regiment</th><th>Men</th></tr>\
             <tr><td>1st Division</td><td>1st Brigade</td><td>{unit}</td><td>300</td></tr></table>"
        )
    };
    let page = format!(
        "<html>{}{}</html>",
        table("I Corps", "2nd Oak"),
        table("II Corps", "3rd Elm")
    );
    let home = Home::new();
    std::fs::write(home.path().join("blue.html"), page).unwrap();
    let options = ["--table", "1", "--table", "2", "--json"];
    for (sides, named) in [(&[][..], "blue"), (&["--side", "Union"][..], "Union")] {
        let _ = std::fs::remove_file(home.path().join("b.toml"));
        let from = [&["init", "b", "--from", "blue.html"][..], sides, &options].concat();
        let ran = home.run(&from);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let counts = &json["counts"];
        let count = |name: &str| counts[name].as_u64().unwrap();
        assert_eq!(
            (count("corps"), count("divisions"), count("units")),
            (2, 2, 2)
        );
        assert!(
            roster(&home).contains(&format!("name = \"{named}\"")),
            "{named}"
        );
    }
}

/// Too many troops for a table: the report tells what was read, and nothing is written.
#[test]
fn troops_that_fit_on_no_table_are_reported() {
    let mut table = "side;brigade;unit;strength\n".to_owned();
    for n in 0..60 {
        let side = if n % 2 == 0 { "Blue" } else { "Grey" };
        table += &format!("{side};{n}th Brigade;{n}th Oak;300\n");
    }
    let (home, ran) = read(&table, &["--table", "12x12"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("60 brigades, 60 units"), "{}", ran.out);
    assert!(
        ran.err.contains("do not fit on a 12x12 in table"),
        "{}",
        ran.err
    );
    assert!(!home.path().join("b.toml").exists());
    let ran = init(&home, "oob.csv", &["--table", "12x12", "--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(
        json["wrote"].is_null() && json["counts"]["units"] == 60,
        "{json}"
    );
}

/// Headings in two rows, as where officers and men stand below one strength: from a page or from a spreadsheet.
#[test]
fn headings_may_stand_in_two_rows() {
    let page = "<table><caption>Union</caption><tr><th rowspan=2>Brigade<th rowspan=2>Regiment<th colspan=2>Strength\
                <tr><th>Officers<th>Men<tr><td rowspan=2>1st<td>1st Oak<td>20<td>410<tr><td>6th Elm<td>18<td>350</table>";
    let home = Home::new();
    std::fs::write(home.path().join("oob.html"), page).unwrap();
    let ran = init(&home, "oob.html", &["--json"]);
    let of_page: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let of_table = json(
        "Brigade;Regiment;Strength;;Colonel\n;;Officers;Men;\n1st;1st Oak;20;410;A\n;6th Elm;18;350;B\n",
        &[],
    );
    for json in [of_page, of_table] {
        let counts = &json["counts"];
        assert_eq!(
            (&counts["units"], &counts["men"]),
            (&2.into(), &798.into()),
            "{json}"
        );
        assert_eq!(json["header_row"], 2);
    }
}

/// `Class` is a kind of troops or their quality: its words tell.
#[test]
fn a_class_may_be_a_quality() {
    for (heading, words) in [("arm", ["inf", "art"]), ("colonel", ["A", "B"])] {
        let [one, other] = words;
        let json = json(
            &format!(
                "side;brigade;unit;class;{heading}\nBlue;Able;1st;green;{one}\nBlue;Able;2nd;veteran;{other}\nGrey;Baker;4th;line;{one}\n"
            ),
            &[],
        );
        let columns = json["columns"].as_array().unwrap();
        let class = columns
            .iter()
            .find(|column| column["heading"] == "class")
            .unwrap();
        assert_eq!(class["as"], "quality", "{json}");
    }
}

/// A list whose commands stand below one another, none deeper than the one above it.
#[test]
fn commands_of_a_list_may_stand_on_one_level() {
    let list = "ORDER OF BATTLE\n\nThe Union Army\nArmy of the Elm, Gen. Grove\n1st Division, Gen. Ash\n1st Brigade\n  1st Oak, 300\n\
                2nd Division\n1st Brigade\n  2nd Oak, 300\nThe Confederate Army\n1st Division\n1st Brigade\n  3rd Fir, 300\n";
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), list).unwrap();
    let ran = init(&home, "oob.txt", &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let counts = &json["counts"];
    let count = |name: &str| counts[name].as_u64().unwrap();
    assert_eq!(
        (
            count("sides"),
            count("divisions"),
            count("brigades"),
            count("units")
        ),
        (2, 3, 3, 3),
        "{json}"
    );
    assert_eq!(json["needs"].as_array().unwrap().len(), 0, "{json}");
    for name in [
        "The Union Army",
        "The Confederate Army",
        "Gen. Grove",
        "Gen. Ash",
    ] {
        assert!(roster(&home).contains(name), "{name}");
    }
}

/// What stands behind a name: a person, a footnote. A heading may be short for two.
#[test]
fn persons_and_footnotes_behind_names_are_split_off() {
    let table = "side;BRIG.;REGT. / BTY.;men\n\
        Blue;1st: Brig. Gen. Otto Grove;54th Oak*;300\n\
        Blue;1st: Brig. Gen. Otto Grove;55th Oak, Maj. Ivo Birch (k);300\n\
        Blue;Guns;1st Elm, Lt. Artillery;90\n\
        Grey;Able's Brigade (Col. Jan Able);4th Ash†;300\n";
    let (home, ran) = read(table, &[]);
    assert_eq!((ran.code, ran.err.as_str()), (0, ""));
    let text = roster(&home);
    for name in [
        "1st",
        "54th Oak",
        "55th Oak",
        "1st Elm, Lt. Artillery",
        "Able's Brigade",
        "4th Ash",
    ] {
        assert!(
            text.contains(&format!("name = \"{name}\"")),
            "{name}: {text}"
        );
    }
    for person in ["Brig. Gen. Otto Grove", "Maj. Ivo Birch", "Col. Jan Able"] {
        assert!(text.contains(&format!("\"{person}\"")), "{person}: {text}");
    }
}

/// Without a column of units the remedy names the columns that make one.
#[test]
fn a_state_and_a_number_make_a_unit() {
    let table = "State;No.;Bde;Army;Men\nNY;76;Able;US;375\nMS;2;Baker;CS;492\n";
    let (_home, ran) = read(table, &[]);
    assert!(
        ran.err.contains("say which: --column unit=State+No."),
        "{}",
        ran.err
    );
    let json = json(table, &["--column", "unit=State+No."]);
    assert_eq!(json["counts"]["units"], 2);
}

/// A list that a spreadsheet saved: its entries are indented by empty cells.
#[test]
fn a_staircase_of_cells_is_a_list() {
    let list = "Blue Army\t\t\t\n\t1st Division\t\t\n\t\t1st Brigade\t\n\t\t\t1st Oak\t300\n\t\t\t2nd Oak\t310\n\
        Grey Army\t\t\t\n\t1st Division\t\t\n\t\tAble\t\n\t\t\t3rd Elm\t320\n";
    let home = Home::new();
    std::fs::write(home.path().join("oob.tsv"), list).unwrap();
    let ran = init(&home, "oob.tsv", &["--json"]);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let counts = &json["counts"];
    assert_eq!(
        (&json["form"], &counts["men"], &counts["brigades"]),
        (&"list".into(), &930.into(), &2.into())
    );
}

/// No row means more guns than an army had: a slip of the pen is asked about, and makes no million sections.
#[test]
fn more_guns_than_an_army_had_are_asked_about() {
    for guns in ["4000000000", "601", "300 Napoleons, 301 Parrotts"] {
        let table = format!(
            "side;brigade;unit;kind;guns\nBlue;Able;Battery B;Art;{guns}\nGrey;Baker;Battery C;Art;4\n"
        );
        let json = json(&table, &[]);
        assert_eq!(json["counts"]["units"], 2, "{guns}: {json}");
        let needs = json["needs"].as_array().unwrap();
        assert!(
            needs.iter().any(|need| need["field"] == "guns"),
            "{guns}: {json}"
        );
    }
}

/// BASE-02: stands of the usual width are sizes, and a person says so; beside the men they are not needed.
#[test]
fn stands_are_sizes_where_the_men_are_unknown() {
    let rows = "Blue,Able,1st,4\nBlue,Able,2nd,8\nGrey,Baker,3rd,3\n";
    let table = format!("side,brigade,unit,Stands\n{rows}");
    let (home, ran) = read(&table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "column \"Stands\": its numbers are taken as sizes, assuming stands 20 or 25 mm wide (BASE-02); sizes \
                are 1 to 5, other numbers become the nearest   --column size=Stands\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    let text = roster(&home);
    for part in [
        "\"1st\", size = 4",
        "\"2nd\", size = 5",
        "\"3rd\", size = 3",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let settled = json(&table, &["--column", "size=Stands"]);
    assert_eq!(settled["needs"], serde_json::json!([]));
    let few = json(&table.replace('8', "5"), &[]);
    assert_eq!(
        few["needs"][0]["said"],
        "column \"Stands\": its numbers are taken as sizes, assuming stands 20 or 25 mm wide (BASE-02)"
    );

    let table = "side,brigade,unit,No. of bases,men\nBlue,Able,1st,8,300\nGrey,Baker,3rd,9,600\n";
    let (home, ran) = read(table, &[]);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    let said = "skipped: column \"No. of bases\": not used, because the sizes follow from the men; --column \
                \"size=No. of bases\" uses it instead\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    let text = roster(&home);
    for part in ["\"1st\", size = 2", "\"3rd\", size = 4"] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn identifiers_end_with_a_whole_word() {
    let table = "side,brigade,unit,men\nBlue,Able,Independent Company of Sharpshooters,300\n\
                 Blue,Able,Independent Company of Scouts,300\nBlue,Able,Reserve Artillery of the Army,300\n\
                 Grey,Baker,Donaudampfschifffahrtsgesellschaft,300\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    for id in [
        "independent-company-of",
        "independent-company-of-2",
        "reserve-artillery-of-the",
        "donaudampfschifffahrtsge",
    ] {
        assert!(text.contains(&format!("id = \"{id}\"")), "{id}: {text}");
    }
}
