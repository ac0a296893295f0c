//! Present state of a unit: condition, formation, acts.

use super::id_map::Identified;
use crate::terms::{
    blind::CardSize,
    condition::{Condition, Formation},
    name::UnitId,
    order_of_battle as oob,
};
use serde::{Deserialize, Serialize};
use std::ops::Deref;
use std::sync::Arc;
use table::base::Base;
use table::measure::{Bearing, Point};

/// Acts of a unit, and acts against it, in one player turn (RALLY-01, FAT-01, ART-01, TAC-02).
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Deeds {
    /// The unit moved in the tactical phase, and may not move again (RUL-26).
    pub moved: bool,
    /// Longest path of the unit's tactical move, in inches.
    pub inches: f64,
    /// The unit took part in a grand tactical march (GT-08).
    pub marched: bool,
    /// The unit limbered, unlimbered, mounted or dismounted.
    pub reformed: bool,
    /// The unit took its free turn (CMD-09).
    pub faced: bool,
    /// The unit was driven back or fell back.
    pub forced: bool,
    /// The unit opened or joined a firefight.
    pub fired: bool,
    /// The unit was the target of a firefight.
    pub fired_on: bool,
    /// The unit fired while in range and arc of its target (RUL-99).
    pub answered: bool,
    /// The unit was in a melee.
    pub melee: bool,
    /// The unit followed the losers of its melee (RUL-91).
    pub followed: bool,
    /// Enemy units that the unit charged.
    pub charged: Vec<UnitId>,
    /// Enemy units that charged the unit, each with whether it came from the front.
    pub charged_by: Vec<(UnitId, bool)>,
    /// Enemy units that fired on the unit or charged it.
    pub attackers: Vec<UnitId>,
}

impl Deeds {
    /// Checks whether the unit was on a side of a firefight or melee (RUL-94).
    #[must_use]
    pub fn engaged(&self) -> bool {
        self.fired || self.fired_on || self.melee
    }

    /// Adds the acts of another period, by the unit and against it.
    pub(super) fn add(&mut self, other: &Deeds) {
        self.moved |= other.moved;
        self.inches = self.inches.max(other.inches);
        self.marched |= other.marched;
        self.reformed |= other.reformed;
        self.faced |= other.faced;
        self.forced |= other.forced;
        self.fired |= other.fired;
        self.fired_on |= other.fired_on;
        self.answered |= other.answered;
        self.melee |= other.melee;
        self.followed |= other.followed;
        self.charged.extend(other.charged.iter().cloned());
        self.charged_by.extend(other.charged_by.iter().cloned());
        for attacker in &other.attackers {
            if !self.attackers.contains(attacker) {
                self.attackers.push(attacker.clone());
            }
        }
    }

    /// Checks whether the unit moved voluntarily, in either kind of movement.
    #[must_use]
    pub fn has_moved(&self) -> bool {
        self.moved || self.marched
    }

    /// Checks whether the unit did not move, change formation or fight, and was not forced to act (RALLY-01, RUL-93).
    #[must_use]
    pub fn quiet(&self) -> bool {
        !self.has_moved() && !self.reformed && !self.forced && !self.engaged()
    }
}

/// Present state of a unit; also gives access to the facts about it that never change.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct UnitState {
    pub(crate) record: Arc<oob::Unit>,
    pub(crate) at: Option<(Point, Bearing)>,
    pub(crate) condition: Condition,
    pub(crate) formation: Formation,
    pub(crate) deeds: Deeds,
    pub(crate) last_deeds: Deeds,
    #[serde(default)]
    pub(crate) charging: Vec<UnitId>,
    /// The card that the unit bears; `None` unless its brigade is a blind (BLIND-03).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<CardSize>,
}

impl Identified for UnitState {
    type Id = UnitId;

    fn id(&self) -> &UnitId {
        &self.record.id
    }
}

impl Deref for UnitState {
    type Target = oob::Unit;

    fn deref(&self) -> &oob::Unit {
        &self.record
    }
}

impl UnitState {
    /// Returns the unit's base; `None` while it is not on the table.
    #[must_use]
    pub fn base(&self) -> Option<Base> {
        let (at, facing) = self.at?;
        let (frontage, depth) = match self.card {
            Some(card) => (card.frontage, card.depth),
            None => (self.record.frontage, self.record.depth),
        };
        Some(Base::new(at, facing, frontage, depth))
    }

    /// Checks whether the unit is on the table.
    #[must_use]
    pub fn on_table(&self) -> bool {
        self.at.is_some()
    }

    /// Returns the condition of the unit.
    #[must_use]
    pub fn condition(&self) -> Condition {
        self.condition
    }

    /// Checks whether the unit is disordered or beaten.
    #[must_use]
    pub fn is_disordered(&self) -> bool {
        matches!(self.condition, Condition::Disordered | Condition::Beaten)
    }

    /// Checks whether the unit is beaten.
    #[must_use]
    pub fn is_beaten(&self) -> bool {
        self.condition == Condition::Beaten
    }

    /// Checks whether the unit is out of the game.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.condition == Condition::Broken
    }

    /// Returns the formation of the unit.
    #[must_use]
    pub fn formation(&self) -> Formation {
        self.formation
    }

    /// Returns the unit's acts in this player turn, and acts against it.
    #[must_use]
    pub fn deeds(&self) -> &Deeds {
        &self.deeds
    }

    /// Returns the unit's acts in the player turn before, and acts against it.
    #[must_use]
    pub fn last_deeds(&self) -> &Deeds {
        &self.last_deeds
    }

    /// Checks whether the contact with `enemy` came from a charge of this unit, in any turn (RUL-77).
    #[must_use]
    pub fn charged_into(&self, enemy: &UnitId) -> bool {
        self.charging.contains(enemy)
    }

    /// Checks whether the unit's base is the card that represents its brigade (BLIND-03).
    #[must_use]
    pub fn is_card(&self) -> bool {
        self.card.is_some()
    }

    /// Checks whether the unit is slowed and barred like guns and horse (ROUGH-03, RUL-64).
    #[must_use]
    pub fn is_guns_or_horse(&self) -> bool {
        // A card may lie on any kind of ground (BLIND-03).
        let heavy = self.record.arm == oob::Arm::Artillery || self.formation == Formation::Mounted;
        heavy && self.card.is_none()
    }
}

pub(super) fn fresh_unit(record: &Arc<oob::Unit>) -> UnitState {
    UnitState {
        record: Arc::clone(record),
        at: None,
        condition: Condition::Ordered,
        formation: match record.arm {
            oob::Arm::Infantry => Formation::Line,
            oob::Arm::Cavalry => Formation::Mounted,
            oob::Arm::Artillery => Formation::Unlimbered,
        },
        deeds: Deeds::default(),
        last_deeds: Deeds::default(),
        charging: Vec::new(),
        card: None,
    }
}
