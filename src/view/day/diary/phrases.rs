//! Stock phrases of a chapter: none is used more than twice if an equivalent is left.

use std::collections::BTreeMap;

/// Greatest number of times that a chapter uses a stock phrase.
const MOST: usize = 2;

/// Number of consecutive words that a reader recognises.
const STOCK: usize = 3;

/// Counts the stock phrases of a chapter.
#[derive(Debug, Clone, Default)]
pub(super) struct PhraseBook(BTreeMap<String, usize>);

impl PhraseBook {
    /// Returns the least used of several equivalent phrases, the first of equals, and counts it.
    pub(super) fn pick(&mut self, phrases: &[&'static str]) -> &'static str {
        let phrase = self.least_used(phrases).map_or("", |(_, phrase)| phrase);
        for stock in stock_phrases(phrase) {
            *self.0.entry(stock).or_default() += 1;
        }
        phrase
    }

    /// Checks whether one of the phrases may still be used.
    pub(super) fn has_fresh(&self, phrases: &[&'static str]) -> bool {
        self.least_used(phrases)
            .is_some_and(|(used, _)| used < MOST)
    }

    fn least_used(&self, phrases: &[&'static str]) -> Option<(usize, &'static str)> {
        let uses = |phrase: &str| {
            let stock = stock_phrases(phrase);
            stock.filter_map(|stock| self.0.get(&stock).copied()).max()
        };
        let counted = phrases
            .iter()
            .map(|phrase| (uses(phrase).unwrap_or(0), *phrase));
        counted.min_by_key(|(used, _)| *used)
    }
}

/// Returns the phrases in a template: each three consecutive words, or the whole of a shorter one.
fn stock_phrases(phrase: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let length = STOCK.min(words.len().max(1));
    let stock: Vec<String> = words.windows(length).map(|some| some.join(" ")).collect();
    stock.into_iter()
}

/// Fills the placeholders of a template: `{who}` is replaced by the part named `who`.
pub(super) fn fill(template: &str, parts: &[(&str, &str)]) -> String {
    let mut filled = template.to_owned();
    for (place, words) in parts {
        filled = filled.replace(&format!("{{{place}}}"), words);
    }
    filled
}
