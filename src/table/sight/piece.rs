//! Pieces of ground prepared for sight: clean rings with their bounding boxes.

use geo::coordinate_position::CoordPos;

use crate::ground::{Feature, Shape, SightType};
use crate::measure::{EPSILON, Point};
use crate::shape::{
    bounding_box::BoundingBox,
    ring::{is_inside_edges, line_string, position_in_edges, ring_edges, ring_polygon},
    simple,
};

/// Distance in inches from a crest, along the line, up to which a base is on neither slope (RUL-54). An observer also
/// sees this far beyond a crest.
pub(crate) const ON_CREST: f64 = 0.5;

/// Effect of a piece on a line of sight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SightRole {
    /// Ground that a line runs through.
    Area,
    /// A line with a sight type, which counts if the line of sight crosses it.
    Line,
    /// The crest of a hill.
    Crest,
}

/// One feature in one role.
#[derive(Debug, Clone)]
pub(crate) struct SightPiece {
    /// Index of the feature in the ground's list.
    pub(crate) feature: usize,
    pub(crate) role: SightRole,
    pub(crate) sight: Option<SightType>,
    /// Levels above the table; 0 except for areas.
    pub(crate) height: u8,
    /// True for a hill without a crest (RUL-54).
    pub(crate) is_crestless: bool,
    /// Rings of an area, or the one chain of a line: finite points, no point twice in a row.
    pub(crate) rings: Vec<Vec<Point>>,
    /// True if no ring crosses itself or another, and all rings have their interior on the left.
    pub(crate) is_valid: bool,
    pub(crate) bounds: BoundingBox,
}

impl SightPiece {
    /// Returns the edges: of every ring, or of the open chain.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (Point, Point)> + Clone + '_ {
        let closed = self.role == SightRole::Area;
        self.rings
            .iter()
            .flat_map(move |ring| ring_edges(ring, closed))
    }

    /// Checks whether `point` is in the area, outline included.
    pub(crate) fn covers(&self, point: Point) -> bool {
        self.position_of(point) != CoordPos::Outside
    }

    /// Returns the position of a point relative to the area.
    pub(crate) fn position_of(&self, point: Point) -> CoordPos {
        if self.role == SightRole::Area && self.bounds.holds(point) {
            position_in_edges(self.edges(), point)
        } else {
            CoordPos::Outside
        }
    }

    /// Checks whether `point` lies inside by the even-odd rule; points on the outline may give either answer.
    pub(crate) fn surrounds(&self, point: Point) -> bool {
        is_inside_edges(
            self.rings.iter().flat_map(|ring| ring_edges(ring, true)),
            point,
        )
    }
}

/// Returns the feature as an obstacle; `None` if it never affects sight.
pub(super) fn body_piece(index: usize, feature: &Feature) -> Option<SightPiece> {
    let (role, mut rings) = match &feature.shape {
        Shape::Area(area) => {
            let rings: Vec<Vec<Point>> = std::iter::once(&area.outline)
                .chain(&area.holes)
                .map(|ring| clean_points(ring, true))
                .filter(|ring| ring.len() > 2)
                .collect();
            (SightRole::Area, rings)
        }
        Shape::Line(line) => (SightRole::Line, vec![clean_points(line, false)]),
    };
    let height = if role == SightRole::Area {
        feature.elevation
    } else {
        0
    };
    let counts = feature.sight.is_some() || height > 0;
    let is_valid = role == SightRole::Area && made_valid(&mut rings);
    let bounds = BoundingBox::from_points(rings.iter().flatten().copied())?;
    counts.then_some(SightPiece {
        feature: index,
        role,
        sight: feature.sight,
        height,
        is_crestless: height > 0 && clean_points(&feature.crest, false).len() < 2,
        rings,
        is_valid,
        bounds,
    })
}

/// Returns the feature's crest as an obstacle, if one is drawn; else `None`.
pub(super) fn crest_piece(index: usize, feature: &Feature) -> Option<SightPiece> {
    let chain = clean_points(&feature.crest, false);
    if chain.len() < 2 {
        return None;
    }
    let bounds = BoundingBox::from_points(chain.iter().copied())?;
    Some(SightPiece {
        feature: index,
        role: SightRole::Crest,
        sight: None,
        height: 0,
        is_crestless: false,
        rings: vec![chain],
        is_valid: false,
        bounds,
    })
}

/// Turns an outline counter-clockwise and its holes clockwise, so that the interior is to the left. Returns whether
/// none of the rings crosses itself or another.
fn made_valid(rings: &mut [Vec<Point>]) -> bool {
    use geo::Area;
    for (place, ring) in rings.iter_mut().enumerate() {
        if (ring_polygon(ring).signed_area() > 0.0) != (place == 0) {
            ring.reverse();
        }
    }
    let Some((outline, holes)) = rings.split_first() else {
        return false;
    };
    let holes = holes.iter().map(|hole| line_string(hole)).collect();
    simple::is_valid(&geo::Polygon::new(line_string(outline), holes))
}

/// Returns the points, leaving out those that are not finite or that repeat the one before.
fn clean_points(points: &[Point], closed: bool) -> Vec<Point> {
    let mut kept: Vec<Point> = Vec::with_capacity(points.len());
    for point in points {
        let finite = point.x.is_finite() && point.y.is_finite();
        let again = kept
            .last()
            .is_some_and(|last| (point - last).norm() <= EPSILON);
        if finite && !again {
            kept.push(*point);
        }
    }
    while closed
        && kept.len() > 1
        && let (Some(first), Some(last)) = (kept.first(), kept.last())
        && (first - last).norm() <= EPSILON
    {
        kept.pop();
    }
    kept
}
