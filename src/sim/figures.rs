//! Figures as they are written: what rounds to nothing has no minus before it.

/// `number` with `digits` digits behind the point.
#[must_use]
pub fn plain(number: f64, digits: usize) -> String {
    let said = format!("{number:.digits$}");
    match said.strip_prefix('-') {
        Some(rest) if is_nothing(rest) => rest.to_owned(),
        _ => said,
    }
}

/// `number` with its sign and `digits` digits behind the point.
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
