//! Selection of the boundary segments between which a line of sight is sought, the nearest pair first.

use std::ops::Range;

use geo::coordinate_position::CoordPos;

use super::{Search, SearchLists, occlusion::is_ground};
use crate::field::SightReading;
use crate::ground::SightType;
use crate::measure::beyond;
use crate::shape::segment::nearest_of_segments;
use crate::sight::{
    boundary::{BoundarySegment, FrontFacing},
    obstacle::Obstacle,
    piece::SightRole,
};

/// A grounded segment in one question, with the obstacles that contain it or have it on their outline.
#[derive(Debug, Clone)]
pub(super) struct EndSegment {
    pub(super) segment: BoundarySegment,
    /// The part of the list of areas that belongs to this end segment.
    pub(super) on: Range<usize>,
    /// Maximum range of sight, for any observer, along a line that ends on this segment, in inches.
    farthest: f64,
}

impl<'s, 'a> Search<'s, 'a> {
    /// Finds the pairs of grounded segments near enough for a line of sight, the nearest first.
    pub(super) fn pair_segments(&mut self, from: FrontFacing<'_>, to: FrontFacing<'_>, least: f64) {
        self.lists.end_segments.clear();
        self.lists.on.clear();
        self.lists.pairs.clear();
        self.add_front(from, least);
        let first = self.lists.end_segments.len();
        self.add_front(to, least);
        let SearchLists {
            end_segments,
            pairs,
            ..
        } = &mut *self.lists;
        for (i, p) in end_segments.iter().enumerate().take(first) {
            for (j, q) in end_segments.iter().enumerate().skip(first) {
                let (a, b) =
                    nearest_of_segments((p.segment.a, p.segment.b), (q.segment.a, q.segment.b));
                let distance = (a - b).norm();
                if !beyond(distance, p.farthest.min(q.farthest)) {
                    pairs.push((distance, i, j));
                }
            }
        }
        pairs.sort_unstable_by(|x, y| x.0.total_cmp(&y.0));
    }

    /// Adds the grounded segments of a front that allow a line of sight of `least` inches.
    fn add_front(&mut self, front: FrontFacing<'_>, least: f64) {
        let obstacles = &self.scene.obstacles;
        let raised = |kind: SightType| match self.scene.rule.raises {
            Some(_) => kind.raised(),
            None => kind,
        };
        // If depth counts, or formations share their type, the ground under an end does not decide by itself.
        let decides = !self.is_deep() && !self.by_brigade() && self.scene.rule.has_ranges;
        for grounded in front.grounded_segments() {
            let first = self.lists.on.len();
            let mut farthest = f64::INFINITY;
            for (source, stand) in grounded.areas_at() {
                let same =
                    |area: &Obstacle<'_>| area.role == SightRole::Area && area.source == *source;
                let Some(place) = obstacles.iter().position(same) else {
                    continue;
                };
                self.lists.on.push((place, *stand));
                let kind = obstacles.get(place).and_then(|area| area.kind);
                if let Some(kind) = kind.filter(|_| decides && *stand == CoordPos::Inside) {
                    farthest = farthest.min(raised(kind).range());
                }
            }
            if beyond(least, farthest) {
                self.lists.on.truncate(first);
                continue;
            }
            self.lists.end_segments.push(EndSegment {
                segment: grounded.segment,
                on: first..self.lists.on.len(),
                farthest,
            });
        }
    }

    /// Returns the obstacles that contain an end segment or have it on their outline.
    fn obstacles_under(
        &self,
        end: &EndSegment,
    ) -> impl Iterator<Item = (CoordPos, usize, &Obstacle<'a>)> {
        let on = self.lists.on.get(end.on.clone()).unwrap_or_default();
        on.iter().filter_map(|(place, stand)| {
            let obstacle = self.scene.obstacles.get(*place)?;
            Some((*stand, *place, obstacle))
        })
    }

    /// Makes two end segments the current ones, and returns them; `None` if an index is wrong.
    pub(super) fn select_ends(&mut self, ends: (usize, usize)) -> Option<(EndSegment, EndSegment)> {
        let end_segment = |place: usize| self.lists.end_segments.get(place).cloned();
        let (p, q) = (end_segment(ends.0)?, end_segment(ends.1)?);
        self.ends = ends;
        self.segments = (p.segment, q.segment);
        self.hidden.clear();
        let (from, to) = (
            p.segment.end_at(p.segment.middle()),
            q.segment.end_at(q.segment.middle()),
        );
        self.measure_reach(&from, &to);
        self.covered = self.scene.rule.reading == SightReading::Range
            && self.stands_over(&p)
            && self.stands_over(&q);
        Some((p, q))
    }

    /// Returns the greatest range of sight along a line that ends on an end segment, in inches.
    pub(super) fn range_cap(&self, end: &EndSegment) -> f64 {
        let open = if self.covered {
            f64::INFINITY
        } else {
            self.open_range
        };
        self.obstacles_under(end)
            .filter(|(stand, _, obstacle)| *stand == CoordPos::Inside && !self.is_soft(obstacle))
            .filter_map(|(_, index, obstacle)| {
                let reach = self.lists.reach.get(index).copied()?;
                Some(self.shared_reach(obstacle, reach))
            })
            .fold(open, f64::min)
    }

    /// Checks whether an end segment is in ground with a longer range of sight than the open ground.
    fn stands_over(&self, end: &EndSegment) -> bool {
        self.obstacles_under(end).any(|(_, index, obstacle)| {
            let reach = self.lists.reach.get(index);
            reach.is_some_and(|reach| *reach > self.open_range) && is_ground(obstacle)
        })
    }
}
