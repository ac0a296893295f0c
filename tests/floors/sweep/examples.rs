use table::field::MixedTerrain;
use table::ground::{GroundGoing, SightType};
use table::measure::{Point, Vector};
use table::sweep::{MarchGoal, StopCause, Sweep, SweepStop};

use super::scene::{
    BLUE, GREY, along, area, block, feature, fence, march, marsh, regiment, rocks, table, troop,
    wood,
};

/// Three regiments abreast that face north, the middle one's centre at `x`, `y`.
fn brigade(x: f64, y: f64) -> Vec<table::troops::Troop> {
    [-3.0, 0.0, 3.0]
        .into_iter()
        .map(|beside| regiment(BLUE, x + beside, y, 0.0))
        .collect()
}

fn near(stop: &SweepStop, after: f64) {
    assert!((stop.after - after).abs() < 1e-6, "{stop:?}, not {after}");
}

#[test]
fn ex_gt_03_a_the_march_ends_at_the_zone() {
    // GT-03: 22 in to the border of a zone of 12 in; fronts half an inch before the centres.
    let mut troops = brigade(40.0, 10.0);
    troops.push(regiment(GREY, 40.0, 10.0 + 0.5 + 22.0 + 12.0 + 0.5, 180.0));
    let stop = table(vec![], troops).first_stop(&march(&[0, 1, 2], 0.0));
    near(&stop, 22.0);
    let StopCause::Observed { by, proof, .. } = stop.cause else {
        panic!("{stop:?}")
    };
    assert_eq!(by, 3);
    assert!(proof.seen && (proof.distance - 12.0).abs() < 1e-6);
}

#[test]
fn ex_gt_03_b_the_march_ends_at_its_goal() {
    // GT-03: 31 in to the goal, nobody looks on.
    let field = table(vec![], brigade(40.0, 10.0));
    let goal = MarchGoal::Point(Point::new(40.0, 41.0));
    let stop = field.first_stop(&Sweep::new(vec![0, 1, 2], along(0.0), goal));
    near(&stop, 31.0);
    assert_eq!(stop.cause, StopCause::Arrival);
}

#[test]
fn rul_55_a_formation_is_seen_by_its_longest_type_where_a_base_stands_on_it() {
    // Fields that see 18 in lie before the right regiment; the enemy is 15 in to the left of the other.
    let fields = feature(
        block(43.0, 14.7, 45.0, 18.0),
        Some(SightType::Good),
        GroundGoing::Open,
    );
    let troops = vec![
        regiment(BLUE, 40.0, 10.0, 0.0),
        regiment(BLUE, 44.0, 10.0, 0.0),
        regiment(GREY, 22.0, 14.0, 180.0),
    ];
    let mut field = table(vec![fields], troops);
    field.law.mixed = MixedTerrain::BrigadeLongest;
    let stop = field.first_stop(&march(&[0, 1], 0.0));
    assert!((stop.after - 4.2).abs() <= 0.02, "{stop:?}");
    assert!(
        matches!(stop.cause, StopCause::Observed { by: 2, unit: 0, .. }),
        "{stop:?}"
    );
    // Each base for itself: only the other is ever in the fields, and no one sees him.
    field.law.mixed = MixedTerrain::PerBase;
    let stop = field.first_stop(&march(&[0, 1], 0.0));
    assert!(
        matches!(stop.cause, StopCause::TableEdge { .. }),
        "{stop:?}"
    );
}

#[test]
fn gt_03_d_the_table_ends() {
    let field = table(vec![], brigade(40.0, 10.0));
    let stop = field.first_stop(&march(&[0, 1, 2], 0.0));
    near(&stop, 49.5);
    assert!(matches!(stop.cause, StopCause::TableEdge { .. }));
    // Square to the table there is room for three regiments to the east of the last.
    let stop = field.first_stop(&march(&[0, 1, 2], 90.0));
    near(&stop, 96.0 - 44.5);
    assert_eq!(stop.cause, StopCause::TableEdge { unit: 2 });
}

#[test]
fn gt_03_a_base_may_slide_along_the_table_edge() {
    let field = table(vec![], vec![regiment(BLUE, 1.5, 10.0, 0.0)]);
    near(&field.first_stop(&march(&[0], 0.0)), 49.5);
    near(&field.first_stop(&march(&[0], 180.0)), 9.5);
    near(&field.first_stop(&march(&[0], 270.0)), 0.0);
}

#[test]
fn rul_35_a_feature_is_reached_when_one_unit_touches_it() {
    let mut troops = brigade(40.0, 10.0);
    troops.push(regiment(BLUE, 60.0, 10.0, 0.0));
    let field = table(vec![wood(block(42.5, 30.0, 50.0, 40.0))], troops);
    let stop = field.first_stop(&Sweep::new(
        vec![0, 1, 2],
        along(0.0),
        MarchGoal::Feature(0),
    ));
    near(&stop, 19.5);
    assert_eq!(stop.cause, StopCause::Arrival);
    // It is the goal that is reached, not rough ground that is met.
    let stop = field.first_stop(&march(&[0, 1, 2], 0.0));
    near(&stop, 19.5);
    assert_eq!(
        stop.cause,
        StopCause::Rough {
            feature: 0,
            unit: 2
        }
    );
}

#[test]
fn gt_04_troops_are_reached_within_contact() {
    // RUL-52 aside, whoever is attacked sees it coming; with sight off the table the contact stands.
    let troops = vec![
        regiment(BLUE, 40.0, 10.0, 0.0),
        regiment(GREY, 41.0, 14.0, 180.0),
    ];
    let field = table(vec![], troops);
    let goal = MarchGoal::Troops(vec![1]);
    let sweep = Sweep {
        start: 2.95,
        ..Sweep::new(vec![0], along(0.0), goal)
    };
    let stop = field.first_stop(&sweep);
    near(&stop, 2.95);
    assert_eq!(stop.cause, StopCause::Arrival);
}

#[test]
fn gt_01_who_is_not_heeded_ends_no_march_by_sight_and_still_stands_in_its_way() {
    let far = regiment(GREY, 40.0, 40.0, 180.0);
    let past = |beside: f64| {
        let troops = vec![
            regiment(BLUE, 40.0, 10.0, 0.0),
            regiment(GREY, beside, 20.0, 180.0),
            far,
        ];
        let heeded = march(&[0], 0.0);
        let field = table(vec![], troops);
        near(&field.first_stop(&heeded), 0.0);
        field.first_stop(&Sweep {
            unheeded: vec![1],
            ..heeded
        })
    };
    // The other's zone ends 12 in before 39.5, and the front is at 10.5.
    let stop = past(48.0);
    near(&stop, 17.0);
    assert!(matches!(stop.cause, StopCause::Observed { by: 2, .. }));
    // 19.5 - 10.5 are 9, less a contact.
    let stop = past(40.0);
    near(&stop, 8.95);
    assert!(matches!(stop.cause, StopCause::Enemy { troop: 1, .. }));
}

#[test]
fn the_nearest_cause_wins_and_ties_go_by_rank() {
    // One line carries a fence, a marsh's edge and the goal.
    let field = table(
        vec![
            fence(&[(30.0, 20.0), (50.0, 20.0)]),
            rocks(block(30.0, 20.0, 50.0, 25.0)),
            marsh(block(30.0, 20.0, 50.0, 25.0)),
        ],
        brigade(40.0, 10.0),
    );
    let mut sweep = march(&[0, 1, 2], 0.0);
    let stop = field.first_stop(&sweep);
    near(&stop, 9.5);
    assert!(matches!(
        stop.cause,
        StopCause::Impassable { feature: 2, .. }
    ));
    sweep.passed = vec![2];
    let stop = field.first_stop(&sweep);
    assert!(matches!(stop.cause, StopCause::Rough { feature: 1, .. }));
    sweep.passed = vec![1, 2];
    let stop = field.first_stop(&sweep);
    assert!(matches!(stop.cause, StopCause::Obstacle { feature: 0, .. }));
    sweep.goal = MarchGoal::Point(Point::new(40.0, 19.5));
    sweep.passed.clear();
    assert_eq!(field.first_stop(&sweep).cause, StopCause::Arrival);
    sweep.goal = MarchGoal::Away;
    sweep.until = 4.0;
    let stop = field.first_stop(&sweep);
    near(&stop, 4.0);
    assert_eq!(stop.cause, StopCause::Done);
}

#[test]
fn rul_52_the_marchers_do_not_screen_each_other_and_other_friends_do() {
    // A second line 10 in behind the first; the enemy looks past the first.
    let mut troops = vec![
        regiment(BLUE, 40.0, 20.0, 0.0),
        regiment(BLUE, 40.0, 8.0, 0.0),
    ];
    troops.push(regiment(GREY, 40.0, 44.0, 180.0));
    let field = table(vec![], troops);
    let alone = field.first_stop(&march(&[1], 0.0));
    // The border is at y = 43.5 - 12; alone it is screened by the first until the ends of the
    // lines of sight pass it, so it comes farther than the open 23 in.
    assert!(alone.after >= 23.0 - 1e-6, "{alone:?}");
    let both = field.first_stop(&march(&[0, 1], 0.0));
    near(&both, 11.0);
}

#[test]
fn rul_62_a_march_passes_friends_and_does_not_end_on_them() {
    let troops = vec![
        regiment(BLUE, 40.0, 10.0, 0.0),
        regiment(BLUE, 41.0, 20.0, 0.0),
        regiment(BLUE, 39.0, 21.0, 0.0),
        regiment(BLUE, 60.0, 12.0, 0.0),
    ];
    let field = table(vec![], troops);
    let sweep = march(&[0], 0.0);
    // It stops where it meets them, not a contact's width further in; past them that much may overlap.
    near_to(field.clear_of_friends(&sweep, 8.0), 8.0);
    near_to(field.clear_of_friends(&sweep, 9.02), 9.0);
    near_to(field.clear_of_friends(&sweep, 9.5), 9.0);
    near_to(field.clear_of_friends(&sweep, 11.5), 9.0);
    near_to(field.clear_of_friends(&sweep, 11.96), 11.96);
    near_to(field.clear_of_friends(&sweep, 12.0), 12.0);
    // Where it starts among friends it stays.
    let sweep = Sweep {
        start: 9.5,
        ..march(&[0], 0.0)
    };
    near_to(field.clear_of_friends(&sweep, 10.0), 9.5);
}

fn near_to(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
}

#[test]
fn gt_07_friends_do_not_stop_a_march() {
    let troops = vec![
        regiment(BLUE, 40.0, 10.0, 0.0),
        regiment(BLUE, 40.0, 20.0, 0.0),
    ];
    near(&table(vec![], troops).first_stop(&march(&[0], 0.0)), 49.5);
}

#[test]
fn gt_01_a_march_seen_from_the_start_goes_nowhere() {
    let troops = vec![
        regiment(BLUE, 40.0, 10.0, 0.0),
        regiment(GREY, 40.0, 20.0, 180.0),
    ];
    let stop = table(vec![], troops).first_stop(&march(&[0], 180.0));
    near(&stop, 0.0);
    assert!(matches!(
        stop.cause,
        StopCause::Observed { by: 1, unit: 0, .. }
    ));
}

#[test]
fn nothing_moves_nowhere() {
    let field = table(vec![], brigade(40.0, 10.0));
    let stop = field.first_stop(&march(&[7], 0.0));
    assert_eq!(stop.cause, StopCause::Done);
    assert!(stop.after.is_finite());
    let mut sweep = march(&[0], 0.0);
    sweep.direction *= 0.0;
    assert!(field.first_stop(&sweep).after.is_finite());
    assert_eq!(field.stretch(&sweep, 9), 0.0);
}

#[test]
fn an_oblique_march_is_seen_where_its_corner_comes_in() {
    // North-east past a lone gun 2 by 2: the bases meet corner to corner, 12 in apart.
    let field = table(
        vec![],
        vec![
            regiment(BLUE, 20.0, 20.0, 45.0),
            troop(GREY, 50.0, 50.0, 225.0, 2.0, 2.0),
        ],
    );
    let stop = field.first_stop(&march(&[0], 45.0));
    near(&stop, 30.0 * 2.0_f64.sqrt() - 12.0 - 0.5 - 1.0);
}

#[test]
fn zoo_04_a_gap_of_a_hundredth_of_an_inch_is_not_stepped_over() {
    // Two woods 0.01 in apart; behind the gap a grey unit, before it a march from west to east.
    let field = table(
        vec![
            wood(block(10.0, 20.0, 40.0, 21.0)),
            wood(block(40.01, 20.0, 70.0, 21.0)),
        ],
        vec![
            regiment(BLUE, 20.0, 15.0, 90.0),
            regiment(GREY, 40.0, 22.5, 180.0),
        ],
    );
    let stop = field.first_stop(&Sweep {
        passed: vec![0, 1],
        ..march(&[0], 90.0)
    });
    // The lines through the gap's corners fall 6.5 in below it to the mover's rear right corner.
    let border = 40.0 - 0.01 * 6.5;
    assert!((stop.after - (border - 20.5)).abs() < 0.01, "{stop:?}");
    assert!(matches!(
        stop.cause,
        StopCause::Observed { by: 1, unit: 0, .. }
    ));
}

#[test]
fn zoo_04_a_march_out_of_a_wood_is_seen_at_its_edge() {
    // 9 in from the enemy, and 3 in of sight into the wood.
    let field = table(
        vec![wood(block(30.0, 10.0, 50.0, 20.0))],
        vec![
            regiment(BLUE, 40.0, 12.0, 0.0),
            regiment(GREY, 40.0, 29.5, 180.0),
        ],
    );
    let stop = field.first_stop(&Sweep {
        passed: vec![0],
        ..march(&[0], 0.0)
    });
    assert!((stop.after - 7.5).abs() < 0.01, "{stop:?}");
    assert!(matches!(stop.cause, StopCause::Observed { .. }));
}

#[test]
fn rul_50_a_march_is_seen_from_where_the_edge_of_a_hill_leaves_the_base() {
    // The observer looks down the hill's edge from the one point of his base that stands on it; seventeen inches off
    // a line beside that edge leaves it at so small an angle that the place is lost in rounding.
    let corners = [
        (28.463447713510195, 23.643180966341358),
        (29.156268036537746, 20.06359786193256),
        (24.29578198547187, 18.05739493195725),
    ];
    let mut hill = wood(area(&corners));
    hill.elevation = 1;
    let facing = 30.27396474607361;
    let places = [
        (15.400006083806558, 8.433170595862608),
        (17.990880241615063, 6.920764863791987),
    ];
    let movers = places.map(|(x, y)| troop(BLUE, x, y, facing, 1.0, 1.0));
    let grey = troop(
        GREY,
        29.54127077192083,
        22.914738424542755,
        0.0,
        2.984074141539313,
        1.0,
    );
    let field = table(vec![hill], [&movers[..], &[grey]].concat());
    let sweep = Sweep {
        direction: Vector::new(-0.46754410945242275, 0.8839697425344043),
        ..march(&[0, 1], 0.0)
    };
    let stop = field.first_stop(&sweep);
    let stands = |after: f64| field.shifted(&sweep.movers, sweep.direction * after);
    assert!(stands(1.24).sees(2, 1).seen && !stands(1.2).sees(2, 1).seen);
    assert!((1.2..1.24).contains(&stop.after), "{stop:?}");
}
