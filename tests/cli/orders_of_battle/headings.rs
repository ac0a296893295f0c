//! Headings over units of one arm, and lists whose sides have different levels.

use super::lists::list;
use super::*;

/// Returns the names of the divisions, brigades and units of a roster, in order.
fn names(written: &str) -> Vec<String> {
    let lines = written.lines().filter_map(|line| {
        let (mark, rest) = match line.strip_prefix("name = ") {
            Some(rest) => ("", rest),
            None => (
                "  ",
                line.strip_prefix("  { id = ")?.split_once("name = ")?.1,
            ),
        };
        Some(format!("{mark}{}", rest.split('"').nth(1)?))
    });
    // The first name is that of the battle.
    lines.skip(1).collect()
}

/// `ARTILLERY.` in an official report begins a brigade, `CAVALRY.` over brigades a division; neither is a battery.
#[test]
fn an_arm_over_units_is_a_command() {
    let report = "UNION FORCES.\n\nFIRST DIVISION.\n\nFIRST BRIGADE.\n\n1st Oak, Col. Able.\n2d Oak, Col. Baker.\n\n\
                  ARTILLERY.\nCapt. W. STANDART.\n\n9th Elm Battery.\nKenny's (Elm).\n\nCAVALRY.\n\nFIRST BRIGADE.\n\n1st Fir\n\n\
                  CONFEDERATE FORCES.\n\nFIRST BRIGADE.\n\n15th Gum.\nArtillery:\nRutledge's.\n";
    let (ran, written) = list(report);
    let counts =
        "2 sides, 1 corps, 3 divisions, 5 brigades, 7 units, 3 of them batteries (12 guns)";
    assert!(ran.out.contains(counts), "{}", ran.out);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    assert!(
        written.contains("general = { name = \"Capt. W. STANDART\" }"),
        "{written}"
    );
    let fir = written
        .lines()
        .find(|line| line.contains("\"1st Fir\""))
        .unwrap();
    assert!(fir.contains("kind = \"cavalry\""), "{fir}");
    for heading in ["ARTILLERY", "Artillery", "CAVALRY"] {
        assert!(names(&written).contains(&heading.to_owned()), "{written}");
        assert!(
            !names(&written).contains(&format!("  {heading}")),
            "{written}"
        );
    }
}

/// An escort goes by its company, not by its heading.
#[test]
fn a_heading_over_an_escort_is_no_unit() {
    let (ran, written) = list(
        "UNION.\nFIRST DIVISION.\nESCORT.\n2d Oak Cavalry, Company G.\nFIRST BRIGADE.\n1st Oak.\n\
         CONFEDERATE.\nSECOND BRIGADE.\n2d Elm.\n",
    );
    assert!(ran.out.contains("3 brigades, 3 units"), "{}", ran.out);
    assert!(names(&written).contains(&"ESCORT".to_owned()), "{written}");
}

/// In an indented list a heading beside brigades is one, and a heading inside a brigade only divides its units.
#[test]
fn an_arm_inside_a_brigade_divides_its_units() {
    let text = |heading: &str, units: &str| {
        format!(
            "Union\n  1st Division\n    1st Brigade\n      1st Oak, 300\n{heading}{units}    2nd Brigade\n      3rd Oak, 300\n\
             Confederate\n  2nd Division\n    Able's Brigade\n      2nd Elm, 310\n"
        )
    };
    for (heading, units) in [
        ("      Artillery:\n", "      Swett's\n      Darden's\n"),
        ("      ARTILLERY.\n", "        Swett's\n        Darden's\n"),
    ] {
        let (ran, _) = list(&text(heading, units));
        let said = "2 sides, 2 divisions, 3 brigades, 5 units, 2 of them batteries (8 guns)";
        assert!(ran.out.contains(said), "{}", ran.out);
        assert!(ran.out.contains("skipped: row 5 (heading)"), "{}", ran.out);
    }
    for (heading, units) in [
        ("    ARTILLERY\n", "    Swett's\n    Darden's\n"),
        (
            "    Reserve Artillery:\n",
            "      Swett's\n      Darden's\n",
        ),
    ] {
        let (ran, _) = list(&text(heading, units));
        let said = "2 sides, 2 divisions, 4 brigades, 5 units, 2 of them batteries (8 guns)";
        assert!(ran.out.contains(said), "{}", ran.out);
    }
    // Nothing is below it: a heading in capitals is none of the units, any other one may be.
    let (ran, _) = list(&text("      ARTILLERY.\n", ""));
    assert!(ran.out.contains("3 units, 910 men"), "{}", ran.out);
    let (ran, _) = list(&text("      Artillery\n", ""));
    let said = "row 5  \"Artillery\" has no units below it: taken as a unit";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// A table has such headings between its rows.
#[test]
fn an_arm_between_the_rows_of_a_table_is_a_command() {
    let found = json(
        "unit,men\nUNION,\n1st Brigade,\n1st Oak,300\nARTILLERY,\nSwett's,90\nCONFEDERATE,\n2nd Brigade,\n2nd Elm,310\n",
        &["--column", "unit=unit"],
    );
    let counts = &found["counts"];
    assert_eq!(
        (&counts["brigades"], &counts["units"], &counts["batteries"]),
        (&3.into(), &3.into(), &1.into()),
        "{found}"
    );
}

/// Corps of one side make no corps of the other side's divisions.
#[test]
fn the_levels_of_each_side_are_its_own() {
    let deep = "Union\n  I Corps\n    Wadsworth\n      Meredith\n        2nd Oak, 300\n      Cutler\n        76th Oak, 300\n";
    let flat =
        "Confederate\n  Heth\n    Archer\n      13th Elm, 300\n    Davis\n      2nd Elm, 300\n";
    for text in [format!("{deep}{flat}"), format!("{flat}{deep}")] {
        let (ran, written) = list(&text);
        let counts = "2 sides, 1 corps, 2 divisions, 4 brigades, 4 units";
        assert!(ran.out.contains(counts), "{}", ran.out);
        for levels in [
            "side,corps,division,brigade,unit",
            "side,division,brigade,unit",
        ] {
            assert!(ran.out.contains(levels), "{}", ran.out);
        }
        assert!(names(&written).contains(&"Heth".to_owned()), "{written}");
    }
    // Without names of sides in the list, and with a division beside the corps.
    let text = "UNION ARMY\nI CORPS\n  Wadsworth's Division\n    Meredith\n      2nd Oak, 300\n\
                Buford's Division\n  Gamble\n    8th Oak, 300\nCONFEDERATE ARMY\nHeth\n  Archer\n    13th Elm, 300\n";
    let (ran, _) = list(text);
    let counts = "2 sides, 1 corps, 3 divisions, 3 brigades, 3 units";
    assert!(ran.out.contains(counts), "{}", ran.out);
}

/// A page with one table for each side needs no option: the headings of the tables name the sides.
#[test]
fn two_tables_of_a_page_are_one_for_each_side() {
    let table = |heading: &str, unit: &str| {
        format!(
            "{heading}<table><tr><th>Brigade<th>Regiment<th>Men<tr><td>1st<td>{unit}<td>300</table>"
        )
    };
    let other = "<table><tr><th>Year<th>Book<tr><td>1998<td>A book</table>";
    let read = |one: &str, two: &str, options: &[&str]| {
        let home = Home::new();
        let page = format!(
            "<html>{other}{}{}</html>",
            table(one, "1st Oak"),
            table(two, "2nd Elm")
        );
        std::fs::write(home.path().join("page.html"), page).unwrap();
        let ran = init(&home, "page.html", options);
        (home, ran)
    };
    let confederate = "<h2>Confederate order of battle</h2>";
    for (union, corps) in [
        ("<h2>Union</h2>", ""),
        (
            "<h3>Union: VI Corps &ndash; Maj. Gen. Ash</h3>",
            "1 corps, ",
        ),
    ] {
        let (home, ran) = read(union, confederate, &[]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        for part in [
            "page.html, table 2: 1 row",
            "page.html, table 3: 1 row",
            &format!("2 sides, {corps}2 divisions, 2 brigades, 2 units, 600 men"),
            "2 sides (Confederate, Union)",
        ] {
            assert!(ran.out.contains(part), "{part}: {}", ran.out);
        }
        for side in ["name = \"Union\"", "name = \"Confederate\""] {
            assert!(roster(&home).contains(side), "{}", roster(&home));
        }
        let (_, ran) = read(union, confederate, &["--table", "3"]);
        assert!(ran.out.contains("1 unit, 300 men"), "{}", ran.out);
    }
    for (one, two) in [
        ("<h2>Union</h2>", "<h2>Union reserve</h2>"),
        ("<h2>Union</h2>", "<h2>Left</h2>"),
    ] {
        let (_, ran) = read(one, two, &[]);
        assert_eq!(ran.code, 1, "{}", ran.out);
        assert!(ran.err.contains("pick one with --table N"), "{}", ran.err);
    }
}

/// A club's table: many columns of its own beside the known ones, a mean below the units, and generals behind labels.
#[test]
fn a_club_table_with_columns_of_its_own_is_read() {
    let table = "UNION ARMY;C-in-C: Grant;;;;;;;;;;;;\n\
                 brigade;unit;strength;Box;Shelf;Painter;Lead;Paint;Glue;Base;Flag;Bought;Lent;Lost\n\
                 Able;1st Oak;300;1;2;x;y;z;a;b;c;d;e;f\nAble;Average;300;;;;;;;;;;;\n\
                 CONFEDERATE ARMY;C-in-C: A S Johnston;;;;;;;;;;;;\n\
                 brigade;unit;strength;Box;Shelf;Painter;Lead;Paint;Glue;Base;Flag;Bought;Lent;Lost\n\
                 Baker;1st Elm;310;1;2;x;y;z;a;b;c;d;e;f\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("2 units, 610 men"), "{}", ran.out);
    let text = roster(&home);
    for general in ["Grant", "A S Johnston"] {
        assert!(text.contains(&format!("name = \"{general}\"")), "{text}");
    }
}

/// `Artillery` with its commander, but without men, is the command of the batteries below it.
#[test]
fn a_group_with_a_commander_is_no_unit() {
    let table = "Unit;Men;Guns;Commander\nUNION ARMY;;;Grant\n1st Division;;;Wadsworth\n1st Brigade;;;Meredith\n\
                 2nd Oak;300;;Fairchild\nArtillery;;;Wainwright\n2nd Maine Battery;90;6;Hall\n\
                 CONFEDERATE ARMY;;;Lee\nHeth's Division;;;Heth\nArcher's Brigade;;;Archer\n13th Elm;308;;Aiken\n";
    let (home, ran) = read(table, &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("3 units, 1 of them a battery (6 guns)"),
        "{}",
        ran.out
    );
    assert!(roster(&home).contains("Wainwright"), "{}", roster(&home));
}
