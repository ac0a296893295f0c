//! Acts that a side enters from its phone in a game of hexes and counters: lists to choose from and hexes to tap, but
//! no words that would be read as a line. The page of an act is made on request.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize;

use super::form::{Answers, FormChoice};
use super::packed::hash;
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// Maximum number of hexes that may be tapped for one route.
const MAX_WAY: usize = 60;

/// Subject of a page on which an act is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSubject {
    /// A unit, for which hexes are tapped.
    Unit(String),
    /// An act that is offered ready to send: the hash of its line, or its [`moment_name`].
    Offer(String),
    /// A list from which several items are ticked: the hash of the line that they complete.
    List(String),
}

impl MoveSubject {
    /// Reads the subject from the path of a page, such as `unit/hart`; `None` if no page has that path.
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

    /// Returns the two words that name the subject in a path.
    #[must_use]
    pub fn words(&self) -> (&'static str, &str) {
        match self {
            Self::Unit(name) => ("unit", name),
            Self::Offer(name) => ("offer", name),
            Self::List(name) => ("list", name),
        }
    }
}

/// Returns the name of an act that one tap sends: the hash of its line and of the moment for which its button was made,
/// because at another moment the same line may end another step.
#[must_use]
pub fn moment_name(line: &str, moment: &str) -> String {
    format!("{}.{}", hash(line.as_bytes()), hash(moment.as_bytes()))
}

/// Choices that a player has made so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveWish {
    /// Subject of the page.
    pub subject: MoveSubject,
    /// Labels of the hexes that he tapped.
    pub hexes: Vec<String>,
    /// Other units that are to join the act.
    pub with: Vec<String>,
    /// Verb of another way in which the unit is to act, such as `charge`; empty for the usual way.
    pub how: String,
    /// Items of a list that he ticked.
    pub ticked: Vec<String>,
}

/// The query in the address of an act's page.
#[derive(Debug, Clone, Default, Deserialize)]
pub struct MoveQuery {
    /// Tapped hexes, separated by dots: `0405.0406`.
    #[serde(default)]
    by: String,
    /// Units that are to join, separated by dots: `isham.joyce`.
    #[serde(default)]
    with: String,
    /// Verb of the other way in which the unit is to act.
    #[serde(default)]
    how: String,
}

/// Splits a list that is separated by dots.
fn dotted(list: &str) -> Vec<String> {
    let words = list.split('.').filter(|word| !word.is_empty());
    words.take(MAX_WAY).map(str::to_owned).collect()
}

impl MoveWish {
    /// Reads the choices from the address of a page.
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

    /// Makes the choices for a unit before anything is tapped.
    #[must_use]
    pub fn of_unit(unit: &str) -> Self {
        Self::new(MoveSubject::Unit(unit.to_owned()), &MoveQuery::default())
    }

    /// Reads the choices from a form; `None` if it is not the form of an act.
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

    /// Returns the choices as hidden fields of a form, each a name and a value.
    #[must_use]
    pub fn fields(&self) -> [(&'static str, String); 3] {
        [
            ("by", self.hexes.join(".")),
            ("with", self.with.join(".")),
            ("how", self.how.clone()),
        ]
    }

    /// Returns the choices with these hexes in place of their own.
    #[must_use]
    pub fn by(&self, hexes: Vec<String>) -> Self {
        Self {
            hexes,
            ..self.clone()
        }
    }

    /// Returns the choices with only the subject left.
    #[must_use]
    pub fn begun(&self) -> Self {
        Self::new(self.subject.clone(), &MoveQuery::default())
    }

    /// Returns the choices with this unit added, or removed if it was already chosen.
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

    /// Returns the address of the page for these choices.
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
    /// The line that does the act.
    pub line: String,
    /// The act in words, for the player.
    pub sentence: String,
    /// True if the phone enters the act at once; else it becomes a slip for the table.
    pub is_entered: bool,
    /// True if the act overrules an objection of the rules, for which the player gives a reason.
    pub overrules: bool,
}

/// An act to which a page links.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveOffer {
    /// The hash of the line that does it.
    pub name: String,
    /// The act in words.
    pub words: String,
    /// True if the phone enters the act at once; else it becomes a slip for the table.
    pub is_entered: bool,
    /// True if the game waits for the act.
    pub is_due: bool,
}

/// A hex that may be tapped next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextHex {
    /// The hex's label, such as `0405`.
    pub label: String,
    /// The enemies in the hex, else its ground.
    pub words: String,
    /// True if enemies are in the hex.
    pub is_aim: bool,
}

/// A page on which an act is chosen.
#[derive(Debug, Clone, Default)]
pub struct MovePage {
    /// Heading of the page.
    pub title: String,
    /// Facts that help to choose.
    pub notes: Vec<String>,
    /// The moment for which the page was made, hashed. An act that is sent at another moment is refused.
    pub moment: String,
    /// Other acts of the same subject.
    pub offers: Vec<MoveOffer>,
    /// True if the game waits for some other act of the side.
    pub is_due_elsewhere: bool,
    /// Other ways in which the unit may act, by verb.
    pub ways: Vec<FormChoice>,
    /// The hexes that may follow, each with its description.
    pub next: Vec<NextHex>,
    /// Units of the side that may join the act.
    pub partners: Vec<FormChoice>,
    /// The hexes accepted so far; the last one tapped is missing if there is no act for it.
    pub hexes: Vec<String>,
    /// The hexes at which the act is aimed: the last one tapped or, for a route or an attack on several hexes, all of
    /// them.
    pub taken: Vec<String>,
    /// True if the act is a route, to which hexes may be added.
    pub is_way: bool,
    /// Hexes farther away to which the route may be extended by one tap; empty if the act is no route.
    pub far: Vec<String>,
    /// Hexes that hold other units of the side, each with the unit that a tap selects.
    pub others: Vec<(NextHex, String)>,
    /// The units that join the act.
    pub with: Vec<String>,
    /// The hex of the unit; empty if it is off the map.
    pub here: String,
    /// The items of a list that may be ticked.
    pub list: Vec<FormChoice>,
    /// The act, once it can be sent; `None` until then. A list can always be sent, even with nothing ticked.
    pub ready: Option<ReadyMove>,
    /// Expected effects of the act, or its chances.
    pub foreseen: Vec<String>,
    /// Reason why the chosen act, or every act of the unit, is refused now; `None` if nothing is refused.
    pub refused: Option<String>,
    /// The map with the colours of the sides, if hexes can be tapped; else `None`.
    pub map: Option<(Arc<HexBoard>, [Hue; 2])>,
}

impl MovePage {
    /// Checks whether the page neither offers an act nor says why not.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let has_acts = !(self.ways.is_empty() && self.offers.is_empty() && self.next.is_empty());
        let has_send = self.ready.is_some() || !self.list.is_empty();
        !has_acts && !has_send && self.refused.is_none()
    }
}

/// The acts that a side may do at one moment of the game.
pub trait SideMoves: Send + Sync + Debug {
    /// Returns the page for the choices so far; `None` if the side does not have the unit, act or list.
    fn page(&self, wish: &MoveWish) -> Option<MovePage>;

    /// Returns a word of the command language as people read it; a unit by its name.
    fn in_names(&self, word: &str) -> String;
}

/// The acts of a seat's side, shared by the answers to its requests.
#[derive(Debug, Clone)]
pub struct SeatMoves(pub Arc<dyn SideMoves>);

impl PartialEq for SeatMoves {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
