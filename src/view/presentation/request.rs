//! Sentences for requested acts: names of units, their verb, and the hexes of their way.

use rules::spelling::capitalised;

/// Lists names in a sentence: `Hart, Isham and Joyce`.
#[must_use]
pub fn all_of(names: &[String]) -> String {
    match names {
        [] => "no one".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Lists names of which one is meant: `Eads, Fox or Gray`.
#[must_use]
pub fn one_of(names: &[String]) -> String {
    match names {
        [] => "no one".to_owned(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}

/// Describes what units do; the verb follows their number: `Hart moves`, `Hart and Isham move`.
#[must_use]
pub fn they_do(names: &[String], one: &str, several: &str) -> String {
    let verb = if names.len() == 1 { one } else { several };
    format!("{} {verb}", all_of(names))
}

/// Describes a way by its last hex and those before: `to 0405 by 0403 and 0404`; empty without hexes.
#[must_use]
pub fn way_in_words(hexes: &[String]) -> String {
    match hexes {
        [] => String::new(),
        [end] => format!(" to {end}"),
        [way @ .., end] => format!(" to {end} by {}", all_of(way)),
    }
}

/// Names the units in a hex, or a unit, together with the hex: `Hart and Isham at 0304`. `word` is the typed hex or
/// unit, `there` the names of the units in the hex, and `unit` the name of the unit with its hex.
#[must_use]
pub fn target_in_words(word: &str, there: &[String], unit: (String, Option<&str>)) -> String {
    match (there.is_empty(), unit) {
        (false, _) => format!("{} at {word}", all_of(there)),
        (true, (name, Some(hex))) => format!("{name} at {hex}"),
        (true, (name, None)) => name,
    }
}

/// Returns the sentence of an act: the words in which a page offers the line or, if none does, those of `otherwise`.
#[must_use]
pub fn act_sentence(
    offered: Vec<(String, String)>,
    line: &str,
    otherwise: impl FnOnce() -> String,
) -> String {
    let mut offered = offered.into_iter();
    let words = offered.find(|(own, _)| own == line).map(|(_, words)| words);
    capitalised(&words.unwrap_or_else(otherwise))
}

/// Adapts the reason why a game is over to the inside of a sentence: `turn 8 was the last; Union 12, Confederate 5` for
/// `turn 8 was the last: Union 12, Confederate 5`.
#[must_use]
pub fn end_in_words(why: &str) -> String {
    why.trim_end_matches([' ', ':']).replacen(": ", "; ", 1)
}

/// Returns a refusal in the referee's words: `No. Melees have begun (RUL-72)`; `why` is the refusal's sentence, with
/// its clause at the end.
#[must_use]
pub fn denied(why: &str) -> String {
    format!("No. {}", capitalised(why))
}
