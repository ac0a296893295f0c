//! Unknown words, and the known words that were probably meant.

use std::collections::BTreeSet;
use std::fmt::Display;

use super::legible::is_legible;

/// Number of letters above which a word is quoted only in part.
const QUOTED: usize = 40;

/// Returns `word` in quotation marks, on one line and not too long.
#[must_use]
pub fn quoted(word: &str) -> String {
    format!("\"{}\"", escaped_word(word))
}

/// Returns `word` on one line, not too long, and without characters that mislead a terminal or a person.
fn escaped_word(word: &str) -> String {
    let mut said: String = word
        .chars()
        .take(QUOTED)
        .flat_map(char::escape_debug)
        .collect();
    // Escaping apostrophes only makes names harder to read.
    said = said.replace("\\'", "'");
    if word.chars().count() > QUOTED {
        said.push_str("...");
    }
    said
}

/// Returns any `text` as a TOML string on one line, for lines that people read and paste. (Code that edits a TOML
/// document leaves the quotation marks to `toml_edit`.)
#[must_use]
pub fn toml_string(text: &str) -> String {
    let mut said = String::from("\"");
    for letter in text.chars() {
        match letter {
            '"' | '\\' => said.extend(['\\', letter]),
            letter if !is_legible(letter) => {
                said.push_str(&format!("\\u{:04X}", u32::from(letter)));
            }
            letter => said.push(letter),
        }
    }
    said.push('"');
    said
}

/// Returns the known word that differs from `word` by one or two typing errors; `None` if all differ more.
#[must_use]
pub fn nearest<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    let plain = plain_word(word);
    let letters = plain.chars().count();
    if letters == 0 || letters > QUOTED {
        return None;
    }
    let allowed = (letters / 3).clamp(1, 3);
    // A slip is a letter added, dropped, changed, or swapped with the next.
    known
        .into_iter()
        .map(|name| (slip_count(&plain, &self::plain_word(name)), name))
        .filter(|(slips, name)| *slips <= allowed && *slips < name.chars().count())
        .min_by_key(|(slips, _)| *slips)
        .map(|(_, name)| name)
}

/// Returns the number of typing errors between two words: letters added, dropped, changed, or swapped with the next.
#[must_use]
pub fn slip_count(one: &str, other: &str) -> usize {
    strsim::osa_distance(one, other)
}

/// Returns a word without differences of case, blanks and underscores, which do not count as errors.
fn plain_word(word: &str) -> String {
    word.chars()
        .map(|c| match c {
            '_' | ' ' => '-',
            c => c.to_ascii_lowercase(),
        })
        .collect()
}

/// Returns the question that names the nearest known word; `None` if no known word is near.
pub fn did_you_mean<'n>(word: &str, known: impl IntoIterator<Item = &'n str>) -> Option<String> {
    nearest(word, known).map(|name| format!("did you mean {}?", quoted(name)))
}

/// Lists the known words, as the end of a sentence.
pub fn known_are<'n>(words: impl IntoIterator<Item = &'n str>) -> String {
    let mut words = words.into_iter().peekable();
    match words.peek() {
        None => "none exist".to_owned(),
        Some(_) => format!("choose from {}", listed(words)),
    }
}

/// Returns the words as a list in a sentence, each once; only the first few of many.
pub fn listed<'n>(words: impl IntoIterator<Item = &'n str>) -> String {
    const SHOWN: usize = 24;
    let mut listed = BTreeSet::new();
    let words = words.into_iter().filter(|word| listed.insert(*word));
    let words: Vec<&str> = words.collect();
    let shown: Vec<String> = words
        .iter()
        .take(SHOWN)
        .map(|word| match word.contains(char::is_whitespace) {
            true => format!("`{}`", escaped_word(word)),
            false => escaped_word(word),
        })
        .collect();
    let shown = shown.join(", ");
    match words.len() {
        0 => "none".to_owned(),
        n if n > SHOWN => format!("{shown} and {} more", n - SHOWN),
        _ => shown,
    }
}

/// Returns words with a capital at their beginning.
#[must_use]
pub fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|first| first.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}

/// Returns a number with its noun: `1 unit`, `3 units`, `2 entries`, `2 dice`.
pub fn counted<N: Copy + Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    match noun.strip_suffix("ry") {
        _ if number == N::from(1) => format!("1 {noun}"),
        _ if noun == "die" => format!("{number} dice"),
        Some(stem) => format!("{number} {stem}ries"),
        None => format!("{number} {noun}s"),
    }
}
