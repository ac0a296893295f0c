//! What counts as the same march when it is decided again.

use rules::clause::Clause;
use rules::fields::terms::{
    event::{Event, MarchEnd, MarchOutcome, MarchStop, UnitPosition},
    name::{BrigadeId, UnitId},
};
use table::measure::{Bearing, Point, SWEEP_ERROR};

fn marched(inches: f64, turn: f64, by: &str) -> Event {
    let unit = UnitPosition {
        unit: UnitId::new("a1"),
        at: Point::new(10.0, 5.0 + inches),
        facing: Bearing::new(turn),
    };
    Event::Marched(Box::new(MarchOutcome {
        brigade: BrigadeId::new("a"),
        wheel: 0.0,
        about: None,
        bearing: Bearing::NORTH,
        distance: inches,
        then: turn,
        stop: MarchStop {
            cause: MarchEnd::Observed,
            by: Some(UnitId::new(by)),
            unit: Some(UnitId::new("a1")),
            feature: None,
            rule: Clause::new("GT-03"),
        },
        then_stop: None,
        dice: vec![4],
        units: vec![unit],
        general: Some(Point::new(10.0, 4.0 + inches)),
    }))
}

fn warned(said: &str) -> Event {
    Event::Warned {
        rule: Clause::new("GT-03"),
        said: said.to_owned(),
    }
}

#[test]
fn a_march_that_stops_as_near_as_a_sweep_tells_is_the_same() {
    let was = marched(12.0, 0.1, "b1");
    assert!(was.agrees_with(&marched(12.0, 0.1, "b1")));
    assert!(was.agrees_with(&marched(12.0048, 0.1, "b1")));
    assert!(was.agrees_with(&marched(12.0 - SWEEP_ERROR, 359.9, "b1")));
}

#[test]
fn one_that_stops_farther_off_or_turns_farther_is_not() {
    let was = marched(12.0, 0.1, "b1");
    assert!(!was.agrees_with(&marched(12.0051, 0.1, "b1")));
    assert!(!was.agrees_with(&marched(12.0, 0.5, "b1")));
}

#[test]
fn nor_one_that_somebody_else_stops_or_that_holds_more() {
    let was = marched(12.0, 0.1, "b1");
    assert!(!was.agrees_with(&marched(12.0, 0.1, "b2")));
    let mut two = was.clone();
    if let Event::Marched(march) = &mut two {
        march.units.extend(march.units.clone());
    }
    assert!(!was.agrees_with(&two));
    let mut dice = was.clone();
    if let Event::Marched(march) = &mut dice {
        march.dice = vec![5];
    }
    assert!(!was.agrees_with(&dice));
}

#[test]
fn a_length_told_may_be_rounded_otherwise_and_no_more() {
    let was = warned("A1 passes 0.1 in outside the zone of B2: MEASURE it. 12 left.");
    for same in ["just", "0.0 in", "0.2 in"] {
        let said = format!("A1 passes {same} outside the zone of B2: MEASURE it. 12 left.");
        assert!(was.agrees_with(&warned(&said)), "{said}");
    }
    for other in [
        "A1 passes 0.3 in outside the zone of B2: MEASURE it. 12 left.",
        "A1 passes 0.1 in outside the zone of B3: MEASURE it. 12 left.",
        "A1 passes 0.1 in outside the zone of B2: MEASURE it. 13 left.",
        "A1 is stopped 0.1 in outside the zone of B2: MEASURE it. 12 left.",
    ] {
        assert!(!was.agrees_with(&warned(other)), "{other}");
    }
}
