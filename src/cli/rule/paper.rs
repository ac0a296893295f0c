//! Clauses of every rule set, one like the other: how they are asked for, shown and told as JSON.

use std::fmt;

use serde_json::Value;

use crate::dispatch;
use rules::clause::Stated;
use rules::fields::clauses;
use rules::fields::clauses::Entry;
use view::papers;
use view::told;

/// A clause.
#[derive(Clone, Copy)]
pub(super) enum Paper {
    /// Of Fields of Blue & Grey, whose two editions are printed under headings.
    Fields(&'static Entry),
    /// Of a rule set whose games are told, with all clauses of that.
    Told(&'static Stated, &'static [Stated]),
}

impl Paper {
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

    /// Returns it as a line of a list.
    pub(super) fn line(self) -> String {
        format!("{:<10} {}", self.id(), self.title())
    }

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
    /// What people call its rules.
    pub(super) game: &'static str,
    /// The word that stands for them before words to search for; `None` for Fields, where all are sought first.
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

/// What was found, and how it was asked for.
pub(super) enum Found {
    /// By their identifiers: each is to be read.
    Named(Vec<Paper>),
    /// By words that all stand in them.
    Speaking(Vec<Paper>),
}

/// Why nothing was found.
pub(super) enum Unknown {
    /// No clause of any rule set has this identifier; these have the nearest.
    Id(String, Vec<Paper>),
    /// No clause speaks of this, of those rules alone where they are named.
    Words(String, Option<&'static str>),
}

impl fmt::Display for Unknown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unknown::Id(id, nearest) => {
                let called = |paper: &Paper| format!("{} ({})", paper.id(), paper.title());
                let nearest: Vec<String> = nearest.iter().map(called).collect();
                let nearest = nearest.join(", ");
                write!(f, "there is no clause `{id}`; the nearest are {nearest}")
            }
            Unknown::Words(words, of) => {
                let of = of.map(|game| format!(" of {game}")).unwrap_or_default();
                write!(
                    f,
                    "no clause{of} speaks of `{words}`; fewer or other words may find one"
                )
            }
        }
    }
}

/// The clauses that are asked for by their identifiers, or by words that all stand in them: behind the word of
/// a rule set among its own, otherwise among those of Fields, and where these have none among the others.
///
/// # Errors
///
/// An identifier that no clause has, or words that no clause has.
pub(super) fn asked(words: &str) -> Result<Found, Unknown> {
    let sets = all();
    if let Some(paper) = named(&sets, words) {
        return Ok(Found::Named(vec![paper]));
    }
    let each: Vec<&str> = words
        .split([' ', ','])
        .filter(|word| !word.is_empty())
        .collect();
    if !each.is_empty() && each.iter().all(|word| Number::of(word).is_some()) {
        let by_id = |id: &&str| {
            let unknown = || Unknown::Id((*id).to_owned(), nearest(&sets, id));
            named(&sets, id).ok_or_else(unknown)
        };
        return each
            .iter()
            .map(by_id)
            .collect::<Result<_, _>>()
            .map(Found::Named);
    }
    if let Some((set, rest)) = of_set(&sets, &each) {
        let found = speaking(&set.clauses, rest);
        return some(found, || Unknown::Words(rest.join(" "), Some(set.game)));
    }
    let unknown = || Unknown::Words(words.to_owned(), None);
    if each.is_empty() {
        return Err(unknown());
    }
    let of_fields: Vec<Paper> = clauses::search(&each)
        .into_iter()
        .map(Paper::Fields)
        .collect();
    if !of_fields.is_empty() {
        return Ok(Found::Speaking(of_fields));
    }
    let others = sets.iter().filter(|set| set.word.is_some());
    let others: Vec<Paper> = others.flat_map(|set| set.clauses.iter().copied()).collect();
    some(speaking(&others, &each), unknown)
}

fn some(found: Vec<Paper>, unknown: impl FnOnce() -> Unknown) -> Result<Found, Unknown> {
    match found.is_empty() {
        true => Err(unknown()),
        false => Ok(Found::Speaking(found)),
    }
}

/// The rule set whose word stands first, and the words behind it.
fn of_set<'s, 'w>(sets: &'s [Papers], words: &'w [&'w str]) -> Option<(&'s Papers, &'w [&'w str])> {
    let (first, rest) = words.split_first()?;
    let is_meant = |set: &&Papers| {
        set.word
            .is_some_and(|word| word.eq_ignore_ascii_case(first))
    };
    Some((sets.iter().find(is_meant)?, rest))
}

/// Those that speak of all of the words, first those whose titles do.
fn speaking(clauses: &[Paper], words: &[&str]) -> Vec<Paper> {
    let speaks = |paper: &Paper| match paper {
        Paper::Fields(_) => false,
        Paper::Told(stated, _) => stated.speaks_of(words),
    };
    let mut found: Vec<Paper> = clauses.iter().copied().filter(speaks).collect();
    let is_titled = |paper: &Paper| {
        let title = paper.title().to_lowercase();
        words
            .iter()
            .all(|word| title.contains(&word.to_lowercase()))
    };
    found.sort_by_key(|paper| !is_titled(paper));
    found
}

/// An identifier, however it is spelt: `RUL-78`, `rul78`, `bs r21`.
#[derive(PartialEq, Eq)]
struct Number {
    /// `RUL`, `BS-R` as `BSR`.
    topic: String,
    number: u32,
}

impl Number {
    fn of(id: &str) -> Option<Self> {
        let id = id.trim();
        let topic = id.trim_end_matches(|letter: char| letter.is_ascii_digit());
        let number = id.strip_prefix(topic)?.parse().ok()?;
        let letters = topic.split(['-', ' ']).collect::<String>();
        let is_topic = letters.chars().all(|letter| letter.is_ascii_alphabetic());
        (is_topic && !letters.is_empty()).then(|| Self {
            topic: letters.to_ascii_uppercase(),
            number,
        })
    }
}

fn named(sets: &[Papers], id: &str) -> Option<Paper> {
    let wanted = Number::of(id)?;
    let mut clauses = sets.iter().flat_map(|set| set.clauses.iter().copied());
    clauses.find(|paper| Number::of(paper.id()).as_ref() == Some(&wanted))
}

/// The clauses of all rule sets whose identifiers are nearest: of the same topic the nearest numbers, else those of the
/// topic spelt most like it.
fn nearest(sets: &[Papers], id: &str) -> Vec<Paper> {
    const OFFERED: usize = 3;
    let Some(wanted) = Number::of(id) else {
        return Vec::new();
    };
    let distance = |paper: &Paper| {
        let own = Number::of(paper.id())?;
        let topic = rules::spelling::slips(&own.topic, &wanted.topic);
        Some((topic, own.number.abs_diff(wanted.number)))
    };
    let clauses = sets.iter().flat_map(|set| set.clauses.iter().copied());
    let mut found: Vec<Paper> = clauses.collect();
    found.sort_by_key(|paper| distance(paper).unwrap_or((usize::MAX, 0)));
    found.truncate(OFFERED);
    found
}
