//! The Minkowski sum of a base and a disc: the zone with nothing in the way, in closed form.

use crate::measure::{Point, Vector};
use crate::shape::ring::ring_polygon;

/// Number of points that stand for a quarter circle: with 32, a chord of a circle with a radius of 24 in is 0.007 in
/// off.
const QUARTER: usize = 32;

/// Returns the outline of corners (clockwise, or one point) grown by `range` inches.
pub(crate) fn grown_outline(corners: &[Point], range: f64) -> geo::Polygon<f64> {
    let mut ring: Vec<Point> = Vec::with_capacity(4 * QUARTER + 8);
    let count = corners.len();
    for (i, corner) in corners.iter().enumerate().rev() {
        // Outwards, square to the edge before and the edge after, in counter-clockwise order.
        let out = |from: usize, to: usize| -> Option<Vector> {
            let along = corners.get(to)? - corners.get(from)?;
            (along.norm() > 0.0).then(|| Vector::new(along.y, -along.x).normalize())
        };
        let (before, after) = ((i + 1) % count, (i + count - 1) % count);
        let (Some(start), Some(end)) = (out(before, i), out(i, after)) else {
            continue;
        };
        let angle = start.perp(&end).atan2(start.dot(&end)).max(0.0);
        let steps = ((angle / std::f64::consts::FRAC_PI_2 * QUARTER as f64).ceil() as usize).max(1);
        for step in 0..=steps {
            let (sin, cos) = (angle * step as f64 / steps as f64).sin_cos();
            let along = Vector::new(start.x * cos - start.y * sin, start.y * cos + start.x * sin);
            ring.push(corner + along * range);
        }
    }
    if ring.is_empty()
        && let Some(centre) = corners.first()
    {
        for step in 0..4 * QUARTER {
            let (sin, cos) = (step as f64 / (4 * QUARTER) as f64 * std::f64::consts::TAU).sin_cos();
            ring.push(centre + Vector::new(cos, sin) * range);
        }
    }
    ring_polygon(&ring)
}
