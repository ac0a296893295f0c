//! The story on two pages: only the weightiest sentences.

use std::collections::BTreeSet;

use super::{Chapter, Paragraph, Sentence, Topic, Weight, words::ground};
use rules::fields::state::State;

/// Maximum number of words in the story.
const WORDS: usize = 460;

/// Keeps the weightiest sentences, a paragraph for each turn. If there is space left, adds lighter sentences, those of
/// key turns first. Removes empty parts, except the last, which has the map of the end.
pub(super) fn shorten(chapters: &mut Vec<Chapter>, state: &State) {
    tell_changes_once(chapters, state);
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

/// Tells of ground that changed hands again and again only the last change, and which one that was.
fn tell_changes_once(chapters: &mut [Chapter], state: &State) {
    const COUNTS: [&str; 8] = [
        "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    ];
    let valued = state
        .ground()
        .features
        .iter()
        .filter(|piece| piece.value > 0);
    for place in valued.map(|piece| ground(&piece.name)) {
        // Only sentences about holders tell no event.
        let is_change = |told: &Sentence| {
            let is_plain = !told.words.contains(" and at ") && told.weight == Weight::Grave;
            told.tells.is_empty() && is_plain && told.words.contains(place.as_str())
        };
        let parts = || chapters.iter().flat_map(|chapter| &chapter.parts);
        let told = parts().flat_map(|part| &part.paragraphs);
        let changes = told
            .flat_map(|one| &one.sentences)
            .filter(|told| is_change(told));
        let changes = changes.count();
        let Some(count) = changes.checked_sub(CHANGES) else {
            continue;
        };
        let count = COUNTS.get(count).copied().unwrap_or("last");
        let mut left = changes;
        let parts = chapters.iter_mut().flat_map(|chapter| &mut chapter.parts);
        for paragraph in parts.flat_map(|part| &mut part.paragraphs) {
            paragraph.sentences.retain_mut(|told| {
                if !is_change(told) {
                    return true;
                }
                left -= 1;
                if left == 0 {
                    told.words
                        .push_str(&format!(" That was the {count} change there."));
                }
                left == 0
            });
        }
    }
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
    let parts = chapters.iter().flat_map(|chapter| &chapter.parts);
    let paragraphs = parts.flat_map(|part| &part.paragraphs);
    let sentences = paragraphs.flat_map(|paragraph| &paragraph.sentences);
    let heavy = sentences.filter(|told| told.weight >= least);
    heavy.map(count_words).sum()
}

fn count_words(sentence: &Sentence) -> usize {
    sentence.words.split_whitespace().count()
}
