//! The lower envelope of straight edges and arcs about one point: how far is seen each way.
//!
//! Every obstacle lets one see as far as itself or as far as its type reaches, whichever is more.
//! Seen from the observer that is a straight edge, or an arc of its range. All arcs have one
//! centre, so the zone is the nearest of these pieces in every direction: a sweep over the angle,
//! without trigonometry. An edge is cut where it crosses any of the ranges, so that in the end only
//! two edges can cross each other.

use super::super::measure::EPSILON;
use super::super::measure::Point;
use super::super::measure::Vector;

/// What ends the view in a direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::table) enum Bound {
    /// The range, in inches.
    Round(f64),
    /// An edge: one over the distance is the product of this vector and the unit direction.
    Edge(Vector),
    /// Half an inch behind a crest (RUL-54); the vector as for an edge.
    Crest(Vector),
}

/// How far behind a crest one sees, in inches.
pub(in crate::table) const BEHIND_CREST: f64 = 0.5;

impl Bound {
    /// Returns the distance in the direction of a unit vector, in inches.
    pub(in crate::table) fn distance(&self, along: &Vector) -> f64 {
        match self {
            Bound::Round(range) => *range,
            Bound::Edge(inverse) => 1.0 / inverse.dot(along),
            Bound::Crest(inverse) => BEHIND_CREST + 1.0 / inverse.dot(along),
        }
    }
}

/// A stretch of directions with one bound, counter-clockwise.
#[derive(Debug, Clone, Copy)]
pub(in crate::table) struct Sector {
    /// Unit vectors of the first and last direction.
    pub(in crate::table) from: Vector,
    pub(in crate::table) to: Vector,
    pub(in crate::table) bound: Bound,
}

/// A piece of an obstacle over a stretch of directions that does not pass due east.
#[derive(Debug, Clone, Copy)]
struct Piece {
    from: Vector,
    to: Vector,
    start: f64,
    end: f64,
    bound: Bound,
}

/// What the envelope is made of.
#[derive(Debug)]
pub(in crate::table) struct Envelope {
    at: Point,
    /// The range where nothing else ends the view, in inches.
    cap: f64,
    /// All ranges in play below the cap.
    ranges: Vec<f64>,
    pieces: Vec<Piece>,
}

const EAST: Vector = Vector::new(1.0, 0.0);

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
    /// Starts with the circle of `cap` inches about `at`; `ranges` are those of all obstacles.
    pub(in crate::table) fn new(at: Point, cap: f64, mut ranges: Vec<f64>) -> Self {
        ranges.retain(|range| *range < cap);
        ranges.sort_by(f64::total_cmp);
        ranges.dedup();
        Self {
            at,
            cap,
            ranges,
            pieces: Vec::new(),
        }
    }

    /// Adds an edge that lets one see `range` inches at least.
    pub(in crate::table) fn add_edge(&mut self, a: Point, b: Point, range: f64) {
        let ranges = std::mem::take(&mut self.ranges);
        self.cut(a, b, range, &ranges, 0.0, Bound::Edge);
        self.ranges = ranges;
    }

    /// Adds a segment of a crest: nothing is seen farther than half an inch behind it, unless the
    /// observer is within half an inch of it.
    pub(in crate::table) fn add_crest(&mut self, a: Point, b: Point) {
        let ranges: Vec<f64> = self.ranges.iter().map(|r| r - BEHIND_CREST).collect();
        self.cut(a, b, BEHIND_CREST, &ranges, BEHIND_CREST, Bound::Crest);
    }

    /// Adds an arc of `range` inches from one direction to another, counter-clockwise.
    pub(in crate::table) fn add_arc(&mut self, from: Vector, to: Vector, range: f64) {
        if range < self.cap {
            self.push(from.normalize(), to.normalize(), Bound::Round(range));
        }
    }

    fn cut(
        &mut self,
        a: Point,
        b: Point,
        range: f64,
        ranges: &[f64],
        behind: f64,
        bound: fn(Vector) -> Bound,
    ) {
        let (mut v, mut w) = (a - self.at, b - self.at);
        let mut cross = v.perp(&w);
        let run = (w - v).norm();
        let height = cross.abs() / run;
        let far = self.cap - behind;
        if height.is_nan() || height <= EPSILON || height >= far {
            return;
        }
        if cross < 0.0 {
            (v, w) = (w, v);
            cross = -cross;
        }
        let along = (w - v) / run;
        // Distances along the edge from the foot of the perpendicular.
        let (start, end) = (v.dot(&along), w.dot(&along));
        let half = |radius: f64| (radius * radius - height * height).max(0.0).sqrt();
        let reach = half(far);
        let (start, end) = (start.max(-reach), end.min(reach));
        if start >= end {
            return;
        }
        let foot = Vector::new(along.y, -along.x) * height;
        let inverse = Vector::new(w.y - v.y, v.x - w.x) / cross;
        let direction = |s: f64| (foot + along * s).normalize();
        let inner = half(range);
        let hides_near = behind == 0.0;
        if inner > start && -inner < end && inner > 0.0 && hides_near {
            let (from, to) = (start.max(-inner), end.min(inner));
            self.push(direction(from), direction(to), Bound::Round(range));
        }
        let mut cuts = [0.0; 16];
        let mut count = 0;
        let mut add = |s: f64| {
            let outside = inner == 0.0 || s.abs() > inner;
            if s > start && s < end && outside && count < 14 {
                cuts[count] = s;
                count += 1;
            }
        };
        add(0.0);
        for radius in ranges.iter().filter(|r| **r > range.max(height)) {
            let s = half(*radius);
            add(s);
            add(-s);
        }
        for s in [start, end] {
            cuts[count] = s;
            count += 1;
        }
        // The arc lies between, where there is one.
        if inner > 0.0 {
            for s in [-inner, inner] {
                if s > start && s < end && count < 16 {
                    cuts[count] = s;
                    count += 1;
                }
            }
        }
        let cuts = &mut cuts[..count];
        cuts.sort_unstable_by(f64::total_cmp);
        for pair in cuts.windows(2) {
            let &[from, to] = pair else { continue };
            if to - from > EPSILON && ((from + to) / 2.0).abs() >= inner {
                self.push(direction(from), direction(to), bound(inverse));
            }
        }
    }

    fn push(&mut self, from: Vector, to: Vector, bound: Bound) {
        let (start, end) = (turn(&from), turn(&to));
        let mut add = |from: Vector, to: Vector, start: f64, end: f64| {
            if end > start {
                self.pieces.push(Piece {
                    from,
                    to,
                    start,
                    end,
                    bound,
                });
            }
        };
        if start < end {
            add(from, to, start, end);
        } else {
            add(from, EAST, start, 4.0);
            add(EAST, to, 0.0, end);
        }
    }

    /// Returns the nearest piece in every direction, counter-clockwise from due east.
    pub(in crate::table) fn sweep(mut self) -> Vec<Sector> {
        self.pieces
            .sort_unstable_by(|a, b| a.start.total_cmp(&b.start));
        let mut turns: Vec<(f64, Vector)> = Vec::with_capacity(self.pieces.len() * 2 + 5);
        for piece in &self.pieces {
            turns.push((piece.start, piece.from));
            turns.push((piece.end, piece.to));
        }
        for (quarter, (x, y)) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]
            .into_iter()
            .enumerate()
        {
            turns.push((quarter as f64, Vector::new(x, y)));
        }
        turns.sort_unstable_by(|a, b| a.0.total_cmp(&b.0));
        turns.dedup_by(|a, b| a.0 - b.0 <= EPSILON * EPSILON.sqrt());
        let mut sectors = Vec::with_capacity(turns.len());
        let mut active: Vec<&Piece> = Vec::new();
        let mut coming = self.pieces.iter().peekable();
        for pair in turns.windows(2) {
            let &[(start, from), (end, to)] = pair else {
                continue;
            };
            let middle = (start + end) / 2.0;
            active.retain(|piece| piece.end > middle);
            while let Some(piece) = coming.next_if(|piece| piece.start < middle) {
                if piece.end > middle {
                    active.push(piece);
                }
            }
            self.nearest(&active, from, to, 0, &mut sectors);
        }
        sectors
    }

    /// Adds the nearest of the active pieces between two directions.
    fn nearest(
        &self,
        active: &[&Piece],
        from: Vector,
        to: Vector,
        depth: u32,
        sectors: &mut Vec<Sector>,
    ) {
        let open = Bound::Round(self.cap);
        let (mut first, mut last) = ((self.cap, open), (self.cap, open));
        for piece in active {
            let distance = piece.bound.distance(&from);
            if distance < first.0 {
                first = (distance, piece.bound);
            }
            let distance = piece.bound.distance(&to);
            if distance < last.0 {
                last = (distance, piece.bound);
            }
        }
        let same = |one: &Bound, at: &Vector, least: f64| one.distance(at) <= least + EPSILON;
        let bound = if first.1 == last.1 || same(&first.1, &to, last.0) {
            first.1
        } else if same(&last.1, &from, first.0) {
            last.1
        } else if depth < 12 {
            let cut = crossing(&first.1, &last.1, from, to);
            self.nearest(active, from, cut, depth + 1, sectors);
            self.nearest(active, cut, to, depth + 1, sectors);
            return;
        } else {
            first.1
        };
        match sectors.last_mut() {
            // A sector stays smaller than a quarter turn, so that its middle is between its ends.
            Some(last) if last.bound == bound && last.from.dot(&to) > 0.0 => last.to = to,
            _ => sectors.push(Sector { from, to, bound }),
        }
    }
}

/// Returns the direction in which two bounds are equally far; the first is nearer at `from`.
fn crossing(one: &Bound, other: &Bound, from: Vector, to: Vector) -> Vector {
    let (mut low, mut high) = (from, to);
    if let (Bound::Edge(m), Bound::Edge(n)) = (one, other) {
        let across = m - n;
        let cut = Vector::new(-across.y, across.x);
        let cut = if cut.dot(&(from + to)) < 0.0 {
            -cut
        } else {
            cut
        };
        if cut.norm() > 0.0 && from.perp(&cut) > 0.0 && cut.perp(&to) > 0.0 {
            return cut.normalize();
        }
    }
    for _ in 0..50 {
        let middle = (low + high).normalize();
        if one.distance(&middle) <= other.distance(&middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    (low + high).normalize()
}
