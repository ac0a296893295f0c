//! Aids for measuring on a map: a scale bar, a north arrow, a grid.

use unicode_width::UnicodeWidthStr;

use super::{
    raster::{Raster, Stroke, write},
    viewport::{DOTS, Viewport},
};
use crate::kit::theme::MapInk;
use table::ground::Ground;
use table::measure::{Measure, Point};

/// Length of the scale bar in inches.
const BAR: f64 = 6.0;

/// The north arrow; north is always at the top.
const NORTH: &str = "N↑";

/// Distance between the lines of the grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum GridStep {
    /// No grid is drawn.
    #[default]
    Off,
    /// A line every 6 in.
    Half,
    /// A line every 12 in.
    Foot,
}

impl GridStep {
    /// Returns the next setting.
    #[must_use]
    pub const fn next(self) -> Self {
        match self {
            GridStep::Off => GridStep::Half,
            GridStep::Half => GridStep::Foot,
            GridStep::Foot => GridStep::Off,
        }
    }

    /// Returns the inches between two lines; `None` without a grid.
    #[must_use]
    pub const fn inches(self) -> Option<f64> {
        match self {
            GridStep::Off => None,
            GridStep::Half => Some(6.0),
            GridStep::Foot => Some(12.0),
        }
    }
}

/// Draws the lines of a grid.
pub fn grid(ground: &Ground, step: GridStep, view: &Viewport, raster: &mut Raster) {
    let Some(inches) = step.inches() else { return };
    let mut line = |from: Point, to: Point| {
        raster.line(view.dot(from), view.dot(to), MapInk::Ring, Stroke::Sparse);
    };
    for x in marks(inches, ground.width) {
        line(Point::new(x, 0.0), Point::new(x, ground.depth));
    }
    for y in marks(inches, ground.depth) {
        line(Point::new(0.0, y), Point::new(ground.width, y));
    }
}

/// Returns the positions of the grid's lines between 0 and `size`, in inches.
fn marks(inches: f64, size: f64) -> impl Iterator<Item = f64> {
    let count = (size / inches).ceil().max(1.0) as usize;
    (1..count).map(move |n| n as f64 * inches)
}

/// Writes the numbers of the grid's lines: along the south edge from the west, along the west edge from the south.
pub fn numbers(
    ground: &Ground,
    measure: Measure,
    step: GridStep,
    view: &Viewport,
    raster: &mut Raster,
) {
    let Some(inches) = step.inches() else { return };
    let along = marks(inches, ground.width).map(|x| (x, Point::new(x, 0.0)));
    let up = marks(inches, ground.depth).map(|y| (y, Point::new(0.0, y)));
    for (inches, at) in along.chain(up) {
        let words = format!("{:.0}", measure.number(inches));
        let Some((column, row)) = view.cell(at) else {
            continue;
        };
        let is_free = |n: usize| raster.is_free(column + n, row);
        if (0..words.width()).all(is_free) {
            write(&words, column, row, (MapInk::Ring, false), raster);
        }
    }
}

/// Writes the scale bar and the north arrow where they cover least. Tries the corners first, with `from_top` the upper
/// ones, else the lower ones.
pub fn scale(measure: Measure, view: &Viewport, from_top: bool, raster: &mut Raster) {
    let words = format!("{} {NORTH}", bar(measure, view.scale));
    let (columns, rows) = raster.size();
    let width = words.width();
    let Some(last) = columns.checked_sub(width) else {
        return;
    };
    let (above, below) = ([0, 1], [rows.saturating_sub(1), rows.saturating_sub(2)]);
    let tried = match from_top {
        true => [above, below],
        false => [below, above],
    };
    let places = tried
        .into_iter()
        .flatten()
        .flat_map(|row| [last, last.saturating_sub(1), 0, 1].map(|column| (column, row)));
    let cost = |column: usize, row: usize| {
        let cells = column..column + width;
        let each = cells.map(|column| raster.covered(column, row));
        each.sum::<Option<usize>>()
    };
    let free = places.filter_map(|(column, row)| Some((cost(column, row)?, (column, row))));
    if let Some((_, (column, row))) = free.min_by_key(|(cost, _)| *cost) {
        write(&words, column, row, (MapInk::Name, false), raster);
    }
}

/// Returns a bar of 6 in with its length, written inside the bar, or after it if the bar is too short.
fn bar(measure: Measure, scale: f64) -> String {
    let said = measure.say_whole(BAR);
    let cells = (BAR * scale / DOTS.0).round().max(2.0) as usize;
    let room = cells.saturating_sub(2);
    match room.checked_sub(said.width() + 2) {
        Some(rest) => {
            let (left, right) = (rest / 2, rest - rest / 2);
            format!("├{} {said} {}┤", "─".repeat(left), "─".repeat(right))
        }
        None => format!("├{}┤{said}", "─".repeat(room)),
    }
}
