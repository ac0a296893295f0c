//! Words that name somebody of a kit.

use super::Misread;
use crate::spelling::did_you_mean;
use crate::spelling::known_are;

/// The identifier that a word is, by identifier, name, or the only beginning of one.
///
/// # Errors
///
/// No such name; the nearest is suggested.
pub fn named<'a>(
    what: &str,
    word: &str,
    all: impl Iterator<Item = (&'a str, &'a str)> + Clone,
) -> Result<String, Misread> {
    let is = |known: &str| known.eq_ignore_ascii_case(word);
    if let Some((id, _)) = all.clone().find(|(id, name)| is(id) || is(name)) {
        return Ok(id.to_owned());
    }
    let plain = word.to_ascii_lowercase();
    let mut begin = all.clone().filter(|(id, _)| id.starts_with(&plain));
    match (begin.next(), begin.next()) {
        (Some((id, _)), None) => Ok(id.to_owned()),
        _ => Err(unknown(what, word, all.map(|(id, _)| id))),
    }
}

/// The error for an unknown name, with the nearest that is known.
pub fn unknown<'a>(
    what: &str,
    word: &str,
    known: impl IntoIterator<Item = &'a str> + Clone,
) -> Misread {
    let help = did_you_mean(word, known.clone()).unwrap_or_else(|| known_are(known));
    Misread::new(format!("there is no {what} `{word}`; {help}"))
}
