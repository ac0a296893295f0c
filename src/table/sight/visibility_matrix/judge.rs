//! The verdict on one pair of a matrix.

use super::{
    Pair, VisibilityMatrix,
    near::{GroundedSegments, Near},
};
use crate::measure::Point;
use crate::shape::rectangle::Rectangle;
use crate::sight::{
    any_proof, body::Body, boundary::FrontFacing, first_look, region::Region, scene::Asker,
    search::Scratch,
};

/// A verdict on a pair, with the line that proves it where it is seen.
pub(super) type Verdict = (Pair, Option<(Point, Point)>);

/// Buffers for judging many pairs on one table.
pub(super) struct Judge {
    scratch: Scratch,
    grounded_segments: GroundedSegments,
}

impl Judge {
    /// Allocates the buffers for the pairs of a matrix with its troops where they are now.
    pub(super) fn of(matrix: &VisibilityMatrix) -> Self {
        Self {
            scratch: Scratch::default(),
            grounded_segments: GroundedSegments::of(matrix),
        }
    }
}

impl VisibilityMatrix {
    /// Judges whether one troop sees another, past what is near.
    pub(super) fn verdict(
        &self,
        by: usize,
        target: usize,
        near: &Near<'_>,
        judge: &mut Judge,
    ) -> Verdict {
        let apart = (Pair::Apart, None);
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
        if at.gap(seen) > self.range(by) {
            return apart;
        }
        let (here, there) = (Body::Base(*at), Body::Base(*seen));
        let region = Region::between(&here, &there);
        let asker = Asker {
            side: observer.side,
            target: Some(target),
            ignored: &[],
        };
        let mut scene = near.scene(asker, &region);
        scene.observers_longest = self.field.shared_type(by);
        scene.targets_longest = self.field.shared_type(target);
        let body_shaft = region.body_shaft.as_ref();
        let scratch = &mut judge.scratch;
        let first = first_look(&scene, (&here, &there), body_shaft, scratch);
        let line = if first.is_undecided {
            let known = |troop: (usize, &Rectangle)| {
                let grounded_segments = &judge.grounded_segments;
                grounded_segments.get(self, &self.prepared, troop, observer.side)
            };
            let (starts, ends) = (known((by, at)), known((target, seen)));
            let fronts = (
                FrontFacing::of(starts, &here, &there),
                FrontFacing::of(ends, &there, &here),
            );
            any_proof(&scene, fronts, first.look.distance, scratch)
        } else {
            first.look.seen.then_some((first.from, first.to))
        };
        match line {
            Some((from, to)) => (Pair::Seen, Some((from.at, to.at))),
            None => (Pair::Unseen, None),
        }
    }
}
