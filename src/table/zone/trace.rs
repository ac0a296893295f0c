//! The outlines of a region that is given row by row.

use geo::Area;
use geo::Contains;

use super::super::measure::Point;
use super::super::measure::Vector;
use super::round::polygon;
use super::rows::Rows;
use super::rows::Stretch;

/// Points nearer than this to the line between their neighbours are left out (inches).
const STRAIGHT: f64 = 0.002;

/// One end of a stretch: row, place in the row, and whether it is the eastern end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    row: usize,
    place: usize,
    east: bool,
}

/// The ways from each end to the end above it and to the one below it.
struct Links<'r> {
    rows: &'r Rows,
    /// Where each row's stretches begin in the lists below.
    first: Vec<usize>,
    above: Vec<[Option<Node>; 2]>,
    below: Vec<[Option<Node>; 2]>,
}

impl Rows {
    /// Returns the outlines, with holes.
    pub(in crate::table) fn outline(&self) -> geo::MultiPolygon<f64> {
        let rings = Links::new(self).rings();
        let (outer, holes): (Vec<_>, Vec<_>) = rings
            .iter()
            .map(|ring| polygon(straightened(ring)))
            .partition(|ring| ring.signed_area() > 0.0);
        let mut pieces: Vec<geo::Polygon<f64>> = outer;
        for hole in holes {
            let inside = |piece: &&mut geo::Polygon<f64>| {
                let corner = hole.exterior().0.first();
                corner.is_some_and(|corner| piece.contains(&geo::Point::from(*corner)))
            };
            let smallest = pieces
                .iter_mut()
                .filter(inside)
                .min_by(|a, b| a.unsigned_area().total_cmp(&b.unsigned_area()));
            if let Some(piece) = smallest {
                piece.interiors_push(hole.exterior().clone());
            }
        }
        geo::MultiPolygon::new(pieces)
    }
}

impl<'r> Links<'r> {
    fn new(rows: &'r Rows) -> Self {
        let mut first = Vec::with_capacity(rows.at.len() + 1);
        let mut count = 0;
        for row in rows.rows() {
            first.push(count);
            count += row.len();
        }
        let mut links = Self {
            rows,
            first,
            above: vec![[None; 2]; count],
            below: vec![[None; 2]; count],
        };
        for row in 0..rows.at.len() {
            links.join(row);
        }
        links
    }

    fn slot(&self, node: Node) -> Option<usize> {
        Some(self.first.get(node.row)? + node.place)
    }

    fn way(&self, ways: &[[Option<Node>; 2]], node: Node) -> Option<Node> {
        let ends = ways.get(self.slot(node)?)?;
        if node.east { ends[1] } else { ends[0] }
    }

    fn set_above(&mut self, from: Node, to: Node) {
        let slot = self.slot(from);
        set(&mut self.above, slot, from.east, to);
    }

    fn set_below(&mut self, from: Node, to: Node) {
        let slot = self.slot(from);
        set(&mut self.below, slot, from.east, to);
    }

    /// Links the ends in a row and in the row above it, group by group of stretches that overlap.
    fn join(&mut self, row: usize) {
        let (lower, upper) = (self.rows.row(row), self.rows.row(row + 1));
        if row == 0 {
            for place in 0..lower.len() {
                self.cap(0, place, place, false);
            }
        }
        let (mut i, mut j) = (0, 0);
        while i < lower.len() || j < upper.len() {
            let (first_i, first_j) = (i, j);
            let mut end = f64::NEG_INFINITY;
            // The western of the next two stretches opens the group.
            let start_of =
                |row: &[Stretch], place: usize| row.get(place).map_or(f64::INFINITY, |s| s.0);
            if start_of(lower, i) <= start_of(upper, j) {
                end = end.max(lower.get(i).map_or(end, |s| s.1));
                i += 1;
            } else {
                end = end.max(upper.get(j).map_or(end, |s| s.1));
                j += 1;
            }
            loop {
                if let Some(next) = lower.get(i).filter(|s| s.0 < end) {
                    end = end.max(next.1);
                    i += 1;
                } else if let Some(next) = upper.get(j).filter(|s| s.0 < end) {
                    end = end.max(next.1);
                    j += 1;
                } else {
                    break;
                }
            }
            self.group(row, first_i..i, first_j..j);
        }
    }

    fn group(&mut self, row: usize, lower: std::ops::Range<usize>, upper: std::ops::Range<usize>) {
        let node = |row: usize, place: usize, east: bool| Node { row, place, east };
        for place in lower.start..lower.end.saturating_sub(1) {
            self.link_above(node(row, place, true), node(row, place + 1, false));
        }
        for place in upper.start..upper.end.saturating_sub(1) {
            self.link_below(node(row + 1, place, true), node(row + 1, place + 1, false));
        }
        match (lower.is_empty(), upper.is_empty()) {
            (false, false) => {
                for (place, other, east) in [
                    (lower.start, upper.start, false),
                    (lower.end - 1, upper.end - 1, true),
                ] {
                    let (low, high) = (node(row, place, east), node(row + 1, other, east));
                    self.set_above(low, high);
                    self.set_below(high, low);
                }
            }
            (false, true) => self.cap(row, lower.start, lower.end - 1, true),
            (true, false) => self.cap(row + 1, upper.start, upper.end - 1, false),
            (true, true) => {}
        }
    }

    fn cap(&mut self, row: usize, first: usize, last: usize, top: bool) {
        let west = Node {
            row,
            place: first,
            east: false,
        };
        let east = Node {
            row,
            place: last,
            east: true,
        };
        if top {
            self.link_above(west, east);
        } else {
            self.link_below(west, east);
        }
    }

    fn link_above(&mut self, one: Node, other: Node) {
        self.set_above(one, other);
        self.set_above(other, one);
    }

    fn link_below(&mut self, one: Node, other: Node) {
        self.set_below(one, other);
        self.set_below(other, one);
    }

    /// Follows the links with the inside to the left: eastern ends upwards, western ends downwards.
    fn rings(&self) -> Vec<Vec<Point>> {
        let mut done = vec![[false; 2]; self.above.len()];
        let mut rings = Vec::new();
        for (row, stretches) in self.rows.rows().enumerate() {
            for place in 0..stretches.len() {
                let start = Node {
                    row,
                    place,
                    east: true,
                };
                let mut ring = Vec::new();
                let mut at = Some(start);
                while let Some(node) = at
                    && let Some(marks) = self.slot(node).and_then(|slot| done.get_mut(slot))
                {
                    let mark = &mut marks[usize::from(node.east)];
                    if *mark {
                        break;
                    }
                    *mark = true;
                    self.step(node, &mut ring);
                    let ways = if node.east { &self.above } else { &self.below };
                    at = self.way(ways, node);
                }
                if ring.len() > 2 {
                    rings.push(ring);
                }
            }
        }
        rings
    }

    /// Adds the point of a node; where the region ends at a row it is drawn half a row further.
    fn step(&self, node: Node, ring: &mut Vec<Point>) {
        let (Some(y), Some(stretch)) = (
            self.rows.at.get(node.row).copied(),
            self.rows.row(node.row).get(node.place),
        ) else {
            return;
        };
        let x = if node.east { stretch.1 } else { stretch.0 };
        let ends = |ways: &[[Option<Node>; 2]]| {
            self.way(ways, node).is_none_or(|next| next.row == node.row)
        };
        let half = |other: Option<usize>| {
            let next = other.and_then(|row| self.rows.at.get(row)).copied();
            next.map_or(y, |next| (y + next) / 2.0)
        };
        let top = ends(&self.above).then(|| Point::new(x, half(node.row.checked_add(1))));
        let bottom = ends(&self.below).then(|| Point::new(x, half(node.row.checked_sub(1))));
        let here = Some(Point::new(x, y));
        let order = if node.east {
            [bottom, here, top]
        } else {
            [top, here, bottom]
        };
        ring.extend(order.into_iter().flatten());
    }
}

fn set(ways: &mut [[Option<Node>; 2]], slot: Option<usize>, east: bool, to: Node) {
    if let Some(ends) = slot.and_then(|slot| ways.get_mut(slot)) {
        ends[usize::from(east)] = Some(to);
    }
}

/// Returns the ring without points that lie almost straight between those kept: from each point
/// kept, as far on as one straight line passes close to all points on the way.
fn straightened(ring: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(ring.len() / 2);
    let mut cone: Option<(Vector, Vector)> = None;
    let mut last: Option<Point> = None;
    for point in ring {
        let (Some(anchor), Some(before)) = (kept.last().copied(), last) else {
            kept.push(*point);
            last = Some(*point);
            continue;
        };
        let run = point - anchor;
        let length = run.norm();
        let aside = if length > STRAIGHT {
            Vector::new(-run.y, run.x) * (STRAIGHT / length)
        } else {
            Vector::zeros()
        };
        let inside =
            cone.is_none_or(|(right, left)| right.perp(&run) >= 0.0 && run.perp(&left) >= 0.0);
        if inside && aside != Vector::zeros() {
            let (right, left) = (run - aside, run + aside);
            cone = Some(cone.map_or((right, left), |(r, l)| {
                (
                    if r.perp(&right) > 0.0 { right } else { r },
                    if left.perp(&l) > 0.0 { left } else { l },
                )
            }));
        } else if !inside {
            kept.push(before);
            let run = point - before;
            let aside = Vector::new(-run.y, run.x) * (STRAIGHT / run.norm().max(STRAIGHT));
            cone = Some((run - aside, run + aside));
        }
        last = Some(*point);
    }
    kept.extend(last);
    kept
}
