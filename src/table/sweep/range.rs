//! Upper bounds on how far troops can see from where they stand.

use std::sync::Arc;

use crate::base::Base;
use crate::field::Field;
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, Vector};
use crate::shape::{bounding_box::BoundingBox, segment::slab_shares};
use crate::sight::{
    piece::{SightPiece, SightRole},
    prepared::PreparedGround,
};

/// Upper bounds of sight, in inches: exact if nothing is in the way, and never too small.
pub(super) struct Ranges<'a> {
    field: &'a Field,
    prepared: Arc<PreparedGround>,
    greatest: f64,
}

impl<'a> Ranges<'a> {
    /// Returns the ranges of a field.
    pub(super) fn new(field: &'a Field) -> Self {
        let prepared = PreparedGround::from_ground(&field.ground);
        let areas = || prepared.pieces.iter().filter(|p| p.role == SightRole::Area);
        let open = field.ground.sight;
        let kind = areas().filter_map(|p| p.sight).fold(open, Ord::max);
        let raised = field.law.elevation && areas().any(|p| p.height > 0);
        Self {
            field,
            greatest: if raised { kind.raised() } else { kind }.range(),
            prepared,
        }
    }

    /// Returns an upper bound of the range of all bases on the table.
    pub(super) fn greatest(&self) -> f64 {
        self.greatest
    }

    /// Returns an upper bound of the range of this base.
    pub(super) fn range_for(&self, base: &Base) -> f64 {
        // If a formation shares its longest type, one base does not determine the range.
        if self.field.law.shares_longest() {
            return self.greatest;
        }
        let bounds = BoundingBox::from_points(base.corners()).unwrap_or(BoundingBox::NOWHERE);
        let mut kind = self.field.ground.sight;
        let mut most = SightType::Unlimited;
        let mut raised = false;
        let areas = self.prepared.pieces_in(&bounds);
        for area in areas.filter(|piece| piece.role == SightRole::Area) {
            raised |= area.height > 0;
            let Some(sight) = area.sight else { continue };
            if sight < most && covers_base(area, base) {
                most = sight;
            }
            kind = kind.max(sight);
        }
        let kind = kind.min(most);
        if raised && self.field.law.elevation {
            kind.raised().range()
        } else {
            kind.range()
        }
    }
}

/// Checks whether the whole base lies inside the area, clear of its outline.
fn covers_base(area: &SightPiece, base: &Base) -> bool {
    let mut edges = area.edges();
    !edges.any(|(a, b)| runs_over(base, a, b, EPSILON)) && area.surrounds(base.at)
}

/// Checks whether a segment has a part on the base grown by `margin` on every side.
pub(super) fn runs_over(base: &Base, a: Point, b: Point, margin: f64) -> bool {
    let (from, to) = (base.local(a), base.local(b));
    let half = Vector::new(base.frontage / 2.0 + margin, base.depth / 2.0 + margin);
    let shares = slab_shares(from, to - from, half, |start, half| start >= half);
    shares.is_some_and(|(enter, leave)| enter.max(0.0) < leave.min(1.0))
}
