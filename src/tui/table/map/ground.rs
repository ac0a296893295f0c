//! Terrain on the raster: tints for areas; lines for roads, water, fences and crests.

use super::{
    raster::{Raster, Stroke},
    viewport::{DOTS, Viewport},
};
use crate::kit::theme::{MapInk, Tint};
use table::ground::{Area, Feature, Ground, Shape, segments};
use table::measure::Point;

/// Draws the ground: hills first, because woods stand on them.
pub fn draw(ground: &Ground, view: &Viewport, raster: &mut Raster) {
    open_table(ground, view, raster);
    let is_high = |feature: &&Feature| feature.elevation > 0;
    let high = ground.features.iter().filter(is_high);
    let low = ground.features.iter().filter(|f| !is_high(f));
    for feature in high.chain(low) {
        tint(feature, view, raster);
    }
    for feature in &ground.features {
        lines(feature, view, raster);
    }
    edge(ground, view, raster);
}

fn open_table(ground: &Ground, view: &Viewport, raster: &mut Raster) {
    let corners = vec![
        Point::new(0.0, 0.0),
        Point::new(ground.width, 0.0),
        Point::new(ground.width, ground.depth),
        Point::new(0.0, ground.depth),
    ];
    let table = Area {
        outline: corners,
        holes: Vec::new(),
    };
    fill(&table, view, raster, Tint::Open);
}

fn edge(ground: &Ground, view: &Viewport, raster: &mut Raster) {
    // The edge is drawn half a dot inside the table, so that it is visible even if the whole table fills the window.
    let inset = 0.4 / view.scale;
    let (right, top) = (ground.width - inset, ground.depth - inset);
    let corners = [
        Point::new(inset, inset),
        Point::new(right, inset),
        Point::new(right, top),
        Point::new(inset, top),
    ];
    super::ring(&corners, view, raster, MapInk::Edge, Stroke::Solid);
}

/// Returns the tint of a feature's cells; `None` for a feature that is only a line, or that changes nothing.
fn tint_of(feature: &Feature) -> Option<Tint> {
    Some(match feature.kind.as_str() {
        "woods" => Tint::Woods,
        "open-woods" | "orchard" | "cornfield" | "tree-line" => Tint::Brush,
        "town" => Tint::Town,
        "farm" => Tint::Farm,
        "lake" => Tint::Lake,
        "stream" | "swamp" => Tint::Swamp,
        "rocky" => Tint::Rocks,
        "hill" => Tint::Hill,
        "road" | "railroad" | "bridge" | "ford" => Tint::Road,
        _ if feature.elevation > 0 => Tint::Hill,
        _ => return None,
    })
}

fn tint(feature: &Feature, view: &Viewport, raster: &mut Raster) {
    let (Some(tint), Shape::Area(area)) = (tint_of(feature), &feature.shape) else {
        return;
    };
    // A strip thinner than a cell would be drawn as crumbs, so its centre line is drawn instead.
    let is_strip = !feature.centre_line.is_empty();
    let ends = area.outline.first().zip(area.outline.last());
    let breadth = ends.map_or(0.0, |(a, b)| (b - a).norm());
    if is_strip && breadth * view.scale < DOTS.1 {
        return;
    }
    let covered = fill(area, view, raster, tint);
    if covered == 0
        && !is_strip
        && let Some((column, row)) = view.cell(feature.centre())
    {
        raster.tint(column, row, tint);
    }
}

/// Marks every cell with its middle in a zone. Each ring is an outline or, inside another ring, a hole.
pub fn see(zones: &[Vec<Point>], view: &Viewport, raster: &mut Raster) {
    let edges = zones
        .iter()
        .flat_map(|ring| ring.iter().zip(ring.iter().cycle().skip(1)));
    let dots: Vec<_> = edges.map(|(a, b)| (view.dot(*a), view.dot(*b))).collect();
    for_each_cell(&dots, raster.size(), |column, row| raster.see(column, row));
}

/// Tints every cell whose middle is in the area; returns the number of cells.
fn fill(area: &Area, view: &Viewport, raster: &mut Raster, tint: Tint) -> usize {
    let edges: Vec<_> = area
        .edges()
        .map(|(a, b)| (view.dot(a), view.dot(b)))
        .collect();
    let mut covered = 0;
    for_each_cell(&edges, raster.size(), |column, row| {
        raster.tint(column, row, tint);
        covered += 1;
    });
    covered
}

/// An edge between two places, in dots.
type Edge = ((f64, f64), (f64, f64));

/// Calls `then` for every cell whose middle lies within the edges, by scanlines and the even-odd rule.
fn for_each_cell(edges: &[Edge], size: (usize, usize), mut then: impl FnMut(usize, usize)) {
    let (columns, rows) = size;
    for row in 0..rows {
        let y = (row as f64 + 0.5) * DOTS.1;
        let mut cuts: Vec<f64> = edges
            .iter()
            .filter(|(a, b)| (a.1 <= y) != (b.1 <= y))
            .map(|(a, b)| a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0))
            .collect();
        cuts.sort_by(f64::total_cmp);
        for pair in cuts.chunks_exact(2) {
            let [from, to] = pair else { continue };
            // A cell belongs to the span when its middle does.
            let first = (from / DOTS.0 - 0.5).ceil().max(0.0) as usize;
            let end = ((to / DOTS.0 - 0.5).floor() + 1.0).clamp(0.0, columns as f64) as usize;
            for column in first..end {
                then(column, row);
            }
        }
    }
}

fn lines(feature: &Feature, view: &Viewport, raster: &mut Raster) {
    let (ink, stroke) = match feature.kind.as_str() {
        "road" | "bridge" | "ford" => (MapInk::Road, Stroke::Dashed),
        "railroad" => (MapInk::Road, Stroke::Dotted),
        "stream" => (MapInk::Water, Stroke::Solid),
        "wall" | "earthwork" | "cutting" | "works" => (MapInk::Fence, Stroke::Solid),
        _ => (MapInk::Fence, Stroke::Dotted),
    };
    let line = match &feature.shape {
        Shape::Line(line) => line.as_slice(),
        Shape::Area(_) if feature.kind == "tree-line" => &[],
        // Works are drawn by their outline, which stays visible around the units in them.
        Shape::Area(area) if feature.is_works() => &area.outline,
        Shape::Area(_) => feature.centre_line.as_slice(),
    };
    for (a, b) in segments(line) {
        raster.line(view.dot(a), view.dot(b), ink, stroke);
    }
    for (a, b) in segments(&feature.crest) {
        raster.line(view.dot(a), view.dot(b), MapInk::Crest, Stroke::Sparse);
    }
}
