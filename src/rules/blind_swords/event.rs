//! Events of the series. An event contains its outcome, so that nothing is decided when it is applied.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{
    arithmetic::{Code, TestCause, TestSeverity},
    command::EarlyAnswer,
    kit::BrigadeOrder,
    position::{
        ActiveBrigade, Combat, DueAct, EventWindow, Flanking, GunStep, SpentMovement, Tested,
        TurnStep, UnitCondition, Went,
    },
};

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A side chose its key chits, which only that side knows.
    KeysChosen {
        side: String,
        chits: Vec<String>,
    },
    /// A side's choice of key chits is final: everyone sees it.
    KeysSealed {
        side: String,
    },
    /// Chits were put into the cup unseen: neither side knows them.
    Included {
        side: String,
        chits: Vec<String>,
    },
    CupFilled {
        chits: Vec<String>,
        /// Number of each side's event chits in a cup on the table, named ones included; `None` if unknown, as in games
        /// of older programs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unseen: Option<BTreeMap<String, usize>>,
    },
    StepBegan {
        step: TurnStep,
    },
    TurnBegan {
        turn: u32,
    },
    Over {
        why: String,
    },
    /// A chit was drawn from the cup; if it is an event chit, only its side knows it.
    Drawn {
        chit: String,
        negated: bool,
    },
    /// A player is to hold or play the chit.
    ChitWaits {
        chit: String,
    },
    Held {
        chit: String,
        side: String,
    },
    /// A side named an event chit that it had drawn from a cup on the table and held face down (BS-1202).
    Named {
        chit: String,
        side: String,
    },
    Discarded {
        chit: String,
    },
    Returned {
        chit: String,
    },
    Gathered,
    Diced {
        what: String,
        die: i64,
        needs: Option<i64>,
    },
    FogRead {
        die: i64,
        text: String,
    },
    Fallen {
        chit: String,
    },
    /// A division's owner chooses a brigade; `full` says whether the activation is full. `None` if the brigade is only
    /// marked.
    Choosing {
        chit: String,
        brigades: Vec<String>,
        full: Option<bool>,
    },
    Chosen,
    Activated {
        activation: ActiveBrigade,
    },
    ActivationEnded,
    BrigadeMarked {
        brigade: String,
        activated: bool,
    },
    Ordered {
        order: BrigadeOrder,
    },
    Passed {
        side: String,
        passes: u32,
    },
    GunsBegan {
        step: GunStep,
    },
    GunsEnded {
        units: Vec<String>,
        next: String,
    },
    /// A unit did something that it may do only once: it fired, moved or rallied.
    Acted {
        unit: String,
        how: OnceAct,
    },
    Fired {
        account: CombatAccount,
    },
    FlankAnnounced {
        flanking: Flanking,
    },
    ShiftPlayed {
        shift: i64,
        /// The side whose next fire or combat shifts; `None` if Fog of War gives the shift, which goes to the side that
        /// fires or fights first.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        side: Option<String>,
    },
    AllowancePlayed {
        points: i64,
    },
    TestCalled {
        test: Tested,
    },
    Tested {
        kind: TestCause,
        severity: TestSeverity,
        coloured: i64,
        white: i64,
        depletion: Vec<Code>,
        skedaddle: Vec<Code>,
    },
    /// A unit retreats or breaks in the test.
    WentOut {
        went: Went,
    },
    TestEnded,
    DuesSet {
        dues: Vec<DueAct>,
    },
    /// A unit gets a new state, with the reason.
    Stands {
        unit: String,
        standing: UnitCondition,
        why: String,
    },
    /// A unit is to be moved on the board.
    Moved {
        unit: String,
        to: Option<String>,
        why: String,
    },
    Mounted {
        unit: String,
        mounted: bool,
    },
    /// Movement points that a unit has spent in this step.
    PointsSpent {
        unit: String,
        spent: SpentMovement,
    },
    /// A brigade that could not enter (BS-707).
    Delayed {
        brigade: String,
    },
    /// A side declined to play a held chit, or played one (BS-305).
    WindowSet {
        window: EventWindow,
    },
    Declared {
        combat: Combat,
    },
    /// A unit joined a combat in support, or left a combat.
    CombatChanged {
        combat: Combat,
    },
    CombatEnded {
        on: String,
    },
    Pointed {
        side: String,
        points: i64,
    },
    Told {
        unit: String,
        fact: EarlyAnswer,
    },
    /// A value that the kit lacks was read off the chart.
    Learnt {
        cell: String,
        value: String,
    },
    TrackMoved,
    Noted {
        words: String,
    },
}

/// Reason for the move of a unit that advances after close combat (BS-907).
pub const ADVANCES: &str = "advances";

/// Reason for the state of a unit that the players have placed.
pub const PLACED: &str = "is placed";

/// An act that a unit may do once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnceAct {
    Fired,
    Moved,
    Rallied,
    Supported,
    Retreated,
    /// The unit turned battleworn.
    Worn,
    /// The unit charged in its move (BS-706).
    Charged,
    /// The unit attacked in close combat, as a charge requires.
    Assaulted,
    /// The unit is or was the target of a close combat of this step (BS-802).
    Attacked,
}

/// The strength that one unit contributes to a fire or close combat.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct StrengthShare {
    pub unit: String,
    /// The strength printed on the face that is up.
    pub printed: String,
    /// Changes of the strength, each with its clause, in the order of the calculation: `shaken -1`, `long range x 1/2`.
    pub changes: Vec<(String, String)>,
    /// The remaining strength, including its fraction.
    pub counts: String,
}

/// The kind of an account of fire at a mover (BS-703).
pub const OPPORTUNITY: &str = "opportunity fire";

/// A fire or close combat with every number.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CombatAccount {
    /// `fire`, `defensive fire`, `supporting fire`, `opportunity fire`, `close combat`.
    pub kind: String,
    pub units: Vec<String>,
    pub at: String,
    pub targets: Vec<String>,
    /// The exact strength, before the fraction is dropped: `15/2`.
    pub exact: String,
    pub fires_as: String,
    pub range: Option<String>,
    /// The shifts, each with its name.
    pub shifts: Vec<(String, i64)>,
    pub column: Option<String>,
    pub roll: Option<i64>,
    pub boxes: Option<String>,
    pub lead: Option<String>,
    pub rating: Option<i64>,
    pub calls_for: Option<TestSeverity>,
    /// Contribution of each unit; empty in older games.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<StrengthShare>,
}

impl CombatAccount {
    /// Returns the clause of a shift that has this name in the account.
    #[must_use]
    pub fn rule_of_shift(name: &str) -> &'static str {
        match name {
            "flanking fire" => "BS-608",
            "event" => "BS-306",
            "charge" => "BS-706",
            "obscured" => "BS-602",
            _ if name.ends_with(" times as many") => "BS-804",
            _ => "BS-605",
        }
    }
}
