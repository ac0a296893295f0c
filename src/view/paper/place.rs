//! Places as the table is laid: inches from the west and the south edge.

use table::measure::Point;

/// Returns points to the half inch from the west and the south edge: `w19 s15, w26 s15.5`.
#[must_use]
pub fn said(points: &[Point]) -> String {
    let half = |n: f64| inches((n * 2.0).round() / 2.0);
    let each: Vec<String> = points
        .iter()
        .map(|p| format!("w{} s{}", half(p.x), half(p.y)))
        .collect();
    each.join(", ")
}

/// A number without decimals where there are none.
pub(super) fn inches(n: f64) -> String {
    let tenths = (n * 10.0).round() / 10.0;
    format!("{}", if tenths == 0.0 { 0.0 } else { tenths })
}
