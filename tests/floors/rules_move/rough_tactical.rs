//! Tactical moves in and across rough ground.

use rules::fields::terms::{condition::Condition, event::MarchEnd};

use super::{
    rough::{area, piece},
    table::{No, Table, near},
};

#[test]
fn ex_tac_01_b_infantry_that_touches_a_fence_goes_3_whatever_it_does() {
    let fence = piece("fence", "fence", "line = [[20,10],[20,30]]");
    let at = |x: f64| {
        let brigade = format!("grey a advance 55,20 | a1 i3 {x},20 90");
        Table::new("basic", &fence, &[&brigade]).moving()
    };
    // Before it, in contact; behind it, in contact; coming upon it on the way; clear of it.
    for (x, rough) in [
        (19.5, true),
        (20.5, true),
        (16.0, true),
        (21.0, false),
        (14.4, false),
    ] {
        let mut table = at(x);
        if rough {
            let said = table.no("move a1 ahead 5", "TAC-01");
            assert!(said.contains("fence"), "{said}");
            table.does("move a1 ahead 3");
        } else {
            table.does("move a1 ahead 5");
        }
    }
}

#[test]
fn rough_02_a_tactical_move_in_or_across_rough_ground_disorders() {
    let fence = piece("fence", "fence", "line = [[20,10],[20,30]]");
    let orchard = piece("orchard", "orchard", &area(20.0, 30.0));
    for (ground, x, disorders) in [
        (&fence, 18.0, true),
        (&fence, 16.5, false),
        (&fence, 20.5, false),
        (&orchard, 18.0, true),
        (&orchard, 16.5, false),
        (&orchard, 25.0, true),
    ] {
        let brigade = format!("grey a advance 55,20 | a1 i3 {x},20 90");
        let mut table = Table::new("basic", ground, &[&brigade]).moving();
        table.does("move a1 ahead 3");
        let disordered = table.condition("a1") == Condition::Disordered;
        assert_eq!(disordered, disorders, "{x} {ground}");
    }
}

#[test]
fn rul_64_guns_and_horse_enter_obstructed_ground_an_inch_at_their_own_pace() {
    let wood = piece("wood", "woods", &area(20.0, 30.0));
    let mut table = Table::new("basic", &wood, &["grey a advance 55,20 | a1 c3 10,20 90"]).moving();
    table.no("move a1 ahead 11", "ROUGH-03");
    table.does("move a1 ahead 10.5");
    assert_eq!(table.condition("a1"), Condition::Disordered);
    // Close ground does not slow them.
    let orchard = piece("orchard", "orchard", &area(12.0, 30.0));
    let mut table = Table::new(
        "basic",
        &orchard,
        &["grey a advance 55,20 | a1 c3 10,20 90"],
    )
    .moving();
    table.does("move a1 ahead 12");
    // Dismounted they are infantry.
    let mut table = Table::new(
        "basic",
        &wood,
        &["grey a advance 55,20 | a1 c3 18,20 90 dismounted"],
    )
    .moving();
    table.does("move a1 ahead 3");
}

/// ROUGH-03: the inch is measured from where it went in; the far side of a narrow belt is no nearer.
#[test]
fn rul_64_horse_does_not_ride_through_a_narrow_belt_of_wood() {
    let horse = |wide: f64, unit: &str| {
        let belt = piece("belt", "woods", &area(20.0, 20.0 + wide));
        let brigade = format!("grey a advance 55,20 | a1 {unit}");
        Table::new("basic", &belt, &[&brigade]).moving()
    };
    let said = horse(1.9, "c3 10,20 90").no("move a1 ahead 12", "ROUGH-03");
    assert!(said.contains("in into belt"), "{said}");
    horse(1.9, "c3 10,20 90").does("move a1 ahead 10.5");
    horse(0.9, "c3 10,20 90").does("move a1 ahead 12");
    // An inch in it goes no farther, but back, and along the rim.
    let barred = |unit: &str, line: &str| match horse(1.9, unit).say(line) {
        Err(No::Refused(refusal)) => refusal.clause().id() == "ROUGH-03",
        _ => false,
    };
    for (unit, on, back) in [
        ("c3 20.5,20 90", "ahead", "back"),
        ("c3 20.5,20 270", "back", "ahead"),
    ] {
        assert!(barred(unit, &format!("move a1 {on} 3")), "{unit}");
        assert!(!barred(unit, &format!("move a1 {back} 3")), "{unit}");
        assert!(!barred(unit, "move a1 right 3"), "{unit}");
    }
}

#[test]
fn rough_06_and_rul_63_sideways_along_a_road_is_straight_ahead() {
    let road = piece("pike", "road", "width = 1.0\nline = [[0,20],[60,20]]");
    let wood = piece("wood", "woods", "outline = [[0,14],[60,14],[60,26],[0,26]]");
    let column = ["grey a advance 55,20 | a1 i3 10,20 0"];
    let ground = format!("{wood}{road}");
    let mut table = Table::new("basic", &ground, &column).moving();
    table.does("move a1 right 5");
    assert_eq!(table.condition("a1"), Condition::Ordered);
    // Off the road it is neither.
    let mut table = Table::new("basic", &wood, &column).moving();
    table.no("move a1 right 5", "TAC-01");
    table.does("move a1 right 3");
    assert_eq!(table.condition("a1"), Condition::Disordered);
    let terms = "[rulings]\nroad_infantry_in = 3\n";
    Table::with("basic", terms, &ground, &column)
        .moving()
        .no("move a1 right 5", "TAC-01");
}

#[test]
fn rul_66_a_narrow_stream_is_a_linear_obstacle() {
    let stream = piece("run", "stream", "width = 0.8\nline = [[20,5],[20,35]]");
    let brigade = ["grey a advance 55,20 | a1 i3 10,20 90"];
    let mut table = Table::new("basic", &stream, &brigade).marching();
    let (distance, stop) = table.march("march a dice 6");
    assert_eq!(stop.cause, MarchEnd::Obstacle);
    near(distance, 9.1);
    let mut table = Table::new("basic", &stream, &brigade).marching();
    table.marches("march a dice 5", 45.0, MarchEnd::Arrival);
    assert_eq!(table.condition("a1"), Condition::Disordered);
}

/// ROUGH-02, RUL-63: turning about is a move, and in rough ground it disorders.
#[test]
fn rough_02_turning_about_in_a_wood_disorders() {
    let wood = piece("wood", "woods", &area(15.0, 25.0));
    let table = |ground: &str| {
        Table::new("basic", ground, &["grey a advance 55,20 | a1 i3 20,20 90"]).moving()
    };
    let mut inside = table(&wood);
    inside.does("move a1 about");
    assert_eq!(inside.condition("a1"), Condition::Disordered);
    let mut open = table("");
    open.does("move a1 about");
    assert_eq!(open.condition("a1"), Condition::Ordered);
}
