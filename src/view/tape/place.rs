//! Places for laying the table: distances from the west and the south edge, in the table's unit of length (SCALE-02).

use table::measure::{Measure, Point};

/// Formats points to the half inch, or half centimetre, from the west and the south edge: `w19 s15, w26 s15.5`.
#[must_use]
pub fn points_said(measure: Measure, points: &[Point]) -> String {
    let half = |n: f64| plain_number((measure.number(n) * 2.0).round() / 2.0);
    let each: Vec<String> = points
        .iter()
        .map(|p| format!("w{} s{}", half(p.x), half(p.y)))
        .collect();
    each.join(", ")
}

/// Formats a place to the tenth: `w25.2 s12.0`.
#[must_use]
pub fn to_the_tenth(measure: Measure, at: Point) -> String {
    let at = measure.point(at);
    format!("w{:.1} s{:.1}", to_tenths(at.x), to_tenths(at.y))
}

/// Formats a length to the tenth, without decimals if it is whole.
#[must_use]
pub fn length_number(measure: Measure, inches: f64) -> String {
    plain_number(measure.number(inches))
}

fn plain_number(n: f64) -> String {
    format!("{}", to_tenths(n))
}

/// Rounds to a tenth, as all sheets do: halves are rounded up, and zero has no sign.
fn to_tenths(n: f64) -> f64 {
    let tenths = (n * 10.0).round() / 10.0;
    if tenths == 0.0 { 0.0 } else { tenths }
}
