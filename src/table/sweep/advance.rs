//! The straight march as a motion: a set of bases shifted along one line.

use super::{
    lane::{Lane, Profile},
    motion::Motion,
    passing::{self, MarchPassage},
};
use crate::base::Base;
use crate::measure::{EPSILON, Point, Vector, greater};
use crate::shape::segment::slab_shares;
use crate::troops::spot::TroopSpot;

/// A set of bases on a straight march; its course is the inches marched.
pub(super) struct Advance {
    lane: Lane,
    bases: Vec<Base>,
    left: f64,
    right: f64,
    head: f64,
    tail: f64,
}

impl Advance {
    /// Returns the march of `bases`, whose profiles are also given.
    pub(super) fn new(lane: Lane, bases: Vec<Base>, profiles: &[Profile]) -> Self {
        let low =
            |of: &dyn Fn(&Profile) -> f64| profiles.iter().map(of).fold(f64::INFINITY, f64::min);
        Self {
            lane,
            bases,
            left: low(&|p| p.left()),
            right: -low(&|p| -p.right()),
            head: -low(&|p| -p.foremost().y),
            tail: low(&|p| p.hindmost().y),
        }
    }
}

impl Advance {
    /// Returns the bases in their positions before the march.
    pub(super) fn bases(&self) -> &[Base] {
        &self.bases
    }
}

impl Motion for Advance {
    fn cover(&self, mover: usize, from: f64, to: f64) -> Base {
        let Some(base) = self.bases.get(mover) else {
            return Base::NOWHERE;
        };
        let along = self.lane.along();
        let mut cover = base.shifted(along * f64::midpoint(from, to));
        let front = base.front();
        cover.frontage += (to - from) * along.perp(&front).abs();
        cover.depth += (to - from) * along.dot(&front).abs();
        cover
    }

    fn reached(&self, mover: usize, point: Point, from: f64, to: f64) -> Option<f64> {
        let base = self.bases.get(mover)?;
        let place = base.local(point);
        let speed = base.local(base.at + self.lane.along());
        let half = Vector::new(base.frontage / 2.0, base.depth / 2.0);
        // Seen from the base, the point moves in the opposite direction.
        let (enters, leaves) =
            slab_shares(place, -speed, half, |start, half| start > half + EPSILON)?;
        let (first, last) = (from.max(enters), to.min(leaves));
        (first <= last + EPSILON).then_some(first)
    }

    fn carried(&self, point: Point, from: f64, to: f64) -> Point {
        point + self.lane.along() * (to - from)
    }

    fn soonest(&self, spot: TroopSpot, range: f64) -> f32 {
        let along = self.lane.along();
        let (x, y) = (along.x as f32, along.y as f32);
        let (aside, ahead) = (y * spot.x - x * spot.y, x * spot.x + y * spot.y);
        let beside = greater(self.left as f32 - aside, aside - self.right as f32);
        let reach = range as f32 + spot.size;
        if beside <= reach {
            ahead - reach - self.head as f32
        } else {
            f32::INFINITY
        }
    }

    fn roughly_near(&self, other: &Base, range: f64) -> Option<MarchPassage> {
        let at = self.lane.place(other.at);
        let beside = (self.left - at.x).max(at.x - self.right).max(0.0);
        let reach = range + other.radius();
        let square = reach * reach - beside * beside;
        (square >= 0.0).then(|| {
            let half = square.sqrt();
            MarchPassage {
                enter: at.y - half - self.head,
                leave: at.y + half - self.tail,
            }
        })
    }

    fn near(&self, mover: usize, other: &Base, range: f64) -> Option<MarchPassage> {
        passing::near_passage(&self.lane, self.bases.get(mover)?, other, range)
    }
}
