//! Names of ground on the map: each inside its area or along its line, where it covers least.
//!
//! Greedy point-feature labelling, the hardest to place first: valuable areas, then small ones, then lines and ridges.
//! The words of a name follow the slope of their road.

use unicode_width::UnicodeWidthStr;

use super::{
    Detail,
    raster::{Raster, write},
    viewport::{DOTS, Viewport},
};
use crate::kit::theme::MapInk;
use table::ground::{Feature, Shape, segments};
use table::measure::Point;
use view::map::ground_name;

/// Positions of a name along a line, as fractions of the line's length; the middle is tried first.
const PARTS: [f64; 11] = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.03, 0.97];

/// Penalty for each row or column between a name and its ground.
const ASIDE: usize = 4;

/// Penalty for a name that extends beyond the end of its line, or that crosses a line steeper than the name is wide.
const PAST_END: usize = 2;

/// A cell, counted from the corner of the window; it may lie outside.
type Cell = (isize, isize);

/// A place in dots from the window's corner.
type Dot = (f64, f64);

/// Writes the names of the ground; names of the features in `lit` have another ink.
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
            true => MapInk::Line,
            false => MapInk::Name,
        };
        name(feature, ink, view, raster);
    }
}

/// Checks whether a feature's name is written on the map; names of fences and walls are not, because no one uses them.
fn is_named(feature: &Feature) -> bool {
    let is_mere_line = matches!(feature.kind.as_str(), "fence" | "wall" | "hedge");
    !is_mere_line && !feature.name.is_empty() && feature.name != feature.id
}

/// Returns the area of the box around a feature, in square inches. A line counts as 30, so that it is placed after
/// small areas and before ridges.
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

/// The words of a name, each with the cell of its first letter.
type Words<'a> = Vec<(&'a str, Cell)>;

fn name(feature: &Feature, ink: MapInk, view: &Viewport, raster: &mut Raster) {
    let forms = ground_name::forms(&feature.name);
    let line: Vec<Dot> = line_of(feature).iter().map(|at| view.dot(*at)).collect();
    let cells = match line_of(feature) {
        [] => within(feature, view),
        line => along(line, view),
    };
    // Shorter forms cost a little, more on a large map, so that a name that covers little is written in full.
    let shorter = match Detail::at(view.scale) {
        Detail::Calls | Detail::Blocks => 3,
        Detail::Shapes | Detail::Addresses | Detail::Names => 6,
    };
    let mut best: (usize, Words<'_>) = (usize::MAX, Vec::new());
    for (shortened, form) in forms.iter().enumerate() {
        for (away, cell) in &cells {
            let cost = away + shorter * shortened;
            if cost >= best.0 {
                continue;
            }
            for (off, words) in [Some(level(form, *cell, &line)), steps(form, *cell, &line)]
                .into_iter()
                .flatten()
            {
                let each = words.iter();
                let each = each.map(|(word, at)| covered(*at, word.width() as isize, raster));
                if let Some(covered) = each.sum::<Option<usize>>()
                    && cost + off + covered < best.0
                {
                    best = (cost + off + covered, words);
                }
            }
        }
    }
    for (word, (column, row)) in best.1 {
        write(word, column as usize, row as usize, (ink, false), raster);
    }
}

/// Returns a name in one row around a cell, and its penalty: the rows that its line rises or falls along the name, or
/// [`PAST_END`] if the name extends past an end of the line.
fn level<'a>(form: &'a str, (column, row): Cell, line: &[Dot]) -> (usize, Words<'a>) {
    let width = form.width() as isize;
    let start = column - width / 2;
    let ends = row_of(line, start, row).zip(row_of(line, start + width, row));
    let off = match ends {
        Some((from, to)) => from.abs_diff(to),
        None if line.is_empty() => 0,
        None => PAST_END,
    };
    (off, vec![(form, (start, row))])
}

/// Returns the words of a name around a cell, each in the row where the line passes, and the number of changes of row:
/// fewer are easier to read. `None` if all words are in one row, if the line misses the column of a word, or if two
/// words would be too far apart to be read as one name.
fn steps<'a>(form: &'a str, (column, row): Cell, line: &[Dot]) -> Option<(usize, Words<'a>)> {
    /// Maximum number of rows between consecutive words of a name.
    const STEEPEST: usize = 1;
    let beside = row - row_of(line, column, row)?;
    let mut start = column - form.width() as isize / 2;
    let mut words: Words<'_> = Vec::new();
    for word in form.split(' ') {
        let width = word.width() as isize;
        let before = words.last().map(|(_, (_, row))| *row);
        let here = row_of(line, start + width / 2, before.unwrap_or(row) - beside)? + beside;
        if before.is_some_and(|before| before.abs_diff(here) > STEEPEST) {
            return None;
        }
        words.push((word, (start, here)));
        start += width + 1;
    }
    let next = words.iter().skip(1);
    let breaks = words
        .iter()
        .zip(next)
        .filter(|((_, (_, row)), (_, (_, next)))| row != next)
        .count();
    (breaks > 0).then_some((breaks, words))
}

/// Returns the row in which a line passes a column; if there are several, the one nearest to row `near`. `None` if the
/// line misses the column.
fn row_of(line: &[Dot], column: isize, near: isize) -> Option<isize> {
    let x = (column as f64 + 0.5) * DOTS.0;
    let pairs = line.iter().zip(line.iter().skip(1));
    let passing = pairs.filter(|(a, b)| (a.0 <= x) != (b.0 <= x));
    let rows = passing.map(|(a, b)| {
        let y = a.1 + (x - a.0) / (b.0 - a.0) * (b.1 - a.1);
        (y / DOTS.1).floor() as isize
    });
    rows.min_by_key(|row| row.abs_diff(near))
}

/// Returns the penalty of the cells that a name of this width would cover; `None` if it may not cover them. Two names
/// need a blank between them.
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

/// Returns cells for the middle of a name, each with its penalty: 0 inside the feature, rising with the distance
/// outside.
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

/// Returns cells for the middle of a name on a line and beside it, each with its penalty.
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

/// Returns the point at a fraction of a line's length.
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
