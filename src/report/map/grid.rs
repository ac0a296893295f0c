//! A line every 6 inches, every foot heavier, with their number on all four edges: inches, or what the table is measured in (SCALE-02).

use maud::{Markup, html};

use super::{MapSheet, number::n};
use table::ground::Ground;
use table::measure::Measure;

/// Inches between lines.
const STEP: usize = 6;

/// The grid of a table.
pub(super) fn lines(ground: &Ground, measure: Measure, sheet: MapSheet) -> Markup {
    let said = |inches: usize| n(measure.number(inches as f64));
    let (width, depth) = (n(ground.width), n(ground.depth));
    let size = n(sheet.letters(0.5));
    let inset = 0.5 * sheet.letters(0.5);
    let far_east = n(ground.width - inset);
    let low = n(ground.depth - inset);
    let high = n(2.5 * inset);
    html! {
        @for x in steps(ground.width) {
            path class=(weight(x)) d={ "M" (x) " 0V" (depth) } {}
            @for y in [&low, &high] {
                text x=(x) y=(y) font-size=(size) text-anchor="middle" { (said(x)) }
            }
        }
        @for y in steps(ground.depth) {
            @let level = n(sheet.depth - y as f64);
            path class=(weight(y)) d={ "M0 " (level) "H" (width) } {}
            text x=(n(inset)) y=(level) font-size=(size) dy=".35em" { (said(y)) }
            text x=(far_east) y=(level) font-size=(size) dy=".35em" text-anchor="end" { (said(y)) }
        }
    }
}

fn steps(length: f64) -> impl Iterator<Item = usize> {
    (STEP..)
        .step_by(STEP)
        .take_while(move |at| (*at as f64) < length)
}

fn weight(inches: usize) -> &'static str {
    if inches.is_multiple_of(12) {
        "foot"
    } else {
        "half-foot"
    }
}
