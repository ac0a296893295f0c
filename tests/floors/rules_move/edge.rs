use rules::fields::position::gap::figure_distance;
use rules::fields::terms::event::MarchEnd;
use table::ground::{Ground, SightType};
use table::measure::{CONTACT, Point};

use super::table::{Table, near};

/// GT-03, RUL-59: a brigade that stands flush on the table's edge marches at what lies ahead within a
/// degree, and pays for no wheel that the edge forbids.
#[test]
fn gt_03_a_brigade_on_the_edge_of_the_table_marches_ahead() {
    let flush = "grey a advance 28.7,20 | a1 i3 30,0.5 0 | a2 i3 27,0.5 0";
    let mut table = Table::new("basic", "", &[flush]).marching();
    let (inches, _) = table.march("march a to 28.7,20");
    assert!((inches - 19.5).abs() < 0.1, "{inches}");
    let mut table = Table::new("basic", "", &[flush]).marching();
    let said = table.no("march a to 45,20 because \"a try\"", "RUL-59");
    assert!(
        said.contains("leave the table") && said.contains("wheel 0"),
        "{said}"
    );
    table.does("march a to 45,20 wheel 0 because \"straight on\"");
}

#[test]
fn gt_03_the_table_ends() {
    let mut table = Table::new("basic", "", &["grey a hold | a1 i3 5,20 90"]).marching();
    table.marches(
        "march a to 60,20 because \"a ride to the edge\"",
        54.5,
        MarchEnd::TableEdge,
    );
}

#[test]
fn an_aim_off_the_table_is_named() {
    let mut table = Table::new(
        "basic",
        "",
        &[
            "grey a attack b | a1 i3 5,20 90",
            "blue b hold | b1 i3 40,21.5 270",
        ],
    )
    .marching();
    let said = table.no("march a to 70,20", "GT-03");
    assert!(said.contains("60 by 40"), "{said}");
}

fn of_general(t: &Table, id: &str) -> Point {
    t.state.general(&id.into()).unwrap().at().unwrap()
}

/// A figure is a disc of half an inch, so that much of it is kept from every edge; a table too narrow
/// for that has it in the middle.
#[test]
fn a_figure_is_wholly_on_the_table() {
    let ground = Ground::open(60.0, 40.0, SightType::Rolling);
    let nearest = |x: f64, y: f64| ground.nearest_for_figure(Point::new(x, y));
    assert_eq!(nearest(-3.0, 20.0), Point::new(0.5, 20.0));
    assert_eq!(nearest(60.0, 45.0), Point::new(59.5, 39.5));
    assert_eq!(nearest(30.0, 0.2), Point::new(30.0, 0.5));
    assert_eq!(nearest(30.0, 0.7), Point::new(30.0, 0.7));
    let narrow = Ground::open(0.6, 40.0, SightType::Rolling);
    assert_eq!(narrow.nearest_for_figure(Point::new(9.0, 9.0)).x, 0.3);
}

/// CMD-10: a brigadier ahead of his line stays on the table where the line ends at its edge.
#[test]
fn cmd_10_a_brigadier_ahead_of_a_march_to_the_edge_stays_on_the_table() {
    let brigade = "grey a advance 58,20 general:53,20 | a1 i3 50,20 90";
    let mut t = Table::new("basic", "", &[brigade]).marching();
    t.march("march a to 60,20 because \"a ride to the edge\"");
    near(of_general(&t, "a").x, 59.5);
}

/// CMD-11: who rides to a unit at the edge touches it where his whole figure is on the table.
#[test]
fn cmd_11_a_ride_to_a_unit_at_the_edge_ends_on_the_table() {
    // Its near rear corner is 0.26 in from the edge, and he comes along the edge.
    let brigade = "grey a advance 55,20 general:30,0.6 | a1 i3 20,0.63 355";
    let mut t = Table::new("basic", "", &[brigade]).moving();
    t.does("ride-to a a1");
    let at = of_general(&t, "a");
    assert!(at.y >= 0.5, "{at}");
    assert!(figure_distance(at, &t.base("a1")) <= CONTACT, "{at}");
    t.does("lead a a1");
}
