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
                "\"Gray's\" has no values: read as a unit; a heading names its level, such as \"1st Brigade\""
            ),
            (
                15,
                "\"3rd Brigade\" names a command, but no unit is below it: read as a unit"
            ),
        ]
    );
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
    assert_eq!(
        json["needs"][0]["said"],
        "\"204\" is beyond the last heading: the row has more cells than the header; a number such as 1,204 needs quotation marks"
    );
}

/// A command that a row names and that no unit follows is not in the roster, and the report says so.
#[test]
fn a_command_without_units_is_reported() {
    let json = json(
        "side,brigade,unit,strength\nBlue,Able,,\n,Baker,,900\n,Cole,1st,300\nGrey,Dunn,2nd,300\n",
        &[],
    );
    assert_eq!(
        json["ignored"][0],
        serde_json::json!({ "row": 2, "why": "command without units" })
    );
    assert_eq!(
        json["needs"][0]["said"],
        "\"Baker\" has no units: left out, with its strength of 900"
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
