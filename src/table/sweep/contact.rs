//! First point on a stretch of the course at which an enemy sees a mover.
//!
//! A line by which the enemy sees part of the ground that the mover sweeps leads to a point of the mover, at the place
//! at which the mover first covers that ground. Moved back with the mover along the course, that line remains a line of
//! sight down to some distance. Then lines that end a little beside it are tried, as long as one of them gives an
//! earlier contact (a pattern search, Hooke and Jeeves 1961). The result is a contact. The stretch before it is tested
//! again, and usually none of it is seen: two tests per contact. If contacts follow one another, the gaps grow and are
//! halved at the end (a galloping search, Bentley and Yao 1976). A stretch with a line to ground that the mover never
//! covers is halved too.

use super::{
    approach::{Approach, Sighting},
    motion::Motion,
    watch::SightSearch,
};
use crate::base::Base;
use crate::measure::{EPSILON, Point, ROUNDING, SWEEP_ERROR, just_beyond};
use crate::shape::root::{HalvingEnd, bisect};
use crate::sight::{
    Sight,
    end::SightEnd,
    vantage::{Line, Vantage},
};

/// Maximum number of attempts to find an earlier contact close to the current one, using other points of both bases.
const EARLIER: usize = 6;

/// Number of contacts in a row, each just before the last one found, after which the tested gaps become wider.
const NARROW: usize = 3;

/// Offsets in inches beside the ends of a line at which other lines are tried. The first part of a mover to come into
/// sight is usually not a corner but a point at which an edge leaves cover or comes into range.
const BESIDE: [f64; 4] = [0.3, 0.1, 0.03, 0.01];

/// Maximum error, in inches, of the end of a line that was moved back along the course.
const SLID: f64 = 1e-4;

impl<M: Motion> SightSearch<'_, M> {
    /// Looks for a contact that comes earlier than the best so far.
    pub(super) fn find_contact(&mut self, vantage: &mut Vantage<'_>, approach: &Approach) {
        let (from, to) = (approach.from, approach.to.min(self.last_place()));
        if from > to {
            return;
        }
        let place = self.plain_contact(approach).unwrap_or(from);
        let is_plain = approach.is_new && place <= to;
        if is_plain
            && !self.lookout.shares_longest_type()
            && let Some(base) = self.laid(approach, place, place).rectangle()
            && let (eye, point) = vantage.nearest_line(&base)
            && vantage.sees(&vantage.eye_at(eye), point)
        {
            return self.note_contact(place, approach, (eye, point));
        }
        let Some(line) = self.find_line(vantage, approach, from, to) else {
            return;
        };
        if is_plain && let Some(line) = self.find_line(vantage, approach, place, place) {
            return self.note_contact(place, approach, line);
        }
        self.narrow_stretch(vantage, approach, (from, to), line);
    }

    /// Returns the distance at which the enemy reaches the mover if nothing is in the way. The rounding of RUL-58 does
    /// not lengthen it: a march straight at a zone 22 in away ends after 22 in.
    fn plain_contact(&self, approach: &Approach) -> Option<f64> {
        let enemy = self.field.troops.get(approach.enemy)?;
        let range = approach.range - ROUNDING + EPSILON;
        let at = self.motion.near(approach.mover, &enemy.base, range)?.enter;
        (at > approach.from && at <= just_beyond(approach.from)).then_some(at)
    }

    fn laid(&self, approach: &Approach, from: f64, to: f64) -> Base {
        self.motion.cover(approach.mover, from, to)
    }

    /// Returns some line by which the enemy sees the ground that the mover sweeps between two places; `None` if it sees
    /// none of it.
    fn find_line(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        from: f64,
        to: f64,
    ) -> Option<Line> {
        let ground = self.laid(approach, from, to);
        let enemy = self.field.troops.get(approach.enemy)?;
        if enemy.base.distance(&ground) > approach.range + EPSILON {
            return None;
        }
        let motion = self.motion;
        let laid = |mover: usize| motion.cover(mover, from, to);
        vantage.set_longest_type(self.lookout.targets_longest(approach.mover, laid));
        vantage.line_to(&ground.rectangle()?)
    }

    /// Narrows a stretch down to its first contact, given a line to some of its ground.
    ///
    /// A line moved back gives a contact. The ground just before that contact is tested, and seldom is any of it seen.
    /// If contacts follow one another closely, the tested gaps grow; once nothing is seen in a gap, the gap is halved.
    fn narrow_stretch(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        (mut from, mut to): (f64, f64),
        line: Line,
    ) {
        let (mut place, mut gap, mut line) = (to, SWEEP_ERROR, Some(line));
        for found in 1.. {
            let slid = line.map(|line| self.slid_back(vantage, approach, (from, place), line));
            match slid {
                Some(Some((after, sighted))) => {
                    self.note_contact(after, approach, sighted);
                    to = after;
                    gap *= if found < NARROW { 1.0 } else { 2.0 };
                }
                Some(None) => {
                    let best = self.best;
                    self.halve_stretch(vantage, approach, from, place);
                    if place >= to || self.best < best {
                        return;
                    }
                    from = place;
                }
                None => (from, gap) = (place, f64::INFINITY),
            }
            if to - from <= SWEEP_ERROR + EPSILON {
                return;
            }
            place = f64::midpoint(from, to).max(to - gap);
            line = self.find_line(vantage, approach, from, place);
        }
    }

    /// Halves a stretch for which a line leads to ground that the mover never covers.
    fn halve_stretch(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        from: f64,
        to: f64,
    ) {
        if to - from <= SWEEP_ERROR {
            return self.note_where_seen(vantage, approach, from, to);
        }
        let middle = f64::midpoint(from, to);
        for (from, to) in [(from, middle), (middle, to)] {
            let to = to.min(self.last_place());
            if from < to
                && let Some(line) = self.find_line(vantage, approach, from, to)
            {
                self.narrow_stretch(vantage, approach, (from, to), line);
            }
        }
    }

    /// Decides a stretch that is too short to be halved and whose swept ground the enemy sees: it has a contact if the
    /// enemy sees the mover itself.
    fn note_where_seen(
        &mut self,
        vantage: &mut Vantage<'_>,
        approach: &Approach,
        from: f64,
        to: f64,
    ) {
        for at in [from, to] {
            if let Some(line) = self.find_line(vantage, approach, at, at) {
                return self.note_contact(at, approach, line);
            }
        }
    }

    /// Returns a contact on a stretch, found from a line to ground of that stretch: the first contact of the mover's
    /// point at the end of the line, or of other points that are seen earlier.
    ///
    /// `None` if the mover never covers the end of the line. With a shared longest type, a formation may be seen
    /// farther because of ground that it has not reached yet, so there a line proves nothing (RUL-55).
    fn slid_back(
        &self,
        vantage: &Vantage<'_>,
        approach: &Approach,
        stretch: (f64, f64),
        line: Line,
    ) -> Option<(f64, Line)> {
        let (from, to) = stretch;
        let (eye, seen) = line;
        if self.lookout.shares_longest_type() {
            return None;
        }
        let (motion, mover) = (self.motion, approach.mover);
        let mut at = motion.reached(mover, seen, from, to)?;
        let (mut eye, mut point) = (vantage.eye_at(eye), seen);
        for _ in 0..EARLIER {
            let carried = |place: f64| motion.carried(point, at, place);
            let is_seen = |place: f64| vantage.sees(&eye, carried(place));
            if is_seen(from) {
                return Some((from, (eye.at, carried(from))));
            }
            let after = bisect((from, at), HalvingEnd::Apart(SLID), is_seen).1;
            let before = (after - SWEEP_ERROR).max(from);
            let none = (eye, carried(before));
            let Some(line) = self.line_beside(vantage, mover, before, none) else {
                return Some((after, (eye.at, carried(after))));
            };
            (eye, point) = line;
            at = before;
        }
        Some((at, (eye.at, point)))
    }

    /// Returns some line of sight to a mover at a place. It starts from a line that is not one, keeps one end, and
    /// moves the other a little. `None` if no line that is tried is a line of sight.
    fn line_beside(
        &self,
        vantage: &Vantage<'_>,
        mover: usize,
        place: f64,
        line: (SightEnd, Point),
    ) -> Option<(SightEnd, Point)> {
        let (eye, point) = line;
        let base = self.motion.cover(mover, place, place).rectangle()?;
        let points = BESIDE
            .iter()
            .flat_map(|step| base.points_beside(point, *step));
        let eyes = BESIDE
            .iter()
            .flat_map(|step| vantage.eyes_beside(eye.at, *step));
        let to_others = points.map(|point| (eye, point));
        let mut lines = to_others.chain(eyes.map(|eye| (eye, point)));
        lines.find(|(eye, point)| vantage.sees(eye, *point))
    }

    fn note_contact(&mut self, after: f64, approach: &Approach, line: Line) {
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

    /// Returns the full answer for the line by which the enemy of a contact sees the mover.
    pub(super) fn contact_sight(&mut self, found: &Sighting) -> Option<Sight> {
        let (motion, after) = (self.motion, found.after);
        let laid = |mover: usize| motion.cover(mover, after, after);
        let mut vantage = self.lookout.vantage(found.enemy, &laid(found.mover))?;
        vantage.set_longest_type(self.lookout.targets_longest(found.mover, laid));
        Some(vantage.sight_along(found.line))
    }
}
