//! Shapes cut to the table, and outlines made free of crossings.

use geo::{BooleanOps, Contains, Coord, LineString, Polygon};
use table::ground::Area;
use table::measure::Point;
use table::shape::simple;

/// Minimum area in square inches of a part of an outline that is kept.
const CRUMB: f64 = 0.02;

/// Checks whether a point is on a table of this size.
pub(super) fn is_on(point: &Point, table: (f64, f64)) -> bool {
    let (width, depth) = table;
    (0.0..=width).contains(&point.x) && (0.0..=depth).contains(&point.y)
}

/// Checks whether a line or outline leaves the table, by more than a hand that draws to its edge.
pub(super) fn reaches_beyond(points: &[Point], table: (f64, f64)) -> bool {
    const SLACK: f64 = 0.25;
    let is_out = |at: f64, end: f64| at < -SLACK || at > end + SLACK;
    let mut points = points.iter();
    points.any(|point| is_out(point.x, table.0) || is_out(point.y, table.1))
}

/// Checks whether an area can be used as it is: it is on the table, its edges do not cross, and it is not too small.
pub(super) fn is_sound(area: &Area, table: (f64, f64)) -> bool {
    let polygon = area.polygon();
    area.outline.iter().all(|point| is_on(point, table))
        && geo::Area::unsigned_area(&polygon) > CRUMB
        && simple::is_valid(&polygon)
}

/// Returns the parts of an area that are on the table, each without crossings.
pub(super) fn clip_area(area: &Area, table: (f64, f64)) -> Vec<Area> {
    let (width, depth) = table;
    let corners = [(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)];
    let table = Polygon::new(LineString::from(corners.to_vec()), Vec::new());
    let parts = area.polygon().intersection(&table);
    let areas = parts.into_iter().map(|part| Area {
        outline: ring_points(part.exterior()),
        holes: part
            .interiors()
            .iter()
            .map(ring_points)
            .filter(|ring| ring.len() > 2)
            .collect(),
    });
    areas
        .filter(|area| area.outline.len() > 2)
        .filter(|area| geo::Area::unsigned_area(&area.polygon()) > CRUMB)
        .collect()
}

fn ring_points(ring: &LineString<f64>) -> Vec<Point> {
    let hundredths = |n: f64| (n * 100.0).round() / 100.0 + 0.0;
    let mut points: Vec<Point> = ring
        .coords()
        .map(|at| Point::new(hundredths(at.x), hundredths(at.y)))
        .collect();
    points.dedup();
    if points.len() > 1 && points.first() == points.last() {
        points.pop();
    }
    points
}

/// Checks whether a ring surrounds a point.
pub(super) fn ring_surrounds(ring: &[Point], point: Point) -> bool {
    let ring = ring.iter().map(|at| (at.x, at.y)).collect::<Vec<_>>();
    let polygon = Polygon::new(LineString::from(ring), Vec::new());
    polygon.contains(&Coord {
        x: point.x,
        y: point.y,
    })
}

/// Returns the parts of a line that are on the table (Liang and Barsky 1984, edge by edge).
pub(super) fn clip_line(line: &[Point], table: (f64, f64)) -> Vec<Vec<Point>> {
    let (width, depth) = table;
    let mut parts: Vec<Vec<Point>> = Vec::new();
    let mut is_open = false;
    for pair in line.windows(2) {
        let &[from, to] = pair else { continue };
        let step = to - from;
        let (mut enter, mut leave) = (0.0_f64, 1.0_f64);
        let bounds = [(from.x, step.x, width), (from.y, step.y, depth)];
        for (at, by, end) in bounds {
            if by == 0.0 {
                if !(0.0..=end).contains(&at) {
                    leave = -1.0;
                }
                continue;
            }
            let (one, other) = (-at / by, (end - at) / by);
            enter = enter.max(one.min(other));
            leave = leave.min(one.max(other));
        }
        if enter >= leave {
            is_open = false;
            continue;
        }
        let at = |share: f64| {
            let point = from + step * share;
            let hundredths = |n: f64| (n * 100.0).round() / 100.0 + 0.0;
            Point::new(hundredths(point.x), hundredths(point.y))
        };
        if !is_open || enter > 0.0 {
            parts.push(vec![at(enter)]);
        }
        if let Some(part) = parts.last_mut() {
            let end = at(leave);
            if part.last() != Some(&end) {
                part.push(end);
            }
        }
        is_open = leave >= 1.0;
    }
    parts.retain(|part| part.len() > 1);
    parts
}
