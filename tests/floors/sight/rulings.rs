//! Every ruling of sight, each with a case that another reading would fail (RUL-40, RUL-50 to RUL-58).

use table::base::Base;
use table::field::{ElevationRaises, Field, MixedTerrain, SightLaw, SightReading, SightTerrain};
use table::ground::SightType::{Close, Good, Obstructed, Rolling};
use table::measure::{Bearing, TAPE_ERROR};
use table::sight::ScreeningGround;
use table::troops::Troop;

use super::tables::{at, facing, ground, hedge, hill, look, patch, regiment, table, under};

#[test]
fn rul_40_a_figure_looks_from_its_point_with_its_own_ground_and_hill() {
    let field = table(
        Rolling,
        vec![hill((4.0, 17.0), (6.0, 19.0), &[])],
        vec![regiment(0, 22.0, 18.0, 90.0), regiment(0, 10.0, 18.0, 90.0)],
    );
    // Friends do not block.
    let sight = field.point_sees(0, at(5.0, 18.0), 0);
    assert!(sight.seen && sight.raised && sight.distance == 16.5);
    assert!(
        field.zone_of_point(0, at(5.0, 18.0)).area > field.zone_of_point(0, at(8.0, 30.0)).area
    );
}

#[test]
fn rul_50_switches_choose_whose_terrain_counts() {
    let field = ground(vec![
        patch(Close, (8.0, 10.0), (9.0, 26.0)),
        patch(Obstructed, (14.0, 10.0), (20.0, 26.0)),
    ]);
    let by = |terrain| {
        under(
            &field,
            SightLaw {
                terrain,
                ..field.law
            },
        )
    };
    assert_eq!(look(&field, (5.0, 18.0), (12.0, 18.0)).1, 6.0);
    let both = by(SightTerrain::ObserverTarget);
    assert_eq!(look(&both, (5.0, 18.0), (12.0, 18.0)), (true, 12.0));
    assert_eq!(look(&both, (5.0, 18.0), (15.0, 18.0)), (false, 3.0));
    let own = by(SightTerrain::ObserverOnly);
    assert_eq!(look(&own, (5.0, 18.0), (15.0, 18.0)), (true, 12.0));
    assert_eq!(look(&own, (15.0, 18.0), (11.0, 18.0)), (false, 3.0));
}

#[test]
fn rul_50_touching_a_border_does_not_count_and_running_along_it_does() {
    let field = ground(vec![patch(Obstructed, (10.0, 10.0), (14.0, 14.0))]);
    assert_eq!(look(&field, (5.0, 10.0), (16.0, 10.0)), (false, 3.0));
    assert_eq!(look(&field, (5.0, 9.9), (16.0, 9.9)), (true, 12.0));
    assert_eq!(look(&field, (6.0, 10.0), (14.0, 18.0)), (true, 12.0));
    assert_eq!(look(&field, (5.0, 10.1), (16.0, 10.1)), (false, 3.0));
    // Both ends on the border, the line inside.
    assert_eq!(look(&field, (10.0, 12.0), (14.0, 12.0)), (false, 3.0));
    // On the border and away from the woods.
    assert_eq!(look(&field, (10.0, 12.0), (0.0, 12.0)), (true, 12.0));
}

#[test]
fn rul_50_no_gap_opens_between_woods_that_share_an_edge() {
    let field = ground(vec![
        patch(Obstructed, (8.0, 5.0), (10.0, 18.0)),
        patch(Obstructed, (8.0, 18.0), (10.0, 30.0)),
    ]);
    assert_eq!(look(&field, (5.0, 18.0), (13.0, 18.0)), (false, 3.0));
    let troops = vec![regiment(0, 5.0, 18.0, 90.0), regiment(1, 13.0, 18.0, 270.0)];
    let troops = troops.into();
    assert!(!Field { troops, ..field }.sees(0, 1).seen);
}

#[test]
fn rul_50_a_line_with_a_type_counts_where_it_is_crossed() {
    let field = ground(vec![hedge(
        Close,
        &[(10.0, 10.0), (10.0, 18.0), (12.0, 26.0)],
    )]);
    assert_eq!(look(&field, (5.0, 14.0), (13.0, 14.0)), (false, 6.0));
    assert_eq!(
        look(&field, (5.0, 18.0), (13.0, 18.0)),
        (false, 6.0),
        "through a corner of it"
    );
    assert_eq!(
        look(&field, (10.0, 14.0), (20.0, 14.0)),
        (true, 12.0),
        "from on it"
    );
    assert_eq!(
        look(&field, (5.0, 10.0), (13.0, 10.0)),
        (true, 12.0),
        "past its end"
    );
    assert_eq!(
        look(&field, (10.0, 8.0), (10.0, 18.0)),
        (true, 12.0),
        "along it"
    );
}

#[test]
fn rul_51_as_depth_one_sees_so_deep_into_each_piece() {
    let field = ground(vec![patch(Obstructed, (10.0, 0.0), (20.0, 36.0))]);
    let deep = under(
        &field,
        SightLaw {
            reading: SightReading::Depth,
            ..field.law
        },
    );
    assert!(!look(&field, (5.0, 18.0), (12.0, 18.0)).0);
    assert_eq!(look(&deep, (5.0, 18.0), (13.0, 18.0)), (true, 8.0));
    assert_eq!(look(&deep, (5.0, 18.0), (13.1, 18.0)), (false, 8.0));
    let thin = ground(vec![patch(Close, (8.0, 0.0), (9.0, 36.0))]);
    let thin = under(&thin, deep.law);
    assert_eq!(look(&thin, (5.0, 18.0), (17.0, 18.0)), (true, 12.0));
    let bases = Field {
        troops: facing(7.5).into(),
        ..deep
    };
    assert!(bases.sees(0, 1).seen);
    assert!(
        !Field {
            law: SightLaw::default(),
            ..bases
        }
        .sees(0, 1)
        .seen
    );
}

#[test]
fn rul_52_the_second_enemy_line_is_seen_within_six() {
    let mut troops = facing(8.0);
    troops.push(Troop {
        base: Base::new(at(9.0, 18.0), Bearing::new(270.0), 12.0, 1.0),
        ..troops[1]
    });
    let field = table(Rolling, Vec::new(), troops);
    let sight = field.sees(0, 1);
    assert!(!sight.seen);
    assert_eq!(
        (sight.limit, sight.limited_by.as_slice()),
        (6.0, ["enemy"].as_slice())
    );
    assert_eq!(sight.screens, [ScreeningGround::Troop(2)]);
    assert_eq!(
        sight.why(&field.ground, TAPE_ERROR),
        "not seen: 8.0 of 6.0 in, enemy troops in the way"
    );
    assert!(field.sees(0, 2).seen, "the target itself hides nothing");
    assert!(
        field.sees_past(0, 1, &[2]).seen,
        "nor do the bases of a marching brigade"
    );
    let off = under(
        &field,
        SightLaw {
            enemy_blocks: false,
            ..field.law
        },
    );
    assert!(off.sees(0, 1).seen);
    let mut friends = field.clone();
    friends.troops.alter(2, |friend| friend.side = 0);
    assert!(friends.sees(0, 1).seen, "friends never hide");
}

#[test]
fn rul_52_bases_that_touch_leave_no_gap() {
    let mut troops = facing(8.0);
    for y in [13.5, 16.5, 19.5, 22.5] {
        troops.push(regiment(1, 9.0, y, 270.0));
    }
    let field = table(Rolling, Vec::new(), troops);
    assert!(!field.sees(0, 1).seen);
    let mut apart = field.clone();
    for number in 4..field.troops.len() {
        apart.troops.alter(number, |troop| troop.base.at.y += 0.2);
    }
    let sight = apart.sees(0, 1);
    assert!(sight.seen, "through the gap between the bases");
}

#[test]
fn rul_53_only_the_observers_height_counts_and_one_step_however_high() {
    let mut high = hill((4.0, 17.0), (6.0, 19.0), &[]);
    high.elevation = 3;
    let field = ground(vec![high]);
    assert_eq!(look(&field, (5.0, 18.0), (23.0, 18.0)), (true, 18.0));
    assert_eq!(look(&field, (17.0, 18.0), (5.0, 18.0)), (true, 12.0));
    assert_eq!(
        look(&field, (4.0, 17.0), (4.0, 30.0)),
        (true, 18.0),
        "the outline is on the hill"
    );
    assert_eq!(look(&field, (3.9, 17.0), (3.9, 30.0)), (false, 12.0));
}

#[test]
fn rul_53_own_type_only() {
    let orchard = patch(Close, (9.0, 10.0), (10.0, 26.0));
    let field = ground(vec![hill((4.0, 17.0), (6.0, 19.0), &[]), orchard]);
    let own = under(
        &field,
        SightLaw {
            raises: ElevationRaises::OwnTypeOnly,
            ..field.law
        },
    );
    assert_eq!(look(&field, (5.0, 18.0), (12.0, 18.0)), (true, 12.0));
    assert_eq!(look(&own, (5.0, 18.0), (12.0, 18.0)), (false, 6.0));
    assert_eq!(look(&own, (5.0, 17.0), (5.0, 2.0)), (true, 18.0));
}

#[test]
fn rul_54_half_an_inch_from_the_crest_is_on_no_slope() {
    let field = ground(vec![hill(
        (10.0, 5.0),
        (16.0, 30.0),
        &[(13.0, 4.0), (13.0, 31.0)],
    )]);
    assert!(look(&field, (12.5, 18.0), (14.0, 18.0)).0);
    assert!(look(&field, (14.0, 18.0), (12.5, 18.0)).0);
    assert!(!look(&field, (12.4, 18.0), (14.0, 18.0)).0);
    // Measured along the line: slantwise it is farther to the crest.
    assert!(!look(&field, (12.6, 18.0), (14.0, 21.0)).0);
    assert!(look(&field, (13.0, 18.0), (14.0, 21.0)).0);
}

#[test]
fn rul_54_a_base_that_touches_the_crest_sees_and_is_seen_both_ways() {
    let ridge = || hill((10.0, 5.0), (16.0, 30.0), &[(13.0, 4.0), (13.0, 31.0)]);
    let troops = vec![
        regiment(0, 12.5, 18.0, 90.0),
        regiment(1, 20.0, 18.0, 270.0),
        regiment(1, 6.0, 18.0, 90.0),
    ];
    let field = table(Rolling, vec![ridge()], troops);
    for (by, target) in [(0, 1), (0, 2), (1, 0), (2, 0)] {
        assert!(field.sees(by, target).seen, "{by} {target}");
    }
    let mut below = field.clone();
    below.troops.alter(0, |below| below.base.at.x = 11.9);
    assert!(!below.sees(0, 1).seen && !below.sees(1, 0).seen);
    assert!(below.sees(0, 2).seen && below.sees(2, 0).seen);
}

#[test]
fn rul_54_a_hill_without_a_crest_hides_what_is_lower_on_both_sides() {
    let field = ground(vec![hill((10.0, 5.0), (14.0, 30.0), &[])]);
    let sight = field.point_sees_point(0, at(8.0, 18.0), at(16.0, 18.0));
    assert!(!sight.seen);
    assert!((sight.blocked_by.clone().unwrap().at - at(10.0, 18.0)).norm() < 1e-9);
    assert_eq!(
        sight.why(&field.ground, TAPE_ERROR),
        "not seen: Bald Hill at (10.0, 18.0) is in the way"
    );
    assert!(look(&field, (8.0, 18.0), (12.0, 18.0)).0, "up onto it");
    assert!(look(&field, (12.0, 18.0), (16.0, 18.0)).0, "down from it");
    assert!(!look(&field, (8.0, 5.0), (16.0, 5.0)).0, "along its foot");
    assert!(look(&field, (8.0, 4.9), (16.0, 4.9)).0, "past its foot");
    let mut terraces = ground(vec![
        hill((6.0, 5.0), (18.0, 30.0), &[]),
        hill((10.0, 5.0), (14.0, 30.0), &[]),
    ]);
    assert!(
        look(&terraces, (8.0, 18.0), (16.0, 18.0)).0,
        "no higher than its ends"
    );
    std::sync::Arc::make_mut(&mut terraces.ground).features[1].elevation = 2;
    assert!(!look(&terraces, (8.0, 18.0), (16.0, 18.0)).0);
}

#[test]
fn rul_55_the_brigade_uses_its_longest_type() {
    let woods = patch(Obstructed, (0.0, 0.0), (7.0, 36.0));
    let mut troops = facing(9.0);
    troops.push(Troop {
        base: Base::new(at(10.0, 30.0), Bearing::NORTH, 3.0, 1.0),
        ..troops[0]
    });
    let field = table(Rolling, vec![woods], troops);
    assert!(!field.sees(0, 1).seen && !field.sees(1, 0).seen);
    let brigade = under(
        &field,
        SightLaw {
            mixed: MixedTerrain::BrigadeLongest,
            ..field.law
        },
    );
    assert!(brigade.sees(0, 1).seen && brigade.sees(1, 0).seen);
    let mut alone = brigade.clone();
    alone.troops.alter(2, |alone| alone.formation = 77);
    assert!(!alone.sees(0, 1).seen && !alone.sees(1, 0).seen);
}

/// The edge of the woods that it stands in lies across every line, and hides none of them.
#[test]
fn rul_55_the_brigade_sees_out_of_woods_past_a_copse() {
    let woods = patch(Obstructed, (0.0, 0.0), (10.0, 36.0));
    let copse = patch(Obstructed, (12.0, 7.0), (13.0, 10.5));
    let troops = vec![
        regiment(0, 8.5, 10.0, 90.0),
        regiment(1, 18.0, 10.0, 270.0),
        regiment(0, 30.0, 30.0, 90.0),
    ];
    let law = SightLaw {
        mixed: MixedTerrain::BrigadeLongest,
        ..SightLaw::default()
    };
    let field = under(&table(Rolling, vec![woods, copse], troops), law);
    for sight in [field.sees(0, 1), field.sees(1, 0)] {
        assert!(sight.seen && sight.limit == 12.0, "{sight:?}");
    }
}

/// Ground of a longer type between two units takes the open ground off the longer view: past it,
/// through a slit, the formation in good ground sees the other at 14 in.
#[test]
fn rul_55_the_longest_type_holds_through_a_slit_beside_longer_ground() {
    let law = SightLaw {
        mixed: MixedTerrain::BrigadeLongest,
        ..SightLaw::default()
    };
    let troops = vec![
        regiment(0, 10.0, 18.0, 90.0),
        regiment(1, 25.0, 18.0, 270.0),
        regiment(0, 10.0, 30.0, 90.0),
    ];
    let meadow = patch(Good, (6.0, 28.0), (14.0, 32.0));
    let (south, north) = ((16.0, 10.0), (18.0, 26.0));
    let whole = vec![meadow.clone(), patch(Good, south, north)];
    assert!(
        !under(&table(Rolling, whole, troops.clone()), law)
            .sees(0, 1)
            .seen
    );
    let slit = vec![
        meadow,
        patch(Good, south, (18.0, 17.9)),
        patch(Good, (16.0, 18.1), north),
    ];
    let field = under(&table(Rolling, slit, troops), law);
    let sight = field.sees(0, 1);
    assert!(sight.seen, "{sight:?}");
    assert!((sight.distance - 14.0).abs() < 1e-6 && sight.limit == 18.0);
}

#[test]
fn rul_56_a_zone_does_not_reach_where_its_owner_cannot_see() {
    let ridge = hill((10.0, 5.0), (12.0, 30.0), &[(11.0, 4.0), (11.0, 31.0)]);
    let field = table(Rolling, vec![ridge], facing(9.0));
    assert!(!field.sees(0, 1).seen);
    assert!(!field.sees_point(0, at(14.0, 18.0)).seen);
    let circle = under(
        &field,
        SightLaw {
            zone_needs_sight: false,
            ..field.law
        },
    );
    assert!(circle.sees(0, 1).seen);
    assert!(circle.sees_point(0, at(14.0, 18.0)).seen);
    assert!(circle.zone(0).is_open && !field.zone(0).is_open);
    assert!(!circle.has_line_to(0, 1).seen, "a shot still needs a line");
    let woods = under(
        &table(
            Rolling,
            vec![patch(Obstructed, (0.0, 0.0), (9.0, 36.0))],
            facing(4.0),
        ),
        circle.law,
    );
    assert!(
        !woods.sees(0, 1).seen && woods.sees(1, 0).seen,
        "the range of the owner's own ground"
    );
}

#[test]
fn rul_57_a_figure_sees_only_as_a_point() {
    let field = table(Rolling, Vec::new(), vec![regiment(1, 20.0, 18.0, 90.0)]);
    let open = std::f64::consts::PI * 144.0;
    assert!((field.zone_of_point(1, at(20.0, 18.0)).area - open).abs() < 1e-9);
    assert_eq!(field.zone(7).area, 0.0);
}

#[test]
fn rul_58_distances_compare_in_hundredths() {
    for (gap, seen) in [
        (12.0, true),
        (12.004, true),
        (12.006, false),
        (11.999, true),
    ] {
        assert_eq!(
            table(Rolling, Vec::new(), facing(gap)).sees(0, 1).seen,
            seen,
            "{gap}"
        );
    }
}
