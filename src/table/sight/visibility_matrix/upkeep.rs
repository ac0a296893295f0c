//! Updates of the matrix after a move, the removal of a base or a change of the ground.

use std::sync::Arc;

use super::{
    PairVerdict, VisibilityMatrix, changes::ground_changes, judge::Judge, near::NearbyObstacles,
};
use crate::base::Base;
use crate::field::Field;
use crate::ground::Ground;
use crate::shape::rectangle::Rectangle;
use crate::sight::{body_shaft::BodyShaft, prepared::PreparedGround};
use crate::troops::Troop;

/// A place that a moved troop left or took.
struct TroopPlace<'a> {
    /// The base there; `None` if the troop has none.
    base: Option<Rectangle>,
    near: NearbyObstacles<'a>,
}

impl VisibilityMatrix {
    /// Brings the matrix up to date with a field; judges again only the pairs that a difference may affect.
    pub fn follow(&mut self, field: &Field) {
        if !self.is_of(field) {
            *self = Self::new(field);
            return;
        }
        if !Arc::ptr_eq(&self.field.ground, &field.ground) {
            self.lay_ground(&field.ground);
        }
        for (place, troop) in field.troops.iter().enumerate() {
            let mine = self.field.troops.get(place);
            if mine.is_some_and(|mine| mine.base != troop.base) {
                self.place_troop(place, troop.base);
            }
        }
    }

    /// Checks whether a field has the same options and the same troops, possibly in other positions.
    fn is_of(&self, field: &Field) -> bool {
        let (mine, theirs) = (&self.field.troops, &field.troops);
        let mut pairs = mine.iter().zip(theirs);
        self.field.law == field.law
            && mine.len() == theirs.len()
            && pairs.all(|(mine, theirs)| mine.is_with(theirs))
    }

    /// Replaces the ground under the troops; only pairs near a changed feature are judged again.
    fn lay_ground(&mut self, ground: &Arc<Ground>) {
        let changed = ground_changes(&self.field.ground, ground);
        self.field.ground = Arc::clone(ground);
        self.prepared = PreparedGround::from_ground(ground);
        self.measure();
        let count = self.field.troops.len();
        let prepared = Arc::clone(&self.prepared);
        let mut judge = Judge::from_matrix(self);
        for by in 0..count {
            let near = NearbyObstacles::of_base(self, &prepared, &self.rectangle(by).copied());
            for target in 0..count {
                let between = self.pair_bounds(by, target);
                let touched = between.is_some_and(|region| changed.touches_bounds(&region));
                if touched || self.by_brigade() {
                    self.judge_pair(by, target, &near, &mut judge);
                }
            }
        }
    }

    /// Moves a troop to another position.
    fn place_troop(&mut self, troop: usize, base: Base) {
        let old = self.rectangle(troop).copied();
        self.field.troops.place(troop, base);
        let new = self.rectangle(troop).copied();
        self.record_position(troop);
        let Some(moved) = self.field.troops.get(troop).copied() else {
            return;
        };
        let prepared = Arc::clone(&self.prepared);
        let mut judge = Judge::from_matrix(self);
        let near = NearbyObstacles::of_base(self, &prepared, &new);
        for other in 0..self.field.troops.len() {
            self.judge_pair(troop, other, &near, &mut judge);
            self.judge_pair(other, troop, &near, &mut judge);
        }
        if self.by_brigade() {
            self.judge_formation(&moved, &prepared, &mut judge);
        }
        let left = TroopPlace {
            base: old,
            near: NearbyObstacles::of_base(self, &prepared, &old),
        };
        let taken = TroopPlace { base: new, near };
        self.judge_past(&moved, &left, &taken, &mut judge);
    }

    /// Judges again all pairs of the moved troop's formation, because the move may have changed the longest type of
    /// ground under the formation (RUL-55, switch).
    fn judge_formation(&mut self, moved: &Troop, prepared: &PreparedGround, judge: &mut Judge) {
        let troops = self.field.troops.iter();
        let of_formation: Vec<bool> = troops.map(|troop| troop.is_with(moved)).collect();
        for (by, of_it) in of_formation.iter().enumerate() {
            let near = NearbyObstacles::of_base(self, prepared, &self.rectangle(by).copied());
            for (target, target_of_it) in of_formation.iter().enumerate() {
                if *of_it || *target_of_it {
                    self.judge_pair(by, target, &near, judge);
                }
            }
        }
    }

    /// Judges again whether enemies of a moved troop see other troops that it hid in its old position or hides in its
    /// new one.
    fn judge_past(
        &mut self,
        moved: &Troop,
        left: &TroopPlace<'_>,
        taken: &TroopPlace<'_>,
        judge: &mut Judge,
    ) {
        let (old, new) = (&left.base, &taken.base);
        let count = self.field.troops.len();
        for by in 0..count {
            let other = self.field.troops.get(by);
            if other.is_none_or(|other| other.side == moved.side) {
                continue;
            }
            let (near_old, near_new) = (self.may_see(by, old), self.may_see(by, new));
            if !(near_old || near_new) {
                continue;
            }
            for target in 0..count {
                match self.pair_verdict(by, target) {
                    PairVerdict::Unseen if near_old && self.lay_between(by, target, old) => {
                        self.judge_pair(by, target, &left.near, judge);
                    }
                    PairVerdict::Seen if near_new && self.lies_on_line(by, target, new) => {
                        self.judge_pair(by, target, &taken.near, judge);
                    }
                    _ => {}
                }
            }
        }
    }

    fn may_see(&self, by: usize, body: &Option<Rectangle>) -> bool {
        let (Some(here), Some(body)) = (self.rectangle(by), body) else {
            return false;
        };
        here.least_gap(body) <= self.sight_range(by)
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
        let seen_by = self.seen_by.get(target).map(Vec::as_slice);
        let mut proofs = seen_by.unwrap_or_default().iter();
        proofs.any(|proof| proof.by == by && new.clip_segment(proof.from, proof.to).is_some())
    }
}
