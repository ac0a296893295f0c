//! Acts that a side enters from its phone in a game of hexes and counters: lists to choose from and hexes to tap, never
//! words that are read as a line. The page of an act is made on request.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize;

use super::form::{Answers, FormChoice};
use super::packed::hash;
use rules::hue::Hue;
use view::board::hex_board::HexBoard;

/// Maximum number of hexes of a tapped way.
const MAX_WAY: usize = 60;

/// Subject of a page on which an act is chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MoveSubject {
    /// A unit, which is aimed at hexes.
    Unit(String),
    /// An act that is offered as a whole, by the hash of its line, or by its [`moment_name`].
    Offer(String),
    /// A list of which several are chosen, by the hash of the line that they complete.
    List(String),
}

impl MoveSubject {
    /// Reads the subject in a page's path, such as `unit/hart`; `None` if there is no such page.
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

    /// Returns the two words of the subject's path.
    #[must_use]
    pub fn words(&self) -> (&'static str, &str) {
        match self {
            Self::Unit(name) => ("unit", name),
            Self::Offer(name) => ("offer", name),
            Self::List(name) => ("list", name),
        }
    }
}

/// Returns the name of an act that is sent at one tap: the hash of its line, and that of the moment for which the button
/// was made. At another moment the same line may end another step.
#[must_use]
pub fn moment_name(line: &str, moment: &str) -> String {
    format!("{}.{}", hash(line.as_bytes()), hash(moment.as_bytes()))
}

/// A player's choices so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveWish {
    /// Subject of the page.
    pub subject: MoveSubject,
    /// The hexes that were tapped, by their labels.
    pub hexes: Vec<String>,
    /// Other units that join the act.
    pub with: Vec<String>,
    /// The other way in which the unit acts, as its verb: `charge`; empty for the usual one.
    pub how: String,
    /// The ticked items of a list.
    pub ticked: Vec<String>,
}

/// Query of an act's address.
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
    /// Reads the choices in a page's address.
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

    /// Makes the choices of a unit without hexes or other units.
    #[must_use]
    pub fn of_unit(unit: &str) -> Self {
        Self::new(MoveSubject::Unit(unit.to_owned()), &MoveQuery::default())
    }

    /// Reads the choices in a form; `None` if it is not the form of an act.
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

    /// Returns the choices with other hexes.
    #[must_use]
    pub fn by(&self, hexes: Vec<String>) -> Self {
        Self {
            hexes,
            ..self.clone()
        }
    }

    /// Returns the subject with nothing chosen.
    #[must_use]
    pub fn begun(&self) -> Self {
        Self::new(self.subject.clone(), &MoveQuery::default())
    }

    /// Returns the choices with one more unit, or without it if it was chosen.
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
    /// The line of the act.
    pub line: String,
    /// The act in words for the player.
    pub sentence: String,
    /// True if the act is entered at once; else it becomes a slip for the table.
    pub is_entered: bool,
    /// True if the act overrules an objection of the rules, for which the player gives a reason.
    pub overrules: bool,
}

/// An act that a page leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MoveOffer {
    /// The hash of the act's line.
    pub name: String,
    /// The act in words.
    pub words: String,
    /// True if the act is entered at once; else it becomes a slip for the table.
    pub is_entered: bool,
    /// True if the game waits for it.
    pub is_due: bool,
}

/// A hex at which an act may be aimed next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NextHex {
    /// The number of the hex.
    pub label: String,
    /// The ground of the hex, or the enemies in it.
    pub words: String,
    /// True if enemies are in the hex.
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
    /// The hexes that may follow, each with its description.
    pub next: Vec<NextHex>,
    /// Own units that may join the act.
    pub partners: Vec<FormChoice>,
    /// The accepted hexes: without the last one if there is no act for it.
    pub hexes: Vec<String>,
    /// The hexes at which the act is aimed: the last tapped hex, or all hexes of a way or of an attack on several.
    pub taken: Vec<String>,
    /// True if the act is a way, to which any hex of the map may be added.
    pub is_way: bool,
    /// Hexes with other own units, each with the unit that a tap selects.
    pub others: Vec<(NextHex, String)>,
    /// The units that join the act.
    pub with: Vec<String>,
    /// The hex of its subject; empty if it is not on the map.
    pub here: String,
    /// The items of a list to tick.
    pub list: Vec<FormChoice>,
    /// The act, once it is completely chosen; for a list the act without the ticked items.
    pub ready: Option<ReadyMove>,
    /// The effects of the act, or its chances.
    pub foreseen: Vec<String>,
    /// Reason why there is no act for the last tapped hex, or for the unit now.
    pub refused: Option<String>,
    /// The map, if hexes can be tapped.
    pub map: Option<(Arc<HexBoard>, [Hue; 2])>,
}

impl MovePage {
    /// Checks whether the page offers no act and gives no reason for that.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        let has_acts = !(self.ways.is_empty() && self.offers.is_empty() && self.next.is_empty());
        let has_send = self.ready.is_some() || !self.list.is_empty();
        !has_acts && !has_send && self.refused.is_none()
    }
}

/// The acts of a side at a moment of the game.
pub trait SideMoves: Send + Sync + Debug {
    /// Returns the page for the choices so far; `None` if the side has no such unit, act or list.
    fn page(&self, wish: &MoveWish) -> Option<MovePage>;

    /// Returns a word of the command language as people read it: a unit by its name.
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
