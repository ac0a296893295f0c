//! The corners of impassable ground at which a shortest path can turn: those of its relative convex hull.
//!
//! A path turns only at corners that protrude. It never turns in a notch of a shore if neither of its ends lies in the
//! notch and nothing else leads into it: a straight line past the notch would be shorter. Such notches are filled up
//! one by one, each an ear of the free ground (Meisters 1975). The corners that still protrude at the end are the
//! convex hull of the shore relative to the ends of the path and to all other impassable ground (Toussaint 1986): some
//! sixty of the thousand corners of a ragged shore. Each test of a notch examines the boxes of all edges.

use super::barrier::Barrier;
use table::ground::Shape;
use table::measure::{EPSILON, Point};
use table::shape::bounding_box::BoundingBox;

/// Features that may lead a path into a notch.
pub(super) struct Surroundings<'a> {
    pub(super) ends: [Point; 2],
    pub(super) barriers: &'a [Barrier<'a>],
    pub(super) roads: &'a [Barrier<'a>],
}

impl Surroundings<'_> {
    /// Returns the corners of a barrier at which a path can turn, each with its two neighbours; for a line, every
    /// corner.
    pub(super) fn turning_corners(&self, barrier: &Barrier<'_>) -> Vec<(Point, Point)> {
        match &barrier.feature().shape {
            Shape::Line(_) => {
                let edges = barrier.edges().iter();
                edges.flat_map(|(a, b)| [(*a, *b), (*b, *a)]).collect()
            }
            Shape::Area(area) => {
                let mut turns = self.relative_hull(&area.outline, true);
                for hole in &area.holes {
                    turns.extend(self.relative_hull(hole, false));
                }
                turns
            }
        }
    }

    /// Returns the corners of a ring at which a path can turn: those that protrude from the barrier within the ring or
    /// around it, and the corners of notches that something leads into.
    fn relative_hull(&self, ring: &[Point], is_within: bool) -> Vec<(Point, Point)> {
        let before = ring.iter().cycle().skip(ring.len().saturating_sub(1));
        let after = ring.iter().cycle().skip(1);
        let corners = ring.iter().zip(before.zip(after));
        let mut hull: Vec<ShoreCorner> = corners
            .map(|(at, (before, after))| ShoreCorner {
                at: *at,
                neighbours: [*before, *after],
            })
            .collect();
        if (doubled_area(ring) > 0.0) != is_within {
            // The corners must run along the shore in the direction that has the barrier on its left.
            hull.reverse();
        }
        loop {
            let filled = self.filled_shore(&hull);
            if filled.len() == hull.len() {
                break;
            }
            hull = filled;
            // The next round begins halfway, so that it also examines the corners at which this one begins and ends.
            let half = hull.len() / 2;
            hull.rotate_left(half);
        }
        let turns = |corner: &ShoreCorner| corner.neighbours.map(|other| (corner.at, other));
        hull.iter().flat_map(turns).collect()
    }

    /// Returns a shore after one round along it in which the notches that nothing leads into are filled up.
    fn filled_shore(&self, shore: &[ShoreCorner]) -> Vec<ShoreCorner> {
        let mut filled: Vec<ShoreCorner> = Vec::with_capacity(shore.len());
        for corner in shore {
            while let [.., a, b] = filled.as_slice()
                && self.is_idle(&Notch([a.at, b.at, corner.at]))
            {
                filled.pop();
            }
            filled.push(*corner);
        }
        filled
    }

    /// Checks whether three corners of a shore are a notch that no shortest path enters.
    fn is_idle(&self, notch: &Notch) -> bool {
        let bounds = notch.bounds();
        let has_corner = |barrier: &Barrier<'_>| {
            let mut corners = barrier.corners_near(bounds);
            barrier.comes_near(&bounds)
                && corners.any(|corner| notch.depth_inside(corner) > EPSILON)
        };
        notch.draws_back()
            && !self
                .ends
                .iter()
                .any(|end| notch.depth_inside(*end) >= -EPSILON)
            && !self.roads.iter().any(|road| notch.is_met_by(road))
            && !self.barriers.iter().any(has_corner)
    }
}

/// A corner of a shore, with its two neighbours.
#[derive(Clone, Copy)]
struct ShoreCorner {
    at: Point,
    neighbours: [Point; 2],
}

/// Three consecutive corners of a shore whose barrier lies to the left.
struct Notch([Point; 3]);

impl Notch {
    /// Checks whether the shore recedes at the middle corner.
    fn draws_back(&self) -> bool {
        let [a, b, c] = self.0;
        (b - a).perp(&(c - b)) < 0.0
    }

    /// Checks whether a road leads into the notch, or lies over it.
    fn is_met_by(&self, road: &Barrier<'_>) -> bool {
        let [a, ..] = self.0;
        let is_cut = |edge: (Point, Point)| road.edge_cuts(edge.0, edge.1).next().is_some();
        road.comes_near(&self.bounds())
            && (self.edges().into_iter().any(is_cut) || road.contains(a))
    }

    /// Returns the three edges of the triangle of the corners.
    fn edges(&self) -> [(Point, Point); 3] {
        let [a, b, c] = self.0;
        [(a, b), (b, c), (c, a)]
    }

    fn bounds(&self) -> BoundingBox {
        let [a, b, c] = self.0;
        BoundingBox::between(a, b).joined(&BoundingBox::between(c, c))
    }

    /// Returns the number of inches by which a point lies within the notch; negative outside.
    fn depth_inside(&self, point: Point) -> f64 {
        let aside = self.edges().map(|(from, to)| {
            let along = to - from;
            (point - from).perp(&along) / along.norm()
        });
        aside.into_iter().fold(f64::INFINITY, f64::min)
    }
}

/// Returns twice the area of a ring in square inches; negative if the ring runs clockwise.
fn doubled_area(ring: &[Point]) -> f64 {
    let next = ring.iter().cycle().skip(1);
    let products = ring.iter().zip(next).map(|(a, b)| a.coords.perp(&b.coords));
    products.sum()
}
