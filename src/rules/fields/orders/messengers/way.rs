//! The shortest way of a figure over the table: all ground alike, impassable ground excepted (RUL-41).

use super::barrier::Barrier;
use super::relative_hull::Surroundings;
use crate::table::ground::Feature;
use crate::table::ground::Going;
use crate::table::ground::Ground;
use crate::table::measure::Bearing;
use crate::table::measure::EPSILON;
use crate::table::measure::Point;
use crate::table::measure::right_of;
use crate::table::shape::segment::distance_to_segment;

/// How far outside a corner of impassable ground the way turns, in inches.
const BERTH: f64 = 0.1;

/// A straight part of a way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Leg {
    /// Its length in inches.
    pub inches: f64,
    /// Which way it goes.
    pub bearing: Bearing,
    /// Where it ends.
    pub to: Point,
}

/// Legs from point to point.
#[derive(Debug, Clone, PartialEq)]
pub struct Way {
    points: Vec<Point>,
}

impl Way {
    /// Returns the shortest way between two points round impassable ground; over it only by a road,
    /// bridge or ford. Where no way is found it is the straight line: nothing in the texts holds a
    /// messenger up for good.
    #[must_use]
    pub fn shortest(ground: &Ground, from: Point, to: Point) -> Self {
        Self::found(ground, from, to).unwrap_or_else(|| Self::straight(from, to))
    }

    /// Returns the shortest way between two points round impassable ground; none where it cuts them off
    /// from each other, or one of them lies in it.
    #[must_use]
    pub fn found(ground: &Ground, from: Point, to: Point) -> Option<Self> {
        let map = Map::new(ground);
        if map.is_clear(from, to) {
            return Some(Self::straight(from, to));
        }
        map.shortest(from, to)
    }

    /// Returns the way of who stays where he is.
    #[must_use]
    pub fn none(at: Point) -> Self {
        Self { points: vec![at] }
    }

    fn straight(from: Point, to: Point) -> Self {
        Self {
            points: vec![from, to],
        }
    }

    /// Returns it with another way behind it that begins where it ends.
    #[must_use]
    pub fn and(mut self, next: Self) -> Self {
        self.points.extend(next.points.into_iter().skip(1));
        self
    }

    /// Returns its length in inches.
    #[must_use]
    pub fn length(&self) -> f64 {
        self.legs().map(|(a, b)| (b - a).norm()).sum()
    }

    /// Returns how far a point is from its nearest part, in inches.
    #[must_use]
    pub fn distance_to(&self, point: Point) -> f64 {
        let to_legs = self.legs().map(|leg| distance_to_segment(point, leg));
        to_legs.fold((self.end() - point).norm(), f64::min)
    }

    /// Returns the point so many inches along it; its end beyond that.
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

    /// Returns where it ends.
    #[must_use]
    pub fn end(&self) -> Point {
        self.points.last().copied().unwrap_or(Point::origin())
    }

    /// Returns points a quarter of an inch apart along the first `inches` of it.
    #[must_use]
    pub fn marks(&self, inches: f64) -> Vec<Point> {
        self.marks_between(0.0, inches)
    }

    /// Returns points a quarter of an inch apart along it, from so many inches to so many.
    #[must_use]
    pub fn marks_between(&self, from: f64, to: f64) -> Vec<Point> {
        let inches = to - from;
        let count = (inches * 4.0).ceil().max(1.0) as usize;
        (0..=count)
            .map(|i| self.at(from + inches * i as f64 / count as f64))
            .collect()
    }

    /// Returns the legs of its first `inches`; none of no length.
    #[must_use]
    pub fn first(&self, inches: f64) -> Vec<Leg> {
        let mut left = inches;
        let mut first = Vec::new();
        for (a, b) in self.legs() {
            let length = (b - a).norm().min(left);
            if length > EPSILON {
                let bearing = Bearing::along(b - a);
                first.push(Leg {
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

struct Map<'a> {
    ground: &'a Ground,
    barriers: Vec<Barrier<'a>>,
    roads: Vec<Barrier<'a>>,
}

impl<'a> Map<'a> {
    fn new(ground: &'a Ground) -> Self {
        let pick = |wanted: fn(&Feature) -> bool| {
            let wanted = ground.features.iter().filter(move |f| wanted(f));
            wanted.map(Barrier::new).collect()
        };
        Self {
            ground,
            barriers: pick(|f| f.going == Going::Impassable && !f.road),
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
            return barrier.cuts(from, to).any(|at| !self.on_road(at));
        }
        // Next to where it crosses the shore off all roads a part of it is barred.
        if barrier.is_crossed(from, to, |at| !self.on_road(at)) {
            return true;
        }
        let mut stops = vec![from, to];
        stops.extend(barrier.cuts(from, to));
        if stops.len() == 2 {
            // What meets no edge is inside or outside from end to end.
            let has_roads = self.roads.iter().any(|road| road.is_near(from, to));
            let is_inside = barrier.contains(from);
            if !is_inside || !has_roads {
                return is_inside;
            }
        }
        stops.extend(self.roads.iter().flat_map(|road| road.cuts(from, to)));
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

    fn shortest(&self, from: Point, to: Point) -> Option<Way> {
        let surroundings = Surroundings {
            ends: [from, to],
            barriers: &self.barriers,
            roads: &self.roads,
        };
        let barriers = self.barriers.iter();
        self.shortest_by((from, to), barriers.flat_map(|b| surroundings.turns(b)))
    }

    /// Returns the shortest way that turns beside some corners, each given with a neighbour, and on roads.
    fn shortest_by(
        &self,
        (from, to): (Point, Point),
        corners: impl Iterator<Item = (Point, Point)>,
    ) -> Option<Way> {
        let mut points = vec![from, to];
        points.extend(self.places(corners));
        let mut found: Vec<(f64, Option<usize>)> = vec![(f64::INFINITY, None); points.len()];
        let mut open: Vec<usize> = (0..points.len()).collect();
        if let Some(start) = found.first_mut() {
            start.0 = 0.0;
        }
        // A*: of the open points the one through which the way may be shortest is settled next; 0 is the start, 1
        // the goal.
        let ahead: Vec<f64> = points.iter().map(|point| (to - point).norm()).collect();
        while let Some(place) = nearest(&open, &found, &ahead) {
            let here = open.swap_remove(place);
            let (so_far, _) = *found.get(here)?;
            if here == 1 {
                return so_far.is_finite().then(|| trace(&points, &found));
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

    /// Where a way can turn: just outside corners of barriers, and along roads and bridges.
    fn places(&self, corners: impl Iterator<Item = (Point, Point)>) -> impl Iterator<Item = Point> {
        let free = |p: &Point| {
            self.ground.holds(*p)
                && (self.on_road(*p) || !self.barriers.iter().any(|b| b.contains(*p)))
        };
        let bridges = self.roads.iter().flat_map(|road| {
            let centre = road.feature().centre();
            let inset = move |(p, _): &(Point, Point)| p + (centre - p) * 0.05;
            let edges = road.edges().iter().map(inset);
            edges.chain(road.feature().centre_line.iter().copied())
        });
        let beside = corners.flat_map(|(corner, neighbour)| beyond(corner, neighbour));
        beside.chain(bridges).filter(free)
    }
}

fn nearest(open: &[usize], found: &[(f64, Option<usize>)], ahead: &[f64]) -> Option<usize> {
    let length = |place: &usize| match (found.get(*place), ahead.get(*place)) {
        (Some((so_far, _)), Some(ahead)) => so_far + ahead,
        _ => f64::INFINITY,
    };
    let lengths = open.iter().map(length).enumerate();
    let shortest = lengths.min_by(|one, other| one.1.total_cmp(&other.1));
    shortest.map(|(place, _)| place)
}

fn trace(points: &[Point], found: &[(f64, Option<usize>)]) -> Way {
    let mut way = Vec::new();
    let mut here = Some(1);
    while let Some(i) = here {
        way.extend(points.get(i));
        here = found.get(i).and_then(|f| f.1);
    }
    way.reverse();
    Way { points: way }
}

/// Returns points a little off a corner as one comes to it from another, on both sides; the caller drops those that
/// are not free.
fn beyond(corner: Point, from: Point) -> [Point; 2] {
    let along = (corner - from).try_normalize(0.0).unwrap_or_default() * BERTH;
    let side = right_of(along);
    [corner + along + side, corner + along - side]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::rules::fields::orders::messengers::barrier::tests::lake;
    use crate::table::ground::Shape;
    use crate::table::ground::SightType;

    const MIDDLE: Point = Point::new(24.0, 18.0);

    /// Corners at some distances from a point, one after another round an arc.
    fn arc(radii: &[f64], middle: Point, degrees: f64) -> Vec<Point> {
        let turn = degrees / radii.len() as f64;
        let corners = radii.iter().enumerate();
        let out = corners.map(|(n, r)| Bearing::new(turn * n as f64).unit() * *r);
        out.map(|out| middle + out).collect()
    }

    fn pond() -> impl Strategy<Value = Feature> {
        let radii = proptest::collection::vec(1.0..9.0, 3..9);
        (radii, 8.0..40.0, 8.0..28.0)
            .prop_map(|(radii, x, y)| lake(arc(&radii, Point::new(x, y), 360.0)))
    }

    /// A lake with ragged land in its middle, cut off or open to one side.
    fn bay() -> impl Strategy<Value = Feature> {
        let shore = |radii| proptest::collection::vec(radii, 10);
        (shore(12.0..16.0), shore(3.0..10.0), any::<bool>()).prop_map(|(outer, inner, is_open)| {
            let [mut outer, inner] = [outer, inner].map(|radii| arc(&radii, MIDDLE, 360.0));
            if is_open {
                outer.extend(inner.into_iter().rev());
                return lake(outer);
            }
            let mut around = lake(outer);
            if let Shape::Area(area) = &mut around.shape {
                area.holes.push(inner);
            }
            around
        })
    }

    fn point() -> impl Strategy<Value = Point> {
        let anywhere = (1.0..47.0, 1.0..35.0);
        let inside = (16.0..32.0, 11.0..25.0);
        prop_oneof![anywhere, inside].prop_map(|(x, y)| Point::new(x, y))
    }

    /// A strip of road from one place to another.
    fn road((from, to): (Point, Point)) -> Feature {
        let aside = right_of((to - from).try_normalize(0.0).unwrap_or_default());
        Feature {
            road: true,
            going: Going::Open,
            ..lake(vec![from + aside, to + aside, to - aside, from - aside])
        }
    }

    /// Whether the middle of a part of a line between two cuts lies in a barrier and off all roads.
    fn is_barred_somewhere(map: &Map<'_>, barrier: &Barrier<'_>, from: Point, to: Point) -> bool {
        let mut stops = vec![from, to];
        for ground in map.roads.iter().chain([barrier]) {
            stops.extend(ground.cuts(from, to));
        }
        stops.sort_by(|a, b| (a - from).norm().total_cmp(&(b - from).norm()));
        let parts = stops.windows(2);
        let mut middles = parts.map(|part| part[0] + (part[1] - part[0]) * 0.5);
        middles.any(|at| barrier.contains(at) && !map.on_road(at))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn a_line_is_barred_where_it_leaves_the_roads(
            lake in prop_oneof![pond(), bay()],
            roads in proptest::collection::vec((point(), point()), 0..3),
            lines in proptest::collection::vec((point(), point()), 20),
            shares in (0.0..1.0, 0.0..1.0),
        ) {
            let along = roads.iter().map(|(a, b)| (a + (b - a) * shares.0, a + (b - a) * shares.1));
            let lines: Vec<(Point, Point)> = lines.iter().copied().chain(along).collect();
            let mut ground = Ground::open(48.0, 36.0, SightType::Rolling);
            ground.features = roads.into_iter().map(road).chain([lake]).collect();
            let map = Map::new(&ground);
            for ((from, to), barrier) in lines.iter().flat_map(|line| map.barriers.iter().map(move |b| (line, b))) {
                let slow = is_barred_somewhere(&map, barrier, *from, *to);
                prop_assert_eq!(map.is_barred(barrier, *from, *to), slow);
            }
        }

        #[test]
        fn no_way_is_shorter_by_corners_left_out(
            mut lakes in proptest::collection::vec(pond(), 0..4),
            bay in proptest::option::weighted(0.7, bay()),
            ends in (point(), point()),
        ) {
            lakes.extend(bay);
            let mut ground = Ground::open(48.0, 36.0, SightType::Rolling);
            ground.features = lakes;
            let map = Map::new(&ground);
            let edges = map.barriers.iter().flat_map(|barrier| barrier.edges());
            let all = map.shortest_by(ends, edges.flat_map(|(a, b)| [(*a, *b), (*b, *a)]));
            let way = map.shortest(ends.0, ends.1);
            prop_assert_eq!(way.is_some(), all.is_some());
            // Corners nearer to each other than the berth let by a little closer.
            let over = way.zip(all).map_or(0.0, |(way, all)| way.length() - all.length());
            prop_assert!((-EPSILON..BERTH).contains(&over), "{}", over);
        }
    }
}
