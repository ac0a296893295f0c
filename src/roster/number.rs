//! Numbers within the range of computation.

use serde_json::{Value, json};
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

/// Returns the forms in which a roster may write a setting: numbers without quotes; on and off also as true and false.
pub(super) fn setting_values(word: &str) -> Vec<Value> {
    match (word, word.parse::<f64>()) {
        (_, Ok(number)) => vec![json!(number)],
        ("on", _) => vec![json!(true), json!(word)],
        ("off", _) => vec![json!(false), json!(word)],
        _ => vec![json!(word)],
    }
}
