//! Zones of observation: outline, area, containment (ZOO-01, RUL-56).
//!
//! [`Field::sees_point`] decides exactly whether a point is in a zone. The outline of [`Field::zone`] is for drawing:
//! correct to 0.02 in where nothing blocks and to 0.1 in behind blocking terrain, on 999 of 1,000 random tables. The
//! zone of [`Field::measured_zone`] is for reporting: its area is correct to 0.3 %, its outline to 0.02 in. With no
//! obstacle the zone is the base grown by the range, in closed form.
//!
//! The zone of a point is its visibility polygon (`visibility_polygon.rs`). Its cost grows with the edges within the
//! point's range, the nearest obstacles first, so that an obstacle behind others costs a single look. The zone of a
//! unit is the union of the visibility polygons of viewpoints spaced evenly along its boundary (`viewing_segment.rs`),
//! painted on rows (`rasteriser.rs`) that lie 0.18 in apart, and closer where edges run along them. Each viewpoint
//! looks only away from the base, or away from the hill that the base is partly on, and so at half of the surroundings.
//! The processors share the zones of several units.
//!
//! No hidden ground is reported as seen: the base sees everything that a viewpoint sees. Ground that is visible only
//! between two viewpoints, through a gap or past a corner close by, is left out; the spacing of viewpoints decides
//! nothing else. Measured against the verdicts of 200 points on each table: with viewpoints 0.05 in apart, one drawing
//! in about 1,600 lacks more than a tenth of an inch somewhere. An area is off by more than 0.3 % on 43 tables in 4,000
//! with viewpoints 0.1 in apart, on 13 with 0.05 in, and on 1 in 2,000 with 0.02 in. An exact treatment of the space
//! between two viewpoints (visual events, slits by inner tangents, swept sectors) found the same with a tenth of the
//! viewpoints, in half the time of a drawing, and took 2,500 lines.

mod bound;
mod clipped_edge;
mod contour;
mod depths;
mod fans;
mod lower_envelope;
mod minkowski;
mod overlay;
mod precision;
mod rasteriser;
mod row_snapping;
mod scanline_region;
mod sector;
mod targets;
mod units;
mod view;
mod viewing_segment;
mod visibility_polygon;

use geo::Area;

use super::{field::Field, measure::Vector, shape::ring::clipped_ring};

/// The points that a unit, a figure or a formation sees.
///
/// # Units
///
/// Coordinates and rings are in inches, areas in square inches.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// Outline of the part on the table. It has several pieces and holes where terrain hides ground.
    pub outline: geo::MultiPolygon<f64>,
    /// Area of the part on the table, in square inches.
    pub area: f64,
    /// True if nothing hides any of the zone, so that its outline is the base grown by the range.
    pub is_open: bool,
}

impl Zone {
    /// Returns an empty zone.
    #[must_use]
    pub fn nothing() -> Self {
        Self {
            outline: geo::MultiPolygon::new(Vec::new()),
            area: 0.0,
            is_open: false,
        }
    }

    /// Returns a zone that nothing hides, cut off at the edges of the table.
    fn open(outline: geo::Polygon<f64>, area: f64, field: &Field) -> Self {
        let (width, depth) = (field.ground.width, field.ground.depth);
        let on_table = outline
            .exterior()
            .coords()
            .all(|c| (0.0..=width).contains(&c.x) && (0.0..=depth).contains(&c.y));
        if on_table {
            return Self {
                outline: geo::MultiPolygon::new(vec![outline]),
                area,
                is_open: true,
            };
        }
        let corners = outline.exterior().coords();
        let mut ring: Vec<Vector> = corners.map(|c| Vector::new(c.x, c.y)).collect();
        ring.pop();
        let ring = clipped_ring(clipped_ring(ring, |c| c.x), |c| width - c.x);
        let ring = clipped_ring(clipped_ring(ring, |c| c.y), |c| depth - c.y);
        // Points that rounding has put beyond an edge are moved onto it.
        let onto = |c: Vector| (c.x.clamp(0.0, width), c.y.clamp(0.0, depth));
        let ring: Vec<(f64, f64)> = ring.into_iter().map(onto).collect();
        let outline = geo::Polygon::new(ring.into(), Vec::new());
        Self {
            area: outline.unsigned_area(),
            outline: geo::MultiPolygon::new(vec![outline]),
            is_open: true,
        }
    }

    /// Returns the zone whose outline lies wholly on the table.
    fn of_outline(outline: geo::Polygon<f64>) -> Self {
        Self::of_outlines(geo::MultiPolygon::new(vec![outline]))
    }

    /// Returns the zone whose outlines lie wholly on the table and apart from one another.
    fn of_outlines(outline: geo::MultiPolygon<f64>) -> Self {
        Self {
            area: outline.unsigned_area(),
            outline,
            is_open: false,
        }
    }

    /// Returns the zone of a region on the table.
    fn of_rows(rows: scanline_region::ScanlineRegion, field: &Field) -> Self {
        Self::of_outlines(rows.between(0.0, field.ground.width).outline())
    }

    /// Returns the rings of the zone, piece by piece: first the outer ring, counter-clockwise, then the holes,
    /// clockwise. The first point of a ring is not repeated at the end.
    #[must_use]
    pub fn rings(&self) -> Vec<Vec<[f64; 2]>> {
        use geo::orient::Direction;
        use geo::orient::Orient;
        let outline = self.outline.orient(Direction::Default);
        let ring = |line: &geo::LineString<f64>| {
            let mut points: Vec<[f64; 2]> = line.coords().map(|c| [c.x, c.y]).collect();
            points.pop();
            points
        };
        outline
            .iter()
            .flat_map(|piece| std::iter::once(piece.exterior()).chain(piece.interiors()))
            .map(ring)
            .collect()
    }
}
