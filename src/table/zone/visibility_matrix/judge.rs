//! The verdict on one pair of an index.

use super::super::super::measure::Point;
use super::super::super::shape::rectangle::Rectangle;
use super::super::super::sight::any_proof;
use super::super::super::sight::body::Body;
use super::super::super::sight::boundary::FrontFacing;
use super::super::super::sight::first_look;
use super::super::super::sight::region::Region;
use super::super::super::sight::scene::Asker;
use super::super::super::sight::search::Scratch;
use super::Pair;
use super::VisibilityMatrix;
use super::near::GroundedSegments;
use super::near::Near;

/// A verdict on a pair, with the line that proves it where it is seen.
pub(super) type Verdict = (Pair, Option<(Point, Point)>);

/// What judging many pairs on one table needs again and again.
pub(super) struct Judge {
    scratch: Scratch,
    grounded_segments: GroundedSegments,
}

impl Judge {
    /// Returns room for the pairs of an index as its troops stand now.
    pub(super) fn of(index: &VisibilityMatrix) -> Self {
        Self {
            scratch: Scratch::default(),
            grounded_segments: GroundedSegments::of(index),
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
        let (Some(watcher), Some(watched)) = (troops.get(by), troops.get(target)) else {
            return apart;
        };
        if watcher.side == watched.side {
            return apart;
        }
        let (Some(at), Some(seen)) = (self.rectangle(by), self.rectangle(target)) else {
            return apart;
        };
        let reach = self.reach.get(by).copied().unwrap_or(0.0);
        // What rounds to the range is still in range (RUL-58).
        if at.gap(seen) > reach + 0.01 {
            return apart;
        }
        let (here, there) = (Body::Base(*at), Body::Base(*seen));
        let region = Region::between(&here, &there);
        let asker = Asker {
            side: watcher.side,
            target: Some(target),
            ignored: &[],
        };
        let mut scene = near.scene(asker, &region);
        if self.by_brigade() {
            scene.watcher = self.formation(by);
            scene.watched = self.formation(target);
        }
        let body_shaft = region.body_shaft.as_ref();
        let scratch = &mut judge.scratch;
        let first = first_look(&scene, (&here, &there), body_shaft, scratch);
        let line = if first.open {
            let known = |troop: (usize, &Rectangle)| {
                let grounded_segments = &judge.grounded_segments;
                grounded_segments.get(self, &self.prepared, troop, watcher.side)
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
