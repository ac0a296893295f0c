//! The matrix kept current: what a move, a base that goes and a change of the ground turn.

use std::sync::Arc;
use std::sync::OnceLock;

use super::Pair;
use super::VisibilityMatrix;
use super::changes::changes;
use super::judge::Judge;
use super::near::Near;
use crate::base::Base;
use crate::field::Field;
use crate::ground::Ground;
use crate::measure::Point;
use crate::shape::rectangle::Rectangle;
use crate::sight::body_shaft::BodyShaft;
use crate::sight::prepared::PreparedGround;

impl VisibilityMatrix {
    /// Puts a troop elsewhere.
    pub fn place(&mut self, troop: usize, base: Base) {
        if troop >= self.field.troops.len() {
            return;
        }
        let old = self.rectangle(troop).copied();
        self.field.troops.place(troop, base);
        let new = self.rectangle(troop).copied();
        self.stand(troop);
        self.reach_of(troop);
        let prepared = Arc::clone(&self.prepared);
        let mut judge = Judge::of(self);
        let near = Near::of_base(self, &prepared, &new);
        for other in 0..self.field.troops.len() {
            self.judge(troop, other, &near, &mut judge);
            self.judge(other, troop, &near, &mut judge);
        }
        self.shift(troop, old, new, &mut judge);
    }

    /// Takes a troop off the table; those behind it in the list move up by one place.
    pub fn remove(&mut self, troop: usize) {
        let count = self.field.troops.len();
        if troop >= count {
            return;
        }
        let old = self.rectangle(troop).copied();
        // A base that is nowhere lengthens nobody's view (RUL-55, switch).
        let nowhere = Point::new(f64::NAN, f64::NAN);
        self.field
            .troops
            .alter(troop, |gone| gone.base.at = nowhere);
        self.stand(troop);
        self.shift(troop, old, None, &mut Judge::of(self));
        let mut place = 0;
        self.pairs.retain(|_| {
            place += 1;
            (place - 1) / count != troop && (place - 1) % count != troop
        });
        self.field.troops.remove(troop);
        self.bounds.remove(troop);
        self.reach.remove(troop);
        self.zones.remove(troop);
        self.watches.remove(troop);
        for watches in &mut self.watches {
            watches.retain(|watch| watch.by != troop);
            for watch in watches.iter_mut() {
                watch.by -= usize::from(watch.by > troop);
            }
        }
    }

    /// Puts other ground under the troops; only what lies near a changed feature is asked again.
    pub fn lay(&mut self, ground: &Arc<Ground>) {
        let changed = changes(&self.field.ground, ground);
        self.field.ground = Arc::clone(ground);
        self.prepared = PreparedGround::of(ground);
        self.measure();
        let count = self.field.troops.len();
        let prepared = Arc::clone(&self.prepared);
        let mut judge = Judge::of(self);
        for by in 0..count {
            let near = Near::of_base(self, &prepared, &self.rectangle(by).copied());
            for target in 0..count {
                let between = self.between(by, target);
                let touched = between.is_some_and(|region| changed.touch(&region));
                if touched || self.by_brigade() {
                    self.judge(by, target, &near, &mut judge);
                }
            }
            let reach = self.reach.get(by).copied().unwrap_or(0.0);
            let seen = self.rectangle(by);
            if seen.is_some_and(|seen| changed.touch(&seen.bounds.grown(reach))) {
                self.forget_zone(by);
            }
        }
    }

    /// Brings the index up to date with a field: asks again only what differs.
    pub fn follow(&mut self, field: &Field) {
        let same = |index: &Self| {
            index.field.law == field.law
                && index.field.troops.len() == field.troops.len()
                && index
                    .field
                    .troops
                    .iter()
                    .zip(&field.troops)
                    .all(|(mine, theirs)| {
                        mine.side == theirs.side && mine.formation == theirs.formation
                    })
        };
        if !same(self) {
            *self = Self::new(field);
            return;
        }
        if !Arc::ptr_eq(&self.field.ground, &field.ground) {
            self.lay(&field.ground);
        }
        for (place, troop) in field.troops.iter().enumerate() {
            if self
                .field
                .troops
                .get(place)
                .is_some_and(|mine| mine.base != troop.base)
            {
                self.place(place, troop.base);
            }
        }
    }

    /// Asks again what the coming and going of a troop can have changed between others.
    fn shift(
        &mut self,
        troop: usize,
        old: Option<Rectangle>,
        new: Option<Rectangle>,
        judge: &mut Judge,
    ) {
        let Some(moved) = self.field.troops.get(troop).copied() else {
            return;
        };
        self.forget_zone(troop);
        let count = self.field.troops.len();
        let prepared = Arc::clone(&self.prepared);
        let (left, taken) = (
            Near::of_base(self, &prepared, &old),
            Near::of_base(self, &prepared, &new),
        );
        let brigade = |index: &Self, other: usize| {
            index.by_brigade()
                && index.field.troops.get(other).is_some_and(|other| {
                    other.side == moved.side && other.formation == moved.formation
                })
        };
        for by in 0..count {
            let of_brigade = brigade(self, by);
            if of_brigade {
                self.reach_of(by);
                self.forget_zone(by);
            }
            let hostile = self
                .field
                .troops
                .get(by)
                .is_some_and(|o| o.side != moved.side);
            let (near_old, near_new) = (self.may_see(by, &old), self.may_see(by, &new));
            if hostile && (near_old || near_new) {
                self.forget_zone(by);
            }
            if self.by_brigade() {
                let near = Near::of_base(self, &prepared, &self.rectangle(by).copied());
                for target in 0..count {
                    if of_brigade || brigade(self, target) {
                        self.judge(by, target, &near, judge);
                    }
                }
            }
            if !hostile || !(near_old || near_new) {
                continue;
            }
            for target in 0..count {
                match self.pair(by, target) {
                    Pair::Unseen if near_old && self.lay_between(by, target, &old) => {
                        self.judge(by, target, &left, judge);
                    }
                    Pair::Seen if near_new && self.lies_on_line(by, target, &new) => {
                        self.judge(by, target, &taken, judge);
                    }
                    _ => {}
                }
            }
        }
    }

    fn forget_zone(&mut self, troop: usize) {
        if let Some(zone) = self.zones.get_mut(troop) {
            *zone = OnceLock::new();
        }
    }

    fn may_see(&self, by: usize, body: &Option<Rectangle>) -> bool {
        let (Some(here), Some(body)) = (self.rectangle(by), body) else {
            return false;
        };
        here.gap(body) <= self.reach.get(by).copied().unwrap_or(0.0)
    }

    fn lay_between(&self, by: usize, target: usize, old: &Option<Rectangle>) -> bool {
        let (Some(old), Some(here), Some(there)) =
            (old, self.rectangle(by), self.rectangle(target))
        else {
            return false;
        };
        old.bounds.meets(&here.bounds.joined(&there.bounds))
            && BodyShaft::between(&here.corners, &there.corners)
                .is_none_or(|body_shaft| !body_shaft.misses(&old.bounds))
    }

    fn lies_on_line(&self, by: usize, target: usize, new: &Option<Rectangle>) -> bool {
        let Some(new) = new else {
            return false;
        };
        let watches = self
            .watches
            .get(target)
            .map(Vec::as_slice)
            .unwrap_or_default();
        watches
            .iter()
            .filter(|watch| watch.by == by)
            .any(|watch| new.clip(watch.from, watch.to).is_some())
    }
}
