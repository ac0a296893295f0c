//! Kinds of facts in the story.

use crate::day::diary::{DiaryLength, EventId, Topic};
use rules::clause::Modifier;
use rules::fields::terms::{
    account::FightAccount,
    charts::{ActivationResult, Level},
    condition::{Condition, Formation},
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, DivisionId, FeatureId, GeneralId, UnitId},
};
use table::measure::Point;

/// Direction of a move, relative to the mover's front.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::day::diary) enum MoveDirection {
    Forward,
    Back,
    Aside,
    /// A wheel without a step forward.
    Wheel,
    About,
}

impl MoveDirection {
    /// Returns the verb phrase for a move in this direction.
    pub(in crate::day::diary) const fn did(self) -> &'static str {
        match self {
            MoveDirection::Forward => "advanced",
            MoveDirection::Back => "drew back",
            MoveDirection::Aside => "sidestepped",
            MoveDirection::Wheel => "wheeled",
            MoveDirection::About => "dressed ranks",
        }
    }
}

/// Reason why a unit lost its order outside a fight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::day::diary) enum OrderLoss {
    /// It moved on rough ground.
    Rough,
    /// It fell back over rough ground.
    Retreat,
    /// A brigade of friends fell back through it.
    Friends,
    /// A unit that was driven back went through it.
    Pushed,
    /// Any other reason.
    Other,
}

/// Orders of a brigade that attacked of its own accord (ACT-03).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::day::diary) enum ImpulseOrders {
    /// It was not ordered to attack anyone.
    Other,
    /// It was ordered to attack another enemy, who is named.
    Enemy(String),
    /// An order to attack the same enemy had arrived, but the brigade did not wait to take it up.
    Same,
}

/// Result for a unit in a fight.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct UnitResult {
    pub(in crate::day::diary) unit: UnitId,
    pub(in crate::day::diary) condition: Condition,
    /// Inches that the unit was driven back; `None` if it stayed.
    pub(in crate::day::diary) back: Option<f64>,
    /// Friends that the unit went through.
    pub(in crate::day::diary) through: Vec<UnitId>,
}

/// A fight with all its results.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct DiaryFight {
    pub(in crate::day::diary) account: FightAccount,
    /// The centre of the attacked units.
    pub(in crate::day::diary) at: Option<Point>,
    pub(in crate::day::diary) blows: Vec<UnitResult>,
    /// True if the fight began with a charge in this turn; false for a melee that only went on.
    pub(in crate::day::diary) is_charge: bool,
}

/// A move of units of a brigade.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct DiaryMove {
    pub(in crate::day::diary) brigade: BrigadeId,
    pub(in crate::day::diary) way: MoveDirection,
    /// The longest path of any unit, in inches.
    pub(in crate::day::diary) inches: f64,
    /// True if all units moved equally far; false if they wheeled together, because the outer unit then moved farther.
    pub(in crate::day::diary) is_even: bool,
    pub(in crate::day::diary) units: Vec<UnitId>,
}

/// The march of a brigade.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) struct DiaryMarch {
    pub(in crate::day::diary) brigade: BrigadeId,
    /// Destination and route: `west on the Chambersburg Pike`.
    pub(in crate::day::diary) way: String,
    pub(in crate::day::diary) inches: f64,
    /// True if the brigade wheeled before the march or after it.
    pub(in crate::day::diary) has_wheeled: bool,
    /// True if the brigade was not allowed to begin.
    pub(in crate::day::diary) is_refused: bool,
    /// Reason why the march ended, or why it did not begin; `None` if it reached its goal.
    pub(in crate::day::diary) end: Option<String>,
}

/// Role of an event in the story.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::day::diary) enum DiaryFact {
    /// A sentence: its topic, the shortest diary that includes it, and its words.
    Said(Topic, DiaryLength, String),
    Placed(BrigadeId),
    /// A brigade arrived on the table; the text is the place: ` near Seminary Ridge`.
    Came(BrigadeId, String),
    /// A brigade accepted an order, described in words.
    TookUp(BrigadeId, String),
    /// A brigade's order changed although it received no new one; the text gives the change and the reason.
    Changed(BrigadeId, String),
    /// A brigade halted because its target or goal is gone, with the name of the target.
    Stranded(BrigadeId, String),
    /// A brigade reached its order's goal and halted.
    Arrived(BrigadeId),
    /// A brigade fell back before the enemy: the shortest diary that includes this, and the words.
    FellBack(BrigadeId, DiaryLength, String),
    /// A brigade broke and left the field, with the cause.
    Left(BrigadeId, String),
    /// A brigade attacked of its own accord: the target, and what its orders were.
    Turned(BrigadeId, String, ImpulseOrders),
    /// An order to attack reached a brigade when the target, which is named, had left the field; the brigade held.
    CameTooLate(BrigadeId, String),
    FirstOrder(BrigadeId, String),
    /// A courier set out with an order for a brigade: the order, and the general who sent it.
    OrderSent(BrigadeId, String, String),
    /// A written order reached a brigade; the text describes the order.
    Delivered(BrigadeId, String),
    /// A brigade marched.
    Marched(DiaryMarch),
    /// A brigade was activated: the result, the sum with the placeholder `{added}` for its modifiers, and these.
    Activated(BrigadeId, ActivationResult, String, Vec<Modifier>),
    /// Units of a brigade moved.
    Moved(DiaryMove),
    Reformed(BrigadeId, Formation),
    /// A unit turned free to face an attacker.
    Faced(UnitId),
    /// A general returned to his post; the flag is true if a successor took it instead.
    Returned(GeneralId, bool),
    Rode(GeneralId),
    /// A courier was still on his way: the addressee, and the distance left.
    MessengerRode(String, String),
    Fought(Box<DiaryFight>),
    /// A single blow outside a fight.
    Struck(UnitResult),
    /// A unit recovered to this state: in order, or only from beaten to disordered.
    Rallied(UnitId, Condition),
    LostOrder(UnitId, OrderLoss),
    /// A unit charged another; the flag is true if it came from the front.
    Charged(UnitId, UnitId, bool),
    Unhurt(GeneralId),
    /// A general fell: his fate, and the dice.
    Fell(GeneralId, GeneralFate, String),
    /// A brigade on Retire stopped because no enemy was near (ORD-05).
    Stayed(BrigadeId),
    /// A brigade rallied, with the mark that it still has.
    Steadied(BrigadeId, BrigadeMark),
    Fatigue(BrigadeId, u32),
    Recovered(BrigadeId, u32),
    /// A brigade's level of fatigue changed; the flag is true if the level is worse than before.
    Level(BrigadeId, Level, bool),
    Morale(DivisionId, f64),
    Routed(DivisionId),
    /// An objective was judged, in words.
    Judged(String),
    /// Valued ground was taken from the enemy, lost or left: the side with the verb, the piece, and words behind it.
    GroundLost(String, String, String),
    /// A piece of ground changed: the piece, and the change as words that follow its name.
    GroundChanged(FeatureId, String),
}

/// A fact with the events that it covers.
#[derive(Debug, Clone)]
pub(in crate::day::diary) struct Noted {
    pub(in crate::day::diary) fact: DiaryFact,
    pub(in crate::day::diary) tells: Vec<EventId>,
}
