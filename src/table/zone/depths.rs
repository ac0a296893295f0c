//! Depth of sight into ground, direction by direction (RUL-51, switch).
//!
//! A radial sweep over the corners of a piece, n log n for n of them, with interval bounds that are halved if they do
//! not decide (branch and bound).
//!
//! The corners of a piece divide the directions from a point. Between two of them a line runs through the same edges in
//! the same order, and through each stretch of the piece between two of these edges. If that stretch is longer than the
//! range of sight into the ground, the view ends one such range behind the first edge. Between the two directions, each
//! end of the stretch is farthest at one of the two, and nearest at one of the two or at the foot of its edge. These
//! bounds decide, or converge when the directions are halved.

use std::ops::Range;

use super::{
    bound::Bound,
    lower_envelope::LowerEnvelope,
    precision::CLOSE_DIRECTIONS,
    sector::{Direction, EAST, EdgeEnd, quarter},
};
use crate::measure::{EPSILON, Point, ROUNDING, Vector};
use crate::tolerance::SAME_TURN;

/// An area of ground as seen from one point.
pub(super) struct Depths {
    edges: Vec<Bound>,
    /// Directions in which edges start and end, counted from due east.
    borders: Vec<Border>,
}

#[derive(Debug, Clone, Copy)]
struct Border {
    way: Direction,
    edge: usize,
    begins: bool,
}

/// A range of directions between two corners, with the stretches of its lines in the piece.
#[derive(Debug)]
pub(super) struct DepthPart {
    pub(super) from: Direction,
    pub(super) to: Direction,
    /// The indices of its stretches in the list of all stretches.
    stretches: Range<usize>,
}

/// All directions in which part of the area lies, counter-clockwise from due east; no range of directions passes due
/// east.
#[derive(Debug, Default)]
pub(super) struct DepthParts {
    parts: Vec<DepthPart>,
    /// The stretches of all ranges, one after the other.
    stretches: Vec<DepthStretch>,
}

/// A stretch of lines in the piece: it begins at an edge or at the observer, and ends at an edge.
#[derive(Debug, Clone, Copy)]
pub(super) struct DepthStretch {
    pub(super) from: Option<Bound>,
    pub(super) to: Bound,
}

/// A range of directions, less than half a turn.
pub(super) type Fan = (Vector, Vector);

/// Returns the least and the greatest distance of an edge over a range of directions, in inches.
fn edge_reach(edge: &Bound, (right, left): &Fan) -> (f64, f64) {
    let most = edge.distance(right).max(edge.distance(left));
    (1.0 / edge.most(right, left), most)
}

impl DepthStretch {
    /// Checks whether all lines between two directions run through more than `inches` of the stretch; `None` if some do
    /// and others may not.
    fn is_longer(&self, fan: &Fan, inches: f64) -> Option<bool> {
        let from = self.from.map_or((0.0, 0.0), |from| edge_reach(&from, fan));
        let to = edge_reach(&self.to, fan);
        if to.1 - from.0 <= inches {
            Some(false)
        } else if to.0 - from.1 > inches {
            Some(true)
        } else {
            None
        }
    }

    /// Returns the length of the stretch in a direction, in inches.
    fn inches(&self, along: &Vector) -> f64 {
        self.to.distance(along) - self.from.map_or(0.0, |from| from.distance(along))
    }
}

impl Depths {
    /// Returns the area as seen from a point.
    pub(super) fn from_rings<'r>(rings: impl Iterator<Item = &'r [Point]>, at: Point) -> Self {
        let mut depths = Self {
            edges: Vec::new(),
            borders: Vec::new(),
        };
        for ring in rings {
            let mut corners = ring.iter().map(|corner| EdgeEnd::at(corner - at));
            if let Some(first) = corners.next() {
                let last = corners.fold(first, |before, here| depths.add(before, here));
                depths.add(last, first);
            }
        }
        depths
            .borders
            .sort_unstable_by(|one, other| one.way.turn.total_cmp(&other.way.turn));
        depths
    }

    /// Adds an edge, unless the point lies on its line; returns its end.
    fn add(&mut self, before: EdgeEnd, here: EdgeEnd) -> EdgeEnd {
        let (run, cross) = (here.v - before.v, before.v.perp(&here.v));
        if cross.abs() <= EPSILON * run.norm() {
            return here;
        }
        let edge = self.edges.len();
        self.edges
            .push(Bound::edge(Vector::new(run.y, -run.x) / cross));
        let (right, left) = if cross > 0.0 {
            (before.way, here.way)
        } else {
            (here.way, before.way)
        };
        for (way, begins) in [(right, true), (left, false)] {
            self.borders.push(Border { way, edge, begins });
        }
        here
    }

    /// Ends the views that run farther through the ground than allowed. They end some inches behind the point at which
    /// they enter it or, if the observer is in it, behind the observer.
    pub(super) fn lay_views(
        &self,
        envelope: &mut LowerEnvelope,
        from_without: f64,
        from_within: f64,
    ) {
        let parts = self.parts();
        for part in parts.iter() {
            for stretch in parts.stretches(part) {
                let inches = if stretch.from.is_some() {
                    from_without
                } else {
                    from_within
                };
                let fan = (part.from.along, part.to.along);
                lay_stretch(envelope, stretch, fan, inches);
            }
        }
    }

    /// Returns all directions in which some of the area lies.
    pub(super) fn parts(&self) -> DepthParts {
        let mut crossed = self.crossed_due_east();
        let mut parts = DepthParts::default();
        let mut edges = Vec::new();
        let mut before = quarter(0.0, EAST);
        let ends = self.borders.iter().map(Some).chain([None]);
        for border in ends {
            let here = border.map_or(quarter(4.0, EAST), |border| border.way);
            if here.turn - before.turn > SAME_TURN && !crossed.is_empty() {
                self.order_edges(&crossed, before.along + here.along, &mut edges);
                parts.add(before, here, &edges);
            }
            match border {
                Some(border) if border.begins => crossed.push(border.edge),
                Some(border) => crossed.retain(|edge| *edge != border.edge),
                None => {}
            }
            before = here;
        }
        parts
    }

    /// Returns the edges that a line due east, or a hair to the right of it, runs through.
    fn crossed_due_east(&self) -> Vec<usize> {
        let mut open = vec![false; self.edges.len()];
        let mut crossed = Vec::new();
        for border in &self.borders {
            let Some(is_open) = open.get_mut(border.edge) else {
                continue;
            };
            if !border.begins && !*is_open {
                crossed.push(border.edge);
            }
            *is_open = border.begins;
        }
        crossed
    }

    /// Sorts edges by the order in which a line crosses them, the nearest first; the line is given by a vector of any
    /// length.
    fn order_edges(&self, crossed: &[usize], along: Vector, edges: &mut Vec<(f64, Bound)>) {
        let here = crossed.iter().filter_map(|edge| self.edges.get(*edge));
        edges.clear();
        edges.extend(here.map(|edge| (edge.nearness(&along), *edge)));
        edges.sort_unstable_by(|one, other| other.0.total_cmp(&one.0));
    }
}

impl DepthParts {
    pub(super) fn iter(&self) -> impl Iterator<Item = &DepthPart> {
        self.parts.iter()
    }

    fn stretches(&self, part: &DepthPart) -> &[DepthStretch] {
        let stretches = self.stretches.get(part.stretches.clone());
        stretches.unwrap_or_default()
    }

    /// Returns the stretches inside the area of the line in a direction.
    pub(super) fn stretches_at(&self, turn: f64) -> &[DepthStretch] {
        let after = self.parts.partition_point(|part| part.from.turn <= turn);
        let part = after.checked_sub(1).and_then(|part| self.parts.get(part));
        let part = part.filter(|part| turn < part.to.turn);
        part.map_or(&[], |part| self.stretches(part))
    }

    /// Adds directions, given the edges that their lines cross, the nearest first.
    fn add(&mut self, from: Direction, to: Direction, edges: &[(f64, Bound)]) {
        let first = self.stretches.len();
        // A line that crosses the outline an odd number of times begins in the piece.
        let (begins_in, crossed) = edges.split_at(edges.len() % 2);
        let begins_in = begins_in.iter().map(|(_, to)| (None, *to));
        let crossed = crossed.chunks_exact(2).filter_map(|pair| match pair {
            [(_, from), (_, to)] => Some((Some(*from), *to)),
            _ => None,
        });
        let stretches = begins_in.chain(crossed);
        self.stretches
            .extend(stretches.map(|(from, to)| DepthStretch { from, to }));
        self.parts.push(DepthPart {
            from,
            to,
            stretches: first..self.stretches.len(),
        });
    }
}

/// Ends the view of the lines between two directions that run through more than `inches` of a stretch.
fn lay_stretch(envelope: &mut LowerEnvelope, stretch: &DepthStretch, fan: Fan, inches: f64) {
    let mut begun: Option<Vector> = None;
    let mut parts = vec![fan];
    let mut end = fan.0;
    while let Some(part) = parts.pop() {
        let middle = (part.0 + part.1).normalize();
        let longer = stretch.is_longer(&part, inches + ROUNDING);
        let is_close = part.0.perp(&part.1) < CLOSE_DIRECTIONS;
        match longer {
            None if !is_close => {
                parts.extend([(middle, part.1), (part.0, middle)]);
                continue;
            }
            Some(true) => begun = begun.or(Some(part.0)),
            None if stretch.inches(&middle) > inches + ROUNDING => begun = begun.or(Some(part.0)),
            _ => {
                if let Some(begun) = begun.take() {
                    lay_end(envelope, stretch, (begun, part.0), inches);
                }
            }
        }
        end = part.1;
    }
    if let Some(begun) = begun {
        lay_end(envelope, stretch, (begun, end), inches);
    }
}

/// Ends the view between two directions `inches` behind the start of a stretch.
fn lay_end(envelope: &mut LowerEnvelope, stretch: &DepthStretch, fan: Fan, inches: f64) {
    let Some(edge) = stretch.from else {
        return envelope.add_arc(fan.0, fan.1, inches);
    };
    let foot = Some(edge.inverse).filter(|_| edge.has_foot(&fan.0, &fan.1));
    let parts = match foot {
        Some(foot) => [Some((fan.0, foot)), Some((foot, fan.1))],
        None => [Some(fan), None],
    };
    for (right, left) in parts.into_iter().flatten() {
        envelope.add_behind(right, left, edge.inverse, inches);
    }
}
