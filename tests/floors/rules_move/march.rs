use rules::fields::march::{course::stop_words, look_ahead, march_fan};
use rules::fields::terms::{
    charts::ActivationResult,
    command::{Command, Wheels},
    event::{Event, MarchEnd},
    name::UnitId,
    order::{Order, Place},
    phase::Phase,
};
use rules::fields::turn::audit;
use table::measure::{Bearing, Point};

use super::table::{Table, near};

pub const ATTACK: &str = "grey a attack b | a1 i3 5,20 90 | a2 i3 5,23 90";
pub const ENEMY: &str = "blue b hold | b1 i3 40,21.5 270";

fn open() -> Table {
    Table::new("basic", "", &[ATTACK, ENEMY]).marching()
}

#[test]
fn ex_gt_03_a_a_march_ends_at_the_first_zone_border() {
    let mut table = open();
    // The zone of b1 ends 12 in before its front edge at 39.5, and the brigade's front is at 5.5.
    let stop = table.marches("march a then 20", 22.0, MarchEnd::Observed);
    assert_eq!(stop.by, Some(UnitId::new("b1")));
    assert_eq!(stop.rule.id(), "GT-03");
    near(table.base("a1").at.x, 27.0);
    near(table.base("a1").at.y, 20.0);
    // Observed: no second wheel.
    assert_eq!(table.base("a1").facing, Bearing::new(90.0));
}

#[test]
fn ex_gt_03_b_an_advance_comes_to_its_goal_and_holds() {
    let mut table = Table::new(
        "basic",
        "",
        &["grey a advance 36,21.5 | a1 i3 5,20 90 | a2 i3 5,23 90"],
    )
    .marching();
    table.marches("march a", 31.0, MarchEnd::Arrival);
    assert_eq!(table.order("a"), "hold");
    let position = *table
        .state
        .brigade(&"a".into())
        .unwrap()
        .position()
        .unwrap();
    // RUL-36: 6 in of front and 3 to either side; 1 in of depth and 3 to the rear, none to the front.
    near(position.frontage, 12.0);
    near(position.depth, 4.0);
    near(position.at.x, 34.5);
}

#[test]
fn ex_gt_03_c_an_aim_60_degrees_off_takes_two_wheels_and_a_turn() {
    let at = |degrees: f64| {
        let aim = Point::new(20.0, 20.0) + Bearing::new(90.0 - degrees).unit() * 15.0;
        let brigade = format!("grey a advance {:.6},{:.6} | a1 i3 20,20 90", aim.x, aim.y);
        Table::new("basic", "", &[&brigade]).marching()
    };
    let said = at(60.0).no("march a", "GT-03");
    assert!(said.contains("15 degrees off the front"), "{said}");
    assert!(said.contains("wheel -45 then -15"), "{said}");
    let mut table = at(60.0);
    table.marches(
        "march a to 20,20 wheel -45 then -15",
        0.0,
        MarchEnd::Arrival,
    );
    near(table.base("a1").facing.degrees(), 30.0);
    assert!(table.order("a").starts_with("advance"));
    // Up to 45 degrees the wheel is made without being named.
    let mut table = at(40.0);
    table.marches("march a", 15.0, MarchEnd::Arrival);
    near(table.base("a1").facing.degrees(), 50.0);
}

#[test]
fn gt_03_no_wheel_is_over_45() {
    open().no("march a wheel 60", "GT-03");
    open().no("march a then -46", "GT-03");
}

#[test]
fn gt_03_unseen_at_its_end_a_brigade_wheels_again() {
    let mut table = Table::new("basic", "", &["grey a advance 30,20 | a1 i3 5,20 90"]).marching();
    table.marches("march a then 30", 25.0, MarchEnd::Arrival);
    near(table.base("a1").facing.degrees(), 120.0);
    near(table.base("a1").at.x, 30.0);
}

#[test]
fn gt_01_only_attack_advance_and_retire_march() {
    for order in ["hold", "rest"] {
        let brigade = format!("grey a {order} | a1 i3 5,20 90");
        let mut table = Table::new("full", "", &[&brigade]).marching();
        assert!(table.state.openings().is_empty());
        table.no("march a to 20,20", "GT-01");
        // The referee outranks it.
        table.does("march a to 20,20 because \"the player forgot\"");
    }
}

#[test]
fn gt_01_a_brigade_that_is_seen_does_not_start() {
    let mut table = Table::new(
        "basic",
        "",
        &[
            "grey a attack b | a1 i3 27,20 90",
            "blue b hold | b1 i3 39.9,20 270 | b2 i3 39.9,23 270",
        ],
    )
    .marching();
    // 39.4 - 27.5 = 11.9.
    let said = table.no("march a", "GT-01");
    assert!(said.contains("b1 sees a1 already"), "{said}");
    let look = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert_eq!(look.stop.cause, MarchEnd::NotStarted);
    assert_eq!(look.stop.by, Some(UnitId::new("b1")));
    assert_eq!(look.stop.rule.id(), "GT-01");
    assert_eq!(look.distance, 0.0);
}

#[test]
fn ex_zoo_02_a_twelve_is_seen_and_more_is_not() {
    let at = |x: f64| {
        let brigade = format!("grey a attack b | a1 i3 {x},20 90");
        Table::new("basic", "", &[&brigade, "blue b hold | b1 i3 40,20 270"]).marching()
    };
    at(27.0).no("march a", "GT-01");
    at(26.9).marches("march a", 0.1, MarchEnd::Observed);
}

#[test]
fn gt_01_holding_ground_bars_it_and_so_does_no_activation() {
    let mut table = Table::new("basic", "", &[ATTACK, ENEMY]);
    table.happens(Event::PhaseBegan {
        phase: Phase::GrandTactical,
    });
    table.no("march a", "ACT-01");
    table.rolled(&"a".into(), ActivationResult::Shaken, true);
    table.no("march a", "ACT-07");
    assert!(table.state.openings().is_empty());
}

#[test]
fn act_06_a_hesitant_brigade_of_basic_accepts_after_it_has_moved() {
    let mut table = open();
    table.rolled(&"a".into(), ActivationResult::Hesitant, false);
    table.happens(Event::OrderAccepted {
        brigade: "a".into(),
        order: Order::Attack("b".into()),
    });
    table.no("march a", "ACT-06");
}

#[test]
fn gt_01_batteries_go_limbered_and_cavalry_mounted() {
    let mut table = Table::new(
        "basic",
        "",
        &["grey a advance 30,20 | a1 i3 5,20 90 | a2 g6 3,20 90"],
    )
    .marching();
    let said = table.no("march a", "GT-01");
    assert!(said.contains("a2 is unlimbered"), "{said}");
    let cavalry = "grey a advance 30,20 | a1 c3 5,20 90 dismounted";
    Table::new("basic", "", &[cavalry])
        .marching()
        .no("march a", "RUL-60");
    Table::new("full", "", &[cavalry])
        .marching()
        .no("march a", "RUL-60");
    let terms = "[rulings]\ngt_needs_mounted = false\n";
    Table::with("full", terms, "", &[cavalry])
        .marching()
        .marches("march a", 25.0, MarchEnd::Arrival);
}

#[test]
fn gt_02_it_costs_one_point_whatever_the_spread() {
    let mut table = Table::new(
        "basic",
        "",
        &["grey a advance 30,20 general:5,2 | a1 i3 5,20 90 | a2 i3 5,36 90"],
    )
    .marching();
    assert_eq!(table.points("a"), 3);
    table.does("march a to 30,20 wheel 0 because \"as it stands\"");
    assert_eq!(table.points("a"), 2);
    // CMD-10: the brigadier goes along, whatever the distance.
    assert!(table.state.general(&"a".into()).unwrap().at().unwrap().x > 20.0);
    table.no("march a", "GT-01");
}

#[test]
fn gt_04_and_rul_62_the_order_gives_the_direction_and_the_goal() {
    let mut table = open();
    let said = table.no("march a to 30,30", "GT-04");
    assert!(said.contains("straight at b"), "{said}");
    table.no("march a to 20,21.5", "RUL-62");
    table.marches(
        "march a to 20,21.5 because \"the scenario says so\"",
        15.0,
        MarchEnd::Arrival,
    );
    assert_eq!(table.order("a"), "attack b");
    open().marches("march a to b", 22.0, MarchEnd::Observed);
    open().marches("march a to b1", 22.0, MarchEnd::Observed);
}

#[test]
fn gt_05_and_gt_06_marches_come_first_and_moves_may_follow() {
    let mut table = open();
    table.no("move a1,a2 ahead 5", "SEQ-01");
    table.does("march a");
    table.happens(Event::PhaseBegan {
        phase: Phase::Tactical,
    });
    table.does("move a1,a2 ahead 5");
    assert_eq!(table.points("a"), 1);
    table.no("march a", "SEQ-01");
}

#[test]
fn gt_08_every_unit_has_moved() {
    let mut table = open();
    table.does("march a");
    for unit in ["a1", "a2"] {
        assert!(table.unit(unit).deeds().marched);
        assert!(!table.unit(unit).deeds().quiet());
    }
}

#[test]
fn rul_32_an_attack_goes_at_the_nearest_unit_and_a_gone_target_has_none() {
    let far = "blue b hold | b1 i3 50,5 270 | b2 i3 40,20 270";
    let attack = "grey a attack b | a1 i3 5,20 90";
    let mut table = Table::new("basic", "", &[attack, far]).marching();
    let stop = table.marches("march a", 22.0, MarchEnd::Observed);
    assert_eq!(stop.by, Some(UnitId::new("b2")));
    let gone = Event::BrigadeBroken {
        brigade: "b".into(),
        rule: "ACT-03".into(),
        why: String::new(),
    };
    let other = "blue c hold | c1 i3 45,24 270";
    let mut table = Table::new("basic", "", &[attack, far, other]).marching();
    table.happens(gone.clone());
    table.no("march a", "RUL-32");
    let terms = "[rulings]\nattack_target_gone = \"nearest_enemy\"\n";
    let mut table = Table::with("basic", terms, "", &[attack, far, other]).marching();
    table.happens(gone);
    let (_, stop) = table.march("march a");
    assert_eq!(stop.by, Some(UnitId::new("c1")));
}

#[test]
fn rul_59_a_wheel_that_enters_a_zone_ends_there_and_with_it_the_move() {
    // A long line whose left end swings forward into the zone of b1 long before 45 degrees.
    let line =
        "grey a attack b | a1 i3 25,20 90 | a2 i3 25,23 90 | a3 i3 25,26 90 | a4 i3 25,29 90";
    let mut table = Table::new("basic", "", &[line, "blue b hold | b1 i3 39,30 270"]).marching();
    let events = table.does("march a to b wheel 45 because \"a try\"");
    let march = events.iter().find_map(|event| match event {
        Event::Marched(march) => Some(march),
        _ => None,
    });
    let march = march.unwrap();
    assert!((1.0..44.0).contains(&march.wheel), "{}", march.wheel);
    assert_eq!(march.distance, 0.0);
    assert_eq!(march.stop.cause, MarchEnd::Observed);
    assert_eq!(march.stop.rule.id(), "RUL-59");
}

#[test]
fn rul_62_a_march_does_not_end_on_friends() {
    let mut table = Table::new(
        "basic",
        "",
        &[
            "grey a advance 30,20 | a1 i3 5,20 90",
            "grey f hold | f1 i3 30.4,20 90",
        ],
    )
    .marching();
    // It ends where its front touches their rear at 29.9.
    let (distance, stop) = table.march("march a");
    assert_eq!(stop.cause, MarchEnd::Friends);
    assert!((distance - 24.4).abs() < 0.001, "{distance}");
    assert!(table.order("a").starts_with("advance"));
    // The friend is named, and who would have ended on him.
    assert_eq!(stop.by, Some(UnitId::new("f1")));
    assert_eq!(stop.unit, Some(UnitId::new("a1")));
    let words = stop_words(&table.state, &stop);
    assert_eq!(words, "f1 is where a1 would end");
}

/// RUL-62, RUL-33: a march that is told as no step is offered to nobody; the list at the end of the phase names it as
/// ever, and holds nobody up who types `next`.
#[test]
fn rul_62_a_march_of_no_step_is_not_offered() {
    let offered = |gap: f64| {
        let friend = format!("grey f hold | f1 i3 {},20 90", 6.0 + gap);
        let own = "grey a advance 6.3,20 | a1 i3 5,20 90";
        let t = Table::new("basic", "", &[own, &friend]).marching();
        let next = audit::meant_command(&t.state, Command::Next { anyway: false });
        let anyway = next == Command::Next { anyway: true };
        let left = audit::left_undone(&t.state);
        (t.state.openings().len(), left.len(), anyway)
    };
    assert_eq!(offered(0.04), (0, 1, true));
    assert_eq!(offered(0.2), (1, 1, false));
}

#[test]
fn a_look_tells_what_the_rules_object_to_in_its_words() {
    let table = open();
    let goal = Place::Point(Point::new(20.0, 30.0));
    let seen = look_ahead(
        &table.state,
        &"a".into(),
        Some(&goal),
        &Wheels::default(),
        &[],
    )
    .unwrap();
    assert!(!seen.objections.is_empty());
    assert!(seen.words.contains("against it: GT-04"), "{}", seen.words);
    // As ordered there is nothing against it.
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert!(!seen.words.contains("against it"), "{}", seen.words);
}

/// On a hill A sees 18 in, and is seen at 12.
fn on_a_hill(state: &str) -> Table {
    let hill =
        "[[terrain]]\nid = \"hill\"\nkind = \"hill\"\noutline = [[10,5],[30,5],[30,15],[10,15]]\n";
    let brigade = format!("grey a attack b | a1 i3 20,12 0 {state} | a2 i3 23,12 0");
    Table::new("basic", hill, &[&brigade, "blue b hold | b1 i3 20,29 180"]).marching()
}

#[test]
fn fire_10_and_rul_79_a_march_takes_no_beaten_unit_nearer_to_an_enemy_it_sees() {
    on_a_hill("ordered").does("march a");
    let mut table = on_a_hill("beaten");
    let said = table.no("march a", "FIRE-10");
    assert!(
        said.contains("a1 is beaten and would come nearer to b1"),
        "{said}"
    );
    assert!(table.state.openings().is_empty());
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    assert!(seen.words.contains("against it: FIRE-10"), "{}", seen.words);
    table.does("march a because \"the scenario\"");
}

#[test]
fn fire_10_is_objected_to_before_a_march_throws_for_rough_ground() {
    let wood = "[[terrain]]\nid = \"hill\"\nkind = \"hill\"\noutline = [[10,5],[30,5],[30,15],[10,15]]\n\
                [[terrain]]\nid = \"brook\"\nkind = \"stream\"\nline = [[5,12.9],[40,12.9]]\n";
    let brigade = "grey a attack b | a1 i3 20,12 0 beaten | a2 i3 23,12 0";
    let enemy = "blue b hold | b1 i3 20,29 180";
    let mut table = Table::new("basic", wood, &[brigade, enemy]).marching();
    table.no("march a", "FIRE-10");
    table.wants("march a because \"the scenario\"");
}

#[test]
fn rul_35_an_advance_arrives_when_a_unit_touches_the_feature() {
    let hill = "[[terrain]]\nid = \"hill\"\nkind = \"field\"\noutline = [[30,15],[35,15],[35,25],[30,25]]\n";
    let mut table = Table::new("basic", hill, &["grey a advance hill | a1 i3 5,20 90"]).marching();
    table.marches("march a", 24.5, MarchEnd::Arrival);
    assert_eq!(table.order("a"), "hold");
}

#[test]
fn rul_35_no_march_to_ground_that_the_enemy_has() {
    let hill = "[[terrain]]\nid = \"hill\"\nkind = \"field\"\noutline = [[40,15],[45,15],[45,25],[40,25]]\n";
    let mut table = Table::new(
        "basic",
        hill,
        &[
            "grey a advance hill | a1 i3 5,20 90",
            "blue b hold | b1 i3 42,20 270",
        ],
    )
    .marching();
    let said = table.no("march a", "RUL-35");
    assert!(said.contains("got to hill first"), "{said}");
}

/// Woods between them: from inside it b sees 3 in and no farther.
fn retiring(order: &str) -> Table {
    let wood = "[[terrain]]\nid = \"wood\"\nkind = \"woods\"\noutline = [[30,10],[36,10],[36,30],[30,30]]\n";
    let brigade = format!("grey a {order} | a1 i3 25.5,20 90");
    Table::new("basic", wood, &[&brigade, "blue b hold | b1 i3 32,20 270"]).marching()
}

#[test]
fn ord_05_and_rul_37_a_retreat_goes_back_until_every_enemy_is_12_away() {
    let mut table = retiring("retire");
    // The gap is 31.5 - 26 = 5.5.
    let stop = table.marches("march a", 6.5, MarchEnd::Arrival);
    assert_eq!(stop.rule.id(), "ORD-05");
    near(table.base("a1").at.x, 19.0);
    // Backwards: the front is kept.
    assert_eq!(table.base("a1").facing, Bearing::new(90.0));
    assert_eq!(table.order("a"), "hold");
    let mut table = retiring("retire");
    table.no("march a to 29,20", "GT-04");
}

#[test]
fn ex_ord_05_a_at_12_it_holds_and_does_not_march() {
    let at = |x: f64| {
        let brigade = format!("grey a retire | a1 i3 {x},20 90");
        let good = "width = 60\ndepth = 40\nsight = \"close\"\n---";
        Table::new("basic", good, &[&brigade, "blue b hold | b1 i3 40,20 270"]).marching()
    };
    at(27.0).no("march a", "ORD-05");
    at(27.1).marches("march a", 0.1, MarchEnd::Arrival);
}

#[test]
fn a_hidden_enemy_that_stops_a_march_is_shown() {
    let mut table = Table::new(
        "basic",
        "",
        &[ATTACK, "blue b hold - hidden:yes | b1 i3 40,21.5 270"],
    )
    .marching();
    let events = table.does("march a");
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::Revealed { brigade, .. } if brigade.as_str() == "b"))
    );
    assert!(!table.state.brigade(&"b".into()).unwrap().is_hidden());
}

#[test]
fn rul_33_who_may_march_is_due_to_and_every_opening_is_accepted() {
    let table = open();
    let openings = table.state.openings();
    assert_eq!(openings.len(), 1);
    assert!(openings[0].due);
    assert!(
        openings[0].words.contains("march 22.0 in due east"),
        "{openings:?}"
    );
    let terms = "[rulings]\nspeed_check = \"off\"\n";
    let table = Table::with("basic", terms, "", &[ATTACK, ENEMY]).marching();
    assert!(!table.state.openings()[0].due);
    // An aim behind it: the opening wheels on the spot, and is taken as it stands.
    let mut table = Table::new("basic", "", &["grey a advance 5,20 | a1 i3 30,20 90"]).marching();
    let opening = table.state.openings().remove(0);
    let line = rules::fields::language::write(&opening.command);
    table.does(&line);
    near(table.base("a1").facing.degrees().to_radians().sin(), 0.0);
}

#[test]
fn a_look_asks_for_no_activation_no_points_and_no_phase() {
    let table = Table::new("basic", "", &[ATTACK, ENEMY]);
    let seen = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap();
    near(seen.distance, 22.0);
    assert_eq!(seen.stop.cause, MarchEnd::Observed);
    assert_eq!(seen.words, "march 22.0 in due east; stop: b1 sees the a1");
    assert_eq!(seen.units.len(), 2);
    // An aim against the order is worked out, with the objection.
    let aside = Place::Point(Point::new(30.0, 30.0));
    let seen = look_ahead(
        &table.state,
        &"a".into(),
        Some(&aside),
        &Wheels::default(),
        &[],
    )
    .unwrap();
    assert!(seen.wheel < -10.0);
    assert!(seen.objections[0].starts_with("GT-04"), "{seen:?}");
    let spare = look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[3]);
    assert_eq!(spare.unwrap_err().clause().id(), "ROUGH-04");
    let json = serde_json::to_value(
        look_ahead(&table.state, &"a".into(), None, &Wheels::default(), &[]).unwrap(),
    )
    .unwrap();
    assert_eq!(json["stop"]["cause"], "observed");
    assert_eq!(json["stop"]["by"], "b1");
    assert_eq!(json["units"][0]["id"], "a1");
    assert_eq!(json["bearing"], 90.0);
    assert_eq!(json["needs_dice"], false);
}

#[test]
fn the_fan_tells_what_stops_a_march_after_every_wheel() {
    let table = Table::new(
        "basic",
        "",
        &[
            "grey a attack b | a1 i3 10,20 90",
            "blue b hold | b1 i3 40,20 270",
        ],
    );
    let rays = march_fan(&table.state, &"a".into());
    assert_eq!(rays.len(), 91);
    let ahead = &rays[45];
    near(ahead.wheel, 0.0);
    near(ahead.distance, 17.0);
    assert_eq!(ahead.stop.cause, MarchEnd::Observed);
    assert_eq!(ahead.words, "b1 sees the a1");
    // 45 degrees left it passes the zone and comes to the edge of the table.
    assert_eq!(rays[0].stop.cause, MarchEnd::TableEdge);
    assert!(rays[0].distance > 20.0);
    // A look with that wheel comes to the same place as the ray.
    let mut looked = 0;
    for ray in rays.iter().step_by(15) {
        let to = Point::new(10.0, 20.0) + ray.bearing.unit() * 29.0;
        let wheels = Wheels {
            before: Some(ray.wheel),
            ..Wheels::default()
        };
        let goal = Place::Point(to);
        let seen = look_ahead(&table.state, &"a".into(), Some(&goal), &wheels, &[]);
        match seen {
            Ok(seen) => {
                near(seen.distance, ray.distance.min(29.0));
                looked += 1;
            }
            // 29 in at 45 degrees lead off the table.
            Err(refusal) => assert!(!table.state.ground().holds(to), "{refusal}"),
        }
    }
    assert_eq!(looked, 5);
}
