use rules::fields::march::look_ahead;
use rules::fields::terms::{
    command::Wheels,
    condition::Condition,
    event::{Event, MarchEnd, MarchStop},
};
use table::measure::Bearing;
use view::story;

use super::table::{Table, near};

/// What ended a march, and what the wheel after it.
fn stops(events: &[Event]) -> (MarchStop, Option<MarchStop>) {
    let marched = events.iter().find_map(|event| match event {
        Event::Marched(march) => Some((march.stop.clone(), march.then_stop.clone())),
        _ => None,
    });
    marched.unwrap()
}

/// One regiment that arrives at 30,20.
fn arrives_beside(piece: &str) -> Table {
    Table::new("basic", piece, &["grey a advance 30,20 | a1 i3 5,20 90"]).marching()
}

/// GT-03, ORD-11: what cuts the second wheel short does not hide that the brigade has arrived.
#[test]
fn gt_03_arrived_and_a_wheel_cut_short_are_both_told() {
    let lake = "[[terrain]]\nid = \"lake\"\nkind = \"lake\"\n\
                outline = [[30.8,10],[40,10],[40,30],[30.8,30]]\n";
    let seen = {
        let table = arrives_beside(lake);
        let wheels = Wheels {
            after: Some(40.0),
            ..Wheels::default()
        };
        look_ahead(&table.state, &"a".into(), None, &wheels, &[]).unwrap()
    };
    let mut table = arrives_beside(lake);
    let before = table.state.clone();
    let events = table.does("march a then 40").clone();
    let (stop, then) = stops(&events);
    assert_eq!(stop.cause, MarchEnd::Arrival);
    let then = then.expect("the lake ends the wheel");
    assert_eq!(then.cause, MarchEnd::Impassable);
    assert_eq!((&seen.stop, seen.then_stop.as_ref()), (&stop, Some(&then)));
    assert!(
        seen.words.contains("arrived; no farther wheel: lake"),
        "{}",
        seen.words
    );
    let told: Vec<String> = events
        .iter()
        .filter_map(|e| story::tell_event(&before, e))
        .collect();
    let told = told.join("; ");
    assert!(
        told.contains("stop: it has arrived; no second wheel: "),
        "{told}"
    );
    // It has arrived, and holds.
    assert_eq!(table.order("a"), "hold");
    // A wheel that comes all the way is told of no stop.
    let mut table = arrives_beside("");
    let (_, then) = stops(&table.does("march a then 40"));
    assert_eq!(then, None);
}

/// RUL-62: a wheel that would end on friends is not made, and that is told.
#[test]
fn rul_62_a_second_wheel_onto_friends_is_told() {
    let friend = "grey c hold | c1 i3 31.2,20 90";
    let brigade = "grey a advance 30,20 | a1 i3 5,20 90";
    let mut table = Table::new("basic", "", &[brigade, friend]).marching();
    let (stop, then) = stops(&table.does("march a then 30"));
    assert_eq!(stop.cause, MarchEnd::Arrival);
    assert_eq!(then.map(|then| then.cause), Some(MarchEnd::Friends));
    assert_eq!(table.base("a1").facing, Bearing::new(90.0));
}

fn rough(kind: &str, shape: &str) -> String {
    format!("[[terrain]]\nid = \"piece\"\nkind = \"{kind}\"\n{shape}\n")
}

/// ROUGH-04: whom the die stops at the edge of a piece no wheel brings into it.
#[test]
fn rough_04_who_is_stopped_at_an_edge_does_not_wheel_into_the_piece() {
    let area = "outline = [[20,10],[26,10],[26,30],[20,30]]";
    let line = "line = [[20,10],[20,30]]";
    for (kind, shape, cause) in [
        ("woods", area, MarchEnd::Rough),
        ("orchard", area, MarchEnd::Rough),
        ("fence", line, MarchEnd::Obstacle),
    ] {
        let brigade = "grey a advance 55,20 | a1 i3 10,20 90";
        let mut table = Table::new("basic", &rough(kind, shape), &[brigade]).marching();
        let (stop, then) = stops(&table.does("march a then 30 dice 6"));
        assert_eq!(stop.cause, cause, "{kind}");
        let then = then.expect(kind);
        assert_eq!((then.cause, then.rule.id()), (cause, "ROUGH-04"), "{kind}");
        assert_eq!(table.condition("a1"), Condition::Ordered, "{kind}");
        let turned = Bearing::new(90.0).turn_to(table.base("a1").facing);
        assert!(turned.abs() < 5.0, "{kind}: {turned}");
        let corners = table.base("a1").corners();
        assert!(
            corners.iter().all(|corner| corner.x < 20.1),
            "{kind}: {corners:?}"
        );
    }
}

/// Whom the die lets in wheels where he stands, and away from a piece everybody may.
#[test]
fn rough_04_who_is_let_in_wheels_and_so_does_who_turns_elsewhere() {
    let area = "outline = [[20,10],[36,10],[36,30],[20,30]]";
    let brigade = "grey a advance 55,20 | a1 i3 10,20 90";
    let mut table = Table::new("basic", &rough("orchard", area), &[brigade]).marching();
    let (_, then) = stops(&table.does("march a then 30 dice 1"));
    assert_eq!(then, None);
    near(table.base("a1").facing.degrees(), 120.0);
}

/// ORD-05, RUL-37: facing about is not a way towards the enemy, whatever corner swings out.
#[test]
fn ord_05_who_retires_may_turn_on_the_spot() {
    let retiring = || {
        let brigades = [
            "grey a retire | a1 i3 20,20 90",
            "blue b hold | b1 i3 26,20 270",
        ];
        Table::new("full", "", &brigades).moving()
    };
    for bearing in [45, 60, 135] {
        retiring().does(&format!("move a1 to 20,20 facing {bearing}"));
    }
    retiring().does("move a1 about");
    // A wheel swings it forward, and a step is a step.
    retiring().no("move a1 wheel left 20", "ORD-05");
    retiring().no("move a1 to 20.3,20 facing 60", "ORD-05");
}
