//! Events of the game. An event contains its outcome, so that nothing is decided when it is applied.

use serde::{Deserialize, Serialize};

use super::position::{
    CommandPosition, Delay, PendingConsequence, PlotStage, RoadColumn, Task, TurnPhase, Works,
};
use ruleset::tally::{Fraction, Tally};

/// Manner in which a unit came to its place.
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
    /// Returns the words that follow the name of a unit.
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

impl How {
    /// Returns the words that follow the name of a unit, with the place that it comes to: `moves to 0405`.
    pub fn words_to(self, to: &str) -> String {
        let before = match self {
            How::IsPlaced => "in",
            _ => "to",
        };
        format!("{} {before} {to}", self.words())
    }
}

/// One step of a move with its price.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Paid {
    /// The hex, or the players' words for it.
    pub into: String,
    pub tally: Tally,
    /// Surcharge of a zone on top of the hex (CBG-601).
    #[serde(default)]
    pub surcharge: Fraction,
}

/// Cost of a move, and its end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MoveAccount {
    pub steps: Vec<Paid>,
    /// Points spent in this phase, this move included.
    pub spent: Fraction,
    /// Part of the points that the hexes alone cost.
    pub hexes: Fraction,
    pub left: Fraction,
    /// True if only the one-hex minimum allowed the move (BG-035).
    pub minimum: bool,
    /// Reason why the unit moves no farther; `None` if it may move on.
    pub halted: Option<String>,
    /// True if all moves of the phase so far qualify as strategic movement (BG-051).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub strategic: bool,
}

/// One unit of a sum.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitShare {
    /// A unit, or the name of a typed line.
    pub of: String,
    pub tally: Tally,
}

/// One side's sum: the units' shares, and the factors on their sum.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SideSum {
    pub shares: Vec<UnitShare>,
    /// Factors on the sum of all shares, in the tally after the shares.
    pub whole: Tally,
    pub total: Fraction,
}

/// Kind of fight: hand to hand or from afar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Fashion {
    /// An attack hand to hand.
    Attack,
    /// A bombardment, from a distance.
    Bombardment,
}

impl Fashion {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Fashion::Attack => "attack",
            Fashion::Bombardment => "bombardment",
        }
    }
}

/// An attack or bombardment with every number.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CombatRecord {
    pub kind: Fashion,
    pub attackers: Vec<String>,
    pub defenders: Vec<String>,
    /// The hex or unit that was attacked.
    pub on: String,
    pub attack: SideSum,
    pub defence: SideSum,
    /// The column of the odds, before shifts.
    pub odds: String,
    /// Columns by which the fight shifts to the right, each with its name.
    pub shifts: Vec<(String, i64)>,
    pub column: String,
    pub die: i64,
    pub code: String,
    /// The codes in words, as far as the kit explains them.
    pub effects: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    PhaseBegan {
        turn: u32,
        side: String,
        phase: TurnPhase,
    },
    Over {
        why: String,
    },
    /// A cell of a chart that the kit lacks was read off.
    Learnt {
        cell: String,
        value: String,
        /// The side that alone knows of the question; `None` if both know.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        of: Option<String>,
    },
    /// A unit moved, and paid.
    Moved {
        unit: String,
        how: How,
        to: Option<String>,
        in_zone: bool,
        account: MoveAccount,
    },
    /// The phasing player has started to move other units, so the move of the earlier units is over (BG-037).
    TakenInHand {
        units: Vec<String>,
    },
    /// Number of units that have come in by a hex (BG-021).
    ColumnSet {
        at: String,
        column: RoadColumn,
    },
    /// A unit was moved without paying: by a result, or by the players.
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
        fight: CombatRecord,
    },
    /// A unit gets another state, or loses its state.
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
    /// A dummy was turned up, and is removed (CBG-1102).
    DummyFound {
        unit: String,
    },
    /// A face was shown to the other side on demand and turned down again, or the referee checked it (CBG-408).
    Shown {
        unit: String,
        to: String,
        rule: String,
        by_word: bool,
    },
    /// The set-up is over, because the first act of the game was done.
    Opened,
    /// A path was plotted, or its plot withdrawn (CBG-S03).
    Plotted {
        unit: String,
        way: Vec<PlotStage>,
    },
    /// A unit was marked to attack, or unmarked (CBG-S06).
    AttackMarked {
        unit: String,
        attacks: bool,
    },
    Sealed {
        side: String,
    },
    /// The plots of both sides lie open.
    Revealed,
    /// Every plot was carried out, and units out of command have scattered (CBG-S02, CBG-S04).
    CarriedOut,
    /// The movement restriction of a side has ended by the battle's own rule (CBG-502).
    Released {
        side: String,
    },
    /// The other side acts in the same phase (CBG-S01).
    SideActs {
        side: String,
    },
    /// Both sides tried for a hex in one sub-segment, with these dice (CBG-S05), after this number of ties (CBG-R15).
    Contested {
        hex: String,
        dice: Vec<(String, u8)>,
        #[serde(default)]
        ties: usize,
    },
    /// A unit entered a hex by its plot.
    Stepped {
        unit: String,
        to: String,
        segment: u32,
    },
    /// A unit met the enemy or found its hex taken, and stops (CBG-S05).
    Stopped {
        unit: String,
        segment: u32,
    },
    /// The results of all attacks take effect (CBG-S07).
    ResultsTaken,
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
    /// Guns help a friend in this combat phase, or no longer help it (CBG-803).
    Supported {
        guns: String,
        of: Option<String>,
    },
    /// Units out of command in this phase (CBG-501).
    Commanded {
        command: CommandPosition,
        out: Vec<String>,
    },
    /// A unit out of command got a direction, and points to spend in it (CBG-504).
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
        dues: Vec<PendingConsequence>,
    },
    Pointed {
        side: String,
        points: i64,
    },
    Noted {
        words: String,
    },
}

impl Event {
    /// Returns the units that the event names.
    pub fn units(&self) -> Vec<&String> {
        match self {
            Event::Moved { unit, .. }
            | Event::Shifted { unit, .. }
            | Event::Delayed { unit, .. }
            | Event::Marked { unit, .. }
            | Event::RallyTried { unit, .. }
            | Event::StateSet { unit, .. }
            | Event::Turned { unit, .. }
            | Event::Eliminated { unit, .. }
            | Event::Left { unit }
            | Event::Faced { unit, .. }
            | Event::DummyFound { unit }
            | Event::Shown { unit, .. }
            | Event::Plotted { unit, .. }
            | Event::AttackMarked { unit, .. }
            | Event::Stepped { unit, .. }
            | Event::Stopped { unit, .. }
            | Event::Scattered { unit, .. }
            | Event::Stayed { unit } => vec![unit],
            Event::TakenInHand { units } => units.iter().collect(),
            Event::Fought { fight } => fight.attackers.iter().chain(&fight.defenders).collect(),
            Event::Supported { guns, of } => std::iter::once(guns).chain(of).collect(),
            Event::Commanded { out, .. } => out.iter().collect(),
            // Without a map, works are stored under their builder, whose place is theirs.
            Event::WorksSet {
                at,
                works: Some(Works::Building { by, .. }),
                ..
            } => vec![at, by],
            Event::WorksSet { at, .. } => vec![at],
            Event::PhaseBegan { .. }
            | Event::Over { .. }
            | Event::Learnt { .. }
            | Event::ColumnSet { .. }
            | Event::Opened
            | Event::Sealed { .. }
            | Event::Revealed
            | Event::CarriedOut
            | Event::Released { .. }
            | Event::SideActs { .. }
            | Event::Contested { .. }
            | Event::ResultsTaken
            | Event::Lost { .. }
            | Event::Demoralised { .. }
            | Event::DuesSet { .. }
            | Event::Pointed { .. }
            | Event::Noted { .. } => Vec::new(),
        }
    }
}
