//! The clauses of every rule set: the same search, display and JSON for all.

use serde_json::Value;

use crate::dispatch;
use rules::clause::Stated;
use rules::fields::clauses;
use rules::fields::clauses::ClauseEntry;
use rules::lookup::{self, FoundClauses, LookupClause, Unknown};
use view::{clause_search, presentation};

/// A clause of any rule set.
#[derive(Clone, Copy)]
pub(super) enum RuleEntry {
    /// A clause of Fields of Blue & Grey, whose two editions are printed under headings.
    Fields(&'static ClauseEntry),
    /// A clause of another rule set, and all clauses of that set, which it may refer to.
    Told(&'static Stated, &'static [Stated]),
}

impl LookupClause for RuleEntry {
    fn id(self) -> &'static str {
        match self {
            RuleEntry::Fields(entry) => entry.id,
            RuleEntry::Told(stated, _) => stated.id,
        }
    }

    fn title(self) -> &'static str {
        match self {
            RuleEntry::Fields(entry) => entry.title,
            RuleEntry::Told(stated, _) => stated.title,
        }
    }

    fn text(self) -> String {
        match self {
            RuleEntry::Fields(entry) => entry.text(),
            RuleEntry::Told(stated, _) => stated.text(),
        }
    }
}

impl RuleEntry {
    /// Returns the clause as text.
    pub(super) fn page(self) -> Vec<String> {
        match self {
            RuleEntry::Fields(entry) => clause_search::page(entry),
            RuleEntry::Told(stated, all) => stated.lines(all),
        }
    }

    /// Returns the clause as JSON.
    pub(super) fn json(self) -> Value {
        match self {
            RuleEntry::Fields(entry) => clause_search::json(entry),
            RuleEntry::Told(stated, all) => presentation::clauses::json(stated, all),
        }
    }
}

/// All clauses of a rule set.
pub(super) struct RuleBook {
    /// Name of the game.
    pub(super) game: &'static str,
    /// Word that restricts a search to this rule set; `None` for Fields, which is searched first anyway.
    pub(super) word: Option<&'static str>,
    /// All clauses of the rule set.
    pub(super) clauses: Vec<RuleEntry>,
}

impl RuleBook {
    fn new(game: &'static str, word: &'static str, all: &'static [Stated]) -> Self {
        let clauses = all.iter().map(|stated| RuleEntry::Told(stated, all));
        Self {
            game,
            word: Some(word),
            clauses: clauses.collect(),
        }
    }
}

/// Returns the clauses of every rule set.
pub(super) fn all() -> Vec<RuleBook> {
    let fields = RuleBook {
        game: dispatch::fields(),
        word: None,
        clauses: clauses::all().map(RuleEntry::Fields).collect(),
    };
    let told = dispatch::clauses().map(|(game, word, all)| RuleBook::new(game, word, all));
    std::iter::once(fields).chain(told).collect()
}

/// Returns the clauses with these ids, or those that contain all these words. If the first word names a rule set, only
/// that set is searched; otherwise Fields, then the others if nothing is found.
///
/// # Errors
///
/// Fails if no clause has an identifier, or contains the words.
pub(super) fn asked(words: &str) -> Result<FoundClauses<RuleEntry>, Unknown<RuleEntry>> {
    let sets = all();
    let every: Vec<RuleEntry> = sets.iter().flat_map(|set| set.clauses.clone()).collect();
    if let Some(found) = lookup::by_ids(&every, words) {
        return found;
    }
    let each = lookup::split_words(words);
    if let Some((set, rest)) = of_set(&sets, &each) {
        let found = lookup::search_clauses(&set.clauses, rest);
        return some(found, || Unknown::Words(rest.join(" "), Some(set.game)));
    }
    if each.is_empty() {
        return Err(Unknown::Words(words.to_owned(), None));
    }
    let (others, of_fields) = every
        .iter()
        .partition::<Vec<_>, _>(|paper| matches!(paper, RuleEntry::Told(..)));
    let found = [of_fields, others].map(|papers| lookup::search_clauses(&papers, &each));
    let found = found.into_iter().find(|found| !found.is_empty());
    some(found.unwrap_or_default(), || {
        Unknown::Words(words.to_owned(), None)
    })
}

fn some(
    found: Vec<RuleEntry>,
    unknown: impl FnOnce() -> Unknown<RuleEntry>,
) -> Result<FoundClauses<RuleEntry>, Unknown<RuleEntry>> {
    match found.is_empty() {
        true => Err(unknown()),
        false => Ok(FoundClauses::Speaking(found)),
    }
}

/// Returns the rule set that the first word names, and the words after it; `None` if it names none.
fn of_set<'s, 'w>(
    sets: &'s [RuleBook],
    words: &'w [&'w str],
) -> Option<(&'s RuleBook, &'w [&'w str])> {
    let (first, rest) = words.split_first()?;
    let is_meant = |set: &&RuleBook| {
        set.word
            .is_some_and(|word| word.eq_ignore_ascii_case(first))
    };
    Some((sets.iter().find(is_meant)?, rest))
}
