//! Acts that can be requested: those of section 19, one per line.

use serde::{Deserialize, Serialize};

use super::{
    arithmetic::TestSeverity,
    kit::{BrigadeOrder, Range},
};

/// Chit drawn from a cup on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawnChit {
    Chit(String),
    /// An event chit that only its owner has seen; he names it when he plays it (BS-1202).
    EventOf(String),
}

/// The table's statement about a unit or brigade.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitMark {
    Fresh,
    Battleworn,
    Steady,
    Shaken,
    Disrupted,
    Available,
    Box(u8),
    Gone,
    Activated,
    Ready,
}

/// An answer given before the question is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EarlyAnswer {
    Supported(bool),
    Away(i64),
}

/// Manner of a fire.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FireManner {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub range: Option<Range>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub obscured: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
    /// Support of the unit whose rating decides, if the line states it in advance (BS-905); `None` lets the program
    /// find out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub supported: Option<bool>,
}

impl FireManner {
    /// Checks whether shifts were typed. If so, the table is not asked for others.
    pub fn tells_shifts(&self) -> bool {
        !self.with.is_empty() || !self.without.is_empty()
    }

    /// Checks whether a plain number of columns was typed. It includes the shifts for which the kit has no chart; a
    /// named shift is only that one shift (BS-003).
    pub fn tells_columns(&self) -> bool {
        let mut with = self.with.iter();
        with.any(|word| word.parse::<i64>().is_ok())
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Command {
    Key {
        side: String,
        chits: Vec<String>,
    },
    Include {
        side: String,
        chits: Vec<String>,
    },
    Seal {
        side: String,
    },
    Draw {
        what: Option<DrawnChit>,
    },
    Hold,
    Play {
        chit: String,
        on: Option<String>,
    },
    Pass,
    Activate {
        brigade: String,
    },
    Order {
        order: BrigadeOrder,
    },
    Guns {
        at: String,
    },
    Fire {
        units: Vec<String>,
        at: String,
        aim: FireManner,
    },
    Flank {
        groups: Vec<Vec<String>>,
        at: String,
    },
    Test {
        severity: Option<TestSeverity>,
        depletion: Option<String>,
        skedaddle: Option<String>,
    },
    Break {
        unit: String,
        /// Support of the unit, if the line states it in advance (BS-905); `None` if it does not.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supported: Option<bool>,
    },
    Retreat {
        unit: String,
        by: Vec<String>,
    },
    Panic {
        unit: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supported: Option<bool>,
    },
    Advance {
        unit: String,
        to: Vec<String>,
    },
    Move {
        units: Vec<String>,
        by: Vec<String>,
    },
    Moved {
        brigade: String,
    },
    Mount {
        unit: String,
    },
    Dismount {
        unit: String,
    },
    Charge {
        unit: String,
        by: Vec<String>,
    },
    Withdraw {
        unit: String,
        to: String,
    },
    Opportunity {
        units: Vec<String>,
        at: String,
        aim: FireManner,
    },
    Close {
        units: Vec<String>,
        on: String,
    },
    Assault {
        at: String,
        aim: FireManner,
    },
    Recover {
        unit: String,
    },
    Rebuild {
        unit: String,
        to: Option<String>,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        supported: Option<bool>,
    },
    Points {
        side: String,
        points: i64,
    },
    Exit {
        unit: String,
    },
    Mark {
        what: String,
        mark: UnitMark,
    },
    Place {
        unit: String,
        at: String,
    },
    Said {
        unit: String,
        fact: EarlyAnswer,
    },
    Next,
    Note {
        words: String,
    },
}

impl Command {
    /// Checks whether the command is a statement about the table, which may be made at any time.
    pub const fn is_word_of_table(&self) -> bool {
        matches!(
            self,
            Self::Mark { .. }
                | Self::Place { .. }
                | Self::Said { .. }
                | Self::Note { .. }
                | Self::Points { .. }
        )
    }

    /// Makes the command for a unit's break test; it leaves open whether the unit is supported.
    pub fn breaks(unit: &str) -> Self {
        Self::Break {
            unit: unit.to_owned(),
            supported: None,
        }
    }

    /// Makes the command for a unit's panic; it leaves open whether the unit is supported.
    pub fn panics(unit: &str) -> Self {
        Self::Panic {
            unit: unit.to_owned(),
            supported: None,
        }
    }
}
