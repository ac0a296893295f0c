//! One straight line of sight: the ground that it runs through, its range, and any obstacle that blocks it.

mod stretches;

use std::iter::once;

use super::{
    end::SightEnd,
    obstacle::{Obstacle, ObstacleSource},
    piece::SightRole,
    scene::Scene,
};
use crate::field::SightReading;
use crate::ground::SightType;
use crate::measure::{EPSILON, Point, Vector, beyond, within};
use crate::shape::{bounding_box::BoundingBox, segment::nearest_of_segments};
use stretches::{add_area_stretches, add_line_crossings, crest_crossing, runs_in};

/// A stretch of the line in one obstacle.
///
/// A line that runs along an outline counts as inside, whichever side the area lies on, so no slit opens between two
/// areas that share an edge. A line that touches an outline only in a point has no length there, and so no stretch
/// (RUL-50).
#[derive(Debug, Clone, Copy)]
pub(crate) struct LineSpan {
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Type of the obstacle; `None`, the least of all types, if a hill hides everything behind it.
    pub(super) kind: Option<SightType>,
    /// True if the obstacle is ground that replaces the default type.
    pub(super) ground: bool,
    pub(crate) source: ObstacleSource,
}

/// Answer of one line of sight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct LineSight {
    pub(crate) seen: bool,
    pub(crate) distance: f64,
    pub(crate) limit: f64,
    /// The type of ground that gives the limit, before a hill raises the limit.
    pub(crate) kind: SightType,
    pub(crate) block: Option<(usize, Point)>,
}

/// Buffers reused from line to line.
#[derive(Debug, Default)]
pub(crate) struct LineScratch {
    pub(crate) spans: Vec<LineSpan>,
    cuts: Vec<f64>,
    stretches: Vec<(f64, f64)>,
    /// The obstacle that hid the last line, by its index: it also hides most of the lines near that one.
    occluder: usize,
}

/// The line as an axis: points are placed along it and to its left.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineAxis {
    pub(super) from: Point,
    pub(super) along: Vector,
    pub(super) length: f64,
}

impl LineAxis {
    /// Returns the distance of a point along the line and to the left of it; a point that is off the line only by
    /// rounding counts as on it.
    fn place(&self, point: Point) -> (f64, f64) {
        (self.along(point), self.aside(point))
    }

    fn along(&self, point: Point) -> f64 {
        (point - self.from).dot(&self.along)
    }

    fn aside(&self, point: Point) -> f64 {
        let left = self.along.perp(&(point - self.from));
        if left.abs() <= EPSILON { 0.0 } else { left }
    }

    pub(super) fn point_at(&self, distance: f64) -> Point {
        self.from + self.along * distance
    }

    /// Checks whether the line, whose bounds are `own`, may meet anything within `bounds`.
    fn may_meet(&self, bounds: &BoundingBox, own: &BoundingBox) -> bool {
        bounds.meets(own) && !self.misses(bounds)
    }

    /// Checks whether everything within the bounds is on one side of the line.
    fn misses(&self, bounds: &BoundingBox) -> bool {
        let half = bounds.half();
        let aside = self.along.perp(&(bounds.middle() - self.from));
        aside.abs() > self.along.x.abs() * half.y + self.along.y.abs() * half.x + EPSILON
    }
}

impl Scene<'_> {
    /// Decides whether `from` sees `to` along the straight line, with the reason.
    pub(crate) fn judge_line(
        &self,
        from: &SightEnd,
        to: &SightEnd,
        scratch: &mut LineScratch,
    ) -> LineSight {
        scratch.spans.clear();
        let run = to.at - from.at;
        let length = run.norm();
        if length <= EPSILON {
            return self.line_verdict(from, 0.0, self.prepared.sight_at(from.at), None);
        }
        let ray = LineAxis {
            from: from.at,
            along: run / length,
            length,
        };
        let mut block = None;
        for obstacle in self.obstacles_met(&ray, to.at) {
            match obstacle.role {
                SightRole::Area => {
                    add_area_stretches(obstacle, &ray, from.height.max(to.height), scratch)
                }
                SightRole::Line => add_line_crossings(obstacle, &ray, scratch),
                SightRole::Crest => block = block.or_else(|| crest_crossing(obstacle, &ray)),
            }
        }
        if block.is_none() {
            block = self.first_hill(&ray, &scratch.spans);
        }
        if self.rule.reading == SightReading::Depth {
            return self.judge_by_depth(from, length, block, scratch);
        }
        let kind = self.shortest_type(from, to, length, scratch);
        self.line_verdict(from, length, kind, block)
    }

    /// Returns the same verdict as [`Scene::judge_line`], without the reason, which is faster. It tests the obstacle
    /// that hid the last line first, and stops at the first obstacle that hides this one. If no obstacle on the line
    /// has a sight range shorter than the line, the second pass is skipped.
    pub(crate) fn sees(&self, from: &SightEnd, to: &SightEnd, scratch: &mut LineScratch) -> bool {
        let run = to.at - from.at;
        let length = run.norm();
        // If depth counts, or only the ends count and formations share their type, no part of the line decides by
        // itself.
        let by_brigade = self.rule.shares_longest();
        let partwise =
            self.rule.reading == SightReading::Range && (!by_brigade || self.rule.counts_crossed());
        if length <= EPSILON || !partwise {
            return self.judge_line(from, to, scratch).seen;
        }
        let ray = LineAxis {
            from: from.at,
            along: run / length,
            length,
        };
        let height = from.height.max(to.height);
        let far = |kind: SightType| beyond(length, self.sight_range(kind, from));
        // The longer shared type of a formation applies only to the ground at the ends of the line (RUL-55).
        let counted = |span: &LineSpan, kind: SightType| match by_brigade && span.ground {
            true => self.shared_kind(kind, span.low, span.high, length),
            false => kind,
        };
        let decides = |span: &LineSpan| !by_brigade || span.high - span.low > EPSILON;
        let hides = |span: &LineSpan| {
            let is_far = |kind: SightType| far(counted(span, kind)) && decides(span);
            span.kind.is_none_or(is_far)
        };
        let mut clear = !by_brigade && !far(self.open_kind(from, to));
        scratch.spans.clear();
        let bounds = BoundingBox::between(ray.from, to.at);
        for place in once(scratch.occluder).chain(0..self.obstacles.len()) {
            let obstacle = self.obstacles.get(place);
            let Some(obstacle) = obstacle.filter(|o| ray.may_meet(&o.bounds, &bounds)) else {
                continue;
            };
            let short = obstacle.kind.is_some_and(far);
            let hidden = match obstacle.role {
                SightRole::Area if (short || obstacle.hill > height) && !by_brigade => {
                    runs_in(obstacle, &ray, scratch)
                }
                SightRole::Area if short || obstacle.hill > height => {
                    add_area_stretches(obstacle, &ray, height, scratch);
                    clear &= scratch.spans.is_empty();
                    scratch.spans.iter().any(hides)
                }
                SightRole::Crest => crest_crossing(obstacle, &ray).is_some(),
                _ => {
                    clear &= !short;
                    false
                }
            };
            if hidden {
                scratch.occluder = place;
                return false;
            }
        }
        clear || self.judge_line(from, to, scratch).seen
    }

    /// Returns the obstacles whose bounds the line meets.
    pub(super) fn obstacles_met<'l>(
        &'l self,
        ray: &'l LineAxis,
        to: Point,
    ) -> impl Iterator<Item = &'l Obstacle<'l>> {
        let bounds = BoundingBox::between(ray.from, to);
        self.obstacles
            .iter()
            .filter(move |o| ray.may_meet(&o.bounds, &bounds))
    }

    fn line_verdict(
        &self,
        from: &SightEnd,
        distance: f64,
        kind: SightType,
        block: Option<(usize, Point)>,
    ) -> LineSight {
        let limit = self.sight_range(kind, from);
        LineSight {
            seen: block.is_none() && within(distance, limit),
            distance,
            limit,
            kind,
            block,
        }
    }

    /// Returns the type of sight if no obstacle is on the line: that of the open ground, or that of the ground at the
    /// ends if only the ends count (RUL-50).
    pub(crate) fn open_kind(&self, from: &SightEnd, to: &SightEnd) -> SightType {
        use crate::field::SightTerrain::ObserverOnly;
        use crate::field::SightTerrain::ObserverTarget;
        let longest = |own: SightType, shared: Option<SightType>| own.max(shared.unwrap_or(own));
        let own = longest(from.own, self.observers_longest);
        match self.rule.terrain {
            ObserverOnly => own,
            ObserverTarget => own.min(longest(to.own, self.targets_longest)),
            _ if self.rule.shares_longest() => self
                .prepared
                .open()
                .max(self.observers_longest.unwrap_or(SightType::Obstructed)),
            _ => self.prepared.open(),
        }
    }

    /// Returns the first hill without a crest that the line enters and leaves (RUL-54); `None` if there is none.
    fn first_hill(&self, ray: &LineAxis, spans: &[LineSpan]) -> Option<(usize, Point)> {
        let hides = |span: &&LineSpan| span.kind.is_none();
        let first = spans
            .iter()
            .filter(hides)
            .min_by(|one, other| one.low.total_cmp(&other.low))?;
        match first.source {
            ObstacleSource::Feature(feature) => Some((feature, ray.point_at(first.low))),
            ObstacleSource::Troop(_) => None,
        }
    }

    /// Returns the type of shortest range that the line runs through.
    fn shortest_type(
        &self,
        from: &SightEnd,
        to: &SightEnd,
        length: f64,
        scratch: &LineScratch,
    ) -> SightType {
        let open = self.open_kind(from, to);
        if self.rule.shares_longest() && self.rule.counts_crossed() {
            return self.by_stretches(from, to, length, scratch);
        }
        let key = |kind: SightType| self.raised_type(kind, from);
        let kinds = scratch.spans.iter().filter_map(|span| span.kind);
        let Some(least) = kinds.min_by_key(|kind| key(*kind)) else {
            return open;
        };
        if key(least) > key(open) && !is_line_covered(&scratch.spans, length) {
            return open;
        }
        least
    }

    /// Returns the type of shortest range on the line, for formations that share their longest type (RUL-55, switch).
    /// Each part between two ends of stretches is judged by itself.
    fn by_stretches(
        &self,
        from: &SightEnd,
        to: &SightEnd,
        length: f64,
        scratch: &LineScratch,
    ) -> SightType {
        let mut cuts = vec![0.0, length];
        let spans = || scratch.spans.iter().filter(|span| span.kind.is_some());
        cuts.extend(spans().flat_map(|span| [span.low, span.high]));
        cuts.sort_by(f64::total_cmp);
        let key = |kind: SightType| self.raised_type(kind, from);
        let mut open_so_far = true;
        let mut least: Option<SightType> = spans()
            .filter(|span| span.high - span.low <= EPSILON)
            .filter_map(|span| span.kind)
            .min();
        for pair in cuts.windows(2) {
            let &[a, b] = pair else { continue };
            if b - a <= EPSILON {
                continue;
            }
            let middle = (a + b) / 2.0;
            let over = |span: &&LineSpan| span.low < middle && middle < span.high;
            let ground = spans()
                .filter(|span| span.ground)
                .filter(over)
                .filter_map(|span| Some(self.shared_kind(span.kind?, span.low, span.high, length)))
                .min();
            let open_to_end = !spans().any(|span| span.ground && span.high > middle);
            let open = || {
                let start = if open_so_far { 0.0 } else { length };
                let end = if open_to_end { length } else { 0.0 };
                self.shared_kind(self.prepared.open(), start, end, length)
            };
            let enemies = spans().filter(|span| !span.ground).filter(over);
            let kind = enemies
                .filter_map(|span| span.kind)
                .fold(ground.unwrap_or_else(open), SightType::min);
            open_so_far &= ground.is_none();
            if least.is_none_or(|least| key(kind) < key(least)) {
                least = Some(kind);
            }
        }
        least.unwrap_or_else(|| self.open_kind(from, to))
    }

    /// Returns the type that a feature has for a line. If the feature may lie under an end of the line, this is at
    /// least the longest type of the formation there (RUL-55, switch).
    fn shared_kind(&self, kind: SightType, low: f64, high: f64, length: f64) -> SightType {
        let mut longest = kind;
        if low <= EPSILON {
            longest = longest.max(self.observers_longest.unwrap_or(kind));
        }
        if high >= length - EPSILON {
            longest = longest.max(self.targets_longest.unwrap_or(kind));
        }
        longest
    }

    /// Returns how deep sight goes into ground of a type, in inches, depending on whether the line starts and ends in
    /// it; infinite if any depth is allowed (RUL-51, switch).
    pub(crate) fn depth_in(
        &self,
        kind: SightType,
        is_ground: bool,
        starts: bool,
        ends: bool,
        from: &SightEnd,
    ) -> f64 {
        let shared = |longest: Option<SightType>, here: bool| longest.filter(|_| is_ground && here);
        let shared = shared(self.observers_longest, starts).max(shared(self.targets_longest, ends));
        let kind = kind.max(shared.unwrap_or(kind));
        if kind <= SightType::Close {
            self.sight_range(kind, from)
        } else {
            f64::INFINITY
        }
    }

    /// Judges a line by RUL-51 as depth: sight reaches as far as the observer's own type allows, but into a piece of
    /// obstructed or close ground no deeper than that piece's range. The length measured and rounded (RUL-58) is that
    /// of the stretch in the piece, not the distance from the observer to its end.
    fn judge_by_depth(
        &self,
        from: &SightEnd,
        length: f64,
        block: Option<(usize, Point)>,
        scratch: &mut LineScratch,
    ) -> LineSight {
        let mut look = self.line_verdict(from, length, self.own_type(from), block);
        for span in &scratch.spans {
            let (starts, ends) = (span.low <= EPSILON, span.high >= length - EPSILON);
            let Some(kind) = span.kind else { continue };
            // Every stretch in a piece that contains the target counts.
            let is_theirs =
                |other: &LineSpan| other.source == span.source && other.high >= length - EPSILON;
            let counts = ends || scratch.spans.iter().any(is_theirs);
            let deep = match counts || self.rule.counts_crossed() || !span.ground {
                true => self.depth_in(kind, span.ground, starts, ends, from),
                false => f64::INFINITY,
            };
            let end = span.low + deep;
            let hides = beyond(span.high - span.low, deep);
            look.seen &= !hides;
            if (ends || hides) && end < look.limit {
                look.limit = end;
                look.kind = kind;
            }
        }
        look
    }
}

impl LineSpan {
    /// Checks whether the span has the type that sets the limit.
    pub(crate) fn has_type(&self, kind: SightType) -> bool {
        self.kind == Some(kind)
    }
}

/// Checks whether ground with a type covers the whole line.
fn is_line_covered(spans: &[LineSpan], length: f64) -> bool {
    let mut reached = 0.0;
    loop {
        let next = spans
            .iter()
            .filter(|span| span.ground && span.low <= reached + EPSILON)
            .map(|span| span.high)
            .fold(reached, f64::max);
        if next >= length - EPSILON {
            return true;
        }
        if next <= reached {
            return false;
        }
        reached = next;
    }
}

/// Returns the distance from a chain's or ring's edges to a segment, in inches.
pub(crate) fn obstacle_clearance(obstacle: &Obstacle<'_>, a: Point, b: Point) -> f64 {
    obstacle
        .edges()
        .map(|(c, d)| {
            let (p, q) = nearest_of_segments((a, b), (c, d));
            (p - q).norm()
        })
        .fold(f64::INFINITY, f64::min)
}
