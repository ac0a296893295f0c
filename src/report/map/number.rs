//! Numbers as SVG has them.

/// Returns a number with at most two decimals, without the scientific form.
pub(super) fn n(number: f64) -> String {
    let hundredths = if number.is_finite() {
        (number * 100.0).round()
    } else {
        0.0
    };
    // Not `-0`.
    let number = hundredths / 100.0 + 0.0;
    format!("{number}")
}

#[cfg(test)]
mod tests {
    use super::n;

    #[test]
    fn a_number_has_at_most_two_decimals_and_no_exponent() {
        assert_eq!(n(12.0), "12");
        assert_eq!(n(0.5), "0.5");
        assert_eq!(n(1.0 / 3.0), "0.33");
        assert_eq!(n(-0.001), "0");
        assert_eq!(n(1e-9), "0");
        assert_eq!(n(123_456.789), "123456.79");
        assert_eq!(n(f64::NAN), "0");
    }
}
