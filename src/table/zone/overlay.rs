//! Overlays a chain of bounds onto the sectors of the lower envelope that it spans, in one pass over both: b bounds
//! over s sectors cost b + s.

use crate::shape::direction::pseudo_angle;
use std::ops::Range;

use super::{
    bound::{Bound, bound_crossing},
    sector::{BoundSpan, Direction, Sector},
};
use crate::measure::{greater, lesser};
use crate::tolerance::{AS_NEAR, SAME_TURN};

/// The overlay of a chain on the sectors that it spans, counter-clockwise.
pub(super) struct ChainOverlay<'e> {
    /// Sectors still to process, the index of the first of them, and the direction up to which the overlay is finished.
    spanned: &'e [Sector],
    place: usize,
    at: Direction,
    /// Index of the first sector that has changed.
    changed: usize,
    /// New sectors, from the first changed one on; empty as long as nothing has changed.
    fresh: &'e mut Vec<Sector>,
}

impl<'e> ChainOverlay<'e> {
    /// Starts with the sectors from an index; `at` is the start of the first.
    pub(super) fn new(
        spanned: &'e [Sector],
        place: usize,
        at: Direction,
        fresh: &'e mut Vec<Sector>,
    ) -> Self {
        Self {
            spanned,
            place,
            at,
            changed: usize::MAX,
            fresh,
        }
    }

    /// Lays a bound over the sectors that it spans.
    pub(super) fn add(&mut self, piece: &BoundSpan) {
        let mut begun = false;
        while let [old, next, ..] = self.spanned {
            if next.from.turn > piece.from.turn {
                let (at, starts) = (self.at, piece.from.turn > self.at.turn);
                let ends = piece.to.turn < next.from.turn;
                let from = if starts { &piece.from } else { &at };
                let to = if ends { &piece.to } else { &next.from };
                if (piece.most - old.least > AS_NEAR) & (to.turn - from.turn > SAME_TURN) {
                    begun |= self.put_bound(&piece.bound, begun, old, from, to);
                }
                if ends {
                    return;
                }
            }
            self.next_sector();
        }
    }

    /// Lays a bound over a part of a sector wherever the bound is nearer; returns whether it is nearer anywhere.
    fn put_bound(
        &mut self,
        bound: &Bound,
        begun: bool,
        old: &Sector,
        from: &Direction,
        to: &Direction,
    ) -> bool {
        let ends = nearness_gains(bound, &old.bound, from, to);
        let Some(foot) = foot_between(bound, &old.bound, (from, to), ends) else {
            return self.put_part(bound, begun, old, (from, to), ends);
        };
        let gains = |from: &Direction, to: &Direction| nearness_gains(bound, &old.bound, from, to);
        let before = self.put_part(bound, begun, old, (from, &foot), gains(from, &foot));
        self.put_part(bound, begun | before, old, (&foot, to), gains(&foot, to)) | before
    }

    /// Puts a bound over a part of a sector if the two are equally far in at most one direction; `gains` are the
    /// differences in nearness at both ends.
    fn put_part(
        &mut self,
        bound: &Bound,
        begun: bool,
        old: &Sector,
        ends: (&Direction, &Direction),
        gains: (f64, f64),
    ) -> bool {
        let (from, to) = ends;
        if greater(gains.0, gains.1) <= AS_NEAR {
            false
        } else if lesser(gains.0, gains.1) < -AS_NEAR {
            self.put_up_to_cut(bound, begun, old, (from, to), gains.0 > gains.1)
        } else {
            self.put_all(bound, begun, old, (from, to));
            true
        }
    }

    /// Puts a bound over a part of a sector if the two cross: up to the crossing if the bound is `nearer` at first,
    /// else from the crossing.
    fn put_up_to_cut(
        &mut self,
        bound: &Bound,
        begun: bool,
        old: &Sector,
        ends: (&Direction, &Direction),
        nearer: bool,
    ) -> bool {
        let (from, to) = ends;
        let along = bound_crossing(bound, &old.bound, from.along, to.along);
        let turn = pseudo_angle(&along).clamp(from.turn, to.turn);
        let cut = Direction { along, turn };
        let (from, to) = if nearer { (from, &cut) } else { (&cut, to) };
        let is_some = from.turn < to.turn;
        if is_some {
            self.put_all(bound, begun, old, (from, to));
        }
        is_some
    }

    /// Lays a bound over a part of a sector in which it is nearer throughout.
    fn put_all(
        &mut self,
        bound: &Bound,
        begun: bool,
        old: &Sector,
        ends: (&Direction, &Direction),
    ) {
        let (from, to) = ends;
        self.keep_sector(old, from);
        let ends = (bound.nearness(&from.along), bound.nearness(&to.along));
        let sector = Sector {
            from: *from,
            bound: *bound,
            least: lesser(ends.0, ends.1),
        };
        self.start_sector(sector, begun);
        self.at = *to;
    }

    /// Keeps a sector unchanged up to a direction.
    fn keep_sector(&mut self, old: &Sector, to: &Direction) {
        self.changed = self.changed.min(self.place);
        if self.at.turn < to.turn {
            self.start_sector(
                Sector {
                    from: self.at,
                    ..*old
                },
                false,
            );
        }
    }

    /// Starts a sector, unless it only continues the one before. A quarter turn always starts one; so does the foot of
    /// an edge behind which the view ends, if another span has begun there.
    fn start_sector(&mut self, sector: Sector, begun: bool) {
        if let Some(last) = self.fresh.last_mut()
            && last.bound == sector.bound
            && (begun || !sector.bound.is_behind())
            && sector.from.turn.fract() != 0.0
        {
            last.least = lesser(last.least, sector.least);
        } else {
            self.fresh.push(sector);
        }
    }

    /// Moves on to the next sector.
    fn next_sector(&mut self) {
        if let [old, rest @ ..] = self.spanned
            && let [next, ..] = rest
        {
            if !self.fresh.is_empty() {
                self.keep_sector(old, &next.from);
            }
            self.at = next.from;
            self.spanned = rest;
            self.place += 1;
        }
    }

    /// Returns the sectors that the new ones replace.
    pub(super) fn replaced_range(mut self) -> Range<usize> {
        if let [old, ..] = self.spanned
            && self.at.turn > old.from.turn
        {
            self.next_sector();
        }
        self.changed..self.place
    }
}

/// Returns the direction between two others in which an edge is nearest to the observer; `None` unless two bounds may
/// be equally far on both sides of that direction. `gains` are the differences in nearness in the two directions.
#[inline]
pub(super) fn foot_between(
    one: &Bound,
    other: &Bound,
    ends: (&Direction, &Direction),
    gains: (f64, f64),
) -> Option<Direction> {
    let (from, to) = ends;
    let (first, last) = gains;
    let edge = if one.is_behind() != other.is_behind() {
        [one, other].into_iter().find(|bound| bound.is_straight())
    } else if greater(first, last) <= AS_NEAR {
        one.may_bulge(other).then_some(one)
    } else if lesser(first, last) >= -AS_NEAR {
        other.may_bulge(one).then_some(other)
    } else {
        None
    };
    let along = edge?.foot();
    let turn = pseudo_angle(&along);
    let inside = turn - from.turn > SAME_TURN && to.turn - turn > SAME_TURN;
    inside.then_some(Direction { along, turn })
}

/// Returns the differences in nearness of two bounds in two directions, in one over inches.
#[inline]
pub(super) fn nearness_gains(
    bound: &Bound,
    old: &Bound,
    from: &Direction,
    to: &Direction,
) -> (f64, f64) {
    let gain = |way: &Direction| bound.nearness(&way.along) - old.nearness(&way.along);
    (gain(from), gain(to))
}
