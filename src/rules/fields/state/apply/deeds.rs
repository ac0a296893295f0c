//! Deeds of units in a player turn: charges, and the referee's corrections.

use super::loss::note_attacker;
use crate::state::State;
use crate::terms::{command::CorrectedDeed, name::UnitId};

impl State {
    pub(super) fn note_charge(&mut self, unit: &UnitId, enemy: &UnitId, frontal: bool) {
        self.with_deeds(unit, |deeds| deeds.charged.push(enemy.clone()));
        self.with_unit(unit, |u| {
            u.charging.retain(|charged| charged != enemy);
            u.charging.push(enemy.clone());
        });
        self.with_unit(enemy, |u| u.charging.retain(|charged| charged != unit));
        self.with_deeds(enemy, |deeds| {
            deeds.charged_by.push((unit.clone(), frontal));
            note_attacker(deeds, unit);
        });
    }

    /// Removes all charges of the unit at that enemy from the record of this turn.
    fn no_charge(&mut self, unit: &UnitId, enemy: &UnitId) {
        self.with_deeds(unit, |deeds| deeds.charged.retain(|id| id != enemy));
        self.with_unit(unit, |u| u.charging.retain(|id| id != enemy));
        self.with_deeds(enemy, |deeds| {
            deeds.charged_by.retain(|(id, _)| id != unit);
            deeds.attackers.retain(|id| id != unit);
        });
    }

    pub(super) fn mark_deed(
        &mut self,
        unit: &UnitId,
        deed: &CorrectedDeed,
        done: bool,
        frontal: bool,
    ) {
        match deed {
            CorrectedDeed::Charged(enemy) => {
                self.no_charge(unit, enemy);
                if done {
                    self.note_charge(unit, enemy, frontal);
                }
            }
            CorrectedDeed::Moved(inches) => self.with_deeds(unit, |deeds| {
                deeds.moved = done;
                deeds.inches = if done { *inches } else { 0.0 };
            }),
            CorrectedDeed::Fired => self.with_deeds(unit, |deeds| deeds.fired = done),
            CorrectedDeed::FiredOn(by) => self.with_deeds(unit, |deeds| {
                deeds.fired_on = done;
                match (by, done) {
                    (Some(enemy), true) => note_attacker(deeds, enemy),
                    (Some(enemy), false) => deeds.attackers.retain(|id| id != enemy),
                    (None, true) => {}
                    (None, false) => deeds.attackers.clear(),
                }
            }),
        }
    }
}
