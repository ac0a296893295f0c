use vidette::rules::fields::event::MarchEnd;

use super::table::Table;

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
