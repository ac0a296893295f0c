//! Numbers in SVG.

/// Formats a number with at most two decimals, never in scientific notation.
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
