//! The note that a side looked alone at what is its own: the log says that, and no more.

/// What stands behind the name of the side.
const LOOKED: &str = " looked";

/// The words of the note.
#[must_use]
pub fn words(side: &str) -> String {
    format!("{side}{LOOKED}")
}

/// Whether a note is one: it goes with the act before it, and is not taken back for itself.
#[must_use]
pub fn is_look(words: &str) -> bool {
    words.ends_with(LOOKED)
}
