//! The radial lower envelope of edges and arcs about one point: the distance of sight in each direction.
//!
//! Every obstacle lets an observer see as far as the obstacle itself or as far as its type reaches, whichever is more.
//! From the viewpoint that is a straight edge, or an arc of its range. All arcs have one centre, so the polygon is the
//! nearest of these bounds in every direction. A bound is stored as its inverse distance, which is linear in the unit
//! direction for an edge and constant for an arc, so that two bounds are compared without trigonometry.
//!
//! The bounds are overlaid one on another (`overlay.rs`), preferably the near ones first: a bound behind the known ones
//! costs only a test of each sector that it spans. So n bounds cost n log n if most are hidden, and n² at worst. Divide
//! and merge (Hershberger 1989) avoids the worst case, but was slower on every table measured. Consecutive edges are
//! laid down together. If an edge and an arc may cross twice, they are treated separately on either side of the foot of
//! the perpendicular to the edge, so that the parts cross at most once.

use std::cell::Cell;
use std::ops::Range;

use super::{
    bound::Bound,
    clipped_edge::ClippedEdge,
    overlay::ChainOverlay,
    sector::{BoundSpan, Direction, EAST, EdgeEnd, Sector, quarter},
};
use crate::measure::{EPSILON, Point, ROUNDING, Vector};
use crate::sight::piece::ON_CREST;
use crate::tolerance::SAME_TURN;

/// Distance of sight in each direction, from the bounds added so far.
#[derive(Debug)]
pub(crate) struct LowerEnvelope {
    at: Point,
    /// The range if nothing else ends the view, in inches.
    cap: f64,
    /// Index of the sector examined last: the next bound usually starts there.
    looked: usize,
    scratch: EnvelopeScratch,
}

/// Lists that one envelope hands to the next on the same thread; allocating them again would cost up to a tenth of the
/// time for a zone.
#[derive(Debug, Default)]
struct EnvelopeScratch {
    /// Sectors, counter-clockwise from due east. The last one only ends the one before. A sector starts at every
    /// quarter turn, so no sector is larger than that.
    sectors: Vec<Sector>,
    /// Spans to add together, each to the right of the one before.
    chain: Vec<BoundSpan>,
    /// New content for the sectors that a chain spans.
    fresh: Vec<Sector>,
    /// Starts (1) and ends (-1) of walls, and the quarter turns (0).
    walls: Vec<(Direction, i32)>,
}

thread_local! {
    static SCRATCH: Cell<EnvelopeScratch> = Cell::default();
}

const QUARTERS: [Direction; 5] = [
    quarter(0.0, EAST),
    quarter(1.0, Vector::new(0.0, 1.0)),
    quarter(2.0, Vector::new(-1.0, 0.0)),
    quarter(3.0, Vector::new(0.0, -1.0)),
    quarter(4.0, EAST),
];

impl EnvelopeScratch {
    /// Starts the sectors: one range in every direction, and nothing in stretches that are hidden.
    fn start_sectors(&mut self, cap: f64, hidden: &[(Vector, Vector)]) {
        self.sectors.clear();
        self.walls.clear();
        self.walls.extend(QUARTERS.map(|way| (way, 0)));
        let mut walls = 0;
        for (from, to) in hidden {
            let (from, to) = (Direction::to(*from), Direction::to(*to));
            walls += i32::from(to.turn < from.turn);
            self.walls.extend([(from, 1), (to, -1)]);
        }
        // In the same direction, quarter turns come before walls.
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

impl LowerEnvelope {
    /// Starts with the circle of `cap` inches about `at`. Nothing is seen in the `hidden` ranges of directions, given
    /// counter-clockwise.
    pub(crate) fn new(at: Point, cap: f64, hidden: &[(Vector, Vector)]) -> Self {
        let mut scratch = SCRATCH.take();
        scratch.start_sectors(cap, hidden);
        Self {
            at,
            cap,
            looked: 0,
            scratch,
        }
    }

    /// Continues with sectors from another envelope about `at`, none of them longer than `cap` inches.
    pub(crate) fn from(at: Point, cap: f64, sectors: Vec<Sector>) -> Self {
        let scratch = EnvelopeScratch {
            sectors,
            ..SCRATCH.take()
        };
        Self {
            at,
            cap,
            looked: 0,
            scratch,
        }
    }

    /// Returns the sectors, counter-clockwise from due east; the last one only ends the one before.
    pub(crate) fn into_sectors(mut self) -> Vec<Sector> {
        let sectors = std::mem::take(&mut self.scratch.sectors);
        SCRATCH.set(self.scratch);
        sectors
    }

    /// Takes back sectors that are no longer needed, to reuse their memory.
    pub(crate) fn take_back(sectors: Vec<Sector>) {
        let scratch = SCRATCH.take();
        SCRATCH.set(EnvelopeScratch { sectors, ..scratch });
    }

    /// Checks whether everything between two turns, at `near` inches or more, lies behind the known bounds.
    pub(crate) fn hides(&mut self, start: f64, end: f64, near: f64) -> bool {
        self.looked = self.sector_at(start);
        let most = 1.0 / near;
        let hidden = |first: usize, end: f64| {
            let spanned = self.scratch.sectors.iter().skip(first);
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
    pub(crate) fn add_crest(&mut self, a: Point, b: Point) {
        let (v, w) = (EdgeEnd::at(a - self.at), EdgeEnd::at(b - self.at));
        let (right, left) = if v.v.perp(&w.v) > 0.0 { (v, w) } else { (w, v) };
        if let Some(cut) = ClippedEdge::new(&right, &left, self.cap - ON_CREST) {
            // A crest that rounds to half an inch away is on it still (RUL-58).
            let parts = cut.parts(ON_CREST + ROUNDING);
            for (from, to, _) in parts.filter(|(.., beyond)| *beyond) {
                self.push(
                    cut.direction_at(from),
                    cut.direction_at(to),
                    Bound::behind(cut.inverse, ON_CREST),
                );
            }
        }
        self.lay_chain();
    }

    /// Adds an arc of `range` inches from one direction to another, counter-clockwise.
    pub(crate) fn add_arc(&mut self, from: Vector, to: Vector, range: f64) {
        if range < self.cap {
            self.push(Direction::to(from), Direction::to(to), Bound::range(range));
            self.lay_chain();
        }
    }

    /// Adds the end of a view `inches` behind an edge, from one direction to another, counter-clockwise. The edge must
    /// be nearest in one of the two directions, or outside of them.
    pub(crate) fn add_behind(&mut self, from: Vector, to: Vector, inverse: Vector, inches: f64) {
        self.push(
            Direction::to(from),
            Direction::to(to),
            Bound::behind(inverse, inches),
        );
        self.lay_chain();
    }

    /// Adds the edges of an obstacle that lets an observer see at least `range` inches. With `front`, adds only edges
    /// with the observer on their right: the near side of a ring that runs counter-clockwise.
    pub(crate) fn add_edges(
        &mut self,
        edges: impl Iterator<Item = (Point, Point)>,
        range: f64,
        front: bool,
    ) {
        for (a, b) in edges {
            let (v, w) = (a - self.at, b - self.at);
            let cross = v.perp(&w);
            if cross < 0.0 {
                self.add_side(&EdgeEnd::at(w), &EdgeEnd::at(v), range);
            } else if !front {
                self.add_side(&EdgeEnd::at(v), &EdgeEnd::at(w), range);
            }
        }
        self.lay_chain();
    }

    /// Adds the near side of an obstacle that lets an observer see at least `range` inches. The obstacle is a ring that
    /// runs counter-clockwise with the observer outside, given by its corners from the leftmost to the rightmost.
    pub(crate) fn add_chain(&mut self, corners: impl Iterator<Item = Point>, range: f64) {
        let mut last: Option<EdgeEnd> = None;
        for corner in corners {
            let corner = EdgeEnd::at(corner - self.at);
            if let Some(last) = last
                && corner.v.perp(&last.v) > 0.0
            {
                self.add_side(&corner, &last, range);
            }
            last = Some(corner);
        }
        self.lay_chain();
    }

    /// Adds an edge to the chain.
    fn add_side(&mut self, right: &EdgeEnd, left: &EdgeEnd, range: f64) {
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

    /// Adds the parts of an edge within the range and beyond it, cut at the nearest point of the edge.
    fn add_parts(&mut self, right: &EdgeEnd, left: &EdgeEnd, range: f64) {
        let Some(cut) = ClippedEdge::new(right, left, self.cap) else {
            return;
        };
        for (from, to, beyond) in cut.parts(range) {
            let bound = if beyond {
                Bound::edge(cut.inverse)
            } else {
                Bound::range(range)
            };
            self.push(cut.direction_at(from), cut.direction_at(to), bound);
        }
    }

    /// Adds a bound to the chain; splits it in two if it passes due east.
    fn push(&mut self, from: Direction, to: Direction, bound: Bound) {
        if from.turn - to.turn <= 1.0 {
            self.link_piece(from, to, bound);
        } else {
            self.link_piece(quarter(0.0, EAST), to, bound);
            self.link_piece(from, quarter(4.0, EAST), bound);
        }
    }

    fn link_piece(&mut self, from: Direction, to: Direction, bound: Bound) {
        if to.turn - from.turn <= SAME_TURN {
            return;
        }
        if let Some(last) = self.scratch.chain.last_mut() {
            if last.from.turn < to.turn {
                self.lay_chain();
            } else if bound.is_round() && last.bound == bound && last.from.turn == to.turn {
                last.from = from;
                return;
            }
        }
        let most = bound.most(&from.along, &to.along);
        self.scratch.chain.push(BoundSpan {
            from,
            to,
            bound,
            most,
        });
    }

    /// Returns the index of the sector that contains a turn.
    ///
    /// For nonnegative numbers the order of the bits is that of the numbers, and whole numbers are compared faster.
    fn sector_at(&self, turn: f64) -> usize {
        let after = self
            .scratch
            .sectors
            .partition_point(|sector| sector.from.turn.to_bits() <= turn.to_bits());
        after.saturating_sub(1)
    }

    /// Returns the index of the sector that contains a turn. The search starts at the sector examined last if the turn
    /// is not before it.
    fn sector_after(&self, turn: f64) -> usize {
        match self.scratch.sectors.get(self.looked..) {
            Some([looked, after @ ..]) if looked.from.turn <= turn => {
                let passed = after.iter().take_while(|next| next.from.turn <= turn);
                self.looked + passed.count()
            }
            _ => self.sector_at(turn),
        }
    }

    /// Lays down the chain: puts its spans over the sectors, wherever the spans are nearer.
    fn lay_chain(&mut self) {
        let Some(rightmost) = self.scratch.chain.last() else {
            return;
        };
        let place = self.sector_after(rightmost.from.turn);
        let Some(spanned @ [sector, ..]) = self.scratch.sectors.get(place..) else {
            return;
        };
        let mut overlay = ChainOverlay::new(spanned, place, sector.from, &mut self.scratch.fresh);
        self.scratch
            .chain
            .iter()
            .rev()
            .for_each(|piece| overlay.add(piece));
        let changed = overlay.replaced_range();
        self.scratch.chain.clear();
        if !self.scratch.fresh.is_empty() {
            self.replace_sectors(changed);
        }
    }

    /// Replaces sectors by the fresh ones.
    fn replace_sectors(&mut self, place: Range<usize>) {
        let (old, new) = (place.len(), self.scratch.fresh.len());
        let end = self.scratch.sectors.len();
        if new > old {
            self.scratch
                .sectors
                .extend(self.scratch.fresh.iter().take(new - old));
        }
        self.scratch
            .sectors
            .copy_within(place.end..end, place.start + new);
        self.scratch.sectors.truncate(end + new - old);
        if let Some(slots) = self.scratch.sectors.get_mut(place.start..place.start + new) {
            slots.copy_from_slice(&self.scratch.fresh);
        }
        self.scratch.fresh.clear();
    }
}
