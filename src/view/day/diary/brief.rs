//! The story on two pages: of all sentences those that weigh most.

use std::collections::BTreeSet;

use super::{Chapter, Paragraph, Sentence, Topic, Weight};

/// Greatest number of words of the story.
const WORDS: usize = 460;

/// Leaves of the chapters the sentences that weigh most, a paragraph a turn, and takes out what says nothing then. What
/// room is left goes to sentences that weigh a little less, of the turns in which most happened first.
pub(super) fn shorten(chapters: &mut Vec<Chapter>) {
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
        let told = paragraphs
            .into_iter()
            .flat_map(|paragraph| paragraph.sentences);
        let sentences: Vec<Sentence> = told
            .filter(|told| told.weight >= least || more.contains(&(turn, told.words.clone())))
            .collect();
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

/// The least weight that leaves no more words than two pages hold; the greatest where none does.
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

/// Number of words of the sentences that weigh that much.
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
