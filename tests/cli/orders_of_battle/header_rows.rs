//! Headers of two rows, headings that stand twice, and tables below the headings of a page.

use super::*;

/// Returns the names and the rest of each unit of a roster.
fn units(home: &Home) -> Vec<String> {
    let written = roster(home);
    let lines = written.lines().filter(|line| line.starts_with("  { id = "));
    let names = lines.filter_map(|line| line.split_once("name = "));
    names.map(|(_, rest)| rest.to_owned()).collect()
}

/// A number names a column whose heading another one has, and the need says so.
#[test]
fn columns_with_one_heading_are_told_apart_by_their_numbers() {
    let table = "Side,Brigade,Name,Name,Men,Guns,Guns\nUnion,Able,2nd,Wisconsin,302,,\n\
                 Union,Able,Battery B,4th US,90,6,Napoleon\nCSA,Archer,13th,Alabama,308,,\n";
    let found = json(table, &[]);
    let needs = found["needs"].as_array().unwrap();
    assert_eq!(needs.len(), 1, "{found}");
    assert_eq!(needs[0]["option"], "--column unit=3+4");
    assert_eq!(
        needs[0]["said"],
        "columns 3 and 4 are both headed \"Name\": only column 3 is read; column 4 has \"Wisconsin\" in row 2"
    );
    // Of two columns of guns, one counts them and the other names their type.
    assert_eq!(found["columns"][6]["as"], "weapon", "{found}");
    for columns in ["unit=3+4", "unit=Name+Name"] {
        let (home, ran) = read(table, &["--column", columns]);
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert!(!ran.out.contains("need"), "{}", ran.out);
        let units = units(&home);
        for name in [
            "\"2nd Wisconsin\"",
            "\"Battery B 4th US\"",
            "\"13th Alabama\"",
        ] {
            assert!(
                units.iter().any(|unit| unit.starts_with(name)),
                "{name}: {units:?}"
            );
        }
        assert!(
            units[1].contains("guns = 6") && units[1].contains("12-lb-napoleon"),
            "{units:?}"
        );
    }
    let (home, ran) = read(table, &["--column", "3=unit", "--column", "4=notes"]);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    assert!(
        roster(&home).contains("note = \"Wisconsin\""),
        "{}",
        roster(&home)
    );
}

/// Numbers beside a column of the same heading are the first half of each name.
#[test]
fn numbers_beside_a_column_of_the_same_heading_are_names() {
    let table = "side,brigade,regiment,regiment,men\nBlue,Able,2nd,Ohio,300\nBlue,Able,3rd,Ohio,300\nGrey,Baker,4,Texas,300\n";
    let (home, ran) = read(table, &[]);
    assert!(!ran.out.contains("need"), "{}", ran.out);
    let units = units(&home);
    assert!(
        units[0].starts_with("\"2nd Ohio\"") && units[2].starts_with("\"4th Texas\""),
        "{units:?}"
    );
}

/// `Guns` or `Strength` over the headings of their columns, in a row of its own.
#[test]
fn headings_of_groups_stand_over_those_of_columns() {
    let rows = "Union,Able,2nd Wisconsin,,,302\nUnion,Able,Battery B,6,Napoleon,90\nCSA,Archer,13th Alabama,,,308\n";
    for head in [
        ",,,Guns,,\nSide,Brigade,Unit,No.,Type,Men\n",
        "Ox Hill,,,,,\n,,,Guns,,\nSide,Brigade,Unit,Number,Type,Men\n",
        "Side,Brigade,Unit,Guns,,Men\n,,,No.,Type,\n",
        "Side,Command,,Guns,,Strength\n,Brigade,Unit,No.,Type,Men\n",
        "Side,Brigade,Unit,Guns,,Strength\n,,Name,Number,Type,Total\n",
    ] {
        let (home, ran) = read(&format!("{head}{rows}"), &[]);
        assert_eq!(ran.code, 0, "{head}: {}", ran.err);
        let said =
            "2 sides, 2 divisions, 2 brigades, 3 units, 1 of them a battery (6 guns), 700 men";
        assert!(ran.out.contains(said), "{head}: {}", ran.out);
        assert!(!ran.out.contains("need"), "{head}: {}", ran.out);
        let header = match head.starts_with("Ox") {
            true => "header in rows 2 and 3",
            false => "header in rows 1 and 2",
        };
        assert!(ran.out.contains(header), "{head}: {}", ran.out);
        assert_eq!(
            ran.out.contains("title"),
            head.starts_with("Ox"),
            "{}",
            ran.out
        );
        assert!(
            units(&home)[1].contains("weapon = \"12-lb-napoleon\""),
            "{head}"
        );
    }
    // What stands below `Losses` is not present.
    let table = "Side,Brigade,Unit,Strength,,Losses,\n,,,Officers,Men,Officers,Men\n\
                 Union,Able,1st Ohio,20,280,5,50\nCSA,Archer,1st Texas,20,280,5,50\n";
    let (_, ran) = read(table, &[]);
    assert!(ran.out.contains("2 units, 600 men"), "{}", ran.out);
    // A title above the header is none of its rows.
    let (_, ran) = read(
        "Union and Confederate forces,,\nSide,Brigade,Name\nUnion,Able,1st\nCSA,Baker,2nd\n",
        &[],
    );
    assert!(ran.out.contains("header in row 2"), "{}", ran.out);
    assert!(ran.out.contains("row 1 (title)"), "{}", ran.out);
}

/// An encyclopedia has a table for each corps, below the heading of its side.
#[test]
fn tables_below_the_heading_of_a_side_are_those_of_the_side() {
    let table = |heading: &str, unit: &str| {
        format!(
            "<h3>{heading}</h3><table><tr><th>Brigade<th>Regiment<th>Men<tr><td>1st<td>{unit}<td>300</table>"
        )
    };
    let page = [
        "<html><h1>Ox Hill</h1><h2>Union</h2>".to_owned(),
        table("III Corps", "1st Oak"),
        table("IX Corps", "2nd Oak"),
        "<h2>Confederate</h2>".to_owned(),
        table("Left Wing", "3rd Elm"),
        "</html>".to_owned(),
    ]
    .concat();
    let home = Home::new();
    std::fs::write(home.path().join("page.html"), page).unwrap();
    let ran = init(&home, "page.html", &[]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    let said = "2 sides, 3 corps, 3 divisions, 3 brigades, 3 units, 900 men";
    assert!(ran.out.contains(said), "{}", ran.out);
    let written = roster(&home);
    for name in ["Union", "Confederate", "III Corps", "IX Corps", "Left Wing"] {
        assert!(
            written.contains(&format!("name = \"{name}\"")),
            "{name}: {written}"
        );
    }
}
