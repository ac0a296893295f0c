//! Laying out a brigade from one place: rows front to back, side by side, touching.

use table::base::Base;
use table::measure::{Bearing, Point, right_of};

/// A base that has no place yet: its unit, width and depth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Loose {
    pub unit: usize,
    pub frontage: f64,
    pub depth: f64,
}

/// Returns every unit with its base in a layout; `at` is the centre of the rectangle round the layout.
///
/// The units of a row have their front edges in one line; the next row begins behind the deepest base. Bases are `gap`
/// inches apart, sideways and from front to rear.
pub(crate) fn laid_out(
    at: Point,
    facing: Bearing,
    rows: &[Vec<Loose>],
    gap: f64,
) -> Vec<(usize, Base)> {
    let deepest = |row: &[Loose]| row.iter().map(|l| l.depth).fold(0.0, f64::max);
    let ahead = facing.unit();
    let right = right_of(ahead);
    let gaps = |count: usize| gap * count.saturating_sub(1) as f64;
    let deep = rows.iter().map(|row| deepest(row)).sum::<f64>() + gaps(rows.len());
    let mut front = deep / 2.0;
    let mut placed = Vec::new();
    for row in rows {
        let wide = row.iter().map(|l| l.frontage).sum::<f64>() + gaps(row.len());
        let mut left = -wide / 2.0;
        for loose in row {
            let along = left + loose.frontage / 2.0;
            let centre = at + right * along + ahead * (front - loose.depth / 2.0);
            let base = Base::new(centre, facing, loose.frontage, loose.depth);
            placed.push((loose.unit, base));
            left += loose.frontage + gap;
        }
        front -= deepest(row) + gap;
    }
    placed
}
