//! Relief of a hill: contours between its outline and its crest, lit from the north-west, as in Tanaka's relief
//! contours (K. Tanaka, "The relief contour method of representing topography on maps", 1950).
//!
//! In the rules, all ground inside a hill's outline is one level high. The slope is only for the eye: a point is the
//! higher the farther it is from the outline and the nearer it is to the crest. A side along the edge of the table has
//! no slope, because the hill continues beyond the table.

use geo::{Contains, Simplify};
use maud::{Markup, html};

use super::contour::{HeightGrid, contour_rings};
use super::outline_path;
use crate::map::{MapSheet, number::decimal};
use table::ground::{Area, Feature, Ground, Shape};
use table::measure::Point;

/// Distance between the points at which the height is taken, in inches.
const STEP: f64 = 0.5;

/// Maximum number of height points across a hill; on a larger hill they are farther apart.
const ACROSS: f64 = 80.0;

/// Distance between contours on an even slope, in inches.
const APART: f64 = 0.6;

/// Minimum and maximum number of contours of a hill.
const CONTOURS: (f64, f64) = (2.0, 5.0);

/// Maximum distance of a simplified contour from the exact one, in inches.
const SMOOTH: f64 = 0.09;

/// Length of the light and the shadow beside a contour, in inches.
const SHADOW: f64 = 0.14;

/// Draws the contours of a hill with light and shadow, clipped to its outline.
pub(super) fn draw_relief(ground: &Ground, feature: &Feature, sheet: MapSheet) -> Markup {
    let Shape::Area(area) = &feature.shape else {
        return html! {};
    };
    let slope = HillSlope::new(ground, feature, area);
    let grid = slope.grid();
    let top = slope.greatest_depth(&grid);
    let heights: Vec<f64> = grid.points().map(|at| slope.share(at, top)).collect();
    let count = (top / APART).round().clamp(CONTOURS.0, CONTOURS.1);
    let contours: Vec<String> = (1..=count as u8)
        .map(|level| {
            let share = f64::from(level) / (count + 1.0);
            let rings = contour_rings(&grid, &heights, share);
            rings
                .iter()
                .map(|ring| smooth_path(ring, sheet))
                .collect::<String>()
        })
        .filter(|path| !path.is_empty())
        .collect();
    let name = |part: &str| format!("{part}-{}", feature.id);
    let (clip, far) = (name("in"), decimal(SHADOW));
    html! {
        clipPath id=(clip) { path d=(outline_path(feature, sheet)) clip-rule="evenodd" {} }
        g class="relief" clip-path={ "url(#" (clip) ")" } {
            @for (number, path) in contours.iter().enumerate() {
                @let contour = name(&format!("contour-{number}"));
                defs { path id=(contour) d=(path) {} }
                use class="dark" href={ "#" (contour) } transform={ "translate(" (far) " " (far) ")" } {}
                use class="lit" href={ "#" (contour) } transform={ "translate(-" (far) " -" (far) ")" } {}
                use class="step" href={ "#" (contour) } {}
            }
        }
    }
}

/// The edges down which a hill slopes, and its crest.
struct HillSlope<'a> {
    feature: &'a Feature,
    polygon: geo::Polygon<f64>,
    feet: Vec<(Point, Point)>,
    crest: Vec<(Point, Point)>,
}

impl<'a> HillSlope<'a> {
    fn new(ground: &Ground, feature: &'a Feature, area: &Area) -> Self {
        let is_border = |(from, to): &(Point, Point)| {
            let along = |a: f64, b: f64, end: f64| (a <= 0.0 && b <= 0.0) || (a >= end && b >= end);
            along(from.x, to.x, ground.width) || along(from.y, to.y, ground.depth)
        };
        Self {
            feature,
            polygon: area.polygon(),
            feet: area.edges().filter(|edge| !is_border(edge)).collect(),
            crest: table::shape::ring::segments(&feature.crest).collect(),
        }
    }

    /// Returns the points at which the height is taken, with a margin round the hill.
    fn grid(&self) -> HeightGrid {
        let (low, high) = self.feature.bounds();
        let size = high - low;
        let step = STEP.max(size.x.max(size.y) / ACROSS);
        HeightGrid::around(low, high, step)
    }

    /// Checks whether a point is on the hill. A point at the edge of the table is on the hill if the hill continues
    /// beyond that edge.
    fn is_inside(&self, at: Point) -> bool {
        // A point on an outline is not in the polygon, so a point at the edge is moved inwards by this many inches.
        const NUDGE: f64 = 0.01;
        let (low, high) = self.feature.bounds();
        let inwards = |at: f64, low: f64, high: f64| at.max(low + NUDGE).min(high - NUDGE);
        let is_near = at.inf(&high) == at && at.sup(&low) == at;
        is_near
            && self.polygon.contains(&geo::Point::new(
                inwards(at.x, low.x, high.x),
                inwards(at.y, low.y, high.y),
            ))
    }

    /// Returns the greatest distance of a point of the hill from its foot, in inches.
    fn greatest_depth(&self, grid: &HeightGrid) -> f64 {
        let inside = grid.points().filter(|at| self.is_inside(*at));
        inside
            .map(|at| distance_to(&self.feet, at))
            .fold(0.0, f64::max)
    }

    /// Returns the height of a point as a share of the hill's, from 0 at the foot to 1 at the crest; below 0 outside.
    fn share(&self, at: Point, top: f64) -> f64 {
        let foot = distance_to(&self.feet, at);
        if !self.is_inside(at) {
            return -foot.clamp(0.05, 1.0);
        }
        match self.crest.as_slice() {
            [] if top > 0.0 => foot / top,
            [] => 1.0,
            crest => foot / (foot + distance_to(crest, at)).max(f64::EPSILON),
        }
    }
}

/// Returns the distance of a point from the nearest of some edges; infinite if there are none.
fn distance_to(edges: &[(Point, Point)], at: Point) -> f64 {
    let distance = |(from, to): &(Point, Point)| {
        let along = to - from;
        let part = (at - from).dot(&along) / along.norm_squared().max(f64::EPSILON);
        (at - (from + along * part.clamp(0.0, 1.0))).norm()
    };
    edges.iter().map(distance).fold(f64::MAX, f64::min)
}

/// Returns the path of a ring, simplified and rounded at its corners.
fn smooth_path(ring: &[Point], sheet: MapSheet) -> String {
    let line: geo::LineString<f64> = ring.iter().map(|p| (p.x, p.y)).collect();
    let points: Vec<Point> = line
        .simplify(SMOOTH)
        .coords()
        .map(|at| Point::new(at.x, at.y))
        .collect();
    // A ring of one or two points is a speck and not a contour.
    let [first, _, _, ..] = points.as_slice() else {
        return String::new();
    };
    let next = || points.iter().skip(1).chain([first]);
    let middle = |from: &Point, to: &Point| *from + (to - from) * 0.5;
    let last = points.last().unwrap_or(first);
    let mut path = format!("M{}", sheet.pair(middle(last, first)));
    for (at, next) in points.iter().zip(next()) {
        path.push_str(&format!(
            "Q{} {}",
            sheet.pair(*at),
            sheet.pair(middle(at, next))
        ));
    }
    path.push('Z');
    path
}
