//! Wheels as people read them.

/// What the record says of a wheel as people read it: one degree is none of several.
#[must_use]
pub fn singular(words: &str) -> String {
    ["wheel left", "wheel right", "wheel the brigade"]
        .iter()
        .fold(words.to_owned(), |words, wheel| {
            words.replace(&format!("{wheel} 1 degrees"), &format!("{wheel} 1 degree"))
        })
}
