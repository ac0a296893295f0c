//! Numbers in SVG.

/// Returns a number with at most two decimals, without the scientific form.
pub(crate) fn decimal(number: f64) -> String {
    let hundredths = if number.is_finite() {
        (number * 100.0).round()
    } else {
        0.0
    };
    // Not `-0`.
    let number = hundredths / 100.0 + 0.0;
    format!("{number}")
}
