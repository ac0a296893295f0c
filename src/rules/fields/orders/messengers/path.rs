//! The shortest path of a figure over the table: all ground counts the same, except impassable ground (RUL-41).
//!
//! Shortest path in a visibility graph over the corners of the relative hull (Lozano-Perez and Wesley 1979), by A*
//! (Hart, Nilsson and Raphael 1968): n corners, n^2 sight lines at worst.

use super::{barrier::Barrier, relative_hull::Surroundings};
use table::ground::{Feature, Ground, GroundGoing};
use table::measure::{Bearing, EPSILON, Point, right_of};
use table::shape::segment::distance_to_segment;

/// Distance outside a corner of impassable ground at which the path turns, in inches.
const BERTH: f64 = 0.1;

/// A straight part of a path.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RideLeg {
    /// Length in inches.
    pub inches: f64,
    /// Direction of this part of the path.
    pub bearing: Bearing,
    /// End of this part of the path.
    pub to: Point,
}

/// Legs from point to point.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    points: Vec<Point>,
}

impl Path {
    /// Returns the shortest path between two points, round impassable ground or over it by roads, bridges and fords. If
    /// there is no path, returns the straight line, because no rule stops a messenger for good.
    #[must_use]
    pub fn shortest_way(ground: &Ground, from: Point, to: Point) -> Self {
        Self::find_way(ground, from, to).unwrap_or_else(|| Self::straight_way(from, to))
    }

    /// Returns the shortest path between two points round impassable ground; `None` if that ground separates them, or
    /// if one of them lies in it.
    #[must_use]
    pub fn find_way(ground: &Ground, from: Point, to: Point) -> Option<Self> {
        let map = RideMap::new(ground);
        if map.is_clear(from, to) {
            return Some(Self::straight_way(from, to));
        }
        map.shortest_path(from, to)
    }

    /// Returns the path of a figure that stays in its place.
    #[must_use]
    pub fn stay_at(at: Point) -> Self {
        Self { points: vec![at] }
    }

    fn straight_way(from: Point, to: Point) -> Self {
        Self {
            points: vec![from, to],
        }
    }

    /// Returns the path followed by another path, which must begin where this one ends.
    #[must_use]
    pub fn followed_by(mut self, next: Self) -> Self {
        self.points.extend(next.points.into_iter().skip(1));
        self
    }

    /// Returns the length of the path in inches.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.legs().map(|(a, b)| (b - a).norm()).sum()
    }

    /// Returns the distance of a point from the nearest part of the path, in inches.
    #[must_use]
    pub fn distance_to(&self, point: Point) -> f64 {
        let to_legs = self.legs().map(|leg| distance_to_segment(point, leg));
        to_legs.fold((self.end() - point).norm(), f64::min)
    }

    /// Returns the point `inches` along the path, or the end of the path if it is shorter.
    #[must_use]
    pub fn at(&self, inches: f64) -> Point {
        let mut left = inches;
        for (a, b) in self.legs() {
            let length = (b - a).norm();
            if left <= length && length > 0.0 {
                return a + (b - a) * (left / length);
            }
            left -= length;
        }
        self.end()
    }

    /// Returns the last point of the path; the origin for an empty one.
    #[must_use]
    pub fn end(&self) -> Point {
        self.points.last().copied().unwrap_or(Point::origin())
    }

    /// Returns points a quarter of an inch apart along the first `inches` of the path.
    #[must_use]
    pub fn marks_along(&self, inches: f64) -> Vec<Point> {
        self.marks_between(0.0, inches)
    }

    /// Returns points of the path, a quarter of an inch apart, between two distances from the start.
    #[must_use]
    pub fn marks_between(&self, from: f64, to: f64) -> Vec<Point> {
        let inches = to - from;
        let count = (inches * 4.0).ceil().max(1.0) as usize;
        (0..=count)
            .map(|i| self.at(from + inches * i as f64 / count as f64))
            .collect()
    }

    /// Returns the legs of the first `inches` of the path; legs of length 0 are left out.
    #[must_use]
    pub fn first_legs(&self, inches: f64) -> Vec<RideLeg> {
        let mut left = inches;
        let mut first = Vec::new();
        for (a, b) in self.legs() {
            let length = (b - a).norm().min(left);
            if length > EPSILON {
                let bearing = Bearing::along(b - a);
                first.push(RideLeg {
                    inches: length,
                    bearing,
                    to: a + bearing.unit() * length,
                });
                left -= length;
            }
        }
        first
    }

    fn legs(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        self.points.windows(2).filter_map(|pair| match pair {
            [a, b] => Some((*a, *b)),
            _ => None,
        })
    }
}

struct RideMap<'a> {
    ground: &'a Ground,
    barriers: Vec<Barrier<'a>>,
    roads: Vec<Barrier<'a>>,
}

impl<'a> RideMap<'a> {
    fn new(ground: &'a Ground) -> Self {
        let pick = |wanted: fn(&Feature) -> bool| {
            let wanted = ground.features.iter().filter(move |f| wanted(f));
            wanted.map(Barrier::new).collect()
        };
        Self {
            ground,
            barriers: pick(|f| f.going == GroundGoing::Impassable && !f.road),
            roads: pick(|f| f.road),
        }
    }

    fn is_clear(&self, from: Point, to: Point) -> bool {
        self.barriers
            .iter()
            .all(|barrier| !self.is_barred(barrier, from, to))
    }

    fn is_barred(&self, barrier: &Barrier<'_>, from: Point, to: Point) -> bool {
        if !barrier.is_near(from, to) {
            return false;
        }
        if barrier.is_line() {
            return barrier.edge_cuts(from, to).any(|at| !self.on_road(at));
        }
        // If the line crosses the shore away from all roads, the part of it next to the crossing is barred.
        if barrier.is_crossed(from, to, |at| !self.on_road(at)) {
            return true;
        }
        let mut stops = vec![from, to];
        stops.extend(barrier.edge_cuts(from, to));
        if stops.len() == 2 {
            // A line that meets no edge is wholly inside or wholly outside.
            let has_roads = self.roads.iter().any(|road| road.is_near(from, to));
            let is_inside = barrier.contains(from);
            if !is_inside || !has_roads {
                return is_inside;
            }
        }
        stops.extend(self.roads.iter().flat_map(|road| road.edge_cuts(from, to)));
        stops.sort_by(|a, b| (a - from).norm().total_cmp(&(b - from).norm()));
        stops.windows(2).any(|pair| match pair {
            [a, b] => {
                let middle = a + (b - a) * 0.5;
                barrier.contains(middle) && !self.on_road(middle)
            }
            _ => false,
        })
    }

    fn on_road(&self, at: Point) -> bool {
        self.roads.iter().any(|road| road.contains(at))
    }

    /// Returns the shortest path that turns beside corners of barriers and on roads; `None` if there is none.
    fn shortest_path(&self, from: Point, to: Point) -> Option<Path> {
        let surroundings = Surroundings {
            ends: [from, to],
            barriers: &self.barriers,
            roads: &self.roads,
        };
        let barriers = self.barriers.iter();
        let corners = barriers.flat_map(|barrier| surroundings.turning_corners(barrier));
        let mut points = vec![from, to];
        points.extend(self.turning_points(corners));
        let mut found: Vec<(f64, Option<usize>)> = vec![(f64::INFINITY, None); points.len()];
        let mut open: Vec<usize> = (0..points.len()).collect();
        if let Some(start) = found.first_mut() {
            start.0 = 0.0;
        }
        // A*: the next point to settle is the open one through which the path may be shortest; point 0 is the start, 1
        // the goal.
        let ahead: Vec<f64> = points.iter().map(|point| (to - point).norm()).collect();
        while let Some(place) = nearest_open(&open, &found, &ahead) {
            let here = open.swap_remove(place);
            let (so_far, _) = *found.get(here)?;
            if here == 1 {
                return so_far.is_finite().then(|| trace_path(&points, &found));
            }
            if !so_far.is_finite() {
                return None;
            }
            let at = *points.get(here)?;
            for next in &open {
                let there = *points.get(*next)?;
                let length = so_far + (there - at).norm();
                let slot = found.get_mut(*next)?;
                if length < slot.0 && self.is_clear(at, there) {
                    *slot = (length, Some(here));
                }
            }
        }
        None
    }

    /// Returns the turning points of a path: just outside corners of barriers, and along roads and bridges.
    fn turning_points(
        &self,
        corners: impl Iterator<Item = (Point, Point)>,
    ) -> impl Iterator<Item = Point> {
        let free = |p: &Point| {
            self.ground.holds(*p)
                && (self.on_road(*p) || !self.barriers.iter().any(|b| b.contains(*p)))
        };
        let bridges = self.roads.iter().flat_map(|road| {
            let centre = road.feature().centre();
            let inset = move |edge: &(Point, Point)| edge.0 + (centre - edge.0) * 0.05;
            let edges = road.edges().iter().map(inset);
            edges.chain(road.feature().centre_line.iter().copied())
        });
        let beside = corners.flat_map(|(corner, neighbour)| points_beyond(corner, neighbour));
        beside.chain(bridges).filter(free)
    }
}

fn nearest_open(open: &[usize], found: &[(f64, Option<usize>)], ahead: &[f64]) -> Option<usize> {
    let length = |place: &usize| match (found.get(*place), ahead.get(*place)) {
        (Some((so_far, _)), Some(ahead)) => so_far + ahead,
        _ => f64::INFINITY,
    };
    let lengths = open.iter().map(length).enumerate();
    let shortest = lengths.min_by(|one, other| one.1.total_cmp(&other.1));
    shortest.map(|(place, _)| place)
}

fn trace_path(points: &[Point], found: &[(f64, Option<usize>)]) -> Path {
    let mut way = Vec::new();
    let mut here = Some(1);
    while let Some(i) = here {
        way.extend(points.get(i));
        here = found.get(i).and_then(|f| f.1);
    }
    way.reverse();
    Path { points: way }
}

/// Returns two points a little off a corner, one on each side, as it is approached from another corner. The caller
/// drops those that are not free.
fn points_beyond(corner: Point, from: Point) -> [Point; 2] {
    let along = (corner - from).try_normalize(0.0).unwrap_or_default() * BERTH;
    let side = right_of(along);
    [corner + along + side, corner + along - side]
}
