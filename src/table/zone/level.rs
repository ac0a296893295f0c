//! Where the outline of a zone may run along the rows that it is drawn on.
//!
//! A straight edge that crosses rows is exact; one that runs between two of them is off by up to the
//! distance of the rows, all along. Tables are drawn with a ruler and armies face north and south, so
//! such edges are common: they have rows of their own.

use super::super::sight::body::Body;
use super::super::sight::rim::Rim;
use super::super::sight::scene::Scene;
use super::super::sight::survey::edges;
use super::rows::ROW;
use super::star::Star;

/// Edges longer than this have rows of their own, in inches.
const LONG: f64 = 2.0;

/// How far beside an edge its rows are, in inches.
const BESIDE: f64 = 0.001;

/// How far inside the ends of the zone rows lie closer together, in inches: its arcs are flat there.
const CROWN: [f64; 7] = [BESIDE, 0.004, 0.01, 0.02, 0.035, 0.055, 0.08];

/// Returns the rows beside edges that run along the rows, and at the northern and southern ends of what a
/// body sees within each range.
pub(super) fn level_rows(scene: &Scene<'_>, body: &Body, rims: &[Rim]) -> Vec<f64> {
    let mut rows = crowns(scene, body, rims);
    for obstacle in &scene.obstacles {
        let edges = obstacle
            .rings()
            .flat_map(|ring| edges(ring, obstacle.closed()));
        for (a, b) in edges {
            if (b.x - a.x).abs() > LONG && (b.y - a.y).abs() < ROW {
                rows.extend([a.y.max(b.y) + BESIDE, a.y.min(b.y) - BESIDE]);
            }
        }
    }
    rows
}

/// Returns the rows at the northern and southern ends of what is seen within each range: one where the
/// longest ends nothing, more where it does.
fn crowns(scene: &Scene<'_>, body: &Body, rims: &[Rim]) -> Vec<f64> {
    let mut ranges = ranges(scene, rims);
    ranges.sort_by(f64::total_cmp);
    ranges.dedup();
    let bounds = body.bounds();
    let ends = |range: f64, inside: &[f64]| -> Vec<f64> {
        let ends = |by: &f64| [bounds.north + range - by, bounds.south - range + by];
        inside.iter().flat_map(ends).collect()
    };
    let longest = ranges.pop().map(|range| ends(range, &CROWN));
    let shorter = ranges.iter().map(|range| ends(*range, &[BESIDE]));
    shorter.chain(longest).flatten().collect()
}

/// Returns the ranges that may end the view from some rims, in inches.
fn ranges(scene: &Scene<'_>, rims: &[Rim]) -> Vec<f64> {
    let mut ranges = Vec::new();
    for rim in rims {
        let end = rim.end(rim.middle());
        let cap = Star::cap(scene, &end, 0).0;
        let kinds = scene.obstacles.iter().filter_map(|obstacle| obstacle.kind);
        let shorter = kinds.map(|kind| scene.range(kind, &end));
        ranges.extend(shorter.filter(|range| *range < cap));
        ranges.push(cap);
    }
    ranges
}
