//! What a fact of the story may be.

use crate::day::diary::{EventId, Length, Topic};
use rules::fields::terms::{
    account::Account,
    charts::{Activation, Level},
    condition::{Condition, Formation},
    fate::Fate,
    name::{BrigadeId, DivisionId, GeneralId, UnitId},
};
use table::measure::Point;

/// Which way a move went, by the front of who moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::day::diary) enum Way {
    Forward,
    Back,
    Aside,
    About,
}

impl Way {
    /// What who moved so did.
    pub(in crate::day::diary) const fn did(self) -> &'static str {
        match self {
            Way::Forward => "went forward",
            Way::Back => "drew back",
            Way::Aside => "moved to the flank",
            Way::About => "dressed its line",
        }
    }
}

/// What befell a unit in a fight.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct Blow {
    pub(in crate::day::diary) unit: UnitId,
    pub(in crate::day::diary) condition: Condition,
    /// Inches that it was driven back.
    pub(in crate::day::diary) back: Option<f64>,
    /// Friends that it went through.
    pub(in crate::day::diary) through: Vec<UnitId>,
}

/// A fight with all that came of it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct Fight {
    pub(in crate::day::diary) account: Account,
    /// The middle of the units that were attacked.
    pub(in crate::day::diary) at: Option<Point>,
    pub(in crate::day::diary) blows: Vec<Blow>,
}

/// What an event is to the story.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) enum Fact {
    /// A sentence, and the least length of a diary that tells it.
    Said(Topic, Length, String),
    Placed(BrigadeId),
    /// Who came onto the table, and where: ` near Seminary Ridge`.
    Came(BrigadeId, String),
    /// Who took up which order.
    TookUp(BrigadeId, String),
    /// Whose order changed without a word from above: what it is now, and why.
    Changed(BrigadeId, String),
    /// Who got where its order said: what it was to do then.
    Arrived(BrigadeId, String),
    /// Who broke and left the field, and why.
    Left(BrigadeId, String),
    /// Who attacks by itself, and whom.
    Turned(BrigadeId, String),
    FirstOrder(BrigadeId, String),
    Activated(BrigadeId, Activation, String, Vec<String>),
    Moved(BrigadeId, Way, f64),
    Reformed(BrigadeId, Formation),
    Rode(GeneralId),
    MessengerRode(String),
    Fought(Box<Fight>),
    /// A blow that stands by itself.
    Struck(Blow),
    Rallied(UnitId),
    LostOrder(UnitId),
    /// Whether from the front stands last.
    Charged(UnitId, UnitId, bool),
    Unhurt(GeneralId),
    /// Who fell, how, and by which dice.
    Fell(GeneralId, Fate, String),
    Fatigue(BrigadeId, u32),
    Recovered(BrigadeId, u32),
    /// Whether it is worse than before stands last.
    Level(BrigadeId, Level, bool),
    Morale(DivisionId, f64),
}

/// A fact and the events that it stands for.
#[derive(Debug, Clone)]
pub(in crate::day::diary) struct Noted {
    pub(in crate::day::diary) fact: Fact,
    pub(in crate::day::diary) tells: Vec<EventId>,
}
