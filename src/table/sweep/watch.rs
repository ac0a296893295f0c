//! The first sight that the enemy gets of a rigid body in motion (GT-03 a, RUL-52, RUL-62).
//!
//! Zones stay fixed while the body moves, and its own bases hide nothing. So an enemy sees some mover between two
//! places of the motion exactly when it sees part of the ground that the mover sweeps between them. The test is done
//! for a base that covers the swept ground. Its answer can only change from no to yes as the stretch grows, so halving
//! finds the first contact and misses nothing, however thin the gap through which the enemy looks.
//!
//! Enemies are taken in the order in which they could see something if nothing were in the way, and no farther than the
//! best contact found. An enemy is tested against all movers at once: one base covers the ground that they sweep. Only
//! if the enemy sees some of that ground is each mover tested. One contact is refined fully before the next enemy is
//! tested. The next enemy then usually needs only one test, because it sees nothing before that contact (`contact.rs`).

use std::cmp::Ordering;
use std::collections::BinaryHeap;
use std::sync::Arc;

use super::{
    approach::{Approach, Sighting},
    lookout::Lookout,
    motion::Motion,
    range::Ranges,
    stop::{StopCause, SweepStop},
};
use crate::base::Base;
use crate::field::Field;
use crate::measure::{CONTACT, EPSILON, ROUNDING, SWEEP_ERROR, Vector, right_of};
use crate::sight::prepared::PreparedGround;
use crate::troops::Distances;

/// Inches of a motion that are tested at once; longer stretches would cover too much terrain.
const STRIDE: f64 = 2.0;

/// An enemy, and the place of the course from which it may be near enough to see some mover.
#[derive(Clone, Copy)]
struct Comer {
    from: f64,
    /// Place of the course after which the enemy is out of range.
    leave: f64,
    enemy: usize,
    /// The inches that are tested at once.
    stride: f64,
}

/// Orders enemies for a heap that returns the greatest first: the nearest counts as the greatest.
impl Ord for Comer {
    fn cmp(&self, other: &Self) -> Ordering {
        other.from.total_cmp(&self.from)
    }
}

impl PartialOrd for Comer {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Comer {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Comer {}

/// The search for the first place at which an enemy sees a motion.
pub(super) struct SightSearch<'a, M> {
    pub(super) field: &'a Field,
    movers: &'a [usize],
    /// Enemies whose sight does not end the march.
    unheeded: &'a [usize],
    pub(super) motion: &'a M,
    ranges: Ranges<'a>,
    /// For each troop, the place of the course from which it may see some mover.
    soonest: Distances<'a>,
    start: f64,
    /// Place of the course beyond which a contact does not matter.
    pub(super) best: f64,
    pub(super) found: Option<Sighting>,
    comers: BinaryHeap<Comer>,
    /// The enemies who may come within range before the best contact.
    met: Vec<Comer>,
    pub(super) lookout: Lookout<'a>,
}

impl<'a, M: Motion> SightSearch<'a, M> {
    /// Returns a search over the course from `start` to `end`.
    pub(super) fn new(
        field: &'a Field,
        prepared: &'a Arc<PreparedGround>,
        movers: &'a [usize],
        motion: &'a M,
        stretch: (f64, f64),
    ) -> Self {
        let (start, end) = stretch;
        let ranges = Ranges::new(field);
        let range = farthest_range(&ranges);
        Self {
            field,
            movers,
            unheeded: &[],
            motion,
            soonest: field.troops.distances(|spot| motion.soonest(spot, range)),
            ranges,
            start,
            best: end,
            found: None,
            comers: BinaryHeap::new(),
            met: Vec::new(),
            lookout: Lookout::new(field, prepared, movers),
        }
    }

    /// Returns the same search without the enemies in `unheeded`, whom the movers may touch.
    pub(super) fn without_enemies(self, unheeded: &'a [usize]) -> Self {
        Self { unheeded, ..self }
    }

    /// Adds the first sight of a mover to the causes that may end the motion.
    ///
    /// Returns the enemies that the movers may touch before an enemy sees one of them. A mover that is out of an
    /// enemy's range must travel at least that range before it can touch the enemy.
    pub(super) fn report_sight(mut self, stop: &mut SweepStop) -> Vec<usize> {
        self.search_comers();
        if let Some(sighting) = self.found.take()
            && let Some(proof) = self.contact_sight(&sighting)
            && let Some(unit) = self.movers.get(sighting.mover)
        {
            let cause = StopCause::Observed {
                by: sighting.enemy,
                unit: *unit,
                proof: Box::new(proof),
            };
            stop.take_nearer(sighting.after, cause);
        }
        let range = self.ranges.greatest();
        let near =
            |comer: &Comer| comer.from <= self.start || comer.from + range - CONTACT <= stop.after;
        self.met
            .sort_by(|one, other| one.from.total_cmp(&other.from));
        let met = self.met.iter().filter(|comer| near(comer));
        met.map(|comer| comer.enemy).collect()
    }

    fn search_comers(&mut self) {
        let unit = self
            .movers
            .first()
            .and_then(|unit| self.field.troops.get(*unit));
        let Some(side) = unit.map(|troop| troop.side) else {
            return;
        };
        self.line_up(side);
        while let Some(comer) = self.comers.pop()
            && comer.from <= self.last_place()
        {
            self.close_in(comer);
        }
    }

    /// Sorts the enemies in the order of the course. If the nearest sees a mover at once, few others come before it.
    fn line_up(&mut self, side: u8) {
        let Some(nearest) = self.soonest.nearest_enemy(self.best, side) else {
            return;
        };
        if let Some(comer) = self.near_comer(nearest) {
            self.met.push(comer);
            self.close_in(comer);
        }
        let mut comers = Vec::new();
        self.soonest.enemies_within(self.best, side, |troop| {
            if troop != nearest {
                comers.extend(self.near_comer(troop));
            }
        });
        self.met.extend_from_slice(&comers);
        self.comers.extend(comers);
    }

    fn near_comer(&self, enemy: usize) -> Option<Comer> {
        let base = &self.field.troops.get(enemy)?.base;
        let passage = self
            .motion
            .roughly_near(base, farthest_range(&self.ranges))?;
        let comes = passage.leave >= self.start && passage.enter <= self.best;
        comes.then(|| Comer {
            from: passage.enter.max(self.start),
            leave: passage.leave,
            enemy,
            stride: STRIDE,
        })
    }

    /// Returns the last place at which a contact is worth finding: it must be nearer than the best by a margin.
    pub(super) fn last_place(&self) -> f64 {
        match self.found {
            Some(_) => self.best - SWEEP_ERROR,
            None => self.best,
        }
    }

    /// Tests whether an enemy sees anything on the next stride: first all movers together, then, if it may see one,
    /// each by itself.
    fn close_in(&mut self, comer: Comer) {
        if self.unheeded.contains(&comer.enemy) {
            return;
        }
        let (from, to) = (comer.from, (comer.from + comer.stride).min(comer.leave));
        let is_blind = self.is_blind(&comer, from, to.min(self.last_place()));
        if to < comer.leave.min(self.best) {
            self.comers.push(Comer {
                from: to,
                // An enemy that sees nothing usually sees nothing for a while.
                stride: if is_blind { comer.stride * 2.0 } else { STRIDE },
                ..comer
            });
        }
    }

    /// Tests a stride for an enemy; returns true if the enemy sees none of the ground that all movers together sweep on
    /// it.
    fn is_blind(&mut self, comer: &Comer, from: f64, to: f64) -> bool {
        let Some(enemy) = self.field.troops.get(comer.enemy) else {
            return true;
        };
        let range = self.ranges.range_for(&enemy.base) + ROUNDING - EPSILON;
        let near: Vec<Approach> = (0..self.movers.len())
            .filter_map(|mover| {
                let passage = self.motion.near(mover, &enemy.base, range)?;
                let comes = passage.leave >= from && passage.enter <= to;
                comes.then(|| Approach {
                    enemy: comer.enemy,
                    mover,
                    range,
                    from: passage.enter.max(from),
                    to: passage.leave.min(to),
                    is_new: passage.enter >= from || from <= self.start,
                })
            })
            .collect();
        if near.is_empty() {
            return true;
        }
        let all = self.cover_of_all(from, to);
        let Some(mut vantage) = self.lookout.vantage(comer.enemy, &all) else {
            return true;
        };
        // For a single mover the exact test costs no more. For a formation that shares its longest type this test is
        // not valid, because all movers must be in their real positions.
        if near.len() > 1
            && !self.lookout.shares_longest_type()
            && all
                .rectangle()
                .is_some_and(|all| vantage.line_to(&all).is_none())
        {
            return true;
        }
        for approach in near {
            self.find_contact(&mut vantage, &approach);
        }
        false
    }

    /// Returns a base that covers all ground that the movers sweep between two places.
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
}

/// Returns an upper bound of all ranges of sight, roundings included.
fn farthest_range(ranges: &Ranges<'_>) -> f64 {
    ranges.greatest() + ROUNDING
}
