//! The story on two pages: only the weightiest sentences.

use std::collections::{BTreeMap, BTreeSet};

use super::{Chapter, Paragraph, Sentence, Topic, Weight};

/// Maximum number of words in the story.
const WORDS: usize = 460;

/// Keeps the weightiest sentences, a paragraph for each turn. If there is space left, adds lighter sentences, those of
/// key turns first. Removes empty parts, except the last, which has the map of the end.
pub(super) fn shorten(chapters: &mut Vec<Chapter>) {
    tell_changes_once(chapters);
    let least = least_weight(chapters);
    let mut left = WORDS.saturating_sub(words_from(chapters, least));
    let parts = || chapters.iter().flat_map(|chapter| &chapter.parts);
    let mut turns: Vec<(bool, u32)> = parts().map(|part| (!part.is_key, part.turn)).collect();
    turns.sort_unstable();
    let mut more: BTreeSet<(u32, String)> = BTreeSet::new();
    for (_, turn) in turns {
        let own = parts().filter(|part| part.turn == turn);
        let told = own
            .flat_map(|part| &part.paragraphs)
            .flat_map(|paragraph| &paragraph.sentences);
        for told in told.filter(|told| told.weight < least && told.weight >= Weight::Notable) {
            let words = count_words(told);
            if words <= left {
                left -= words;
                more.insert((turn, told.words.clone()));
            }
        }
    }
    for part in chapters.iter_mut().flat_map(|chapter| &mut chapter.parts) {
        let turn = part.turn;
        let paragraphs = std::mem::take(&mut part.paragraphs);
        let mut sentences: Vec<Sentence> = Vec::new();
        // False after a sentence that is left out, on which a pronoun would lean.
        let mut has_before = true;
        let told = paragraphs
            .into_iter()
            .flat_map(|paragraph| paragraph.sentences);
        for mut told in told {
            let is_kept = told.weight >= least || more.contains(&(turn, told.words.clone()));
            if is_kept {
                let named = told.named.take().filter(|_| !has_before);
                told.words = named.unwrap_or(told.words);
                sentences.push(told);
            }
            has_before = is_kept;
        }
        if !sentences.is_empty() {
            part.paragraphs.push(Paragraph {
                topic: Topic::Fights,
                sentences,
            });
        }
    }
    // The last part has the map of the end.
    let last = chapters.last().and_then(|chapter| chapter.parts.last());
    let last = last.map(|part| part.turn);
    for chapter in chapters.iter_mut() {
        let parts = &mut chapter.parts;
        parts.retain(|part| !part.paragraphs.is_empty() || Some(part.turn) == last);
    }
    chapters.retain(|chapter| !chapter.parts.is_empty());
}

/// Minimum number of times that ground changes hands for two pages to count the changes instead of telling each.
const CHANGES: usize = 3;

/// Tells only the last change of ground that changed hands again and again, and which one that was. A story that begins
/// later than the battle does not know how many there were.
fn tell_changes_once(chapters: &mut [Chapter]) {
    const COUNTS: [&str; 8] = [
        "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ];
    let mut parts = chapters.iter().flat_map(|chapter| &chapter.parts);
    if parts.next().is_none_or(|part| part.turn > 1) {
        return;
    }
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for place in sentences(chapters).flat_map(|told| &told.changed) {
        *counts.entry(place.clone()).or_default() += 1;
    }
    counts.retain(|_, count| *count >= CHANGES);
    let mut left = counts.clone();
    let parts = chapters.iter_mut().flat_map(|chapter| &mut chapter.parts);
    for paragraph in parts.flat_map(|part| &mut part.paragraphs) {
        paragraph.sentences.retain_mut(|told| {
            for place in &told.changed {
                left.entry(place.clone()).and_modify(|left| *left -= 1);
            }
            // A sentence about several pieces of ground stays: for one of them it may be the only one.
            let [place] = told.changed.as_slice() else {
                return true;
            };
            let (Some(count), Some(left)) = (counts.get(place), left.get(place)) else {
                return true;
            };
            if *left == 0 {
                let number = COUNTS.get(count - CHANGES).copied().unwrap_or("last");
                told.words
                    .push_str(&format!(" That was the {number} change there."));
            }
            *left == 0 || told.weight > Weight::Grave
        });
    }
}

/// Returns all sentences of a story.
fn sentences(chapters: &[Chapter]) -> impl Iterator<Item = &Sentence> {
    let parts = chapters.iter().flat_map(|chapter| &chapter.parts);
    let paragraphs = parts.flat_map(|part| &part.paragraphs);
    paragraphs.flat_map(|paragraph| &paragraph.sentences)
}

/// Returns the least weight at which all sentences of that weight or more fit on two pages; the greatest weight if
/// there is none.
fn least_weight(chapters: &[Chapter]) -> Weight {
    let weights = [
        Weight::Detail,
        Weight::Minor,
        Weight::Notable,
        Weight::Grave,
    ];
    let fitting = weights
        .into_iter()
        .find(|least| words_from(chapters, *least) <= WORDS);
    fitting.unwrap_or(Weight::Decisive)
}

/// Counts the words of the sentences with at least that weight.
fn words_from(chapters: &[Chapter], least: Weight) -> usize {
    let heavy = sentences(chapters).filter(|told| told.weight >= least);
    heavy.map(count_words).sum()
}

fn count_words(sentence: &Sentence) -> usize {
    sentence.words.split_whitespace().count()
}
