//! Clauses of every rule set, one like the other: how they are asked for, shown and told as JSON.

use serde_json::Value;

use crate::dispatch;
use rules::clause::Stated;
use rules::fields::clauses;
use rules::fields::clauses::Entry;
use rules::lookup::{self, Found, Listed, Unknown};
use view::{papers, told};

/// A clause.
#[derive(Clone, Copy)]
pub(super) enum Paper {
    /// Of Fields of Blue & Grey, whose two editions are printed under headings.
    Fields(&'static Entry),
    /// A clause of a rule set with a presentation, with all clauses of that set.
    Told(&'static Stated, &'static [Stated]),
}

impl Listed for Paper {
    fn id(self) -> &'static str {
        match self {
            Paper::Fields(entry) => entry.id,
            Paper::Told(stated, _) => stated.id,
        }
    }

    fn title(self) -> &'static str {
        match self {
            Paper::Fields(entry) => entry.title,
            Paper::Told(stated, _) => stated.title,
        }
    }

    fn text(self) -> String {
        match self {
            Paper::Fields(entry) => entry.text(),
            Paper::Told(stated, _) => stated.text(),
        }
    }
}

impl Paper {
    /// Returns it as text.
    pub(super) fn page(self) -> Vec<String> {
        match self {
            Paper::Fields(entry) => papers::page(entry),
            Paper::Told(stated, all) => stated.lines(all),
        }
    }

    /// Returns it as JSON.
    pub(super) fn json(self) -> Value {
        match self {
            Paper::Fields(entry) => papers::json(entry),
            Paper::Told(stated, all) => told::papers::json(stated, all),
        }
    }
}

/// The clauses of a rule set.
pub(super) struct Papers {
    /// Display name of its rules.
    pub(super) game: &'static str,
    /// The word for them before the words of a search; `None` for Fields, where all are searched first.
    pub(super) word: Option<&'static str>,
    /// All of them.
    pub(super) clauses: Vec<Paper>,
}

impl Papers {
    fn of(game: &'static str, word: &'static str, all: &'static [Stated]) -> Self {
        let clauses = all.iter().map(|stated| Paper::Told(stated, all));
        Self {
            game,
            word: Some(word),
            clauses: clauses.collect(),
        }
    }
}

/// The clauses of every rule set.
pub(super) fn all() -> Vec<Papers> {
    let fields = Papers {
        game: dispatch::fields(),
        word: None,
        clauses: clauses::all().map(Paper::Fields).collect(),
    };
    let told = dispatch::clauses().map(|(game, word, all)| Papers::of(game, word, all));
    std::iter::once(fields).chain(told).collect()
}

/// Returns the clauses with these identifiers, or those in which all words occur: after the word of a rule set among
/// its own, otherwise among those of Fields, and if these have none among the others.
///
/// # Errors
///
/// An identifier that no clause has, or words that no clause has.
pub(super) fn asked(words: &str) -> Result<Found<Paper>, Unknown<Paper>> {
    let sets = all();
    let every: Vec<Paper> = sets.iter().flat_map(|set| set.clauses.clone()).collect();
    if let Some(found) = lookup::by_ids(&every, words) {
        return found;
    }
    let each = lookup::split(words);
    if let Some((set, rest)) = of_set(&sets, &each) {
        let found = lookup::search(&set.clauses, rest);
        return some(found, || Unknown::Words(rest.join(" "), Some(set.game)));
    }
    if each.is_empty() {
        return Err(Unknown::Words(words.to_owned(), None));
    }
    let (others, of_fields): (Vec<Paper>, Vec<Paper>) = every
        .iter()
        .partition(|paper| matches!(paper, Paper::Told(..)));
    let found = [of_fields, others].map(|papers| lookup::search(&papers, &each));
    let found = found.into_iter().find(|found| !found.is_empty());
    some(found.unwrap_or_default(), || {
        Unknown::Words(words.to_owned(), None)
    })
}

fn some(
    found: Vec<Paper>,
    unknown: impl FnOnce() -> Unknown<Paper>,
) -> Result<Found<Paper>, Unknown<Paper>> {
    match found.is_empty() {
        true => Err(unknown()),
        false => Ok(Found::Speaking(found)),
    }
}

/// Returns the rule set whose word comes first, and the words after it.
fn of_set<'s, 'w>(sets: &'s [Papers], words: &'w [&'w str]) -> Option<(&'s Papers, &'w [&'w str])> {
    let (first, rest) = words.split_first()?;
    let is_meant = |set: &&Papers| {
        set.word
            .is_some_and(|word| word.eq_ignore_ascii_case(first))
    };
    Some((sets.iter().find(is_meant)?, rest))
}
