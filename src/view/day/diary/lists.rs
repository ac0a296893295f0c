//! Lists that go on in the next sentence where one would be too long.

use super::{
    EventId, Sentence,
    fact::Noted,
    words::{LONGEST, list, sentence},
};

/// Items of a list with their events.
pub type Items = Vec<(String, Vec<EventId>)>;

/// The events of several facts.
pub(super) fn events(noted: &[&Noted]) -> Vec<EventId> {
    let noted = noted.iter();
    noted
        .flat_map(|noted| noted.tells.iter().copied())
        .collect()
}

/// Puts items into as few sentences as hold them; `words` makes one of a list and whether it has several items.
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
        told.push(Sentence {
            words: sentence(&said(some)),
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
