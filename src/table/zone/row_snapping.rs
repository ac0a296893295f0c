//! Row snapping: puts scanlines where the outline of a zone may run along them.
//!
//! A straight edge that crosses rows is exact. An edge that runs between two rows is off by up to their distance, over
//! its whole length. Tables are drawn with a ruler and armies face north and south, so such edges are common. They get
//! rows of their own: a few for each edge, found in one pass over the edges.

use super::{
    precision::{BESIDE_EDGE, CROWN, ROW},
    visibility_polygon::VisibilityPolygon,
};
use crate::ground::SightType;
use crate::measure::Point;
use crate::sight::{body::SightBody, boundary::BoundarySegment, scene::Scene};

/// Length in inches from which an edge has rows of its own.
const LONG: f64 = 2.0;

/// Returns the rows beside edges that run along the rows, and at the northern and southern ends of what a
/// body sees within each range.
pub(super) fn level_rows(
    scene: &Scene<'_>,
    body: &SightBody,
    segments: &[BoundarySegment],
) -> Vec<f64> {
    let mut rows = crown_rows(scene, body, segments);
    for obstacle in &scene.obstacles {
        for (a, b) in obstacle.edges().filter(runs_along) {
            rows.extend([a.y.max(b.y) + BESIDE_EDGE, a.y.min(b.y) - BESIDE_EDGE]);
        }
    }
    rows
}

/// Checks whether a long edge may lie between two rows.
fn runs_along(edge: &(Point, Point)) -> bool {
    let run = edge.1 - edge.0;
    run.x.abs() > LONG && run.y.abs() < ROW
}

/// Returns the rows just inside and outside of the northern and southern ends of the region seen within each range, if
/// these ends are level or almost level. The ends of the longest range get more rows.
fn crown_rows(scene: &Scene<'_>, body: &SightBody, segments: &[BoundarySegment]) -> Vec<f64> {
    let mut ranges = ending_ranges(scene, segments);
    ranges.sort_by(f64::total_cmp);
    ranges.dedup();
    let bounds = body.bounds();
    let fronts = body.edges().into_iter().filter(runs_along);
    let tilts = fronts.map(|(a, b)| (b.y - a.y).abs() + BESIDE_EDGE);
    let level: Vec<f64> = [-BESIDE_EDGE, BESIDE_EDGE]
        .into_iter()
        .chain(tilts)
        .collect();
    let ends = |range: f64, inside: &[f64]| -> Vec<f64> {
        let ends = |by: &f64| [bounds.north + range - by, bounds.south - range + by];
        inside.iter().flat_map(ends).collect()
    };
    let longest = ranges.last().map(|range| ends(*range, &CROWN));
    let each = ranges.iter().map(|range| ends(*range, &level));
    each.chain(longest).flatten().collect()
}

/// Returns the ranges that may end the view from some boundary segments, in inches.
fn ending_ranges(scene: &Scene<'_>, segments: &[BoundarySegment]) -> Vec<f64> {
    let obstacles = scene.obstacles.iter();
    let mut kinds: Vec<SightType> = obstacles.filter_map(|obstacle| obstacle.kind).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let mut ranges = Vec::new();
    for segment in segments {
        let end = segment.end_at(segment.middle());
        let cap = VisibilityPolygon::range_cap(scene, &end).0;
        let shorter = kinds.iter().map(|kind| scene.sight_range(*kind, &end));
        ranges.extend(shorter.filter(|range| *range < cap));
        ranges.push(cap);
    }
    ranges
}
