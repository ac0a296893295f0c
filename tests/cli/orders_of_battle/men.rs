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

/// The strength of a command counts its units; a list says so as a table does.
#[test]
fn the_strength_of_a_command_is_reported() {
    let list = "Union Army, 1862\n  Able's Brigade (1,300)\n    1st Oak, 300\n    2nd Oak, 310\n\
                Confederate Army\n  Baker's Brigade, 12 guns\n    2nd Elm, 310\n";
    let (ran, _) = lists::list(list);
    assert!(ran.out.contains("3 units, 920 men"), "{}", ran.out);
    let said = "skipped: rows 2, 6 (totals of commands; the numbers of the units are used instead)";
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
