//! Angles of wheels in words.

/// Corrects the record's words about a wheel: `1 degrees` becomes `1 degree`.
#[must_use]
pub fn singular(words: &str) -> String {
    ["wheel left", "wheel right", "wheel the brigade"]
        .iter()
        .fold(words.to_owned(), |words, wheel| {
            words.replace(&format!("{wheel} 1 degrees"), &format!("{wheel} 1 degree"))
        })
}
