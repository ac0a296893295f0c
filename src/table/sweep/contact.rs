//! Where an enemy first sees a mover on a stretch of the course.
//!
//! A line by which he sees some of the ground that the mover sweeps leads to a point of the mover's own where it first
//! stands there; slid back along the course that line is one of sight down to some place, and this is a contact. What
//! lies before it is asked about anew, and most often nothing of it is seen: two questions make a contact. Where
//! contacts creep back by little, or a line leads where the mover never stands, the stretch is halved.

use super::approach::Approach;
use super::approach::Sighting;
use super::motion::Motion;
use super::watch::Watch;
use crate::table::base::Base;
use crate::table::measure::EPSILON;
use crate::table::measure::Point;
use crate::table::measure::ROUNDING;
use crate::table::measure::SWEEP_ERROR;
use crate::table::shape::rectangle::SPREAD;
use crate::table::shape::root::Until;
use crate::table::shape::root::bisect;
use crate::table::sight::Sight;
use crate::table::sight::end::End;
use crate::table::sight::vantage::Line;
use crate::table::sight::vantage::Vantage;

/// How often a contact is looked for a little before one that is found, by other points of both bases.
const EARLIER: usize = 6;

/// What part of a stretch may be left before a contact, that it is asked about as a whole.
const FAR_BACK: f64 = 0.75;

/// The most by which the place is too far at which a line is slid back, in inches.
const SLID: f64 = 1e-4;

impl<M: Motion> Watch<'_, M> {
    /// Looks for a contact that is nearer than the best.
    pub(super) fn contact(&mut self, vantage: &mut Vantage<'_>, approach: &Approach) {
        let (from, to) = (approach.from, approach.to.min(self.last()));
        if from > to {
            return;
        }
        let place = self.plain_contact(approach).unwrap_or(from);
        let is_plain = approach.is_new && place <= to;
        if is_plain
            && !self.lookout.shares()
            && let Some(base) = self.laid(approach, place, place).rectangle()
            && let (eye, point) = vantage.nearest_line(&base)
            && vantage.sees(&vantage.eye(eye), point)
        {
            return self.note(place, approach, (eye, point));
        }
        let Some(line) = self.line(vantage, approach, (from, to)) else {
            return;
        };
        if is_plain && let Some(line) = self.line(vantage, approach, (place, place)) {
            return self.note(place, approach, line);
        }
        self.narrow(vantage, approach, (from, to), line);
    }

    /// Returns where the enemy reaches the mover if nothing is in the way. Head on, a march of 22 in to a zone is
    /// one of 22 in, whatever the rounding of RUL-58 lets by.
    fn plain_contact(&self, approach: &Approach) -> Option<f64> {
        let enemy = self.field.troops.get(approach.enemy)?;
        let range = approach.range - ROUNDING + EPSILON;
        let at = self.motion.near(approach.mover, &enemy.base, range)?.enter;
        (at > approach.from && at <= approach.from + ROUNDING * 2.0).then_some(at)
    }

    fn laid(&self, approach: &Approach, from: f64, to: f64) -> Base {
        self.motion.cover(approach.mover, from, to)
    }

    /// Returns some line by which the enemy sees what the mover sweeps between two places.
    fn line(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        (from, to): (f64, f64),
    ) -> Option<Line> {
        let ground = self.laid(approach, from, to);
        let enemy = self.field.troops.get(approach.enemy)?;
        if enemy.base.distance(&ground) > approach.range + EPSILON {
            return None;
        }
        let motion = self.motion;
        let laid = |mover: usize| motion.cover(mover, from, to);
        vantage.watch(self.lookout.watched(approach.mover, laid));
        vantage.line_to(&ground.rectangle()?)
    }

    /// Narrows a stretch, of which a line shows some ground, down to its first contact.
    fn narrow(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        (from, to): (f64, f64),
        line: Line,
    ) {
        let Some((after, sighted)) = self.slid_back(vantage, approach, (from, to), line) else {
            return self.halve(vantage, approach, (from, to));
        };
        self.note(after, approach, sighted);
        let end = (after - SWEEP_ERROR).min(self.last());
        if end <= from {
            return;
        }
        let Some(line) = self.line(vantage, approach, (from, end)) else {
            return;
        };
        // Where the line led far back there is little left before.
        if end - from <= (to - from) * FAR_BACK {
            self.narrow(vantage, approach, (from, end), line);
        } else {
            self.creep(vantage, approach, (from, after));
        }
    }

    /// Narrows a stretch to whose ground a line leads where the mover never stands.
    fn halve(&mut self, vantage: &mut Vantage<'_>, approach: &Approach, (from, to): (f64, f64)) {
        if to - from <= SWEEP_ERROR {
            return self.settle(vantage, approach, (from, to));
        }
        let middle = f64::midpoint(from, to);
        for (from, to) in [(from, middle), (middle, to)] {
            let to = to.min(self.last());
            if from < to
                && let Some(line) = self.line(vantage, approach, (from, to))
            {
                self.narrow(vantage, approach, (from, to), line);
            }
        }
    }

    /// Narrows a stretch that ends at a contact before which another lies, by halves: where nothing of the nearer
    /// one is seen no line need be found in the farther one.
    fn creep(&mut self, vantage: &mut Vantage<'_>, approach: &Approach, (from, to): (f64, f64)) {
        let (mut from, mut to) = (from, to);
        while to - from > SWEEP_ERROR {
            let middle = f64::midpoint(from, to);
            let line = self.line(vantage, approach, (from, middle));
            let Some(line) = line else {
                from = middle;
                continue;
            };
            let contact = self.slid_back(vantage, approach, (from, middle), line);
            let Some((after, sighted)) = contact else {
                let best = self.best;
                self.halve(vantage, approach, (from, middle));
                if self.best < best {
                    return;
                }
                from = middle;
                continue;
            };
            self.note(after, approach, sighted);
            to = after;
        }
    }

    /// The ground is seen that is swept on a stretch too short to matter; the mover itself decides.
    fn settle(&mut self, vantage: &mut Vantage<'_>, approach: &Approach, (from, to): (f64, f64)) {
        for at in [from, to] {
            if let Some(line) = self.line(vantage, approach, (at, at)) {
                return self.note(at, approach, line);
            }
        }
    }

    /// Returns a contact on a stretch that a line to ground of it leads to: the first of this point of the mover,
    /// and of others where these are seen before it.
    ///
    /// There is none if the mover never stands where the line leads. A formation that shares its longest type is seen
    /// farther because of ground that no base stands on yet: a line tells nothing (RUL-55).
    fn slid_back(
        &self,
        vantage: &Vantage<'_>,
        approach: &Approach,
        (from, to): (f64, f64),
        (eye, seen): Line,
    ) -> Option<(f64, Line)> {
        if self.lookout.shares() {
            return None;
        }
        let (motion, mover) = (self.motion, approach.mover);
        let mut at = motion.reached(mover, seen, from, to)?;
        let (mut eye, mut point) = (vantage.eye(eye), seen);
        for _ in 0..EARLIER {
            let carried = |place: f64| motion.carried(point, at, place);
            let is_seen = |place: f64| vantage.sees(&eye, carried(place));
            if is_seen(from) {
                return Some((from, (eye.at, carried(from))));
            }
            let after = bisect((from, at), Until::Apart(SLID), is_seen).1;
            let before = (after - SWEEP_ERROR).max(from);
            let none = (eye, carried(before));
            let Some(line) = self.other_line(vantage, mover, before, none) else {
                return Some((after, (eye.at, carried(after))));
            };
            (eye, point) = line;
            at = before;
        }
        Some((at, (eye.at, point)))
    }

    /// Returns some line of sight to a mover at a place that has an end in common with one that is none, or joins
    /// two corners.
    fn other_line(
        &self,
        vantage: &Vantage<'_>,
        mover: usize,
        place: f64,
        (eye, point): (End, Point),
    ) -> Option<(End, Point)> {
        let base = self.motion.cover(mover, place, place).rectangle()?;
        let eyes = vantage.eyes();
        let from_others = eyes.iter().map(|eye| (*eye, point));
        let to_others = base.spread().map(|point| (eye, point));
        let corners = eyes.iter().step_by(SPREAD);
        let corners = corners.flat_map(|eye| base.corners.map(|corner| (*eye, corner)));
        let mut lines = from_others.chain(to_others).chain(corners);
        lines.find(|(eye, point)| vantage.sees(eye, *point))
    }

    fn note(&mut self, after: f64, approach: &Approach, line: Line) {
        let nearer = (self.found.as_ref()).is_none_or(|found| after < found.after - EPSILON);
        if nearer && after <= self.best {
            self.best = after;
            self.found = Some(Sighting {
                after,
                enemy: approach.enemy,
                mover: approach.mover,
                line,
            });
        }
    }

    /// Tells all about the line by which the enemy of a contact sees the mover.
    pub(super) fn proof(&mut self, found: &Sighting) -> Option<Sight> {
        let (motion, after) = (self.motion, found.after);
        let laid = |mover: usize| motion.cover(mover, after, after);
        let mut vantage = self.lookout.vantage(found.enemy, &laid(found.mover))?;
        vantage.watch(self.lookout.watched(found.mover, laid));
        Some(vantage.sight(found.line))
    }
}
