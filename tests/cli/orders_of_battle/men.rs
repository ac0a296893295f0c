//! Men who are in no unit: whatever changes how many there are is reported.

use super::*;

fn skipped(json: &serde_json::Value) -> Vec<String> {
    let ignored = json["ignored"].as_array().unwrap().iter();
    let lines = ignored.map(|one| format!("{} {}", one["row"], one["why"].as_str().unwrap()));
    lines.collect()
}

/// The men of staffs are reported with their sum; a total may count them.
#[test]
fn the_men_of_staffs_are_reported() {
    let table = "side,brigade,unit,kind,commander,men\nBlue,Able,Gen Ash,Staff,,12\nBlue,Able,1st,Inf,,300\n\
                 Blue,Able,Total,,,312\nBlue,Baker,Baker,Ldr,,1\nBlue,Baker,2nd,Inf,,300\nBlue,Baker,Baker's staff,Staff,,\n\
                 Grey,Cole,HQ,Staff,Gen Cole,many\nGrey,Cole,3rd,Inf,,300\n";
    let json = json(table, &[]);
    assert_eq!(json["counts"]["men"], 900);
    let staff = "staff, left out with 13 men";
    assert_eq!(
        skipped(&json),
        [
            format!("2 {staff}"),
            "4 total".to_owned(),
            format!("5 {staff}")
        ]
    );
    let needs = json["needs"].as_array().unwrap();
    let said = "a staff is not a unit: left out, with its strength of many";
    assert_eq!(
        needs.iter().filter(|need| need["said"] == said).count(),
        1,
        "{json}"
    );
    let (home, _) = read(table, &[]);
    assert!(
        roster(&home).contains("name = \"Gen Cole\""),
        "{}",
        roster(&home)
    );
    assert!(!roster(&home).contains("\"HQ\""), "{}", roster(&home));
}

/// Without a column of kinds the name tells a staff, in a list too.
#[test]
fn a_staff_by_name_is_no_unit() {
    let json = json(
        "side,brigade,unit,men\nBlue,Able,Brigade Staff,12\nBlue,Able,1st,300\nGrey,Baker,Staff Guard,30\n",
        &[],
    );
    assert_eq!(
        (&json["counts"]["units"], &json["counts"]["men"]),
        (&2.into(), &330.into())
    );
    assert_eq!(skipped(&json), ["2 staff, left out with 12 men"]);
    let list = "Union\n  Able's Brigade\n    Headquarters, 9 men\n    Staff (25)\n    1st Oak, 300\n\
                Confederate\n  Baker's Brigade\n    2nd Elm, 310\n";
    let (ran, written) = lists::list(list);
    assert!(ran.out.contains("2 units, 610 men"), "{}", ran.out);
    assert!(
        ran.out
            .contains("skipped: rows 3, 4 (staff, left out with 34 men)"),
        "{}",
        ran.out
    );
    assert!(
        !written.contains("Staff") && !written.contains("Headquarters"),
        "{written}"
    );
}

/// The strength of a command counts its units; a difference is told, and guns without a battery become one.
#[test]
fn the_strength_of_a_command_is_reported() {
    let list = "Union Army, 1862\n  Able's Brigade (1,300)\n    1st Oak, 300\n    2nd Oak, 310\n\
                Confederate Army\n  Baker's Brigade, 12 guns\n    2nd Elm, 310\n";
    let (ran, _) = lists::list(list);
    for said in [
        "5 units, 2 of them batteries (12 guns), 920 men",
        "skipped: rows 2, 6 (totals of commands; the numbers of the units are used instead)",
        "row 2  \"Able's Brigade\" is 1300, but the strengths of its units add up to 610: the units' own numbers are used",
        "row 6  \"Baker's Brigade\" has 12 guns and no battery: taken as the battery \"Artillery of Baker's Brigade\"",
    ] {
        assert!(ran.out.contains(said), "{said}: {}", ran.out);
    }
}

/// Rows of commands, above or below their units, in the column of the command or of the units: each man and gun counts
/// once, and each difference is told once.
#[test]
fn totals_of_commands_count_once() {
    let head = "side,brigade,unit,kind,men,guns";
    let red = "Red,Baker,28th,inf,550,";
    for (rows, men, guns, needs) in [
        (
            "Blue,Able,,,390,6\nBlue,Able,1st,inf,300,\nBlue,Able,Bty A,art,90,6",
            940,
            6,
            0,
        ),
        (
            "Blue,Able,,,390,6\nBlue,Able,1st,inf,300,\nBlue,Able,Bty A,art,90,4",
            940,
            4,
            1,
        ),
        (
            "Blue,Able,1st,inf,300,\nBlue,Able,Bty A,art,90,4\nBlue,Able,,,390,6",
            940,
            4,
            1,
        ),
        (
            "Blue,Able,,,700,6\nBlue,Able,1st,inf,300,\nBlue,Able,2nd,inf,400,",
            1250,
            6,
            1,
        ),
        (
            "Blue,Able,,,900,\nBlue,Able,1st,inf,300,\nBlue,Able,2nd,inf,400,",
            1250,
            0,
            1,
        ),
        (
            "Blue,Able,Able's Brigade,,900,\nBlue,Able,1st,inf,300,\nBlue,Able,2nd,inf,400,",
            1250,
            0,
            1,
        ),
        (
            "Blue,Able,Able's Brigade,,,6\nBlue,Able,1st,inf,300,\nBlue,Able,Bty A,art,90,6",
            940,
            6,
            0,
        ),
        (
            "Blue,Able,Artillery,art,180,12\nBlue,Able,Bty A,art,90,6\nBlue,Able,Bty B,art,90,6",
            730,
            12,
            0,
        ),
        // A brigade of one row is a unit, and a staff belongs to the total.
        ("Blue,Able,Able's Brigade,,900,", 1450, 0, 0),
        (
            "Blue,Able,,,712,\nBlue,Able,Staff,,12,\nBlue,Able,1st,inf,300,\nBlue,Able,2nd,inf,400,",
            1250,
            0,
            0,
        ),
    ] {
        let json = json(&format!("{head}\n{rows}\n{red}\n"), &[]);
        let count = |name: &str| json["counts"][name].as_u64().unwrap();
        let asked = json["needs"].as_array().unwrap().len();
        assert_eq!(
            (count("men"), count("guns"), asked),
            (men, guns, needs),
            "{rows}: {json}"
        );
    }
}

/// The guns of a division without a battery are in no brigade: they are left out with a question.
#[test]
fn the_guns_of_a_division_are_asked_about() {
    let list = "Union\n  1st Division, 8 guns\n    Able's Brigade\n      1st Oak, 300\n    Cole's Brigade\n      3rd Oak, 300\n\
                Confederate\n  2nd Division\n    Baker's Brigade\n      2nd Elm, 310\n";
    let (ran, _) = lists::list(list);
    let said =
        "row 2  \"1st Division\" has 8 guns and no battery: left out; give them a row of their own";
    assert!(ran.out.contains(said), "{}", ran.out);
}

/// Reports count officers and men apart.
#[test]
fn officers_and_men_are_added() {
    let (home, ran) = read(
        "side,brigade,unit,men\nBlue,Able,1st,25 officers and 300 men\nGrey,Baker,3rd,\"20 officers, 410 enlisted\"\n",
        &["--strict"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    let text = roster(&home);
    assert!(
        text.contains("strength = 325") && text.contains("strength = 430"),
        "{text}"
    );
}
