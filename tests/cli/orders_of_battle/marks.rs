//! Lists whose levels follow from marks, `1.`, `a.`, or from labels, and tables between tabs that look like lists.

use super::lists::list;
use super::*;

const MARKED: &str = "Union\n1. First Division\na. 1st Brigade\n- 41st New York, 75\n2. Second Division\na. 1st Brigade\n\
                      - 27th Pennsylvania, 277\nConfederate\n1. Early\na. Gordon\n- 13th Georgia, 312\n";

fn read_list(text: &str, options: &[&str]) -> (String, String) {
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), text).unwrap();
    let ran = init(&home, "oob.txt", options);
    assert_eq!(ran.code, 0, "{}", ran.err);
    (ran.out, roster(&home))
}

/// Names of the commands with this heading.
fn commands(written: &str, heading: &str) -> Vec<String> {
    let parts = written
        .split("\n[[")
        .filter(|part| part.starts_with(heading));
    let name = |part: &str| {
        let line = part.lines().find(|line| line.starts_with("name = "));
        line.unwrap_or_default()
            .replace("name = ", "")
            .replace('"', "")
    };
    parts.map(name).collect()
}

/// Bullets at the left margin are marks as the numbers are, with the levels given and without.
#[test]
fn bullets_below_numbers_are_the_deepest_level() {
    for options in [&[][..], &["--levels", "side,division,brigade,unit"]] {
        let (_, written) = read_list(MARKED, options);
        assert_eq!(commands(&written, "side"), ["Union", "Confederate"]);
        let divisions = ["First Division", "Second Division", "Early"];
        assert_eq!(commands(&written, "division"), divisions);
        let brigades = ["1st Brigade", "1st Brigade", "Gordon"];
        assert_eq!(commands(&written, "brigade"), brigades);
    }
}

/// `i.` is a Roman number below `a.`, and the letter after `h.`
#[test]
fn roman_numbers_and_letters_are_told_apart() {
    let text = "I. UNION\nA. First Corps\n1. First Division\na. Meredith\ni. 19th Indiana\nii. 24th Michigan\nb. Cutler\n\
                i. 76th New York\nII. CONFEDERATE\nA. Third Corps\n1. Heth\na. Archer\ni. 1st Tennessee\n";
    let (out, written) = read_list(text, &[]);
    assert!(
        out.contains("2 sides, 2 corps, 2 divisions, 3 brigades, 4 units"),
        "{out}"
    );
    assert_eq!(commands(&written, "corps"), ["First Corps", "Third Corps"]);
    assert_eq!(
        commands(&written, "brigade"),
        ["Meredith", "Cutler", "Archer"]
    );
    let letters: String = ('a'..='j')
        .map(|letter| format!("{letter}. {letter}{letter}x\n- 1st {letter}xx, 300\n"))
        .collect();
    let (_, written) = read_list(
        &format!("Union\n{letters}Confederate\na. Able\n- 2nd Oak, 300\n"),
        &[],
    );
    assert_eq!(commands(&written, "brigade").len(), 11, "{written}");
}

/// A unit without a mark is below the last marked command.
#[test]
fn a_unit_without_a_mark_is_below_the_marked_command() {
    let text = "Union\n1. First Division\na. Gilsa\n41st New York, 75\n54th New York, 189\nb. Ames\n17th Connecticut, 386\n\
                Confederate\n1. Early\na. Gordon\n13th Georgia, 312\n";
    let (out, written) = read_list(text, &[]);
    assert!(
        out.contains("2 sides, 2 divisions, 3 brigades, 4 units, 962 men"),
        "{out}"
    );
    assert_eq!(commands(&written, "brigade"), ["Gilsa", "Ames", "Gordon"]);
}

/// A label before a name tells its level.
#[test]
fn labels_name_the_level_of_a_command() {
    let text = "A Army\n  Brigade: Coler\n    25th Illinois  400\n  Brigade: Greusel\n    36th Illinois  410\n\
                B Army\n  Brigade: Hebert\n    3rd Louisiana  500\n";
    let (_, written) = list(text);
    assert_eq!(
        commands(&written, "brigade"),
        ["Coler", "Greusel", "Hebert"]
    );
    let text = "Side: Union\nBrigade: Sedgwick\n- 1st Minnesota (250)\n\nSide: Confederate\nBrigade: Barksdale\n- 13th Mississippi (250)\n";
    let (ran, written) = list(text);
    assert_eq!(commands(&written, "side"), ["Union", "Confederate"]);
    assert_eq!(commands(&written, "brigade"), ["Sedgwick", "Barksdale"]);
    assert!(!ran.out.contains("need"), "{}", ran.out);
}

/// The name of a side may stand as far left as its corps; two armies bear the names of their sides.
#[test]
fn names_of_sides_are_found_beside_corps() {
    let text = "CONFEDERATE ARMY\nFirst Corps\n  McLaws\n    Kershaw\n      2nd SC\nUNION ARMY\n  II Corps\n    Caldwell\n      Cross\n        5th NH\n";
    let (_, written) = list(text);
    assert_eq!(
        commands(&written, "side"),
        ["CONFEDERATE ARMY", "UNION ARMY"]
    );
    assert_eq!(commands(&written, "corps"), ["First Corps", "II Corps"]);
    let text = "I. UNION CAVALRY CORPS\n  A. Right Wing\n    1. Davis\n       a) 8th New York Cav (360)\n\
                II. CONFEDERATE CAVALRY DIVISION\n  A. Stuart's Division\n    1. Jones' Bde\n       a) 6th Virginia Cav (500)\n";
    let (_, written) = list(text);
    let sides = ["UNION CAVALRY CORPS", "CONFEDERATE CAVALRY DIVISION"];
    assert_eq!(commands(&written, "side"), sides);
}

/// Stars are bullets and mark bold words in Markdown; before one entry a star is a footnote.
#[test]
fn stars_of_markdown_are_bullets() {
    let text = "# Creek\n\n**Union** - Nathaniel Lyon\n* 1st Brigade (Sturgis)\n  * 1st US Infantry - 300\n* 2nd Brigade (Sigel)\n  * 3rd Missouri - 500\n\n\
                **Southern** - Price\n* McCulloch\n  * 3rd Louisiana - 700\n";
    let (ran, written) = list(text);
    assert_eq!(commands(&written, "side"), ["Union", "Southern"]);
    assert!(ran.out.contains("3 units, 1,500 men"), "{}", ran.out);
    let text = "Union\n  Able\n    1st Oak 300\n    2nd Oak 300\n    * 3rd Oak 250\nConfederate\n  Cole\n    4th Elm 300\n";
    let (ran, _) = list(text);
    assert!(
        ran.out.contains("2 brigades, 4 units, 1,150 men"),
        "{}",
        ran.out
    );
}

/// A row of known headings between tabs makes a table, however its cells are carried.
#[test]
fn headings_between_tabs_make_a_table() {
    let text = "Side\tBrigade\tUnit\nUnion\tHays\t63rd Pa\n\t\t105th Pa\n\tWard\t3rd Maine\nCSA\tRodes\t3rd Ala\n\t\t5th Ala\n";
    let (ran, written) = list(text);
    assert_eq!(commands(&written, "side"), ["Union", "CSA"]);
    assert_eq!(commands(&written, "brigade"), ["Hays", "Ward", "Rodes"]);
    assert!(ran.out.contains("5 units"), "{}", ran.out);
    let home = Home::new();
    let broken = "Division\tBrigade\tRegiments\nFirst Division\n  BG Newton\t1st Brigade\n67th New York: Col Cross\n";
    std::fs::write(home.path().join("oob.txt"), broken).unwrap();
    assert_eq!(init(&home, "oob.txt", &[]).code, 1);
    let table =
        "Division\tBrigade\tUnit\nFirst\tAble\t1st Oak\n67th New York\nSecond\tBaker\t2nd Oak\n";
    let (ran, _) = list(table);
    let said = "row 3  \"67th New York\" is in the division column and has no units: left out";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// What says that a unit is absent, or that its strength is unknown, is no name.
#[test]
fn remarks_beside_names_are_no_names() {
    let entry = |entry: &str| {
        list(&format!(
            "Union\n  Able\n    {entry}\n    2nd Oak 300\nConfederate\n  Cole\n    3rd Elm 300\n"
        ))
    };
    for (text, name, men, needs) in [
        ("6th Texas  150, vets", "6th Texas", 150, false),
        ("6th Texas  150-ish", "6th Texas", 150, false),
        ("6th Texas: not present", "6th Texas", 300, true),
        ("not present: 6th Texas", "6th Texas", 300, true),
        ("6th Texas, strength unknown", "6th Texas", 300, false),
        ("6th Texas  200 men, 12 officers", "6th Texas", 300, true),
    ] {
        let (ran, written) = entry(text);
        let line = written
            .lines()
            .find(|line| line.contains("6th-texas"))
            .unwrap();
        assert!(
            line.contains(&format!("name = \"{name}\"")),
            "{text}: {line}"
        );
        assert!(
            line.contains(&format!("strength = {men}")),
            "{text}: {line}"
        );
        assert_eq!(ran.out.contains("need"), needs, "{text}: {}", ran.out);
    }
    let (_, written) = entry("7th Battery six 3-inch rifles");
    assert!(
        written.contains("name = \"7th Battery\", kind = \"artillery\", guns = 6"),
        "{written}"
    );
}
