//! The names of ground on the map: each within its piece or along its line, where it covers least.
//!
//! Greedy point-feature labelling, what is hardest to place first: pieces of value, then small ones,
//! then lines and ridges.

use unicode_width::UnicodeWidthStr;

use super::super::theme::Ink;
use super::raster::Raster;
use super::raster::write;
use super::viewport::DOTS;
use super::viewport::Viewport;
use crate::table::ground::Feature;
use crate::table::ground::Shape;
use crate::table::ground::segments;
use crate::table::measure::Point;
use crate::view::ground_name;

/// Parts of a line at which its name may stand, the middle first.
const PARTS: [f64; 11] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.03, 0.97];

/// What a name costs a row or column away from its ground.
const ASIDE: usize = 4;

/// A cell, counted from the corner of the window; outside of it where it is negative or too large.
type Cell = (isize, isize);

/// Writes the names of the ground, those that are `lit` in another ink.
pub fn draw(features: &[Feature], lit: &[usize], view: &Viewport, raster: &mut Raster) {
    let lit: Vec<&str> = lit
        .iter()
        .filter_map(|place| Some(features.get(*place)?.id.as_str()))
        .collect();
    let mut named: Vec<&Feature> = features.iter().filter(|f| is_named(f)).collect();
    named.sort_by(|a, b| {
        let (one, other) = (size(a), size(b));
        b.value.cmp(&a.value).then(one.total_cmp(&other))
    });
    for feature in named {
        let ink = match lit.contains(&feature.id.as_str()) {
            true => Ink::Line,
            false => Ink::Name,
        };
        name(feature, ink, view, raster);
    }
}

/// Fences and walls are drawn as what they are, and nobody calls them by their names.
fn is_named(feature: &Feature) -> bool {
    let is_mere_line = matches!(feature.kind.as_str(), "fence" | "wall" | "hedge");
    !is_mere_line && !feature.name.is_empty() && feature.name != feature.id
}

/// Square inches of the box about it; lines are placed after small pieces and before ridges.
fn size(feature: &Feature) -> f64 {
    let (low, high) = feature.bounds();
    match line_of(feature) {
        [] => (high.x - low.x) * (high.y - low.y),
        _ => 30.0,
    }
}

fn line_of(feature: &Feature) -> &[Point] {
    match &feature.shape {
        Shape::Line(line) => line,
        Shape::Area(_) => &feature.centre_line,
    }
}

fn name(feature: &Feature, ink: Ink, view: &Viewport, raster: &mut Raster) {
    let forms = ground_name::forms(&feature.name);
    let cells = match line_of(feature) {
        [] => within(feature, view),
        line => along(line, view),
    };
    // A shorter form is worth a little: a name that covers next to nothing is written in full.
    let mut best: Option<(usize, &str, Cell)> = None;
    for (shortened, form) in forms.iter().enumerate() {
        let width = form.width() as isize;
        for (away, (column, row)) in &cells {
            let least = best.map_or(usize::MAX, |(cost, ..)| cost);
            let at = (column - width / 2, *row);
            let cost = away + 3 * shortened;
            if cost < least
                && let Some(covered) = covered(at, width, raster)
                && cost + covered < least
            {
                best = Some((cost + covered, form, at));
            }
        }
    }
    if let Some((_, form, (column, row))) = best {
        write(form, (column as usize, row as usize), (ink, false), raster);
    }
}

/// What a name of that width would cover there; none where it cannot stand. Two names keep a blank between.
fn covered((column, row): Cell, width: isize, raster: &Raster) -> Option<usize> {
    let (columns, rows) = raster.size();
    if column < 0 || row < 0 || row >= rows as isize || column + width > columns as isize {
        return None;
    }
    let (first, row) = (column as usize, row as usize);
    let end = first + width as usize;
    if raster.is_lettered(end, row) || (first > 0 && raster.is_lettered(first - 1, row)) {
        return None;
    }
    (first..end).map(|column| raster.covered(column, row)).sum()
}

fn cell(point: Point, view: &Viewport) -> Cell {
    let (x, y) = view.dot(point);
    ((x / DOTS.0).floor() as isize, (y / DOTS.1).floor() as isize)
}

/// Cells about the middle of a piece, with what each costs: inside nothing, beside it more and more.
fn within(feature: &Feature, view: &Viewport) -> Vec<(usize, Cell)> {
    let (low, high) = feature.bounds();
    if !view.shows(feature.centre(), (high - low).norm() / 2.0) {
        return Vec::new();
    }
    let (column, row) = cell(feature.centre(), view);
    let (left, top) = cell(Point::new(low.x, high.y), view);
    let (right, bottom) = cell(Point::new(high.x, low.y), view);
    let mut cells = Vec::new();
    for down in top - 3..=bottom + 3 {
        let out = (top - down).max(down - bottom).max(0) as usize;
        let wide = (right - left) / 4;
        for shift in [0, -wide, wide, -3, 3, -6, 6, -9, 9] {
            let off = (shift.unsigned_abs() / 3).min(3);
            let from_middle = (down - row).unsigned_abs() / 4;
            cells.push((ASIDE * out + off + from_middle, (column + shift, down)));
        }
    }
    cells
}

/// Cells along a line, on it and beside it.
fn along(line: &[Point], view: &Viewport) -> Vec<(usize, Cell)> {
    let mut cells = Vec::new();
    for (n, part) in PARTS.into_iter().enumerate() {
        let (column, row) = cell(at_part(line, part), view);
        for down in [0, -1, 1, -2, 2] {
            for shift in [0, -4, 4, -8, 8] {
                let beside = isize::unsigned_abs(down) * 2 + isize::unsigned_abs(shift) / 4;
                cells.push((n / 2 + beside, (column + shift, row + down)));
            }
        }
    }
    cells
}

/// The point at a part of a line's length.
fn at_part(line: &[Point], part: f64) -> Point {
    let length: f64 = segments(line).map(|(a, b)| (b - a).norm()).sum();
    let mut left = part * length;
    for (a, b) in segments(line) {
        let here = (b - a).norm();
        if left <= here && here > 0.0 {
            return a + (b - a) * (left / here);
        }
        left -= here;
    }
    line.last().copied().unwrap_or_default()
}
