//! Words that name a person or unit: by identifier, or by the name in use.

use super::Misread;
use crate::legible::composed;
use crate::spelling::{did_you_mean, known_are, listed};

/// Minimum length of an abbreviated name. Shorter words are more often typing errors than names.
const SHORTEST: usize = 3;

/// Returns a name in the form for comparison: capitals, the spelling of accents, and the kind of blank and apostrophe
/// do not distinguish two names.
#[must_use]
pub fn folded_name(name: &str) -> String {
    let plain = |letter: char| match letter {
        '’' | '‘' => '\'',
        '\u{a0}' | '\u{202f}' => ' ',
        letter => letter,
    };
    composed(name.trim())
        .to_lowercase()
        .chars()
        .map(plain)
        .collect()
}

/// Returns the indices of those `names` that a word names: the exact name, or else all that begin with the word.
pub fn names_called<'a>(word: &str, names: impl Iterator<Item = &'a str>) -> Vec<usize> {
    let word = folded_name(word);
    let names: Vec<String> = names.map(folded_name).collect();
    let whole: Vec<usize> = (0..names.len())
        .filter(|at| names.get(*at) == Some(&word))
        .collect();
    if !whole.is_empty() || word.chars().count() < SHORTEST {
        return whole;
    }
    let begins = |at: &usize| names.get(*at).is_some_and(|name| name.starts_with(&word));
    (0..names.len()).filter(begins).collect()
}

/// Returns the identifier that a word means: an identifier, a name, or an unambiguous beginning of one.
///
/// # Errors
///
/// Fails if there is no such name; the nearest is suggested.
pub fn find_name<'a>(
    what: &str,
    word: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Result<String, Misread> {
    let plain = folded_name(word);
    let is = |known: &str| folded_name(known) == plain;
    if let Some((id, _)) = all.clone().find(|(id, name)| is(id) || is(name)) {
        return Ok(id.to_owned());
    }
    let mut begin = all.clone().filter(|(id, _)| id.starts_with(&plain));
    match (begin.next(), begin.next()) {
        (Some((id, _)), None) => return Ok(id.to_owned()),
        (Some(_), Some(_)) => return Err(unknown_name(what, word, all.map(|(_, name)| name))),
        _ => {}
    }
    let ids: Vec<&str> = all.clone().map(|(id, _)| id).collect();
    match names_called(word, all.clone().map(|(_, name)| name)).as_slice() {
        [only] => Ok((*ids.get(*only).unwrap_or(&"")).to_owned()),
        _ => Err(unknown_name(what, word, all.map(|(_, name)| name))),
    }
}

/// Returns the identifier of a unit, as [`find_name`] does; the error says what to type instead of a hex or of an
/// unknown callsign.
///
/// # Errors
///
/// Fails if there is no such unit.
pub fn find_unit<'a>(
    word: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Result<String, Misread> {
    let names = all.clone().map(|(_, name)| name);
    let found = find_name("unit", word, all);
    let is_hex = word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_digit());
    found.map_err(|misread| match is_hex {
        true => Misread::new(format!(
            "{word} is a hex, but a unit comes first: its callsign or name, then the hex"
        )),
        false if did_you_mean(word, names.clone()).is_some() => misread,
        false => Misread::new(format!(
            "no unit `{word}`; type a callsign from the pages, or a name: {}",
            listed(names)
        )),
    })
}

/// Returns the error for an unknown name, with the nearest that is known.
pub fn unknown_name<'a>(
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Misread {
    let help = did_you_mean(word, known.clone()).unwrap_or_else(|| known_are(known));
    Misread::new(format!("no {what} `{word}`; {help}"))
}
