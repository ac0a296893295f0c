//! Impassable ground as the way round it asks: does a straight line run through it?
//!
//! A way is looked for among hundreds of thousands of lines. Sixteen edges in a row share a box, and only
//! those whose box meets the line's are cut with it; the polygon is made once. The edge that barred the line before
//! is asked first: the next line often runs beside it.

use std::cell::Cell;

use geo::Intersects;

use crate::table::ground::Feature;
use crate::table::ground::Shape;
use crate::table::measure::EPSILON;
use crate::table::measure::Point;
use crate::table::measure::Vector;
use crate::table::shape::segment::crossing;

/// Edges in a row that share a box.
const TOGETHER: usize = 16;

/// Inches that the ends of one segment lie off another that it crosses.
const CLEAR: f64 = 1e-6;

/// An upright rectangle by its south-west and north-east corner.
type Box = (Point, Point);

/// A piece of ground made ready for the question which of its edges a line crosses.
pub(super) struct Barrier<'a> {
    feature: &'a Feature,
    edges: Vec<(Point, Point)>,
    boxes: Vec<Box>,
    around: Box,
    /// The place of the edge that was found crossed last.
    crossed: Cell<usize>,
    /// None for a line.
    polygon: Option<geo::Polygon<f64>>,
}

impl<'a> Barrier<'a> {
    pub(super) fn new(feature: &'a Feature) -> Self {
        let edges: Vec<(Point, Point)> = feature.edges().collect();
        let (low, high) = feature.bounds();
        let slack = Vector::repeat(EPSILON);
        Self {
            feature,
            boxes: edges.chunks(TOGETHER).map(around).collect(),
            edges,
            around: (low - slack, high + slack),
            crossed: Cell::default(),
            polygon: match &feature.shape {
                Shape::Area(area) => Some(area.polygon()),
                Shape::Line(_) => None,
            },
        }
    }

    /// Returns the piece of ground.
    pub(super) fn feature(&self) -> &'a Feature {
        self.feature
    }

    /// Returns its edges.
    pub(super) fn edges(&self) -> &[(Point, Point)] {
        &self.edges
    }

    /// Returns whether it has no width.
    pub(super) fn is_line(&self) -> bool {
        self.polygon.is_none()
    }

    /// Returns whether a line comes near it.
    pub(super) fn is_near(&self, from: Point, to: Point) -> bool {
        meet(self.around, around(&[(from, to)]))
    }

    /// Returns where a line crosses its edges, in the order of these.
    pub(super) fn cuts(&self, from: Point, to: Point) -> impl Iterator<Item = Point> + '_ {
        let line = around(&[(from, to)]);
        let near = self.edges.chunks(TOGETHER).zip(&self.boxes);
        let near = near.filter(move |(_, own)| meet(**own, line));
        near.flat_map(|(edges, _)| edges)
            .filter_map(move |edge| crossing((from, to), *edge))
    }

    /// Returns whether a line crosses an edge from side to side, well clear of the ends of both: whatever else it meets,
    /// a part of it lies inside. A line that does not may meet edges all the same.
    pub(super) fn is_crossed(&self, from: Point, to: Point) -> bool {
        let is_crossed = |place: &usize| {
            let edge = self.edges.get(*place);
            edge.is_some_and(|edge| cross((from, to), *edge))
        };
        if is_crossed(&self.crossed.get()) {
            return true;
        }
        let line = around(&[(from, to)]);
        let near = self.boxes.iter().enumerate();
        let near = near.filter(|(_, own)| meet(**own, line) && is_cut(**own, from, to));
        let mut places = near.flat_map(|(n, _)| n * TOGETHER..(n + 1) * TOGETHER);
        let found = places.find(is_crossed);
        self.crossed.set(found.unwrap_or(self.crossed.get()));
        found.is_some()
    }

    /// Returns whether it holds a point, as [`Feature::contains`] has it.
    pub(super) fn contains(&self, point: Point) -> bool {
        let at = geo::Coord {
            x: point.x,
            y: point.y,
        };
        match &self.polygon {
            Some(polygon) => meet(self.around, (point, point)) && polygon.intersects(&at),
            None => self.feature.contains(point),
        }
    }
}

fn around(edges: &[(Point, Point)]) -> Box {
    let far = Point::from(Vector::repeat(f64::INFINITY));
    let ends = edges.iter().flat_map(|(a, b)| [a, b]);
    let (low, high) = ends.fold((far, -far), |(low, high), p| (low.inf(p), high.sup(p)));
    let slack = Vector::repeat(EPSILON);
    (low - slack, high + slack)
}

/// Returns whether a line, drawn out beyond its ends, may run through an upright rectangle.
fn is_cut(own: Box, from: Point, to: Point) -> bool {
    let (along, middle) = (to - from, nalgebra::center(&own.0, &own.1));
    let half = (own.1 - own.0) / 2.0;
    let aside = along.perp(&(middle - from)).abs();
    let reach = along.x.abs() * half.y + along.y.abs() * half.x;
    aside <= reach
}

/// Returns whether two segments cross, each of them from one side of the other to the other.
fn cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let parts = |(a, b): (Point, Point), (c, d): (Point, Point)| {
        let along = b - a;
        let (first, last) = (along.perp(&(c - a)), along.perp(&(d - a)));
        let clear = CLEAR * along.norm();
        first.min(last) < -clear && first.max(last) > clear
    };
    parts(one, other) && parts(other, one)
}

fn meet(one: Box, other: Box) -> bool {
    one.0.x <= other.1.x && other.0.x <= one.1.x && one.0.y <= other.1.y && other.0.y <= one.1.y
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::ground::Area;
    use crate::table::ground::Cover;
    use crate::table::ground::Going;

    fn lake(outline: Vec<Point>) -> Feature {
        Feature {
            id: "lake".to_owned(),
            name: "Lake".to_owned(),
            kind: "lake".to_owned(),
            shape: Shape::Area(Area {
                outline,
                holes: Vec::new(),
            }),
            centre_line: Vec::new(),
            sight: None,
            going: Going::Impassable,
            cover: Cover::None,
            elevation: 0,
            crest: Vec::new(),
            value: 0,
            road: false,
        }
    }

    /// Points of a coarse grid: lines run through corners and along edges as often as not.
    fn point() -> impl Strategy<Value = Point> {
        (0..9_i8, 0..9_i8).prop_map(|(x, y)| Point::new(f64::from(x), f64::from(y)))
    }

    proptest! {
        #[test]
        fn cuts_and_points_inside_are_those_of_the_feature(
            outline in proptest::collection::vec(point(), 3..40),
            lines in proptest::collection::vec((point(), point()), 1..20),
        ) {
            let lake = lake(outline);
            let barrier = Barrier::new(&lake);
            for (from, to) in lines {
                let cut = |edge: (Point, Point)| crossing((from, to), edge);
                let slow: Vec<Point> = lake.edges().filter_map(cut).collect();
                prop_assert!(barrier.is_near(from, to) || slow.is_empty());
                prop_assert!(!barrier.is_crossed(from, to) || !slow.is_empty());
                prop_assert_eq!(barrier.cuts(from, to).collect::<Vec<_>>(), slow);
                let middle = from + (to - from) * 0.5;
                prop_assert_eq!(barrier.contains(middle), lake.contains(middle));
            }
        }
    }
}
