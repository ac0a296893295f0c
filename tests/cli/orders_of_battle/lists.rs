//! Lists whose sides have different depths, and numbers that are not where a list usually has them.

use super::{Home, Ran, init, roster};

/// Reads a list that is written here; returns the run and the roster.
pub(super) fn list(text: &str) -> (Ran, String) {
    let home = Home::new();
    std::fs::write(home.path().join("oob.txt"), text).unwrap();
    let ran = init(&home, "oob.txt", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let written = roster(&home);
    (ran, written)
}

const DEEP: &str = "\
WESTERN ARMY (CONFEDERATE)   Brig. Gen. Ben McCulloch
    McLaws' Division   Maj. Gen. Lafayette McLaws
        Cobb's Brigade   Brig. Gen. Howell Cobb
            16th Georgia .... 368
            24th Georgia .... 292
";

/// One side may have brigades alone, the other divisions too; a long line with a general is no note.
#[test]
fn a_side_with_fewer_levels_is_no_title() {
    for name in [
        "ARMY OF THE POTOMAC   Maj. Gen. George B. McClellan",
        "ARMY OF THE WEST (UNION)          Brig. Gen. Nathaniel Lyon (k)",
        "Troops under the command of General Nathaniel Lyon at the ford   Brig. Gen. Lyon",
    ] {
        let flat = format!(
            "{name}\n    Irwin's Brigade   Col. William H. Irwin\n        Maine Volunteers .... 181\n        \
             New York Volunteers .... 620\n"
        );
        for text in [format!("{flat}{DEEP}"), format!("{DEEP}{flat}")] {
            let (ran, _) = list(&text);
            assert!(ran.out.contains("2 sides"), "{name}: {}", ran.out);
            assert!(
                ran.out.contains("4 units, 1,461 men"),
                "{name}: {}",
                ran.out
            );
            assert!(!ran.out.contains("title"), "{name}: {}", ran.out);
        }
    }
}

/// A brigade beside divisions, or above the divisions of the other side, belongs to its side.
#[test]
fn a_brigade_at_the_place_of_a_division_stays_a_brigade() {
    let text = format!(
        "{DEEP}    Hood's Brigade   Col. John B. Hood\n        4th Texas .... 200\n\
         ARMY OF THE POTOMAC\n    Irwin's Brigade   Col. William H. Irwin\n        7th Maine .... 181\n"
    );
    let (ran, written) = list(&text);
    assert!(
        ran.out
            .contains("2 sides, 3 divisions, 3 brigades, 4 units"),
        "{}",
        ran.out
    );
    let blocks: Vec<&str> = written.split("\n[[").collect();
    for (name, division, general) in [
        ("Cobb's Brigade", "mclaws-division", "Howell Cobb"),
        (
            "Hood's Brigade",
            "western-army-confederate-2",
            "John B. Hood",
        ),
        (
            "Irwin's Brigade",
            "army-of-the-potomac-2",
            "William H. Irwin",
        ),
    ] {
        let name = format!("name = \"{name}\"");
        let brigade = blocks
            .iter()
            .find(|block| block.starts_with("brigade]]") && block.contains(&name));
        let brigade = brigade.unwrap();
        assert!(
            brigade.contains(&format!("division = \"{division}\"")),
            "{brigade}"
        );
        assert!(brigade.contains(general), "{brigade}");
    }
}

/// Titles, dates and keys around the armies are still skipped.
#[test]
fn titles_and_notes_around_the_armies_are_skipped() {
    let flat = "Union\n    Able's Brigade\n        1st Ohio .... 300\n";
    let deep = DEEP.replace("WESTERN ARMY (CONFEDERATE)", "Confederate");
    let text = format!(
        "The Ford\n    10 August 1861\n    August 11, 1861\n{flat}{deep}Sources\n    Bearss, 1975\n    page 1,204\n"
    );
    let (ran, _) = list(&text);
    assert!(
        ran.out
            .contains("skipped: rows 1, 2, 3 (title); rows 12, 13, 14 (note)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("3 units, 960 men"), "{}", ran.out);
}

/// A total of a list is skipped; one that is no sum is said once.
#[test]
fn totals_of_a_list_are_compared_with_their_units() {
    let text = |first: u32| {
        format!(
            "Union\n    Able's Brigade\n        1st Ohio .... 300\n        2nd Ohio .... 400\n        \
             Brigade total .... {first}\n    Baker's Brigade\n        3rd Ohio .... 200\n        Total: 200 men\n\
             Confederate\n    Cole's Brigade\n        1st Georgia .... 250\nTotal engaged: Union 900, Confederate 250\n"
        )
    };
    let (ran, _) = list(&text(700));
    assert!(
        ran.out.contains("skipped: rows 5, 8, 12 (total)"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("4 units, 1,150 men"), "{}", ran.out);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    let (ran, _) = list(&text(720));
    let said = "1 needs you:\n  row 5  \"Brigade total\" is 720, but the strengths above add up to 700: skipped\n";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(ran.out.contains("4 units, 1,150 men"), "{}", ran.out);
}

/// A unit left of all commands belongs to none of them.
#[test]
fn men_without_a_command_are_asked_about() {
    let list_text = format!(
        "Texas Rangers .... 300\n{DEEP}Union\n    A Division\n        B Brigade\n            1st Ohio 310\n"
    );
    let (ran, _) = list(&list_text);
    let said = "row 1  \"Texas Rangers\" is not below any command, so it is left out; if it is a unit, indent it";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// A number counts men wherever it is in an entry; what it says of other units needs a person.
#[test]
fn numbers_in_entries_are_strengths() {
    let read = |entry: &str| {
        let text = format!(
            "Union\n    Able's Brigade\n        {entry}\n        2nd Ohio .... 500\nConfederate\n    Baker's Brigade\n        3rd Georgia, 100\n"
        );
        list(&text)
    };
    for entry in [
        "Co. D, 1st U.S. Cavalry and Kansas Rangers 350    Capt. Samuel N. Wood",
        "Co. D, 1st U.S. Cavalry and Kansas Rangers 350",
        "Co. D, 1st U.S. Cavalry and Kansas Rangers .... 350 Capt. Samuel N. Wood",
    ] {
        let (ran, written) = read(entry);
        assert!(ran.out.contains("3 units, 950 men"), "{entry}: {}", ran.out);
        assert!(!ran.out.contains("need"), "{entry}: {}", ran.out);
        let name = "name = \"Co. D, 1st U.S. Cavalry and Kansas Rangers\"";
        assert!(written.contains(name), "{entry}: {written}");
    }
    // Official reports end an entry with a full stop.
    for entry in ["8th Illinois, 476 men.", "8th Illinois, 476."] {
        let (ran, written) = read(entry);
        assert!(
            ran.out.contains("3 units, 1,076 men"),
            "{entry}: {}",
            ran.out
        );
        assert!(
            written.contains("name = \"8th Illinois\""),
            "{entry}: {written}"
        );
    }
    let (ran, written) = read("Hunter's Cavalry ...... 1,210 for the brigade");
    let said = "strength \"1,210 for the brigade\": taken as 500, its brigade's mean";
    assert!(ran.out.contains(said), "{}", ran.out);
    assert!(
        written.contains("note = \"strength 1,210 for the brigade\""),
        "{written}"
    );
    let (_, written) = read("Infantry Regiment 76 .... 300");
    assert!(
        written.contains("name = \"Infantry Regiment 76\""),
        "{written}"
    );
}

/// All types of guns behind a battery count, and their total once.
#[test]
fn a_list_and_a_table_read_guns_alike() {
    for guns in [
        "8 guns: 2 Parrott, 6 sb",
        "8 guns (2 Parrott, 6 smoothbore)",
        "(8)   2 Parrotts, 6 12-pdr howitzers",
        "2 Parrotts, 6 12-pdr howitzers",
    ] {
        let text = format!(
            "Union\n    Able's Brigade\n        Rockbridge Battery - {guns}\nConfederate\n    Baker's Brigade\n        3rd Georgia, 100\n"
        );
        let (ran, _) = list(&text);
        assert!(
            ran.out.contains("2 of them batteries (8 guns)"),
            "{guns}: {}",
            ran.out
        );
        assert!(!ran.out.contains("need"), "{guns}: {}", ran.out);
    }
}

/// Headings of columns beside the first side are no general.
#[test]
fn headings_beside_a_side_are_not_its_general() {
    let home = Home::new();
    let list = "UNION                     Men  Guns\n Cutler's Brigade\n  76th New York           375\n  \
                Hall's Battery          127     6\nCONFEDERATE\n Davis's Brigade\n  2nd Mississippi         492\n";
    std::fs::write(home.path().join("oob.txt"), list).unwrap();
    let ran = init(&home, "oob.txt", &["--json"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    assert!(!text.contains("name = \"Men\""), "{text}");
    assert!(
        text.contains("guns = 6") && text.contains("strength = 127"),
        "{text}"
    );
}

/// A list numbered `1.`, `1.1`, `1.1.1`: the first numbers have a stop, the others none.
#[test]
fn numbers_with_and_without_a_stop_are_levels() {
    let list = "1. Union\n1.1 First Division\n1.1.1 Able's Brigade\n1.1.1.1 1st Oak 300\n1.1.1.2 2nd Oak 310\n\
                2. Confederate\n2.1 Bee's Division\n2.1.1 Cobb\n2.1.1.1 1st Elm 300\n";
    let home = Home::new();
    std::fs::write(home.path().join("list.txt"), list).unwrap();
    let ran = init(&home, "list.txt", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "2 sides, 2 divisions, 2 brigades, 3 units, 910 men";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// Losses are no guns, and a number behind a commander or a semicolon counts men.
#[test]
fn losses_behind_the_men_are_notes() {
    let list = "Union\n  Able\n    1st Oak, 308 men (27k, 133w, 50m)\n    2nd Oak (344; 30k 116w 22m)\n    \
                3rd Oak, 300, 30w\n    4th Oak (Col. Jones; 350)\nRebel\n  Cobb\n    1st Elm: Col Fry (w&c) 308\n    \
                2nd Elm: Ltc Shepard 249\n    3rd Elm: Maj Hale, 281\n";
    let home = Home::new();
    std::fs::write(home.path().join("list.txt"), list).unwrap();
    let ran = init(&home, "list.txt", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("7 units, 2,140 men"), "{}", ran.out);
    let text = roster(&home);
    for unit in [
        "name = \"1st Oak\"",
        "name = \"3rd Oak\"",
        "name = \"2nd Oak\"",
        "name = \"4th Oak\", commander = \"Col. Jones\"",
        "name = \"2nd Elm\", commander = \"Ltc Shepard\"",
        "27k, 133w, 50m",
        "30k 116w 22m",
    ] {
        assert!(text.contains(unit), "{unit}: {text}");
    }
}

/// A page with a list for each corps below the heading of its side.
#[test]
fn lists_below_headings_of_two_ranks_are_joined() {
    let list = |division: &str, unit: &str| {
        format!(
            "<ul><li>{division}<ul><li>1st Brigade<ul><li>{unit}, 300</li></ul></li></ul></li></ul>"
        )
    };
    let page = format!(
        "<html><h1>Order of battle</h1><h2>Union</h2><h3>I Corps</h3>{}<h3>II Corps</h3>{}\
         <h2>Confederate</h2><h3>III Corps</h3>{}",
        list("1st Division", "1st Oak"),
        list("2nd Division", "2nd Oak"),
        list("Heth", "1st Elm")
    );
    let home = Home::new();
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "2 sides, 3 corps, 3 divisions, 3 brigades, 3 units, 900 men";
    assert!(ran.out.contains(said), "{}", ran.out);
}
