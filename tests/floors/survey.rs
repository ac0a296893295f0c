use rules::fields::language;
use table::measure::{Bearing, Measure, Point, Vector};
use view::survey::{Comparison, TagReading, Tolerance};
use view::tags::TagBook;

use crate::rules_move::table::Table;

const SIZE: f64 = 0.75;

fn army() -> Table {
    let own =
        "grey a advance 55,18 general:8,20 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 g6 10,17 90";
    Table::new("full", "", &[own, "blue x hold | x1 i3 50,20 270"])
}

/// The tag of a base, whose label lies behind it.
fn reading(tag: u16, at: Point, facing: f64, depth: f64) -> TagReading {
    let facing = Bearing::new(facing);
    TagReading {
        tag,
        pictures: 1,
        at: at - facing.unit() * (depth / 2.0 + 0.625 * SIZE),
        facing,
        size: SIZE,
        height: 0.1,
        uncertain: 0.05,
        why_uncertain: None,
    }
}

/// Every piece on the table, as the record has it; those named elsewhere.
fn readings(table: &Table, moved: &[(&str, Vector, f64)]) -> Vec<TagReading> {
    let book = TagBook::new(&table.state).unwrap();
    let pieces = book.pieces().iter();
    let seen = pieces.filter_map(|piece| {
        let record = piece.piece.recorded(&table.state)?;
        let named = moved.iter().find(|(id, ..)| *id == piece.id);
        let (by, turn) = named.map_or((Vector::zeros(), 0.0), |(_, by, turn)| (*by, *turn));
        let facing = record.facing.unwrap_or(Bearing::new(33.0)).degrees() + turn;
        Some(reading(piece.tag, record.at + by, facing, piece.depth))
    });
    seen.collect()
}

fn compared(table: &Table, readings: &[TagReading]) -> Comparison {
    let book = TagBook::new(&table.state).unwrap();
    Comparison::new(&table.state, &book, readings, &[], Tolerance::default())
}

#[test]
fn a_table_that_stands_as_recorded_differs_in_nothing() {
    let table = army();
    let compared = compared(&table, &readings(&table, &[]));
    assert_eq!(compared.differing().len(), 0);
    assert_eq!(compared.agreeing(), compared.pieces.len());
    assert_eq!(compared.missing.len(), 0);
    for seen in &compared.pieces {
        let off = seen.offset.unwrap().inches;
        assert!(off < 1e-9, "{} is {off} off", seen.piece.id);
    }
    assert_eq!(compared.summary(), "all as recorded");
}

/// Offsets are along the recorded facing, which is east here; the deep base of a battery has its label farther back.
#[test]
fn offsets_are_told_along_the_recorded_facing() {
    let table = army();
    let moved = [
        ("a1", Vector::new(0.3, 1.2), 4.0),
        ("a3", Vector::new(-0.9, 0.0), -1.0),
    ];
    let compared = compared(&table, &readings(&table, &moved));
    let words: Vec<String> = compared
        .differing()
        .iter()
        .map(|seen| {
            let measure = Measure::Inches;
            let (title, off) = (seen.piece.title(), seen.offset_words(measure));
            format!("{title}: {off}, {}", seen.place_words(measure))
        })
        .collect();
    assert_eq!(
        words,
        [
            "P1 a1: 1.2 in left, 0.3 ahead, 4 degrees right, now at 10.3,24.7 facing 94",
            "P3 a3: 0.9 in back, 1 degree left, now at 9.1,17.0 facing 89",
        ]
    );
    let first = compared.differing()[0].offset.unwrap();
    assert!((first.ahead - 0.3).abs() < 1e-9 && (first.right + 1.2).abs() < 1e-9);
    assert!((first.degrees.unwrap() - 4.0).abs() < 1e-9);
}

/// A quarter inch and three degrees are nothing yet; a general's facing is never anything.
#[test]
fn within_the_tolerance_nothing_differs() {
    let differs = |id: &str, by: f64, turn: f64| {
        let table = army();
        let moved = [(id, Vector::new(0.0, by), turn)];
        let compared = compared(&table, &readings(&table, &moved));
        !compared.differing().is_empty()
    };
    assert!(!differs("a1", 0.24, 2.9));
    assert!(differs("a1", 0.26, 0.0));
    assert!(differs("a1", 0.0, 3.1));
    assert!(differs("a1", 0.0, -3.1));
    assert!(!differs("a", 0.24, 120.0));
    assert!(differs("a", 0.26, 0.0));
}

/// A label on the middle of its base needs no way back.
#[test]
fn labels_may_lie_on_the_middle_of_the_bases() {
    let own = "grey a advance 55,18 general:8,20 | a1 i3 10,23.5 90 | a2 g6 10,17 90";
    let terms = "[photo]\nlabel = \"centre\"\n";
    let table = Table::with("full", terms, "", &[own, "blue x hold | x1 i3 50,20 270"]);
    let book = TagBook::new(&table.state).unwrap();
    let mut all = readings(&table, &[]);
    for reading in &mut all {
        let piece = book.piece(reading.tag).unwrap();
        reading.at = piece.piece.recorded(&table.state).unwrap().at;
    }
    assert_eq!(compared(&table, &all).differing().len(), 0);
}

#[test]
fn what_is_missing_unknown_or_seen_twice_is_told() {
    let table = army();
    let book = TagBook::new(&table.state).unwrap();
    let mut all = readings(&table, &[]);
    let tag = |id: &str| {
        book.pieces()
            .iter()
            .find(|piece| piece.id == id)
            .unwrap()
            .tag
    };
    all.retain(|reading| reading.tag != tag("a2") && reading.tag != tag("x1"));
    all.push(reading(212, Point::new(3.0, 3.0), 0.0, 1.0));
    all.push(reading(9, Point::new(4.0, 3.0), 0.0, 1.0));
    let twice = [tag("x1")];
    let compared = Comparison::new(&table.state, &book, &all, &twice, Tolerance::default());
    let missing: Vec<&str> = compared
        .missing
        .iter()
        .map(|piece| piece.id.as_str())
        .collect();
    assert_eq!(missing, ["a2"]);
    assert_eq!(compared.unknown, [212, 9]);
    assert_eq!(compared.duplicates, [tag("x1")]);
    assert!(!compared.is_other_battle());
    all.retain(|reading| reading.tag == 212 || reading.tag == 9);
    let compared = Comparison::new(&table.state, &book, &all, &[], Tolerance::default());
    assert!(compared.is_other_battle());
}

/// A hidden brigade is in the record and not on the table, so it is not missing.
#[test]
fn a_hidden_brigade_is_not_missed() {
    let own = "grey a advance 55,18 general:8,20 | a1 i3 10,23.5 90";
    let hidden = "blue x hold - hidden:true general:52,20 | x1 i3 50,20 270";
    let table = Table::new("full", "", &[own, hidden]);
    let missing = compared(&table, &[]).missing;
    let missing: Vec<&str> = missing.iter().map(|piece| piece.id.as_str()).collect();
    assert_eq!(missing, ["a1", "gd", "bd", "a"]);
}

/// What the record has off the table is put on it; what is broken does not belong there.
#[test]
fn pieces_without_a_place_are_placed_and_broken_ones_are_not() {
    let mut table = army();
    let all = readings(&table, &[]);
    table.does("mark a1 broken");
    let compared = compared(&table, &all);
    assert_eq!(compared.differing().len(), 0);
    let strays: Vec<String> = compared
        .strays()
        .filter_map(|seen| seen.stray_words(&table.state))
        .collect();
    assert_eq!(strays, ["P1 a1 is broken: take it off the table"]);
}

/// The corrections of all that differs bring the record in line with the table, by one line that can be typed.
#[test]
fn corrections_bring_the_record_in_line_with_the_table() {
    let mut table = army();
    let moved = [
        ("a1", Vector::new(1.0, 2.0), 45.0),
        ("x1", Vector::new(-3.0, 0.0), 0.0),
        ("a", Vector::new(0.0, -1.0), 0.0),
    ];
    let all = readings(&table, &moved);
    let found = compared(&table, &all);
    let places: Vec<_> = found
        .differing()
        .iter()
        .filter_map(|seen| seen.sighting())
        .collect();
    assert_eq!(places.len(), 3);
    let command = rules::fields::terms::command::Command::Resync {
        places,
        because: "photograph".to_owned(),
    };
    let line = language::write_for(&table.state, &command);
    table.does(&line);
    assert!(compared(&table, &all).differing().is_empty());
}

/// CMD-05: a line that is set right from a photograph is still a line, though every place errs by a twentieth of an
/// inch.
#[test]
fn a_line_that_is_set_right_still_moves_as_one() {
    let mut table = army().moving();
    let off = |x: f64, y: f64| Vector::new(4.0 + x, 2.0 + y);
    let moved = [
        ("a1", off(0.05, 0.05), 0.5),
        ("a2", off(-0.05, -0.05), -0.5),
        ("a", Vector::new(4.0, 2.0), 0.0),
    ];
    let found = compared(&table, &readings(&table, &moved));
    let differing = found.differing();
    let line = |places| {
        let because = "photograph".to_owned();
        let command = rules::fields::terms::command::Command::Resync { places, because };
        language::write_for(&table.state, &command)
    };
    let raw = line(
        differing
            .iter()
            .filter_map(|seen| seen.sighting())
            .collect(),
    );
    let set = line(view::survey::corrections(&table.state, &differing));
    let mut apart = army().moving();
    apart.does(&raw);
    apart.no("move a1,a2 ahead 3", "CMD-05");
    table.does(&set);
    table.does("move a1,a2 ahead 3");
}
