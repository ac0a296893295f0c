//! What a road leaves of a piece: units on it ignore the rest (ROUGH-06, RUL-61).

use super::lane::Lane;
use super::lane::Profile;
use super::piece::Edge;
use super::piece::Touch;
use super::piece::for_each_edge;
use super::piece::meeting;
use super::piece::within_area;
use crate::table::base::crossing;
use crate::table::ground::Area;
use crate::table::ground::Feature;
use crate::table::ground::Ground;
use crate::table::ground::Shape;
use crate::table::measure::CONTACT;
use crate::table::measure::Point;

/// A piece of rough ground without the roads that run through it.
pub(super) struct OffRoad<'a> {
    piece: &'a Feature,
    roads: Vec<&'a Area>,
    /// The outline of what is left.
    edges: Vec<(Point, Point)>,
}

impl<'a> OffRoad<'a> {
    /// Returns what the roads leave of a piece; none where none of them comes near it.
    pub(super) fn new(ground: &'a Ground, piece: &'a Feature) -> Option<Self> {
        let bounds = box_of(piece);
        let mut strips = Vec::new();
        let mut roads = Vec::new();
        for feature in ground.features.iter().filter(|f| f.road) {
            if let Shape::Area(area) = &feature.shape
                && meet(box_of(feature), bounds)
            {
                strips.push(feature);
                roads.push(area);
            }
        }
        if roads.is_empty() {
            return None;
        }
        let mut left = Self {
            piece,
            roads,
            edges: Vec::new(),
        };
        let mut edges = Vec::new();
        for_each_edge(piece, |a, b| left.cut((a, b), &strips, None, &mut edges));
        if matches!(piece.shape, Shape::Area(_)) {
            for (i, strip) in strips.iter().enumerate() {
                for_each_edge(strip, |a, b| {
                    left.cut((a, b), &strips, Some(i), &mut edges);
                });
            }
        }
        left.edges = edges;
        Some(left)
    }

    /// Returns where a mover first has a part in the piece and off the road.
    ///
    /// A base that sticks out of its road by no more than the width of contact is on it.
    pub(super) fn met(&self, lane: &Lane, mover: &Profile, start: f64) -> Option<f64> {
        let slim = mover.slimmer(CONTACT);
        let along = lane.along() * (mover.centre().y + start);
        let across = crate::table::measure::right_of(lane.along()) * mover.centre().x;
        if self.holds(Point::from(along + across)) {
            return Some(start);
        }
        self.edges_in(lane)
            .iter()
            .filter_map(|edge| meeting(&slim, *edge, start, Touch::Enters))
            .reduce(f64::min)
    }

    /// Returns the outline of what is left, in the axes of a march.
    pub(super) fn edges_in(&self, lane: &Lane) -> Vec<Edge> {
        self.edges
            .iter()
            .map(|(a, b)| (lane.place(*a), lane.place(*b)))
            .collect()
    }

    fn holds(&self, point: Point) -> bool {
        let Shape::Area(area) = &self.piece.shape else {
            return false;
        };
        within_area(area, point) && !self.roads.iter().any(|road| within_area(road, point))
    }

    /// Keeps what bounds the rest: the piece's edges off the roads, a road's edges in the piece.
    fn cut(
        &self,
        edge: (Point, Point),
        strips: &[&Feature],
        road: Option<usize>,
        kept: &mut Vec<(Point, Point)>,
    ) {
        let run = edge.1 - edge.0;
        let length = run.norm_squared();
        let mut cuts = vec![0.0, 1.0];
        let mut note = |a, b| {
            if let Some(at) = crossing(edge, (a, b)) {
                cuts.push((at - edge.0).dot(&run) / length);
            }
        };
        for strip in strips {
            for_each_edge(strip, &mut note);
        }
        if road.is_some() {
            for_each_edge(self.piece, &mut note);
        }
        cuts.sort_unstable_by(f64::total_cmp);
        for pair in cuts.windows(2) {
            let [from, to] = pair else { continue };
            let middle = edge.0 + run * f64::midpoint(*from, *to);
            if self.bounds_rest(middle, road) {
                kept.push((edge.0 + run * *from, edge.0 + run * *to));
            }
        }
    }

    fn bounds_rest(&self, point: Point, road: Option<usize>) -> bool {
        let covered = self
            .roads
            .iter()
            .enumerate()
            .any(|(i, area)| Some(i) != road && within_area(area, point));
        let inside = || match &self.piece.shape {
            Shape::Area(area) => within_area(area, point),
            Shape::Line(_) => false,
        };
        !covered && (road.is_none() || inside())
    }
}

/// The upright box round a feature: least and greatest corner.
pub(super) fn box_of(feature: &Feature) -> (Point, Point) {
    let mut low = Point::new(f64::INFINITY, f64::INFINITY);
    let mut high = Point::new(f64::NEG_INFINITY, f64::NEG_INFINITY);
    for_each_edge(feature, |a, b| {
        low = low.inf(&a).inf(&b);
        high = high.sup(&a).sup(&b);
    });
    (low, high)
}

/// Returns whether two boxes share a point.
pub(super) fn meet(one: (Point, Point), two: (Point, Point)) -> bool {
    one.0.x <= two.1.x && two.0.x <= one.1.x && one.0.y <= two.1.y && two.0.y <= one.1.y
}
