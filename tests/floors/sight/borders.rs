//! Lines that run along outlines, and through corners that lie on other outlines: tables drawn on a grid,
//! where such lines are common, answer the same in every direction, turned and mirrored (RUL-50).

use proptest::prelude::*;
use table::base::Base;
use table::field::{Field, SightReading};
use table::ground::SightType;
use table::measure::{Bearing, Point};
use table::sight::Sight;
use table::troops::Troop;

use super::{
    agree::any_law,
    symmetry::moved,
    tables::{area, at, ground, hedge, hill, look, patch, table, under},
};
use common::cases::cases;
use common::reference::{self, Eyes};
use table::ground::{
    Feature,
    SightType::{Good, Obstructed, Rolling},
};

/// A table of 12 by 12 squares with corners and bases on their corners and middles only.
fn any_grid() -> impl Strategy<Value = Field> {
    let place = || (0..13_i32).prop_map(f64::from);
    let kind = || prop::sample::select(SightType::ALL.to_vec());
    let rectangle =
        (kind(), place(), place(), 1..6_i32, 1..6_i32).prop_map(|(kind, x, y, wide, deep)| {
            patch(kind, (x, y), (x + f64::from(wide), y + f64::from(deep)))
        });
    let triangle = (kind(), prop::collection::vec((place(), place()), 3..5))
        .prop_filter("no area", |(_, corners)| {
            let ring: geo::LineString<f64> = corners.iter().copied().collect();
            use geo::Area;
            use geo::Validation;
            let polygon = geo::Polygon::new(ring, Vec::new());
            polygon.is_valid() && polygon.unsigned_area() > 0.4
        })
        .prop_map(|(kind, corners)| area("Wood", kind, &corners));
    let bare = (place(), place(), 1..5_i32, 1..5_i32).prop_map(|(x, y, wide, deep)| {
        hill((x, y), (x + f64::from(wide), y + f64::from(deep)), &[])
    });
    let fence = (kind(), prop::collection::vec((place(), place()), 2..4))
        .prop_filter("a line goes somewhere", |(_, line)| {
            line.windows(2).all(|pair| pair[0] != pair[1])
        })
        .prop_map(|(kind, line)| hedge(kind, &line));
    let feature = prop_oneof![4 => rectangle, 2 => triangle, 1 => bare, 1 => fence];
    let troop = || {
        (0..25_i32, 0..25_i32, 0..4_i32, 1..4_i32, 1..3_i32).prop_map(|(x, y, turn, wide, deep)| {
            let half = |n: i32| f64::from(n) / 2.0;
            let facing = Bearing::new(f64::from(turn) * 90.0);
            Base::new(
                at(half(x), half(y)),
                facing,
                f64::from(wide),
                f64::from(deep),
            )
        })
    };
    let troops = prop::collection::vec(troop(), 2..6);
    (prop::collection::vec(feature, 1..5), troops).prop_map(|(features, bases)| {
        let troops = bases.into_iter().enumerate().map(|(i, base)| Troop {
            base,
            side: (i % 2) as u8,
            formation: (i % 2) as u32,
        });
        table(Rolling, features, troops.collect())
    })
}

/// The table in all other directions: turned by quarters and by an odd angle, mirrored.
fn in_every_direction(field: &Field, odd: f64) -> Vec<Field> {
    let turned = |degrees: f64| {
        let place = |p: Point| Point::from(table::measure::turned(p.coords, degrees));
        moved(field, place, |b| b.turned(degrees))
    };
    let mut all: Vec<Field> = [90.0, 180.0, 270.0, odd].map(turned).to_vec();
    all.push(moved(
        field,
        |p| at(12.0 - p.x, p.y),
        |b| Bearing::new(-b.degrees()),
    ));
    all.push(moved(
        field,
        |p| at(p.y, p.x),
        |b| Bearing::new(90.0 - b.degrees()),
    ));
    all
}

fn alike(one: &Sight, other: &Sight) -> bool {
    one.seen == other.seen
        && (one.blocked_by.is_some() == other.blocked_by.is_some())
        && (!one.seen || (one.distance - other.distance).abs() < 1e-5)
        && (one.limit - other.limit).abs() < 1e-5
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn points_of_a_grid_agree_in_every_direction(
        field in any_grid(),
        law in any_law(),
        odd in 0.0..360.0,
        spots in prop::collection::vec(((0..25_i32, 0..25_i32), (0..25_i32, 0..25_i32)), 16),
    ) {
        let field = under(&field, law);
        for ((a, b), (c, d)) in spots {
            let half = |x: i32, y: i32| at(f64::from(x) / 2.0, f64::from(y) / 2.0);
            let (p, q) = (half(a, b), half(c, d));
            let here = field.point_sees_point(0, p, q);
            let slow = reference::look_with(&field, &Eyes::of_side(0), p, q);
            prop_assert_eq!(here.seen, slow.seen(), "{} {}\n{:?}\n{:?}", p, q, here, slow);
            let turned = |degrees: f64| move |p: Point| Point::from(table::measure::turned(p.coords, degrees));
            let places: [Box<dyn Fn(Point) -> Point>; 6] = [
                Box::new(turned(90.0)),
                Box::new(turned(180.0)),
                Box::new(turned(270.0)),
                Box::new(turned(odd)),
                Box::new(|p: Point| at(12.0 - p.x, p.y)),
                Box::new(|p: Point| at(p.y, p.x)),
            ];
            for (other, place) in in_every_direction(&field, odd).iter().zip(places) {
                let there = other.point_sees_point(0, place(p), place(q));
                prop_assert!(alike(&here, &there), "{p} {q}\n{here:?}\n{there:?}");
            }
        }
    }

    #[test]
    fn units_on_a_grid_agree_in_every_direction(field in any_grid(), law in any_law(), odd in 0.0..360.0) {
        let field = under(&field, law);
        let others = in_every_direction(&field, odd);
        for (by, target) in [(0, 1), (1, 0)] {
            let here = field.sees(by, target);
            for other in &others {
                let there = other.sees(by, target);
                prop_assert!(
                    here.seen == there.seen && (!here.seen || (here.distance - there.distance).abs() < 0.02),
                    "{by} {target}\n{here:?}\n{there:?}"
                );
            }
        }
    }

    #[test]
    fn units_on_a_level_grid_see_each_other(field in any_grid()) {
        let mut field = field;
        field.law.elevation = false;
        field.law.enemy_blocks = false;
        let (there, back) = (field.sees(0, 1), field.sees(1, 0));
        prop_assert_eq!(there.seen, back.seen, "{:?}\n{:?}", there, back);
        prop_assert!(!there.seen || (there.distance - back.distance).abs() < 1e-5, "{:?}\n{:?}", there, back);
    }
}

/// Four woods about the middle of the table, on each side of a line, and the line both ways.
fn along(wood: impl Fn(f64, f64) -> Vec<Feature>) -> Vec<(bool, f64)> {
    let mut answers = Vec::new();
    for (south, north) in [(10.0, 14.0), (6.0, 10.0)] {
        let field = ground(wood(south, north));
        answers.push(look(&field, (5.0, 10.0), (16.0, 10.0)));
        answers.push(look(&field, (16.0, 10.0), (5.0, 10.0)));
    }
    answers
}

#[test]
fn rul_50_an_outline_belongs_to_its_piece_on_whichever_side_it_lies() {
    let wood = |south, north| vec![patch(Obstructed, (9.0, south), (13.0, north))];
    assert_eq!(along(wood), [(false, 3.0); 4]);
    let field = |south, north| vec![patch(Good, (3.0, south), (20.0, north))];
    assert_eq!(along(field), [(true, 18.0); 4]);
    let bare = |south, north| vec![hill((9.0, south), (13.0, north), &[])];
    assert!(along(bare).iter().all(|(seen, _)| !seen));
    // A corner on another outline: the one piece ends where the other goes on.
    let both = |south, north| {
        vec![
            patch(Obstructed, (9.0, south), (10.0, north)),
            patch(SightType::Close, (10.0, south), (20.0, north)),
        ]
    };
    assert_eq!(along(both), [(false, 3.0); 4]);
    // What touches it in a corner only has no length there.
    let corner = |south: f64, north: f64| {
        let (foot, top) = if south < 10.0 {
            (north, south)
        } else {
            (south, north)
        };
        vec![area(
            "Wood",
            Obstructed,
            &[(10.0, foot), (12.0, top), (8.0, top)],
        )]
    };
    assert_eq!(along(corner), [(true, 12.0); 4]);
}

/// Two units that only a line along the edge of a wood joins: neither sees the other.
#[test]
fn rul_50_sight_along_the_edge_of_a_wood_is_mutual() {
    let wood = area(
        "Wood",
        Obstructed,
        &[(9.0, 12.0), (15.0, 12.0), (15.0, 20.0), (9.0, 20.0)],
    );
    let unit = |x, y, facing, size, side: u8| Troop {
        base: Base::new(at(x, y), Bearing::new(facing), size, 1.0),
        side,
        formation: u32::from(side),
    };
    let troops = vec![
        unit(18.0, 19.5, 180.0, 2.0, 0),
        unit(11.0, 18.5, 90.0, 3.0, 1),
    ];
    let field = table(Rolling, vec![wood], troops);
    let (there, back) = (field.sees(0, 1), field.sees(1, 0));
    assert_eq!(
        (there.seen, back.seen),
        (false, false),
        "{there:?}\n{back:?}"
    );
}

/// A base that a wood cuts looks along the edge of the wood from the place of the cut: as far as from there is it
/// to the other, and back, but for a hair.
#[test]
fn rul_50_from_the_cut_of_a_wood_sight_is_as_long_both_ways() {
    let wood = area(
        "Wood",
        Obstructed,
        &[
            (12.156234536021216, 22.341903488363513),
            (10.04614350894212, 23.405408396132668),
            (11.159884424698552, 21.109960234987106),
            (13.555156760411913, 20.56744834062481),
        ],
    );
    let unit = |at: (f64, f64), facing, frontage, depth, side: u8| Troop {
        base: Base::new(
            super::tables::at(at.0, at.1),
            Bearing::new(facing),
            frontage,
            depth,
        ),
        side,
        formation: u32::from(side),
    };
    let troops = vec![
        unit(
            (22.940047042748365, 19.51973511900306),
            265.749824,
            3.234578,
            0.5,
            0,
        ),
        unit(
            (10.05302808348466, 21.512339951450507),
            164.268138,
            3.126735,
            1.923942,
            1,
        ),
    ];
    let field = table(Good, vec![wood], troops);
    let (there, back) = (field.sees(0, 1), field.sees(1, 0));
    assert!(there.seen && back.seen, "{there:?}\n{back:?}");
    assert!(
        (there.distance - back.distance).abs() < 1e-5,
        "{there:?}\n{back:?}"
    );
}

/// The edge of a wood through the corner of a base hides every line but that from the corner, and does so both
/// ways.
#[test]
fn rul_50_an_outline_through_the_corner_of_a_base_hides_not_the_line_from_it() {
    let wood = area("Wood", Obstructed, &[(0.0, 3.0), (3.0, 5.0), (11.0, 11.0)]);
    let unit = |x, y, size, side: u8| Troop {
        base: Base::new(at(x, y), Bearing::new(0.0), size, size),
        side,
        formation: u32::from(side),
    };
    let troops = vec![unit(6.5, 0.0, 1.0, 0), unit(6.0, 9.0, 2.0, 1)];
    let field = table(Rolling, vec![wood], troops);
    let (there, back) = (field.sees(0, 1), field.sees(1, 0));
    assert!(there.seen && back.seen, "{there:?}\n{back:?}");
    assert_eq!((there.distance, back.distance), (7.5, 7.5));
}

/// A base that the edge of a wood cuts, and another with a corner on the far edge: in some directions rounding puts
/// that corner beside the edge, and lines were taken to leave the wood before they reach it.
#[test]
fn rul_51_depth_is_told_as_well_where_a_corner_lies_on_an_outline() {
    let regiment = |side: u8, (x, y), facing, depth| Troop {
        base: Base::new(at(x, y), Bearing::new(facing), 1.0, depth),
        side,
        formation: u32::from(side),
    };
    let wood = area("Wood", Obstructed, &[(4.0, 12.0), (8.0, 1.0), (5.0, 2.0)]);
    let troops = vec![
        regiment(0, (5.5, 8.0), 0.0, 1.0),
        regiment(1, (4.5, 3.0), 180.0, 2.0),
    ];
    let mut field = table(Rolling, vec![wood], troops);
    field.law.reading = SightReading::Depth;
    field.law.elevation = false;
    for odd in [0.0, 21.272_692_1, 26.333_156_3, 39.171_741_4, 45.169_328_6] {
        for other in in_every_direction(&field, odd) {
            let sight = other.sees(0, 1);
            assert!(
                sight.seen && (sight.distance - 3.6684).abs() < 0.002,
                "{odd} {sight:?}"
            );
        }
    }
}
