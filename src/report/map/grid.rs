//! Grid lines every 6 inches, heavier ones every foot, with numbers along all four edges, in inches or in the table's
//! unit (SCALE-02).

use maud::{Markup, html};

use super::{MapSheet, MapWindow, legend, number::decimal};
use table::measure::{Point, Vector};
use view::map::{MapLayer, TableMap};

/// Inches between lines.
const STEP: usize = 6;

/// Width of the box around a number of two digits, in letter heights.
const BREADTH: f64 = 1.2;

/// Returns the grid of a table; on a small picture no number lies under the scale.
pub(super) fn grid_lines(map: &TableMap, window: &MapWindow, sheet: MapSheet) -> Markup {
    let ground = &map.board.ground;
    let said = |inches: usize| decimal(map.board.measure.number(inches as f64));
    let (width, depth) = (decimal(ground.width), decimal(ground.depth));
    let size = decimal(sheet.letter_height(0.5));
    let inset = 0.5 * sheet.letter_height(0.5);
    let is_shown = |at: Point| is_free(at, window, sheet);
    // A number that the scale would cover is above it.
    let [(bar, half), _] = legend::corner_frames(window, sheet);
    let above = bar.y + half.y + 1.5 * inset;
    let south = |x: usize| {
        let low = Point::new(x as f64, inset);
        let is_raised = !is_shown(low) && !sheet.thins_labels;
        if is_raised {
            Point::new(x as f64, above)
        } else {
            low
        }
    };
    html! {
        @for x in grid_steps(ground.width) {
            path class=(line_weight(x)) d={ "M" (x) " 0V" (depth) } {}
            @for at in [south(x), Point::new(x as f64, ground.depth - 2.5 * inset)] {
                @if is_shown(at) {
                    text x=(x) y=(sheet.y(at)) font-size=(size) text-anchor="middle" { (said(x)) }
                }
            }
        }
        @for y in grid_steps(ground.depth) {
            @let level = decimal(sheet.depth - y as f64);
            path class=(line_weight(y)) d={ "M0 " (level) "H" (width) } {}
            text x=(decimal(inset)) y=(level) font-size=(size) dy=".35em" { (said(y)) }
            @let east = Point::new(ground.width - inset, y as f64);
            @if is_shown(east) {
                text x=(sheet.x(east)) y=(level) font-size=(size) dy=".35em" text-anchor="end" { (said(y)) }
            }
        }
    }
}

/// Returns the boxes of the numbers on a small picture, which words must not cover: the middle and half the size of
/// each. Empty for larger pictures, which have room enough.
pub(super) fn number_frames(map: &TableMap, sheet: MapSheet) -> Vec<(Point, Vector)> {
    if !sheet.thins_labels || !map.layers.contains(&MapLayer::Grid) {
        return Vec::new();
    }
    let ground = &map.board.ground;
    let height = sheet.letter_height(0.5);
    let half = Vector::new(0.5 * BREADTH * height, 0.5 * height);
    let aside = 0.5 * height + half.x;
    let (low, high) = (height, ground.depth - 0.75 * height);
    let columns =
        grid_steps(ground.width).flat_map(|x| [low, high].map(|y| Point::new(x as f64, y)));
    let rows = grid_steps(ground.depth)
        .flat_map(|y| [aside, ground.width - aside].map(|x| Point::new(x, y as f64)));
    columns.chain(rows).map(|at| (at, half)).collect()
}

/// Checks whether a number at the edge is clear of the scale, which a small picture or a set-up sheet has in a corner.
fn is_free(at: Point, window: &MapWindow, sheet: MapSheet) -> bool {
    let half = sheet.letter_height(0.5) / 2.0;
    let covers = |(frame, size): (Point, Vector)| {
        let away = at - frame;
        away.x.abs() < size.x + half && away.y.abs() < size.y + half
    };
    sheet.has_margin
        || sheet.least == 0.0
        || !legend::corner_frames(window, sheet).into_iter().any(covers)
}

fn grid_steps(length: f64) -> impl Iterator<Item = usize> {
    (STEP..)
        .step_by(STEP)
        .take_while(move |at| (*at as f64) < length)
}

fn line_weight(inches: usize) -> &'static str {
    if inches.is_multiple_of(12) {
        "foot"
    } else {
        "half-foot"
    }
}
