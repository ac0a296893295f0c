//! Where what a question is about may lie: the sieve that its obstacles are gathered with.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::troops::Spot;
use super::super::troops::Troops;
use super::body::Body;
use super::bounds::Bounds;
use super::corridor::Corridor;

/// A part of the table: a circle, and within it the strip between two bodies where there are two.
#[derive(Debug, Clone)]
pub(in crate::table) struct Space {
    middle: Point,
    radius: f64,
    pub(in crate::table) bounds: Bounds,
    pub(in crate::table) corridor: Option<Corridor>,
}

impl Space {
    /// Returns all that lines from one body to another may meet.
    pub(in crate::table) fn between(here: &Body, there: &Body) -> Self {
        let bounds = here.bounds().joined(&there.bounds());
        Self {
            middle: bounds.middle(),
            radius: bounds.half().norm(),
            bounds,
            corridor: Corridor::between(here.corners(), there.corners()),
        }
    }

    /// Returns all that is within so many inches of a body.
    pub(in crate::table) fn about(body: &Body, inches: f64) -> Self {
        let bounds = body.bounds();
        Self {
            middle: bounds.middle(),
            radius: bounds.half().norm() + inches + EPSILON,
            bounds: bounds.grown(inches),
            corridor: None,
        }
    }

    /// Returns whether some of what lies within bounds may be in the space.
    pub(in crate::table) fn meets(&self, other: &Bounds) -> bool {
        other.meets(&self.bounds)
            && match &self.corridor {
                Some(corridor) => !corridor.misses(other),
                None => other.away_squared(self.middle) <= self.radius * self.radius,
            }
    }

    /// Returns the places of the troops hostile to a side that may be in the space, as their spots
    /// alone tell.
    pub(in crate::table) fn enemies(&self, troops: &Troops, side: u8) -> Vec<usize> {
        match &self.corridor {
            Some(corridor) => {
                troops.enemies_in(&self.bounds, side, |spot| corridor.outside(spot) <= 0.0)
            }
            None => troops.enemies_in(&self.bounds, side, |spot| self.outside(spot) <= 0.0),
        }
    }

    /// Returns a number above 0 for a base that is not in the circle.
    fn outside(&self, spot: Spot) -> f32 {
        let reach = self.radius as f32 + spot.size;
        spot.away_squared(self.middle) - reach * reach
    }
}
