//! The note that a side looked at its own secrets. Only that side's log shows it.

/// Text after the name of the side.
const LOOKED: &str = " looked";

/// Returns the words of the note.
#[must_use]
pub fn look_note(side: &str) -> String {
    format!("{side}{LOOKED}")
}

/// Returns the name of the side that looked; `None` for any other note.
#[must_use]
pub fn looking_side(words: &str) -> Option<&str> {
    words.strip_suffix(LOOKED)
}

/// Checks whether a note says that a side looked at its secrets. Such a note belongs to the act before it and is not
/// undone separately.
#[must_use]
pub fn is_look(words: &str) -> bool {
    looking_side(words).is_some()
}
