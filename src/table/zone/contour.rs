//! Contour tracing by linked interval ends: the outlines of a region given row by row.
//!
//! Each end of an interval is linked to the end above it and the one below it; following the links gives each ring
//! once, in time linear in the intervals.

use std::ops::Range;

use geo::{Area, Contains};

use super::{
    precision::{SPECK, STRAIGHT},
    scanline_region::{EMPTY, ScanlineRegion, Stretch},
};
use crate::measure::{Point, Vector};
use crate::shape::ring::ring_polygon;

/// One end of a stretch: twice the stretch's index in the list of all, plus one for the eastern end.
type Node = u32;

/// The links from each end to the end above it and to the one below it.
struct Links<'r> {
    at: &'r [f64],
    /// All stretches, row by row, and the row of each.
    stretches: Vec<Stretch>,
    rows: Vec<u32>,
    above: Vec<Option<Node>>,
    below: Vec<Option<Node>>,
}

impl ScanlineRegion {
    /// Returns the outlines of the region, with holes; pieces and holes too small to draw are left out.
    pub(crate) fn outline(&self) -> geo::MultiPolygon<f64> {
        let mut rings = Vec::new();
        Links::new(self).follow_links(|ring| rings.push(ring_polygon(&straightened_ring(ring))));
        ring_pieces(rings)
    }
}

/// Returns the areas inside some rings; rings that turn clockwise are holes. Areas and holes too small to draw are left
/// out.
pub(super) fn ring_pieces(rings: Vec<geo::Polygon<f64>>) -> geo::MultiPolygon<f64> {
    let (mut pieces, mut holes) = (Vec::new(), Vec::new());
    for ring in rings {
        let area = ring.signed_area();
        if area >= SPECK {
            pieces.push(ring);
        } else if area <= -SPECK {
            holes.push(ring);
        }
    }
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

impl<'r> Links<'r> {
    fn new(region: &'r ScanlineRegion) -> Self {
        let count = region.at.len();
        let mut stretches = Vec::with_capacity(2 * count);
        let mut rows = Vec::with_capacity(2 * count);
        for (row, own) in (0..).zip(region.rows()) {
            stretches.extend_from_slice(own);
            rows.resize(stretches.len(), row);
        }
        let ends = 2 * stretches.len();
        let mut links = Self {
            at: &region.at,
            stretches,
            rows,
            above: vec![None; ends],
            below: vec![None; ends],
        };
        let mut lower = 0..0;
        for row in region.rows() {
            let upper = lower.end..lower.end + row.len();
            links.link_rows(lower, upper.clone());
            lower = upper;
        }
        links.link_rows(lower.clone(), lower.end..lower.end);
        links
    }

    /// Links the ends in a row and in the row above it, group by group of stretches that overlap.
    fn link_rows(&mut self, lower: Range<usize>, upper: Range<usize>) {
        let next = |place: usize, row: &Range<usize>, stretches: &[Stretch]| {
            let stretch = stretches.get(place).filter(|_| place < row.end);
            stretch.copied().unwrap_or(EMPTY)
        };
        let (mut i, mut j) = (lower.start, upper.start);
        while i < lower.end || j < upper.end {
            let (first_i, first_j) = (i, j);
            // The western of the next two stretches opens the group.
            let mut end = f64::NEG_INFINITY;
            loop {
                let (low, high) = (
                    next(i, &lower, &self.stretches),
                    next(j, &upper, &self.stretches),
                );
                let (west, east) = if low.0 <= high.0 { low } else { high };
                if west.is_infinite() || (west >= end && end.is_finite()) {
                    break;
                }
                end = end.max(east);
                if low.0 <= high.0 {
                    i += 1;
                } else {
                    j += 1;
                }
            }
            self.link_group(first_i..i, first_j..j);
        }
    }

    /// Links an end with one in the row above.
    fn link_across(&mut self, low: Node, high: Node) {
        set_way(&mut self.above, low, high);
        set_way(&mut self.below, high, low);
    }

    /// Links the ends of stretches that overlap in two rows. The outermost ends are linked across the rows; the ends at
    /// a gap between two stretches of one row are linked with each other.
    fn link_group(&mut self, lower: Range<usize>, upper: Range<usize>) {
        for place in lower.start..lower.end.saturating_sub(1) {
            link_nodes(&mut self.above, east_of(place), west_of(place + 1));
        }
        for place in upper.start..upper.end.saturating_sub(1) {
            link_nodes(&mut self.below, east_of(place), west_of(place + 1));
        }
        match (lower.is_empty(), upper.is_empty()) {
            (false, false) => {
                self.link_across(west_of(lower.start), west_of(upper.start));
                self.link_across(east_of(lower.end - 1), east_of(upper.end - 1));
            }
            (false, true) => link_nodes(
                &mut self.above,
                west_of(lower.start),
                east_of(lower.end - 1),
            ),
            (true, false) => link_nodes(
                &mut self.below,
                west_of(upper.start),
                east_of(upper.end - 1),
            ),
            (true, true) => {}
        }
    }

    /// Follows the links with the inside to the left: eastern ends upwards, western ends downwards.
    fn follow_links(&self, mut tell: impl FnMut(&[Point])) {
        let mut done = vec![false; self.above.len()];
        let mut ring = Vec::with_capacity(done.len());
        for place in 0..self.stretches.len() {
            ring.clear();
            let mut at = Some(east_of(place));
            while let Some(node) = at
                && let Some(mark) = done.get_mut(node as usize)
                && !std::mem::replace(mark, true)
            {
                self.add_node(node, &mut ring);
                let ways = if is_east(node) {
                    &self.above
                } else {
                    &self.below
                };
                at = linked_node(ways, node);
            }
            if ring.len() > 2 {
                tell(&ring);
            }
        }
    }

    /// Adds the point of a node to a ring. Where the region ends at a row, the point lies half a row farther out.
    fn add_node(&self, node: Node, ring: &mut Vec<Point>) {
        let row = |node: Node| self.rows.get(node as usize / 2).copied();
        let (Some(own), Some(stretch)) = (row(node), self.stretches.get(node as usize / 2)) else {
            return;
        };
        let y = |row: Option<u32>| row.and_then(|row| self.at.get(row as usize)).copied();
        let Some(here) = y(Some(own)) else {
            return;
        };
        let x = if is_east(node) { stretch.1 } else { stretch.0 };
        let ends = |ways: &[Option<Node>]| {
            linked_node(ways, node).is_none_or(|next| row(next) == Some(own))
        };
        let half =
            |other: Option<u32>| Point::new(x, y(other).map_or(here, |other| (here + other) / 2.0));
        let top = ends(&self.above).then(|| half(own.checked_add(1)));
        let bottom = ends(&self.below).then(|| half(own.checked_sub(1)));
        let (before, after) = if is_east(node) {
            (bottom, top)
        } else {
            (top, bottom)
        };
        ring.extend(before);
        ring.push(Point::new(x, here));
        ring.extend(after);
    }
}

fn west_of(place: usize) -> Node {
    place as Node * 2
}

fn east_of(place: usize) -> Node {
    place as Node * 2 + 1
}

fn is_east(node: Node) -> bool {
    node % 2 == 1
}

fn linked_node(ways: &[Option<Node>], node: Node) -> Option<Node> {
    ways.get(node as usize).copied().flatten()
}

fn set_way(ways: &mut [Option<Node>], from: Node, to: Node) {
    if let Some(way) = ways.get_mut(from as usize) {
        *way = Some(to);
    }
}

fn link_nodes(ways: &mut [Option<Node>], one: Node, other: Node) {
    set_way(ways, one, other);
    set_way(ways, other, one);
}

/// Returns a ring without points that lie almost on a straight line between kept points. After each kept point comes
/// the farthest point for which one straight line passes close to all points between.
///
/// Cone intersection (Sklansky and Gonzalez 1980), one pass; the method of Douglas and Peucker keeps fewer points and
/// costs n log n.
fn straightened_ring(ring: &[Point]) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(ring.len() / 2);
    let mut passing: Option<Cone> = None;
    let mut last: Option<Point> = None;
    for point in ring {
        let (Some(anchor), Some(before)) = (kept.last().copied(), last) else {
            kept.push(*point);
            last = Some(*point);
            continue;
        };
        let run = point - anchor;
        let passes =
            passing.is_none_or(|(right, left)| right.perp(&run) >= 0.0 && run.perp(&left) >= 0.0);
        if passes {
            passing = match (passing, passing_cone(run)) {
                (Some(cone), Some(other)) => Some(shared_cone(cone, other)),
                (cone, other) => cone.or(other),
            };
        } else {
            kept.push(before);
            passing = passing_cone(point - before);
        }
        last = Some(*point);
    }
    kept.extend(last);
    kept
}

/// The directions from a right one to a left one, less than half a turn.
type Cone = (Vector, Vector);

/// Returns the directions of straight lines that pass close to the end of a run; `None` if all lines do.
fn passing_cone(run: Vector) -> Option<Cone> {
    // The sum of both sides instead of the length: it is up to two fifths larger, so the test is stricter for slanting
    // runs, and it saves a square root for every point.
    let length = run.x.abs() + run.y.abs();
    let aside = Vector::new(-run.y, run.x) * (STRAIGHT / length);
    (length > STRAIGHT).then_some((run - aside, run + aside))
}

/// Returns the directions that lie in two cones.
fn shared_cone((right, left): Cone, other: Cone) -> Cone {
    (
        if right.perp(&other.0) > 0.0 {
            other.0
        } else {
            right
        },
        if other.1.perp(&left) > 0.0 {
            other.1
        } else {
            left
        },
    )
}
