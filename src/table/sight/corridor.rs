//! The space between two bodies, as a strip: which obstacles no line can miss, and which none meets.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;
use super::super::troops::Spot;
use super::super::troops::greater;
use super::bounds::Bounds;
use super::scene::Obstacle;

/// The strip along the line from one middle to the other that holds both bodies.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Corridor {
    along: Vector,
    /// From the right border to the left one, across.
    sides: (f64, f64),
    /// Where the first body starts and ends, along.
    near: (f64, f64),
    /// Where the second body starts and ends, along.
    far: (f64, f64),
}

impl Corridor {
    /// Returns the strip round the corners of two bodies; none where they share their middle.
    pub(in crate::table) fn between(here: &[Point], there: &[Point]) -> Option<Self> {
        let middle = |points: &[Point]| {
            let sum = points.iter().fold(Vector::zeros(), |sum, p| sum + p.coords);
            sum / points.len().max(1) as f64
        };
        let run = middle(there) - middle(here);
        let length = run.norm();
        if length <= EPSILON {
            return None;
        }
        let along = run / length;
        let span = |points: &[Point], axis: Vector| {
            points
                .iter()
                .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), p| {
                    let place = p.coords.dot(&axis);
                    (low.min(place), high.max(place))
                })
        };
        let left = Vector::new(-along.y, along.x);
        let (one, other) = (span(here, left), span(there, left));
        Some(Self {
            along,
            sides: (one.0.min(other.0), one.1.max(other.1)),
            near: span(here, along),
            far: span(there, along),
        })
    }

    /// Returns how far outside the strip a base is, as its spot alone tells: inches, too few
    /// perhaps; not above 0 where some line between the bodies may meet it.
    pub(in crate::table) fn outside(&self, spot: Spot) -> f32 {
        let aside = |place: f32, (low, high): (f64, f64)| {
            (place - f64::midpoint(low, high) as f32).abs() - (high - low) as f32 / 2.0
        };
        let (x, y) = (self.along.x as f32, self.along.y as f32);
        let across = aside(x * spot.y - y * spot.x, self.sides);
        let along = aside(x * spot.x + y * spot.y, (self.near.0, self.far.1));
        greater(across, along) - spot.size
    }

    /// Returns whether no line between the bodies meets what lies within bounds.
    pub(in crate::table) fn misses(&self, bounds: &Bounds) -> bool {
        let (x, y) = (
            (bounds.west + bounds.east) / 2.0,
            (bounds.south + bounds.north) / 2.0,
        );
        let (wide, high) = (
            (bounds.east - bounds.west) / 2.0,
            (bounds.north - bounds.south) / 2.0,
        );
        let across = self.along.x * y - self.along.y * x;
        let half = self.along.x.abs() * high + self.along.y.abs() * wide;
        let place = self.along.x * x + self.along.y * y;
        let deep = self.along.x.abs() * wide + self.along.y.abs() * high;
        across - half > self.sides.1 + EPSILON
            || across + half < self.sides.0 - EPSILON
            || place - deep > self.far.1 + EPSILON
            || place + deep < self.near.0 - EPSILON
    }

    /// Returns whether every line between the bodies crosses the obstacle, with both bodies off it.
    pub(in crate::table) fn is_barred_by(&self, obstacle: &Obstacle<'_>) -> bool {
        obstacle.rings().any(|ring| {
            let (mut left, mut right) = (false, false);
            let between = ring.iter().all(|point| {
                let across = self.along.perp(&point.coords);
                left |= across > self.sides.1 + EPSILON;
                right |= across < self.sides.0 - EPSILON;
                let place = point.coords.dot(&self.along);
                place > self.near.1 + EPSILON && place < self.far.0 - EPSILON
            });
            between && left && right
        })
    }
}
