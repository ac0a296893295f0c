//! Impassable ground as the way round it asks: does a straight line run through it?
//!
//! Sixteen edges in a row share a box, and sixteen boxes a wider one; only edges whose boxes meet the line's are cut
//! with it. The polygon is made once.

use geo::Intersects;

use crate::table::ground::Feature;
use crate::table::ground::Shape;
use crate::table::measure::Point;
use crate::table::shape::bounding_box::BoundingBox;
use crate::table::shape::segment::crossing;

/// Edges in a row that share a box, and boxes that share a wider one.
const TOGETHER: usize = 16;

/// Inches that the ends of one segment lie off another that it crosses.
const CLEAR: f64 = 1e-6;

/// A piece of ground made ready for the question which of its edges a line crosses.
pub(super) struct Barrier<'a> {
    feature: &'a Feature,
    edges: Vec<(Point, Point)>,
    boxes: Vec<BoundingBox>,
    /// Each round as many boxes in a row.
    wide: Vec<BoundingBox>,
    around: BoundingBox,
    /// None for a line.
    polygon: Option<geo::Polygon<f64>>,
}

impl<'a> Barrier<'a> {
    pub(super) fn new(feature: &'a Feature) -> Self {
        let edges: Vec<(Point, Point)> = feature.edges().collect();
        let (low, high) = feature.bounds();
        Self {
            feature,
            boxes: edges.chunks(TOGETHER).map(around).collect(),
            wide: edges.chunks(TOGETHER * TOGETHER).map(around).collect(),
            edges,
            around: BoundingBox::between(low, high),
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
        self.around.meets(&BoundingBox::between(from, to))
    }

    /// Returns whether it comes near what lies within bounds.
    pub(super) fn meets(&self, bounds: &BoundingBox) -> bool {
        self.around.meets(bounds)
    }

    /// Returns the ends of its edges near bounds, and perhaps some farther off.
    pub(super) fn corners_near(&self, bounds: BoundingBox) -> impl Iterator<Item = Point> + '_ {
        let near = self.edges_near(move |own| own.meets(&bounds));
        near.flat_map(|(a, b)| [*a, *b])
    }

    /// Returns where a line crosses its edges, in the order of these.
    pub(super) fn cuts(&self, from: Point, to: Point) -> impl Iterator<Item = Point> + '_ {
        let line = BoundingBox::between(from, to);
        let near = self.edges_near(move |own| own.meets(&line));
        near.filter_map(move |edge| crossing((from, to), *edge))
    }

    /// Returns where a line crosses edges from side to side, well clear of the ends of both: whatever else it meets,
    /// next to each a part of it lies inside. A line that does not may meet edges all the same.
    pub(super) fn crossed(&self, from: Point, to: Point) -> impl Iterator<Item = Point> + '_ {
        let line = BoundingBox::between(from, to);
        let near = self.edges_near(move |own| own.meets(&line) && is_cut(own, from, to));
        let crossed = near.filter(move |edge| cross((from, to), **edge));
        crossed.filter_map(move |edge| crossing((from, to), *edge))
    }

    /// Returns the edges whose box holds a test, in their order, and perhaps some next to them. It must hold for
    /// every box round one for which it holds.
    fn edges_near(
        &self,
        is_near: impl Fn(&BoundingBox) -> bool + Copy,
    ) -> impl Iterator<Item = &(Point, Point)> {
        let edges = self.edges.chunks(TOGETHER * TOGETHER);
        let rows = edges.zip(self.boxes.chunks(TOGETHER)).zip(&self.wide);
        let rows = rows.filter(move |(_, wide)| is_near(wide));
        rows.flat_map(move |((edges, boxes), _)| {
            let near = edges.chunks(TOGETHER).zip(boxes);
            near.filter(move |(_, own)| is_near(own))
                .flat_map(|(edges, _)| edges)
        })
    }

    /// Returns whether it holds a point, as [`Feature::contains`] has it.
    pub(super) fn contains(&self, point: Point) -> bool {
        let at = geo::Coord {
            x: point.x,
            y: point.y,
        };
        match &self.polygon {
            Some(polygon) => self.around.holds(point) && polygon.intersects(&at),
            None => self.feature.contains(point),
        }
    }
}

fn around(edges: &[(Point, Point)]) -> BoundingBox {
    let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
    BoundingBox::of(ends).unwrap_or(BoundingBox::NOWHERE)
}

/// Returns whether a line, drawn out beyond its ends, may run through an upright rectangle.
fn is_cut(own: &BoundingBox, from: Point, to: Point) -> bool {
    let along = to - from;
    let aside = along.perp(&(own.middle() - from)).abs();
    let half = own.half();
    aside <= along.x.abs() * half.y + along.y.abs() * half.x
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

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::ground::Area;
    use crate::table::ground::Cover;
    use crate::table::ground::Going;

    pub(in super::super) fn lake(outline: Vec<Point>) -> Feature {
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
                prop_assert!(barrier.crossed(from, to).all(|at| slow.contains(&at)));
                prop_assert_eq!(barrier.cuts(from, to).collect::<Vec<_>>(), slow);
                let middle = from + (to - from) * 0.5;
                prop_assert_eq!(barrier.contains(middle), lake.contains(middle));
            }
        }
    }
}
