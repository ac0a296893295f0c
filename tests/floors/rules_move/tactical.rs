use rules::fields::tactical::{is_frontal, preview_move};
use rules::fields::terms::{command::Manoeuvre, condition::Condition, event::Event, name::UnitId};
use table::base::Base;
use table::measure::{Bearing, Point};

use super::table::{Table, near};
use common::files::rows;

/// Four regiments of size 3 in line, facing east, the brigadier close behind.
const LINE: &str = "grey a advance 55,18 general:8,20 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 i3 10,17.5 90 | a4 i3 10,14.5 90";

fn line() -> Table {
    Table::new("basic", "", &[LINE]).moving()
}

fn moved(events: &[Event]) -> (f64, bool, String) {
    events
        .iter()
        .find_map(|event| match event {
            Event::Moved {
                inches,
                oblique,
                how,
                ..
            } => Some((*inches, *oblique, how.clone())),
            _ => None,
        })
        .unwrap()
}

#[test]
fn t_move_every_row() {
    let unit = |troops: &str| match troops {
        "infantry" => "i3 10,20 90",
        "cavalry_mounted" => "c3 10,20 90",
        "cavalry_dismounted" => "c3 10,20 90 dismounted",
        "artillery_limbered" => "g6 10,20 90 limbered",
        "artillery_unlimbered" => "g6 10,20 90",
        other => panic!("{other}"),
    };
    for row in rows("t-move") {
        let (troops, case, inches) = (&row[0], &row[1], row[2].parse::<f64>().unwrap());
        let way = if case == "any other" { "left" } else { "ahead" };
        let game = || {
            let brigade = format!("grey a advance 55,20 | a1 {}", unit(troops));
            Table::new("basic", "", &[&brigade]).moving()
        };
        if inches > 0.0 {
            game().does(&format!("move a1 {way} {inches}"));
        }
        game().no(&format!("move a1 {way} {}", inches + 0.1), "TAC-01");
    }
}

/// TAC-01: what exceeds an allowance by less than a tape measure errs is for the table to say.
#[test]
fn tac_01_the_tape_decides_at_the_end_of_an_allowance() {
    let game = || Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    let most = 5.0;
    let because = "because \"the tape says 5.0\"";
    game().does(&format!("move a1 ahead {} {because}", most + 0.2));
    game().no(&format!("move a1 ahead {} {because}", most + 0.3), "TAC-01");
    game().no(&format!("move a1 ahead {}", most + 0.2), "TAC-01");
}

#[test]
fn ex_tac_01_a_three_and_five_inches_are_what_the_fire_rules_read() {
    let mut table = line();
    table.does("move a1,a2,a3,a4 ahead 5");
    near(table.unit("a1").deeds().inches, 5.0);
    let seen = preview_move(&line().state, &[UnitId::new("a1")], &Manoeuvre::Ahead(5.0)).unwrap();
    assert!(seen.words.contains("may not open fire"), "{}", seen.words);
    let seen = preview_move(&line().state, &[UnitId::new("a1")], &Manoeuvre::Ahead(3.0)).unwrap();
    assert!(!seen.words.contains("may not open fire"), "{}", seen.words);
}

#[test]
fn ex_tac_03_a_a_wheel_costs_what_the_outer_end_travels() {
    let single = || Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    let mut table = single();
    let (inches, oblique, how) = moved(&table.does("move a1 wheel left 45"));
    near(inches, 2.36);
    assert!(!oblique);
    assert!(how.starts_with("wheel left 45 degrees"), "{how}");
    // About the inner end of the front: the left front corner, at 10.5,21.5, stays.
    let (left, _) = table.base("a1").front_edge();
    near(left.x, 10.5);
    near(left.y, 21.5);
    near(table.base("a1").facing.degrees(), 45.0);
    // By the inches of the outer end.
    let mut table = single();
    let (inches, _, _) = moved(&table.does("move a1 wheel right 3 in"));
    near(inches, 3.0);
    near(table.base("a1").facing.degrees(), 90.0 + 57.3);
    // A line of 15: 15 degrees are 3.93, 19.1 the most.
    let five = "grey a advance 55,20 general:8,20 | a1 i3 10,26 90 | a2 i3 10,23 90 | a3 i3 10,20 90 | a4 i3 10,17 90 | a5 i3 10,14 90";
    let mut table = Table::new("basic", "", &[five]).moving();
    let said = table.no("move a1,a2,a3,a4,a5 wheel right 19.2", "TAC-01");
    assert!(said.contains("19.1 degrees"), "{said}");
    let (inches, _, _) = moved(&table.does("move a1,a2,a3,a4,a5 wheel right 15"));
    near(inches, 3.93);
    // Still one line: every base faces 105.
    near(table.base("a5").facing.degrees(), 105.0);
    assert!(table.base("a4").touches(&table.base("a5")));
    // With 3 inches to spend, touching a fence: 11.5.
    let fence = "[[terrain]]\nid = \"fence\"\nkind = \"fence\"\nline = [[9.5,8],[9.5,32]]\n";
    let mut table = Table::new("basic", fence, &[five]).moving();
    let said = table.no("move a1,a2,a3,a4,a5 wheel right 15", "TAC-01");
    assert!(said.contains("11.5 degrees"), "{said}");
}

#[test]
fn rul_63_any_part_sideways_or_back_makes_the_whole_move_3() {
    for how in [
        "left 4",
        "right 4",
        "back 4",
        "to 14,21",
        "to 13,20 facing 30",
    ] {
        let mut table =
            Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
        table.no(&format!("move a1 {how}"), "TAC-01");
    }
    let mut table = Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    let (inches, oblique, how) = moved(&table.does("move a1 to 12,21"));
    near(inches, 5.0_f64.sqrt());
    assert!(oblique);
    assert_eq!(how, "oblique 2.2 in");
    // Straight to a point ahead is straight ahead.
    let mut table = Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    assert_eq!(
        moved(&table.does("move a1 to 15,20")),
        (5.0, false, "ahead 5.0 in".to_owned())
    );
    let mut table = Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    let (inches, oblique, _) = moved(&table.does("move a1 about"));
    assert_eq!((inches, oblique), (3.0, true));
    near(table.base("a1").facing.degrees(), 270.0);
}

#[test]
fn cmd_05_a_group_touches_faces_one_way_and_is_line_or_column() {
    let mut table = line();
    let before: Vec<f64> = (1..=4).map(|n| table.base(&format!("a{n}")).at.x).collect();
    table.does("move a1,a2,a3,a4 ahead 5");
    for (n, x) in (1..=4).zip(before) {
        near(table.base(&format!("a{n}")).at.x, x + 5.0);
    }
    assert_eq!(table.points("a"), 2);
    // Not touching.
    let said = line().no("move a1,a3 ahead 3", "CMD-05");
    assert!(said.contains("does not touch"), "{said}");
    // Another facing.
    Table::new(
        "basic",
        "",
        &["grey a advance 55,20 | a1 i3 10,20 90 | a2 i3 10,23 60"],
    )
    .moving()
    .no("move a1,a2 ahead 3", "CMD-05");
    // A column is a group; corner to corner is none.
    Table::new(
        "basic",
        "",
        &["grey a advance 55,20 | a1 i3 10,20 90 | a2 i3 9,20 90"],
    )
    .moving()
    .does("move a1,a2 ahead 3");
    let said = Table::new(
        "basic",
        "",
        &["grey a advance 55,20 | a1 i3 10,20 90 | a2 i3 9,23 90"],
    )
    .moving()
    .no("move a1,a2 ahead 3", "CMD-05");
    assert!(said.contains("neither a line nor a column"), "{said}");
    // Another brigade, somebody twice, nobody there.
    let two = [
        "grey a hold | a1 i3 10,20 90",
        "grey c hold | c1 i3 10,23 90",
    ];
    let said = Table::new("basic", "", &two)
        .moving()
        .no("move a1,c1 ahead 3", "CMD-05");
    assert!(said.contains("c1 is not of a"), "{said}");
}

#[test]
fn seq_03_the_other_side_does_not_move() {
    let two = [
        "grey a hold | a1 i3 10,20 90",
        "blue b hold | b1 i3 40,20 270",
    ];
    Table::new("basic", "", &two)
        .moving()
        .no("move b1 ahead 3", "SEQ-03");
}

#[test]
fn rul_26_each_unit_moves_once_a_phase() {
    let mut table = line();
    table.does("move a1 ahead 3");
    table.no("move a1 ahead 2", "RUL-26");
    table.no("move a1,a2 ahead 2", "RUL-26");
    table.does("move a2 ahead 2");
}

#[test]
fn ex_cmd_04_a_basic_spends_three_points_and_cmd_07_then_nothing() {
    let brigade = "grey a advance 55,18 general:4,20 | a1 i3 10,23.5 90 | a2 i3 10,20.5 90 | a3 i3 10,17.5 90 | a4 i3 10,14.5 90";
    let mut table = Table::new("basic", "", &[brigade]).marching();
    table.does("march a to 20,19 because \"a short one\"");
    table.happens(Event::PhaseBegan {
        phase: rules::fields::terms::phase::Phase::Tactical,
    });
    table.does("ride-to a 19,19");
    table.does("move a1,a2,a3,a4 ahead 5");
    assert_eq!(table.points("a"), 0);
    let said = table.no("ride-to a 20,19", "CMD-07");
    assert!(said.contains("no action points"), "{said}");
    assert!(said.contains("march of a 1"), "{said}");
}

#[test]
fn ex_cmd_04_b_and_v_ap_what_distance_costs() {
    for row in rows("v-ap") {
        let [edition, quality, mark, ap, distance, cost, left] = row.as_slice() else {
            panic!("{row:?}")
        };
        // The figure's rim is half an inch nearer than its middle.
        let inches: f64 = distance.parse().unwrap();
        let x = 20.0 - 0.5 - inches - 0.5;
        let brigade = format!("grey a advance 55,20 general:{x},20 | a1 i3 20,20 90");
        let terms = if edition == "basic" {
            String::new()
        } else {
            "[rulings]\n".to_owned()
        };
        let mut table = Table::with(edition, &terms, "", &[&brigade]).moving();
        let full: u8 = if edition == "basic" {
            3
        } else {
            quality.parse().unwrap()
        };
        table.set_points("a", full);
        if mark != "Steady" {
            // CMD-03: the loss is taken when the activation result is known.
            table.spend("a", 1);
        }
        assert_eq!(table.points("a").to_string(), *ap, "{row:?}");
        if cost == "refused" {
            table.no("move a1 ahead 3", "CMD-04");
        } else if left == "refused" {
            table.no("move a1 ahead 3", "CMD-07");
        } else {
            table.does("move a1 ahead 3");
            assert_eq!(table.points("a").to_string(), *left, "{row:?}");
            let paid: u8 = ap.parse::<u8>().unwrap() - table.points("a");
            assert_eq!(paid.to_string(), *cost, "{row:?}");
        }
    }
}

#[test]
fn ex_cmd_04_c_and_tac_04_the_bands_are_6_and_12() {
    let at = |edition: &str, inches: f64| {
        let x = 20.0 - 0.5 - inches - 0.5;
        let brigade = format!("grey a advance 55,20 general:{x},20 | a1 i3 20,20 90");
        Table::new(edition, "", &[&brigade]).moving()
    };
    let cost = |edition: &str, inches: f64| {
        let mut table = at(edition, inches);
        let before = table.points("a");
        table.does("move a1 ahead 1");
        before - table.points("a")
    };
    assert_eq!(cost("full", 6.0), 1);
    assert_eq!(cost("full", 6.1), 2);
    assert_eq!(cost("full", 12.0), 2);
    assert_eq!(cost("basic", 12.0), 1);
    for edition in ["basic", "full"] {
        let said = at(edition, 12.1).no("move a1 ahead 1", "CMD-04");
        assert!(said.contains("12.1 in"), "{said}");
    }
}

#[test]
fn rul_24_the_nearest_part_of_any_unit_counts_or_by_switch_the_farthest_unit() {
    let brigade =
        "grey a advance 55,20 general:10,14 | a1 i3 10,17 90 | a2 i3 10,20 90 | a3 i3 10,23 90";
    let mut table = Table::new("full", "", &[brigade]).moving();
    table.does("move a1,a2,a3 ahead 3");
    assert_eq!(table.points("a"), 2);
    let terms = "[rulings]\ngroup_distance = \"farthest\"\n";
    let mut table = Table::with("full", terms, "", &[brigade]).moving();
    table.does("move a1,a2,a3 ahead 3");
    assert_eq!(table.points("a"), 1);
}

#[test]
fn cmd_06_he_may_move_first_and_command_afterwards() {
    let brigade = "grey a advance 55,20 general:4,20 | a1 i3 20,20 90";
    let mut table = Table::new("basic", "", &[brigade]).moving();
    table.no("move a1 ahead 3", "CMD-04");
    table.does("ride-to a 9,20");
    table.does("move a1 ahead 3");
    assert_eq!(table.points("a"), 1);
}

/// Grey under Attack, 4 inches from Blue's front.
fn charge(edition: &str, order: &str) -> Table {
    let brigade = format!("grey a {order} | a1 i3 30,20 90");
    let enemy = "blue b hold | b1 i3 35,20 270";
    Table::new(edition, "", &[&brigade, enemy]).moving()
}

#[test]
fn tac_06_contact_with_an_enemy_is_a_charge_and_ends_the_move() {
    let mut table = charge("basic", "attack b");
    let events = table.does("move a1 ahead 5");
    assert!(events.contains(&Event::Charged {
        unit: "a1".into(),
        enemy: "b1".into(),
        frontal: true
    }));
    near(table.base("a1").at.x, 34.0);
    assert!(table.base("a1").touches(&table.base("b1")));
    assert_eq!(table.unit("b1").deeds().charged_by.len(), 1);
    let mut table = charge("basic", "attack b");
    table.does("move a1 up-to b1");
    near(table.base("a1").at.x, 34.0);
    // No extra distance.
    let brigade = "grey a attack b | a1 i3 28,20 90";
    let enemy = "blue b hold | b1 i3 35,20 270";
    let mut table = Table::new("basic", "", &[brigade, enemy]).moving();
    let said = table.no("move a1 up-to b1", "TAC-01");
    assert!(said.contains("6.0 in"), "{said}");
    // Turning towards it is not free, and who lies behind is not charged.
    let aside = "blue b hold | b1 i3 30,26 270";
    let mut table = Table::new("basic", "", &[brigade, aside]).moving();
    let said = table.no("move a1 up-to b1", "TAC-01");
    assert!(said.contains("way and wheel together"), "{said}");
    let behind = "blue b hold | b1 i3 25,20 270";
    let mut table = Table::new("basic", "", &[brigade, behind]).moving();
    table.no("move a1 up-to b1", "TAC-06");
}

/// RUL-63, TAC-03, TAC-06: a wheel and the way straight ahead after it are one move of 5 inches
/// together, a charge too.
#[test]
fn rul_63_a_wheel_and_the_way_after_it_are_one_move() {
    let game = || {
        let brigade = "grey a attack b | a1 i3 28,20 90";
        let enemy = "blue b hold | b1 i3 31.5,23.4 270";
        Table::new("basic", "", &[brigade, enemy]).moving()
    };
    let mut table = game();
    let events = table.does("move a1 up-to b1");
    let charged =
        |event: &Event| matches!(event, Event::Charged { unit, .. } if *unit == "a1".into());
    assert!(events.iter().any(charged), "{events:?}");
    let base = table.base("a1");
    assert!(base.touches(&table.base("b1")));
    assert!(base.facing.degrees() < 90.0 && base.facing.degrees().fract().abs() < 1e-9);
    // 19 degrees of 3 inches are an inch: four are left.
    let mut table = game();
    table.does("move a1 wheel right 19 ahead 4");
    assert_eq!(table.base("a1").facing.degrees().round(), 109.0);
    let mut table = game();
    table.no("move a1 wheel right 19 ahead 4.3", "TAC-01");
    let mut table = game();
    table.does("move a1 wheel right 1 in ahead 3");
    assert_eq!(table.base("a1").facing.degrees().round(), 109.0);
}

#[test]
fn rul_67_a_charge_from_behind_the_front_line_is_not_frontal() {
    let frontal = |terms: &str, facing: f64| {
        let enemy = format!("blue b hold | b1 i3 35,20 {facing}");
        let brigade = ["grey a attack b | a1 i3 31,20 90", &enemy];
        let mut table = Table::with("basic", terms, "", &brigade).moving();
        table
            .does("move a1 ahead 5")
            .into_iter()
            .find_map(|event| match event {
                Event::Charged { frontal, .. } => Some(frontal),
                _ => None,
            })
            .unwrap()
    };
    assert!(frontal("", 270.0));
    assert!(frontal("", 300.0));
    assert!(!frontal("", 90.0));
    assert!(!frontal("", 0.0));
    let corners = "[rulings]\nflank_test = \"corners_45\"\n";
    assert!(frontal(corners, 270.0));
    // Well aside of the corner and hardly ahead of the front: front by the line, flank by the corners.
    let place = |x, y| Base::new(Point::new(x, y), Bearing::new(180.0), 1.0, 1.0);
    let target = Base::new(Point::new(20.0, 20.0), Bearing::NORTH, 3.0, 1.0);
    let state = |terms| Table::with("basic", terms, "", &["grey a hold | a1 i3 30,20 90"]).state;
    assert!(is_frontal(&state(""), &place(23.0, 21.1), &target));
    assert!(!is_frontal(&state(corners), &place(23.0, 21.1), &target));
    assert!(is_frontal(&state(corners), &place(23.0, 23.0), &target));
    let behind = "[rulings]\nflank_test = \"wholly_behind\"\n";
    assert!(frontal(behind, 340.0));
    assert!(!frontal(behind, 90.0));
}

#[test]
fn rul_34_only_attack_charges_others_halt_an_inch_short() {
    for order in ["advance 55,20", "hold", "retire"] {
        let said = charge("basic", order).no("move a1 up-to b1", "RUL-34");
        assert!(said.contains("only a brigade on Attack"), "{said}");
    }
    let mut table = charge("basic", "advance 55,20");
    let (inches, _, _) = moved(&table.does("move a1 ahead 5"));
    near(inches, 3.0);
    near(table.base("b1").distance(&table.base("a1")), 1.0);
    // The referee may allow it; the switch allows it to all.
    let mut table = charge("basic", "advance 55,20");
    table.does("move a1 up-to b1 because \"the scenario\"");
    assert_eq!(table.unit("a1").deeds().charged.len(), 1);
    let terms = "[rulings]\ncharge_needs_attack = false\n";
    let brigade = [
        "grey a advance 55,20 | a1 i3 30,20 90",
        "blue b hold | b1 i3 35,20 270",
    ];
    let mut table = Table::with("basic", terms, "", &brigade).moving();
    table.does("move a1 ahead 5");
    assert_eq!(table.unit("a1").deeds().charged.len(), 1);
}

#[test]
fn tac_06_a_wheel_into_contact_is_a_charge_too() {
    // The left end swings forward onto b1.
    let brigade = [
        "grey a attack b | a1 i3 30,20 90",
        "blue b hold | b1 i3 32.6,22.5 270",
    ];
    let mut table = Table::new("basic", "", &brigade).moving();
    let events = table.does("move a1 wheel right 57");
    assert!(
        events.iter().any(|e| matches!(e, Event::Charged { .. })),
        "{events:?}"
    );
    assert!(!table.base("a1").overlaps(&table.base("b1")));
}

/// A1 fights B1 squarely; A2 beside it touches B1 by a corner alone, which is not a contact (MEL-01, RUL-92).
fn by_a_corner(order: &str) -> Table {
    let brigade = format!("grey a {order} | a1 i3 20,18.5 90 | a2 i3 20,21.5 90");
    let enemy = "blue b hold | b1 i3 21,18.5 270";
    Table::new("basic", "", &[&brigade, enemy]).moving()
}

#[test]
fn tac_06_from_a_touch_of_corners_into_contact_is_a_charge() {
    let charged = |how: &str| {
        let mut table = by_a_corner("attack b");
        let events = table.does(&format!("move a2 {how}"));
        let charged = events.into_iter().find_map(|event| match event {
            Event::Charged { unit, frontal, .. } => Some((unit, frontal)),
            _ => None,
        });
        (charged, table)
    };
    let flank = Some((UnitId::new("a2"), false));
    let (charge, table) = charged("wheel right 90");
    assert_eq!(charge, flank);
    // It swings home, not only until the bases begin to lie side by side.
    let base = table.base("a2");
    near(base.at.x, 22.0);
    near(base.at.y, 20.5);
    assert_eq!(table.unit("b1").deeds().charged_by.len(), 1);
    let (charge, table) = charged("ahead 1");
    assert_eq!(charge, flank);
    near(table.base("a2").at.x, 21.0);
    // As little as it may lie on him, whatever was asked.
    let (charge, table) = charged("wheel right 94");
    assert_eq!(charge, flank);
    assert!(!table.base("a2").overlaps(&table.base("b1")));
    // Straight at him there is no way: he is touched already, and nobody ends on him.
    let said = by_a_corner("attack b").no("move a2 up-to b1", "TAC-06");
    assert!(said.contains("a2 touches b1 already"), "{said}");
    let said = by_a_corner("attack b").no("move a2 to 21,20.5", "RUL-65");
    assert!(said.contains("would end on b1"), "{said}");
    // Who goes past charges nobody.
    let (charge, table) = charged("ahead 5 because \"the gap is open\"");
    assert_eq!(charge, None);
    near(table.base("a2").at.x, 25.0);
}

#[test]
fn rul_34_from_a_touch_of_corners_only_attack_comes_into_contact() {
    let said = by_a_corner("advance 55,20").no("move a2 wheel right 90", "RUL-34");
    assert!(said.contains("may not charge"), "{said}");
    let events = by_a_corner("advance 55,20").does("move a2 left 1 because \"room for a1\"");
    assert!(!events.iter().any(|e| matches!(e, Event::Charged { .. })));
}

#[test]
fn tac_07_and_rul_65_through_friends_if_it_ends_clear() {
    let front = "grey f hold | f1 i3 33,20 90";
    let rear = "grey a attack b | a1 i3 30,20 90";
    let enemy = "blue b hold | b1 i3 50,20 270";
    let mut table = Table::new("basic", "", &[rear, front, enemy]).moving();
    let said = table.no("move a1 ahead 3", "RUL-65");
    assert!(said.contains("would end on f1"), "{said}");
    table.does("move a1 ahead 4");
    assert_eq!(table.condition("a1"), Condition::Ordered);
    assert_eq!(table.condition("f1"), Condition::Ordered);
    let terms = "[rulings]\npassing_disorders = true\n";
    let mut table = Table::with("basic", terms, "", &[rear, front, enemy]).moving();
    table.does("move a1 ahead 4");
    assert_eq!(table.condition("a1"), Condition::Disordered);
    assert_eq!(table.condition("f1"), Condition::Disordered);
    // Not through units in contact with the enemy.
    let enemy = "blue b hold | b1 i3 33,22 180";
    let rear = "grey a attack b | a1 i3 30,19.5 90";
    let mut table = Table::new("basic", "", &[rear, front, enemy]).moving();
    table.no("move a1 ahead 4", "RUL-65");
}

#[test]
fn a_move_does_not_leave_the_table_or_start_nowhere() {
    let mut table = Table::new("basic", "", &["grey a advance 55,20 | a1 i3 2,20 270"]).moving();
    table.no("move a1 ahead 3", "TAC-01");
    table.no("move a1 to 70,20", "TAC-01");
}

#[test]
fn tac_08_zones_do_not_restrict_tactical_movement() {
    let mut table = charge("basic", "attack b");
    table.does("move a1 ahead 3");
}

#[test]
fn a_ghost_tells_cost_and_consequence_and_moves_nothing() {
    let fence = "[[terrain]]\nid = \"fence\"\nkind = \"fence\"\nline = [[31,10],[31,30]]\n";
    let brigade = [
        "grey a attack b | a1 i3 30,20 90",
        "blue b hold | b1 i3 34,20 270",
    ];
    let table = Table::new("basic", fence, &brigade);
    let ghost = preview_move(&table.state, &["a1".into()], &Manoeuvre::Ahead(3.0)).unwrap();
    near(ghost.inches, 3.0);
    assert_eq!(ghost.cost, 1);
    assert_eq!(ghost.allowance, 3.0);
    assert_eq!(ghost.disorders.len(), 1);
    assert_eq!(ghost.charges.len(), 1);
    near(ghost.standings[0].at.x, 33.0);
    assert_eq!(ghost.standings[0].facing, Bearing::new(90.0));
    // Nobody has rolled yet: an objection, not a refusal.
    assert!(ghost.objections[0].starts_with("ACT-01"), "{ghost:?}");
}

/// TAC-01, TAC-03, RUL-63: straight movement and wheels mix in any order, at most 5 in all.
#[test]
fn rul_63_straight_on_and_then_a_wheel_is_one_move() {
    let table = || Table::new("basic", "", &["grey a advance 55,20 | a1 i3 10,20 90"]).moving();
    let mut on = table();
    let (inches, oblique, how) = moved(&on.does("move a1 ahead 2 wheel right 20"));
    near(inches, 2.0 + 3.0 * 20.0_f64.to_radians());
    assert!(!oblique);
    assert_eq!(
        how,
        "ahead 2.0 in, wheel right 20 degrees, outer end 1.0 in"
    );
    near(on.base("a1").facing.degrees(), 110.0);
    // The same place as by the one and then the other: the wheel is about where the front came to.
    let mut twice = table();
    twice.does("move a1 wheel right 20");
    near(on.base("a1").at.x - twice.base("a1").at.x, 2.0);
    near(on.base("a1").at.y - twice.base("a1").at.y, 0.0);
    let mut on = table();
    let (inches, ..) = moved(&on.does("move a1 ahead 2 wheel right 20 ahead 1"));
    near(inches, 3.0 + 3.0 * 20.0_f64.to_radians());
    table().no("move a1 ahead 4.5 wheel right 20", "TAC-01");
}
