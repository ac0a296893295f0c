//! The obstacles for one question, gathered once: everything that could be between two bodies.
//!
//! As in other visibility algorithms, a scene is the set of obstacles together with the rule by which they hide.

use super::{
    end::SightEnd, obstacle::Obstacle, piece::SightRole, prepared::PreparedGround, region::Region,
    rule::Rule,
};
use crate::field::{ElevationRaises, Field, SightReading};
use crate::ground::SightType;
use crate::measure::Point;
use crate::shape::bounding_box::BoundingBox;
use crate::troops::Troop;

/// The observer's side and the troops that hide nothing from the observer.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Asker<'a> {
    pub(crate) side: u8,
    pub(crate) target: Option<usize>,
    pub(crate) ignored: &'a [usize],
}

impl Asker<'_> {
    /// Checks whether a troop hides the ground behind it (RUL-52).
    pub(crate) fn is_obstacle(&self, index: usize, troop: &Troop) -> bool {
        troop.side != self.side && Some(index) != self.target && !self.ignored.contains(&index)
    }
}

/// The obstacles of one question.
#[derive(Debug, Clone)]
pub(crate) struct Scene<'a> {
    pub(crate) prepared: &'a PreparedGround,
    pub(crate) rule: Rule,
    pub(crate) obstacles: Vec<Obstacle<'a>>,
    /// The longest types of the formations at both ends, if the rule needs them (RUL-55); else `None`.
    pub(crate) observers_longest: Option<SightType>,
    pub(crate) targets_longest: Option<SightType>,
}

impl<'a> Scene<'a> {
    /// Gathers the obstacles that may be in a region; examines every piece of ground and every troop.
    pub(crate) fn gather(
        field: &Field,
        prepared: &'a PreparedGround,
        rule: Rule,
        asker: Asker<'_>,
        region: &Region,
    ) -> Self {
        let mut obstacles = Vec::with_capacity(64);
        let near = prepared.pieces_in(&region.bounds);
        let near = near.filter(|piece| region.meets(&piece.bounds));
        obstacles.extend(near.filter_map(|piece| Obstacle::of_piece(piece, rule)));
        if rule.enemies {
            for index in region.enemies_within(&field.troops, asker.side) {
                if let Some(troop) = field.troops.get(index)
                    && asker.is_obstacle(index, troop)
                    && let Some(rectangle) = field.troops.rectangle(index)
                    && region.meets(&rectangle.bounds)
                {
                    obstacles.push(Obstacle::of_base(index, rectangle));
                }
            }
        }
        Self::new(prepared, rule, obstacles)
    }

    /// Returns the scene of some obstacles, for ends whose formations share no type.
    pub(super) fn new(
        prepared: &'a PreparedGround,
        rule: Rule,
        obstacles: Vec<Obstacle<'a>>,
    ) -> Self {
        Self {
            prepared,
            rule,
            obstacles,
            observers_longest: None,
            targets_longest: None,
        }
    }

    /// Removes the obstacles that hide nothing if depth counts: ground of the longer types, lines, and areas (such as
    /// bases) so narrow that sight passes through them (RUL-51, switch). A zone is the same without them.
    pub(crate) fn leave_out_what_is_seen_through(&mut self) {
        if self.rule.reading != SightReading::Depth {
            return;
        }
        let is_deep = |obstacle: &Obstacle<'_>| {
            let kind = obstacle.kind.filter(|kind| *kind <= SightType::Close);
            let longest = 2.0 * obstacle.bounds.half().norm();
            obstacle.role == SightRole::Area && kind.is_some_and(|kind| longest > kind.range())
        };
        self.obstacles.retain(|obstacle| {
            obstacle.role == SightRole::Crest || obstacle.hill > 0 || is_deep(obstacle)
        });
    }

    /// Sorts the obstacles by their distance from a point, the nearest first.
    pub(crate) fn sort_from(&mut self, point: Point) {
        let away = |obstacle: &Obstacle<'_>| obstacle.bounds.away_squared(point);
        self.obstacles
            .sort_by(|one, other| away(one).total_cmp(&away(other)));
    }

    /// Returns the height of the highest hill that hides lower ground; 0 if there is none.
    pub(crate) fn highest_hill(&self) -> u8 {
        let hills = self.obstacles.iter().map(|obstacle| obstacle.hill);
        hills.max().unwrap_or(0)
    }

    /// Returns the scene for observers who look at ground of this height, which only higher hills can hide.
    pub(crate) fn for_height(&self, height: u8) -> Self {
        let lowered = |obstacle: &Obstacle<'a>| match obstacle.hill {
            hill if hill == 0 || hill > height => Some(*obstacle),
            _ => obstacle.kind.map(|_| obstacle.without_hill()),
        };
        Self {
            obstacles: self.obstacles.iter().filter_map(lowered).collect(),
            ..*self
        }
    }

    /// Returns the scene for lines of any length: only obstacles that block lines count.
    pub(super) fn without_ranges(&self) -> Self {
        let blocks =
            |obstacle: &&Obstacle<'a>| obstacle.role == SightRole::Crest || obstacle.hill > 0;
        let obstacles = self.obstacles.iter().filter(blocks);
        Self {
            rule: self.rule.without_ranges(),
            obstacles: obstacles.map(Obstacle::without_sight).collect(),
            observers_longest: None,
            targets_longest: None,
            ..*self
        }
    }

    /// Returns the scene for lines of any length, which only ground with a shorter sight than `least` blocks; `None` if
    /// lines cannot be judged part by part.
    pub(super) fn with_least_type(&self, least: SightType) -> Option<Self> {
        Some(Self {
            rule: self.rule.with_least_type(least)?,
            ..self.clone()
        })
    }

    /// Gathers the pieces of ground only, not the troops.
    pub(crate) fn of_ground(
        prepared: &'a PreparedGround,
        rule: Rule,
        bounds: &BoundingBox,
    ) -> Self {
        let pieces = prepared.pieces_in(bounds);
        let obstacles = pieces.filter_map(|piece| Obstacle::of_piece(piece, rule));
        Self::new(prepared, rule, obstacles.collect())
    }

    /// Returns the end of a line at a lone point.
    pub(crate) fn end_at(&self, at: Point) -> SightEnd {
        SightEnd {
            at,
            height: self.prepared.height_at(at),
            own: if self.rule.asks_own() {
                self.prepared.sight_at(at)
            } else {
                self.prepared.open()
            },
        }
    }

    /// Returns the target's end of a line at a point. Its height is filled in only if a hill may hide the target by
    /// height.
    pub(crate) fn far_end(&self, at: Point) -> SightEnd {
        if self.ends_alike() {
            let (height, own) = (0, self.prepared.open());
            return SightEnd { at, height, own };
        }
        self.end_at(at)
    }

    /// Checks whether the ground under the target is irrelevant: no type under an end counts, and no hill hides by
    /// the heights at both ends.
    pub(crate) fn ends_alike(&self) -> bool {
        !self.rule.asks_own() && self.obstacles.iter().all(|obstacle| obstacle.hill == 0)
    }

    /// Returns the range that a type gives to an observer of this height and own type, in inches.
    pub(crate) fn sight_range(&self, kind: SightType, from: &SightEnd) -> f64 {
        match self.rule.has_ranges {
            true => self.raised_type(kind, from).range(),
            false if self.raised_type(kind, from) < self.rule.least => 0.0,
            false => f64::INFINITY,
        }
    }

    /// Returns the observer's own type: the type of the ground under the observer, or the longest type of the
    /// observer's formation if the formation shares it (RUL-55, switch).
    pub(crate) fn own_type(&self, from: &SightEnd) -> SightType {
        from.own.max(self.observers_longest.unwrap_or(from.own))
    }

    /// Returns the longest type of the observer's formation if all ground under it counts as that type (RUL-55,
    /// switch); else `None`.
    pub(crate) fn shared_type(&self) -> Option<SightType> {
        self.observers_longest
            .filter(|_| self.rule.counts_crossed())
    }

    /// Checks whether the type that the observer's formation shares is longer than that of the open ground; false if
    /// depth counts (RUL-51, RUL-55, switches).
    pub(crate) fn shares_farther(&self) -> bool {
        let by_range = self.rule.reading == SightReading::Range;
        by_range && self.shared_type() > self.prepared.default
    }

    /// Returns the type of sight that ground of type `kind` has for this observer: a longer one if a hill raises it
    /// (RUL-53).
    pub(crate) fn raised_type(&self, kind: SightType, from: &SightEnd) -> SightType {
        match self.rule.raises {
            Some(ElevationRaises::LimitingType) if from.height > 0 => kind.raised(),
            Some(ElevationRaises::OwnTypeOnly)
                if from.height > 0 && kind == self.own_type(from) =>
            {
                kind.raised()
            }
            _ => kind,
        }
    }
}
