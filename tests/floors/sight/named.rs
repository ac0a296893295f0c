//! Every definition of sight by its rule, each with a case that a wrong reading would fail.

use table::base::Base;
use table::field::{Field, SightLaw};
use table::ground::{
    Area, Feature, Shape,
    SightType::{Close, Good, Obstructed, Rolling, Unlimited},
};
use table::measure::{Bearing, Point, TAPE_ERROR};
use table::troops::Troop;

use super::tables::{area, at, facing, ground, hedge, hill, look, patch, regiment, table, under};

#[test]
fn zoo_01_a_unit_watches_all_round_whatever_it_faces() {
    for bearing in [0.0, 90.0, 123.0, 270.0] {
        let field = table(Rolling, Vec::new(), vec![regiment(0, 24.0, 18.0, bearing)]);
        for (x, y) in [(0.0, 11.9), (0.0, -11.9), (11.9, 0.0), (-11.9, 0.0)] {
            assert!(field.sees_point(0, at(24.0 + x, 18.0 + y)).seen);
        }
    }
}

#[test]
fn zoo_01_with_nothing_in_the_way_the_zone_is_the_base_grown_by_the_range() {
    let field = table(Good, Vec::new(), vec![regiment(0, 24.0, 18.0, 33.0)]);
    let zone = Field {
        ground: std::sync::Arc::new(table::ground::Ground::open(96.0, 96.0, Good)),
        ..field
    }
    .zone(0);
    let whole = 3.0 + 2.0 * 18.0 * 4.0 + std::f64::consts::PI * 324.0;
    assert!(zone.area < whole, "the table ends");
    let mut far = table(Rolling, Vec::new(), vec![regiment(0, 24.0, 18.0, 33.0)]);
    far.ground = std::sync::Arc::new(table::ground::Ground::open(60.0, 60.0, Rolling));
    far.troops.alter(0, |far| far.base.at = at(30.0, 30.0));
    let whole = 3.0 + 2.0 * 12.0 * 4.0 + std::f64::consts::PI * 144.0;
    assert!((far.zone(0).area - whole).abs() < 1e-9);
}

#[test]
fn ex_zoo_02_a_the_zone_ends_at_twelve_inches() {
    for (gap, seen) in [(14.0, false), (13.0, false), (12.0, true), (12.1, false)] {
        assert_eq!(
            table(Rolling, Vec::new(), facing(gap)).sees(0, 1).seen,
            seen,
            "{gap}"
        );
    }
}

#[test]
fn zoo_03_each_type_has_its_range() {
    for (kind, range) in [
        (Obstructed, 3.0),
        (Close, 6.0),
        (Rolling, 12.0),
        (Good, 18.0),
        (Unlimited, 24.0),
    ] {
        let field = table(kind, Vec::new(), facing(range));
        let sight = field.sees(0, 1);
        assert!(sight.seen && sight.limit == range && sight.limited_by == [kind.name()]);
        assert!(
            !table(kind, Vec::new(), facing(range + 0.01))
                .sees(0, 1)
                .seen
        );
    }
}

#[test]
fn zoo_03_the_default_counts_only_where_nothing_else_lies() {
    let meadow = patch(Unlimited, (0.0, 0.0), (20.0, 36.0));
    let field = ground(vec![meadow]);
    assert_eq!(look(&field, (1.0, 18.0), (19.0, 18.0)), (true, 24.0));
    assert_eq!(look(&field, (3.0, 18.0), (21.0, 18.0)), (false, 12.0));
}

#[test]
fn zoo_03_two_pieces_side_by_side_leave_no_default_between_them() {
    let field = ground(vec![
        patch(Good, (0.0, 0.0), (10.0, 36.0)),
        patch(Good, (10.0, 0.0), (30.0, 36.0)),
    ]);
    assert_eq!(look(&field, (2.0, 18.0), (20.0, 18.0)), (true, 18.0));
    // Along the shared edge there is good ground to the left and to the right.
    assert_eq!(look(&field, (10.0, 2.0), (10.0, 20.0)), (true, 18.0));
}

#[test]
fn ex_zoo_04_a_to_f() {
    let plain = ground(Vec::new());
    assert_eq!(look(&plain, (5.0, 18.0), (17.0, 18.0)), (true, 12.0));
    assert_eq!(look(&plain, (5.0, 18.0), (17.1, 18.0)), (false, 12.0));
    let woods = ground(vec![patch(Obstructed, (8.0, 10.0), (12.0, 26.0))]);
    assert_eq!(look(&woods, (5.5, 18.0), (8.5, 18.0)), (true, 3.0));
    let meadow = table(
        Good,
        vec![patch(Rolling, (10.0, 10.0), (20.0, 26.0))],
        Vec::new(),
    );
    assert_eq!(look(&meadow, (5.0, 18.0), (15.0, 18.0)).1, 12.0);
    assert_eq!(look(&meadow, (5.0, 5.0), (22.9, 5.0)), (true, 18.0));
    let orchard = ground(vec![patch(Close, (8.0, 10.0), (9.0, 26.0))]);
    assert_eq!(look(&orchard, (5.0, 18.0), (11.5, 18.0)), (false, 6.0));
    let behind = table(Rolling, Vec::new(), vec![regiment(1, 8.0, 18.0, 90.0)]);
    assert_eq!(look(&behind, (5.0, 18.0), (11.5, 18.0)), (false, 6.0));
    let height = |features: Vec<Feature>| {
        let mut all = vec![hill((4.0, 17.0), (6.0, 19.0), &[])];
        all.extend(features);
        ground(all)
    };
    let enemy = Field {
        troops: behind.troops.clone(),
        ..height(Vec::new())
    };
    assert_eq!(look(&enemy, (5.0, 18.0), (11.5, 18.0)), (true, 12.0));
    assert_eq!(
        look(&height(Vec::new()), (5.0, 18.0), (23.0, 18.0)),
        (true, 18.0)
    );
    let orchard = height(vec![patch(Close, (15.0, 10.0), (20.0, 26.0))]);
    assert_eq!(look(&orchard, (5.0, 18.0), (16.0, 18.0)), (true, 12.0));
    let woods = height(vec![patch(Obstructed, (9.0, 10.0), (20.0, 26.0))]);
    assert_eq!(look(&woods, (5.0, 18.0), (10.5, 18.0)), (true, 6.0));
    assert_eq!(
        look(&height(Vec::new()), (23.0, 18.0), (5.0, 18.0)),
        (false, 12.0)
    );
}

#[test]
fn zoo_05_a_hill_raises_each_type_one_step() {
    for kind in table::ground::SightType::ALL {
        let mut field = table(kind, vec![hill((4.0, 17.0), (6.0, 19.0), &[])], Vec::new());
        assert_eq!(
            look(&field, (5.0, 18.0), (7.0, 18.0)).1,
            kind.raised().range()
        );
        field.law.elevation = false;
        assert_eq!(
            look(&field, (5.0, 18.0), (7.0, 18.0)).1,
            kind.range(),
            "RUL-49 off"
        );
    }
}

#[test]
fn zoo_05_a_base_partly_on_a_hill_sees_farther_from_there_whichever_way_it_looks() {
    let zone_with =
        |hills: Vec<Feature>| table(Close, hills, vec![regiment(0, 24.0, 18.0, 0.0)]).zone(0);
    let grown = |width: f64, depth: f64| {
        width * depth + 24.0 * (width + depth) + std::f64::consts::PI * 144.0
    };
    let near = |area: f64, whole: f64| (area - whole).abs() < 0.001 * whole;
    // The crests are beyond its range. The western half of the base is on the hill, also where the
    // hill is two that overlap; or the hill only touches the front edge.
    let west = hill((8.0, 17.0), (24.0, 19.0), &[(8.1, 18.0), (8.4, 18.0)]);
    assert!(near(zone_with(vec![west.clone()]).area, grown(1.5, 1.0)));
    let inner = hill((9.0, 17.0), (23.5, 19.0), &[(9.1, 18.0), (9.4, 18.0)]);
    assert!(near(zone_with(vec![west, inner]).area, grown(1.5, 1.0)));
    let north = hill((23.0, 18.5), (24.0, 31.0), &[(23.4, 30.8), (23.6, 30.8)]);
    assert!(near(zone_with(vec![north]).area, grown(1.0, 0.0)));
}

#[test]
fn zoo_06_a_far_slope_is_hidden_both_ways() {
    let ridge = hill((10.0, 5.0), (16.0, 30.0), &[(13.0, 4.0), (13.0, 31.0)]);
    let field = ground(vec![ridge]);
    for (p, q) in [
        ((12.0, 18.0), (14.0, 18.0)),
        ((14.0, 18.0), (12.0, 18.0)),
        ((9.0, 18.0), (17.0, 18.0)),
    ] {
        let sight = field.point_sees_point(0, at(p.0, p.1), at(q.0, q.1));
        let block = sight.blocked_by.clone().unwrap();
        assert!(!sight.seen && block.feature == 0);
        assert!((block.at - at(13.0, 18.0)).norm() < 1e-9);
        assert_eq!(
            sight.why(&field.ground, TAPE_ERROR),
            "not seen: the crest of Bald Hill at (13.0, 18.0) is in the way"
        );
    }
    let off = under(
        &field,
        SightLaw {
            elevation: false,
            ..field.law
        },
    );
    assert_eq!(look(&off, (12.0, 18.0), (14.0, 18.0)), (true, 12.0));
}

#[test]
fn zoo_06_one_slope_sees_itself() {
    let field = ground(vec![hill(
        (10.0, 5.0),
        (16.0, 30.0),
        &[(13.0, 4.0), (13.0, 31.0)],
    )]);
    assert_eq!(look(&field, (12.0, 10.0), (12.0, 20.0)), (true, 18.0));
}

#[test]
fn zoo_06_one_sees_round_the_end_of_a_crest() {
    let field = ground(vec![hill(
        (10.0, 5.0),
        (16.0, 30.0),
        &[(13.0, 10.0), (13.0, 16.0)],
    )]);
    assert!(!look(&field, (12.0, 15.0), (14.0, 15.0)).0);
    assert!(look(&field, (12.0, 17.0), (14.0, 17.0)).0);
    // The very end is only touched.
    assert!(look(&field, (12.0, 16.0), (14.0, 16.0)).0);
}

#[test]
fn ex_zoo_07_a_a_unit_in_two_types_uses_the_longer() {
    let woods = patch(Obstructed, (0.0, 0.0), (5.2, 36.0));
    let field = table(Rolling, vec![woods], facing(11.5));
    // The front edge, at 5.5, stands in rolling ground.
    let sight = field.sees(0, 1);
    assert!(sight.seen && sight.limit == 12.0);
    assert!(field.sees(1, 0).seen);
    let deep = table(
        Rolling,
        vec![patch(Obstructed, (0.0, 0.0), (5.6, 36.0))],
        facing(11.5),
    );
    assert!(!deep.sees(0, 1).seen && !deep.sees(1, 0).seen);
}

#[test]
fn zoo_08_features_see_as_the_type_they_were_given() {
    // The presets of the roster say which: rocky ground rolling, swamp and streams good, a road none.
    let mut road = patch(Good, (0.0, 17.0), (48.0, 19.0));
    road.sight = None;
    let field = table(Close, vec![road], Vec::new());
    assert_eq!(look(&field, (5.0, 18.0), (11.5, 18.0)), (false, 6.0));
}

#[test]
fn zoo_09_what_no_enemy_sees_has_no_watchers() {
    let field = table(Rolling, Vec::new(), facing(13.0));
    let matrix = table::sight::VisibilityMatrix::new(&field);
    assert!(!matrix.sees(0, 1) && !matrix.sees(1, 0));
}

#[test]
fn woods_on_a_hill_are_both() {
    let mut wooded = hill((4.0, 10.0), (10.0, 26.0), &[]);
    wooded.sight = Some(Obstructed);
    let field = ground(vec![wooded]);
    assert_eq!(look(&field, (9.0, 18.0), (15.0, 18.0)), (true, 6.0));
    assert_eq!(look(&field, (15.0, 18.0), (9.0, 18.0)), (false, 3.0));
}

#[test]
fn a_hole_is_not_part_of_the_woods() {
    let mut woods = patch(Obstructed, (5.0, 5.0), (30.0, 30.0));
    if let Shape::Area(Area { holes, .. }) = &mut woods.shape {
        holes.push(vec![
            at(10.0, 10.0),
            at(25.0, 10.0),
            at(25.0, 25.0),
            at(10.0, 25.0),
        ]);
    }
    let field = ground(vec![woods]);
    assert_eq!(look(&field, (12.0, 18.0), (23.0, 18.0)), (true, 12.0));
    assert_eq!(look(&field, (12.0, 18.0), (8.0, 18.0)), (false, 3.0));
    assert_eq!(
        look(&field, (10.0, 12.0), (10.0, 23.0)),
        (false, 3.0),
        "its edge belongs to the woods"
    );
}

/// From one end of the base the line passes the clearing; the field it stands in ends on the way.
#[test]
fn a_base_sees_past_a_clearing_over_two_fields() {
    let mut near = patch(Rolling, (5.0, 5.0), (17.0, 20.0));
    if let Shape::Area(Area { holes, .. }) = &mut near.shape {
        let corners = [(12.0, 10.0), (16.0, 10.0), (16.0, 14.0), (12.0, 14.0)];
        holes.push(corners.map(|(x, y)| at(x, y)).to_vec());
    }
    let far = patch(Rolling, (16.5, 5.0), (30.0, 20.0));
    let field = table(Close, vec![near, far], vec![regiment(0, 8.5, 9.5, 90.0)]);
    let sight = field.sees_point(0, at(18.0, 10.2));
    assert!(sight.seen && sight.limit == 12.0, "{sight:?}");
    // The nearest part of the base that looks past the corner at (16, 10).
    assert!((sight.from - at(9.0, 9.3)).norm() < 1e-6, "{sight:?}");
}

#[test]
fn where_pieces_overlap_the_shortest_counts() {
    let field = table(
        Rolling,
        vec![
            patch(Good, (0.0, 0.0), (30.0, 36.0)),
            patch(Close, (8.0, 10.0), (9.0, 26.0)),
        ],
        Vec::new(),
    );
    assert_eq!(look(&field, (5.0, 18.0), (12.0, 18.0)).1, 6.0);
    assert_eq!(look(&field, (5.0, 5.0), (22.0, 5.0)), (true, 18.0));
}

#[test]
fn an_observer_in_obstructed_ground_sees_three_inches() {
    let field = table(
        Rolling,
        vec![patch(Obstructed, (0.0, 0.0), (20.0, 36.0))],
        vec![regiment(0, 10.0, 18.0, 0.0)],
    );
    let zone = field.zone(0);
    assert!(zone.is_open);
    assert!((zone.area - (3.0 + 24.0 + std::f64::consts::PI * 9.0)).abs() < 1e-9);
    assert!(field.sees_point(0, at(10.0, 21.5)).seen && !field.sees_point(0, at(10.0, 21.51)).seen);
}

#[test]
fn a_base_is_seen_through_a_gap_that_no_corner_sees_through() {
    let field = table(
        Rolling,
        vec![
            patch(Obstructed, (8.0, 5.0), (10.0, 17.95)),
            patch(Obstructed, (8.0, 18.05), (10.0, 31.0)),
        ],
        vec![regiment(0, 5.0, 18.0, 90.0), regiment(1, 13.0, 18.4, 270.0)],
    );
    let sight = field.sees(0, 1);
    assert!(sight.seen && sight.distance < 7.01);
    assert!((sight.from.y - 18.0).abs() < 0.3);
}

#[test]
fn both_directions_are_answered_each_by_itself() {
    let field = table(
        Rolling,
        vec![hill((4.0, 10.0), (6.0, 26.0), &[])],
        facing(15.0),
    );
    assert!(field.sees(0, 1).seen);
    assert!(!field.sees(1, 0).seen);
}

#[test]
fn within_the_error_of_the_tape_the_answer_says_so() {
    let say = |gap: f64| {
        let field = table(Rolling, Vec::new(), facing(gap));
        field.sees(0, 1).why(&field.ground, TAPE_ERROR)
    };
    assert_eq!(
        say(11.9),
        "seen, but only by 0.1 in: measure it (11.9 of 12.0 in, rolling ground)"
    );
    assert_eq!(
        say(12.2),
        "not seen, but only by 0.2 in: measure it (12.2 of 12.0 in, rolling ground)"
    );
    assert_eq!(say(11.0), "seen: 11.0 of 12.0 in, rolling ground");
    let named = ground(vec![area(
        "Sherfy's Orchard",
        Close,
        &[(8.0, 10.0), (9.0, 10.0), (9.0, 26.0), (8.0, 26.0)],
    )]);
    let sight = named.point_sees_point(0, at(5.0, 18.0), at(13.0, 18.0));
    assert_eq!(
        sight.why(&named.ground, TAPE_ERROR),
        "not seen: 8.0 of 6.0 in, close ground (Sherfy's Orchard)"
    );
    let high = ground(vec![hill((4.0, 10.0), (6.0, 26.0), &[])]);
    let sight = high.point_sees_point(0, at(5.0, 18.0), at(20.0, 18.0));
    assert_eq!(
        sight.why(&high.ground, TAPE_ERROR),
        "seen: 15.0 of 18.0 in, rolling ground, from a hill"
    );
}

#[test]
fn a_zone_behind_terrain_has_holes_and_pieces() {
    let woods = patch(Obstructed, (22.0, 22.0), (26.0, 24.0));
    let field = table(Rolling, vec![woods], vec![regiment(0, 24.0, 14.0, 0.0)]);
    let zone = field.zone(0);
    assert!(!zone.is_open);
    let open = table(Rolling, Vec::new(), field.troops.to_vec()).zone(0);
    assert!(zone.area < open.area - 5.0);
    for ring in zone.rings() {
        assert!(ring.len() > 2 && ring.first() != ring.last());
    }
    let both = field.zone_of_units(&[0, 0]);
    assert!((both.area - zone.area).abs() < zone.area * 0.002);
    assert_eq!(field.zone_of_side(1).rings().len(), 0);
}

#[test]
fn rubbish_is_not_seen_and_breaks_nothing() {
    let nan = f64::NAN;
    let mut odd = patch(Obstructed, (8.0, 5.0), (8.0, 5.0));
    odd.crest = vec![at(9.0, nan), at(9.0, 9.0)];
    let flat = area("flat", Close, &[(1.0, 1.0), (40.0, 1.0)]);
    let broken = area(
        "broken",
        Good,
        &[(1.0, nan), (f64::INFINITY, 1.0), (3.0, 3.0), (3.0, 3.0)],
    );
    let empty = area("none", Close, &[]);
    let bow = area(
        "bow",
        Close,
        &[(10.0, 10.0), (14.0, 14.0), (14.0, 10.0), (10.0, 14.0)],
    );
    let mut troops = facing(5.0);
    troops.push(Troop {
        base: Base::new(at(nan, 1.0), Bearing::NORTH, 3.0, 1.0),
        ..troops[1]
    });
    troops.push(Troop {
        base: Base::new(at(9.0, 18.0), Bearing::NORTH, 0.0, 0.0),
        ..troops[1]
    });
    troops.push(Troop {
        base: Base::new(at(-90.0, 800.0), Bearing::NORTH, 3.0, 1.0),
        ..troops[1]
    });
    let field = table(
        Rolling,
        vec![
            odd,
            flat,
            broken,
            empty,
            bow,
            hedge(Close, &[]),
            hedge(Close, &[(9.0, 9.0)]),
        ],
        troops,
    );
    for p in [at(nan, 1.0), at(f64::INFINITY, 2.0)] {
        assert!(!field.point_sees_point(0, p, at(1.0, 1.0)).seen);
        assert!(!field.point_sees_point(0, at(1.0, 1.0), p).seen);
        assert!(!field.sees_point(0, p).seen && !field.point_sees(0, p, 1).seen);
        assert_eq!(field.zone_of_point(0, p).area, 0.0);
    }
    for by in 0..6 {
        for target in 0..6 {
            let sight = field.sees(by, target);
            assert!(
                !sight.limit.is_nan() && !sight.distance.is_nan(),
                "{by} {target}"
            );
            assert!(!sight.why(&field.ground, TAPE_ERROR).is_empty());
        }
        assert!(field.zone(by).area.is_finite());
    }
    assert!(!field.sees(0, 2).seen && !field.sees(2, 0).seen);
    assert!(field.sees(0, 0).seen, "no length at all");
    let here: Point = at(20.0, 20.0);
    assert_eq!(field.point_sees_point(0, here, here).distance, 0.0);
    assert_eq!(look(&field, (11.0, 12.0), (13.0, 12.0)).1, 6.0);
}
