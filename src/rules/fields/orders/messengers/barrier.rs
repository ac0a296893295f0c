//! Impassable ground, prepared for testing whether a straight line runs through it.
//!
//! Sixteen consecutive edges share a box, and sixteen boxes a wider one. Only edges whose boxes meet the line's box are
//! intersected with the line. The polygon is built only once.

use std::cell::Cell;

use geo::{GeoNum, Intersects, Kernel, Orientation};

use table::ground::{Feature, Shape};
use table::measure::Point;
use table::shape::{bounding_box::BoundingBox, segment::segment_crossing};

/// Number of edges in a row that share a box, and of boxes that share a wider one.
const TOGETHER: usize = 16;

/// Distance in inches that the ends of two crossing segments must keep from each other's line.
const CLEAR: f64 = 1e-6;

/// Impassable ground, prepared for finding the edges that a line crosses.
pub(super) struct Barrier<'a> {
    feature: &'a Feature,
    edges: Vec<(Point, Point)>,
    boxes: Vec<BoundingBox>,
    /// The wider boxes, each round as many boxes in a row.
    wide: Vec<BoundingBox>,
    around: BoundingBox,
    /// `None` for a line.
    polygon: Option<geo::Polygon<f64>>,
    /// Index of the last edge that barred a line: it often bars the next one.
    bars: Cell<usize>,
}

impl<'a> Barrier<'a> {
    pub(super) fn new(feature: &'a Feature) -> Self {
        let edges: Vec<(Point, Point)> = feature.edges().collect();
        let (low, high) = feature.bounds();
        Self {
            feature,
            boxes: edges.chunks(TOGETHER).map(edges_bounds).collect(),
            wide: edges
                .chunks(TOGETHER * TOGETHER)
                .map(edges_bounds)
                .collect(),
            edges,
            around: BoundingBox::between(low, high),
            polygon: match &feature.shape {
                Shape::Area(area) => Some(area.polygon()),
                Shape::Line(_) => None,
            },
            bars: Cell::new(0),
        }
    }

    /// Returns the impassable ground.
    pub(super) fn feature(&self) -> &'a Feature {
        self.feature
    }

    /// Returns the edges of the ground.
    pub(super) fn edges(&self) -> &[(Point, Point)] {
        &self.edges
    }

    /// Checks whether the barrier has no width.
    pub(super) fn is_line(&self) -> bool {
        self.polygon.is_none()
    }

    /// Checks whether a line comes near the barrier.
    pub(super) fn is_near(&self, from: Point, to: Point) -> bool {
        self.around.meets(&BoundingBox::between(from, to))
    }

    /// Checks whether the barrier comes near anything within the bounds.
    pub(super) fn comes_near(&self, bounds: &BoundingBox) -> bool {
        self.around.meets(bounds)
    }

    /// Returns the ends of edges near some bounds; some may be farther away.
    pub(super) fn corners_near(&self, bounds: BoundingBox) -> impl Iterator<Item = Point> + '_ {
        let near = self.edges_near(move |own| own.meets(&bounds));
        near.flat_map(|(a, b)| [*a, *b])
    }

    /// Returns the points where a line crosses edges, in the order of the edges.
    pub(super) fn edge_cuts(&self, from: Point, to: Point) -> impl Iterator<Item = Point> + '_ {
        let line = BoundingBox::between(from, to);
        let near = self.edges_near(move |own| own.meets(&line));
        near.filter_map(move |edge| segment_crossing((from, to), *edge))
    }

    /// Checks whether a line crosses some edge well away from the ends of both: part of the line is then inside. A line
    /// that does not may still touch edges.
    pub(super) fn is_crossed(
        &self,
        from: Point,
        to: Point,
        counts: impl Fn(Point) -> bool,
    ) -> bool {
        let is_crossed_by = |edge: &(Point, Point)| {
            edges_cross((from, to), *edge)
                && segment_crossing((from, to), *edge).is_some_and(&counts)
        };
        if self.edges.get(self.bars.get()).is_some_and(is_crossed_by) {
            return true;
        }
        let line = BoundingBox::between(from, to);
        let near = self.numbered_near(move |own| own.meets(&line) && is_cut(own, from, to));
        let mut crossed = near.filter(|(_, edge)| is_crossed_by(edge));
        let first = crossed.next();
        if let Some((place, _)) = first {
            self.bars.set(place);
        }
        first.is_some()
    }

    /// Returns the edges whose box passes a test, in order; neighbouring edges may be included. A test that holds for a
    /// box must hold for every larger box around it.
    fn edges_near(
        &self,
        is_near: impl Fn(&BoundingBox) -> bool + Copy,
    ) -> impl Iterator<Item = &(Point, Point)> {
        self.numbered_near(is_near).map(|(_, edge)| edge)
    }

    /// Returns the edges that `edges_near` finds, with their indices.
    fn numbered_near(
        &self,
        is_near: impl Fn(&BoundingBox) -> bool + Copy,
    ) -> impl Iterator<Item = (usize, &(Point, Point))> {
        let rows = self.boxes.chunks(TOGETHER).zip(&self.wide).enumerate();
        let rows = rows.filter(move |(_, (_, wide))| is_near(wide));
        let near = rows.flat_map(move |(row, (boxes, _))| {
            let boxes = boxes.iter().enumerate();
            boxes
                .filter(move |(_, own)| is_near(own))
                .map(move |(place, _)| (row * TOGETHER + place) * TOGETHER)
        });
        near.flat_map(|first| {
            let together = self.edges.get(first..).unwrap_or_default();
            (first..).zip(together.iter().take(TOGETHER))
        })
    }

    /// Checks whether the barrier contains a point, as [`Feature::contains`] does.
    pub(super) fn contains(&self, point: Point) -> bool {
        let at = geo::Coord {
            x: point.x,
            y: point.y,
        };
        match &self.polygon {
            Some(_) if !self.around.holds(point) => false,
            // For an area with holes, the winding number of the outline is not enough.
            Some(polygon) if !polygon.interiors().is_empty() => polygon.intersects(&at),
            Some(_) => self.is_wound_round(point),
            None => self.feature.contains(point),
        }
    }

    /// Checks by the winding number whether the outline runs round a point or through it. Uses only the edges that a
    /// line from the point to the east may meet.
    fn is_wound_round(&self, point: Point) -> bool {
        let coord = |at: Point| geo::Coord { x: at.x, y: at.y };
        let east = BoundingBox::between(point, Point::new(self.around.east, point.y));
        let mut winding = 0;
        for (a, b) in self.edges_near(move |own| own.meets(&east)) {
            let is_up = a.y <= point.y && b.y >= point.y;
            let is_down = a.y > point.y && b.y <= point.y;
            if !is_up && !is_down {
                continue;
            }
            match <f64 as GeoNum>::Ker::orient2d(coord(*a), coord(*b), coord(point)) {
                Orientation::CounterClockwise if is_up && b.y != point.y => winding += 1,
                Orientation::Clockwise if is_down => winding -= 1,
                Orientation::Collinear if a.x.min(b.x) <= point.x && point.x <= a.x.max(b.x) => {
                    return true;
                }
                _ => {}
            }
        }
        winding != 0
    }
}

fn edges_bounds(edges: &[(Point, Point)]) -> BoundingBox {
    let ends = edges.iter().flat_map(|(a, b)| [*a, *b]);
    BoundingBox::from_points(ends).unwrap_or(BoundingBox::NOWHERE)
}

/// Checks whether a line, extended beyond both ends, may run through an upright rectangle.
fn is_cut(own: &BoundingBox, from: Point, to: Point) -> bool {
    let along = to - from;
    let aside = along.perp(&(own.middle() - from)).abs();
    let half = own.half();
    aside <= along.x.abs() * half.y + along.y.abs() * half.x
}

/// Checks whether two segments cross: each has its ends on opposite sides of the other.
fn edges_cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let parts = |line: (Point, Point), ends: (Point, Point)| {
        let along = line.1 - line.0;
        let [first, last] = [ends.0, ends.1].map(|end| along.perp(&(end - line.0)));
        let clear = CLEAR * along.norm();
        first.min(last) < -clear && first.max(last) > clear
    };
    parts(one, other) && parts(other, one)
}
