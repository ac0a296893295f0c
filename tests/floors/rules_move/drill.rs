use rules::fields::language;
use rules::fields::terms::{
    condition::Formation,
    event::{Event, UnitPosition},
    phase::Phase,
};

use super::table::{Table, near};

#[test]
fn rul_25_drill_costs_one_flat_within_12_and_batteries_go_one_by_one() {
    let brigade = "grey a advance 55,20 general:10,20 | a1 g6 20,20 90 | a2 g6 20,22 90 | a3 c3 12,24 90 | a4 c3 12,27 90";
    let mut table = Table::new("full", "", &[brigade]).moving();
    table.no("limber a1,a2", "RUL-25");
    // 8 in off: still 1, though the edition is full.
    table.does("limber a1");
    assert_eq!(table.points("a"), 2);
    assert_eq!(table.unit("a1").formation(), Formation::Limbered);
    // Cavalry in a group dismounts together; the ledger names the group.
    let events = table.does("dismount a3,a4");
    let on = events.iter().find_map(|event| match event {
        Event::PointsSpent { on, .. } => Some(on.as_str()),
        _ => None,
    });
    assert_eq!(on, Some("dismount a3 and 1 more"));
    assert_eq!(table.points("a"), 1);
    assert_eq!(table.unit("a4").formation(), Formation::Dismounted);
    // By switch the surcharge of moving counts.
    let terms = "[rulings]\nlimber_distance_surcharge = true\n";
    let mut table = Table::with("full", terms, "", &[brigade]).moving();
    table.does("limber a1");
    assert_eq!(table.points("a"), 1);
    // Beyond 12: not possible.
    let far = "grey a advance 55,20 general:5,20 | a1 g6 20,20 90";
    Table::new("full", "", &[far])
        .moving()
        .no("limber a1", "CMD-04");
}

#[test]
fn rul_26_a_unit_moves_or_changes_how_it_stands() {
    let brigade = "grey a advance 55,20 general:18,22 | a1 g6 20,20 90 | a2 c3 20,24 90";
    let table = || Table::new("basic", "", &[brigade]).moving();
    let mut t = table();
    t.does("limber a1");
    t.no("move a1 ahead 3", "RUL-26");
    t.no("unlimber a1", "RUL-26");
    let mut t = table();
    t.does("move a2 ahead 3");
    t.no("dismount a2", "RUL-26");
    // Not after a forward move, but after a march (GT apart).
    let mut t = Table::new(
        "basic",
        "",
        &["grey a advance 55,20 | a1 g6 20,20 90 limbered"],
    )
    .marching();
    t.does("march a");
    t.happens(Event::PhaseBegan {
        phase: Phase::Tactical,
    });
    t.does("unlimber a1");
}

#[test]
fn tac_01_each_arm_has_its_own_drill() {
    let brigade =
        "grey a advance 55,20 general:18,22 | a1 g6 20,20 90 | a2 c3 20,24 90 | a3 i3 20,28 90";
    let mut t = Table::new("basic", "", &[brigade]).moving();
    t.no("mount a1", "TAC-01");
    t.no("limber a2", "TAC-01");
    t.no("dismount a3", "TAC-01");
    t.no("unlimber a1", "TAC-01");
    t.no("mount a2", "TAC-01");
}

/// The way of such a move is not walked step by step: that would take days.
#[test]
fn tac_01_a_move_of_a_million_million_inches_is_refused_at_once() {
    let mut t = Table::new(
        "basic",
        "",
        &[
            "grey a advance 55,20 | a1 i3 20,20 90",
            "blue b hold | b1 i3 40,30 270",
        ],
    )
    .moving();
    for way in ["ahead", "back", "left", "right"] {
        t.no(&format!("move a1 {way} 1000000000000"), "TAC-01");
    }
    t.no("move a1 wheel right 1000000000000", "TAC-01");
    t.no("move a1 wheel right 1000000000000 in", "TAC-01");
}

#[test]
fn act_07_rul_20_drill_is_free_to_who_holds_ground() {
    let brigade = "grey a hold | a1 g6 20,20 90";
    let mut t = Table::new("basic", "", &[brigade]).moving();
    t.rolled(
        &"a".into(),
        rules::fields::terms::charts::ActivationResult::Shaken,
        true,
    );
    t.does("limber a1");
}

/// b1 charged a1 from the south in Blue's turn; now Grey moves.
fn attacked(terms: &str) -> Table {
    let brigades = [
        "grey a hold | a1 i3 20,20 90 | a2 i3 20,23 90",
        "blue b attack a | b1 i3 20,18 0 | b2 i3 30,18 270",
    ];
    let mut t = Table::with("basic", terms, "", &brigades);
    t.other_turn(Phase::Tactical);
    t.happens(Event::Charged {
        unit: "b1".into(),
        enemy: "a1".into(),
        frontal: false,
    });
    t.other_turn(Phase::Tactical);
    t
}

#[test]
fn cmd_09_and_rul_27_a_unit_turns_free_towards_who_attacked_it() {
    let mut t = attacked("");
    let before = t.points("a");
    t.does("face a1 b1");
    near(t.base("a1").facing.degrees(), 180.0);
    assert_eq!(t.points("a"), before);
    assert!(!t.unit("a1").deeds().has_moved());
    t.no("face a1 b1", "RUL-27");
    // Only an attacker, only before it moves.
    attacked("").no("face a1 b2", "CMD-09");
    attacked("").no("face a2 b1", "CMD-09");
    let said = attacked("").no("face a1 270", "CMD-09");
    assert!(said.contains("nobody there has attacked"), "{said}");
    attacked("").does("face a1 170");
    let mut t = attacked("");
    t.does("move a1 back 1");
    t.no("face a1 b1", "RUL-27");
    // By switch it counts as a move.
    let mut t = attacked("[rulings]\nfree_turn_is_move = true\n");
    t.does("face a1 b1");
    assert!(t.unit("a1").deeds().has_moved());
}

#[test]
fn cmd_09_free_turns_are_offered_and_accepted() {
    let mut t = attacked("");
    let opening = t.state.openings().remove(0);
    assert!(
        opening.words.contains("free turn to face b1"),
        "{opening:?}"
    );
    t.does(&language::write(&opening.command));
    assert!(t.state.openings().is_empty());
}

#[test]
fn rul_27_it_does_not_turn_onto_others() {
    let mut t = attacked("");
    let base = t.base("a1");
    t.happens(Event::Placed {
        unit: Some(UnitPosition {
            unit: "b2".into(),
            at: base.at + nalgebra::Vector2::new(1.6, 0.0),
            facing: base.facing,
        }),
        general: None,
    });
    t.no("face a1 b1", "RUL-65");
}

#[test]
fn tac_01_nobody_turns_off_the_table() {
    let mut t = attacked("");
    let base = t.base("a1");
    t.happens(Event::Placed {
        unit: Some(UnitPosition {
            unit: "a1".into(),
            at: table::measure::Point::new(0.6, base.at.y),
            facing: table::measure::Bearing::new(90.0),
        }),
        general: None,
    });
    t.no("face a1 b1", "TAC-01");
    let offered = t.state.openings();
    assert!(
        offered.iter().all(|o| !o.words.contains("turn free")),
        "{offered:?}"
    );
}

/// BASE-06: foot has no formation but the line.
#[test]
fn base_06_foot_forms_nothing_but_line() {
    let mut t = attacked("");
    for drill in ["limber a1", "unlimber a1", "mount a1", "dismount a1"] {
        t.no(drill, "TAC-01");
    }
    assert_eq!(
        t.unit("a1").formation(),
        rules::fields::terms::condition::Formation::Line
    );
}

#[test]
fn rul_84_guns_that_unlimber_may_face_any_way() {
    let guns = |at: &str| {
        let brigade = format!("grey a advance 55,20 general:{at} | a1 g6 {at} 90 limbered");
        Table::new("full", "", &[&brigade]).moving()
    };
    let mut table = guns("20,20");
    table.does("unlimber a1 facing 200");
    assert_eq!(table.unit("a1").formation(), Formation::Unlimbered);
    near(table.base("a1").facing.degrees(), 200.0);
    near(table.base("a1").at.x, 20.0);
    // Without a word the facing is kept, and a drill of any other kind changes none.
    let mut table = guns("20,20");
    table.does("unlimber a1");
    near(table.base("a1").facing.degrees(), 90.0);
    let ready = "grey a advance 55,20 general:20,20 | a1 g6 20,20 90";
    let mut table = Table::new("full", "", &[ready]).moving();
    table.no("limber a1 facing 90", "RUL-84");
    let horse = "grey a advance 55,20 general:20,20 | a1 c3 20,20 90 | a2 c3 20,23 90";
    let mut table = Table::new("full", "", &[horse]).moving();
    table.no("dismount a1,a2 facing 180", "RUL-84");
    // There must be room for it.
    guns("1,20").no("unlimber a1 facing 45", "TAC-01");
    let beside = "grey a advance 55,20 general:20,20 | a1 g6 20,20 90 limbered | a2 i3 20,22.6 90";
    let mut table = Table::new("full", "", &[beside]).moving();
    table.no("unlimber a1 facing 45", "RUL-65");
}

#[test]
fn rul_26_what_a_free_turn_that_is_refused_is_told_works() {
    let own = "grey a advance 55,20 | a1 g6 20,20 90 | a2 i3 20,24 90";
    let table = || Table::new("basic", "", &[own]).moving();
    let said = table().no("face a1 270", "CMD-09");
    assert!(said.contains("`limber a1` costs a point"), "{said}");
    let said = table().no("face a2 270", "CMD-09");
    assert!(
        said.contains("turn it as a move: that costs a point"),
        "{said}"
    );
    let mut moved = table();
    moved.does("move a2 ahead 3");
    let said = moved.no("face a2 270", "RUL-27");
    assert!(said.contains("again in its next turn"), "{said}");
}
