//! Cover from a piece of ground between a base and its enemy (RUL-77).

use geo::ConvexHull;

use crate::base::Base;
use crate::ground::{Feature, Ground, GroundCover, Shape};
use crate::measure::{EPSILON, FAR, Point, within};
use crate::shape::segment::{distance_to_segment, segment_crossing};

/// Maximum distance in inches behind a piece of ground at which it still covers (RUL-77).
pub const BEHIND: f64 = 1.0;

impl Feature {
    /// Checks whether this piece of ground covers `base` against `enemy` (RUL-77). It does if the centre of the base is
    /// in the piece, or if the piece lies between the two centres and its part between the two bases comes within 1 in
    /// of the base.
    ///
    /// A line or strip lies between the bases if the line of centres crosses it. An area does if that line enters it
    /// and leaves it again, so a wood gives no cover against an enemy in the same wood. Touching an area or running
    /// along its edge is not entering it (as in RUL-50).
    #[must_use]
    pub fn covers(&self, base: &Base, enemy: &Base) -> bool {
        self.shelters(base)
            || self
                .gap_to_shelter(base, enemy)
                .is_some_and(|gap| within(gap, BEHIND))
    }

    /// Checks whether the centre of `base` is in this area, so that it has cover against every enemy.
    #[must_use]
    pub fn shelters(&self, base: &Base) -> bool {
        matches!(self.shape, Shape::Area(_)) && self.contains(base.at)
    }

    /// Returns the distance in inches from `base` to the part of this piece that lies between it and `enemy`; `None` if
    /// the piece does not lie between the two centres (RUL-77).
    #[must_use]
    pub fn gap_to_shelter(&self, base: &Base, enemy: &Base) -> Option<f64> {
        let is_area = matches!(self.shape, Shape::Area(_));
        let is_line = !is_area || !self.centre_line.is_empty();
        let lies_between = if is_line {
            self.crosses(base.at, enemy.at)
        } else {
            self.is_run_through(base.at, enemy.at)
        };
        lies_between.then(|| self.gap(base, enemy))
    }

    fn crosses(&self, from: Point, to: Point) -> bool {
        self.edges()
            .any(|edge| segment_crossing((from, to), edge).is_some())
    }

    /// Checks whether the straight line from `from` to `to` enters the area and leaves it again before its end.
    fn is_run_through(&self, from: Point, to: Point) -> bool {
        let way = (from, to);
        let mut met: Vec<Point> = self
            .edges()
            .flat_map(|edge| {
                // Rounding may let the line pass between the two edges at a corner.
                let corner = (distance_to_segment(edge.0, way) <= EPSILON).then_some(edge.0);
                segment_crossing(way, edge).into_iter().chain(corner)
            })
            .filter(|point| (point - to).norm() > EPSILON)
            .collect();
        met.sort_by(|a, b| (a - from).norm().total_cmp(&(b - from).norm()));
        met.iter()
            .zip(met.iter().skip(1))
            .any(|(one, next)| self.holds_within(nalgebra::center(one, next)))
    }

    /// Checks whether `point` lies inside the area, off its edges.
    fn holds_within(&self, point: Point) -> bool {
        self.contains(point)
            && self
                .edges()
                .all(|edge| distance_to_segment(point, edge) > EPSILON)
    }

    /// Returns the distance in inches from `base` to the part of the feature between it and `enemy`. A part beside the
    /// base, but not towards the enemy, does not count.
    fn gap(&self, base: &Base, enemy: &Base) -> f64 {
        let room = room_between(base, enemy);
        self.edges()
            .filter_map(|edge| part_inside(&room, edge))
            .map(|edge| gap_to(base, edge))
            .fold(f64::INFINITY, f64::min)
    }
}

/// Returns the edges of the smallest convex outline round both bases, counter-clockwise.
fn room_between(base: &Base, enemy: &Base) -> Vec<(Point, Point)> {
    let corners = base.corners().into_iter().chain(enemy.corners());
    // At such distances, possible only in a file edited by hand, products of lengths overflow and the hull cannot be
    // computed.
    if !corners.clone().all(|p| p.coords.norm() < FAR) {
        return Vec::new();
    }
    let corners: geo::MultiPoint<f64> = corners.map(|p| geo::point! { x: p.x, y: p.y }).collect();
    let outline = corners.convex_hull();
    let point = |p: geo::Coord<f64>| Point::new(p.x, p.y);
    outline
        .exterior()
        .lines()
        .map(|line| (point(line.start), point(line.end)))
        .collect()
}

/// Returns the part of `edge` inside the convex outline; `None` if it passes outside. Clipping by Cyrus and Beck
/// (1978).
fn part_inside(room: &[(Point, Point)], edge: (Point, Point)) -> Option<(Point, Point)> {
    let along = edge.1 - edge.0;
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for (a, b) in room {
        let wall = b - a;
        // Depth inside this wall at the start of the edge, and its growth along the edge.
        let begins = wall.perp(&(edge.0 - a));
        let grows = wall.perp(&along);
        if grows.abs() <= EPSILON * EPSILON {
            if begins < -EPSILON {
                return None;
            }
        } else if grows > 0.0 {
            enters = enters.max(-begins / grows);
        } else {
            leaves = leaves.min(-begins / grows);
        }
    }
    (enters <= leaves).then(|| (edge.0 + along * enters, edge.0 + along * leaves))
}

/// Returns the distance from `base` to a segment, in inches; 0 where they meet.
fn gap_to(base: &Base, segment: (Point, Point)) -> f64 {
    let crosses = |side| segment_crossing(side, segment).is_some();
    if base.edges().into_iter().any(crosses) {
        return 0.0;
    }
    let corners = base.corners().map(|p| distance_to_segment(p, segment));
    let ends = [segment.0, segment.1].map(|p| base.distance_to_point(p));
    corners
        .into_iter()
        .chain(ends)
        .fold(f64::INFINITY, f64::min)
}

impl Ground {
    /// Returns the best cover of `base` against `enemy`, and the index of the feature that gives it; `None` in the
    /// open.
    #[must_use]
    pub fn cover_between(&self, base: &Base, enemy: &Base) -> Option<(GroundCover, usize)> {
        self.best_cover(|feature| feature.covers(base, enemy))
    }

    /// Returns the best cover among the features for which `covers` holds, and the index of the feature that gives it;
    /// `None` if there is none.
    #[must_use]
    pub fn best_cover(&self, covers: impl Fn(&Feature) -> bool) -> Option<(GroundCover, usize)> {
        self.features
            .iter()
            .enumerate()
            .filter(|(_, feature)| feature.cover != GroundCover::None && covers(feature))
            .map(|(i, feature)| (feature.cover, i))
            // The first of equals, so that the answer names the same piece every time.
            .fold(None, |best, found| match best {
                Some((cover, _)) if cover >= found.0 => best,
                _ => Some(found),
            })
    }
}
