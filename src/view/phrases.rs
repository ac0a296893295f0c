//! Stock phrases of a chapter: none is used more than twice while there is a fresh one with the same meaning.

use std::collections::BTreeMap;

/// Maximum number of times that a chapter uses a stock phrase.
const MOST: usize = 2;

/// Number of consecutive words that a reader recognises when they return.
const STOCK: usize = 3;

/// Counts the stock phrases of a chapter, and of the chapters before it.
#[derive(Debug, Clone, Default)]
pub(crate) struct PhraseBook {
    chapter: BTreeMap<String, usize>,
    before: BTreeMap<String, usize>,
}

impl PhraseBook {
    /// Starts a chapter: phrases of earlier chapters may be used again, the least used ones first.
    pub(crate) fn begin_chapter(&mut self) {
        for (stock, count) in std::mem::take(&mut self.chapter) {
            *self.before.entry(stock).or_default() += count;
        }
    }

    /// Returns the phrase used least in this chapter, and counts it. Of phrases used equally often, it prefers the one
    /// used least in earlier chapters, then the first. All phrases must mean the same.
    pub(crate) fn pick(&mut self, phrases: &[&'static str]) -> &'static str {
        let phrase = self.least_used(phrases).map_or("", |(_, phrase)| phrase);
        for stock in stock_phrases(phrase) {
            *self.chapter.entry(stock).or_default() += 1;
        }
        phrase
    }

    /// Checks whether the chapter may still use one of the phrases.
    pub(crate) fn has_fresh(&self, phrases: &[&'static str]) -> bool {
        self.least_used(phrases)
            .is_some_and(|(used, _)| used < MOST)
    }

    /// Returns the first of several phrases with the same meaning until the chapter has used it up, and after that the
    /// one used least; counts it.
    pub(crate) fn pick_usual(&mut self, phrases: &[&'static str]) -> &'static str {
        let usual = phrases.get(..1).unwrap_or_default();
        match self.has_fresh(usual) {
            true => self.pick(usual),
            false => self.pick(phrases),
        }
    }

    fn least_used(&self, phrases: &[&'static str]) -> Option<(usize, &'static str)> {
        let uses = |phrase: &str, counts: &BTreeMap<String, usize>| {
            let stock = stock_phrases(phrase);
            let uses = stock.filter_map(|stock| counts.get(&stock).copied());
            uses.max().unwrap_or(0)
        };
        let counted = phrases.iter().map(|phrase| {
            let (now, before) = (uses(phrase, &self.chapter), uses(phrase, &self.before));
            (now, before, *phrase)
        });
        let least = counted.min_by_key(|(now, before, _)| (*now, *before));
        least.map(|(now, _, phrase)| (now, phrase))
    }
}

/// Returns the stock phrases in a template: every three consecutive words, or all words of a shorter template.
fn stock_phrases(phrase: &str) -> impl Iterator<Item = String> {
    let words: Vec<&str> = phrase.split_whitespace().collect();
    let length = STOCK.min(words.len().max(1));
    let stock: Vec<String> = words.windows(length).map(|some| some.join(" ")).collect();
    stock.into_iter()
}

/// Fills the placeholders of a template: `{who}` is replaced by the part named `who`.
pub(crate) fn fill(template: &str, parts: &[(&str, &str)]) -> String {
    let mut filled = template.to_owned();
    for (place, words) in parts {
        filled = filled.replace(&format!("{{{place}}}"), words);
    }
    filled
}
