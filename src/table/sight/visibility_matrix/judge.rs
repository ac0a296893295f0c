//! The verdict on one pair of a matrix.

use super::{
    PairVerdict, VisibilityMatrix,
    near::{GroundedSegments, NearbyObstacles},
};
use crate::measure::Point;
use crate::sight::{
    any_proof, body::SightBody, boundary::FrontFacing, first_look, region::Region, scene::Asker,
    search::SearchScratch,
};

/// A verdict on a pair; if the target is seen, with the line that proves it.
pub(super) type Verdict = (PairVerdict, Option<(Point, Point)>);

/// Buffers for judging many pairs on one table.
pub(super) struct Judge {
    scratch: SearchScratch,
    grounded_segments: GroundedSegments,
}

impl Judge {
    /// Allocates the buffers for judging the pairs of a matrix, with its troops in their present positions.
    pub(super) fn from_matrix(matrix: &VisibilityMatrix) -> Self {
        Self {
            scratch: SearchScratch::default(),
            grounded_segments: GroundedSegments::from_matrix(matrix),
        }
    }
}

impl VisibilityMatrix {
    /// Judges whether one troop sees another, given the obstacles nearby.
    pub(super) fn judge_sight(
        &self,
        by: usize,
        target: usize,
        near: &NearbyObstacles<'_>,
        judge: &mut Judge,
    ) -> Verdict {
        let apart = (PairVerdict::Apart, None);
        let troops = &self.field.troops;
        let (Some(observer), Some(other)) = (troops.get(by), troops.get(target)) else {
            return apart;
        };
        if observer.side == other.side {
            return apart;
        }
        let (Some(at), Some(seen)) = (self.rectangle(by), self.rectangle(target)) else {
            return apart;
        };
        if at.least_gap(seen) > self.sight_range(by) {
            return apart;
        }
        let (here, there) = (SightBody::Base(*at), SightBody::Base(*seen));
        let region = Region::between(&here, &there);
        let asker = Asker {
            side: observer.side,
            target: Some(target),
            ignored: &[],
        };
        let mut scene = near.scene_within(asker, &region);
        scene.observers_longest = self.field.shared_type(by);
        scene.targets_longest = self.field.shared_type(target);
        let body_shaft = region.body_shaft.as_ref();
        let scratch = &mut judge.scratch;
        let first = first_look(&scene, (&here, &there), body_shaft, scratch);
        let line = if first.is_undecided {
            let known = |troop, base| {
                let grounded_segments = &judge.grounded_segments;
                grounded_segments.get(self, &self.prepared, troop, base, observer.side)
            };
            let (starts, ends) = (known(by, at), known(target, seen));
            let fronts = (
                FrontFacing::new(starts, &here, &there),
                FrontFacing::new(ends, &there, &here),
            );
            any_proof(&scene, fronts, first.look.distance, scratch)
        } else {
            first.look.seen.then_some((first.from, first.to))
        };
        match line {
            Some((from, to)) => (PairVerdict::Seen, Some((from.at, to.at))),
            None => (PairVerdict::Unseen, None),
        }
    }
}
