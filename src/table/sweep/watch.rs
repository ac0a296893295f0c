//! The first sight that the enemy gets of a rigid body in motion (GT-03 a, RUL-52, RUL-62).
//!
//! Zones stand still while the body moves, and its own bases hide nothing. So an enemy sees some
//! mover between two places of the motion exactly when it sees some part of the ground that the
//! mover sweeps between them. That question is asked of a base laid over the swept ground; it
//! can only turn from no to yes as the stretch grows, so halving it finds the first contact and
//! steps over nothing, however thin the gap that the enemy looks through.
//!
//! Enemies are taken in the order in which they could see something if nothing were in the way,
//! and no farther than the best contact found. An enemy is asked about all movers at once, in one
//! base laid over the ground that they all sweep; only where he sees some of that each is asked about.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use super::Cause;
use super::Stop;
use super::passing::Passage;
use super::range::Ranges;
use crate::table::base::Base;
use crate::table::field::Field;
use crate::table::field::MixedTerrain;
use crate::table::measure::CONTACT;
use crate::table::measure::EPSILON;
use crate::table::measure::Point;
use crate::table::measure::ROUNDING;
use crate::table::measure::SWEEP_ERROR;
use crate::table::measure::Vector;
use crate::table::measure::right_of;
use crate::table::sight::Sight;
use crate::table::troops::Distances;
use crate::table::troops::Troop;
use crate::table::troops::spot::Spot;

/// Inches of a motion that are asked about at once: longer ones drag in too much terrain.
const STRIDE: f64 = 2.0;

/// Inches of the course ahead for which the troops round it are gathered at once.
const HORIZON: f64 = 9.0;

/// A rigid set of bases in motion; its course is measured in inches, and no point of any base
/// moves farther than the course is long. Movers are named by their place in the set.
pub(super) trait Motion {
    /// A base that holds all that the mover sweeps between two places of the course.
    ///
    /// What it holds too much must vanish as the places draw together.
    fn cover(&self, mover: usize, from: f64, to: f64) -> Base;

    /// Where between two places the mover first stands on a point, if the motion can tell.
    fn reached(&self, mover: usize, point: Point, from: f64, to: f64) -> Option<f64>;

    /// A place before which no mover is within `range` of a base, infinite where none ever is:
    /// cheap, and too soon.
    fn soonest(&self, spot: Spot, range: f64) -> f32;

    /// Between what places some mover may be within `range` of a base; perhaps too wide.
    fn roughly_near(&self, other: &Base, range: f64) -> Option<Passage>;

    /// Between what places the mover may be within `range` of a base.
    fn near(&self, mover: usize, other: &Base, range: f64) -> Option<Passage>;
}

/// Who sees whom first, and where.
struct Sighting {
    /// Inches along the course.
    after: f64,
    /// The pair.
    cell: Cell,
    /// The line.
    sight: Sight,
    /// Whether it is the line between the bases there, not one to the ground that they sweep.
    proved: bool,
}

/// A part of the course still to be asked about.
#[derive(Clone, Copy)]
struct Cell {
    from: f64,
    to: f64,
    /// Where the enemy's reach ends.
    leave: f64,
    enemy: usize,
    mover: usize,
    range: f64,
    /// Whether nothing has been asked yet.
    fresh: bool,
}

/// An enemy, and from where on it may reach some mover.
#[derive(Clone, Copy)]
struct Comer {
    from: f64,
    /// Where its reach ends.
    leave: f64,
    enemy: usize,
    /// The inches that it is asked about at once.
    stride: f64,
}

/// The nearest first, in a heap that gives the greatest.
macro_rules! nearest_first {
    ($kind:ty) => {
        impl Ord for $kind {
            fn cmp(&self, other: &Self) -> Ordering {
                other.from.total_cmp(&self.from)
            }
        }

        impl PartialOrd for $kind {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl PartialEq for $kind {
            fn eq(&self, other: &Self) -> bool {
                self.cmp(other) == Ordering::Equal
            }
        }

        impl Eq for $kind {}
    };
}

nearest_first!(Cell);
nearest_first!(Comer);

/// The search for the first sight of one motion.
pub(super) struct Watch<'a, M> {
    field: &'a Field,
    movers: &'a [usize],
    motion: &'a M,
    ranges: Ranges<'a>,
    /// From what place of the course on some mover may be in sight of each troop.
    soonest: Distances<'a>,
    start: f64,
    /// No contact beyond this is of interest.
    best: f64,
    found: Option<Sighting>,
    comers: BinaryHeap<Comer>,
    cells: BinaryHeap<Cell>,
    /// The enemies who may come within range before the best contact.
    met: Vec<Comer>,
    glass: Option<Glass>,
}

impl<'a, M: Motion> Watch<'a, M> {
    /// Returns a search over the course from `start` to `end`.
    pub(super) fn new(
        field: &'a Field,
        movers: &'a [usize],
        motion: &'a M,
        start: f64,
        end: f64,
    ) -> Self {
        let ranges = Ranges::new(field);
        let range = farthest(&ranges);
        Self {
            field,
            movers,
            motion,
            soonest: field.troops.distances(|spot| motion.soonest(spot, range)),
            ranges,
            start,
            best: end,
            found: None,
            comers: BinaryHeap::new(),
            cells: BinaryHeap::new(),
            met: Vec::new(),
            glass: None,
        }
    }

    /// Adds the first sight of a mover to what else may end the motion.
    ///
    /// Returns the enemies whom the movers may touch before that: who is out of range at a place is
    /// not touched for as many inches as the range has.
    pub(super) fn report(mut self, stop: &mut Stop) -> Vec<usize> {
        self.search();
        if let Some(sighting) = self.proved()
            && let Some(unit) = self.movers.get(sighting.cell.mover)
        {
            let cause = Cause::Observed {
                by: sighting.cell.enemy,
                unit: *unit,
                proof: Box::new(sighting.sight),
            };
            stop.or(sighting.after, cause);
        }
        let range = self.ranges.greatest();
        let near =
            |comer: &Comer| comer.from <= self.start || comer.from + range - CONTACT <= stop.after;
        self.met
            .sort_by(|one, other| one.from.total_cmp(&other.from));
        let met = self.met.iter().filter(|comer| near(comer));
        met.map(|comer| comer.enemy).collect()
    }

    fn search(&mut self) {
        let unit = self
            .movers
            .first()
            .and_then(|unit| self.field.troops.get(*unit));
        let Some(side) = unit.map(|troop| troop.side) else {
            return;
        };
        self.line_up(side);
        loop {
            let cell = self.cells.peek().map_or(f64::INFINITY, |cell| cell.from);
            let comer = self.comers.peek().map_or(f64::INFINITY, |comer| comer.from);
            if cell.min(comer) > self.best {
                return;
            }
            if comer <= cell {
                match self.comers.pop() {
                    Some(comer) => self.close_in(comer),
                    None => return,
                }
            } else {
                match self.cells.pop() {
                    Some(cell) if cell.fresh => self.contact(&cell),
                    Some(cell) => self.stretch(&cell),
                    None => return,
                }
            }
        }
    }

    /// Brings the enemies into the order of the course. Where the nearest sees a mover at once, few
    /// others come before that.
    fn line_up(&mut self, side: u8) {
        let Some(nearest) = self.soonest.nearest_enemy(self.best, side) else {
            return;
        };
        if let Some(comer) = self.comer(nearest) {
            self.met.push(comer);
            self.close_in(comer);
        }
        while (self.cells.peek()).is_some_and(|cell| cell.fresh && cell.from <= self.best)
            && let Some(cell) = self.cells.pop()
        {
            self.contact(&cell);
        }
        let mut comers = Vec::new();
        self.soonest.enemies_within(self.best, side, |troop| {
            if troop != nearest {
                comers.extend(self.comer(troop));
            }
        });
        self.met.extend_from_slice(&comers);
        self.comers.extend(comers);
    }

    fn comer(&self, enemy: usize) -> Option<Comer> {
        let base = &self.field.troops.get(enemy)?.base;
        let passage = self.motion.roughly_near(base, farthest(&self.ranges))?;
        let comes = passage.leave >= self.start && passage.enter <= self.best;
        comes.then(|| Comer {
            from: passage.enter.max(self.start),
            leave: passage.leave,
            enemy,
            stride: STRIDE,
        })
    }

    /// Asks about the next stride of an enemy: each mover by itself where he may see one.
    fn close_in(&mut self, comer: Comer) {
        let place = comer.enemy;
        let Some(enemy) = self.field.troops.get(place) else {
            return;
        };
        let (from, to) = (comer.from, (comer.from + comer.stride).min(comer.leave));
        let range = self.ranges.of(&enemy.base) + ROUNDING - EPSILON;
        let sees_none = self.sees_none(place, from, to.min(self.best));
        if to < comer.leave.min(self.best) {
            self.comers.push(Comer {
                from: to,
                // What is hidden stays so for a while.
                stride: if sees_none {
                    comer.stride * 2.0
                } else {
                    STRIDE
                },
                ..comer
            });
        }
        if sees_none {
            return;
        }
        for mover in 0..self.movers.len() {
            if let Some(passage) = self.motion.near(mover, &enemy.base, range)
                && passage.leave >= from
                && passage.enter <= to.min(self.best)
            {
                self.cells.push(Cell {
                    from: passage.enter.max(from),
                    to: passage.leave.min(to),
                    leave: passage.leave.min(to),
                    enemy: place,
                    mover,
                    range,
                    fresh: passage.enter >= from || from <= self.start,
                });
            }
        }
    }

    /// Returns whether an enemy sees none of the ground that all movers sweep between two places.
    fn sees_none(&mut self, enemy: usize, from: f64, to: f64) -> bool {
        // Of one mover the answer is no dearer; and a formation that shares its longest type is to stand where it is.
        let is_one = self.movers.len() < 2 || self.field.law.mixed != MixedTerrain::PerBase;
        if is_one {
            return false;
        }
        let all = self.cover_of_all(from, to);
        self.glass(to).sees(enemy, 0, |_| all).is_none()
    }

    /// Returns a base that holds all that the movers sweep between two places.
    fn cover_of_all(&self, from: f64, to: f64) -> Base {
        let first = self.motion.cover(0, from, to);
        let (mut low, mut high) = (Vector::zeros(), Vector::zeros());
        for mover in 0..self.movers.len() {
            for corner in self.motion.cover(mover, from, to).corners() {
                let at = first.local(corner);
                (low, high) = (low.inf(&at), high.sup(&at));
            }
        }
        let (middle, front) = ((low + high) / 2.0, first.front());
        Base {
            at: first.at + right_of(front) * middle.x + front * middle.y,
            frontage: high.x - low.x,
            depth: high.y - low.y,
            ..first
        }
    }

    /// Asks where the enemy reaches the mover if nothing is in the way.
    fn contact(&mut self, cell: &Cell) {
        let at = self.plain_contact(cell).unwrap_or(cell.from);
        match self.ask(cell, at, at) {
            Some(sight) if at <= self.best => self.note(at, cell, sight, true),
            _ => self.go_on(cell, cell.from),
        }
    }

    /// Head on, a march of 22 in to a zone is one of 22 in, whatever the rounding of RUL-58 lets by.
    fn plain_contact(&self, cell: &Cell) -> Option<f64> {
        let enemy = self.field.troops.get(cell.enemy)?;
        let range = cell.range - ROUNDING + EPSILON;
        let at = self.motion.near(cell.mover, &enemy.base, range)?.enter;
        (at > cell.from && at <= cell.from + ROUNDING * 2.0).then_some(at)
    }

    /// Asks about the next stride of a pair.
    fn go_on(&mut self, cell: &Cell, from: f64) {
        if from < cell.leave.min(self.best) {
            self.cells.push(Cell {
                from,
                to: (from + STRIDE).min(cell.leave),
                fresh: false,
                ..*cell
            });
        }
    }

    fn stretch(&mut self, cell: &Cell) {
        let (from, to) = (cell.from, cell.to.min(self.best));
        if self.is_far(cell, from, to) {
            return self.go_on(cell, to);
        }
        let Some(sight) = self.ask(cell, from, to) else {
            return self.go_on(cell, to);
        };
        let reached = self.reached(cell, &sight, from, to);
        if let Some(after) = reached {
            self.note(after, cell, sight, false);
        }
        if to - from <= SWEEP_ERROR {
            if reached.is_none() {
                self.settle(cell, to);
            }
            return;
        }
        let end = reached.map_or(to, |at| at - SWEEP_ERROR);
        self.halve(cell, end, reached.is_some());
    }

    /// Where the mover first stands on the ground that is seen. A formation that shares its longest
    /// type is seen farther because of ground that the cover holds and no base stands on: that tells
    /// nothing (RUL-55).
    fn reached(&self, cell: &Cell, sight: &Sight, from: f64, to: f64) -> Option<f64> {
        if self.field.law.mixed != MixedTerrain::PerBase {
            return None;
        }
        self.motion.reached(cell.mover, sight.to, from, to)
    }

    fn halve(&mut self, cell: &Cell, to: f64, last: bool) {
        if to <= cell.from {
            return;
        }
        let middle = f64::midpoint(cell.from, to);
        let leave = if last { to } else { cell.leave };
        for (from, to, leave) in [(cell.from, middle, middle), (middle, to, leave)] {
            self.cells.push(Cell {
                from,
                to,
                leave,
                fresh: false,
                ..*cell
            });
        }
    }

    /// The cover is seen over a stretch too short to matter; the mover itself decides.
    fn settle(&mut self, cell: &Cell, to: f64) {
        for at in [cell.from, to] {
            if let Some(sight) = self.ask(cell, at, at) {
                return self.note(at, cell, sight, true);
            }
        }
        self.go_on(cell, to);
    }

    /// Whether the swept ground is out of the enemy's range whatever lies between.
    fn is_far(&self, cell: &Cell, from: f64, to: f64) -> bool {
        let cover = self.motion.cover(cell.mover, from, to);
        self.field
            .troops
            .get(cell.enemy)
            .is_none_or(|enemy| enemy.base.distance(&cover) > cell.range + EPSILON)
    }

    fn note(&mut self, after: f64, cell: &Cell, sight: Sight, proved: bool) {
        let nearer = self.found.as_ref().is_none_or(|f| after < f.after);
        if nearer && after <= self.best {
            self.best = after;
            self.found = Some(Sighting {
                after,
                cell: *cell,
                sight,
                proved,
            });
        }
    }

    /// Gives the line between the bases where they stand at the contact, as `sees_past` has it.
    fn proved(&mut self) -> Option<Sighting> {
        let found = self.found.take()?;
        if found.proved {
            return Some(found);
        }
        let sight = self.ask(&found.cell, found.after, found.after);
        Some(Sighting {
            sight: sight.unwrap_or(found.sight),
            ..found
        })
    }

    /// Returns the line by which the enemy of a cell sees what the mover sweeps between two places.
    fn ask(&mut self, cell: &Cell, from: f64, to: f64) -> Option<Sight> {
        let motion = self.motion;
        let cover = |mover: usize| motion.cover(mover, from, to);
        self.glass(to).sees(cell.enemy, cell.mover, cover)
    }

    /// Returns a copy of the field that holds good up to a place.
    fn glass(&mut self, to: f64) -> &mut Glass {
        let horizon = self.glass.as_ref().map_or(f64::NEG_INFINITY, |g| g.horizon);
        if to > horizon {
            self.glass = None;
        }
        let (field, movers, soonest) = (self.field, self.movers, &self.soonest);
        self.glass
            .get_or_insert_with(|| Glass::new(field, movers, soonest, to + HORIZON))
    }
}

/// A range that nobody sees beyond, whatever rounds to it.
fn farthest(ranges: &Ranges<'_>) -> f64 {
    ranges.greatest() + ROUNDING
}

/// A copy of the part of the field that matters, whose movers are shifted in place.
struct Glass {
    field: Field,
    /// The place in the real field of each troop of the copy but the movers, rising.
    places: Vec<usize>,
    /// The movers' places in the copy.
    movers: Vec<usize>,
    /// Whether a formation shares its longest type, so that all its bases must be where they are.
    shared: bool,
    /// How far along the course the copy holds good.
    horizon: f64,
}

impl Glass {
    fn new(field: &Field, movers: &[usize], soonest: &Distances<'_>, horizon: f64) -> Self {
        let shared = field.law.mixed != MixedTerrain::PerBase;
        let mut places: Vec<usize> = Vec::new();
        if shared {
            places.extend((0..field.troops.len()).filter(|place| !movers.contains(place)));
        } else {
            soonest.within(horizon, |troop| {
                if !movers.contains(&troop) {
                    places.push(troop);
                }
            });
        }
        let mut troops: Vec<Troop> = Vec::with_capacity(places.len() + movers.len());
        troops.extend(places.iter().filter_map(|place| field.troops.get(*place)));
        let first = troops.len();
        troops.extend(movers.iter().filter_map(|unit| field.troops.get(*unit)));
        Self {
            movers: (first..troops.len()).collect(),
            field: Field {
                ground: field.ground.clone(),
                troops: troops.into(),
                law: field.law,
            },
            places,
            shared,
            horizon,
        }
    }

    /// Returns the line by which an enemy sees a mover where it is laid; the others are laid too where they count.
    fn sees(&mut self, enemy: usize, mover: usize, laid: impl Fn(usize) -> Base) -> Option<Sight> {
        for (place, unit) in self.movers.iter().enumerate() {
            if self.shared || place == mover {
                self.field.troops.place(*unit, laid(place));
            }
        }
        let by = self.places.binary_search(&enemy).ok()?;
        let unit = self.movers.get(mover)?;
        let sight = self.field.sees_past(by, *unit, &self.movers);
        sight.seen.then_some(sight)
    }
}
