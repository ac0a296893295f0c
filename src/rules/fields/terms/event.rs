//! Events: one variant for each kind of outcome. An event contains its outcome; applying it decides nothing.
//!
//! Longer than a file should be, but complete: this one list shows everything that a game file may contain.

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
mod march;
mod morale_item;
mod unit_position;

pub use crate::terms::message::MessengerFate;
pub use march::{MarchEnd, MarchOutcome, MarchStop};
pub use morale_item::MoraleItem;
pub use unit_position::UnitPosition;

/// Outcome of a command.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
pub enum Event {
    /// A brigade was placed before the battle, or arrived on the table.
    Deployed {
        /// The brigade.
        brigade: BrigadeId,
        /// The brigade's units, where they stand now.
        units: Vec<UnitPosition>,
        /// Place of the brigadier; `None` if he is not with the brigade.
        general: Option<Point>,
        /// True for a reinforcement.
        arrived: bool,
    },
    /// A first order was written (DEPLOY-07).
    OrderWritten {
        /// The brigade of the order.
        brigade: BrigadeId,
        /// The order.
        order: Order,
    },
    /// Dice decided the side that places first (DEPLOY-05, RUL-106).
    PlacementDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// A side must place its next brigade (DEPLOY-05).
    PlacesNext {
        /// The side that places.
        side: SideId,
    },
    /// A general without a place gets one when his command is on the table (RUL-105).
    PostTaken {
        /// The general.
        general: GeneralId,
        /// The place that he gets.
        at: Point,
    },
    /// A breach of a rule that only gives a warning.
    Warned {
        /// The clause of the warning.
        rule: Clause,
        /// Description.
        said: String,
    },
    /// Dice decided the side that moves first (SEQ-02, RUL-106).
    FirstSideDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// A hidden brigade was shown.
    Revealed {
        /// The brigade.
        brigade: BrigadeId,
        /// The unit that saw it; `None` for the referee.
        by: Option<UnitId>,
    },
    /// A dummy was removed from the table (BLIND-08).
    DummyGone {
        /// The brigade.
        brigade: BrigadeId,
        /// The unit that saw that the blind is a dummy; `None` if its owner showed it, or another dummy met it.
        by: Option<UnitId>,
    },
    /// A blind has ended a march and is marked real from now on (BLIND-07).
    BlindMarked {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A player turn began: points are restored, acts cleared.
    TurnBegan {
        /// Number of the player turn, from 1.
        turn: u32,
        /// The side whose turn it is.
        side: SideId,
    },
    /// A phase began.
    PhaseBegan {
        /// The phase.
        phase: Phase,
    },
    /// The initiative of a round was decided by dice (CHIT-03).
    InitiativeDiced {
        /// The winner.
        side: SideId,
        /// Faces, a pair for each throw, in the order of the sides.
        dice: Vec<u8>,
    },
    /// The second side now gives its orders in a round (CHIT-01).
    OrdersPassed {
        /// The side that now gives its orders.
        side: SideId,
    },
    /// The cup of a round was filled (CHIT-06).
    CupFilled {
        /// The chits in the cup.
        chits: Vec<Chit>,
    },
    /// A chit was drawn (CHIT-20).
    ChitDrawn {
        /// The chit.
        chit: Chit,
        /// Faces by which the chit was drawn; empty if it was the last chit, or was drawn from a cup on the table.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        dice: Vec<u8>,
    },
    /// The chit of a division returned to the cup: the division has brigades that have not acted (CHIT-06).
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
        /// The commander's side.
        side: SideId,
    },
    /// Fortunes of War wasted the activation of a brigade (CHIT-18).
    ActivationWasted {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A brigade acts by its chit (CHIT-08).
    ActivationBegan {
        /// The brigade.
        brigade: BrigadeId,
        /// True if the brigade acts again at its commander's word, without a roll (CHIT-19).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        commanded: bool,
    },
    /// A brigade has acted (CHIT-08).
    ActivationEnded {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// The referee was shown the list of acts left in the phase; another `next` ends the phase.
    LeftUndone {
        /// The acts, in words.
        acts: Vec<String>,
    },
    /// Action points were spent (CMD-04).
    PointsSpent {
        /// The paying general.
        general: GeneralId,
        /// Number of points.
        points: u8,
        /// The purpose, in words.
        on: String,
        /// The clause of the price.
        rule: Clause,
    },
    /// A messenger was sent (MSG-01).
    MessengerSent {
        /// Number of the messenger.
        id: MessengerId,
        /// The sender.
        from: GeneralId,
        /// The addressee.
        to: GeneralId,
        /// Message that the messenger carries.
        carries: Message,
        /// Place from which the messenger starts.
        at: Point,
    },
    /// A messenger near the enemy was tested (MSG-05).
    MessengerTested {
        /// The messenger.
        id: MessengerId,
        /// The face thrown.
        die: u8,
        /// The total, with 2 added if the messenger was run over.
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
        /// Inches left to ride.
        left: f64,
        /// The messenger's present place.
        at: Point,
        /// Points of the route as far as the messenger got, if its owner named a route (RUL-41).
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        by: Vec<Point>,
    },
    /// An enemy base moved over a messenger, which is beside the base now (RUL-42).
    MessengerRunOver {
        /// The messenger.
        id: MessengerId,
        /// The unit that moved over the messenger.
        by: UnitId,
        /// The messenger's present place.
        at: Point,
    },
    /// A messenger left the table.
    MessengerGone {
        /// The messenger.
        id: MessengerId,
        /// Fate of the messenger.
        fate: MessengerFate,
    },
    /// A report was read, which allows one order to the brigade (MSG-06).
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
        /// The receiving brigade.
        brigade: BrigadeId,
        /// The order.
        order: Order,
        /// True if a superior in contact handed it over.
        in_person: bool,
    },
    /// The waiting order was accepted (ACT-06).
    OrderAccepted {
        /// The accepting brigade.
        brigade: BrigadeId,
        /// The order.
        order: Order,
    },
    /// An order changed as the rules demand (ORD-11).
    OrderChanged {
        /// The brigade.
        brigade: BrigadeId,
        /// The new order.
        order: Order,
        /// The clause of the change.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// The position of a holding brigade was recorded (RUL-36).
    PositionTaken {
        /// The brigade.
        brigade: BrigadeId,
        /// Ground within which the brigade may move.
        position: HoldPosition,
    },
    /// A brigade rolled for activation (ACT-01).
    Activated {
        /// The brigade.
        brigade: BrigadeId,
        /// Two dice.
        dice: Vec<u8>,
        /// The modifiers that counted.
        modifiers: Vec<Modifier>,
        /// The sum of dice and modifiers.
        total: i32,
        /// The row of the chart.
        result: ActivationResult,
        /// True if the brigade holds ground this turn (ACT-07).
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
        /// The new mark.
        mark: BrigadeMark,
        /// The clause that changed the mark.
        rule: Clause,
    },
    /// A brigade rallied one step (ACT-05).
    BrigadeRallied {
        /// The brigade.
        brigade: BrigadeId,
        /// The mark after the rally.
        mark: BrigadeMark,
    },
    /// A brigade gave way, which affects its neighbours (RUL-09, RUL-10, RUL-11).
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
        /// Distance by which the brigade's centre moved, in inches.
        inches: f64,
        /// Final positions of the brigade's units.
        units: Vec<UnitPosition>,
        /// Final place of the brigadier; `None` if he does not go with the brigade.
        general: Option<Point>,
        /// Friends passed through.
        through: Box<[UnitId]>,
        /// True if the table's edge or the ground ended the path with an enemy still too near (RUL-16).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        short: bool,
    },
    /// A unit has begun to dig (DIG-02).
    DigBegan {
        /// The unit.
        unit: UnitId,
        /// The player turn at the end of whose tactical phase the works will be done.
        done: u32,
    },
    /// Digging was spoiled: the unfinished works are lost (DIG-03).
    DigSpoiled {
        /// The unit.
        unit: UnitId,
        /// Reason in words.
        why: String,
    },
    /// Works are done, and become a new terrain feature (DIG-04).
    WorksDone {
        /// The unit that dug them.
        unit: UnitId,
        /// Identifier of the works.
        works: FeatureId,
        /// Name of the works.
        name: String,
        /// Corners of the works: those of the base of the unit that dug them.
        outline: Vec<Point>,
    },
    /// An army became demoralised by its losses (DEM-02).
    Demoralised {
        /// The side of the army.
        side: SideId,
        /// The army's present level.
        level: u8,
        /// Sizes of the units that the army has lost.
        loss: u32,
        /// Sizes of all units that the army had.
        total: u32,
    },
    /// A brigade is gone (ACT-03, RUL-18, RUL-97).
    BrigadeBroken {
        /// The brigade.
        brigade: BrigadeId,
        /// The clause under which the brigade is removed.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// A brigade that had gone with its last unit is back with one of its units, because the record was wrong (RUL-97).
    BrigadeRestored {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A grand tactical march (GT-03).
    Marched(Box<MarchOutcome>),
    /// A unit or group moved (TAC-01).
    Moved {
        /// The units in their present positions.
        units: Vec<UnitPosition>,
        /// Manner in words: `ahead 5.0 in`.
        how: String,
        /// The longest path of any unit, in inches.
        inches: f64,
        /// True if part of the move was something other than straight ahead or a forward wheel.
        oblique: bool,
    },
    /// A unit moved into contact with an enemy (TAC-06, MEL-05).
    Charged {
        /// The unit.
        unit: UnitId,
        /// The charged enemy.
        enemy: UnitId,
        /// True if from the front by the test for flanks (RUL-67).
        frontal: bool,
    },
    /// A unit turned free to face an attacker (CMD-09).
    Faced {
        /// The unit.
        unit: UnitId,
        /// The new facing.
        facing: Bearing,
    },
    /// A unit changed its formation (RUL-25).
    Reformed {
        /// The unit.
        unit: UnitId,
        /// Formation of the unit from now on.
        formation: Formation,
        /// True if by a drill, false if a forced retreat limbered the guns at no cost.
        drilled: bool,
        /// Facing of guns that unlimbered to a new front (RUL-84); `None` if the facing was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        facing: Option<Bearing>,
    },
    /// A unit's condition changed.
    ConditionChanged {
        /// The unit.
        unit: UnitId,
        /// The new condition.
        condition: Condition,
        /// The clause that changed the condition.
        rule: Clause,
        /// Reason in words.
        why: String,
    },
    /// A unit was driven back (FIRE-09).
    DrivenBack {
        /// The unit's present position.
        unit: UnitPosition,
        /// Inches that the unit was driven back.
        inches: f64,
        /// Friends passed through.
        through: Vec<UnitId>,
    },
    /// A general's figure was moved.
    Rode {
        /// The general.
        general: GeneralId,
        /// Present place of the general's figure.
        at: Point,
        /// Inches ridden.
        inches: f64,
        /// True if he paid for the ride; false if he was carried along.
        paid: bool,
        /// True if he got clear of an enemy unit that touched him (RUL-29).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        clear: bool,
    },
    /// A general leads a unit (CMD-08).
    Led {
        /// The general.
        general: GeneralId,
        /// The unit that he leads.
        unit: UnitId,
    },
    /// A general no longer leads his unit, because one of the two was put elsewhere (CMD-08), or because the unit moved
    /// away voluntarily (RUL-28).
    LeadEnded {
        /// The general.
        general: GeneralId,
        /// The unit that he led.
        unit: UnitId,
        /// Place at which the general stays behind; `None` if a correction separated him from the unit.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        stays: Option<Point>,
    },
    /// A firefight or melee was fought.
    Fought {
        /// The whole account.
        account: Box<FightAccount>,
    },
    /// The result of a fight waits until all fights of its kind are fought (RUL-72, switch).
    ResultsWait {
        /// The struck units with their results.
        struck: Vec<Struck>,
    },
    /// The waiting results of fights are carried out now.
    ResultsFell,
    /// The winner of a melee followed the losers (RUL-91, switch).
    FollowedUp {
        /// The winner's present position.
        unit: UnitPosition,
        /// Inches that the winner went.
        inches: f64,
    },
    /// A general tested whether he was hit (GEN-02).
    GeneralTested {
        /// The general.
        general: GeneralId,
        /// One die or two.
        dice: Vec<u8>,
        /// Fate of the general.
        fate: GeneralFate,
    },
    /// A general, or his successor, is back at his post (GEN-04).
    GeneralReturned {
        /// The general.
        general: GeneralId,
        /// His quality, or his successor's.
        quality: u8,
        /// The place of the figure; `None` if it is not on the table.
        at: Option<Point>,
        /// True if a successor takes his place.
        successor: bool,
    },
    /// A brigade gained fatigue (FAT-01).
    FatigueGained {
        /// The brigade.
        brigade: BrigadeId,
        /// Points gained.
        points: u32,
        /// The units that were engaged.
        units: Vec<UnitId>,
    },
    /// A resting brigade recovered (FAT-07).
    Recovered {
        /// The brigade.
        brigade: BrigadeId,
        /// Points removed.
        points: u32,
    },
    /// The fatigue level of a brigade was computed (FAT-04).
    LevelSet {
        /// The brigade.
        brigade: BrigadeId,
        /// The level.
        level: Level,
        /// Steps of fatigue past the end of the levels (6R), if each of them counts (RUL-96, switch).
        #[serde(default)]
        past: u32,
    },
    /// The morale of a division was computed (MOR-04).
    MoraleReckoned {
        /// The division.
        division: DivisionId,
        /// The morale; halves are possible.
        morale: f64,
        /// The lines that add up to the morale.
        items: Vec<MoraleItem>,
    },
    /// A division routed (MOR-05).
    DivisionRouted {
        /// The division.
        division: DivisionId,
    },
    /// A player turn closed into its record.
    TurnClosed {
        /// Each brigade's acts, losses and prospects.
        record: Box<TurnRecord>,
    },
    /// The game is over.
    GameEnded {
        /// Reason in words.
        why: String,
    },
    /// The referee set the recorded place of a unit, general or messenger to that on the table.
    Placed {
        /// The unit and its position, if a unit was placed; `None` for a figure.
        unit: Option<UnitPosition>,
        /// The general with his place, if a general was placed.
        general: Option<(GeneralId, Point)>,
    },
    /// The referee corrected many places at once; each correction follows as an event of its own.
    Resynced {
        /// Number of corrected places.
        pieces: usize,
        /// Source of the places.
        because: String,
    },
    /// The referee put a messenger at its place on the table.
    MessengerPlaced {
        /// The messenger.
        id: MessengerId,
        /// The messenger's present place.
        at: Point,
    },
    /// The referee set the fate of a general.
    GeneralMarked {
        /// The general.
        general: GeneralId,
        /// The fate; fit if he is at his post again.
        fate: GeneralFate,
        /// The place of his figure, if he is fit.
        at: Option<Point>,
    },
    /// The referee set whether a unit did an act this turn.
    DeedMarked {
        /// The unit.
        unit: UnitId,
        /// The act.
        deed: CorrectedDeed,
        /// True if the unit did it, false if not.
        done: bool,
        /// True if a charge was from the front (RUL-67).
        frontal: bool,
    },
    /// The referee set fatigue points.
    FatigueSet {
        /// The brigade.
        brigade: BrigadeId,
        /// The new number of points.
        points: u32,
    },
    /// The referee changed the ground.
    TerrainChanged {
        /// The terrain feature.
        feature: FeatureId,
        /// The property that changed.
        property: String,
        /// The new value.
        value: String,
    },
    /// A switch was changed from this point.
    RuleChanged {
        /// The name of the switch.
        switch: String,
        /// The setting in the form of the register.
        setting: String,
        /// Reason for the change.
        because: String,
    },
    /// An objective was judged, by the referee or by the table.
    Judged {
        /// The objective.
        objective: ObjectiveId,
        /// The judgement.
        judgement: Judgement,
    },
    /// The closing time of the hall was set.
    HallSet {
        /// The closing time, in minutes after midnight.
        minutes: u16,
    },
    /// A distance near a limit was measured with the tape.
    Measured(MeasuredSpan),
    /// Words for the log.
    Noted {
        /// The text of the note.
        text: String,
    },
    /// A note for the referees only.
    NotedInPrivate {
        /// The text of the note.
        text: String,
    },
}
