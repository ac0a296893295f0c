//! Text from outside the program, and the single form in which it is shown and compared.
//!
//! Names come from files, file names and forms. A control character in a name could command the terminal that shows it,
//! and a direction mark could show a line in a changed order.

use std::borrow::Cow;

use unicode_normalization::{UnicodeNormalization as _, is_nfc};

/// Shown in place of a letter that may not be shown.
const MARK: char = '\u{fffd}';

/// Checks whether a letter may be part of a name and be written to a terminal: it is not a control character, does not
/// end the line, and does not turn the direction of the text after it.
#[must_use]
pub fn is_legible(letter: char) -> bool {
    !letter.is_control()
        && !matches!(
            letter,
            '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}'
        )
}

/// Returns `text` with a mark for each letter that may not be shown. Line breaks and tabs stay.
#[must_use]
pub fn legible(text: &str) -> Cow<'_, str> {
    shown_text(text, |letter| match letter {
        '\n' | '\t' => letter,
        letter if is_legible(letter) => letter,
        _ => MARK,
    })
}

/// Returns `text` with blanks for line breaks and tabs, and a mark for every other letter that may not be shown.
#[must_use]
pub fn one_line(text: &str) -> Cow<'_, str> {
    shown_text(text, |letter| match letter {
        '\n' | '\t' => ' ',
        letter if is_legible(letter) => letter,
        _ => MARK,
    })
}

fn shown_text(text: &str, as_shown: impl Fn(char) -> char) -> Cow<'_, str> {
    match text.chars().all(|letter| as_shown(letter) == letter) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.chars().map(as_shown).collect()),
    }
}

/// Returns JSON with an escape for each letter that may not be shown: the same value, on any terminal.
#[must_use]
pub fn legible_json(json: &str) -> Cow<'_, str> {
    if json.chars().all(is_legible) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            // These are blanks between values: inside strings, JSON has already escaped them.
            '\n' | '\t' => escaped.push(letter),
            letter if is_legible(letter) => escaped.push(letter),
            letter => escaped.push_str(&format!("\\u{:04x}", u32::from(letter))),
        }
    }
    Cow::Owned(escaped)
}

/// Returns a name in the one form that is used to compare names: letters and their accents composed (NFC).
#[must_use]
pub fn composed(name: &str) -> Cow<'_, str> {
    match is_nfc(name) {
        true => Cow::Borrowed(name),
        false => Cow::Owned(name.nfc().collect()),
    }
}

/// Checks whether a letter may be part of an identifier: a small letter of any alphabet, a digit or a hyphen.
#[must_use]
pub fn is_of_identifier(letter: char) -> bool {
    letter.is_ascii_digit() || letter == '-' || (letter.is_alphabetic() && !letter.is_uppercase())
}

/// Checks whether a letter takes no space when shown, and is not an accent on the letter before it.
#[must_use]
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}' | '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{180e}' | '\u{2060}'..='\u{2064}' | '\u{2800}'
            | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{e0000}'..='\u{e0fff}'
    ) || matches!(letter, '\u{200b}'..='\u{200d}')
}

/// Checks whether a name has a visible letter or digit: no one can read or type a name without one.
#[must_use]
pub fn has_letters(name: &str) -> bool {
    name.chars()
        .any(|letter| letter.is_alphanumeric() && !is_invisible(letter))
}
