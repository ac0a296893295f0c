//! Zones of observation: outline, area, containment (ZOO-01, RUL-56).
//!
//! Whether a point is in a zone is [`Field::sees_point`], exact. The outline is for drawing: right to 0.02 in where
//! nothing blocks and to 0.1 in behind blocking terrain. The area of [`Field::measured_zone`] is for telling: right to
//! 0.1 % and 0.3 %, its outline to 0.02 in. With nothing in the way the zone is the base grown by the range, in closed
//! form.
//!
//! What it costs: the zone of a point grows with the edges within its range, the nearest obstacles
//! first, so that one behind others costs a single look. The zone of a unit is the union of the
//! zones of points at most an inch apart round its base, of those at the ends of the
//! stretches from which one looks through a narrow gap, of those beside corners close by, and of those
//! from which a crest lets one look past a corner. What those between two neighbours see past the same
//! corners, through the same slit, or past a corner up to where another hides it, the next corner of its
//! outline takes over or it is out of range, is filled as it is (`visual_events.rs`); where that cannot be
//! told one between them looks, past the corners in doubt only, and more as long as new ground shows.
//! Each of them looks off the base only, or off the hill that the base is on in part, at half of what is
//! about, and is painted on rows 0.18 in apart and more where edges run along them; the gaps cost a look
//! at each pair of obstacles close together within reach. The processors share the zones of several
//! units. What shows itself to a small part of the base only, past corners that no neighbour sees, is
//! found by those observers or not at all: on crowded tables one drawing in eight hundred lacks more than
//! 0.3 % of the zone for it, at worst 0.8 %, or 3 % where bases overlap. A zone that is measured is looked for
//! twenty times as closely: none of 27,000 lacked more than 0.12 %.

mod bound;
mod clipped_edge;
mod contour;
mod critical_viewpoints;
mod depths;
mod fans;
mod gap;
mod lone_window;
mod lower_envelope;
mod minkowski;
mod neighbour;
mod overlay;
mod precision;
mod rasteriser;
mod row_snapping;
mod scanline_region;
mod sector;
mod slit;
mod slits;
mod swept_sector;
mod targets;
mod units;
mod view;
mod viewing_segment;
mod viewpoints;
mod visibility_matrix;
mod visibility_polygon;
mod visual_events;
mod window_store;
mod windows;

pub use visibility_matrix::VisibilityMatrix;

use geo::Area;

use super::field::Field;

/// The points that a unit, a figure or a formation sees.
///
/// # Units
///
/// Coordinates and rings are in inches, areas in square inches.
#[derive(Debug, Clone, PartialEq)]
pub struct Zone {
    /// The outline on the table: several pieces and holes where terrain hides ground.
    pub outline: geo::MultiPolygon<f64>,
    /// The area on the table.
    pub area: f64,
    /// Whether nothing hides any of it: the outline is the base grown by the range.
    pub is_open: bool,
}

impl Zone {
    /// Returns a zone of nothing.
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
        let ring = outline.exterior().coords().map(|c| (c.x, c.y)).collect();
        let ring = cut_off(ring, |c| c.0, |(a, b)| (a, b), width);
        let ring = cut_off(ring, |c| c.1, |(a, b)| (b, a), depth);
        let outline = geo::Polygon::new(ring.into(), Vec::new());
        Self {
            area: outline.unsigned_area(),
            outline: geo::MultiPolygon::new(vec![outline]),
            is_open: true,
        }
    }

    /// Returns the zone of an outline that lies on the table as a whole.
    fn of_outline(outline: geo::Polygon<f64>) -> Self {
        Self::of_outlines(geo::MultiPolygon::new(vec![outline]))
    }

    /// Returns the zone of outlines that lie on the table as a whole, apart from one another.
    fn of_outlines(outline: geo::MultiPolygon<f64>) -> Self {
        Self {
            area: outline.unsigned_area(),
            outline,
            is_open: false,
        }
    }

    /// Returns the zone of a region on the table.
    fn of_rows(rows: scanline_region::ScanlineRegion, field: &Field) -> Self {
        let outline = rows.between(0.0, field.ground.width).outline();
        Self {
            area: outline.unsigned_area(),
            outline,
            is_open: false,
        }
    }

    /// Returns the rings without the closing repeat, piece by piece: each piece's outer ring
    /// counter-clockwise, then its holes clockwise.
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

/// Returns the part of a convex ring for which a coordinate lies between 0 and `most`; `place`
/// makes a point of that coordinate and the other.
fn cut_off(
    ring: Vec<(f64, f64)>,
    along: fn(&(f64, f64)) -> f64,
    place: fn((f64, f64)) -> (f64, f64),
    most: f64,
) -> Vec<(f64, f64)> {
    let across = |c: &(f64, f64)| c.0 + c.1 - along(c);
    let mut ring = ring;
    for (limit, sign) in [(0.0, 1.0), (most, -1.0)] {
        let inside = |c: &(f64, f64)| (along(c) - limit) * sign >= 0.0;
        let mut kept = Vec::with_capacity(ring.len() + 2);
        for (i, here) in ring.iter().enumerate() {
            let Some(next) = ring.get((i + 1) % ring.len()) else {
                continue;
            };
            if inside(here) {
                kept.push(*here);
            }
            if inside(here) != inside(next) {
                let share = (limit - along(here)) / (along(next) - along(here));
                kept.push(place((
                    limit,
                    across(here) + share * (across(next) - across(here)),
                )));
            }
        }
        ring = kept;
    }
    ring
}
