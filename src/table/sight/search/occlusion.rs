//! Occlusion of a shaft by obstacles: the bound of the search.

use geo::coordinate_position::CoordPos;

use super::{Search, SearchPurpose};
use crate::field::SightReading;
use crate::ground::SightType;
use crate::measure::beyond;
use crate::sight::{
    boundary::BoundarySegment,
    crest_occlusion::by_crest,
    depth_occlusion::by_depth,
    end::SightEnd,
    obstacle::{Obstacle, ObstacleSource},
    piece::SightRole,
    shaft::{Shaft, ShaftEffect, SplitSegment},
};

/// Reach of an obstacle that hides everything behind it.
const HIDDEN: f64 = -1.0;

/// Checks whether an obstacle is ground that a line runs through.
pub(super) fn is_ground(obstacle: &Obstacle<'_>) -> bool {
    obstacle.role == SightRole::Area && matches!(obstacle.source, ObstacleSource::Feature(_))
}

impl<'s, 'a> Search<'s, 'a> {
    /// Computes, for every obstacle and for the open ground, the range of sight from one end to the other.
    pub(super) fn measure_reach(&mut self, from: &SightEnd, to: &SightEnd) {
        let scene = self.scene;
        if let Some((start, end)) = &self.known
            && start.is_alike(from)
            && end.is_alike(to)
        {
            return;
        }
        self.known = Some((*from, *to));
        self.heights = from.height.max(to.height);
        let formation = scene
            .observers_longest
            .max(scene.targets_longest)
            .filter(|_| self.by_brigade());
        let open = scene.open_kind(from, to);
        self.open_range = match scene.rule.reading {
            SightReading::Range => scene.sight_range(open.max(formation.unwrap_or(open)), from),
            SightReading::Depth => scene.sight_range(
                from.own.max(scene.observers_longest.unwrap_or(from.own)),
                from,
            ),
        };
        self.lists.reach.clear();
        for obstacle in &scene.obstacles {
            let hides = obstacle.role == SightRole::Crest || obstacle.hill > self.heights;
            self.lists.reach.push(match obstacle.kind {
                _ if hides => HIDDEN,
                Some(kind) if self.is_deep() && kind > SightType::Close => f64::INFINITY,
                Some(kind) => scene.sight_range(kind, from),
                None => f64::INFINITY,
            });
        }
    }

    /// Checks whether an obstacle is ground with a longer range of sight than the open ground.
    pub(super) fn covers(&self, obstacle: &Obstacle<'_>, reach: f64) -> bool {
        self.covered && reach > self.open_range && is_ground(obstacle)
    }

    /// Checks whether only the depth of an obstacle counts (RUL-51, switch).
    pub(super) fn is_soft(&self, obstacle: &Obstacle<'_>) -> bool {
        self.is_deep()
            && obstacle.role != SightRole::Crest
            && obstacle.hill <= self.heights
            && obstacle.kind.is_some_and(|kind| kind <= SightType::Close)
    }

    pub(super) fn by_brigade(&self) -> bool {
        self.scene.rule.shares_longest()
    }

    pub(super) fn is_deep(&self) -> bool {
        self.scene.rule.reading == SightReading::Depth
    }

    /// Returns the longest range that an obstacle allows if an end may lie in it (RUL-55).
    pub(super) fn shared_reach(&self, obstacle: &Obstacle<'_>, reach: f64) -> f64 {
        let formation = self.scene.observers_longest.max(self.scene.targets_longest);
        match (obstacle.kind, formation) {
            (Some(kind), Some(longest)) if self.by_brigade() && reach > HIDDEN => {
                let from = self.segments.0.end_at(self.segments.0.a);
                reach.max(self.scene.sight_range(kind.max(longest), &from))
            }
            _ => reach,
        }
    }

    /// Checks whether the obstacle that hid the last shaft as a whole hides this one too.
    pub(super) fn is_hidden_again(&mut self, shaft: &Shaft, distance: f64) -> bool {
        let obstacle = self.scene.obstacles.get(self.occluder);
        let reach = self.lists.reach.get(self.occluder).copied();
        let (Some(obstacle), Some(reach)) = (obstacle, reach) else {
            return false;
        };
        if self.is_soft(obstacle)
            || !beyond(distance, self.shared_reach(obstacle, reach))
            || shaft.misses(&obstacle.bounds)
        {
            return false;
        }
        let mark = self.lists.corners.len();
        let met = self.obstacle_effect(shaft, obstacle);
        self.lists.corners.truncate(mark);
        met == ShaftEffect::Full
    }

    /// Returns the effect of an obstacle on the lines of a shaft and adds its relevant corners.
    fn obstacle_effect(&mut self, shaft: &Shaft, obstacle: &Obstacle<'_>) -> ShaftEffect {
        let corners = &mut self.lists.corners;
        match obstacle.role {
            SightRole::Crest => by_crest(shaft, obstacle, corners),
            _ => shaft.obstacle_effect(obstacle, corners),
        }
    }

    /// Keeps the obstacles that some lines of the shaft meet and others do not. Returns the range that the obstacles
    /// met by all lines allow, and, if no corner decides, the segment to split. Stops at the first obstacle that hides
    /// the shortest line and so all lines.
    pub(super) fn sift_obstacles(
        &mut self,
        shaft: &Shaft,
        live: std::ops::Range<usize>,
        shortest: f64,
        cap: f64,
    ) -> (f64, Option<SplitSegment>) {
        let scene = self.scene;
        let (mut cap, mut curved) = (cap, None);
        let longest = shaft.longest();
        let mut covering = false;
        for place in live {
            let Some(index) = self.lists.live.get(place).copied() else {
                continue;
            };
            let (Some(obstacle), Some(reach)) = (
                scene.obstacles.get(index),
                self.lists.reach.get(index).copied(),
            ) else {
                continue;
            };
            if shaft.misses(&obstacle.bounds) {
                continue;
            }
            let soft = self.is_soft(obstacle);
            let covers = self.covers(obstacle, reach);
            // Ground in the middle separates the open ground from the formation at the far end, whose longer type then
            // does not apply to that open ground. So ground in the middle matters however long its own range is
            // (RUL-55, switch).
            let parts = self.by_brigade() && is_ground(obstacle) && !self.is_deep();
            if !soft && !covers && !parts && !beyond(longest, reach) {
                continue;
            }
            if soft {
                match self.sift_by_depth(shaft, index, obstacle) {
                    ShaftEffect::Clear => {}
                    ShaftEffect::Full => return (HIDDEN, curved),
                    _ => curved = Some(SplitSegment::Both),
                }
                continue;
            }
            let mark = self.lists.corners.len();
            let met = self.obstacle_effect(shaft, obstacle);
            if met == ShaftEffect::Clear {
                continue;
            }
            if met == ShaftEffect::Full {
                cap = cap.min(self.shared_reach(obstacle, reach));
                if beyond(shortest, cap) {
                    self.occluder = index;
                    return (cap, curved);
                }
                if !covers && !self.by_brigade() {
                    self.lists.corners.truncate(mark);
                    continue;
                }
            }
            if let ShaftEffect::Curved(doubt) = met {
                // The shortest line is sought on both sides.
                let doubt = match self.wanted {
                    SearchPurpose::AnyOfSwept => doubt,
                    SearchPurpose::Shortest | SearchPurpose::Any => SplitSegment::Both,
                };
                curved = Some(curved.map_or(doubt, |other: SplitSegment| doubt.and(other)));
            }
            covering |= covers;
            self.lists.live.push(index);
        }
        if self.covered && !covering {
            cap = cap.min(self.open_range);
        }
        if covering {
            let union_vertices = scene.prepared.union_vertices.iter();
            self.lists
                .corners
                .extend(union_vertices.filter(|vertex| shaft.point_position(**vertex).is_inside()));
        }
        (cap, curved)
    }

    /// Keeps an obstacle for which only depth counts, if some lines of the shaft may go too deep into it.
    fn sift_by_depth(
        &mut self,
        shaft: &Shaft,
        index: usize,
        obstacle: &Obstacle<'_>,
    ) -> ShaftEffect {
        let met = self.depth_effect(shaft, obstacle);
        match met {
            ShaftEffect::Clear => {}
            ShaftEffect::Full => self.occluder = index,
            _ => {
                shaft.obstacle_effect(obstacle, &mut self.lists.corners);
                self.lists.live.push(index);
            }
        }
        met
    }

    /// Returns the effect on the lines of a piece for which only depth counts.
    fn depth_effect(&self, shaft: &Shaft, obstacle: &Obstacle<'_>) -> ShaftEffect {
        let Some((kind, (from, _))) = obstacle.kind.zip(self.known) else {
            return ShaftEffect::Clear;
        };
        let is_ground = is_ground(obstacle);
        // If only the ground at the ends counts, only ground that contains the target can hide it.
        let inside =
            |segment: &BoundarySegment| obstacle.position_of(segment.middle()) != CoordPos::Outside;
        if is_ground && !self.scene.rule.counts_crossed() && !inside(&self.segments.1) {
            return ShaftEffect::Clear;
        }
        by_depth(shaft, obstacle, |starts, ends| {
            self.scene.depth_in(kind, is_ground, starts, ends, &from)
        })
    }
}
