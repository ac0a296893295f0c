//! The lower envelope of straight edges and arcs about one point: how far is seen each way.
//!
//! Every obstacle lets one see as far as itself or as far as its type reaches, whichever is more.
//! Seen from the observer that is a straight edge, or an arc of its range. All arcs have one
//! centre, so the zone is the nearest of these pieces in every direction, found without
//! trigonometry. The pieces are laid one on another, best the near ones first: a piece behind what
//! is known already costs one look at the sectors that it spans. Edges that follow each other are
//! laid down together. Where an edge and an arc may cross twice, they are told apart on either side
//! of the foot of the perpendicular to the edge, so that the parts cross once at most.

use std::cell::Cell;
use std::ops::Range;

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::ROUNDING;
use super::super::measure::Vector;
use super::bound::BEHIND_CREST;
use super::bound::Bound;
use super::cut::Cut;
use super::weave::Weave;

/// A stretch of directions with one bound, counter-clockwise up to where the next one starts.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Sector {
    /// The first direction.
    pub(in crate::table) from: Way,
    pub(in crate::table) bound: Bound,
    /// A nearness that the bound nowhere is below, in one over inches.
    pub(super) least: f64,
}

/// A direction, as a unit vector and as its turn.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Way {
    pub(in crate::table) along: Vector,
    pub(in crate::table) turn: f64,
    /// How far away the corner is that it leads to, in inches; 0 where it is no corner's.
    pub(in crate::table) corner: f64,
}

impl Way {
    /// Returns the direction to a corner.
    fn to_corner(v: Vector) -> Self {
        Corner::at(v).way
    }

    /// Returns a direction as such.
    pub(super) fn to(v: Vector) -> Self {
        Self {
            corner: 0.0,
            ..Self::to_corner(v)
        }
    }
}

/// A bound over a stretch of directions that does not pass due east.
#[derive(Debug, Clone, Copy)]
pub(super) struct Piece {
    pub(super) from: Way,
    pub(super) to: Way,
    pub(super) bound: Bound,
    /// A nearness that the bound nowhere exceeds there, in one over inches.
    pub(super) most: f64,
}

/// An end of an edge, from the observer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Corner {
    pub(super) v: Vector,
    norm: f64,
    pub(super) way: Way,
}

impl Corner {
    fn at(v: Vector) -> Self {
        let norm = v.norm();
        let way = Way {
            along: v / norm,
            turn: turn(&v),
            corner: norm,
        };
        Self { v, norm, way }
    }
}

/// How far is seen each way, from what was laid down so far.
#[derive(Debug)]
pub(in crate::table) struct Envelope {
    at: Point,
    /// The range where nothing else ends the view, in inches.
    cap: f64,
    /// The sector that was last looked at: what is laid down next mostly starts there.
    looked: usize,
    room: Room,
}

/// Lists that one envelope leaves to the next one on the same thread: to make room for them anew
/// would cost as much as a tenth of the zone.
#[derive(Debug, Default)]
struct Room {
    /// Counter-clockwise from due east; the last one only ends the one before. One starts at every
    /// quarter turn, so none is larger than that.
    sectors: Vec<Sector>,
    /// Pieces to lay down together: each of them to the right of the one before.
    chain: Vec<Piece>,
    /// What a chain makes of the sectors it spans.
    fresh: Vec<Sector>,
    /// Where walls begin (1) and end (-1), and the quarter turns (0).
    walls: Vec<(Way, i32)>,
}

thread_local! {
    static ROOM: Cell<Room> = Cell::default();
}

pub(super) const EAST: Vector = Vector::new(1.0, 0.0);

const QUARTERS: [Way; 5] = [
    quarter(0.0, EAST),
    quarter(1.0, Vector::new(0.0, 1.0)),
    quarter(2.0, Vector::new(-1.0, 0.0)),
    quarter(3.0, Vector::new(0.0, -1.0)),
    quarter(4.0, EAST),
];

/// Returns the direction of a quarter turn.
const fn quarter(turn: f64, along: Vector) -> Way {
    Way {
        along,
        turn,
        corner: 0.0,
    }
}

/// Directions closer than this are one.
pub(super) const SAME_TURN: f64 = 1e-13;

/// Returns a number that grows with the angle from due east, counter-clockwise, from 0 to 4.
///
/// Signs are copied, not asked for: the machine would guess half of them wrong.
pub(in crate::table) fn turn(v: &Vector) -> f64 {
    let slope = v.y.abs() / (v.x.abs() + v.y.abs());
    let half = 1.0 - (1.0 - slope).copysign(v.x);
    2.0 - (2.0 - half).copysign(v.y)
}

impl Room {
    /// Starts the sectors: so many inches every way, and nothing in stretches that are hidden.
    fn start(&mut self, cap: f64, hidden: &[(Vector, Vector)]) {
        self.sectors.clear();
        self.walls.clear();
        self.walls.extend(QUARTERS.map(|way| (way, 0)));
        let mut walls = 0;
        for (from, to) in hidden {
            let (from, to) = (Way::to(*from), Way::to(*to));
            walls += i32::from(to.turn < from.turn);
            self.walls.extend([(from, 1), (to, -1)]);
        }
        // Quarters come first where others start there.
        self.walls
            .sort_by(|one, other| one.0.turn.total_cmp(&other.0.turn));
        for (from, by) in &self.walls {
            walls += by;
            let range = if walls > 0 { 0.0 } else { cap };
            let sector = Sector {
                from: *from,
                bound: Bound::range(range),
                least: 1.0 / range,
            };
            match self.sectors.last_mut() {
                Some(last) if from.turn - last.from.turn <= SAME_TURN => {
                    let from = if *by == 0 { *from } else { last.from };
                    *last = Sector { from, ..sector };
                }
                _ => self.sectors.push(sector),
            }
        }
    }
}

impl Envelope {
    /// Starts with the circle of `cap` inches about `at`, but for stretches of directions that are not
    /// looked in, counter-clockwise: nothing is seen there.
    pub(in crate::table) fn new(at: Point, cap: f64, hidden: &[(Vector, Vector)]) -> Self {
        let mut room = ROOM.take();
        room.start(cap, hidden);
        Self {
            at,
            cap,
            looked: 0,
            room,
        }
    }

    /// Goes on with sectors that another envelope about `at` ended with, none of them longer than `cap`
    /// inches.
    pub(in crate::table) fn from(at: Point, cap: f64, sectors: Vec<Sector>) -> Self {
        let room = Room {
            sectors,
            ..ROOM.take()
        };
        Self {
            at,
            cap,
            looked: 0,
            room,
        }
    }

    /// Returns the sectors, counter-clockwise from due east; the last one only ends the one before.
    pub(in crate::table) fn done(mut self) -> Vec<Sector> {
        let sectors = std::mem::take(&mut self.room.sectors);
        ROOM.set(self.room);
        sectors
    }

    /// Takes back sectors that nobody needs any more.
    pub(in crate::table) fn take_back(sectors: Vec<Sector>) {
        let room = ROOM.take();
        ROOM.set(Room { sectors, ..room });
    }

    /// Returns whether nothing between two turns that is `near` inches away or farther can be nearer
    /// than what is known.
    pub(in crate::table) fn hides(&mut self, start: f64, end: f64, near: f64) -> bool {
        self.looked = self.sector_at(start);
        let most = 1.0 / near;
        let hidden = |first: usize, end: f64| {
            let spanned = self.room.sectors.iter().skip(first);
            spanned
                .take_while(|sector| sector.from.turn < end)
                .all(|sector| sector.least >= most)
        };
        if start <= end {
            hidden(self.looked, end)
        } else {
            hidden(self.looked, 4.0) && hidden(0, end)
        }
    }

    /// Lays down a segment of a crest: nothing is seen farther than half an inch behind it, unless
    /// the observer is within half an inch of it.
    pub(in crate::table) fn add_crest(&mut self, a: Point, b: Point) {
        let (v, w) = (Corner::at(a - self.at), Corner::at(b - self.at));
        let (right, left) = if v.v.perp(&w.v) > 0.0 { (v, w) } else { (w, v) };
        if let Some(cut) = Cut::of(&right, &left, self.cap - BEHIND_CREST) {
            // A crest that rounds to half an inch away is on it still (RUL-58).
            let parts = cut.parts(BEHIND_CREST + ROUNDING);
            for (from, to, _) in parts.filter(|(.., beyond)| *beyond) {
                self.push(
                    cut.way(from),
                    cut.way(to),
                    Bound::behind(cut.inverse, BEHIND_CREST),
                );
            }
        }
        self.lay();
    }

    /// Lays down an arc of `range` inches from one direction to another, counter-clockwise.
    pub(in crate::table) fn add_arc(&mut self, from: Vector, to: Vector, range: f64) {
        if range < self.cap {
            self.push(Way::to(from), Way::to(to), Bound::range(range));
            self.lay();
        }
    }

    /// Lays down the end of a view so many inches behind an edge, from one direction to another,
    /// counter-clockwise; the edge is nearest in one of the two, or outside of them.
    pub(in crate::table) fn add_behind(
        &mut self,
        from: Vector,
        to: Vector,
        inverse: Vector,
        inches: f64,
    ) {
        self.push(Way::to(from), Way::to(to), Bound::behind(inverse, inches));
        self.lay();
    }

    /// Lays down the shadow beyond `range` inches of what lies between two corners, the rightmost
    /// and the leftmost.
    pub(in crate::table) fn add_shadow(&mut self, right: Vector, left: Vector, range: f64) {
        if range < self.cap {
            let (right, left) = (Way::to_corner(right), Way::to_corner(left));
            self.push(right, left, Bound::range(range));
            self.lay();
        }
    }

    /// Lays down the edges of an obstacle that lets one see `range` inches at least; with `front`
    /// only those that the observer has to the right, the near side of a ring that runs
    /// counter-clockwise.
    pub(in crate::table) fn add_edges(
        &mut self,
        edges: impl Iterator<Item = (Point, Point)>,
        range: f64,
        front: bool,
    ) {
        for (a, b) in edges {
            let (v, w) = (a - self.at, b - self.at);
            let cross = v.perp(&w);
            if cross < 0.0 {
                self.add_side(&Corner::at(w), &Corner::at(v), range);
            } else if !front {
                self.add_side(&Corner::at(v), &Corner::at(w), range);
            }
        }
        self.lay();
    }

    /// Lays down the near side of an obstacle that lets one see `range` inches at least: of a ring
    /// that runs counter-clockwise with the observer outside, given by its corners from the leftmost
    /// to the rightmost.
    pub(in crate::table) fn add_chain(&mut self, corners: impl Iterator<Item = Point>, range: f64) {
        let mut last: Option<Corner> = None;
        for corner in corners {
            let corner = Corner::at(corner - self.at);
            if let Some(last) = last
                && corner.v.perp(&last.v) > 0.0
            {
                self.add_side(&corner, &last, range);
            }
            last = Some(corner);
        }
        self.lay();
    }

    /// Adds an edge to the chain.
    fn add_side(&mut self, right: &Corner, left: &Corner, range: f64) {
        let (run, cross) = (left.v - right.v, right.v.perp(&left.v));
        let (nearest, farthest) = (right.norm.min(left.norm), right.norm.max(left.norm));
        let square = run.norm_squared();
        let enters = |range: f64| cross * cross < range * range * square;
        let has_foot = || right.v.dot(&run) < 0.0 && left.v.dot(&run) > 0.0;
        if !enters(self.cap) || enters(EPSILON) || nearest >= self.cap && !has_foot() {
            return;
        }
        if farthest <= range {
            self.push(right.way, left.way, Bound::range(range));
        } else if nearest < range || enters(range) && has_foot() {
            self.add_parts(right, left, range);
        } else {
            let inverse = Vector::new(run.y, -run.x) / cross;
            self.push(right.way, left.way, Bound::edge(inverse));
        }
    }

    /// Adds the parts of an edge within the range and beyond it, cut where it is nearest.
    fn add_parts(&mut self, right: &Corner, left: &Corner, range: f64) {
        let Some(cut) = Cut::of(right, left, self.cap) else {
            return;
        };
        for (from, to, beyond) in cut.parts(range) {
            let bound = if beyond {
                Bound::edge(cut.inverse)
            } else {
                Bound::range(range)
            };
            self.push(cut.way(from), cut.way(to), bound);
        }
    }

    /// Adds a bound to the chain, in two where it passes due east.
    fn push(&mut self, from: Way, to: Way, bound: Bound) {
        if from.turn - to.turn <= 1.0 {
            self.link(from, to, bound);
        } else {
            self.link(quarter(0.0, EAST), to, bound);
            self.link(from, quarter(4.0, EAST), bound);
        }
    }

    fn link(&mut self, from: Way, to: Way, bound: Bound) {
        if to.turn - from.turn <= SAME_TURN {
            return;
        }
        if let Some(last) = self.room.chain.last_mut() {
            if last.from.turn < to.turn {
                self.lay();
            } else if bound.is_round() && last.bound == bound && last.from.turn == to.turn {
                last.from = from;
                return;
            }
        }
        let most = bound.most(&from.along, &to.along);
        self.room.chain.push(Piece {
            from,
            to,
            bound,
            most,
        });
    }

    /// Returns the place of the sector that holds a turn.
    ///
    /// A number grows with its bits, and whole numbers are compared sooner.
    fn sector_at(&self, turn: f64) -> usize {
        let after = self
            .room
            .sectors
            .partition_point(|sector| sector.from.turn.to_bits() <= turn.to_bits());
        after.saturating_sub(1)
    }

    /// Returns the same, from the sector on that was last looked at where it comes after.
    fn sector_after(&self, turn: f64) -> usize {
        match self.room.sectors.get(self.looked..) {
            Some([looked, after @ ..]) if looked.from.turn <= turn => {
                let passed = after.iter().take_while(|next| next.from.turn <= turn);
                self.looked + passed.count()
            }
            _ => self.sector_at(turn),
        }
    }

    /// Lays down the chain: puts its pieces over the sectors that they span, where they are nearer.
    fn lay(&mut self) {
        let Some(rightmost) = self.room.chain.last() else {
            return;
        };
        let place = self.sector_after(rightmost.from.turn);
        let Some(spanned @ [sector, ..]) = self.room.sectors.get(place..) else {
            return;
        };
        let mut weave = Weave::of(spanned, place, sector.from, &mut self.room.fresh);
        self.room
            .chain
            .iter()
            .rev()
            .for_each(|piece| weave.add(piece));
        let changed = weave.done();
        self.room.chain.clear();
        if !self.room.fresh.is_empty() {
            self.replace(changed);
        }
    }

    /// Puts the fresh sectors in the place of others.
    fn replace(&mut self, place: Range<usize>) {
        let (old, new) = (place.len(), self.room.fresh.len());
        let end = self.room.sectors.len();
        if new > old {
            self.room
                .sectors
                .extend(self.room.fresh.iter().take(new - old));
        }
        self.room
            .sectors
            .copy_within(place.end..end, place.start + new);
        self.room.sectors.truncate(end + new - old);
        if let Some(slots) = self.room.sectors.get_mut(place.start..place.start + new) {
            slots.copy_from_slice(&self.room.fresh);
        }
        self.room.fresh.clear();
    }
}
