//! Parts of a position as plain values: steps, places, tests, due acts.

use serde::{Deserialize, Serialize};

use super::{
    arithmetic::{Code, Marker, TestCause, TestSeverity},
    ground::Gait,
    kit::BrigadeOrder,
    points::VictoryPoints,
};

/// Step of the turn (BS-202).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TurnStep {
    #[default]
    Command,
    Artillery,
    ArtilleryRally,
    Draw,
    Orders,
    Fire,
    Movement,
    Close,
    Rally,
    End,
}

impl TurnStep {
    pub const fn name(self) -> &'static str {
        match self {
            TurnStep::Command => "command",
            TurnStep::Artillery => "artillery",
            TurnStep::ArtilleryRally => "artillery-rally",
            TurnStep::Draw => "draw",
            TurnStep::Orders => "orders",
            TurnStep::Fire => "fire",
            TurnStep::Movement => "movement",
            TurnStep::Close => "close",
            TurnStep::Rally => "rally",
            TurnStep::End => "end",
        }
    }
}

/// Place of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UnitSpot {
    /// On the map, in the hex with this label; `None` if the hex is not known.
    Map(Option<String>),
    /// A box of the broken track.
    Box(u8),
    Available,
    Eliminated,
    /// Left the map and does not come back (BS-708).
    Left,
    /// Not yet arrived.
    #[default]
    Coming,
}

/// State of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct UnitCondition {
    pub worn: bool,
    pub marker: Marker,
    pub spot: UnitSpot,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dismounted: bool,
    /// True if the unit has ever been on the broken track (BS-1005).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ever_broken: bool,
}

impl UnitCondition {
    pub fn on_map(&self) -> bool {
        matches!(self.spot, UnitSpot::Map(_))
    }

    pub fn hex(&self) -> Option<&str> {
        match &self.spot {
            UnitSpot::Map(hex) => hex.as_deref(),
            _ => None,
        }
    }
}

/// A brigade that acts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ActiveBrigade {
    pub brigade: String,
    pub full: bool,
    pub order: Option<BrigadeOrder>,
    /// The chit that called the brigade.
    pub chit: String,
}

/// A step of the artillery phase: one hex of guns of a side (BS-401).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct GunStep {
    pub side: String,
    pub units: Vec<String>,
}

/// A test that was called for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tested {
    pub kind: TestCause,
    pub severity: TestSeverity,
    /// Units in the tested hex, the lead first.
    pub units: Vec<String>,
    /// The attackers, those of the Assaulting Hex first.
    pub attackers: Vec<String>,
    /// Number of attackers in the Assaulting Hex.
    pub assaulting: usize,
    /// True in a test for opportunity fire: only the first of the units can suffer, except by panic (BS-703).
    pub lead_alone: bool,
    /// The hex at the time of the test, if known.
    pub hex: Option<String>,
    /// The Assaulting Hex of a close combat, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub assaulted_from: Option<String>,
    /// The units that left the fight because of the test.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub went: Vec<Went>,
}

impl Tested {
    /// Checks whether a unit left the fight.
    pub fn has_gone(&self, unit: &str) -> bool {
        self.went.iter().any(|went| went.unit == unit)
    }
}

/// A unit that retreats or breaks in a test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Went {
    pub unit: String,
    /// Hexes that the unit retreats; `None` if it broke.
    pub hexes: Option<i64>,
}

impl Went {
    /// Checks whether the unit retreated two hexes or more, or broke (BS-907).
    pub fn is_far(&self) -> bool {
        self.hexes.is_none_or(|hexes| hexes >= 2)
    }
}

/// A test or move that waits because fire at a moving or retreating unit required another test first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Suspended {
    /// `None` if a move waits.
    pub test: Option<Tested>,
    pub dues: Vec<DueAct>,
}

/// A unit moving from hex to hex.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitPassage {
    pub unit: String,
    /// The hex in which the unit waits.
    pub at: String,
    /// The hexes that the unit has not entered yet.
    pub way: Vec<String>,
    /// The whole path; the next unit of the stack takes the same.
    pub whole: Vec<String>,
    pub goal: WayPurpose,
    /// True once the unit has entered a hex: the first exit of a retreat draws no fire (BS-703).
    pub under_way: bool,
    /// Units that take the same path next, one after the other.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub behind: Vec<String>,
    /// Enemies that have fired at the unit in the hex that it is leaving; each may do so once (BS-703).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub fired: Vec<String>,
    /// Flanking fire that was announced at the unit in this hex (BS-608); `None` if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub flank: Option<Flanking>,
}

impl UnitPassage {
    /// Makes a unit at the beginning of its path.
    pub fn new(unit: String, way: Vec<String>, goal: WayPurpose) -> Self {
        Self {
            unit,
            at: String::new(),
            whole: way.clone(),
            way,
            goal,
            under_way: false,
            behind: Vec::new(),
            fired: Vec::new(),
            flank: None,
        }
    }

    /// Enters the next hex of the path; acts of enemies in the last hex are cleared. `None` at the end of the path.
    pub fn step(&mut self) -> Option<String> {
        if self.way.is_empty() {
            return None;
        }
        let to = self.way.remove(0);
        self.under_way = true;
        self.fired.clear();
        self.flank = None;
        Some(std::mem::replace(&mut self.at, to))
    }
}

/// Purpose of a unit's path.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WayPurpose {
    Move,
    Charge,
    /// The unit mounts or dismounts in its hex.
    Mount(bool),
    /// The unit leaves the map and does not come back (BS-708).
    Exit,
    /// A retreat of a number of hexes from the unit's first hex.
    Retreat {
        hexes: i64,
        from: String,
    },
}

/// Acts that come before anything else: the consequences of a test (BS-910), and the needs of a drawn chit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DueAct {
    /// A chit was drawn from the cup, and the die for it is not thrown yet (BS-308 to BS-311).
    Chit(String),
    /// A drawn chit called a brigade, and the hex by which the brigade enters is not named yet (BS-707).
    Enters(String),
    /// A code of the test that is not applied yet.
    Code(Code),
    /// A unit turns battleworn, or takes a break test.
    Deplete(String),
    /// Morale hits.
    Hits(String, i64),
    /// The other units of the tested hex retreat a number of hexes, after everything else.
    Rest(i64),
    /// A break test of a unit, which needs a die.
    Break(String),
    /// A retreat of a number of hexes.
    Retreat(String, i64),
    /// Opportunity fire made a retreat longer; the hexes count from where the retreat began (BS-906).
    Farther {
        unit: String,
        hexes: i64,
        from: String,
        /// Enemies that have fired at the unit in its present hex (BS-703).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fired: Vec<String>,
    },
    /// A unit leaves a hex next to enemies, which may fire first (BS-703); then it continues.
    Leaves(UnitPassage),
    /// A unit has come near mounted cavalry, which may step back first (BS-704); then the unit continues.
    Nears(UnitPassage, Vec<String>),
    /// A unit that panics must be named.
    Panic,
    /// Hits of the units that panic, after all are named.
    Panicked(String),
    /// The hex is empty: the other side may advance.
    Advance {
        units: Vec<String>,
        hex: Option<String>,
        two: bool,
    },
}

/// A close combat that was declared (BS-801).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Combat {
    pub attackers: Vec<String>,
    pub on: String,
    pub defenders: Vec<String>,
    /// The hex of the defenders at the time of the declaration, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hex: Option<String>,
    /// The units that supported in this combat (BS-R25).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub supported: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub charging: Vec<String>,
}

/// Fires announced together at one place (BS-608).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flanking {
    pub at: String,
    /// The units that have not fired yet.
    pub units: Vec<String>,
    /// The units shifted one column right.
    pub shifted: Vec<String>,
}

/// Movement that a unit spent in this step (BS-701, BS-705).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpentMovement {
    pub points: VictoryPoints,
    /// Gait of the unit at the start of the move. It sets the allowance of the whole move.
    pub gait: Gait,
}

/// The side that decides next whether to play a held chit, before a draw or at the end of the turn; and the number of
/// sides that have declined in a row (BS-305).
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct EventWindow {
    /// The side that decides next; empty at the beginning, when the first side of the kit does.
    pub word: String,
    pub declined: u32,
}
