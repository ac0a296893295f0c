//! Angles of wheels in words.

/// Rewrites the record's words about a wheel: one degree is singular.
#[must_use]
pub fn singular(words: &str) -> String {
    ["wheel left", "wheel right", "wheel the brigade"]
        .iter()
        .fold(words.to_owned(), |words, wheel| {
            words.replace(&format!("{wheel} 1 degrees"), &format!("{wheel} 1 degree"))
        })
}
