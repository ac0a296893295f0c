//! Zones of observation that a march just misses, or that just stop it, so that a tape could judge otherwise (GT-03).

use super::MarchCourse;
use crate::terms::{event::MarchEnd, name::UnitId};
use table::base::Base;
use table::field::{Field, SightReading};
use table::ground::SightType;
use table::measure::ROUNDING;
use table::shape::segment::distance_to_segment;
use table::troops::Troop;

/// Distance in inches between the samples of a march. It is so short that between two samples a zone comes nearer by
/// less than is displayed.
const STEP: f64 = 0.25;

/// Inches beyond a stop: a march that only grazed a zone leaves it within this distance.
const ACROSS: f64 = 8.0;

/// Tolerance for a gap, in inches. A distance that rounds to a range is within it (RUL-58), so a gap that is outside a
/// relevant band by no more than this is still examined.
const SLACK: f64 = 4.0 * ROUNDING;

/// Inches before a stop; other zones that the march touches within this distance change nothing.
const LAST: f64 = 1.0;

/// A unit that is just seen or just missed, and its observer.
#[derive(Debug, Clone, PartialEq)]
struct NearlySeen {
    by: UnitId,
    unit: UnitId,
    /// Inches inside the zone; negative outside.
    margin: f64,
}

impl MarchCourse<'_> {
    /// Describes the places to measure: the zone that the march passes just outside, and the zone that just stops it.
    /// Empty if no tape with an error of `tape_error` would judge otherwise.
    #[must_use]
    pub fn grazed_zones(&self, tape_error: f64) -> Vec<String> {
        if self.distance <= 0.0 && self.stop.cause != MarchEnd::Observed {
            return Vec::new();
        }
        let start = self.wheeled_field();
        let passed = self
            .nearest_unseen_zone(&start, tape_error)
            .map(|near| self.grazed_words(&near, "passes", "outside"));
        let stopped = self
            .stopped_by(&start, tape_error)
            .map(|near| self.grazed_words(&near, "is stopped", "inside"));
        passed.into_iter().chain(stopped).collect()
    }

    /// Describes the zone next to which the march begins, if the gap is within the error of the tape: a unit inside a
    /// zone may not march (GT-01). `None` if [`MarchCourse::grazed_zones`] reports that zone.
    #[must_use]
    pub fn begins_near(&self, tape_error: f64) -> Option<String> {
        let start = &self.table.field;
        let pairs = self.pairs_in_reach(start, 0.0, 0.0, tape_error);
        let near = pairs.into_iter().filter_map(|pair| {
            let misses = self.misses_by_more(start, pair, tape_error);
            (!misses).then(|| self.nearness_to_zone(start, pair, tape_error))?
        });
        let near = near.filter(|near| near.margin < 0.0);
        let nearest = near.max_by(|one, other| one.margin.total_cmp(&other.margin))?;
        let is_stop =
            self.stop.cause == MarchEnd::Observed && self.stop.by.as_ref() == Some(&nearest.by);
        (is_stop || self.distance <= 0.0).then(|| self.grazed_words(&nearest, "begins", "outside"))
    }

    fn grazed_words(&self, near: &NearlySeen, verb: &str, side: &str) -> String {
        let oob = self.state.oob();
        let inches = oob.measure.say(near.margin.abs());
        let inches = if inches == oob.measure.say(0.0) {
            "just".to_owned()
        } else {
            inches
        };
        format!(
            "{} {verb} {inches} {side} the zone of {}: MEASURE it; if the tape says otherwise, `place` corrects it",
            oob.address(&near.unit),
            oob.address(&near.by)
        )
    }

    /// Returns the field after the wheel before the march.
    fn wheeled_field(&self) -> Field {
        let field = &self.table.field;
        field.wheeled(&self.sweep.movers, self.wheel, self.pivot)
    }

    fn field_at(&self, start: &Field, inches: f64) -> Field {
        start.shifted(&self.sweep.movers, self.aim.bearing.unit() * inches)
    }

    /// Returns the nearest zone that the march passes unseen. The zone that stops the march is reported by the stop.
    /// `None` if no zone is near enough.
    fn nearest_unseen_zone(&self, start: &Field, tape_error: f64) -> Option<NearlySeen> {
        let is_seen = self.stop.cause == MarchEnd::Observed;
        let last = if is_seen {
            self.distance - LAST
        } else {
            self.distance
        };
        if last < 0.0 {
            return None;
        }
        let steps = (last / STEP) as usize;
        let places = (0..=steps).map(|step| step as f64 * STEP).chain([last]);
        let places: Vec<f64> = places.collect();
        let limits = Limits::new(start, tape_error);
        let mut near: Vec<(usize, Pair)> = self
            .pairs_in_reach(start, 0.0, last, tape_error)
            .into_iter()
            .flat_map(|pair| {
                let places = self.places_near(start, pair, &limits, &places);
                places.into_iter().map(move |place| (place, pair))
            })
            .collect();
        near.sort_unstable();
        let stopped_by = self.stop.by.as_ref().filter(|_| is_seen);
        let mut field = start.clone();
        let mut nearest: Option<NearlySeen> = None;
        for pairs in near.chunk_by(|one, other| one.0 == other.0) {
            let inches = pairs.first().and_then(|(place, _)| places.get(*place));
            self.stand_at(&mut field, start, inches.copied().unwrap_or_default());
            for (_, pair) in pairs {
                // For most pairs the nearest line decides; if a unit is seen along another line, the zone is entered
                // and not passed.
                if self.misses_by_more(&field, *pair, tape_error) {
                    continue;
                }
                let found = self.nearness_to_zone(&field, *pair, tape_error);
                let found = found.filter(|n| {
                    let is_left = self.aim.unheeded.contains(&n.by);
                    n.margin < 0.0 && stopped_by != Some(&n.by) && !is_left
                });
                let margin = |near: &Option<NearlySeen>| near.as_ref().map(|near| near.margin);
                if found.is_some() && margin(&found) >= margin(&nearest) {
                    nearest = found;
                }
            }
        }
        nearest
    }

    /// Checks whether no measurement can matter for a pair, because the nearest line between the two is clear, or
    /// blocked, or too long by more than the error of the tape.
    fn misses_by_more(&self, field: &Field, (by, unit): Pair, tape_error: f64) -> bool {
        let misses = field.nearest_line_misses_by(by, unit, &self.sweep.movers);
        misses.is_none_or(|inches| inches > tape_error)
    }

    /// Places the brigade where it is after some inches of the march.
    fn stand_at(&self, field: &mut Field, start: &Field, inches: f64) {
        let by = self.aim.bearing.unit() * inches;
        for unit in &self.sweep.movers {
            if let Some(troop) = start.troops.get(*unit) {
                field.troops.place(*unit, troop.base.shifted(by));
            }
        }
    }

    /// Returns the indices of the places on the path where the distance of a pair matters. It changes by at most an
    /// inch per inch of the march, so after a distance far from all limits several places can be skipped.
    fn places_near(
        &self,
        start: &Field,
        (by, unit): Pair,
        limits: &Limits,
        places: &[f64],
    ) -> Vec<usize> {
        let (Some(watcher), Some(own)) = (start.troops.get(by), start.troops.get(unit)) else {
            return Vec::new();
        };
        let along = self.aim.bearing.unit();
        let mut near = Vec::new();
        let mut counts_from = f64::NEG_INFINITY;
        for (place, inches) in places.iter().enumerate() {
            if *inches < counts_from {
                continue;
            }
            let gap = watcher.base.distance(&own.base.shifted(along * *inches));
            let off = limits.gap_missed(gap);
            if off <= 0.0 {
                near.push(place);
            }
            counts_from = inches + off;
        }
        near
    }

    /// Returns the zone that stops the march, if the march would hardly enter it by going on; `None` otherwise.
    fn stopped_by(&self, start: &Field, tape_error: f64) -> Option<NearlySeen> {
        if self.stop.cause != MarchEnd::Observed
            || self.stop.rule.id() != "GT-03"
            || self.is_deep(start, tape_error)
        {
            return None;
        }
        let mut deepest: Option<NearlySeen> = None;
        for inches in self.places_beyond() {
            let field = self.field_at(start, inches);
            let pairs = self.pairs_in_reach(start, inches, inches, tape_error);
            let seen = pairs.into_iter();
            let seen = seen.filter_map(|pair| self.nearness_to_zone(&field, pair, tape_error));
            let seen = seen.filter(|near| near.margin >= 0.0);
            let Some(near) = seen.max_by(|one, other| one.margin.total_cmp(&other.margin)) else {
                return deepest;
            };
            if near.margin > tape_error {
                return None;
            }
            if deepest
                .as_ref()
                .is_none_or(|deep| deep.margin < near.margin)
            {
                deepest = Some(near);
            }
        }
        None
    }

    /// Returns places farther on along the march.
    fn places_beyond(&self) -> impl Iterator<Item = f64> {
        let steps = 1..=(ACROSS / STEP) as usize;
        let distance = self.distance;
        steps.map(move |step| distance + step as f64 * STEP)
    }

    /// Checks whether the march, if it continued, would get deeper into the stopping zone than the error of the tape.
    /// Most marches would, and then no other enemy need be tested.
    fn is_deep(&self, start: &Field, tape_error: f64) -> bool {
        let number = |id: &Option<UnitId>| self.table.number(id.as_ref()?);
        let Some(pair) = number(&self.stop.by).zip(number(&self.stop.unit)) else {
            return false;
        };
        let margins = self.places_beyond().map(|inches| {
            let near = self.nearness_to_zone(&self.field_at(start, inches), pair, tape_error)?;
            (near.margin >= 0.0).then_some(near.margin)
        });
        let mut margins = margins.take_while(Option::is_some).flatten();
        margins.any(|margin| margin > tape_error)
    }

    /// Returns how far a unit of the brigade is inside or outside the zone of an enemy; `None` if it is neither in the
    /// zone nor near it.
    fn nearness_to_zone(
        &self,
        field: &Field,
        (by, unit): Pair,
        tape_error: f64,
    ) -> Option<NearlySeen> {
        let sight = field.sees_past(by, unit, &self.sweep.movers);
        // A tape cannot bring into sight what a crest hides.
        let counts = sight.seen || sight.blocked_by.is_none();
        let margin = if sight.seen {
            sight.margin().max(0.0)
        } else {
            sight.margin().min(-f64::EPSILON)
        };
        (counts && margin >= -tape_error).then_some(())?;
        Some(NearlySeen {
            by: self.unit_id(by)?,
            unit: self.unit_id(unit)?,
            margin,
        })
    }

    /// Returns every enemy and unit of the brigade that may be within sight of each other on a stretch of the path,
    /// from one distance to another.
    fn pairs_in_reach(&self, start: &Field, from: f64, to: f64, tape_error: f64) -> Vec<Pair> {
        let along = self.aim.bearing.unit();
        let movers = self.sweep.movers.iter();
        let bases = movers.filter_map(|unit| Some((*unit, start.troops.get(*unit)?)));
        let bases: Vec<(usize, &Troop)> = bases.collect();
        let Some(side) = bases.first().map(|(_, troop)| troop.side) else {
            return Vec::new();
        };
        let reach = farthest_sight(start) + tape_error;
        let is_near = |one: &Base, other: &Base| {
            let most = reach + one.span() + other.span();
            let way = (other.at + along * from, other.at + along * to);
            distance_to_segment(one.at, way) <= most
        };
        let enemies = start.troops.iter().enumerate();
        enemies
            .filter(|(_, troop)| troop.side != side)
            .flat_map(|(by, troop)| {
                let near = bases
                    .iter()
                    .filter(move |(_, own)| is_near(&troop.base, &own.base));
                near.map(move |(unit, _)| (by, *unit))
            })
            .collect()
    }
}

/// An enemy and a unit of the brigade, by their numbers on the table.
type Pair = (usize, usize);

/// The gaps at which an unseen unit may be so near a zone that the tape decides.
struct Limits {
    /// Sight ranges that may decide; `None` if a gap alone decides nothing, because each area of ground has its own
    /// depth (RUL-51, switch).
    ranges: Option<[f64; 5]>,
    /// Maximum range of sight, roundings included.
    most: f64,
    tape_error: f64,
}

impl Limits {
    fn new(field: &Field, tape_error: f64) -> Self {
        let by_range = field.law.reading == SightReading::Range;
        Self {
            ranges: by_range.then(|| SightType::ALL.map(SightType::range)),
            most: farthest_sight(field) + tape_error,
            tape_error,
        }
    }

    /// Returns how far, in inches, a gap is from being relevant: relevant gaps exceed some range by no more than the
    /// error of the tape.
    fn gap_missed(&self, gap: f64) -> f64 {
        let off = |range: f64| {
            let over = gap - range;
            (-SLACK - over).max(over - self.tape_error - SLACK).max(0.0)
        };
        let nearest = self.ranges.map_or(0.0, |ranges| {
            ranges.into_iter().map(off).fold(f64::INFINITY, f64::min)
        });
        nearest.max(gap - self.most)
    }
}

/// Returns the distance in inches beyond which no unit on this ground can see another (ZOO-03, RUL-53).
fn farthest_sight(field: &Field) -> f64 {
    let features = &field.ground.features;
    let kinds = features.iter().filter_map(|feature| feature.sight);
    let longest = kinds.fold(field.ground.sight, SightType::max);
    if features.iter().any(|feature| feature.elevation > 0) {
        longest.raised().range()
    } else {
        longest.range()
    }
}
