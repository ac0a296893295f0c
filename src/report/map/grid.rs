//! Grid lines every 6 inches, heavier every foot, with numbers on all four edges in inches or in the table's unit
//! (SCALE-02).

use maud::{Markup, html};

use super::{MapSheet, number::decimal};
use table::ground::Ground;
use table::measure::Measure;

/// Inches between lines.
const STEP: usize = 6;

/// Returns the grid of a table.
pub(super) fn grid_lines(ground: &Ground, measure: Measure, sheet: MapSheet) -> Markup {
    let said = |inches: usize| decimal(measure.number(inches as f64));
    let (width, depth) = (decimal(ground.width), decimal(ground.depth));
    let size = decimal(sheet.letter_height(0.5));
    let inset = 0.5 * sheet.letter_height(0.5);
    let far_east = decimal(ground.width - inset);
    let low = decimal(ground.depth - inset);
    let high = decimal(2.5 * inset);
    html! {
        @for x in grid_steps(ground.width) {
            path class=(line_weight(x)) d={ "M" (x) " 0V" (depth) } {}
            @for y in [&low, &high] {
                text x=(x) y=(y) font-size=(size) text-anchor="middle" { (said(x)) }
            }
        }
        @for y in grid_steps(ground.depth) {
            @let level = decimal(sheet.depth - y as f64);
            path class=(line_weight(y)) d={ "M0 " (level) "H" (width) } {}
            text x=(decimal(inset)) y=(level) font-size=(size) dy=".35em" { (said(y)) }
            text x=(far_east) y=(level) font-size=(size) dy=".35em" text-anchor="end" { (said(y)) }
        }
    }
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
