//! One variant for each thing that happens. Events carry outcomes; applying one decides nothing.
//!
//! Longer than a file should be, and whole: the journal is read by this one list, and a part of it elsewhere would be
//! one more place to look for what a line of a game file may hold.

use crate::terms::command::Hand;
use serde::{Deserialize, Serialize};

use crate::terms::{
    account::{FightAccount, Struck},
    charts::{ActivationResult, Level},
    chit::Chit,
    command::{CorrectedDeed, Judgement},
    condition::{Condition, Formation},
    fate::GeneralFate,
    hold_position::HoldPosition,
    mark::BrigadeMark,
    message::Message,
    name::{BrigadeId, DivisionId, FeatureId, GeneralId, MessengerId, ObjectiveId, SideId, UnitId},
    order::Order,
    phase::Phase,
    span::MeasuredSpan,
    turn_record::TurnRecord,
};
use ruleset::clause::{Clause, Modifier};
use table::measure::{Bearing, Point};

mod agreement;
mod decided;
mod march_stop;

pub use march_stop::{MarchEnd, MarchStop};

/// Position of a unit after something moved it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitPosition {
    /// The unit.
    pub unit: UnitId,
    /// The centre of its base.
    pub at: Point,
    /// Facing.
    pub facing: Bearing,
}

/// Fate of a messenger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MessengerFate {
    /// Arrived; the figure is back beside its commander (MSG-03).
    Delivered,
    /// Turned back to its sender (MSG-05).
    TurnedBack,
    /// Taken: gone for good, the message shown to the enemy (MSG-05).
    Taken,
    /// Run over: back, the message read (MSG-04).
    Overrun,
    /// Called back: the addressee is gone (RUL-18).
    Recalled,
}

/// One line of a division's morale.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct MoraleItem {
    /// The clause.
    pub rule: Clause,
    /// Value; halves are possible.
    pub value: f64,
    /// Reason in words.
    pub why: String,
}

/// Outcome of a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// A brigade was placed before the battle, or came onto the table.
    Deployed {
        /// The brigade.
        brigade: BrigadeId,
        /// Its units.
        units: Vec<UnitPosition>,
        /// Its brigadier.
        general: Option<Point>,
        /// As a reinforcement.
        arrived: bool,
    },
    /// A first order was written (DEPLOY-07).
    OrderWritten {
        /// For whom.
        brigade: BrigadeId,
        /// The order.
        order: Order,
    },
    /// The side that places first was diced for (DEPLOY-05, RUL-106).
    PlacementDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// A side is to place its next brigade (DEPLOY-05).
    PlacesNext {
        /// The brigade.
        side: SideId,
    },
    /// A general without a named place takes it when his command is on the table (RUL-105).
    PostTaken {
        /// The general.
        general: GeneralId,
        /// The place.
        at: Point,
    },
    /// Something that the rules only warn of.
    Warned {
        /// By which clause.
        rule: Clause,
        /// Description.
        said: String,
    },
    /// The side that moves first was diced for (SEQ-02, RUL-106).
    FirstSideDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// A hidden brigade was shown.
    Revealed {
        /// The side.
        brigade: BrigadeId,
        /// The unit that saw it; `None` for the referee.
        by: Option<UnitId>,
    },
    /// A dummy was taken off the table (BLIND-08).
    DummyGone {
        /// The brigade.
        brigade: BrigadeId,
        /// The unit that saw it to be nothing; `None` if its owner showed it, or another dummy met it.
        by: Option<UnitId>,
    },
    /// A blind has ended a march and is marked real from now on (BLIND-07).
    BlindMarked {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A player turn began: points are filled, deeds forgotten.
    TurnBegan {
        /// Counted from 1.
        turn: u32,
        /// The side.
        side: SideId,
    },
    /// A phase began.
    PhaseBegan {
        /// The brigade.
        phase: Phase,
    },
    /// The initiative of a round was decided by dice (CHIT-03).
    InitiativeDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// The orders of the second side come, in a round (CHIT-01).
    OrdersPassed {
        /// The side.
        side: SideId,
    },
    /// The cup of a round was filled (CHIT-06).
    CupFilled {
        /// Its chits, by identifier.
        chits: Vec<Chit>,
    },
    /// A chit was drawn (CHIT-20).
    ChitDrawn {
        /// The phase.
        chit: Chit,
        /// The faces that drew it; empty if it was the last, or came out of a real cup.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<u8>,
    },
    /// The chit of a division goes back: it has brigades that have not acted (CHIT-06).
    ChitReturned {
        /// The chit.
        chit: Chit,
    },
    /// A chit represents no troops on the table (CHIT-07).
    ChitLaidAside {
        /// The chit.
        chit: Chit,
    },
    /// A commander keeps his chit for later in the round (CHIT-19).
    ChitKept {
        /// Of which side.
        side: SideId,
    },
    /// Fortunes of War wasted the activation of a brigade (CHIT-18).
    ActivationWasted {
        /// The chit.
        brigade: BrigadeId,
    },
    /// A brigade acts by its chit (CHIT-08).
    ActivationBegan {
        /// The chit.
        brigade: BrigadeId,
        /// At its commander's word, without a roll (CHIT-19).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        commanded: bool,
    },
    /// A brigade has acted (CHIT-08).
    ActivationEnded {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// The referee got the list of acts left in the phase; the following `next` ends it.
    LeftUndone {
        /// In words.
        acts: Vec<String>,
    },
    /// Action points were spent (CMD-04).
    PointsSpent {
        /// By whom.
        general: GeneralId,
        /// Number of points.
        points: u8,
        /// On what, in words.
        on: String,
        /// The clause of the price.
        rule: Clause,
    },
    /// A messenger was sent (MSG-01).
    MessengerSent {
        /// Its number.
        id: MessengerId,
        /// The sender.
        from: GeneralId,
        /// The addressee.
        to: GeneralId,
        /// Its message.
        carries: Message,
        /// Its start.
        at: Point,
    },
    /// A messenger near the enemy was tested (MSG-05).
    MessengerTested {
        /// The messenger.
        id: MessengerId,
        /// The die.
        die: u8,
        /// With 2 added if it was run over.
        total: u8,
    },
    /// A messenger rode (MSG-02).
    MessengerRode {
        /// The messenger.
        id: MessengerId,
        /// Three dice.
        dice: Vec<u8>,
        /// Inches ridden.
        inches: f64,
        /// Inches still to go.
        left: f64,
        /// Its present place.
        at: Point,
        /// The points that it was sent round by, as far as it came (RUL-41).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<Point>,
    },
    /// An enemy base came upon a messenger, which is beside the base now (RUL-42).
    MessengerRunOver {
        /// The messenger.
        id: MessengerId,
        /// By whom.
        by: UnitId,
        /// Its present place.
        at: Point,
    },
    /// A messenger left the table.
    MessengerGone {
        /// The messenger.
        id: MessengerId,
        /// The fate.
        fate: MessengerFate,
    },
    /// A report was read: the brigade may be sent one order (MSG-06).
    ReportRead {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// The general of a division read an instruction from corps (RUL-46).
    InstructionRead {
        /// The division.
        division: DivisionId,
        /// The order.
        order: Order,
    },
    /// An order reached the brigadier and waits (ACT-06).
    OrderDelivered {
        /// Whom.
        brigade: BrigadeId,
        /// The order.
        order: Order,
        /// By a superior in contact.
        in_person: bool,
    },
    /// The waiting order was accepted (ACT-06).
    OrderAccepted {
        /// By whom.
        brigade: BrigadeId,
        /// The order.
        order: Order,
    },
    /// An order changed by itself (ORD-11).
    OrderChanged {
        /// The brigade.
        brigade: BrigadeId,
        /// To what.
        order: Order,
        /// By which clause.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// The position of a holding brigade was recorded (RUL-36).
    PositionTaken {
        /// The brigade.
        brigade: BrigadeId,
        /// Its position.
        position: HoldPosition,
    },
    /// A brigade rolled (ACT-01).
    Activated {
        /// The brigade.
        brigade: BrigadeId,
        /// Two dice.
        dice: Vec<u8>,
        /// The modifiers.
        modifiers: Vec<Modifier>,
        /// The sum.
        total: i32,
        /// The row of the chart.
        result: ActivationResult,
        /// True if it holds ground this turn (ACT-07).
        holds_ground: bool,
    },
    /// A brigade holds ground for this turn (ACT-07).
    GroundHeld {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A brigade's mark changed.
    Marked {
        /// The brigade.
        brigade: BrigadeId,
        /// To what.
        mark: BrigadeMark,
        /// The clause.
        rule: Clause,
    },
    /// A brigade rallied one step (ACT-05).
    BrigadeRallied {
        /// The brigade.
        brigade: BrigadeId,
        /// The mark now.
        mark: BrigadeMark,
    },
    /// A brigade gave way; its neighbours feel it (RUL-09, RUL-10, RUL-11).
    GaveWay {
        /// The brigade.
        brigade: BrigadeId,
        /// Every brigade within 12 inches just before, friend and enemy.
        near: Vec<BrigadeId>,
        /// Manner in words.
        how: String,
    },
    /// A beaten brigade fell back (ACT-09).
    FellBack {
        /// The brigade.
        brigade: BrigadeId,
        /// Distance of its centre, in inches.
        inches: f64,
        /// Its units.
        units: Vec<UnitPosition>,
        /// Its brigadier.
        general: Option<Point>,
        /// Friends passed through.
        through: Vec<UnitId>,
        /// The table or the ground ended its way with an enemy still too near (RUL-16).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        short: bool,
    },
    /// A unit has begun to dig (DIG-02).
    DigBegan {
        /// The unit.
        unit: UnitId,
        /// The player turn at the end of whose tactical phase it is done.
        done: u32,
    },
    /// Unfinished works are worth nothing (DIG-03).
    DigSpoiled {
        /// The unit.
        unit: UnitId,
        /// Reason in words.
        why: String,
    },
    /// Works are done: a piece of ground more (DIG-04).
    WorksDone {
        /// The unit that dug them.
        unit: UnitId,
        /// Their identifier.
        works: FeatureId,
        /// Their name.
        name: String,
        /// The corners of the base in its position.
        outline: Vec<Point>,
    },
    /// An army has lost so much that it loses heart (DEM-02).
    Demoralised {
        /// The side.
        side: SideId,
        /// Its level now.
        level: u8,
        /// Sizes of the units that it has lost.
        loss: u32,
        /// Sizes of all units that it had.
        total: u32,
    },
    /// A brigade is gone (ACT-03, RUL-18, RUL-97).
    BrigadeBroken {
        /// The brigade.
        brigade: BrigadeId,
        /// The clause.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// A brigade that had gone with its last unit is there again with one of them: the record was wrong (RUL-97).
    BrigadeRestored {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A grand tactical march (GT-03).
    Marched {
        /// The brigade.
        brigade: BrigadeId,
        /// Wheel before, degrees.
        wheel: f64,
        /// The flank about whose front corner it wheeled; `None` for its centre.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        about: Option<Hand>,
        /// Direction of the march.
        bearing: Bearing,
        /// Inches.
        distance: f64,
        /// Wheel after, degrees.
        then: f64,
        /// Cause of its end.
        stop: MarchStop,
        /// Cause that cut the wheel after it short, if any.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        then_stop: Option<MarchStop>,
        /// Dice for rough ground, in the order thrown.
        dice: Vec<u8>,
        /// Its units.
        units: Vec<UnitPosition>,
        /// Its brigadier.
        general: Option<Point>,
    },
    /// A unit or group moved (TAC-01).
    Moved {
        /// The units in their present positions.
        units: Vec<UnitPosition>,
        /// Manner in words: `ahead 5.0 in`.
        how: String,
        /// The longest way of any of them, in inches.
        inches: f64,
        /// True if any of it was neither straight ahead nor a forward wheel.
        oblique: bool,
    },
    /// A unit moved into contact with an enemy (TAC-06, MEL-05).
    Charged {
        /// The unit.
        unit: UnitId,
        /// Whom.
        enemy: UnitId,
        /// True if from the front by the test for flanks (RUL-67).
        frontal: bool,
    },
    /// A unit turned free to face an attacker (CMD-09).
    Faced {
        /// The unit.
        unit: UnitId,
        /// Facing.
        facing: Bearing,
    },
    /// A unit changed its formation (RUL-25).
    Reformed {
        /// The unit.
        unit: UnitId,
        /// Its present formation.
        formation: Formation,
        /// True if by its own drill: a forced retreat limbers free of charge.
        drilled: bool,
        /// Facing of guns that unlimbered to a new front (RUL-84).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Bearing>,
    },
    /// A unit's condition changed.
    ConditionChanged {
        /// The unit.
        unit: UnitId,
        /// To what.
        condition: Condition,
        /// The clause.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// A unit was driven back (FIRE-09).
    DrivenBack {
        /// Its present position.
        unit: UnitPosition,
        /// Inches.
        inches: f64,
        /// Friends passed through.
        through: Vec<UnitId>,
    },
    /// A general's figure was moved.
    Rode {
        /// The unit.
        general: GeneralId,
        /// His present place.
        at: Point,
        /// Inches.
        inches: f64,
        /// Paid for by himself; not when he was carried along.
        paid: bool,
        /// He got clear of an enemy unit that touched him (RUL-29).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        clear: bool,
    },
    /// A general leads a unit (CMD-08).
    Led {
        /// The general.
        general: GeneralId,
        /// The unit.
        unit: UnitId,
    },
    /// A general leads his unit no longer: one of them was put elsewhere (CMD-08), or it moved away of
    /// its own will (RUL-28).
    LeadEnded {
        /// The general.
        general: GeneralId,
        /// The unit.
        unit: UnitId,
        /// The place at which he stays behind; `None` if a correction parted them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stays: Option<Point>,
    },
    /// A firefight or melee was fought.
    Fought {
        /// The whole account.
        account: Box<FightAccount>,
    },
    /// The results of a fight wait until all of its kind are fought (RUL-72, switch).
    ResultsWait {
        /// The struck units with their results.
        struck: Vec<Struck>,
    },
    /// The results that waited are carried out now.
    ResultsFell,
    /// The winner of a melee went after the losers (RUL-91, switch).
    FollowedUp {
        /// Its present position.
        unit: UnitPosition,
        /// Inches.
        inches: f64,
    },
    /// A general tested (GEN-02).
    GeneralTested {
        /// The general.
        general: GeneralId,
        /// One die or two.
        dice: Vec<u8>,
        /// His fate.
        fate: GeneralFate,
    },
    /// A general is back, or his successor (GEN-04).
    GeneralReturned {
        /// The general.
        general: GeneralId,
        /// The quality now.
        quality: u8,
        /// The place.
        at: Option<Point>,
        /// True if it is another man.
        successor: bool,
    },
    /// A brigade gained fatigue (FAT-01).
    FatigueGained {
        /// The brigade.
        brigade: BrigadeId,
        /// Points.
        points: u32,
        /// The units that were engaged.
        units: Vec<UnitId>,
    },
    /// A resting brigade recovered (FAT-07).
    Recovered {
        /// The brigade.
        brigade: BrigadeId,
        /// Points taken off.
        points: u32,
    },
    /// The level of a brigade was worked out (FAT-04).
    LevelSet {
        /// The brigade.
        brigade: BrigadeId,
        /// The level.
        level: Level,
        /// The steps past 6R that count on their own (RUL-96, switch).
        #[serde(default)]
        past: u32,
    },
    /// The morale of a division was worked out (MOR-04).
    MoraleReckoned {
        /// The brigade.
        division: DivisionId,
        /// In halves.
        morale: f64,
        /// Its items.
        items: Vec<MoraleItem>,
    },
    /// A division routed (MOR-05).
    DivisionRouted {
        /// The division.
        division: DivisionId,
    },
    /// A player turn closed into its record.
    TurnClosed {
        /// Each brigade's deeds, losses and prospects.
        record: Box<TurnRecord>,
    },
    /// The game is over.
    GameEnded {
        /// Reason in words.
        why: String,
    },
    /// The referee put a piece at its place on the table.
    Placed {
        /// A unit.
        unit: Option<UnitPosition>,
        /// Or a general.
        general: Option<(GeneralId, Point)>,
    },
    /// The referee set many places right at once; each follows as an event of its own.
    Resynced {
        /// Number of pieces.
        pieces: usize,
        /// Source of the places.
        because: String,
    },
    /// The referee put a messenger at its place on the table.
    MessengerPlaced {
        /// The division.
        id: MessengerId,
        /// Its present place.
        at: Point,
    },
    /// The referee set what became of a general.
    GeneralMarked {
        /// The general.
        general: GeneralId,
        /// Fit: he is at his post again.
        fate: GeneralFate,
        /// The place of his figure, if he is.
        at: Option<Point>,
    },
    /// The referee set what a unit did this turn.
    DeedMarked {
        /// The general.
        unit: UnitId,
        /// The deed.
        deed: CorrectedDeed,
        /// True if it did, false if it did not.
        done: bool,
        /// True if a charge was from the front (RUL-67).
        frontal: bool,
    },
    /// The referee set fatigue points.
    FatigueSet {
        /// The brigade.
        brigade: BrigadeId,
        /// Points.
        points: u32,
    },
    /// The referee changed the ground.
    TerrainChanged {
        /// The feature.
        feature: FeatureId,
        /// The property.
        property: String,
        /// To what.
        value: String,
    },
    /// A switch was set otherwise from here on.
    RuleChanged {
        /// The name of the switch.
        switch: String,
        /// As the register writes it.
        setting: String,
        /// The reason.
        because: String,
    },
    /// An objective was judged, by the referee or by the table.
    Judged {
        /// The objective.
        objective: ObjectiveId,
        /// The judgement.
        judgement: Judgement,
    },
    /// The hall closes then.
    HallSet {
        /// Minutes after midnight.
        minutes: u16,
    },
    /// The tape measure was laid to a distance near a limit.
    Measured(MeasuredSpan),
    /// Words for the log.
    Noted {
        /// As written.
        text: String,
    },
    /// Words for the referees alone.
    NotedInPrivate {
        /// As written.
        text: String,
    },
}
