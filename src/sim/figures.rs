//! Formatting of numbers: a number that rounds to zero has no minus sign.

/// Formats `number` with `digits` decimals.
#[must_use]
pub fn plain(number: f64, digits: usize) -> String {
    let said = format!("{number:.digits$}");
    match said.strip_prefix('-') {
        Some(rest) if is_nothing(rest) => rest.to_owned(),
        _ => said,
    }
}

/// Formats `number` with its sign and `digits` decimals.
#[must_use]
pub fn signed(number: f64, digits: usize) -> String {
    let said = format!("{number:+.digits$}");
    match said.strip_prefix('-') {
        Some(rest) if is_nothing(rest) => format!("+{rest}"),
        _ => said,
    }
}

fn is_nothing(digits: &str) -> bool {
    digits.chars().all(|digit| matches!(digit, '0' | '.'))
}
