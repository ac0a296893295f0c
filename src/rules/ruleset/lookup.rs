//! Search for clauses: by an identifier in any spelling, or by words in them. One search serves the clauses of every
//! rule set.

use std::fmt;

use crate::clause::Stated;
use crate::spelling::slip_count;

/// Maximum number of clauses suggested for an unknown identifier.
const OFFERED: usize = 3;

/// A clause that can be looked up.
pub trait LookupClause: Copy {
    /// Returns the identifier in refusals and accounts.
    fn id(self) -> &'static str;

    /// Returns the subject in a few words.
    fn title(self) -> &'static str;

    /// Returns the whole text that is searched for words.
    fn text(self) -> String;
}

impl LookupClause for &'static Stated {
    fn id(self) -> &'static str {
        self.id
    }

    fn title(self) -> &'static str {
        self.title
    }

    /// Returns identifier, title and reading, the numbers of the printed cases, and the names of the switches.
    fn text(self) -> String {
        let cases = self.printed.map_or(&[][..], |printed| printed.cases);
        let switches = self.switches().map(|switch| switch.name);
        let parts = [self.id, self.title, self.reading].into_iter();
        let parts = parts.chain(cases.iter().copied()).chain(switches);
        parts.collect::<Vec<_>>().join(" ")
    }
}

/// The clauses that were found, by the kind of search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FoundClauses<C> {
    /// Clauses found by their identifiers: each is shown in full.
    Named(Vec<C>),
    /// Clauses that contain all the words.
    Speaking(Vec<C>),
}

impl<C: LookupClause> FoundClauses<C> {
    /// Returns the clauses to read, each in the form of `page`; several clauses found by words as a list of their
    /// titles.
    pub fn lines(self, page: impl Fn(C) -> Vec<String>) -> Vec<String> {
        match self {
            FoundClauses::Speaking(clauses) if clauses.len() > 1 => {
                clauses.into_iter().map(clause_line).collect()
            }
            FoundClauses::Named(clauses) | FoundClauses::Speaking(clauses) => {
                clauses.into_iter().flat_map(page).collect()
            }
        }
    }
}

/// Reason why no clause was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unknown<C> {
    /// No clause has this identifier; the clauses with the most similar ones are given.
    Id(String, Vec<C>),
    /// No clause contains these words; if only the clauses of one rule set were searched, its name is given.
    Words(String, Option<&'static str>),
}

impl<C: LookupClause> fmt::Display for Unknown<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Id(id, nearest) => {
                let called = |clause: &C| format!("{} ({})", clause.id(), clause.title());
                let nearest: Vec<String> = nearest.iter().map(called).collect();
                let nearest = nearest.join(", ");
                write!(f, "no clause `{id}`; the nearest are {nearest}")
            }
            Unknown::Words(words, of) => {
                let of = of.map(|rules| format!(" of {rules}")).unwrap_or_default();
                write!(
                    f,
                    "found no clause{of} with `{words}`; try fewer or other words"
                )
            }
        }
    }
}

/// Returns the clauses with these identifiers, or those that contain all the words; without words, all clauses.
///
/// # Errors
///
/// Fails for an identifier that no clause has, and for words that no clause contains.
pub fn find_clauses<C: LookupClause>(
    clauses: &[C],
    words: &str,
) -> Result<FoundClauses<C>, Unknown<C>> {
    if let Some(found) = by_ids(clauses, words) {
        return found;
    }
    let found = search_clauses(clauses, &split_words(words));
    match found.is_empty() {
        true => Err(Unknown::Words(words.to_owned(), None)),
        false => Ok(FoundClauses::Speaking(found)),
    }
}

/// Returns the clauses with these identifiers; `None` if the words are not identifiers.
///
/// # Errors
///
/// Fails for an identifier that no clause has.
pub fn by_ids<C: LookupClause>(
    clauses: &[C],
    words: &str,
) -> Option<Result<FoundClauses<C>, Unknown<C>>> {
    if let Some(clause) = clause_named(clauses, words) {
        return Some(Ok(FoundClauses::Named(vec![clause])));
    }
    let ids = split_words(words);
    let are_ids = !ids.is_empty() && ids.iter().all(|id| Number::from_id(id).is_some());
    let by_id = |id: &&str| {
        clause_named(clauses, id)
            .ok_or_else(|| Unknown::Id((*id).to_owned(), nearest_clauses(clauses, id)))
    };
    are_ids.then(|| {
        ids.iter()
            .map(by_id)
            .collect::<Result<_, _>>()
            .map(FoundClauses::Named)
    })
}

/// Splits a search into words.
#[must_use]
pub fn split_words(words: &str) -> Vec<&str> {
    let words = words.split([' ', ',']);
    words.filter(|word| !word.is_empty()).collect()
}

/// Returns the clause with an identifier, in any spelling: `RUL-78`, `rul78`, `rul 78`; `None` if there is none.
pub fn clause_named<C: LookupClause>(clauses: &[C], id: &str) -> Option<C> {
    let wanted = Number::from_id(id)?;
    let mut clauses = clauses.iter().copied();
    clauses.find(|clause| Number::from_id(clause.id()).as_ref() == Some(&wanted))
}

/// Returns the clauses that contain all the words, in upper or lower case; clauses with the words in their titles come
/// first.
pub fn search_clauses<C: LookupClause>(clauses: &[C], words: &[&str]) -> Vec<C> {
    let words: Vec<String> = words.iter().map(|word| word.to_lowercase()).collect();
    let has_all = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let speaks = |clause: &C| has_all(&clause.text());
    let mut found: Vec<C> = clauses.iter().copied().filter(speaks).collect();
    found.sort_by_key(|clause| !has_all(clause.title()));
    found
}

/// Returns the clauses whose identifiers are most similar to an unknown one: those of the same topic with the nearest
/// numbers or, if there is no such topic, those of the topic with the most similar spelling.
fn nearest_clauses<C: LookupClause>(clauses: &[C], id: &str) -> Vec<C> {
    let wanted = Number::from_id(id);
    let distance = |clause: &C| {
        let (own, wanted) = (Number::from_id(clause.id())?, wanted.as_ref()?);
        Some((
            slip_count(&own.topic, &wanted.topic),
            own.number.abs_diff(wanted.number),
        ))
    };
    let mut found = clauses.to_vec();
    found.sort_by_key(|clause| distance(clause).unwrap_or((usize::MAX, 0)));
    found.truncate(OFFERED);
    found
}

/// An identifier: `RUL-78`, `rul78`, `bs r21`.
#[derive(PartialEq, Eq)]
struct Number {
    /// `RUL`, or `BSR` for `BS-R`.
    topic: String,
    number: u32,
}

impl Number {
    /// Reads letters and then digits; `None` for any other spelling.
    fn from_id(id: &str) -> Option<Self> {
        let id = id.trim();
        let topic = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let digits = id.strip_prefix(topic).filter(|digits| !digits.is_empty())?;
        let letters = topic.split(['-', ' ']).collect::<String>();
        let is_topic = letters.chars().all(|letter| letter.is_ascii_alphabetic());
        (is_topic && !letters.is_empty()).then(|| Self {
            topic: letters.to_ascii_uppercase(),
            // No clause has a number this large.
            number: digits.parse().unwrap_or(u32::MAX),
        })
    }
}

/// Returns a clause as a line of a list.
#[must_use]
pub fn clause_line<C: LookupClause>(clause: C) -> String {
    format!("{:<10} {}", clause.id(), clause.title())
}
