//! Numbers within the range of computation.

use toml::de::{DeFloat, DeInteger, DeValue};

/// Returns a whole number; `None` if it is too large.
pub(super) fn whole_number(number: &DeInteger<'_>) -> Option<i64> {
    i64::from_str_radix(number.as_str(), number.radix()).ok()
}

/// Returns a finite number.
pub(super) fn finite_number(number: &DeFloat<'_>) -> Option<f64> {
    number.as_str().parse().ok().filter(|n: &f64| n.is_finite())
}

/// Reads a whole or a finite number.
pub(super) fn number_of(value: &DeValue<'_>) -> Option<f64> {
    match value {
        DeValue::Integer(number) => whole_number(number).map(|number| number as f64),
        DeValue::Float(number) => finite_number(number),
        _ => None,
    }
}
