//! What may happen. Events carry outcomes: applying one decides nothing.

use serde::Deserialize;
use serde::Serialize;

use super::position::Column;
use super::position::Command;
use super::position::Delay;
use super::position::Due;
use super::position::Phase;
use super::position::Task;
use super::position::Works;
use crate::rules::tally::Fraction;
use crate::rules::tally::Tally;

/// How a unit came where it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum How {
    Moves,
    Charges,
    Enters,
    Scatters,
    Retreats,
    Advances,
    Withdraws,
    FallsBack,
    IsPlaced,
}

impl How {
    /// In words, behind the name of a unit.
    pub const fn words(self) -> &'static str {
        match self {
            How::Moves => "moves",
            How::Charges => "charges",
            How::Enters => "enters",
            How::Scatters => "scatters",
            How::Retreats => "retreats",
            How::Advances => "advances",
            How::Withdraws => "withdraws",
            How::FallsBack => "falls back",
            How::IsPlaced => "is placed",
        }
    }
}

/// One step of a move with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// The hex, or what the players named.
    pub into: String,
    pub tally: Tally,
    /// What of it a zone costs on top of the hex (CBG-601).
    #[serde(default)]
    pub surcharge: Fraction,
}

/// What a move spent, and how it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Account {
    pub steps: Vec<Paid>,
    /// Points spent in this phase, this move included.
    pub spent: Fraction,
    /// Of these, what hexes cost alone.
    pub hexes: Fraction,
    pub left: Fraction,
    /// Whether the one-hex minimum carried it (BG-035).
    pub minimum: bool,
    /// Why it moves no farther.
    pub halted: Option<String>,
}

/// One unit of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// A unit, or the name of a typed line.
    pub of: String,
    pub tally: Tally,
}

/// One side's sum: the shares, and what the whole of it is multiplied by.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Sum {
    pub shares: Vec<Share>,
    /// Behind the lines of the shares: lines over all of them.
    pub whole: Tally,
    pub total: Fraction,
}

/// An attack or bombardment with every number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// `attack` or `bombardment`.
    pub kind: String,
    pub attackers: Vec<String>,
    pub defenders: Vec<String>,
    /// The hex, or the unit, that was attacked.
    pub on: String,
    pub attack: Sum,
    pub defence: Sum,
    /// The column of the odds, before shifts.
    pub odds: String,
    /// Columns to the right, each with its name.
    pub shifts: Vec<(String, i64)>,
    pub column: String,
    pub die: i64,
    pub code: String,
    /// The code in words, where the kit knows it.
    pub effects: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    PhaseBegan {
        turn: u32,
        side: String,
        phase: Phase,
    },
    Over {
        why: String,
    },
    /// A cell of a chart that the kit lacks.
    Learnt {
        cell: String,
        value: String,
    },
    /// A unit moved, and paid.
    Moved {
        unit: String,
        how: How,
        to: Option<String>,
        in_zone: bool,
        account: Account,
    },
    /// The phasing hand took units up: whoever it held before is done (BG-037).
    TakenInHand {
        units: Vec<String>,
    },
    /// So many have come in by a hex (BG-021).
    ColumnSet {
        at: String,
        column: Column,
    },
    /// A unit was moved without paying: by a result, or by the table.
    Shifted {
        unit: String,
        how: How,
        to: Option<String>,
    },
    Delayed {
        unit: String,
        why: Delay,
    },
    Marked {
        unit: String,
        task: Option<Task>,
    },
    RallyTried {
        unit: String,
        die: i64,
        needs: i64,
        rallied: bool,
    },
    /// Works began, were finished, or were given up.
    WorksSet {
        at: String,
        works: Option<Works>,
        why: String,
    },
    Fought {
        fight: Fight,
    },
    /// A unit stands in another state, or in none.
    StateSet {
        unit: String,
        state: Option<String>,
    },
    Turned {
        unit: String,
        reduced: bool,
    },
    Eliminated {
        unit: String,
        in_combat: bool,
        why: String,
    },
    /// A unit left the map without being lost.
    Left {
        unit: String,
    },
    /// A face was turned up, or down again (CBG-1101).
    Faced {
        unit: String,
        hidden: bool,
    },
    /// Strength was lost.
    Lost {
        side: String,
        strength: Fraction,
        in_combat: bool,
    },
    /// A unit that should have fallen back could not, and stays unharmed (CBG-702).
    Stayed {
        unit: String,
    },
    /// Guns help a friend in this combat phase, or nobody any more (CBG-803).
    Supported {
        guns: String,
        of: Option<String>,
    },
    /// Who is out of command in this phase (CBG-501).
    Commanded {
        command: Command,
        out: Vec<String>,
    },
    /// A unit out of command took a direction, and points to spend that way (CBG-504).
    Scattered {
        unit: String,
        direction: u8,
        points: u8,
    },
    /// A side is demoralised (CBG-1121).
    Demoralised {
        side: String,
        level: u8,
    },
    DuesSet {
        dues: Vec<Due>,
    },
    Pointed {
        side: String,
        points: i64,
    },
    Noted {
        words: String,
    },
}
