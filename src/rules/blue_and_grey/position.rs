//! State of the game: phases, places of units, marks, due acts.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::column::EntryRate;
use ruleset::tally::Fraction;

/// A phase of a player turn (BG-011).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnPhase {
    /// Each side sets up behind its own screen (CBG-1101).
    SetUp,
    /// Both sides, in secret, enter arrivals, plots and marks (CBG-S01).
    Plotting,
    Movement,
    Combat,
}

impl TurnPhase {
    /// Returns the first phase of a turn, depending on whether both sides share it (CBG-S01).
    pub const fn first(is_shared: bool) -> Self {
        match is_shared {
            true => TurnPhase::Plotting,
            false => TurnPhase::Movement,
        }
    }

    /// Checks whether both sides act in the phase.
    pub const fn is_shared(self) -> bool {
        matches!(self, TurnPhase::SetUp | TurnPhase::Plotting)
    }

    pub const fn name(self) -> &'static str {
        match self {
            TurnPhase::SetUp => "set-up",
            TurnPhase::Plotting => "plotting",
            TurnPhase::Movement => "movement",
            TurnPhase::Combat => "combat",
        }
    }
}

/// Place of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitSpot {
    /// On the map; the hex if known.
    Map(Option<String>),
    /// Not yet arrived.
    Waiting,
    Eliminated,
    /// Off the map without being lost.
    Left,
    /// Face down, or not yet arrived, from the other side's view (CBG-1101).
    Unseen,
}

/// Reason why a unit that is due has not entered (BG-025).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Delay {
    /// The unit's own side kept it back.
    Kept,
    /// The unit could not enter.
    Barred,
}

/// Purpose of a unit's mark (BG-012).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The unit begins Breastworks.
    Breastworks,
    /// The unit tries to rally.
    Rally,
}

/// Number of units that came through a hex in a phase (BG-021).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct RoadColumn {
    pub units: u32,
    /// Number of stacks of two; a unit that entered alone counts as a stack (BG-R06).
    pub stacks: u32,
    /// Cost of entry for the units.
    pub rate: EntryRate,
    /// Number of dummies among the units (CBG-1103).
    #[serde(default)]
    pub dummies: u32,
}

/// Number of acts of a unit in its side's player turn so far.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SpentActs {
    /// Movement points spent.
    pub points: Fraction,
    /// Movement points for hexes alone, without surcharges of zones (CBG-805).
    pub hexes: Fraction,
    /// True if the unit has moved or entered.
    pub moved: bool,
    /// True if the unit came in and has not moved since (BG-022).
    pub just_in: bool,
    /// Reason why the unit moves no farther, in words; `None` if it may move on.
    pub halted: Option<String>,
    /// True if the unit is out of command this turn (CBG-501).
    pub scattered: bool,
    /// True if scatter brought the unit into an enemy zone (CBG-506).
    #[serde(default)]
    pub scattered_in: bool,
    /// True if the unit's moves of this phase kept to routes and away from the enemy, as strategic movement requires
    /// (BG-051).
    #[serde(default)]
    pub strategic: bool,
    /// True if the unit charges (CBG-813).
    pub charges: bool,
    pub task: Option<Task>,
    pub attacked: bool,
    /// Hex from which the unit attacked, because a result may move the unit elsewhere (CBG-701); `None` if it has not
    /// attacked.
    #[serde(default)]
    pub fought_from: Option<String>,
    pub was_attacked: bool,
    pub rallied: bool,
    /// True if the unit fell back, or stayed because it could not (CBG-702).
    pub repulsed: bool,
    /// True if the unit was kept back, or could not come in (BG-020, BG-025).
    #[serde(default)]
    pub kept: bool,
    /// True if the unit's face was shown on demand (CBG-408, CBG-1104).
    #[serde(default)]
    pub shown: bool,
    /// The sub-segment in which the unit was stopped (CBG-S05); `None` if it was not.
    #[serde(default)]
    pub stopped: Option<u32>,
    /// True if the unit advanced into a hex that cavalry had left before the attack (CBG-812).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub followed: bool,
}

/// State of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitCondition {
    pub spot: UnitSpot,
    pub reduced: bool,
    /// Name of the state into which a result put the unit; `None` if there is none.
    pub state: Option<String>,
    /// True if the unit is face down (CBG-1101).
    pub hidden: bool,
    /// True if the players say that the unit is in an enemy zone (for a board without a map).
    pub in_zone: bool,
    pub delay: Option<Delay>,
    pub spent: SpentActs,
}

impl UnitCondition {
    /// Returns the condition of a unit in a place that has done nothing yet.
    pub fn bare(spot: UnitSpot, reduced: bool) -> Self {
        Self {
            spot,
            reduced,
            state: None,
            hidden: false,
            in_zone: false,
            delay: None,
            spent: SpentActs::default(),
        }
    }

    pub fn on_map(&self) -> bool {
        matches!(self.spot, UnitSpot::Map(_))
    }

    pub fn hex(&self) -> Option<&str> {
        match &self.spot {
            UnitSpot::Map(Some(hex)) => Some(hex),
            _ => None,
        }
    }
}

/// Command of the phasing side in this phase (CBG-501).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommandPosition {
    pub level: i64,
    /// `None` if chits were drawn.
    pub die: Option<u8>,
    /// The last digits of the hexes that are out of command.
    pub digits: BTreeSet<u8>,
    /// True once units scatter, which they do after all others have moved (CBG-503).
    pub scattering: bool,
}

/// A hex of a plot, and the sub-segment in which it is entered (CBG-S02).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlotStage {
    pub segment: u32,
    pub hex: String,
}

impl PlotStage {
    /// Marks a hex plotted without a sub-segment: the unit enters it in the first one for which its points suffice.
    pub const AS_SOON: u32 = 0;
}

/// Plots of both sides for a turn (CBG-S01).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Plots {
    pub ways: BTreeMap<String, Vec<PlotStage>>,
    /// Units marked to attack.
    pub attackers: BTreeSet<String>,
    /// Identifiers of the sides whose plots are sealed.
    pub sealed: BTreeSet<String>,
    pub revealed: bool,
    /// True if the plots were carried out.
    #[serde(default)]
    pub carried_out: bool,
    /// True if the results of the turn's attacks have taken effect.
    pub settled: bool,
}

/// Works in a hex (BG-084, CBG-401 to CBG-411).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Works {
    Building { by: String, since: u32 },
    Done,
}

/// Consequence of the last result, to be carried out before anything else (BG-080).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PendingConsequence {
    /// A unit retreats a number of hexes.
    Retreat { unit: String, hexes: u32 },
    /// A side loses at least this much printed strength of these units, which it chooses.
    Exchange {
        side: String,
        among: Vec<String>,
        points: Fraction,
    },
    /// A unit that did not attack falls back one hex (CBG-702).
    Repulse { unit: String },
    /// Some of the victors may enter the emptied hex.
    Advance {
        units: Vec<String>,
        to: String,
        most: usize,
        /// Other hexes that the same attack emptied; each of them may be entered instead.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        or: Vec<String>,
        /// True if cavalry left the hex before the attack (CBG-812).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        vacated: bool,
    },
}
