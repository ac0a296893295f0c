//! Outlines against verdicts: whatever the outline says of a point, the verdict says too.

use geo::Contains;
use geo::Distance;
use geo::Euclidean;
use proptest::prelude::*;
use vidette::table::measure::Point;
use vidette::table::measure::Vector;
use vidette::table::zone::Zone;

use super::agree::any_law;
use super::agree::any_point;
use super::agree::cases;
use super::tables::any_table;
use super::tables::at;
use super::tables::under;

fn place(p: Point) -> geo::Point<f64> {
    geo::Point::new(p.x, p.y)
}

/// Inches from a point to the nearest part of the outline.
fn to_outline(zone: &Zone, p: Point) -> f64 {
    use geo::LinesIter;
    zone.outline
        .lines_iter()
        .map(|line| Euclidean.distance(&place(p), &line))
        .fold(f64::INFINITY, f64::min)
}

/// Points of which the outline says one thing and the verdict, for all of `by` inches round about,
/// another.
fn disagree(
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

/// How far an outline may be off, in inches.
fn promise(zone: &Zone) -> f64 {
    if zone.is_open { 0.02 } else { 0.1 }
}

fn points() -> impl Strategy<Value = Vec<Point>> {
    prop::collection::vec(any_point(), 200)
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn zones_of_points_agree_with_verdicts(field in any_table(), p in any_point(), targets in points()) {
        let zone = field.zone_of_point(0, p);
        let off = disagree(&zone, &targets, |q| field.point_sees_point(0, p, q).seen, 0.05);
        prop_assert!(off.is_empty(), "{off:?}");
    }

    #[test]
    fn zones_of_bases_agree_with_verdicts(field in any_table(), targets in points()) {
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, promise(&zone));
        prop_assert!(off.is_empty(), "{off:?}");
    }

    #[test]
    fn zones_agree_with_verdicts_under_every_switch(field in any_table(), law in any_law(), targets in points()) {
        let field = under(&field, law);
        let zone = field.zone(0);
        let off = disagree(&zone, &targets, |q| field.sees_point(0, q).seen, 0.3);
        prop_assert!(off.is_empty(), "{off:?}");
    }
}

proptest! {
    #![proptest_config(cases(2))]

    /// A grid of verdicts counts the area.
    #[test]
    fn areas_agree_with_verdicts(field in any_table()) {
        let zone = field.zone(0);
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
        let share = if zone.is_open { 0.001 } else { 0.003 };
        let grid = 0.05 * step * step * 400.0;
        prop_assert!((seen - zone.area).abs() <= share * seen + grid, "{seen} {}", zone.area);
    }
}
