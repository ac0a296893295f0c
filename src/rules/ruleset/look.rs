//! The note that a side looked alone at what is its own: its own log says that, and no other.

/// What stands behind the name of the side.
const LOOKED: &str = " looked";

/// The words of the note.
#[must_use]
pub fn words(side: &str) -> String {
    format!("{side}{LOOKED}")
}

/// The name of the side that looked; `None` if a note tells something else.
#[must_use]
pub fn who(words: &str) -> Option<&str> {
    words.strip_suffix(LOOKED)
}

/// Whether a note is one: it goes with the act before it, and is not taken back for itself.
#[must_use]
pub fn is_look(words: &str) -> bool {
    who(words).is_some()
}
