//! Start of play, from a checked roster.

use crate::state::BlindCard;
use crate::terms::{
    condition::{Condition, Formation},
    mark::BrigadeMark,
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
    /// Order of battle, and the terms of the game.
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
    pub cards: Vec<(BrigadeId, BlindCard)>,
}

/// A unit as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct UnitStart {
    /// The unit.
    pub id: UnitId,
    /// The unit's base; `None` if it arrives later or must still be deployed.
    pub base: Option<Base>,
    /// Formation in which the unit begins.
    pub formation: Formation,
    /// Condition in which the unit begins.
    pub condition: Condition,
}

/// A brigade as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct BrigadeStart {
    /// The brigade.
    pub id: BrigadeId,
    /// The order with which the brigade begins; Hold if the roster names none.
    pub order: Order,
    /// True if the roster gives the brigade an order.
    pub order_is_written: bool,
    /// Fatigue points.
    pub fatigue: u32,
    /// Mark with which the brigade begins.
    pub mark: BrigadeMark,
    /// True if the brigade is not shown to the enemy until it is revealed.
    pub hidden: bool,
    /// Player turn in which the brigade arrives; `None` if it is on the table from the start.
    pub arrives: Option<u32>,
}

/// A general as play begins.
#[derive(Debug, Clone, PartialEq)]
pub struct GeneralStart {
    /// The identifier of the general's command.
    pub id: GeneralId,
    /// The general's figure; `None` while no unit of his command is on the table.
    pub at: Option<Point>,
}
