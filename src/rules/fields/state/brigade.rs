//! Present state of a brigade: order, mark, fatigue, position.

use super::{Wear, id_map::Identified};
use crate::terms::{
    charts::{ActivationResult, Level},
    hold_position::HoldPosition,
    mark::BrigadeMark,
    name::BrigadeId,
    order::Order,
    order_of_battle as oob,
};
use ruleset::clause::Clause;
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;

/// Present state of a brigade.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BrigadeState {
    pub(crate) record: Arc<oob::Brigade>,
    pub(crate) order: Order,
    pub(crate) waiting: Option<Order>,
    pub(crate) mark: BrigadeMark,
    pub(crate) broken: bool,
    pub(crate) fatigue: u32,
    pub(crate) level: Level,
    pub(crate) result: Option<ActivationResult>,
    pub(crate) holds_ground: bool,
    pub(crate) rallied: bool,
    pub(crate) accepted: bool,
    pub(crate) marched: bool,
    pub(crate) position: Option<HoldPosition>,
    pub(crate) hidden: bool,
    pub(crate) arrives: Option<u32>,
    pub(crate) last_roll: Option<u32>,
    pub(crate) broken_at_last_roll: u32,
    pub(crate) may_be_answered: bool,
    pub(crate) retired: bool,
    #[serde(default)]
    pub(crate) steps_past: u32,
    #[serde(default)]
    pub(crate) broken_by: Option<Clause>,
    #[serde(default)]
    pub(crate) order_is_written: bool,
    #[serde(default)]
    pub(crate) total: Option<i32>,
    /// Number of the brigade's activations by chits (CHIT-08).
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(crate) activations: u32,
    /// Moment at which the brigade's last activation by a chit ended; `None` if there was none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) last_acted: Option<u32>,
    /// Area round the brigade's line when it was deployed from its card, if it had been on Hold before; else `None`
    /// (RUL-36, BLIND-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) laid_out: Option<HoldPosition>,
}

fn is_zero(count: &u32) -> bool {
    *count == 0
}

impl Identified for BrigadeState {
    type Id = BrigadeId;

    fn id(&self) -> &BrigadeId {
        &self.record.id
    }
}

impl Deref for BrigadeState {
    type Target = oob::Brigade;

    fn deref(&self) -> &oob::Brigade {
        &self.record
    }
}

impl BrigadeState {
    /// Checks whether the brigade was given its first order; until then its order is Hold (DEPLOY-07, RUL-107).
    #[must_use]
    pub fn has_written_order(&self) -> bool {
        self.order_is_written
    }

    /// Returns the brigade's order (ORD-01).
    #[must_use]
    pub fn order(&self) -> &Order {
        &self.order
    }

    /// Returns the order that waits to be accepted (ACT-06); `None` if none waits.
    #[must_use]
    pub fn waiting(&self) -> Option<&Order> {
        self.waiting.as_ref()
    }

    /// Returns the sum of dice and modifiers of the brigade's roll this player turn; `None` before the roll (ACT-01).
    #[must_use]
    pub fn total(&self) -> Option<i32> {
        self.total
    }

    /// Returns the brigade's mark.
    #[must_use]
    pub fn mark(&self) -> BrigadeMark {
        self.mark
    }

    /// Returns the name of the brigade's mark; `broken` if the brigade is gone for good.
    #[must_use]
    pub fn mark_name(&self) -> &'static str {
        match self.is_broken() {
            true => "broken",
            false => self.mark.name(),
        }
    }

    /// Checks whether the brigade is gone for good.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.broken
    }

    /// Returns the clause under which the brigade was removed; `None` while it is in play.
    #[must_use]
    pub fn broken_by(&self) -> Option<&Clause> {
        self.broken_by.as_ref().filter(|_| self.broken)
    }

    /// Returns the brigade's fatigue points (FAT-01).
    #[must_use]
    pub fn fatigue(&self) -> u32 {
        self.fatigue
    }

    /// Returns the brigade's fatigue level, set in phase 6 (FAT-04).
    #[must_use]
    pub fn level(&self) -> Level {
        self.level
    }

    /// Returns the steps of fatigue beyond the last level (6R) that phase 6 found, if each of them counts, by switch
    /// (RUL-96). They last as long as the level does (FAT-04).
    #[must_use]
    pub fn steps_past(&self) -> u32 {
        self.steps_past
    }

    /// Returns the brigade's wear as players write it down: fatigue, level, mark, and whether it is gone.
    #[must_use]
    pub fn wear(&self) -> Wear {
        Wear {
            fatigue: self.fatigue,
            level: self.level,
            past: self.steps_past,
            mark: self.mark,
            broken: self.broken,
        }
    }

    /// Returns this turn's activation result; `None` before the roll.
    #[must_use]
    pub fn result(&self) -> Option<ActivationResult> {
        self.result
    }

    /// Checks whether the brigade holds ground this turn (ACT-07).
    #[must_use]
    pub fn holds_ground(&self) -> bool {
        self.holds_ground
    }

    /// Checks whether the brigade rallied this turn.
    #[must_use]
    pub fn has_rallied(&self) -> bool {
        self.rallied
    }

    /// Checks whether the brigade accepted an order this turn.
    #[must_use]
    pub fn has_accepted(&self) -> bool {
        self.accepted
    }

    /// Checks whether the brigade made its grand tactical march this turn.
    #[must_use]
    pub fn has_marched(&self) -> bool {
        self.marched
    }

    /// Returns the number of the brigade's activations by chits in the battle (CHIT-08).
    #[must_use]
    pub fn activations(&self) -> u32 {
        self.activations
    }

    /// Returns the position that the brigade holds (RUL-36); `None` if it holds none.
    #[must_use]
    pub fn position(&self) -> Option<&HoldPosition> {
        self.position.as_ref()
    }

    /// Returns the area round the brigade's line as deployed, if it has been on Hold since it was a card; this area is
    /// also part of its position (BLIND-08).
    #[must_use]
    pub fn laid_out(&self) -> Option<&HoldPosition> {
        self.laid_out.as_ref()
    }

    /// Checks whether the brigade has not been shown to the enemy.
    #[must_use]
    pub fn is_hidden(&self) -> bool {
        self.hidden
    }

    /// Returns the player turn in which the brigade arrives; `None` after its arrival, or if it began on the table.
    #[must_use]
    pub fn arrives(&self) -> Option<u32> {
        self.arrives
    }

    /// Checks whether a report of the brigade was read, which entitles it to one order (RUL-44).
    #[must_use]
    pub fn may_be_answered(&self) -> bool {
        self.may_be_answered
    }
}

pub(super) fn fresh_brigade(record: &Arc<oob::Brigade>) -> BrigadeState {
    BrigadeState {
        record: Arc::clone(record),
        order: Order::Hold,
        waiting: None,
        mark: BrigadeMark::Steady,
        broken: false,
        fatigue: 0,
        level: Level::Fresh,
        steps_past: 0,
        result: None,
        holds_ground: false,
        rallied: false,
        accepted: false,
        marched: false,
        position: None,
        hidden: false,
        arrives: None,
        last_roll: None,
        broken_at_last_roll: 0,
        may_be_answered: false,
        retired: false,
        broken_by: None,
        order_is_written: false,
        total: None,
        activations: 0,
        last_acted: None,
        laid_out: None,
    }
}
