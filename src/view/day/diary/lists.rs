//! Lists that go on in the next sentence where one would be too long.

use super::EventId;
use super::Sentence;
use super::fact::Noted;
use super::prose::LONGEST;
use super::prose::list;
use super::prose::sentence;

/// Items of a list with the events that they tell.
pub(super) type Items = Vec<(String, Vec<EventId>)>;

/// Returns the events of several facts.
pub(super) fn events(noted: &[&Noted]) -> Vec<EventId> {
    let noted = noted.iter();
    noted
        .flat_map(|noted| noted.tells.iter().copied())
        .collect()
}

/// Puts items into as few sentences as hold them; `words` makes one of a list and whether it has several items.
pub(super) fn listed(items: &Items, words: impl Fn(&str, bool) -> String) -> Vec<Sentence> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_list_goes_on_in_the_next_sentence_and_loses_nothing() {
        let items: Items = (0..30)
            .map(|n| (format!("the {n}th Regiment"), Vec::new()))
            .collect();
        let told = listed(&items, |names, _| format!("{names} came through unhurt"));
        assert!(told.len() > 1);
        for sentence in &told {
            assert!(sentence.words.split_whitespace().count() <= LONGEST);
            assert!(
                sentence.words.ends_with(" came through unhurt."),
                "{}",
                sentence.words
            );
        }
        let all: String = told
            .iter()
            .map(|sentence| sentence.words.as_str())
            .collect();
        assert!((0..30).all(|n| all.contains(&format!("he {n}th Regiment"))));
    }
}
