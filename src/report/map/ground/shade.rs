//! Hill shading: light from the north-west brightens the slopes that face it and darkens the others, as in Tanaka's
//! relief contours (K. Tanaka, "The relief contour method of representing topography on maps", 1950).
//!
//! A hill has one height up to its outline, so its slope is drawn as a band inside the outline: ever broader strokes of
//! the outline, clipped to it.

use maud::{Markup, html};

use super::outline_path;
use crate::map::{MapSheet, number::decimal};
use table::ground::{Feature, Shape};
use table::measure::{Point, Vector};

/// Widths of the bands, in inches; each covers the narrower ones, so that the slope fades inwards.
const BANDS: [f64; 3] = [0.5, 1.0, 1.5];

/// Draws the slopes of a hill, clipped to its outline.
pub(super) fn draw_slopes(feature: &Feature, sheet: MapSheet) -> Markup {
    let Shape::Area(area) = &feature.shape else {
        return html! {};
    };
    let clip = format!("in-{}", feature.id);
    let rings = || std::iter::once(&area.outline).chain(&area.holes);
    let faces = |is_lit: bool| -> String {
        let edges = rings().enumerate().flat_map(|(number, ring)| {
            // A hole is a hollow: its edges face the other way.
            faces_of(ring, number > 0, is_lit)
        });
        edges.map(|edge| sheet.path(&edge, false)).collect()
    };
    let (lit, dark) = (faces(true), faces(false));
    html! {
        clipPath id=(clip) { path d=(outline_path(feature, sheet)) clip-rule="evenodd" {} }
        g class="shade" clip-path={ "url(#" (clip) ")" } {
            @for band in BANDS {
                @if !lit.is_empty() { path class="lit" stroke-width=(decimal(2.0 * band)) d=(lit) {} }
                @if !dark.is_empty() { path class="dark" stroke-width=(decimal(2.0 * band)) d=(dark) {} }
            }
        }
    }
}

/// Returns the runs of edges that face the light, or that turn away from it.
fn faces_of(ring: &[Point], is_hollow: bool, is_lit: bool) -> Vec<Vec<Point>> {
    let light = Vector::new(-1.0, 1.0);
    let turn: f64 = closed_edges(ring)
        .map(|(from, to)| from.x * to.y - to.x * from.y)
        .sum();
    // Counter-clockwise, the outside is on the right.
    let outwards = if (turn > 0.0) == is_hollow { -1.0 } else { 1.0 };
    let mut runs: Vec<Vec<Point>> = Vec::new();
    let mut is_open = false;
    for (from, to) in closed_edges(ring) {
        let along = to - from;
        let normal = Vector::new(along.y, -along.x) * outwards;
        let faces = (normal.dot(&light) > 0.0) == is_lit;
        match (faces, is_open, runs.last_mut()) {
            (true, true, Some(run)) => run.push(to),
            (true, ..) => runs.push(vec![from, to]),
            _ => {}
        }
        is_open = faces;
    }
    runs
}

/// Returns the edges of a ring, including the closing one.
fn closed_edges(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().copied().zip(next.copied())
}
