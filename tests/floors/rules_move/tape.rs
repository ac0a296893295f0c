use rules::fields::language;
use rules::fields::state::State;
use table::measure::Point;

use super::table::{Table, near};

/// A table of 60 by 40 with a barn whose middle is at 30,20 and a regiment at 42,20.
fn table() -> Table {
    let barn = "[[terrain]]\nid = \"barn\"\nkind = \"farm\"\noutline = [[29,19],[31,19],[31,21],[29,21]]\n";
    Table::new(
        "basic",
        barn,
        &["grey a hold | a1 i3 42,20 90 | a2 i3 42,23 90"],
    )
}

fn spot(state: &State, words: &str) -> Point {
    language::read_spot(state, words).unwrap_or_else(|misread| panic!("{words}: {misread}"))
}

#[test]
fn a_point_is_measured_from_the_edges() {
    let t = table();
    for (words, x, y) in [
        ("12,7.5", 12.0, 7.5),
        ("w12,s7.5", 12.0, 7.5),
        ("e12,7.5", 48.0, 7.5),
        ("12,n7.5", 12.0, 32.5),
        ("n7.5,e12", 48.0, 32.5),
        ("e12, n7.5", 48.0, 32.5),
        ("n7.5,12", 12.0, 32.5),
    ] {
        let at = spot(&t.state, words);
        near(at.x, x);
        near(at.y, y);
    }
    for words in ["e12,w3", "n1,s2", "e12", "x3,4", "e,4"] {
        assert!(language::read_spot(&t.state, words).is_err(), "{words}");
    }
}

#[test]
fn a_point_is_measured_from_a_landmark_by_distance_and_bearing() {
    let t = table();
    for (words, x, y) in [
        ("10 from barn bearing 90", 40.0, 20.0),
        ("10 from barn bearing 180", 30.0, 10.0),
        ("5 from P1 bearing 0", 42.0, 25.0),
        ("4 from 1,2 bearing 270", -3.0, 2.0),
    ] {
        let at = spot(&t.state, words);
        near(at.x, x);
        near(at.y, y);
    }
}

#[test]
fn a_point_is_where_two_tapes_meet() {
    let t = table();
    // Barn and a1 are 12 apart: a triangle of 10, 10 and 12 is 8 high. Looking from the barn to a1, east,
    // left is north.
    let left = spot(&t.state, "10 from barn 10 from a1 left");
    near(left.x, 36.0);
    near(left.y, 28.0);
    let right = spot(&t.state, "10 from barn 10 from a1 right");
    near(right.y, 12.0);
    // The tapes of 3, 4, 5.
    let at = spot(&t.state, "9 from barn 15 from a1 left");
    near(at.x, 30.0);
    near(at.y, 29.0);
    // Which of two, where only one lies on the table, needs no word.
    let at = spot(&t.state, "10 from 10,2 10 from 22,2");
    near(at.x, 16.0);
    near(at.y, 10.0);
    let said = language::read_spot(&t.state, "10 from barn 10 from a1")
        .unwrap_err()
        .to_string();
    assert!(
        said.contains("36.0,28.0 and 36.0,12.0") && said.contains("left"),
        "{said}"
    );
    for words in ["5 from barn 6 from a1", "30 from barn 5 from a1"] {
        let said = language::read_spot(&t.state, words)
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("12.0 in apart") && said.contains("cannot meet"),
            "{said}"
        );
    }
    // Within what a tape may be off they meet on the line.
    near(spot(&t.state, "6 from barn 5.9 from a1").y, 20.0);
}

#[test]
fn both_points_where_tapes_meet_are_told() {
    let t = table();
    let spots = |words: &str| language::read_spots(&t.state, words).unwrap();
    let [left, right] = spots("10 from barn 10 from a1").try_into().unwrap();
    near(left.y, 28.0);
    near(right.y, 12.0);
    for one in [
        "10 from barn 10 from a1 left",
        "10 from barn bearing 90",
        "3,4",
    ] {
        assert_eq!(spots(one), [spot(&t.state, one)], "{one}");
    }
    assert!(language::read_spots(&t.state, "5 from barn 6 from a1").is_err());
}

/// A piece faces the far edge, or a unit from where it is put.
#[test]
fn a_facing_is_the_far_edge_or_towards_a_unit() {
    let mut t = table().moving();
    t.does("place a1 20,10 facing far");
    near(t.base("a1").facing.degrees(), 0.0);
    t.does("place a1 32,13 facing >a2");
    near(t.base("a1").facing.degrees(), 45.0);
    t.does("place a1 52,23 facing > P2");
    near(t.base("a1").facing.degrees(), 270.0);
    t.does("move a1 to 51,23 facing >a2");
    near(t.base("a1").facing.degrees(), 270.0);
    near(spot(&t.state, "3 from barn bearing far").y, 23.0);
    for (line, wanted) in [
        ("place a1 42,23 facing >a2", "a2 is at that place"),
        ("place a1 40,23 facing >zz", "no unit `zz`"),
        ("place a1 40,23 facing fra", "a bearing"),
    ] {
        let said = language::parse(line, &t.state).unwrap_err().to_string();
        assert!(said.contains(wanted), "{line}: {said}");
    }
}

#[test]
fn a_tape_that_ends_too_early_says_what_is_wanted() {
    let t = table();
    for (words, wanted) in [
        ("10 from", "a landmark"),
        ("10 from barn", "bearing B"),
        ("10 from barn twice", "bearing B"),
        ("10 from barn 8", "bearing B"),
        ("10 from bran bearing 4", "did you mean `barn`?"),
        ("-1 from barn bearing 4", "not a length of tape"),
    ] {
        let said = language::read_spot(&t.state, words)
            .unwrap_err()
            .to_string();
        assert!(said.contains(wanted), "{words}: {said}");
    }
}

#[test]
fn every_act_that_takes_a_point_takes_a_tape() {
    let mut t = table().moving();
    t.does("place a1 10 from barn bearing 270 facing 45");
    near(t.base("a1").at.x, 20.0);
    near(t.base("a1").facing.degrees(), 45.0);
    t.does("place a 2 from a1 bearing 180");
    near(t.state.general(&"a".into()).unwrap().at().unwrap().y, 18.0);
    t.does("ride-to a w20,s15");
    near(t.state.general(&"a".into()).unwrap().at().unwrap().y, 15.0);
    t.does("place a 40,23");
    t.does("move a2 to 1 from a2 bearing 90 because \"it comes out a little\"");
    near(t.base("a2").at.x, 43.0);
}
