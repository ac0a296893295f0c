//! Rows that are no regiments: arms over their batteries, wagons, and grades that are no arms.

use super::lists::list;
use super::*;

fn needs(json: &serde_json::Value) -> Vec<&str> {
    let needs = json["needs"].as_array().unwrap().iter();
    needs.map(|need| need["said"].as_str().unwrap()).collect()
}

/// `Class` with letters from A is a quality, which a person decides; with I, C and A it is the kind.
#[test]
fn grades_in_a_column_of_classes_are_no_arms() {
    let table = |classes: [&str; 3]| {
        let [one, other, third] = classes;
        format!(
            "side,brigade,unit,class,men\nBlue,Able,1st,{one},300\nBlue,Able,2nd,{other},310\nGrey,Baker,3rd,{third},320\n"
        )
    };
    for classes in [["A", "B", "C"], ["A+", "C", "B-"], ["1", "2", "1"]] {
        let json = json(&table(classes), &[]);
        assert_eq!(json["counts"]["batteries"], 0, "{json}");
        assert_eq!(json["columns"][3]["as"], "quality", "{json}");
    }
    let asked = json(&table(["A", "B", "B"]), &["--quality", "B=raw"]);
    assert_eq!(
        needs(&asked),
        ["quality \"A\": taken as regular; raw, regular or elite?"]
    );
    let arms = json(&table(["I", "A", "C"]), &[]);
    assert_eq!(
        (&arms["columns"][3]["as"], &arms["counts"]["batteries"]),
        (&"kind".into(), &1.into())
    );
}

/// Wagons and bands fight for no one: they are left out with a line, and their men with a question.
#[test]
fn wagons_are_no_units() {
    let table = "side,brigade,unit,kind,men\nBlue,Able,1st,Inf,300\nBlue,Able,Wagon train,,\nBlue,Able,Able's train,Supply,20\n\
                 Blue,Able,Total,,320\nGrey,Baker,2nd,Inf,310\nGrey,Baker,Train Guard,Inf,100\n";
    let json = json(table, &[]);
    assert_eq!(
        (&json["counts"]["units"], &json["counts"]["men"]),
        (&3.into(), &710.into())
    );
    assert_eq!(json["ignored"][0]["why"], "wagons and the like, left out");
    assert_eq!(
        needs(&json),
        ["\"Able's train\" does not fight: left out, with its strength of 20"]
    );
    let kept = super::json(table, &["--kind", "Supply=infantry"]);
    assert_eq!(kept["counts"]["units"], 4);
}

/// A total may count staffs or not.
#[test]
fn a_total_need_not_count_the_staff() {
    for total in [610, 622] {
        let table = format!(
            "side,brigade,unit,men\nBlue,Able,Staff,12\nBlue,Able,1st,300\nBlue,Able,2nd,310\nBlue,Able,Total,{total}\n\
             Grey,Baker,3rd,300\n"
        );
        assert!(needs(&json(&table, &[])).is_empty(), "{total}");
    }
}

/// `Artillery` with the sums of the batteries below it, or over batteries without numbers, is no battery.
#[test]
fn an_arm_with_the_men_of_its_batteries_is_a_heading() {
    let table = "side,brigade,unit,men,guns\nBlue,Able,1st,300,\nBlue,Able,Artillery,250,12\nBlue,Able,Stewart's,120,6\n\
                 Blue,Able,Reynolds',130,6\nGrey,Baker,2nd,310,\nGrey,Baker,Artillery,90,4\n";
    let found = json(table, &[]);
    let counts = &found["counts"];
    assert_eq!(
        (&counts["batteries"], &counts["guns"]),
        (&3.into(), &16.into()),
        "{found}"
    );
    let text = "Union\n  1st Brigade\n    1st Oak, 300\n    Artillery, 250\n    Cunningham's\n    Pegram's\n\
                Confederate\n  2nd Brigade\n    2nd Elm, 310\n    Artillery, 250\n";
    let (ran, written) = list(text);
    assert!(
        ran.out.contains("3 of them batteries"),
        "{}\n{written}",
        ran.out
    );
    assert!(ran.out.contains("row 4 (totals of commands"), "{}", ran.out);
}

/// The general of a side may stand in any column beside its name.
#[test]
fn the_general_beside_the_name_of_a_side_is_no_brigade() {
    let by_column = "side,brigade,unit,men\nUnion,Maj. Gen. Meade,,\nUnion,Able,1st,300\nCSA,Gen. Lee,,\nCSA,Baker,2nd,310\n";
    let by_heading = "brigade,unit,men\nUNION,,,,Maj. Gen. Meade\nAble,1st,300\nCONFEDERATE,,,,Gen. Lee\nBaker,2nd,310\n";
    for table in [by_column, by_heading] {
        let (home, ran) = read(table, &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("need"), "{}", ran.out);
        let text = roster(&home);
        for name in ["Maj. Gen. Meade", "Gen. Lee"] {
            assert!(
                text.contains(&format!("general = {{ name = \"{name}\" }}")),
                "{name}: {text}"
            );
        }
    }
}

/// In a list that names weapons an unknown one is asked about, as in a table.
#[test]
fn an_unknown_weapon_of_a_list_is_asked_about() {
    let text = "Union\n  1st Brigade\n    1st Oak, 300, Enfield\n    2nd Oak, 310, Boker\nConfederate\n  2nd Brigade\n    2nd Elm, 310\n";
    let (ran, written) = list(text);
    assert!(
        ran.out.contains("weapon \"Boker\": taken as rifled musket"),
        "{}",
        ran.out
    );
    assert!(written.contains("name = \"2nd Oak\""), "{written}");
}

/// Headings without a mark, below marked ones and above others: the units without a mark are on the deepest level.
#[test]
fn a_flush_left_list_has_headings_without_marks() {
    let text = "1. Union\na. I Corps\nFirst Division\ni. Meredith\n2nd Oak, 302\n7th Oak, 364\nSecond Division\ni. Paul\n\
                16th Oak, 298\n2. Confederate\na. Hill's Corps\nHeth's Division\ni. Archer\n13th Elm, 308\n";
    let (ran, written) = list(text);
    let said = "2 sides, 2 corps, 3 divisions, 3 brigades, 4 units, 1,272 men";
    assert!(ran.out.contains(said), "{}\n{written}", ran.out);
}

/// Each row of the JSON report bears its file and sheet; the corps that the roster adds is counted.
#[test]
fn rows_of_the_report_have_their_source() {
    let home = home_with("book.xlsx");
    let options = ["--sheet", "Union", "--sheet", "Confederate", "--json"];
    let ran = init(&home, "book.xlsx", &options);
    let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    for list in ["guessed", "needs", "ignored"] {
        for row in json[list].as_array().unwrap() {
            assert_eq!(row["file"], "book.xlsx", "{row}");
            assert!(
                ["Union", "Confederate"].contains(&row["sheet"].as_str().unwrap()),
                "{row}"
            );
        }
    }
    assert_eq!(json["sources"].as_array().unwrap().len(), 2);
    let table =
        "side,division,brigade,unit\nBlue,1st,Able,1st\nBlue,2nd,Cole,3rd\nGrey,Dod,Baker,2nd\n";
    let json = super::json(table, &[]);
    assert_eq!(
        (&json["counts"]["corps"], &json["sources"]),
        (&1.into(), &serde_json::Value::Null)
    );
}

/// Numbers too small for men are the guns of a battery: in the column of strengths, or last in a line of a list.
#[test]
fn bare_numbers_beside_batteries_count_guns() {
    let table = "side|bde|unit|str|cls\nUSA|Tyler|2nd Maine|640|C\nUSA|Tyler|1st Conn|600|B\nUSA|Tyler|Ayres' Btry|6 guns|A\n\
                 USA|Tyler|Carlisle's|2 guns|A\nCSA|Jackson|2nd Va|550|A\nCSA|Jackson|Stanard's Bty|4|B\n";
    let found = json(table, &[]);
    let counts = &found["counts"];
    assert_eq!(
        (&counts["guns"], &counts["men"]),
        (&12.into(), &1790.into()),
        "{found}"
    );
    assert_eq!(found["columns"][4]["as"], "quality", "{found}");
    let text = "Union\n  First Brigade\n    2nd Oak   Col. Able   410\n  Artillery\n    D, 1st Elm Light   Capt. Osborn   120   6\n\
                Confederate\n  Kershaw's Brigade\n    3rd Elm   350\n";
    let (ran, written) = list(text);
    assert!(
        ran.out.contains("1 of them a battery (6 guns), 880 men"),
        "{}\n{written}",
        ran.out
    );
}

/// The artillery of a division beside its brigades joins none of them; brackets behind a command are part of its name.
#[test]
fn names_of_commands_are_read_with_brackets() {
    let text = "Union\n  1st Division\n    1st Brigade\n      2nd Oak, 300\n      3rd Oak, 310\n    Artillery, 120 men, 6 guns\n\
                Confederate\n  2nd Division\n    2nd Brigade\n      2nd Elm, 310\n";
    let (ran, _) = list(text);
    assert!(
        ran.out.contains("2 divisions, 3 brigades, 4 units"),
        "{}",
        ran.out
    );
    let table = "unit,men\nUNION,\n1st Brigade (Meredith),\n2nd Oak,300\n2nd Brigade (Cutler),\n3rd Oak,310\nCONFEDERATE,\n\
                 Archer's Brigade,\n69th Elm (Irish Brigade),300\n";
    let found = json(table, &[]);
    let counts = &found["counts"];
    assert_eq!(
        (&counts["brigades"], &counts["units"]),
        (&3.into(), &3.into()),
        "{found}"
    );
}

/// Another name of an army behind its name is no general; battalions of one regiment are one unit.
#[test]
fn second_names_are_no_generals() {
    let text = "UNION: Army of the Ohio (McCook's I Corps)  MG A. McCook\n  9th Brigade\n    1st Oak, 300\n\
                CONFEDERATE: Army of the Mississippi - Gen Braxton Bragg\n  Johnson's Brigade\n    5th Elm, 300\n";
    let (_, written) = list(text);
    for general in ["MG A. McCook", "Gen Braxton Bragg"] {
        assert!(
            written.contains(&format!("general = {{ name = \"{general}\" }}")),
            "{written}"
        );
    }
    let table = "side,brigade,unit,kind,men\nBlue,Able,\"1st & 2nd Bns, 4th Ill. Cav.\",Cav,250\nBlue,Able,Staff,S,12\nGrey,Baker,2nd,Inf,300\n";
    let found = json(table, &[]);
    assert_eq!(found["counts"]["units"], 2, "{found}");
}

/// A column that tells the level of each row makes commands of the rows above the units.
#[test]
fn a_column_of_levels_tells_the_commands() {
    let table = "Level;Name;Commander;Strength;Type\nArmy;Army of the Potomac;Maj Gen McClellan;;\nCorps;I Corps;Maj Gen Hooker;;\n\
                 Division;1st Division;Brig Gen Doubleday;;\nBrigade;4th Brigade;Brig Gen Gibbon;;\nRegiment;2nd Oak;Lt Col Allen;345;Inf\n\
                 Battery;Battery B;Capt Campbell;95;Art\nArmy;Army of Northern Virginia;Gen Lee;;\nDivision;Jackson's Division;;;\n\
                 Brigade;Stonewall;Col Grigsby;;\nRegiment;4th Elm;;110;Inf\n";
    let (home, ran) = read(table, &[]);
    assert!(
        ran.out
            .contains("2 sides, 1 corps, 2 divisions, 2 brigades, 3 units"),
        "{}",
        ran.out
    );
    let text = roster(&home);
    for general in [
        "Maj Gen McClellan",
        "Maj Gen Hooker",
        "Brig Gen Gibbon",
        "Gen Lee",
        "Col Grigsby",
    ] {
        assert!(
            text.contains(&format!("general = {{ name = \"{general}\" }}")),
            "{general}: {text}"
        );
    }
}

/// Numbers that are all too small for men are points or bases: a person decides whether they are sizes.
#[test]
fn strength_points_are_no_men() {
    let table = "Ldr,Unit ID,Nat,Troop Type,Str Pts,Mor\nLogan,20 Ill,USA,Inf,5,4\nLogan,31 Ill,USA,Inf,3,4\nLogan,8 Mich Bty,USA,Art,2,4\n\
                 Gregg,7 Tex,CSA,Inf,4,3\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out
            .contains("column \"Str Pts\": its numbers are taken as sizes"),
        "{}",
        ran.out
    );
    let text = roster(&home);
    for unit in [
        "name = \"20 Ill\", commander = \"Logan\", size = 5, value = 4",
        "name = \"7 Tex\", commander = \"Gregg\", size = 4, value = 3",
    ] {
        assert!(text.contains(unit), "{unit}: {text}");
    }
}

/// `Confederate Army of West Tennessee` begins a side, and `Total 1st Div.` is no unit.
#[test]
fn an_army_is_a_side_wherever_its_words_stand() {
    let text = "ARMY OF THE MISSISSIPPI\nMaj. Gen. Rosecrans\n\n2nd Division, Brig. Gen. Stanley\n  1st Brigade, Col. Fuller\n    27th Oak (358)\n\n\
                CONFEDERATE ARMY OF WEST TENNESSEE\nMaj. Gen. Van Dorn\n\n1st Division, Brig. Gen. Hebert\n  1st Brigade, Col. Gates\n    16th Elm, 450\n\
                \x20 Total 1st Div. 3,900 (est.)\n";
    let (ran, written) = list(text);
    assert!(
        ran.out
            .contains("2 sides, 2 divisions, 2 brigades, 2 units, 808 men"),
        "{}\n{written}",
        ran.out
    );
    assert!(
        written.contains("name = \"Maj. Gen. Van Dorn\""),
        "{written}"
    );
}

/// `Arm` may mean the weapons; a regiment of an army is none; a column of weapons may hold the general of a side.
#[test]
fn weapons_in_a_column_of_arms() {
    let table = "side,brigade,unit,men,Arm\nBlue,Able,3 US,300,Musket\nBlue,Able,4th Elm Prov. Army,250,Enfield rifles\n\
                 Blue,Able,Weed's Bty,120,\"6 3-inch rifles\"\nGrey,Baker,4 Ala,280,Musket\n";
    let found = json(table, &[]);
    assert_eq!(found["columns"][4]["as"], "weapon", "{found}");
    assert_eq!(
        (&found["counts"]["guns"], &found["needs"]),
        (&6.into(), &serde_json::json!([])),
        "{found}"
    );
}

/// Tabs before the cells of a table are no indentation; a column of sides needs no heading.
#[test]
fn tables_with_tabs_and_without_a_heading() {
    let table = "FEDERAL ARMY\nDivision\tBrigade\tRegiment\tMen\n1 (Sykes)\t1 (Buchanan)\t3 US\t300\n\t\t4 US\t250\n\
                 REBEL ARMY\nHood\tLaw\t4 Ala\t280\n\t\t2 Miss\t300\n";
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), table).unwrap();
    let ran = init(&home, "oob.txt", &[]);
    assert!(
        ran.out
            .contains("2 sides, 2 divisions, 2 brigades, 4 units, 1,130 men"),
        "{}",
        ran.out
    );
    let table = ",Brigade,Unit,Men\nUnion,Post,59th Elm,325\n,,74th Elm,343\nConfederate,Wood,16th Oak,433\n";
    let found = json(table, &[]);
    assert_eq!(
        (&found["columns"][0]["as"], &found["counts"]["units"]),
        (&"side".into(), &3.into()),
        "{found}"
    );
    let text = "Union\n  Post's Brigade Col William Post\n    59th Elm Ltc J. Winters 325\n    1st Oak Lt. Artillery, 100\n\
                Confederate\n  Wood's Brigade\n    16th Oak, 433\n";
    let (ran, written) = list(text);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    for part in [
        "name = \"Col William Post\"",
        "name = \"59th Elm\"",
        "name = \"1st Oak Lt. Artillery\"",
        "strength = 325",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
}

/// A line of a list may name several units: regiments that share a name, batteries by their captains.
#[test]
fn several_units_stand_on_one_line() {
    let text = "Union\n  1st Brigade\n    8th Illinois, 8th New York, 3rd Indiana, 9th New York (5 cos), Jeff Oak Legion\n\
                \x20   Battery E, 3rd US\n  Artillery: E, 4th US (4 guns); K, 1st US (6 guns)\n\
                Confederate\n  Jones's Brigade\n    6th, 7th, 12th Virginia; 35th Virginia Battalion\n    Hart's, Chew's, McGregor's Batteries\n";
    let (ran, written) = list(text);
    assert!(
        ran.out.contains("15 units, 6 of them batteries"),
        "{}\n{written}",
        ran.out
    );
    assert!(!ran.out.contains("need"), "{}", ran.out);
    for unit in [
        "3rd Indiana",
        "7th Virginia",
        "35th Virginia Battalion",
        "Chew's Battery",
        "Battery E, 3rd US",
    ] {
        assert!(
            written.contains(&format!("name = \"{unit}\"")),
            "{unit}: {written}"
        );
    }
}

/// The caption of a table may name a corps with its general; guns may stand beside the kind.
#[test]
fn captions_name_corps_and_kinds_count_guns() {
    let row =
        |unit: &str, kind: &str| format!("<tr><td>Able</td><td>{unit}</td><td>{kind}</td></tr>");
    let head = "<tr><th>Brigade</th><th>Unit</th><th>Type</th></tr>";
    let page = format!(
        "<table><caption>I Corps, Maj. Gen. Leonidas Polk</caption>{head}{}{}</table>",
        row("11th Oak", "Line Infantry"),
        row("Swett's", "Field Artillery (6 guns)")
    );
    let home = Home::new();
    std::fs::write(home.path().join("p.html"), page).unwrap();
    let ran = init(&home, "p.html", &["--side", "Confederate"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("1 of them a battery (6 guns)"),
        "{}",
        ran.out
    );
    let text = roster(&home);
    assert!(
        text.contains("name = \"I Corps\"") && text.contains("name = \"Maj. Gen. Leonidas Polk\""),
        "{text}"
    );
}
