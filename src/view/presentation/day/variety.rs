//! Stock phrases of hex diaries, each with others of the same meaning.

use crate::phrases::PhraseBook;

/// Stock phrases with one meaning, the usual one first.
const EQUIVALENTS: [&[&str]; 9] = [
    &["moved to", "marched to", "went to"],
    &["came in at", "arrived at"],
    &["attacked", "struck at", "assaulted"],
    &["bombarded", "shelled"],
    &["fired at", "shot at", "blazed away at"],
    &["fell back to", "retired to", "drew back to"],
    &["was destroyed", "was wiped out"],
    &["held", "stood firm"],
    &["failed to rally", "could not be rallied"],
];

/// Returns words with their stock phrase, or with another of the same meaning once the usual one has been used often
/// enough.
pub(super) fn varied(book: &mut PhraseBook, words: &str) -> String {
    for phrases in EQUIVALENTS {
        let usual = phrases.first().copied().unwrap_or_default();
        let padded = format!(" {words} ");
        if padded.contains(&format!(" {usual} ")) {
            let phrase = book.pick_usual(phrases);
            let told = padded.replacen(&format!(" {usual} "), &format!(" {phrase} "), 1);
            return told.trim().to_owned();
        }
    }
    words.to_owned()
}
