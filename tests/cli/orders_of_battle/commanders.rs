//! Commanders and their fates, and what stands beside names without being part of them.

use super::lists::list;
use super::*;

/// Returns the line of a unit, or of the general of a command, in a roster.
fn line_of<'t>(written: &'t str, part: &str) -> &'t str {
    let line = written.lines().find(|line| line.contains(part));
    line.unwrap_or_else(|| panic!("{part}: {written}"))
}

/// A second commander is a note of the first one's command, wherever he stands.
#[test]
fn a_second_commander_is_kept_as_a_note() {
    for list_text in [
        "Union\n  1st Brigade\n    Col. Able (killed)\n    Lt. Col. Baker\n    1st Oak, Col. Cole (k)\n      Maj. Dunn\n      Capt. Elm (w)\n\
         Confederate\n  2nd Brigade\n    2nd Elm\n",
        "UNION.\n1st Brigade.\nCol. Able (killed).\nLt. Col. Baker.\n1st Oak, Col. Cole (k).\nMaj. Dunn.\nCapt. Elm (w).\n\
         CONFEDERATE.\n2nd Brigade.\n2nd Elm.\n",
        "Union\n  1st Brigade - Col. Able (killed), Lt. Col. Baker\n    1st Oak, Col. Cole, k, Maj. Dunn, Capt. Elm (w)\n\
         Confederate\n  2nd Brigade\n    2nd Elm\n",
    ] {
        let (ran, written) = list(list_text);
        assert!(ran.out.contains("2 brigades, 2 units"), "{}", ran.out);
        let general = "name = \"Col. Able\", note = \"killed, then Lt. Col. Baker\"";
        assert!(written.contains(general), "{written}");
        let unit = line_of(&written, "\"1st Oak\"");
        for part in [
            "commander = \"Col. Cole\"",
            "note = \"commander killed, then Maj. Dunn, then Capt. Elm (wounded)\"",
        ] {
            assert!(unit.contains(part), "{part}: {unit}");
        }
    }
    let table = "side,brigade,unit,commander\nBlue,\"Able's\nCol. Able (k)\nMaj. Baker\",1st Oak,\"Col. Cole (k)\nMaj. Dunn\"\n\
                 Blue,,2nd Oak,Col. Elm; Maj. Fir\n,,,Capt. Gum (w)\nGrey,Hay,3rd Elm,\n";
    let (home, ran) = read(table, &[]);
    let written = roster(&home);
    assert!(ran.out.contains("2 brigades, 3 units"), "{}", ran.out);
    assert!(
        written.contains("name = \"Col. Able\", note = \"killed, then Maj. Baker\""),
        "{written}"
    );
    assert!(
        line_of(&written, "\"1st Oak\"").contains("\"commander killed, then Maj. Dunn\""),
        "{written}"
    );
    let second = line_of(&written, "\"2nd Oak\"");
    assert!(
        second.contains("\"commander, then Maj. Fir, then Capt. Gum (wounded)\""),
        "{second}"
    );
}

/// The end of a name belongs to the person before it.
#[test]
fn the_second_commander_keeps_the_end_of_his_name() {
    let (_, written) = list(
        "UNION.\n1st Brigade.\nBrig. Gen. ABLE.\nCol. BAKER, jr.\n1st Oak.\n\
         CONFEDERATE.\n2nd Brigade.\n2nd Elm.\n",
    );
    assert!(
        written.contains("name = \"Brig. Gen. ABLE\", note = \"then Col. BAKER, jr"),
        "{written}"
    );
}

/// A battery goes by its captain, and generals may be the names of commands: these lines are no second commanders.
#[test]
fn a_line_that_owns_troops_is_no_commander() {
    let (ran, written) = list(
        "Union\n  1st Brigade\n    1st Oak, Col. Able\n    Capt. Baker's Battery\n    Lt. Artillery, 4 guns\n\
         Confederate\n  Brig. Gen. Cole\n    2nd Elm\n",
    );
    assert!(
        ran.out
            .contains("2 brigades, 4 units, 2 of them batteries (8 guns)"),
        "{}",
        ran.out
    );
    assert!(
        written.contains("name = \"Capt. Baker's Battery\""),
        "{written}"
    );
}

/// Marks of a fate are notes of the commander in every form; signs for unknown and of footnotes are no names.
#[test]
fn marks_beside_names_are_notes_or_dropped() {
    for (person, name, note) in [
        ("Col. Able, k", "Col. Able", "commander killed"),
        ("Col. Able, w", "Col. Able", "commander wounded"),
        ("Col. Able, m", "Col. Able", "commander missing"),
        ("Col. Able+", "Col. Able", "commander killed"),
        ("+Col. Able", "Col. Able", "commander killed"),
        ("Col. Able (c)", "Col. Able", "commander captured"),
        (
            "Col. Able, wounded and captured",
            "Col. Able",
            "commander wounded and captured",
        ),
        (
            "Col. Able (w & c)",
            "Col. Able",
            "commander wounded and captured",
        ),
        ("Col. Able (mw)", "Col. Able", "commander mortally wounded"),
        (
            "Col. Able mortally wounded",
            "Col. Able",
            "commander mortally wounded",
        ),
        ("Col. Able, Jr., w", "Col. Able, Jr.", "commander wounded"),
    ] {
        let (ran, written) = list(&format!(
            "Union\n  1st Brigade\n    1st Oak, {person}, 300\nConfederate\n  2nd Brigade\n    2nd Elm, 300\n"
        ));
        assert!(
            ran.out.contains("2 units, 600 men"),
            "{person}: {}",
            ran.out
        );
        let table = format!(
            "side;brigade;unit;commander;men\nBlue;A;1st Oak;{person};300\nGrey;B;2nd Elm;;300\n"
        );
        let (home, _) = read(&table, &[]);
        for written in [written, roster(&home)] {
            let unit = line_of(&written, "name = \"1st Oak\"");
            assert!(
                unit.contains(&format!("commander = \"{name}\"")),
                "{person}: {unit}"
            );
            assert!(
                unit.contains(&format!("note = \"{note}\"")),
                "{person}: {unit}"
            );
            assert!(!unit.contains("cavalry"), "{person}: {unit}");
        }
    }
    for name in [
        "1st Oak, ?",
        "1st Oak, unknown",
        "1st Oak (?)",
        "+1st Oak+",
        "1st Oak †",
        "1st Oak, k",
    ] {
        let (ran, written) = list(&format!(
            "Union\n  1st Brigade\n    {name}, 300\nConfederate\n  2nd Brigade\n    2nd Elm, 300\n"
        ));
        assert!(ran.out.contains("2 units, 600 men"), "{name}: {}", ran.out);
        let (home, _) = read(
            &format!("side;brigade;unit;men\nBlue;A;{name};300\nGrey;B;2nd Elm;300\n"),
            &[],
        );
        for written in [written, roster(&home)] {
            line_of(&written, "name = \"1st Oak\"");
            assert_eq!(
                written.contains("commander killed"),
                name.ends_with('k'),
                "{name}: {written}"
            );
        }
    }
    // A capital is a battery.
    let (_, written) = list(
        "Union\n  1st Brigade\n    4th U.S. Artillery, K\nConfederate\n  2nd Brigade\n    2nd Elm\n",
    );
    line_of(&written, "name = \"4th U.S. Artillery, K\"");
}

/// The end of a name on a line of its own, a mark alone, and a letter that only one division of each side has.
#[test]
fn pieces_of_lines_are_no_units() {
    let (ran, written) = list(
        "Union\n  A. First Division\n    A.\n    1st Brigade\n      1st Oak, Maj. Able, 300\n      jr.\n      2nd Oak, Capt. ?, 300\n\
         Confederate\n  A. Heth's Division\n    2nd Brigade\n      2nd Elm, 300\n",
    );
    assert!(
        ran.out
            .contains("2 divisions, 2 brigades, 3 units, 900 men"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("row 3 (mark without a name)"),
        "{}",
        ran.out
    );
    for part in [
        "\"First Division\"",
        "\"Heth's Division\"",
        "\"Maj. Able, jr",
    ] {
        assert!(written.contains(part), "{part}: {written}");
    }
    assert!(
        !line_of(&written, "\"2nd Oak\"").contains("commander"),
        "{written}"
    );
    let (_, written) = list(
        "Union\n  A. Able's Brigade\n    1st Oak\n  B. Baker's Brigade\n    2nd Oak\nConfederate\n  J. Hay's Brigade\n    2nd Elm\n",
    );
    assert!(written.contains("name = \"Able's Brigade\""), "{written}");
    let (_, written) = list(
        "Union\n  A. Able's Brigade\n    1st Oak\nConfederate\n  J. Hay's Brigade\n    2nd Elm\n",
    );
    assert!(
        written.contains("name = \"A. Able's Brigade\""),
        "{written}"
    );
}

/// A consolidated regiment goes by both its numbers: a person decides, in a table and in a list.
#[test]
fn two_numbers_of_one_name_need_a_person() {
    for name in [
        "16th/25th Oak",
        "16th–25th Oak",
        "16th Oak/25th Oak",
        "16th Oak–25th Oak",
        "16th and 25th Oak",
    ] {
        let (ran, _) = list(&format!(
            "Union\n  1st Brigade\n    {name}, 300\nConfederate\n  2nd Brigade\n    2nd Elm, 300\n"
        ));
        let said = format!(
            "row 3  \"{name}\" is taken as one unit; if it is several, give each its own row"
        );
        assert!(ran.out.contains(&said), "{name}: {}", ran.out);
        let (_, ran) = read(
            &format!("side;brigade;unit;men\nBlue;A;{name};300\nGrey;B;2nd Elm;300\n"),
            &[],
        );
        assert!(
            ran.out.contains(&said.replace("row 3", "row 2")),
            "{name}: {}",
            ran.out
        );
    }
    for name in ["16th Oak–25th Elm", "16th Oak/25th Elm"] {
        let (_, ran) = read(
            &format!("side;brigade;unit;men\nBlue;A;{name};300\nGrey;B;2nd Elm;300\n"),
            &[],
        );
        assert_eq!(ran.code, 1, "{name}");
        assert!(
            ran.err
                .contains("the unit cell has 2 units: \"16th Oak\", \"25th Elm\""),
            "{}",
            ran.err
        );
    }
    let (_, ran) = read(
        "side;brigade;unit;men\nBlue;A;3rd Oak & 4th Oak (consolidated);300\nGrey;B;2nd Elm;300\n",
        &[],
    );
    assert!(
        ran.code == 0 && !ran.out.contains("need"),
        "{}{}",
        ran.out,
        ran.err
    );
}
