use table::ground::Shape;
use table::measure::Vector;
use table::sweep::{StopCause, Sweep};

use super::scene::{
    BLUE, area, block, fence, march, marsh, orchard, points, regiment, road, rocks, table, troop,
    wood,
};

fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-6, "{found}, not {expected}");
}

#[test]
fn ex_rough_04_a_b_eight_deep_and_what_is_left() {
    let field = table(
        vec![wood(block(30.0, 20.0, 50.0, 28.0))],
        vec![regiment(BLUE, 40.0, 10.0, 0.0)],
    );
    let mut sweep = march(&[0], 0.0);
    let stop = field.first_stop(&sweep);
    near(stop.after, 9.5);
    assert_eq!(
        stop.cause,
        StopCause::Rough {
            feature: 0,
            unit: 0
        }
    );
    near(field.stretch(&sweep, 0), 8.0);
    // A 2 brings it 6 in: 2 are left, and it stands in the piece at the start.
    sweep.start = stop.after + 6.0;
    near(field.stretch(&sweep, 0), 2.0);
    near(field.first_stop(&sweep).after, sweep.start);
    near(field.past(&sweep, 0), 18.5);
    let moved = field.shifted(&[0], sweep.direction * sweep.start);
    near(moved.stretch(&march(&[0], 0.0), 0), 2.0);
    // Through: the next thing is the table's end.
    sweep.passed = vec![0];
    near(field.first_stop(&sweep).after, 49.5);
}

#[test]
fn rough_04_a_six_stops_at_the_edge_and_the_next_roll_is_made_there() {
    let field = table(
        vec![wood(block(30.0, 20.0, 50.0, 28.0))],
        vec![regiment(BLUE, 40.0, 19.5, 0.0)],
    );
    near(field.first_stop(&march(&[0], 0.0)).after, 0.0);
    // From the edge back, or along it, nothing is met.
    near(field.first_stop(&march(&[0], 180.0)).after, 19.0);
    near(field.first_stop(&march(&[0], 90.0)).after, 96.0 - 41.5);
}

#[test]
fn rul_61_leaving_a_piece_behind_does_not_meet_it() {
    let field = table(
        vec![wood(block(30.0, 20.0, 50.0, 28.0))],
        vec![
            regiment(BLUE, 40.0, 28.5, 0.0),
            regiment(BLUE, 40.0, 28.4, 0.0),
        ],
    );
    near(field.first_stop(&march(&[0], 0.0)).after, 31.0);
    near(field.first_stop(&march(&[1], 0.0)).after, 0.0);
    near(field.stretch(&march(&[1], 0.0), 0), 0.0);
    near(field.past(&march(&[1], 0.0), 0), 0.1);
}

#[test]
fn rul_61_depth_is_the_longest_stretch_of_any_unit() {
    // A wedge 4 in deep in the west and 10 in the east.
    let wedge = area(&[(30.0, 20.0), (50.0, 20.0), (50.0, 30.0), (30.0, 24.0)]);
    let field = table(
        vec![rocks(wedge)],
        vec![
            regiment(BLUE, 32.0, 10.0, 0.0),
            regiment(BLUE, 42.0, 5.0, 0.0),
        ],
    );
    near(field.stretch(&march(&[0], 0.0), 0), 4.0 + 6.0 * 3.5 / 20.0);
    near(
        field.stretch(&march(&[0, 1], 0.0), 0),
        4.0 + 6.0 * 13.5 / 20.0,
    );
    // From the north the first unit meets the slope with one corner.
    near(
        field.past(&march(&[0, 1], 0.0), 0),
        24.0 + 6.0 * 13.5 / 20.0 - 4.5,
    );
}

#[test]
fn rul_61_arms_of_one_piece_count_together() {
    let horseshoe = area(&[
        (30.0, 20.0),
        (50.0, 20.0),
        (50.0, 34.0),
        (30.0, 34.0),
        (30.0, 30.0),
        (46.0, 30.0),
        (46.0, 23.0),
        (30.0, 23.0),
    ]);
    let field = table(
        vec![rocks(horseshoe)],
        vec![regiment(BLUE, 40.0, 10.0, 0.0)],
    );
    near(field.stretch(&march(&[0], 0.0), 0), 7.0);
    near(field.past(&march(&[0], 0.0), 0), 24.5);
}

#[test]
fn rul_61_each_piece_in_a_row_is_met_in_its_turn() {
    let field = table(
        vec![
            wood(block(30.0, 30.0, 50.0, 33.0)),
            rocks(block(30.0, 20.0, 50.0, 22.0)),
            fence(&[(30.0, 26.0), (50.0, 27.0)]),
        ],
        vec![regiment(BLUE, 40.0, 10.0, 0.0)],
    );
    let mut sweep = march(&[0], 0.0);
    let mut met = Vec::new();
    loop {
        let stop = field.first_stop(&sweep);
        match stop.cause {
            StopCause::Rough { feature, .. } | StopCause::Obstacle { feature, .. } => {
                met.push((feature, stop.after));
                sweep.passed.push(feature);
                sweep.start = stop.after;
            }
            _ => break,
        }
    }
    let order: Vec<usize> = met.iter().map(|(feature, _)| *feature).collect();
    assert_eq!(order, [1, 2, 0]);
    near(met[0].1, 9.5);
    near(met[1].1, 26.0 + 8.5 / 20.0 - 10.5);
    near(met[2].1, 19.5);
}

#[test]
fn rul_61_grazing_with_any_part_counts_and_sliding_does_not() {
    let grazed = |x: f64| {
        let field = table(
            vec![marsh(block(41.5, 20.0, 50.0, 28.0))],
            vec![regiment(BLUE, x, 10.0, 0.0)],
        );
        field.first_stop(&march(&[0], 0.0)).after
    };
    near(grazed(40.0), 49.5);
    near(grazed(40.001), 9.5);
}

#[test]
fn rough_04_a_fence_end_on_is_met() {
    let field = table(
        vec![fence(&[(40.0, 20.0), (40.0, 30.0)])],
        vec![regiment(BLUE, 40.5, 10.0, 0.0)],
    );
    let stop = field.first_stop(&march(&[0], 0.0));
    near(stop.after, 9.5);
    assert_eq!(
        stop.cause,
        StopCause::Obstacle {
            feature: 0,
            unit: 0
        }
    );
    near(field.stretch(&march(&[0], 0.0), 0), 0.0);
    near(field.past(&march(&[0], 0.0), 0), 20.5);
}

#[test]
fn rough_06_a_column_on_a_road_ignores_the_wood() {
    let column = |x: f64| troop(BLUE, x, 10.0, 90.0, 3.0, 1.0);
    let field = table(
        vec![
            wood(block(30.0, 20.0, 50.0, 28.0)),
            road(block(39.75, 0.0, 40.25, 60.0)),
        ],
        vec![column(40.7), column(40.8), column(45.0)],
    );
    let on = march(&[0], 0.0);
    near(field.first_stop(&on).after, 48.5);
    near(field.stretch(&on, 0), 0.0);
    assert_eq!(field.one_inch_inside(&on, 0, &[0]), None);
    // With its centre more than half an inch beside the road it is in the wood.
    near(field.first_stop(&march(&[1], 0.0)).after, 8.5);
    // A brigade is stopped by those who are not on the road.
    let both = march(&[0, 2], 0.0);
    let stop = field.first_stop(&both);
    near(stop.after, 8.5);
    assert_eq!(
        stop.cause,
        StopCause::Rough {
            feature: 0,
            unit: 2
        }
    );
    near(field.stretch(&both, 0), 8.0);
}

#[test]
fn rough_06_where_the_road_ends_in_the_wood_the_wood_is_met() {
    let field = table(
        vec![
            wood(block(30.0, 20.0, 50.0, 28.0)),
            road(block(39.5, 0.0, 40.5, 24.0)),
        ],
        vec![troop(BLUE, 40.0, 10.0, 90.0, 3.0, 1.0)],
    );
    // Its centre is half an inch past the end then, its front an inch.
    near(field.first_stop(&march(&[0], 0.0)).after, 14.5);
}

#[test]
fn rough_06_a_bridge_carries_over_what_none_may_enter() {
    let field = table(
        vec![
            marsh(block(0.0, 20.0, 96.0, 23.0)),
            road(block(39.75, 19.0, 40.25, 24.0)),
        ],
        vec![
            regiment(BLUE, 40.0, 10.0, 0.0),
            regiment(BLUE, 41.0, 10.0, 0.0),
        ],
    );
    near(field.first_stop(&march(&[0], 0.0)).after, 49.5);
    let stop = field.first_stop(&march(&[1], 0.0));
    near(stop.after, 9.5);
    assert_eq!(
        stop.cause,
        StopCause::Impassable {
            feature: 0,
            unit: 1
        }
    );
}

#[test]
fn rul_66_a_bridge_from_bank_to_bank_carries_guns_too() {
    let field = table(
        vec![
            marsh(block(0.0, 20.0, 96.0, 23.0)),
            road(block(39.0, 20.0, 41.0, 23.0)),
        ],
        vec![
            troop(BLUE, 40.0, 10.0, 0.0, 2.0, 2.0),
            troop(BLUE, 42.1, 10.0, 0.0, 2.0, 2.0),
        ],
    );
    near(field.first_stop(&march(&[0], 0.0)).after, 49.0);
    near(field.first_stop(&march(&[1], 0.0)).after, 9.0);
}

#[test]
fn rul_64_guns_stop_one_inch_inside() {
    let slope = area(&[(30.0, 20.0), (50.0, 24.0), (50.0, 30.0), (30.0, 30.0)]);
    let field = table(
        vec![wood(slope), orchard(block(0.0, 40.0, 96.0, 40.8))],
        vec![
            regiment(BLUE, 35.0, 10.0, 0.0),
            troop(BLUE, 45.0, 10.0, 0.0, 2.0, 2.0),
        ],
    );
    let sweep = march(&[0, 1], 0.0);
    // The gun's left corner comes in first.
    near(
        field.one_inch_inside(&sweep, 0, &[1]).unwrap(),
        20.0 + 14.0 * 0.2 - 11.0 + 1.0,
    );
    near(
        field.one_inch_inside(&sweep, 0, &[0, 1]).unwrap(),
        20.0 + 3.5 * 0.2 - 10.5 + 1.0,
    );
    // Nothing in a strip of 0.8 in is an inch inside; who starts deeper stops at once.
    assert_eq!(field.one_inch_inside(&sweep, 1, &[0, 1]), None);
    let deep = Sweep {
        start: 15.0,
        ..sweep
    };
    near(field.one_inch_inside(&deep, 0, &[1]).unwrap(), 15.0);
}

/// RUL-64: the inch bars the way in, not the way out.
#[test]
fn rough_03_who_stands_in_the_wood_goes_out_freely_and_no_deeper() {
    let field = table(
        vec![
            wood(block(30.0, 20.0, 50.0, 40.0)),
            wood(block(30.0, 50.0, 50.0, 51.9)),
        ],
        vec![
            // Half out, just in, and deeper in than it may go.
            troop(BLUE, 40.0, 19.3, 180.0, 2.0, 2.0),
            troop(BLUE, 44.0, 20.5, 180.0, 3.0, 1.0),
            troop(BLUE, 36.0, 22.0, 180.0, 3.0, 1.0),
            // Its right half an inch deep in the western rim.
            troop(BLUE, 30.0, 30.0, 0.0, 2.0, 2.0),
            // In a belt, from the south, deeper than half its width.
            troop(BLUE, 40.0, 50.6, 0.0, 3.0, 1.0),
        ],
    );
    let gone_in =
        |unit: usize, bearing: f64| field.one_inch_inside(&march(&[unit], bearing), 0, &[unit]);
    for unit in 0..3 {
        assert_eq!(gone_in(unit, 180.0), None, "{unit}");
        assert_eq!(gone_in(unit, 200.0), None, "{unit}");
    }
    near(gone_in(0, 0.0).unwrap(), 0.7);
    near(gone_in(1, 0.0).unwrap(), 0.0);
    near(gone_in(2, 0.0).unwrap(), 0.0);
    // Along the rim it comes no deeper; slanting inward it does, slanting outward not.
    assert_eq!(gone_in(3, 0.0), None);
    assert_eq!(gone_in(3, 350.0), None);
    near(gone_in(3, 10.0).unwrap(), 0.0);
    let belt = |bearing: f64| field.one_inch_inside(&march(&[4], bearing), 1, &[4]);
    near(belt(0.0).unwrap(), 0.0);
    assert_eq!(belt(180.0), None);
}

#[test]
fn a_base_in_the_middle_of_a_piece_or_its_hole_is_told_apart() {
    let mut ring = wood(block(20.0, 10.0, 60.0, 50.0));
    if let table::ground::Shape::Area(area) = &mut ring.shape {
        area.holes.push(super::scene::points(&[
            (35.0, 20.0),
            (45.0, 20.0),
            (45.0, 30.0),
            (35.0, 30.0),
        ]));
    }
    let field = table(
        vec![ring],
        vec![
            regiment(BLUE, 40.0, 25.0, 30.0),
            regiment(BLUE, 25.0, 25.0, 30.0),
        ],
    );
    near(field.first_stop(&march(&[1], 0.0)).after, 0.0);
    let stop = field.first_stop(&march(&[0], 0.0));
    let top = field.troops[0]
        .base
        .corners()
        .iter()
        .fold(0.0_f64, |y, c| y.max(c.y));
    near(stop.after, 30.0 - top);
    let back = field.first_stop(&Sweep {
        direction: Vector::new(0.0, -1.0),
        ..march(&[0], 0.0)
    });
    near(
        back.after,
        top - 25.0 + 25.0 - 20.0 - 2.0 * (top - 25.0) + 0.0,
    );
}

/// A road that bends, drawn as a line: who marches straight on leaves it and comes to it again.
#[test]
fn rough_06_a_road_without_a_width_carries_as_long_as_it_runs_along() {
    let bent = Shape::Line(points(&[
        (40.0, 0.0),
        (40.0, 24.0),
        (46.0, 30.0),
        (40.0, 36.0),
        (40.0, 60.0),
    ]));
    let field = table(
        vec![wood(block(30.0, 20.0, 50.0, 44.0)), road(bent)],
        vec![troop(BLUE, 40.0, 10.0, 90.0, 3.0, 1.0)],
    );
    // The line of march is half an inch from the bend at 24 + 0.5 / sin 45 degrees.
    near(
        field.first_stop(&march(&[0], 0.0)).after,
        14.0 + 0.5 * 2.0_f64.sqrt(),
    );
    // Left out of the wood, it marches on to the end of the table.
    let passed = Sweep {
        passed: vec![0],
        ..march(&[0], 0.0)
    };
    near(field.first_stop(&passed).after, 48.5);
}

/// The wood is met where a march past bends of the road leaves it, also where it is on it at first.
#[test]
fn rough_06_a_march_across_a_road_is_on_it_for_an_inch_only() {
    let field = table(
        vec![
            wood(block(30.0, 20.0, 50.0, 44.0)),
            road(block(0.0, 29.75, 96.0, 30.25)),
        ],
        vec![troop(BLUE, 40.0, 30.0, 90.0, 3.0, 1.0)],
    );
    near(field.first_stop(&march(&[0], 0.0)).after, 0.75);
}
