//! The lower envelope of straight edges and arcs about one point: how far is seen each way.
//!
//! Every obstacle lets one see as far as itself or as far as its type reaches, whichever is more.
//! Seen from the observer that is a straight edge, or an arc of its range. All arcs have one
//! centre, so the zone is the nearest of these pieces in every direction, found without
//! trigonometry. The pieces are laid one on another, best the near ones first: a piece behind what
//! is known already costs one look at the sectors that it spans. Edges are cut at the foot of their
//! perpendicular, so that two pieces cross at most once.

use std::ops::Range;

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::ROUNDING;
use super::super::measure::Vector;
use super::bound::BEHIND_CREST;
use super::bound::Bound;
use super::bound::crossing;

/// A stretch of directions with one bound, counter-clockwise up to where the next one starts.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Sector {
    /// The first direction: its turn, and as a unit vector.
    pub(in crate::table) start: f64,
    pub(in crate::table) from: Vector,
    pub(in crate::table) bound: Bound,
    /// A distance that the bound nowhere exceeds, in inches.
    far: f64,
}

/// A direction, as a unit vector and as its turn.
#[derive(Debug, Clone, Copy)]
struct Way {
    along: Vector,
    turn: f64,
}

impl Way {
    fn to(v: Vector) -> Self {
        let along = v / v.norm();
        Self {
            along,
            turn: turn(&along),
        }
    }
}

/// A bound over a stretch of directions that does not pass due east.
#[derive(Debug, Clone, Copy)]
struct Piece {
    from: Way,
    to: Way,
    bound: Bound,
    /// A distance that the bound is nowhere below, in inches.
    near: f64,
}

/// How far is seen each way, from what was laid down so far.
#[derive(Debug)]
pub(in crate::table) struct Envelope {
    at: Point,
    /// The range where nothing else ends the view, in inches.
    cap: f64,
    /// Counter-clockwise from due east; the last one only ends the one before. One starts at every
    /// quarter turn, so none is larger than that.
    sectors: Vec<Sector>,
    /// What a piece makes of the sectors it spans.
    fresh: Vec<Sector>,
}

const EAST: Vector = Vector::new(1.0, 0.0);

const QUARTERS: [(f64, Vector); 5] = [
    (0.0, EAST),
    (1.0, Vector::new(0.0, 1.0)),
    (2.0, Vector::new(-1.0, 0.0)),
    (3.0, Vector::new(0.0, -1.0)),
    (4.0, EAST),
];

/// Directions closer than this are one.
const SAME_TURN: f64 = 1e-13;

/// Bounds whose nearness (one over inches) differs less than this are as near.
const AS_NEAR: f64 = 1e-12;

/// Returns a number that grows with the angle from due east, counter-clockwise, from 0 to 4.
pub(in crate::table) fn turn(v: &Vector) -> f64 {
    let slope = v.y / (v.x.abs() + v.y.abs());
    if v.x < 0.0 {
        2.0 - slope
    } else if v.y < 0.0 {
        4.0 + slope
    } else {
        slope
    }
}

impl Envelope {
    /// Starts with the circle of `cap` inches about `at`.
    pub(in crate::table) fn new(at: Point, cap: f64) -> Self {
        let mut sectors = Vec::with_capacity(64);
        sectors.extend(QUARTERS.map(|(start, from)| Sector {
            start,
            from,
            bound: Bound::range(cap),
            far: cap,
        }));
        Self {
            at,
            cap,
            sectors,
            fresh: Vec::new(),
        }
    }

    /// Goes on with sectors that another envelope ended with, none farther than `cap`.
    pub(in crate::table) fn from(at: Point, cap: f64, sectors: Vec<Sector>) -> Self {
        Self {
            at,
            cap,
            sectors,
            fresh: Vec::new(),
        }
    }

    /// Returns the sectors, counter-clockwise from due east; the last one only ends the one before.
    pub(in crate::table) fn done(self) -> Vec<Sector> {
        self.sectors
    }

    /// Returns whether nothing between two directions that is `near` inches away or farther can
    /// be nearer than what is known.
    pub(in crate::table) fn hides(&self, from: &Vector, to: &Vector, near: f64) -> bool {
        let (start, end) = (turn(from), turn(to));
        let hidden = |start: f64, end: f64| {
            let first = self.sector_at(start);
            let spanned = self.sectors.iter().skip(first);
            spanned
                .take_while(|sector| sector.start < end)
                .all(|sector| sector.far <= near)
        };
        if start <= end {
            hidden(start, end)
        } else {
            hidden(start, 4.0) && hidden(0.0, end)
        }
    }

    /// Lays down an edge that lets one see `range` inches at least.
    pub(in crate::table) fn add_edge(&mut self, a: Point, b: Point, range: f64) {
        self.lay_edge(a - self.at, b - self.at, range, &mut None);
    }

    /// Lays down a segment of a crest: nothing is seen farther than half an inch behind it, unless
    /// the observer is within half an inch of it.
    pub(in crate::table) fn add_crest(&mut self, a: Point, b: Point) {
        if let Some(cut) = Cut::of(a - self.at, b - self.at, self.cap - BEHIND_CREST) {
            // A crest that rounds to half an inch away is on it still (RUL-58).
            for (from, to) in cut.outside(BEHIND_CREST + ROUNDING) {
                let bound = Bound::crest(cut.inverse);
                self.push(cut.way(from), cut.way(to), bound, cut.height);
            }
        }
    }

    /// Lays down an arc of `range` inches from one direction to another, counter-clockwise.
    pub(in crate::table) fn add_arc(&mut self, from: Vector, to: Vector, range: f64) {
        if range < self.cap {
            self.push(Way::to(from), Way::to(to), Bound::range(range), range);
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
        let mut arc: Option<(Vector, Vector)> = None;
        let mut last = None;
        let inside = |v: &Vector| v.norm_squared() <= range * range;
        for (a, b) in edges {
            let (v, w) = (a - self.at, b - self.at);
            let cross = v.perp(&w);
            if front && cross >= 0.0 {
                continue;
            }
            if !inside(&v) || !inside(&w) {
                self.lay_edge(v, w, range, &mut last);
                continue;
            }
            // Edges within the range make one arc as long as they follow each other.
            if cross.abs() <= EPSILON * (w - v).norm() {
                continue;
            }
            let (from, to) = if cross > 0.0 { (v, w) } else { (w, v) };
            arc = match arc {
                Some((first, last)) if last == from && first.perp(&to) > 0.0 => Some((first, to)),
                Some((first, last)) if first == to && from.perp(&last) > 0.0 => Some((from, last)),
                Some((first, last)) => {
                    self.add_arc(first, last, range);
                    Some((from, to))
                }
                None => Some((from, to)),
            };
        }
        if let Some((first, last)) = arc {
            self.add_arc(first, last, range);
        }
    }

    /// Lays down an edge; `last` is the end of the one before it, where this one starts there.
    fn lay_edge(&mut self, v: Vector, w: Vector, range: f64, last: &mut Option<(Vector, Way)>) {
        let (run, cross) = (w - v, v.perp(&w));
        let (first, second) = (v.norm_squared(), w.norm_squared());
        let nearest = first.min(second);
        if v.dot(&run) < 0.0 && w.dot(&run) > 0.0 || nearest < range * range {
            return self.lay_parts(v, w, range);
        }
        // The nearer end is the nearest of it: it crosses every other piece once at most.
        if nearest >= self.cap * self.cap || cross * cross <= EPSILON * EPSILON * run.norm_squared()
        {
            return;
        }
        let start = last.filter(|(end, _)| *end == v);
        let start = start.map_or_else(|| Way::to(v), |(_, way)| way);
        let end = Way::to(w);
        *last = Some((w, end));
        let bound = Bound::edge(Vector::new(run.y, -run.x) / cross);
        let (from, to) = if cross > 0.0 {
            (start, end)
        } else {
            (end, start)
        };
        self.push(from, to, bound, nearest.sqrt());
    }

    /// Lays down the parts of an edge within the range and beyond it, cut where it is nearest.
    fn lay_parts(&mut self, v: Vector, w: Vector, range: f64) {
        let Some(cut) = Cut::of(v, w, self.cap) else {
            return;
        };
        if let Some((from, to)) = cut.inside(range) {
            self.push(cut.way(from), cut.way(to), Bound::range(range), range);
        }
        for (from, to) in cut.outside(range) {
            let bound = Bound::edge(cut.inverse);
            self.push(cut.way(from), cut.way(to), bound, cut.height);
        }
    }

    fn push(&mut self, from: Way, to: Way, bound: Bound, near: f64) {
        let piece = |from: Way, to: Way| Piece {
            from,
            to,
            bound,
            near,
        };
        if from.turn < to.turn {
            self.lay(&piece(from, to));
        } else if from.turn > to.turn {
            let east = |turn: f64| Way { along: EAST, turn };
            self.lay(&piece(from, east(4.0)));
            self.lay(&piece(east(0.0), to));
        }
    }

    /// Returns the place of the sector that holds a turn.
    fn sector_at(&self, turn: f64) -> usize {
        let after = self.sectors.partition_point(|sector| sector.start <= turn);
        after.saturating_sub(1)
    }

    /// Puts a piece over the sectors that it spans, where it is nearer.
    fn lay(&mut self, piece: &Piece) {
        if piece.to.turn - piece.from.turn <= SAME_TURN {
            return;
        }
        let first = self.sector_at(piece.from.turn);
        let spanned = self.sectors.iter().zip(self.sectors.iter().skip(1));
        let mut spanned = spanned
            .skip(first)
            .take_while(|(old, _)| old.start < piece.to.turn);
        // Most pieces lie behind what is known.
        if !spanned.any(|(old, next)| piece.is_nearer(old, next)) {
            return;
        }
        self.fresh.clear();
        let mut last = first;
        while let Some((old, next)) = self.sectors.get(last).zip(self.sectors.get(last + 1))
            && old.start < piece.to.turn
        {
            piece.over(old, next, &mut self.fresh);
            last += 1;
        }
        self.put(first..last);
    }

    /// Puts the fresh sectors in the place of others.
    fn put(&mut self, place: Range<usize>) {
        let (old, new) = (place.len(), self.fresh.len());
        let end = self.sectors.len();
        if let Some(sector) = self.sectors.last().copied().filter(|_| new > old) {
            self.sectors.resize(end + new - old, sector);
            self.sectors.copy_within(place.end..end, place.start + new);
        } else {
            self.sectors.copy_within(place.end..end, place.start + new);
            self.sectors.truncate(end + new - old);
        }
        let slots = self.sectors.iter_mut().skip(place.start);
        for (slot, sector) in slots.zip(&self.fresh) {
            *slot = *sector;
        }
    }
}

impl Piece {
    /// Returns the part of a sector that the piece spans: from where to where, and by how much the
    /// piece is nearer at either end.
    fn part(&self, old: &Sector, next: &Sector) -> Part {
        let from = if self.from.turn > old.start {
            self.from
        } else {
            old.way()
        };
        let to = if self.to.turn < next.start {
            self.to
        } else {
            next.way()
        };
        let gain = |way: &Way| self.bound.nearness(&way.along) - old.bound.nearness(&way.along);
        Part {
            first: gain(&from),
            last: gain(&to),
            from,
            to,
        }
    }

    /// Returns whether the piece is nearer than a sector somewhere.
    fn is_nearer(&self, old: &Sector, next: &Sector) -> bool {
        self.near < old.far && self.part(old, next).is_nearer()
    }

    /// Adds what the piece makes of a sector.
    fn over(&self, old: &Sector, next: &Sector, fresh: &mut Vec<Sector>) {
        let part = self.part(old, next);
        if !part.is_nearer() {
            return add(fresh, *old);
        }
        let Part {
            from,
            to,
            first,
            last,
        } = part;
        let far = |one: &Way, other: &Way| {
            let distance = |way: &Way| self.bound.distance(&way.along);
            distance(one).max(distance(other))
        };
        let mine = |from: Way, far: f64| Sector {
            start: from.turn,
            from: from.along,
            bound: self.bound,
            far,
        };
        let theirs = |from: Way| Sector {
            start: from.turn,
            from: from.along,
            ..*old
        };
        if from.turn > old.start {
            add(fresh, *old);
        }
        if first >= -AS_NEAR && last >= -AS_NEAR {
            add(fresh, mine(from, far(&from, &to)));
        } else {
            let along = crossing(&self.bound, &old.bound, from.along, to.along);
            let cut = Way {
                along,
                turn: turn(&along).clamp(from.turn, to.turn),
            };
            if first > 0.0 {
                add(fresh, mine(from, far(&from, &cut)));
                add(fresh, theirs(cut));
            } else {
                add(fresh, theirs(from));
                add(fresh, mine(cut, far(&cut, &to)));
            }
        }
        if to.turn < next.start {
            add(fresh, theirs(to));
        }
    }
}

impl Sector {
    fn way(&self) -> Way {
        Way {
            along: self.from,
            turn: self.start,
        }
    }
}

/// What a piece and a sector share.
struct Part {
    from: Way,
    to: Way,
    /// By how much the piece is nearer at the start and at the end: one over inches.
    first: f64,
    last: f64,
}

impl Part {
    fn is_nearer(&self) -> bool {
        self.to.turn - self.from.turn > SAME_TURN && (self.first > AS_NEAR || self.last > AS_NEAR)
    }
}

/// Adds a sector, unless it goes on as the one before it; a quarter turn starts one in any case.
fn add(fresh: &mut Vec<Sector>, sector: Sector) {
    if let Some(last) = fresh.last_mut()
        && last.bound == sector.bound
        && QUARTERS.iter().all(|(quarter, _)| *quarter != sector.start)
    {
        last.far = last.far.max(sector.far);
        return;
    }
    fresh.push(sector);
}

/// An edge as seen from the observer, the part within some distance.
struct Cut {
    /// The foot of the perpendicular from the observer, and its length.
    foot: Vector,
    height: f64,
    along: Vector,
    /// Where the part starts and ends, from the foot, counter-clockwise.
    start: f64,
    end: f64,
    /// As a bound.
    inverse: Vector,
}

impl Cut {
    /// Returns the part of the edge from `v` to `w` that is nearer than `far`; none where there is
    /// none, or where the edge points at the observer.
    fn of(v: Vector, w: Vector, far: f64) -> Option<Self> {
        let cross = v.perp(&w);
        let (v, w, cross) = if cross < 0.0 {
            (w, v, -cross)
        } else {
            (v, w, cross)
        };
        let run = w - v;
        let square = run.norm_squared();
        if !(far > 0.0 && cross * cross < far * far * square) {
            return None;
        }
        let length = square.sqrt();
        let height = cross / length;
        if height <= EPSILON {
            return None;
        }
        let along = run / length;
        let reach = (far * far - height * height).max(0.0).sqrt();
        let (start, end) = (v.dot(&along).max(-reach), w.dot(&along).min(reach));
        (start < end).then(|| Self {
            foot: Vector::new(along.y, -along.x) * height,
            height,
            along,
            start,
            end,
            inverse: Vector::new(run.y, -run.x) / cross,
        })
    }

    /// Returns half of what the circle of `range` cuts out of the line of the edge.
    fn half(&self, range: f64) -> f64 {
        (range * range - self.height * self.height).max(0.0).sqrt()
    }

    /// Returns the part within `range`.
    fn inside(&self, range: f64) -> Option<(f64, f64)> {
        let half = self.half(range);
        let (from, to) = (self.start.max(-half), self.end.min(half));
        (to > from).then_some((from, to))
    }

    /// Returns the parts beyond `range`, on either side of the foot.
    fn outside(&self, range: f64) -> impl Iterator<Item = (f64, f64)> + use<> {
        let half = self.half(range);
        let before = (self.start, self.end.min(-half));
        let after = (self.start.max(half), self.end);
        [before, after]
            .into_iter()
            .filter(|(from, to)| to - from > EPSILON)
    }

    fn way(&self, place: f64) -> Way {
        Way::to(self.foot + self.along * place)
    }
}
