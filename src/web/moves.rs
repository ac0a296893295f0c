//! Acts that a side enters from its phone in a game of hexes and counters: lists to choose from and hexes to tap, never
//! words that are read as a line. The page of an act is made on request.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize;

use super::form::{Answers, FormChoice};
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// Most hexes of a way that is tapped.
const MAX_WAY: usize = 60;

/// Subject of a page on which an act is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSubject {
    /// A unit, which is aimed at hexes.
    Unit(String),
    /// An act that is offered as a whole, by the hash of its line.
    Offer(String),
    /// A list of which several are chosen, by the hash of the line that they complete.
    List(String),
}

impl MoveSubject {
    /// The subject of a page's path: `unit/hart`; `None` if there is no such page.
    #[must_use]
    pub fn named(kind: &str, name: &str) -> Option<Self> {
        let name = name.to_owned();
        match kind {
            "unit" => Some(Self::Unit(name)),
            "offer" => Some(Self::Offer(name)),
            "list" => Some(Self::List(name)),
            _ => None,
        }
    }

    /// The two words of its path.
    #[must_use]
    pub fn words(&self) -> (&'static str, &str) {
        match self {
            Self::Unit(name) => ("unit", name),
            Self::Offer(name) => ("offer", name),
            Self::List(name) => ("list", name),
        }
    }
}

/// What a player has chosen so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveWish {
    /// What the page is about.
    pub subject: MoveSubject,
    /// The hexes that were tapped, by their labels.
    pub hexes: Vec<String>,
    /// Other units that do the same with it.
    pub with: Vec<String>,
    /// The other way in which the unit acts, as its verb: `charge`; empty for the usual one.
    pub how: String,
    /// What was ticked in a list.
    pub ticked: Vec<String>,
}

/// What an address says behind the path of an act.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct MoveQuery {
    /// The hexes: `0405.0406`.
    #[serde(default)]
    by: String,
    /// The other units: `isham.joyce`.
    #[serde(default)]
    with: String,
    /// The other way in which the unit acts.
    #[serde(default)]
    how: String,
}

/// Splits a list of an address.
fn dotted(list: &str) -> Vec<String> {
    let words = list.split('.').filter(|word| !word.is_empty());
    words.take(MAX_WAY).map(str::to_owned).collect()
}

impl MoveWish {
    /// The wish of a page's address.
    #[must_use]
    pub fn new(subject: MoveSubject, query: &MoveQuery) -> Self {
        Self {
            subject,
            hexes: dotted(&query.by),
            with: dotted(&query.with),
            how: query.how.clone(),
            ticked: Vec::new(),
        }
    }

    /// The wish to act with a unit.
    #[must_use]
    pub fn of_unit(unit: &str) -> Self {
        Self::new(MoveSubject::Unit(unit.to_owned()), &MoveQuery::default())
    }

    /// The wish of a form that was sent; `None` if it is not one of an act.
    #[must_use]
    pub fn sent(answers: &Answers) -> Option<Self> {
        let first = |name: &str| answers.get(name).and_then(|given| given.first());
        let word = |name: &str| first(name).cloned().unwrap_or_default();
        let subject = MoveSubject::named(first("subject")?, first("name")?)?;
        let query = MoveQuery {
            by: word("by"),
            with: word("with"),
            how: word("how"),
        };
        Some(Self {
            ticked: answers.get("ticked").cloned().unwrap_or_default(),
            ..Self::new(subject, &query)
        })
    }

    /// The hidden fields that say the same: name and value.
    #[must_use]
    pub fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("by", self.hexes.join(".")),
            ("with", self.with.join(".")),
            ("how", self.how.clone()),
        ]
    }

    /// The wish for other hexes.
    #[must_use]
    pub fn by(&self, hexes: Vec<String>) -> Self {
        Self {
            hexes,
            ..self.clone()
        }
    }

    /// The wish with nothing chosen.
    #[must_use]
    pub fn begun(&self) -> Self {
        Self::new(self.subject.clone(), &MoveQuery::default())
    }

    /// The wish with one more unit, or without it if it was there.
    #[must_use]
    pub fn toggling(&self, unit: &str) -> Self {
        let mut with = self.with.clone();
        match with.iter().position(|one| one == unit) {
            Some(at) => drop(with.remove(at)),
            None => with.push(unit.to_owned()),
        }
        Self {
            with,
            ..self.clone()
        }
    }

    /// Its address.
    #[must_use]
    pub fn address(&self) -> String {
        let (kind, name) = self.subject.words();
        let fields = self
            .fields()
            .into_iter()
            .filter(|(_, value)| !value.is_empty());
        let query: Vec<String> = fields
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        let place = self.hexes.last().map(|last| format!("#h{last}"));
        let query = match query.is_empty() {
            true => String::new(),
            false => format!("?{}", query.join("&")),
        };
        format!("/act/{kind}/{name}{query}{}", place.unwrap_or_default())
    }
}

/// An act that may be sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadyMove {
    /// Its line.
    pub line: String,
    /// The same as the player reads it.
    pub sentence: String,
    /// True if it is entered at once; else the table takes it.
    pub is_entered: bool,
    /// True if it is done against an objection of the rules, for a reason that the player gives.
    pub overrules: bool,
}

/// An act that a page leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveOffer {
    /// The hash of its line.
    pub name: String,
    /// What it does.
    pub words: String,
    /// True if it is entered at once.
    pub is_entered: bool,
    /// True if the game waits for it.
    pub is_due: bool,
}

/// A hex at which an act may be aimed next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextHex {
    /// Its number.
    pub label: String,
    /// Its ground, or the enemies in it.
    pub words: String,
    /// True if enemies are there.
    pub is_aim: bool,
}

/// A page on which an act is chosen.
#[derive(Debug, Clone, Default)]
pub struct MovePage {
    /// Its heading.
    pub title: String,
    /// Facts for the choice.
    pub notes: Vec<String>,
    /// The other acts of its subject.
    pub offers: Vec<MoveOffer>,
    /// True if the game waits for another act of the side.
    pub is_due_elsewhere: bool,
    /// Other ways in which its subject acts, each with its verb.
    pub ways: Vec<FormChoice>,
    /// The hexes that may come next, each with what is there.
    pub next: Vec<NextHex>,
    /// Own units that may do the same with it.
    pub partners: Vec<FormChoice>,
    /// The hexes of the wish that count: without the last one if nothing can be done about it.
    pub hexes: Vec<String>,
    /// The hexes at which the act is aimed: of those that were tapped the last, or all of a way.
    pub taken: Vec<String>,
    /// True if the act is a way, to which any hex of the map may be added.
    pub is_way: bool,
    /// Hexes with other own units, each with a unit and what is there: a tap turns to that unit.
    pub others: Vec<(NextHex, String)>,
    /// Those of them that do it.
    pub with: Vec<String>,
    /// The hex of its subject; empty if it is not on the map.
    pub here: String,
    /// What may be ticked.
    pub list: Vec<FormChoice>,
    /// The act, where all of it is chosen; of a list before it is ticked, an act without its end.
    pub ready: Option<ReadyMove>,
    /// What the act would do.
    pub foreseen: Vec<String>,
    /// Why nothing can be done about the hex that was tapped last, or with the unit now.
    pub refused: Option<String>,
    /// The map, where hexes are tapped.
    pub map: Option<(Arc<HexBoard>, [Hue; 2])>,
}

impl MovePage {
    /// Checks whether nothing can be done on the page, for no reason that it gives.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let has_acts = !(self.ways.is_empty() && self.offers.is_empty() && self.next.is_empty());
        let has_send = self.ready.is_some() || !self.list.is_empty();
        !has_acts && !has_send && self.refused.is_none()
    }
}

/// The acts of a side at a moment of the game.
pub trait SideMoves: Send + Sync + Debug {
    /// Returns the page for what was chosen so far; `None` if the side has no such unit, act or list.
    fn page(&self, wish: &MoveWish) -> Option<MovePage>;
}

/// The acts of a seat's side, shared by what is sent to it.
#[derive(Debug, Clone)]
pub struct SeatMoves(pub Arc<dyn SideMoves>);

impl PartialEq for SeatMoves {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
