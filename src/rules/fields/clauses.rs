//! Every clause that the code cites, with its title and the program's reading of it, in our own words.
//!
//! A rule (`FIRE-06`) restates the common text of the two printed editions, or their difference. A ruling (`RUL-78`)
//! settles points that they leave open, and may have switches; the register of switches gives the effect of each
//! setting. The printed texts have headings and no numbers: the identifiers come from the rules document, whose
//! amendments the readings include.
//!
//! [`named`] finds an entry by its identifier, [`cited`] the entries that a text names, [`mod@lookup`] those that match
//! a search. A test fails if the code cites a clause without an entry, or if it never cites an entry.

mod activation;
mod command;
mod deployment;
mod fire;
mod guns;
mod march;
mod melee;
mod messengers;
mod options;
mod orders;
mod scale;
mod sight;
mod tactical;
mod turn;
mod wear;

use crate::terms::{
    edition::Edition,
    switch::{self, REGISTER},
};
use ruleset::lookup::{self, LookupClause};

pub use activation::ACTIVATION;
pub use command::COMMAND;
pub use deployment::DEPLOYMENT;
pub use fire::FIRE;
pub use guns::GUNS;
pub use march::MARCH;
pub use melee::MELEE;
pub use messengers::MESSENGERS;
pub use options::OPTIONS;
pub use orders::ORDERS;
pub use scale::SCALE;
pub use sight::SIGHT;
pub use tactical::TACTICAL;
pub use turn::TURN;
pub use wear::WEAR;

/// Printed edition that contains a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PrintedEdition {
    /// Both editions have it, with the same meaning.
    Both,
    /// Both texts, with a difference that the reading states.
    Differ,
    /// The basic edition alone.
    Basic,
    /// The full edition alone.
    Full,
    /// Only the basic edition prints it, but games of both editions use it.
    BasicForBoth,
    /// Only the full edition prints it, but games of both editions use it.
    FullForBoth,
    /// Neither edition prints it, but it follows from the printed rules.
    Reckoned,
    /// Neither edition prints it, and nothing in them settles it.
    Silent,
    /// Neither edition prints it: an option that a club may use.
    Option,
}

impl PrintedEdition {
    /// Returns the edition in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            PrintedEdition::Both => "both editions",
            PrintedEdition::Differ => "both editions, which differ",
            PrintedEdition::Basic => "the basic edition only",
            PrintedEdition::Full => "the full edition only",
            PrintedEdition::BasicForBoth => "the basic edition only, and used with both",
            PrintedEdition::FullForBoth => "the full edition only, and used with both",
            PrintedEdition::Reckoned => {
                "neither edition: the program works it out from what is printed"
            }
            PrintedEdition::Silent => "neither edition: both are silent",
            PrintedEdition::Option => "neither edition: an option that a roster turns on",
        }
    }

    /// Returns the editions that print the rule.
    #[must_use]
    pub const fn editions(self) -> &'static [Edition] {
        match self {
            PrintedEdition::Both | PrintedEdition::Differ => &[Edition::Basic, Edition::Full],
            PrintedEdition::Basic | PrintedEdition::BasicForBoth => &[Edition::Basic],
            PrintedEdition::Full | PrintedEdition::FullForBoth => &[Edition::Full],
            PrintedEdition::Reckoned | PrintedEdition::Silent | PrintedEdition::Option => &[],
        }
    }
}

/// Source of a clause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClauseSource {
    /// A rule: from the printed texts, if they have it.
    Printed {
        /// The edition.
        print: PrintedEdition,
        /// The headings of the basic edition under which the rule is printed; `None` if that edition lacks it. The
        /// headings of the full edition are not known.
        heading: Option<&'static str>,
    },
    /// A ruling on a point that the printed texts leave open.
    Ruling {
        /// The rules that the ruling concerns.
        on: &'static [&'static str],
    },
}

/// A clause: its identifier, title and reading.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClauseEntry {
    /// The identifier in refusals and accounts.
    pub id: &'static str,
    /// Subject, in a few words.
    pub title: &'static str,
    /// The program's reading, with every switch at its default.
    pub reading: &'static str,
    /// Source of the clause.
    pub source: ClauseSource,
}

impl ClauseEntry {
    /// Returns the rules that a ruling concerns; for a rule, the rulings that concern it.
    #[must_use]
    pub fn see_also(&self) -> Vec<&'static str> {
        match self.source {
            ClauseSource::Ruling { on } => on.to_vec(),
            ClauseSource::Printed { .. } => all()
                .filter(
                    |other| matches!(other.source, ClauseSource::Ruling { on } if on.contains(&self.id)),
                )
                .map(|other| other.id)
                .collect(),
        }
    }

    /// Returns the switches of the clause.
    pub fn switches(&self) -> impl Iterator<Item = &'static switch::SwitchEntry> + use<> {
        let id = self.id;
        REGISTER.iter().filter(move |entry| entry.ruling == id)
    }
}

impl LookupClause for &'static ClauseEntry {
    fn id(self) -> &'static str {
        self.id
    }

    fn title(self) -> &'static str {
        self.title
    }

    /// Returns title and reading of the clause, the names of its switches, and its identifier.
    fn text(self) -> String {
        let switches = self.switches().map(|switch| switch.name);
        let parts = [self.id, self.title, self.reading].into_iter();
        parts.chain(switches).collect::<Vec<_>>().join(" ")
    }
}

/// Every list of clauses, in the order of the turn.
const LISTS: [&[ClauseEntry]; 15] = [
    SCALE, DEPLOYMENT, SIGHT, TURN, COMMAND, ORDERS, MESSENGERS, ACTIVATION, MARCH, TACTICAL, FIRE,
    GUNS, MELEE, WEAR, OPTIONS,
];

/// Returns every clause, topic by topic in the order of the turn.
pub fn all() -> impl Iterator<Item = &'static ClauseEntry> {
    LISTS.into_iter().flatten()
}

/// Returns the clause with an identifier, in any spelling: `RUL-78`, `rul78`, `rul 78`; `None` if there is none.
#[must_use]
pub fn named(id: &str) -> Option<&'static ClauseEntry> {
    lookup::clause_named(&all().collect::<Vec<_>>(), id)
}

/// Returns the clauses that a text names, each once, in the order of the text.
#[must_use]
pub fn cited(text: &str) -> Vec<&'static ClauseEntry> {
    let mut found: Vec<&ClauseEntry> = Vec::new();
    for word in text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-') {
        let entry = all().find(|entry| entry.id == word);
        found.extend(entry.filter(|entry| !found.iter().any(|other| other.id == entry.id)));
    }
    found
}

/// Makes a list of clauses, which its documentation prints.
macro_rules! entries {
    (
        $(#[$doc:meta])* $name:ident, printed under $heading:literal:
        $($id:literal $(in $print:ident)? $(on [$($on:literal),*])? $title:literal: $reading:literal;)*
    ) => {
        $(#[$doc])*
        ///
        $(#[doc = concat!("- **", $id, "** ", $title, ". ", $reading)])*
        pub const $name: &[super::ClauseEntry] = &[
            $(super::ClauseEntry {
                id: $id,
                title: $title,
                reading: $reading,
                source: super::entries!(@source $heading, $($print)? $(on [$($on),*])?),
            },)*
        ];
    };
    (@source $heading:literal, both) => { super::entries!(@printed Some($heading), Both) };
    (@source $heading:literal, differ) => { super::entries!(@printed Some($heading), Differ) };
    (@source $heading:literal, basic) => { super::entries!(@printed Some($heading), Basic) };
    (@source $heading:literal, basic_for_both) => { super::entries!(@printed Some($heading), BasicForBoth) };
    (@source $heading:literal, full) => { super::entries!(@printed None, Full) };
    (@source $heading:literal, full_for_both) => { super::entries!(@printed None, FullForBoth) };
    (@source $heading:literal, reckoned) => { super::entries!(@printed None, Reckoned) };
    (@source $heading:literal, silent) => { super::entries!(@printed None, Silent) };
    (@source $heading:literal, option) => { super::entries!(@printed None, Option) };
    (@source $heading:literal, on $on:tt) => { super::ClauseSource::Ruling { on: &$on } };
    (@printed $heading:expr, $print:ident) => {
        super::ClauseSource::Printed { print: super::PrintedEdition::$print, heading: $heading }
    };
}
use entries;
