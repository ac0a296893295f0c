//! Outlines against verdicts on random tables: whatever the outline says of a point, the verdict says too.

/// Tables made for a slit, a crest, a crowd.
mod made;

use std::sync::Arc;

use geo::{Contains, Distance, Euclidean, Length};
use proptest::prelude::*;
use table::field::{Field, MixedTerrain, SightLaw, SightReading};
use table::ground::{Ground, Shape, SightType};
use table::measure::{Point, Vector};
use table::zone::Zone;

use super::{
    agree::{any_law, any_point},
    tables::{any_crowd, any_table, at, patch, regiment, table, under},
};
use common::cases::{cases, same_cases};

pub fn place(p: Point) -> geo::Point<f64> {
    geo::Point::new(p.x, p.y)
}

/// Inches from a point to the nearest part of the outline.
pub fn to_outline(zone: &Zone, p: Point) -> f64 {
    use geo::LinesIter;
    zone.outline
        .lines_iter()
        .map(|line| Euclidean.distance(&place(p), &line))
        .fold(f64::INFINITY, f64::min)
}

/// Points of which the outline says one thing and the verdict, for all of `by` inches round about,
/// another.
pub fn disagree(
    zone: &Zone,
    points: &[Point],
    sees: impl Fn(Point) -> bool,
    by: f64,
) -> Vec<(Point, bool, f64)> {
    let steady = |p: Point, seen: bool| {
        (0..16).all(|i| {
            let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 16.0).sin_cos();
            [0.5, 1.0]
                .iter()
                .all(|share| sees(p + Vector::new(sin, cos) * (by * share)) == seen)
        })
    };
    points
        .iter()
        .map(|p| (*p, sees(*p), zone.outline.contains(&place(*p))))
        .filter(|(_, seen, inside)| seen != inside)
        .map(|(p, seen, _)| (p, seen, to_outline(zone, p)))
        .filter(|(p, seen, off)| *off > by && steady(*p, *seen))
        .collect()
}

/// How far an outline may be off that is told to somebody, in inches.
pub const TOLD: f64 = 0.02;

/// How far a drawn outline may be off, in inches.
pub fn promise(zone: &Zone) -> f64 {
    if zone.is_open { 0.02 } else { 0.1 }
}

pub fn points() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(any_point(), 200)
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn zones_of_points_agree_with_verdicts(field in any_table(), law in any_law(), p in any_point(), targets in points()) {
        let field = under(&field, law);
        let zone = field.zone_of_point(0, p);
        let off = disagree(&zone, &targets, |q| field.point_sees_point(0, p, q).seen, TOLD);
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

/// The table with every other area a hill, and no crest anywhere.
fn bald(field: &Field) -> Field {
    let mut ground = Ground::clone(&field.ground);
    for (place, piece) in ground.features.iter_mut().enumerate() {
        piece.crest.clear();
        if matches!(piece.shape, Shape::Area(_)) {
            piece.elevation = (place % 3) as u8;
        }
    }
    Field {
        ground: Arc::new(ground),
        ..field.clone()
    }
}

proptest! {
    #![proptest_config(cases(60))]

    #[test]
    fn rul_54_zones_of_points_among_bald_hills_agree_with_verdicts(field in any_table(), p in any_point(), targets in points()) {
        let field = bald(&field);
        let zone = field.zone_of_point(0, p);
        let off = disagree(&zone, &targets, |q| field.point_sees_point(0, p, q).seen, TOLD);
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

// A drawn zone of a base lacks a piece that shows itself to less than a tenth of an inch of the base on one random
// table in a thousand (`zone.rs`).
proptest! {
    #![proptest_config(same_cases(400))]

    #[test]
    fn rul_54_zones_of_bases_among_bald_hills_agree_with_verdicts(field in any_table(), targets in points()) {
        let field = bald(&field);
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }

    #[test]
    fn zones_of_bases_agree_with_verdicts(field in any_table(), targets in points()) {
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }

    #[test]
    fn zones_agree_with_verdicts_under_switches_of_range(field in any_table(), law in any_law(), targets in points()) {
        let (reading, mixed) = (SightReading::Range, MixedTerrain::PerBase);
        let field = under(&field, SightLaw { reading, mixed, ..law });
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

proptest! {
    #![proptest_config(same_cases(200))]

    #[test]
    fn zones_agree_with_verdicts_under_every_switch(field in any_table(), law in any_law(), targets in points()) {
        let field = under(&field, law);
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

proptest! {
    #![proptest_config(same_cases(60))]

    /// What is told to somebody, not drawn.
    #[test]
    fn measured_zones_agree_with_verdicts_under_every_switch(field in any_table(), law in any_law(), targets in points()) {
        let field = under(&field, law);
        let zone = field.measured_zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, TOLD);
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

proptest! {
    #![proptest_config(same_cases(400))]

    #[test]
    fn zones_in_a_crowd_agree_with_verdicts(field in any_crowd(), targets in points()) {
        let zone = field.zone(0);
        let near = |p: &Point| (p - field.troops[0].base.at).norm() < 16.0;
        let targets: Vec<Point> = targets.into_iter().filter(near).collect();
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

proptest! {
    #![proptest_config(cases(2))]

    /// A grid of verdicts counts the area: that which is told, and that which is drawn.
    #[test]
    fn areas_agree_with_verdicts(field in any_table()) {
        let step = 0.1;
        let mut seen = 0.0;
        for i in 0..480 {
            for j in 0..360 {
                let p = at((f64::from(i) + 0.5) * step, (f64::from(j) + 0.5) * step);
                if (p - field.troops[0].base.at).norm() < 27.0 && field.sees_point(0, p).seen {
                    seen += step * step;
                }
            }
        }
        for (how, zone) in [("told", field.measured_zone(0)), ("drawn", field.zone(0))] {
            let share = if zone.is_open { 0.001 } else { 0.003 };
            let grid = 0.05 * step * step * 400.0;
            // What rounds to the range is in range: the verdicts hold half a hundredth of an inch more.
            let rim: f64 = zone.outline.iter().map(|piece| Euclidean.length(piece.exterior())).sum();
            let off = (seen - zone.area).abs();
            prop_assert!(off <= share * seen + grid + 0.005 * rim, "{how}: {seen} {}", zone.area);
        }
    }
}

/// Walls and fronts that run east and west, wherever they lie between the rows that a zone is drawn on.
#[test]
fn areas_are_right_where_edges_run_along_the_rows() {
    for inches in (0..6).map(|step| 4.0 + f64::from(step) * 0.03) {
        let wall = patch(SightType::Obstructed, (4.0, 18.5 + inches), (44.0, 30.0));
        let field = table(
            SightType::Rolling,
            vec![wall],
            vec![regiment(0, 24.0, 18.0, 0.0)],
        );
        // The base grown by its range, up to the wall: row by row of a thousandth of an inch.
        let wide = |y: f64| {
            let off = (17.5 - y).max(y - 18.5).max(0.0);
            3.0 + 2.0 * (144.0 - off * off).max(0.0).sqrt()
        };
        let rows = ((13.0 + inches) * 1000.0) as u32;
        let area: f64 = (0..rows)
            .map(|row| wide(5.5 + (f64::from(row) + 0.5) / 1000.0) / 1000.0)
            .sum();
        let zone = field.zone(0);
        assert!(
            (zone.area - area).abs() < 0.001 * area,
            "{inches}: {} {area}",
            zone.area
        );
    }
}

/// A base in a wood sees three inches all round, open fields under the wood or not, and its zone is the base
/// grown by them.
#[test]
fn areas_of_short_ranges_are_right_wherever_their_ends_lie_between_the_rows() {
    let grown = 3.0 + 2.0 * 3.0 * 4.0 + 9.0 * std::f64::consts::PI;
    for (north, facing) in
        (0..6).flat_map(|step| [(f64::from(step) * 0.03, 0.0), (f64::from(step) * 0.03, 2.0)])
    {
        let wood = patch(SightType::Obstructed, (10.0, 8.0), (38.0, 28.0));
        let fields = patch(SightType::Good, (23.0, 4.0), (40.0, 32.0));
        let field = table(
            SightType::Rolling,
            vec![wood, fields],
            vec![regiment(0, 24.0, 18.0 + north, facing)],
        );
        let area = field.zone(0).area;
        assert!(
            (area - grown).abs() < 0.003 * grown,
            "{north} {facing}: {area} {grown}"
        );
    }
}
