//! Fuzzy search: a text matches if it contains the typed letters in their order.

/// Returns the distance of `text` from the typed letters: a smaller number is a better match, `None` no match. The best
/// match is at the beginning of the text, the next at the beginning of a word, and the last has the letters scattered.
#[must_use]
pub fn distance(typed: &str, text: &str) -> Option<usize> {
    let typed = typed.to_lowercase();
    let text = text.to_lowercase();
    if typed.is_empty() || text.starts_with(&typed) {
        return Some(0);
    }
    if let Some(at) = text.find(&typed) {
        let before = text.get(..at).and_then(|before| before.chars().last());
        let is_word = before.is_none_or(|letter| !letter.is_alphanumeric());
        return Some(if is_word { 1 } else { 10 } + at);
    }
    let mut gaps = 0;
    let mut last: Option<usize> = None;
    let mut letters = text.chars().enumerate();
    for wanted in typed.chars().filter(|letter| !letter.is_whitespace()) {
        let (at, _) = letters.find(|(_, letter)| *letter == wanted)?;
        gaps += last.map_or(at, |last| at - last - 1);
        last = Some(at);
    }
    Some(100 + gaps)
}

/// Returns the matches, the best first; equally good matches stay in their order.
pub fn ranked<T>(typed: &str, all: Vec<T>, text: impl Fn(&T) -> String) -> Vec<T> {
    let mut found: Vec<(usize, T)> = all
        .into_iter()
        .filter_map(|one| Some((distance(typed, &text(&one))?, one)))
        .collect();
    found.sort_by_key(|(distance, _)| *distance);
    found.into_iter().map(|(_, one)| one).collect()
}
