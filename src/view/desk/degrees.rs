//! Wheels as people read them.

/// Rewrites the record's words on a wheel for people: one degree is singular.
#[must_use]
pub fn singular(words: &str) -> String {
    ["wheel left", "wheel right", "wheel the brigade"]
        .iter()
        .fold(words.to_owned(), |words, wheel| {
            words.replace(&format!("{wheel} 1 degrees"), &format!("{wheel} 1 degree"))
        })
}
