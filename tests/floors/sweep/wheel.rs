use table::base::Base;
use table::measure::{Bearing, Point};
use table::sweep::StopCause;

use super::scene::{BLUE, GREY, block, march, marsh, regiment, rocks, table, troop};

#[test]
fn gt_03_a_wheel_in_the_open_comes_all_the_way() {
    let field = table(
        vec![rocks(block(30.0, 18.0, 50.0, 30.0))],
        vec![
            regiment(BLUE, 40.0, 20.0, 0.0),
            regiment(BLUE, 41.0, 21.0, 0.0),
        ],
    );
    let turn = field.wheel(&[0], 45.0, Point::new(40.0, 20.0));
    assert_eq!((turn.degrees, turn.cause), (45.0, None));
    let turn = field.wheel(&[0], -45.0, Point::new(40.0, 20.0));
    assert_eq!((turn.degrees, turn.cause), (-45.0, None));
}

#[test]
fn rul_59_a_wheel_that_enters_a_zone_ends_there() {
    // The left end of the front swings up by 2.12 in at most; the border is 3 in ahead of it.
    let pivot = Point::new(41.5, 20.5);
    let field = table(
        vec![],
        vec![
            regiment(BLUE, 40.0, 20.0, 0.0),
            regiment(GREY, 39.0, 36.0, 180.0),
        ],
    );
    let turn = field.wheel(&[0], 45.0, pivot);
    assert_eq!(turn.cause, None);
    let field = table(
        vec![],
        vec![
            regiment(BLUE, 40.0, 20.0, 0.0),
            regiment(GREY, 39.0, 34.0, 180.0),
        ],
    );
    // Now the border is 1 in ahead, and the corner 3 in from the pivot.
    let turn = field.wheel(&[0], 45.0, pivot);
    let expected = (1.0_f64 / 3.0).asin().to_degrees();
    assert!(
        (turn.degrees - expected).abs() < 0.02 / 3.0 * 57.3,
        "{turn:?} {expected}"
    );
    assert!(matches!(
        turn.cause,
        Some(StopCause::Observed { by: 1, unit: 0, .. })
    ));
}

#[test]
fn gt_03_a_wheel_ends_at_the_table_edge() {
    let field = table(vec![], vec![regiment(BLUE, 40.0, 58.0, 0.0)]);
    // To the right about the front's right end: the left end rises by the 1.5 in there are.
    let turn = field.wheel(&[0], 45.0, Point::new(41.5, 58.5));
    let expected = (1.5_f64 / 3.0).asin().to_degrees();
    assert!(
        (turn.degrees - expected).abs() < 1e-6,
        "{turn:?} {expected}"
    );
    assert_eq!(turn.cause, Some(StopCause::TableEdge { unit: 0 }));
}

#[test]
fn gt_03_a_wheel_ends_at_ground_that_none_may_enter() {
    let field = table(
        vec![marsh(block(30.0, 21.5, 39.0, 30.0))],
        vec![regiment(BLUE, 40.0, 20.0, 0.0)],
    );
    let pivot = Point::new(41.5, 20.5);
    let turn = field.wheel(&[0], 45.0, pivot);
    // The corner of the front rises over y = 21.5 at x = 41.5 - sqrt(8) < 39.
    let expected = (1.0_f64 / 3.0).asin().to_degrees();
    assert!(
        (turn.degrees - expected).abs() < 1e-3,
        "{turn:?} {expected}"
    );
    assert_eq!(
        turn.cause,
        Some(StopCause::Impassable {
            feature: 0,
            unit: 0
        })
    );
    // A post of marsh before the front edge is met by the edge, not by a corner.
    let field = table(
        vec![marsh(block(39.4, 21.0, 39.5, 30.0))],
        vec![regiment(BLUE, 40.0, 20.0, 0.0)],
    );
    let turn = field.wheel(&[0], 45.0, pivot);
    let expected = (0.5_f64 / 2.1).atan().to_degrees();
    assert!(
        (turn.degrees - expected).abs() < 1e-3,
        "{turn:?} {expected}"
    );
    // Touching it along its front a base may swing away from it.
    let field = table(
        vec![marsh(block(30.0, 20.5, 50.0, 30.0))],
        vec![regiment(BLUE, 40.0, 20.0, 0.0)],
    );
    assert_eq!(field.wheel(&[0], -20.0, pivot).cause, None);
    assert!(field.wheel(&[0], 20.0, pivot).degrees < 1e-6);
}

#[test]
fn a_wheeled_field_is_where_the_wheel_says() {
    let field = table(vec![], vec![regiment(BLUE, 40.0, 20.0, 0.0)]);
    let east = field.wheeled(&[0], 90.0, Point::new(41.5, 20.0));
    assert!((east.troops[0].base.at - Point::new(41.5, 21.5)).norm() < 1e-9);
    assert!((east.first_stop(&march(&[0], 90.0)).after - (96.0 - 42.0)).abs() < 1e-6);
}

#[test]
fn rul_58_bases_that_only_touch_still_do_after_a_wheel_about_both() {
    let gun = Base::new(Point::new(25.15, 12.05), Bearing::new(270.0), 2.0, 2.0);
    let beside = Base::new(Point::new(24.75, 9.6), Bearing::new(270.0), 3.0, 1.0);
    assert!(!gun.overlaps(&beside), "they share a contact's width");
    for tenth in 0..3600 {
        let turned = |base: &Base| base.wheeled(f64::from(tenth) / 10.0, Point::new(27.1, 9.3));
        assert!(!turned(&gun).overlaps(&turned(&beside)), "{tenth}");
    }
    let nearer = Base {
        at: Point::new(24.75, 9.61),
        ..beside
    };
    assert!(gun.overlaps(&nearer), "a hundredth more is too much");
}

#[test]
fn rul_59_a_base_that_stands_on_the_tables_edge_does_not_wheel_off_it() {
    // Limbered guns, a corner on the eastern edge but for rounding: the turn right lifts it out.
    let bearing = Bearing::new(280.0);
    let reach = bearing.unit().x.abs() + bearing.unit().y.abs() / 2.0;
    for hair in [-1e-9, 0.0, 8.6e-10, 9.9e-10] {
        let guns = troop(BLUE, 96.0 - reach + hair, 8.6, 280.0, 1.0, 2.0);
        let field = table(vec![], vec![guns]);
        assert!(field.ground.holds_base(&guns.base), "{hair}");
        let turn = field.wheel(&[0], 31.9, guns.base.at);
        assert!(turn.degrees < 0.01, "{hair}: {turn:?}");
        assert_eq!(turn.cause, Some(StopCause::TableEdge { unit: 0 }));
        // The other way the corner comes in.
        let turn = field.wheel(&[0], -8.0, guns.base.at);
        assert_eq!((turn.degrees, turn.cause), (-8.0, None), "{hair}");
    }
}
