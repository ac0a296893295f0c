//! Commanders, with remarks on their fates.

use super::words::{is_unknown, plain_words};

/// Marks after a name, with their meanings.
const FATES: [(&[&str], &str); 6] = [
    (&["k", "killed", "kia", "dead"], "killed"),
    (&["mw", "mortally wounded", "m w"], "mortally wounded"),
    (&["w", "wounded", "wia"], "wounded"),
    (&["c", "captured", "pow", "cia", "prisoner"], "captured"),
    (
        &["wc", "w c", "wounded and captured"],
        "wounded and captured",
    ),
    (&["mw c", "mwc"], "mortally wounded and captured"),
];

/// A person as a cell describes him.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Person {
    /// Rank and name.
    pub(super) name: String,
    /// His fate, and his successor.
    pub(super) note: Option<String>,
}

/// Reads a person: `Col John Smith (k)`, `Lt Col Bragg (wounded); Maj Dawes`; `None` if the cell names no one.
pub(super) fn read(text: &str) -> Option<Person> {
    let (first, next) = text
        .split_once(';')
        .map_or((text, None), |(first, next)| (first, Some(next.trim())));
    let mut notes: Vec<String> = Vec::new();
    let mut name = first.trim();
    if let Some(cut) = name.strip_suffix(['†', '‡', '✝']) {
        notes.push("killed".to_owned());
        name = cut.trim_end();
    }
    while let Some((rest, mark)) = last_bracket(name)
        && let Some(fate) = fate(mark)
    {
        notes.insert(0, fate.to_owned());
        name = rest;
    }
    let words = plain_words(name);
    if let (true, Some(fate)) = (
        words.len() > 1,
        words
            .last()
            .filter(|word| ["kia", "wia", "mwia", "pow"].contains(&word.as_str())),
    ) {
        notes.push(self::fate(fate).unwrap_or("wounded").to_owned());
        name = name
            .get(..name.len() - fate.len())
            .unwrap_or(name)
            .trim_end_matches([' ', ',', '-']);
    }
    if is_unknown(name)
        || name.starts_with("commander not found")
        || matches!(name, "?" | "-" | "–" | "—" | "vacant")
    {
        return None;
    }
    notes.extend(
        next.filter(|next| !next.is_empty())
            .map(|next| format!("then {next}")),
    );
    Some(Person {
        name: name.to_owned(),
        note: (!notes.is_empty()).then(|| notes.join(", ")),
    })
}

/// Splits the last bracket off a text.
fn last_bracket(text: &str) -> Option<(&str, &str)> {
    let (open, close) = match text.chars().last()? {
        ')' => ('(', ')'),
        ']' => ('[', ']'),
        _ => return None,
    };
    let (name, mark) = text.strip_suffix(close)?.rsplit_once(open)?;
    Some((name.trim_end(), mark))
}

fn fate(mark: &str) -> Option<&'static str> {
    let mark = plain_words(mark).join(" ");
    let known = FATES
        .iter()
        .find(|(marks, _)| marks.contains(&mark.as_str()));
    known.map(|(_, fate)| *fate)
}
