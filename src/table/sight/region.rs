//! The broad phase: the part of the table from which the obstacles for a question are gathered.

use super::{body::SightBody, body_shaft::BodyShaft};
use crate::measure::{EPSILON, Point};
use crate::shape::bounding_box::BoundingBox;
use crate::troops::{Troops, spot::TroopSpot};

/// A part of the table: a circle or, for two bodies, the part of that circle in the strip between them.
#[derive(Debug, Clone)]
pub(crate) struct Region {
    middle: Point,
    radius: f64,
    pub(crate) bounds: BoundingBox,
    pub(crate) body_shaft: Option<BodyShaft>,
}

impl Region {
    /// Returns the region that lines from one body to another may meet.
    pub(crate) fn between(here: &SightBody, there: &SightBody) -> Self {
        let bounds = here.bounds().joined(&there.bounds());
        Self {
            middle: bounds.middle(),
            radius: bounds.half().norm(),
            bounds,
            body_shaft: BodyShaft::between(here.corners(), there.corners()),
        }
    }

    /// Returns the region within `inches` of a body.
    pub(crate) fn about(body: &SightBody, inches: f64) -> Self {
        let bounds = body.bounds();
        Self {
            middle: bounds.middle(),
            radius: bounds.half().norm() + inches + EPSILON,
            bounds: bounds.grown(inches),
            body_shaft: None,
        }
    }

    /// Checks whether anything within the bounds may be in the region.
    pub(crate) fn meets(&self, other: &BoundingBox) -> bool {
        other.meets(&self.bounds)
            && match &self.body_shaft {
                Some(body_shaft) => !body_shaft.misses(other),
                None => other.away_squared(self.middle) <= self.radius * self.radius,
            }
    }

    /// Returns the indices of the troops hostile to a side that may be in the region, judged by their spots.
    pub(crate) fn enemies_within(&self, troops: &Troops, side: u8) -> Vec<usize> {
        match &self.body_shaft {
            Some(body_shaft) => {
                troops.enemies_in(&self.bounds, side, |spot| body_shaft.outside(spot) <= 0.0)
            }
            None => troops.enemies_in(&self.bounds, side, |spot| self.outside(spot) <= 0.0),
        }
    }

    /// Returns a number above 0 if a base is outside the circle.
    fn outside(&self, spot: TroopSpot) -> f32 {
        let reach = self.radius as f32 + spot.size;
        spot.away_squared(self.middle) - reach * reach
    }
}
