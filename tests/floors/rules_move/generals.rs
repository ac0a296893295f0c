use rules::fields::terms::{event::Event, fate::GeneralFate};

use super::table::{Table, near};

const BRIGADE: &str = "grey a advance 55,20 general:10,20 | a1 i3 20,20 90 | a2 i3 20,23 90";

fn table() -> Table {
    Table::new("basic", "", &[BRIGADE]).moving()
}

#[test]
fn cmd_11_six_inches_a_point_and_twelve_a_turn() {
    let mut t = table();
    let said = t.no("ride-to a 22.1,20", "CMD-11");
    assert!(said.contains("two moves of up to 6 in"), "{said}");
    t.no("ride-to a 10,20", "CMD-11");
    t.does("ride-to a 16,20");
    assert_eq!(t.points("a"), 2);
    let said = t.no("ride-to a 22.1,20", "CMD-11");
    assert!(said.contains("one move of up to 6 in"), "{said}");
    t.does("ride-to a 22,20");
    assert_eq!(t.points("a"), 1);
    let said = t.no("ride-to a 22,21", "CMD-11");
    assert!(said.contains("he may move twice"), "{said}");
    // Over 6 in one ride costs 2 and counts as both moves.
    let mut t = table();
    t.does("ride-to a 17,20");
    assert_eq!(t.points("a"), 1);
    t.no("ride-to a 17,24", "CMD-11");
    // Every move is paid for, however short.
    let mut t = table();
    t.does("ride-to a 11,20");
    t.does("ride-to a 12,20");
    assert_eq!(t.points("a"), 1);
    t.no("ride-to a 13,20", "CMD-11");
    // Higher generals as brigadiers.
    let mut t = table();
    let before = t.points("gd");
    let at = t.state.general(&"gd".into()).unwrap().at().unwrap();
    t.does(&format!("ride-to gd {},{}", at.x - 3.0, at.y));
    assert_eq!(t.points("gd"), before - 1);
    t.no("ride-to gd 70,20", "CMD-11");
}

#[test]
fn cmd_10_alone_he_moves_only_in_the_tactical_phase() {
    Table::new("basic", "", &[BRIGADE])
        .marching()
        .no("ride-to a 12,20", "SEQ-01");
}

#[test]
fn cmd_08_he_leads_a_unit_that_he_touches_for_a_point() {
    let mut t = table();
    let said = t.no("lead a a1", "CMD-08");
    assert!(said.contains("9.0 in"), "{said}");
    // To a unit he rides into contact.
    t.does("ride-to a a1");
    near(t.state.general(&"a".into()).unwrap().at().unwrap().x, 19.0);
    t.does("lead a a1");
    assert_eq!(t.points("a"), 0);
    let leading = t.state.general(&"a".into()).unwrap().leading().cloned();
    assert_eq!(leading, Some("a1".into()));
}

#[test]
fn rul_28_he_leads_until_he_leaves() {
    let mut t = table();
    t.does("ride-to a 13,20");
    t.does("lead a a1 because \"near enough\"");
    t.does("ride-to a 14,20");
    assert!(t.state.general(&"a".into()).unwrap().leading().is_none());
}

fn out(t: &mut Table) {
    t.happens(Event::GeneralTested {
        general: "a".into(),
        dice: vec![1, 2],
        fate: GeneralFate::Out,
    });
}

#[test]
fn gen_05_and_rul_30_a_superior_stands_in_with_his_own_points_and_distances() {
    let mut t = Table::new("full", "", &[BRIGADE]).moving();
    out(&mut t);
    t.set_points("gd", 4);
    t.happens(Event::Placed {
        unit: None,
        general: Some(("gd".into(), nalgebra::Point2::new(5.0, 20.0))),
    });
    // 14 in off: too far.
    t.no("move a1,a2 ahead 3", "CMD-04");
    // EX-GEN-05-a: rides 6 inches, moves the line: 4 - 1 - 1 = 2.
    t.happens(Event::Placed {
        unit: None,
        general: Some(("gd".into(), nalgebra::Point2::new(7.5, 20.0))),
    });
    t.does("ride-to gd 13.5,20");
    t.does("move a1,a2 ahead 3");
    assert_eq!(t.points("gd"), 2);
}

#[test]
fn gen_05_in_basic_nobody_stands_in() {
    let mut t = table();
    out(&mut t);
    t.no("move a1,a2 ahead 3", "GEN-05");
}
