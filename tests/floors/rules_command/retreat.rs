//! ACT-09, RUL-16, RUL-17, RUL-37.

use super::table::*;
use rules::fields::activation::retreat::{self, RetreatPlan};
use rules::fields::terms::{
    charts::Level,
    condition::{Condition, Formation},
    edition::Edition,
    event::Event,
    mark::BrigadeMark,
    name::UnitId,
    order::Order,
    order_of_battle::Arm,
    phase::Phase,
};
use table::ground::GroundGoing;

fn nearest(game: &Game) -> f64 {
    let brigade = |one: &str, other: &str| game.state.brigade_distance(&id(one), &id(other));
    ["p", "q"]
        .iter()
        .filter_map(|enemy| brigade("a", enemy))
        .fold(f64::INFINITY, f64::min)
}

fn beaten(roster: Roster) -> (Game, Vec<Event>) {
    let mut game = roster.play();
    game.written("a", attack("p")).level("a", Level::Willing);
    game.phase(Phase::Activation);
    let events = game.activate("a", [1, 1]);
    (game, events)
}

fn fell_back(events: &[Event]) -> Option<f64> {
    events.iter().find_map(|event| match event {
        Event::FellBack { inches, .. } => Some(*inches),
        _ => None,
    })
}

/// A at 30,30, P five inches in front of it.
fn face_to_face(edition: Edition) -> Roster {
    roster(edition)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 30.0), 0.0, 3)
        .line("p", "r", at(30.0, 36.0), 180.0, 3)
}

#[test]
fn ex_act_09_a_a_little_more_than_seven_straight_back_facing_the_enemy() {
    for edition in BOTH {
        let (game, events) = beaten(face_to_face(edition));
        let inches = fell_back(&events).unwrap();
        assert!((7.0..7.02).contains(&inches), "{inches}");
        assert!(nearest(&game) > 12.0);
        let centre = game.state.centre_of(&id("a")).unwrap();
        assert!((centre.x - 30.0).abs() < 1e-6);
        assert_eq!(game.state.front_of(&id("a")).unwrap().degrees(), 0.0);
        // CMD-10: the brigadier goes with it, without cost.
        let brigadier = game.state.brigadier(&id("a")).unwrap();
        assert!((brigadier.at().unwrap().y - (28.0 - inches)).abs() < 1e-6);
        assert_eq!(game.brigade("a").mark(), BrigadeMark::Beaten);
        assert_eq!(game.ap("a"), 2);
        let unit = game.state.unit(&UnitId::new("a1")).unwrap();
        assert!(unit.deeds().forced);
    }
}

#[test]
fn act_09_already_beyond_12_marked_and_no_move() {
    for (y, moves) in [(44.0, false), (43.0, true)] {
        let roster = roster(BASIC)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 30.0), 0.0, 3)
            .line("p", "r", at(30.0, y), 180.0, 3);
        let (game, events) = beaten(roster);
        // At 12.0 exactly it goes a hair farther (RUL-37), at 13 it stays.
        assert_eq!(fell_back(&events).is_some(), moves, "{y}");
        assert_eq!(game.brigade("a").mark(), BrigadeMark::Beaten);
        assert_eq!(*game.brigade("a").order(), Order::Hold);
        assert!(game.brigade("a").position().is_some());
    }
}

#[test]
fn rul_17_the_order_afterwards() {
    let (basic, _) = beaten(face_to_face(BASIC));
    assert_eq!(*basic.brigade("a").order(), Order::Hold);
    let (full, events) = beaten(face_to_face(FULL));
    let orders: Vec<String> = events
        .iter()
        .filter_map(|event| match event {
            Event::OrderChanged { order, rule, .. } => Some(format!("{order} {rule}")),
            _ => None,
        })
        .collect();
    assert_eq!(orders, ["retire RUL-17", "hold ORD-05"]);
    assert_eq!(*full.brigade("a").order(), Order::Hold);
    let (kept, _) = beaten(face_to_face(FULL).switch("beaten_order_full", "keep"));
    assert_eq!(*kept.brigade("a").order(), attack("p"));
    let (hold, _) = beaten(face_to_face(FULL).switch("beaten_order_full", "hold"));
    assert_eq!(*hold.brigade("a").order(), Order::Hold);
}

#[test]
fn rul_16_as_retire_orders_by_switch() {
    let (game, events) = beaten(face_to_face(BASIC).switch("beaten_retreat", "as_retire_orders"));
    assert_eq!(fell_back(&events), None);
    assert_eq!(*game.brigade("a").order(), Order::Retire);
    assert!(events.iter().any(|e| matches!(e, Event::GaveWay { .. })));
}

#[test]
fn rul_16_guns_limber_and_horse_mounts_for_nothing() {
    let arms = [Arm::Infantry, Arm::Artillery, Arm::Cavalry];
    let roster = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .brigade("a", "u", at(30.0, 30.0), 0.0, &arms, 3)
        .line("p", "r", at(30.0, 36.0), 180.0, 3);
    let mut game = roster.play();
    game.apply(Event::Reformed {
        unit: UnitId::new("a3"),
        formation: Formation::Dismounted,
        drilled: true,
        facing: None,
    });
    game.level("a", Level::Willing).phase(Phase::Activation);
    let before = game.ap("a");
    game.activate("a", [1, 1]);
    let formation = |unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().formation();
    assert_eq!(formation("a2"), Formation::Limbered);
    assert_eq!(formation("a3"), Formation::Mounted);
    assert!(
        !game
            .state
            .unit(&UnitId::new("a2"))
            .unwrap()
            .deeds()
            .reformed
    );
    // Only the point of the mark is gone.
    assert_eq!(game.ap("a"), before - 1);
}

#[test]
fn rul_16_rough_ground_and_friends_passed_through() {
    let roster = face_to_face(FULL)
        .line("b", "u", at(34.0, 26.0), 0.0, 1)
        .ground(
            "wood",
            at(25.0, 22.0),
            at(28.0, 24.0),
            GroundGoing::Close,
            0,
        );
    let (game, events) = beaten(roster);
    let condition = |unit: &str| game.state.unit(&UnitId::new(unit)).unwrap().condition();
    // The west wing crosses the wood, the east wing passes through B.
    assert_eq!(condition("a1"), Condition::Disordered);
    assert_eq!(condition("a3"), Condition::Ordered);
    assert_eq!(condition("b1"), Condition::Disordered);
    assert!(
        events.iter().any(
            |e| matches!(e, Event::FellBack { through, .. } if **through == [UnitId::new("b1")])
        )
    );
}

#[test]
fn rul_78_it_does_not_end_on_friends() {
    let (game, events) = beaten(face_to_face(FULL).line("b", "u", at(30.0, 23.0), 0.0, 1));
    let inches = fell_back(&events).unwrap();
    assert!(inches > 7.5, "{inches}");
    let friend = game.state.bases_of(&id("b"))[0];
    assert!(
        game.state
            .bases_of(&id("a"))
            .iter()
            .all(|base| !base.overlaps(&friend))
    );
}

#[test]
fn rul_16_the_table_edge_stops_it() {
    let roster = roster(BASIC)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 3.0), 0.0, 3)
        .line("p", "r", at(30.0, 9.0), 180.0, 3);
    let (game, events) = beaten(roster);
    assert!((fell_back(&events).unwrap() - 2.5).abs() < 0.01);
    assert!(
        game.state
            .bases_of(&id("a"))
            .iter()
            .all(|b| game.state.ground().holds_base(b))
    );
    // The brigadier stays behind them as far as there is table for his figure.
    assert_eq!(
        game.state.brigadier(&id("a")).unwrap().at(),
        Some(at(30.0, 0.5))
    );
    assert!(!game.brigade("a").is_broken());
}

/// RUL-78: where the table ends before the brigade is clear of friends, it stands in front of them.
#[test]
fn rul_78_at_the_table_edge_it_stands_in_front_of_friends() {
    let (game, events) = beaten(
        roster(FULL)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 6.0), 0.0, 3)
            .line("b", "u", at(30.0, 1.0), 0.0, 3)
            .line("p", "r", at(30.0, 12.0), 180.0, 3),
    );
    assert!(fell_back(&events).is_some(), "{events:?}");
    let bases = |name: &str| game.state.bases_of(&id(name));
    for own in bases("a") {
        assert!(game.state.ground().holds_base(&own), "{own:?}");
        for friend in bases("b") {
            assert!(!own.overlaps(&friend), "{own:?} {friend:?}");
        }
    }
}

#[test]
fn rul_16_it_bends_only_as_far_as_needed() {
    // Q stands behind the middle of A: straight back is barred.
    let roster = face_to_face(FULL).line("q", "r", at(30.0, 20.0), 0.0, 1);
    let (game, events) = beaten(roster);
    assert!(fell_back(&events).is_some());
    assert!(nearest(&game) > 12.0);
    let centre = game.state.centre_of(&id("a")).unwrap();
    assert!((centre.x - 30.0).abs() > 3.0, "{centre}");
    assert!(centre.y < 30.0);
    // It ends facing the enemy that it fell back from.
    let front = game.state.front_of(&id("a")).unwrap();
    assert!(front.turn_to(table::measure::Bearing::NORTH).abs() < 90.0);
}

#[test]
fn rul_16_impassable_ground_bends_the_way_too() {
    let roster = face_to_face(FULL).ground(
        "pond",
        at(29.0, 24.0),
        at(31.0, 26.0),
        GroundGoing::Impassable,
        0,
    );
    let (game, _) = beaten(roster);
    assert!(nearest(&game) > 12.0);
    let pond = game.state.ground().feature("pond").unwrap().clone();
    assert!(
        game.state
            .bases_of(&id("a"))
            .iter()
            .all(|base| !pond.touches(base))
    );
}

/// RUL-16: ground that a unit touches is entered by none; along its edge the brigade may go.
#[test]
fn rul_16_ground_that_a_unit_touches_bends_the_way_too() {
    let in_pond = |south_west, north_east| {
        let roster =
            face_to_face(FULL).ground("pond", south_west, north_east, GroundGoing::Impassable, 0);
        let (game, events) = beaten(roster);
        assert!(nearest(&game) > 12.0);
        let pond = game.state.ground().feature("pond").unwrap().clone();
        let bases = game.state.bases_of(&id("a"));
        let within = bases.iter().filter(|base| pond.is_stood_in(base)).count();
        (within, fell_back(&events).unwrap())
    };
    // Behind the east wing: the way is to the west.
    let (within, inches) = in_pond(at(33.0, 20.0), at(38.0, 29.5));
    assert_eq!(within, 0);
    assert!(inches > 12.0, "{inches}");
    // Who stands in it already may go back through it.
    let (within, inches) = in_pond(at(20.0, 20.0), at(40.0, 30.0));
    assert_eq!(within, 3);
    assert!((7.0..7.02).contains(&inches), "{inches}");
}

/// RUL-16: where every way leads one of them into the ground, the brigade stays where it is.
#[test]
fn rul_16_ground_in_every_way_stops_it_at_once() {
    let roster = face_to_face(FULL).ground(
        "river",
        at(29.0, 20.0),
        at(31.0, 29.5),
        GroundGoing::Impassable,
        0,
    );
    let (game, events) = beaten(roster);
    assert_eq!(fell_back(&events), Some(0.0));
    let stands = game.state.bases_of(&id("a"));
    assert!(stands.iter().all(|base| base.at.y == 30.0), "{stands:?}");
}

#[test]
fn rul_16_barred_on_every_way_it_is_broken() {
    let mut roster = face_to_face(FULL);
    // A ring of enemies round the rear.
    for (name, x, y, facing) in [
        ("q", 30.0, 26.0, 0.0),
        ("s", 20.0, 26.0, 0.0),
        ("t", 40.0, 26.0, 0.0),
        ("v", 22.0, 31.0, 90.0),
        ("w", 38.0, 31.0, 270.0),
    ] {
        roster = roster.line(name, "r", at(x, y), facing, 4);
    }
    let (game, events) = beaten(roster);
    assert!(game.brigade("a").is_broken());
    assert!(
        events
            .iter()
            .any(|e| matches!(e, Event::BrigadeBroken { rule, .. } if rule.id() == "RUL-16"))
    );
    assert_eq!(
        events
            .iter()
            .filter(|e| matches!(e, Event::GaveWay { .. }))
            .count(),
        1
    );
}

#[test]
fn rul_16_units_in_melee_just_leave() {
    let roster = roster(FULL)
        .division("u", "union", at(2.0, 2.0))
        .division("r", "rebel", at(2.0, 58.0))
        .line("a", "u", at(30.0, 30.0), 0.0, 3)
        .line("p", "r", at(31.0, 31.0), 180.0, 3);
    let (game, events) = beaten(roster);
    let inches = fell_back(&events).unwrap();
    assert!((12.0..12.02).contains(&inches), "{inches}");
    assert!(nearest(&game) > 12.0);
}

#[test]
fn the_plan_changes_nothing_and_says_what_will_be() {
    let game = face_to_face(FULL).play();
    let RetreatPlan::Goes(way) = retreat::plan_retreat(&game.state, &id("a"), 12.0) else {
        panic!("it should go");
    };
    assert_eq!(way.units.len(), 3);
    assert!(way.through.is_empty() && way.rough.is_empty());
}

#[test]
fn rul_28_a_superior_who_leads_a_unit_shares_the_move() {
    let mut game = face_to_face(FULL).play();
    game.put("u", at(30.0, 28.5));
    game.apply(Event::Led {
        general: "u".into(),
        unit: UnitId::new("a2"),
    });
    game.level("a", Level::Willing).phase(Phase::Activation);
    game.put("u", at(30.0, 28.5));
    // With him near it takes snake eyes and a mark to be beaten.
    game.mark("a", BrigadeMark::Shaken);
    let events = game.activate("a", [1, 1]);
    let inches = fell_back(&events).unwrap();
    let at = game.state.general(&"u".into()).unwrap().at().unwrap();
    assert!((at.y - (28.5 - inches)).abs() < 1e-6);
}

#[test]
fn rul_37_hidden_enemies_do_not_steer_the_retreat() {
    let mut game = face_to_face(FULL)
        .line("q", "r", at(30.0, 20.0), 0.0, 1)
        .play();
    game.hide("q");
    let RetreatPlan::Goes(way) = retreat::plan_retreat(&game.state, &id("a"), 12.0) else {
        panic!("it should go");
    };
    assert!((way.inches - 7.01).abs() < 0.02);
}

#[test]
fn rul_16_more_than_twelve_is_measured_first_and_then_the_line_turns() {
    // A line of three that faces aside: as it turns to the enemy one end swings towards him.
    let run = |switch: &str| {
        let game = pair(FULL, at(30.0, 30.0))
            .switch("retreat_measured", switch)
            .play();
        let mut game = game;
        game.shift("a", at(30.0, 24.0));
        let own = game.state.bases_of(&id("a"));
        let mut turned = Vec::new();
        for (unit, base) in game.state.units_of(&id("a")).zip(own) {
            turned.push((unit.id.clone(), base.wheeled(60.0, at(30.0, 24.0))));
        }
        for (unit, base) in turned {
            let stands = rules::fields::terms::event::UnitPosition {
                unit,
                at: base.at,
                facing: base.facing,
            };
            game.apply(Event::Placed {
                unit: Some(stands),
                general: None,
            });
        }
        let RetreatPlan::Goes(way) = retreat::plan_retreat(&game.state, &id("a"), 12.0) else {
            panic!("it should go");
        };
        let enemies = game.state.bases_of(&id("p"));
        let nearest = |bases: Vec<table::base::Base>| {
            let gaps = bases
                .iter()
                .flat_map(|a| enemies.iter().map(move |e| a.distance(e)));
            gaps.fold(f64::INFINITY, f64::min)
        };
        let ends = way
            .units
            .iter()
            .map(|s| table::base::Base::new(s.at, s.facing, 3.0, 1.0));
        assert!(!way.short);
        (way.inches, nearest(ends.collect()))
    };
    let (before, stands) = run("before_turning");
    let (after, _) = run("after_turning");
    assert!((before - after).abs() > 0.5, "{before} {after} {stands}");
}

proptest::proptest! {
    #![proptest_config(common::cases::cases(48))]

    /// However the enemy stands: on the table, clear of enemies, and far enough, at the edge or broken.
    #[test]
    fn rul_16_a_retreat_ends_well(
        own in (8.0f64..52.0, 8.0f64..52.0, 0.0f64..360.0),
        enemies in proptest::collection::vec((5.0f64..55.0, 5.0f64..55.0, 0.0f64..360.0), 1..4),
    ) {
        let mut roster = roster(FULL)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(own.0, own.1), own.2, 3)
            .switch("retreat_measured", "after_turning");
        for (i, (x, y, facing)) in enemies.iter().enumerate() {
            roster = roster.line(["p", "q", "s"][i], "r", at(*x, *y), *facing, 2);
        }
        let game = roster.play();
        let enemies: Vec<_> = ["p", "q", "s"].iter().flat_map(|e| game.state.bases_of(&id(e))).collect();
        let apart = game.state.bases_of(&id("a")).iter().all(|a| enemies.iter().all(|e| !a.overlaps(e)));
        proptest::prop_assume!(apart);
        if let RetreatPlan::Goes(way) = retreat::plan_retreat(&game.state, &id("a"), 12.0) {
            let ends: Vec<_> = way
                .units
                .iter()
                .map(|s| table::base::Base::new(s.at, s.facing, 3.0, 1.0))
                .collect();
            let ground = game.state.ground();
            proptest::prop_assert!(ends.iter().all(|base| ground.holds_base(base)));
            let nearest = ends
                .iter()
                .flat_map(|base| enemies.iter().map(move |e| base.distance(e)))
                .fold(f64::INFINITY, f64::min);
            let at_edge = ends.iter().flat_map(|base| base.corners()).any(|c| {
                c.x.min(60.0 - c.x).min(c.y).min(60.0 - c.y) < 5.0
            });
            proptest::prop_assert!(nearest > 12.0 || at_edge, "{nearest} {ends:?}");
        }
    }
}

/// RUL-16: who has no room for friends is told so; who comes to the edge of the table is not.
#[test]
fn rul_16_friends_that_leave_no_room_are_told() {
    let told = |more: fn(Roster) -> Roster| {
        let roster = roster(BASIC)
            .division("u", "union", at(2.0, 2.0))
            .division("r", "rebel", at(2.0, 58.0))
            .line("a", "u", at(30.0, 5.0), 0.0, 3)
            .line("p", "r", at(30.0, 11.0), 180.0, 3);
        let mut game = more(roster).play();
        game.written("a", attack("p")).level("a", Level::Willing);
        game.phase(Phase::Activation);
        let before = game.state.clone();
        let events = game.activate("a", [1, 1]);
        let back = events.iter().find(|e| matches!(e, Event::FellBack { .. }));
        view::story::tell_event(&before, back.unwrap()).unwrap()
    };
    let edge = told(|roster| roster);
    assert!(edge.contains("where it can go no farther"), "{edge}");
    let friends = told(|roster| {
        let roster = roster.line("b", "u", at(30.0, 3.5), 0.0, 3);
        roster.line("c", "u", at(30.0, 1.0), 0.0, 3)
    });
    assert!(friends.contains("where friends block the way"), "{friends}");
}
