//! What play begins with, as a checked roster gives it.

use crate::state::Card;
use crate::terms::{
    condition::{Condition, Formation},
    mark::Mark,
    name::{BrigadeId, GeneralId, UnitId},
    order::Order,
    order_of_battle::OrderOfBattle,
};
use table::base::Base;
use table::ground::Ground;
use table::measure::Point;

/// A checked roster: everything that a game begins with.
#[derive(Debug, Clone, PartialEq)]
pub struct Muster {
    /// Who is on the field, and the terms of the game.
    pub oob: OrderOfBattle,
    /// The table and its terrain.
    pub ground: Ground,
    /// Every unit, brigade by brigade.
    pub units: Vec<UnitStart>,
    /// Every brigade, in the order of the roster.
    pub brigades: Vec<BrigadeStart>,
    /// Every general, brigadiers first.
    pub generals: Vec<GeneralStart>,
    /// The cards of blinds (BLIND-01).
    pub cards: Vec<(BrigadeId, Card)>,
}

/// A unit as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitStart {
    /// Which.
    pub id: UnitId,
    /// Where it stands; none: it arrives later or is still to be deployed.
    pub base: Option<Base>,
    /// How it is drawn up.
    pub formation: Formation,
    /// Its state.
    pub condition: Condition,
}

/// A brigade as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeStart {
    /// Which.
    pub id: BrigadeId,
    /// Its first order; Hold where the roster names none.
    pub order: Order,
    /// Whether the roster names it.
    pub order_is_written: bool,
    /// Fatigue points.
    pub fatigue: u32,
    /// Its mark.
    pub mark: Mark,
    /// Not shown to the enemy until revealed.
    pub hidden: bool,
    /// The player turn in which it arrives; none: there from the start.
    pub arrives: Option<u32>,
}

/// A general as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct GeneralStart {
    /// Which: the identifier of his command.
    pub id: GeneralId,
    /// His figure; `None` while nobody of his command is on the table.
    pub at: Option<Point>,
}
