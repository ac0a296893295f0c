//! Lists that continue in another sentence if one sentence would be too long.

use super::{
    EventId, Sentence,
    fact::Noted,
    words::{LONGEST, list, sentence},
};

/// Items of a list with their events.
pub type Items = Vec<(String, Vec<EventId>)>;

/// Returns the events of several facts.
pub(super) fn events(noted: &[&Noted]) -> Vec<EventId> {
    let noted = noted.iter();
    noted
        .flat_map(|noted| noted.tells.iter().copied())
        .collect()
}

/// Distributes items over as few sentences as possible. `words` makes a sentence from a list; its second argument is
/// true if the list has more than one item.
#[must_use]
pub fn listed(items: &Items, words: impl Fn(&str, bool) -> String) -> Vec<Sentence> {
    let said = |some: &[(String, Vec<EventId>)]| {
        let names: Vec<String> = some.iter().map(|(name, _)| name.clone()).collect();
        words(&list(&names), some.len() > 1)
    };
    let fits = |some: &[(String, Vec<EventId>)]| said(some).split_whitespace().count() <= LONGEST;
    let mut told = Vec::new();
    let mut left = items.as_slice();
    while !left.is_empty() {
        let longest = (1..=left.len())
            .rev()
            .find(|count| left.get(..*count).is_some_and(fits));
        let (some, rest) = left.split_at(longest.unwrap_or(1));
        let who: Vec<String> = some.iter().map(|(name, _)| name.clone()).collect();
        told.push(Sentence {
            words: sentence(&said(some)),
            did: said(some)
                .strip_prefix(&format!("{} ", list(&who)))
                .map(str::to_owned)
                .into_iter()
                .collect(),
            who,
            tells: some
                .iter()
                .flat_map(|(_, tells)| tells.iter().copied())
                .collect(),
            ..Sentence::default()
        });
        left = rest;
    }
    told
}
