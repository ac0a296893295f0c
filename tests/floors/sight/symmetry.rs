//! What may not change a verdict, and what may change it one way only.

use std::sync::Arc;

use proptest::prelude::*;
use table::base::Base;
use table::field::Field;
use table::ground::{Feature, Shape};
use table::measure::{Bearing, Point, Vector};

use super::{
    agree::any_point,
    tables::{any_table, at, patch},
};
use common::cases::cases;

/// The field with every point put elsewhere and every bearing turned.
pub fn moved(
    field: &Field,
    place: impl Fn(Point) -> Point,
    turn: impl Fn(Bearing) -> Bearing,
) -> Field {
    let all = |points: &[Point]| points.iter().map(|p| place(*p)).collect::<Vec<_>>();
    let feature = |feature: &Feature| {
        let mut feature = feature.clone();
        feature.crest = all(&feature.crest);
        match &mut feature.shape {
            Shape::Area(area) => {
                area.outline = all(&area.outline);
                area.holes = area.holes.iter().map(|hole| all(hole)).collect();
            }
            Shape::Line(line) => *line = all(line),
        }
        feature
    };
    let mut ground = (*field.ground).clone();
    ground.features = ground.features.iter().map(feature).collect();
    let mut troops = field.troops.clone();
    for (number, troop) in field.troops.iter().enumerate() {
        let base = Base {
            at: place(troop.base.at),
            facing: turn(troop.base.facing),
            ..troop.base
        };
        troops.place(number, base);
    }
    Field {
        ground: Arc::new(ground),
        troops,
        law: field.law,
    }
}

/// Whether the verdict of a pair is far from any other.
fn steady(field: &Field, by: usize, target: usize) -> bool {
    let seen = field.sees(by, target).seen;
    (0..8).all(|i| {
        let (sin, cos) = (f64::from(i) * std::f64::consts::FRAC_PI_4).sin_cos();
        let mut field = field.clone();
        let base = field.troops[target].base;
        let aside = Vector::new(sin, cos) * 0.01;
        field.troops.place(target, base.shifted(aside));
        field.sees(by, target).seen == seen
    })
}

fn same(one: &Field, other: &Field) -> Result<(), TestCaseError> {
    for (by, target) in [(0, 1), (1, 0)] {
        let (a, b) = (one.sees(by, target), other.sees(by, target));
        prop_assert!(a.seen == b.seen || !steady(one, by, target), "{a:?}\n{b:?}");
        if a.seen && b.seen {
            prop_assert!((a.distance - b.distance).abs() < 0.002 || !steady(one, by, target));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(cases(80))]

    #[test]
    fn shifting_the_table_changes_nothing(field in any_table(), x in -20.0..20.0, y in -20.0..20.0) {
        let by = Vector::new(x, y);
        same(&field, &moved(&field, |p| p + by, |b| b))?;
    }

    #[test]
    fn turning_the_table_changes_nothing(field in any_table(), degrees in 0.0..360.0) {
        let turned = |p: Point| Point::from(table::measure::turned(p.coords, degrees));
        same(&field, &moved(&field, turned, |b| b.turned(degrees)))?;
    }

    #[test]
    fn mirroring_the_table_changes_nothing(field in any_table()) {
        let mirrored = moved(&field, |p| at(24.0 - p.x, p.y), |b| Bearing::new(-b.degrees()));
        same(&field, &mirrored)?;
    }

    #[test]
    fn shorter_ground_never_lets_anyone_see_more(
        field in any_table(),
        (x, y) in (0.0..20.0, 0.0..20.0),
        (wide, deep) in (0.5..8.0, 0.5..8.0),
        points in prop::collection::vec((any_point(), any_point()), 20),
    ) {
        let mut ground = (*field.ground).clone();
        let types = ground.features.iter().filter_map(|f| f.sight).chain([ground.sight]);
        let shortest = types.min().unwrap();
        ground.features.push(patch(shortest, (x, y), (x + wide, y + deep)));
        let more = Field { ground: Arc::new(ground), ..field.clone() };
        for (p, q) in points {
            let (before, after) = (field.point_sees_point(0, p, q), more.point_sees_point(0, p, q));
            prop_assert!(before.seen || !after.seen, "{before:?}\n{after:?}");
            prop_assert!(after.limit <= before.limit);
        }
        prop_assert!(field.sees(0, 1).seen || !more.sees(0, 1).seen);
    }
}

proptest! {
    // Quickly asked, and what it is there to find is rare.
    #![proptest_config(cases(10_000))]

    #[test]
    fn on_level_ground_sight_is_mutual_and_as_long_both_ways(
        field in any_table(),
        spots in prop::collection::vec((any_point(), any_point()), 12),
    ) {
        let mut field = field;
        field.law.elevation = false;
        field.law.enemy_blocks = false;
        for (p, q) in spots {
            let (there, back) = (field.point_sees_point(0, p, q), field.point_sees_point(1, q, p));
            prop_assert_eq!(there.seen, back.seen);
            for (troop, at) in [(0, p), (1, q)] {
                let base = field.troops[troop].base;
                field.troops.place(troop, Base { at, ..base });
            }
            let (there, back) = (field.sees(0, 1), field.sees(1, 0));
            prop_assert_eq!(there.seen, back.seen);
            let apart = (there.distance - back.distance).abs();
            prop_assert!(!there.seen || apart < 1e-6, "{there:?}\n{back:?}");
        }
    }
}
