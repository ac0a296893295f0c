//! Zones of observation that a march passes, or is stopped by, so narrowly that a tape could judge
//! otherwise (GT-03).

use super::Course;
use crate::rules::fields::state::OnTable;
use crate::rules::fields::terms::event::MarchEnd;
use crate::rules::fields::terms::name::UnitId;
use crate::table::base::Base;
use crate::table::field::Field;
use crate::table::field::SightReading;
use crate::table::ground::SightType;
use crate::table::troops::Troop;

/// Inches between two places at which the march is looked at: between them a zone that is passed comes
/// nearer by less than is told.
const STEP: f64 = 0.25;

/// Inches beyond a stop within which a zone that is only grazed is left again.
const ACROSS: f64 = 8.0;

/// What rounds to a range is within it (RUL-58): a gap so little outside a band of interest is asked about.
const SLACK: f64 = 0.02;

/// Inches before a stop in which whoever else comes near decides nothing more.
const LAST: f64 = 1.0;

/// Who is nearly seen, or hardly, and by whom.
#[derive(Debug, Clone, PartialEq)]
struct Near {
    by: UnitId,
    unit: UnitId,
    /// Inches inside the zone; negative outside.
    margin: f64,
}

impl Course<'_> {
    /// Returns what the tape is to be laid to, in words: the zone that the march passes just outside, and
    /// the one that stops it by hardly more; nothing where no tape that is off by so many inches would judge
    /// otherwise.
    #[must_use]
    pub fn grazed(&self, tape_error: f64) -> Vec<String> {
        if self.distance <= 0.0 && self.stop.cause != MarchEnd::Observed {
            return Vec::new();
        }
        let start = self.wheeled_field();
        let passed = self
            .passed(&start, tape_error)
            .map(|near| self.said(&near, "passes", "outside"));
        let stopped = self
            .stopped_by(&start, tape_error)
            .map(|near| self.said(&near, "is stopped", "inside"));
        passed.into_iter().chain(stopped).collect()
    }

    fn said(&self, near: &Near, verb: &str, side: &str) -> String {
        let oob = self.state.oob();
        let inches = oob.measure.say(near.margin.abs());
        let inches = if inches == oob.measure.say(0.0) {
            "just".to_owned()
        } else {
            inches
        };
        format!(
            "{} {verb} {inches} {side} the zone of {}: MEASURE it; if the tape says otherwise, \
             `place` puts it right",
            oob.address(&near.unit),
            oob.address(&near.by)
        )
    }

    /// The field when the wheel before the march is made.
    fn wheeled_field(&self) -> Field {
        let OnTable { field, .. } = self.state.on_table();
        field.wheeled(&self.sweep.movers, self.wheel, self.pivot)
    }

    fn at(&self, start: &Field, inches: f64) -> Field {
        start.shifted(&self.sweep.movers, self.aim.bearing.unit() * inches)
    }

    /// The zone that it comes nearest to without being seen. The one that stops it is told by the stop.
    fn passed(&self, start: &Field, tape_error: f64) -> Option<Near> {
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
        let limits = Limits::of(start, tape_error);
        let near = places
            .flat_map(|inches| self.nears(start, inches, tape_error, &|gap| limits.are_near(gap)));
        let stopped_by = self.stop.by.as_ref().filter(|_| is_seen);
        near.filter(|near| near.margin < 0.0 && stopped_by != Some(&near.by))
            .max_by(|one, other| one.margin.total_cmp(&other.margin))
    }

    /// The zone that stops it though it would hardly enter it, farther on.
    fn stopped_by(&self, start: &Field, tape_error: f64) -> Option<Near> {
        if self.stop.cause != MarchEnd::Observed || self.stop.rule.id() != "GT-03" {
            return None;
        }
        let mut deepest: Option<Near> = None;
        for step in 1..=(ACROSS / STEP) as usize {
            let inches = self.distance + step as f64 * STEP;
            let seen = self.nears(start, inches, tape_error, &|_| true).into_iter();
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

    /// Every enemy whose zone a unit of the brigade is in, or near, so many inches on from the start, of
    /// those whose gap counts.
    fn nears(
        &self,
        start: &Field,
        inches: f64,
        tape_error: f64,
        counts: &dyn Fn(f64) -> bool,
    ) -> Vec<Near> {
        let pairs = self.pairs_in_reach(start, inches, tape_error, counts);
        if pairs.is_empty() {
            return Vec::new();
        }
        let field = self.at(start, inches);
        let movers = &self.sweep.movers;
        let pairs = pairs.into_iter();
        pairs
            .filter_map(|(by, unit)| {
                let sight = field.sees_past(by, unit, movers);
                // What a crest hides no tape brings into sight.
                let counts = sight.seen || sight.blocked_by.is_none();
                let margin = if sight.seen {
                    sight.margin().max(0.0)
                } else {
                    sight.margin().min(-f64::EPSILON)
                };
                (counts && margin >= -tape_error).then_some(())?;
                Some(Near {
                    by: self.unit_id(by)?,
                    unit: self.unit_id(unit)?,
                    margin,
                })
            })
            .collect()
    }

    /// Every enemy and every unit of the brigade that are not too far apart for any sight.
    fn pairs_in_reach(
        &self,
        start: &Field,
        inches: f64,
        tape_error: f64,
        counts: &dyn Fn(f64) -> bool,
    ) -> Vec<(usize, usize)> {
        let shift = self.aim.bearing.unit() * inches;
        let movers = self.sweep.movers.iter();
        let bases = movers.filter_map(|unit| Some((*unit, start.troops.get(*unit)?)));
        let bases: Vec<(usize, &Troop)> = bases.collect();
        let Some(side) = bases.first().map(|(_, troop)| troop.side) else {
            return Vec::new();
        };
        let reach = farthest_sight(start) + tape_error;
        let is_near = |one: &Base, other: &Base| {
            let most = reach + one.span() + other.span();
            (one.at - (other.at + shift)).norm_squared() <= most * most
                && counts(one.distance(&other.shifted(shift)))
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

/// The gaps at which a unit that is not seen may be so near to a zone that the tape decides.
struct Limits {
    /// None where a gap alone tells nothing: each piece of ground has its own depth (RUL-51, switch).
    ranges: Option<[f64; 5]>,
    tape_error: f64,
}

impl Limits {
    fn of(field: &Field, tape_error: f64) -> Self {
        let by_range = field.law.reading == SightReading::Range;
        Self {
            ranges: by_range.then(|| SightType::ALL.map(SightType::range)),
            tape_error,
        }
    }

    /// Whether a gap is more than some range by no more than the tape may err.
    fn are_near(&self, gap: f64) -> bool {
        let is_near = |range: f64| (-SLACK..=self.tape_error + SLACK).contains(&(gap - range));
        self.ranges
            .is_none_or(|ranges| ranges.into_iter().any(is_near))
    }
}

/// Inches beyond which nobody on this ground sees anybody (ZOO-03, RUL-53).
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
