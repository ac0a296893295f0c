//! Guns and men as cells and entries count them, and commanders without ranks.

use super::lists::list;
use super::*;

/// Returns the line of a unit or general in a roster.
fn line_of<'t>(written: &'t str, part: &str) -> &'t str {
    let line = written.lines().find(|line| line.contains(part));
    line.unwrap_or_else(|| panic!("{part}: {written}"))
}

/// A column of all guns is their total beside a column for each type; one of other guns is not.
#[test]
fn a_total_of_guns_is_no_type_of_its_own() {
    for (heading, total, guns, needs) in [
        ("Total guns", 6, 6, 0),
        ("Guns", 6, 6, 0),
        ("No. of guns", 8, 8, 1),
        ("Other guns", 2, 8, 0),
    ] {
        let table = format!(
            "Side,Brigade,Unit,Men,12-pdr Napoleon,3-in Rifle,{heading}\nUS,Art,Weir,113,4,2,{total}\nCS,Able,9th Ga,100,,,\n"
        );
        let json = json(&table, &[]);
        assert_eq!(json["counts"]["guns"], guns, "{heading}");
        assert_eq!(json["needs"].as_array().unwrap().len(), needs, "{heading}");
    }
    let table = "Side,Brigade,Unit,Men,12-pdr Napoleon,3-in Rifle,Total guns\nUS,Art,Weir,113,4,2,5\nCS,Able,9th Ga,100,,,\n";
    let (_, ran) = read(table, &[]);
    let said = "row 2  5 guns, but those of each type add up to 6: taken as 6";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// Guns with a dash behind their number, and men beside guns, in the entries of a list.
#[test]
fn entries_count_guns_and_men() {
    for (entry, parts) in [
        ("Btty B (6-6pdrs)", ["guns = 6", "weapon = \"6-lb-m1841\""]),
        (
            "Btty C (2-12pdr How, 4-James Rifles)",
            ["guns = 6", "weapon = \"mixed-battery\""],
        ),
        (
            "Btty D (2-12pdr, 4 6pdr) 90 men",
            ["guns = 6", "strength = 90"],
        ),
        ("Btty E (1-12pdr)", ["name = \"Btty E\"", "guns = 1"]),
        (
            "McClung's Battery (2 guns, 40 men)",
            [
                "name = \"McClung's Battery\", kind = \"artillery\", guns = 2",
                "strength = 40",
            ],
        ),
        (
            "28th Tenn, 380 present",
            ["name = \"28th Tenn\"", "strength = 380"],
        ),
        ("Btty F (4 Napoleons/ 141)", ["guns = 4", "strength = 141"]),
        (
            "16th Tenn (250 present, 20 sick)",
            ["name = \"16th Tenn\"", "strength = 250"],
        ),
    ] {
        let text = format!(
            "Union\n  1st Brigade\n    {entry}\nConfederate\n  2nd Brigade\n    9th Ga, 100\n"
        );
        let (ran, written) = list(&text);
        assert!(!ran.out.contains("need"), "{entry}: {}", ran.out);
        let line = line_of(&written, "  { id = ");
        for part in parts {
            assert!(line.contains(part), "{entry}: {line}");
        }
    }
}

/// Marks of doubt, letters and sections in a column of guns; what is not understood says how many are assumed.
#[test]
fn cells_of_guns_are_read_or_asked_about() {
    for (cell, guns, weapon) in [
        ("c. 6", 6, ""),
        ("4.0", 4, ""),
        ("3 sections", 6, ""),
        ("1 section (2 Nap)", 2, "12-lb-napoleon"),
        ("\"2 3\"\" OR, 1 12N\"", 3, "mixed-battery"),
        ("3N3P", 6, "mixed-battery"),
        ("\"2 20-pdr Parrotts, 2 10-pdr\"", 4, "mixed-battery"),
        ("4 10-pdr Parrotts", 4, "10-lb-parrot"),
    ] {
        let table = format!(
            "Side,Brigade,Unit,Type,Men,Guns\nUS,Art,Weir,Art,113,{cell}\nCS,Able,9th Ga,Inf,100,\n"
        );
        let (home, ran) = read(&table, &[]);
        assert!(!ran.out.contains("need"), "{cell}: {}", ran.out);
        let written = roster(&home);
        let line = line_of(&written, "\"Weir\"");
        assert!(line.contains(&format!("guns = {guns},")), "{cell}: {line}");
        assert!(line.contains(weapon), "{cell}: {line}");
    }
    let table =
        "Side,Brigade,Unit,Type,Men,Guns\nUS,Art,Weir,Art,113,a few\nCS,Able,9th Ga,Inf,100,\n";
    let (_, ran) = read(table, &[]);
    let said = "row 2  guns \"a few\": taken as 4";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// Generals without ranks: marks and separators tell their successors apart. A captain may be a `Cpt`.
#[test]
fn successors_of_generals_become_notes() {
    for (cell, general) in [
        (
            "\"Hood (w), Law\"",
            "name = \"Hood\", note = \"wounded, then Law\"",
        ),
        (
            "Key (w)/Bane",
            "name = \"Key\", note = \"wounded, then Bane\"",
        ),
        (
            "Ward (k) then Berdan",
            "name = \"Ward\", note = \"killed, then Berdan\"",
        ),
        (
            "\"Smith, Jr. (w)\"",
            "name = \"Smith, Jr.\", note = \"wounded\"",
        ),
    ] {
        let table = format!(
            "Side,Brigade,Unit,Men,Brigade commander\nCS,Texas,1st Tex,300,{cell}\nUS,Able,9th NY,100,\n"
        );
        let (home, _) = read(&table, &[]);
        let written = roster(&home);
        assert!(written.contains(general), "{cell}: {written}");
    }
    let (_, written) = list(
        "Union\n  1st Brigade\n    4th Ohio Battery: Cpt Hoffmann (6 guns)\nConfederate\n  2nd Brigade\n    9th Ga, 100\n",
    );
    let line = line_of(&written, "\"4th Ohio Battery\"");
    assert!(line.contains("commander = \"Cpt Hoffmann\""), "{line}");
    assert!(line.contains("guns = 6"), "{line}");
}

/// A line of its own may name the commander of the command above, or count its staff: neither is a unit.
#[test]
fn labelled_commanders_and_staffs_are_no_units() {
    let (ran, written) = list(
        "Union\n  1st Brigade\n    General: John Smith (KIA)\n    Staff: 12\n    1st Ohio 300\n  2nd Brigade\n    2nd Ohio 280\n    CO: Col. Lee\n\
         Confederate\n  Hood\n    9th Ga, 100\n",
    );
    assert!(
        ran.out.contains("3 brigades, 3 units, 680 men"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("row 4 (staff, left out with 12 men)"),
        "{}",
        ran.out
    );
    for general in [
        "name = \"John Smith\", note = \"killed\"",
        "general = { name = \"Col. Lee\" }",
    ] {
        assert!(written.contains(general), "{general}: {written}");
    }
    let table = "Side,Brigade,Unit,Men\nUS,Able,General: John Smith (KIA),\nUS,Able,1st Ohio,300\nCS,Hood,9th Ga,100\n";
    let (home, ran) = read(table, &[]);
    assert!(ran.out.contains("2 units, 400 men"), "{}", ran.out);
    let general = "name = \"John Smith\", note = \"killed\"";
    assert!(roster(&home).contains(general), "{}", roster(&home));
}

/// Of a unit that is there twice the report says which strength is kept.
#[test]
fn the_strength_of_a_unit_that_is_there_twice_is_said() {
    let table =
        "Side,Brigade,Unit,Men\nCS,Hood,5th Tex,300\nCS,Hood,5th Tex,340\nUS,Able,1st Ohio,200\n";
    let (_, ran) = read(table, &[]);
    let said = "row 3  5th Tex occurs twice in Hood; one is kept (with 300 men), and this row (with 340 men) is left \
                out";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// A brigade may have its units on one line; a captain before his battery and guns behind it are one unit.
#[test]
fn units_on_one_line_are_units_of_their_brigade() {
    let (ran, written) = list(
        "Confederate\n  Heth's Division\n    Archer: 13th Ala (308), 1st Tenn (281)\n    Brockenbrough\n      40th Va (253)\n\
         Union\n  I Corps\n    Corps Artillery: Hall (6x3\" Rifles), Stewart (6 Nap)\n    Meredith: 2nd Wis (302), 7th Wis (343)\n",
    );
    assert!(
        ran.out.contains("7 units, 2 of them batteries (12 guns)"),
        "{}",
        ran.out
    );
    assert!(written.contains("name = \"Archer\""), "{written}");
    for part in ["strength = 308", "strength = 281"] {
        assert!(written.contains(part), "{part}: {written}");
    }
    let line = line_of(&written, "\"Stewart\"");
    assert!(line.contains("12-lb-napoleon"), "{line}");
    for one in [
        "Campbell: Battery B, 4th US",
        "Hall: 2 Napoleons, 4 Parrotts",
        "Rockbridge Battery: 2 guns, 40 men",
    ] {
        let text = format!(
            "Union\n  Able\n    {one}\n    1st Oak 300\nConfederate\n  Hay\n    9th Ga 100\n"
        );
        let (ran, _) = list(&text);
        assert!(
            ran.out.contains("2 brigades, 3 units"),
            "{one}: {}",
            ran.out
        );
    }
}

/// A commander below the name of his brigade may have its indentation.
#[test]
fn a_commander_below_his_command_may_stand_anywhere() {
    let (ran, written) = list(
        "UNION\n     Maj. Gen. Steele\n\n  First Brigade\n         Col. Engelmann\n    43rd Illinois\n\
         CONFEDERATE\n  First Brigade\n  Col. Hill\n    9th Ga\n",
    );
    assert!(ran.out.contains("2 brigades, 2 units"), "{}", ran.out);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    for general in ["Maj. Gen. Steele", "Col. Engelmann", "Col. Hill"] {
        let general = format!("general = {{ name = \"{general}\" }}");
        assert!(written.contains(&general), "{general}: {written}");
    }
}

/// Headings in the middle of the line head the entries on their left.
#[test]
fn centred_headings_are_sides_and_commands() {
    for text in [
        "                    UNION\n               Maj. Gen. Steele\n\n          First Brigade\n      Col. Engelmann\n43rd Illinois\n\n\
                   CONFEDERATE\n            Gen. Smith\n\n       Second Brigade\n          Col. Hill\n9th Ga\n",
        "                    UNION\n                Maj. Gen. Steele\nFirst Brigade\nCol. Engelmann\n  43rd Illinois\n\
                         CONFEDERATE\nSecond Brigade\n  Col. Hill\n   9th Ga\n",
    ] {
        let (ran, written) = list(text);
        assert!(
            ran.out
                .contains("2 sides, 2 divisions, 2 brigades, 2 units"),
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("need"), "{}", ran.out);
        for general in ["Maj. Gen. Steele", "Col. Engelmann", "Col. Hill"] {
            let general = format!("general = {{ name = \"{general}\" }}");
            assert!(written.contains(&general), "{general}: {written}");
        }
    }
}

/// The name of an arm between the units of a brigade is a heading, not a unit with invented men.
#[test]
fn arms_in_a_column_of_units_are_headings() {
    for (table, rows) in [
        (
            "Unit,Men,Guns\nUnion,,\n1st Brigade,,\nINFANTRY,,\n1st Ohio,300,\n2nd Ohio,280,\nARTILLERY,,\nBattery A,100,4\n\
             Confederate,,\n2nd Brigade,,\nINFANTRY,,\n9th Ga,100,\n",
            "4, 7, 11",
        ),
        (
            "Side,Brigade,Unit,Men,Guns\nUnion,1st Brigade,INFANTRY,,\nUnion,1st Brigade,1st Ohio,300,\nUnion,1st Brigade,2nd Ohio,280,\n\
             Union,1st Brigade,ARTILLERY,,\nUnion,1st Brigade,Battery A,100,4\nConfederate,2nd Brigade,INFANTRY,,\nConfederate,,9th Ga,100,\n",
            "2, 5, 7",
        ),
    ] {
        let (_, ran) = read(table, &[]);
        assert!(ran.out.contains("2 brigades, 4 units"), "{}", ran.out);
        assert!(ran.out.contains("780 men"), "{}", ran.out);
        assert!(
            ran.out.contains(&format!("skipped: rows {rows} (heading)")),
            "{}",
            ran.out
        );
        assert!(!ran.out.contains("need"), "{}", ran.out);
    }
}

/// Guns of a list in letters, in sections and with calibres before the letters.
#[test]
fn guns_of_a_list_are_counted_by_their_letters() {
    let guns_of = |entry: &str| {
        let list = format!(
            "Union\n  Able\n    1st Oak (300)\n    {entry}\nRebel\n  Cobb\n    1st Elm (300)\n"
        );
        let home = Home::new();
        std::fs::write(home.path().join("list.txt"), list).unwrap();
        let ran = init(&home, "list.txt", &[]);
        assert_eq!(ran.code, 0, "{entry}: {}", ran.err);
        let text = roster(&home);
        let battery = text
            .lines()
            .find(|line| line.contains("name = \"A Battery\""));
        battery.map(str::to_owned).unwrap_or(text)
    };
    for (entry, guns, weapon) in [
        ("A Battery 2 N 2 R", "guns = 4", "mixed-battery"),
        ("A Battery (2 N 2 R)", "guns = 4", "mixed-battery"),
        ("A Battery (3 sections)", "guns = 6", ""),
        ("A Battery (2-12N, 4-3\"R)", "guns = 6", "mixed-battery"),
        (
            "A Battery, 4 12-pdr N & 2 12-pdr H",
            "guns = 6",
            "mixed-battery",
        ),
        (
            "A Battery, 6 guns, 3\" Rifles, 110 men",
            "guns = 6",
            "3-inch-rifle",
        ),
        ("A Battery, 4 12-pdr N", "guns = 4", "12-lb-napoleon"),
    ] {
        let battery = guns_of(entry);
        assert!(battery.contains(guns), "{entry}: {battery}");
        assert!(battery.contains(weapon), "{entry}: {battery}");
        assert!(battery.contains("artillery"), "{entry}: {battery}");
    }
}

/// Guns of a table in letters behind their calibres.
#[test]
fn guns_of_a_table_are_counted_behind_their_calibres() {
    for (text, guns) in [
        ("2-12N, 4-3\"R", 6),
        ("2-24H", 2),
        ("2-20P", 2),
        ("4-10P, 2-12H", 6),
        ("6-12N", 6),
    ] {
        let table = format!(
            "side;brigade;unit;kind;guns\nBlue;Able;Battery A;Art;\"{}\"\nGrey;Baker;4th Ash;Inf;\n",
            text.replace('"', "\"\"")
        );
        let json = json(&table, &[]);
        assert_eq!(json["counts"]["guns"], guns, "{text}");
    }
}

/// Guns in the column of men, and totals by their short names.
#[test]
fn guns_among_the_men_and_short_totals_are_read() {
    let table = "side;brigade;unit;kind;strength\nBlue;Able;Battery A;Art;6 x Nap\nBlue;Able;1st Oak;Inf;300\n\
                 Blue;;Tot.;;300\nGrey;Baker;4th Ash;Inf;310\nGrey;;Ttl;;310\n";
    let json = json(table, &[]);
    let counts = &json["counts"];
    assert_eq!(counts["units"], 3);
    assert_eq!(counts["guns"], 6);
    assert_eq!(counts["men"], 610);
}
