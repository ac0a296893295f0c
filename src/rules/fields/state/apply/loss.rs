//! Results of fights and failed tests: conditions, brigades that are gone, wounded generals.

use crate::state::{Deeds, FightRecord, GivingWay, State};
use crate::terms::{
    account::{FightAccount, FightKind},
    condition::Condition,
    fate::GeneralFate,
    mark::BrigadeMark,
    name::{BrigadeId, GeneralId, UnitId},
};
use table::measure::Point;

impl State {
    pub(super) fn set_condition(&mut self, unit: &UnitId, condition: Condition) {
        let bore = self.units.get(unit).and_then(|u| Some((u.card?, u.at)));
        if condition != Condition::Broken {
            self.forget_loss(unit);
        }
        self.with_unit(unit, |u| {
            u.condition = condition;
            if condition == Condition::Broken {
                u.at = None;
                u.card = None;
            }
        });
        if let (Condition::Broken, Some((card, at))) = (condition, bore) {
            self.pass_card_on(unit, card, at);
        }
    }

    pub(super) fn break_brigade(&mut self, brigade: &BrigadeId) {
        let units = self
            .brigades
            .get(brigade)
            .map(|b| b.record.units.clone())
            .unwrap_or_default();
        for unit in units {
            self.set_condition(&unit, Condition::Broken);
        }
        self.with_brigade(brigade, |b| {
            b.broken = true;
            b.waiting = None;
            b.mark = BrigadeMark::Steady;
        });
        self.remove_general(&GeneralId::new(brigade.as_str()));
    }

    /// Restores a brigade because its last unit was not lost after all: it did not give way, and its brigadier is with
    /// it. A brigadier who had been hit before stays away as long as before.
    pub(super) fn restore_brigade(&mut self, brigade: &BrigadeId) {
        self.with_brigade(brigade, |b| {
            b.broken = false;
            b.broken_by = None;
        });
        if let Some(last) = self.giving_way.iter().rposition(|e| e.brigade == *brigade) {
            self.giving_way.remove(last);
        }
        let in_turn = |e: &GivingWay| e.brigade == *brigade && e.turn == self.turn;
        let retired = self.giving_way.iter().any(in_turn);
        self.with_brigade(brigade, |b| b.retired = retired);
        let id = GeneralId::new(brigade.as_str());
        let Some(general) = self.generals.get_mut(&id) else {
            return;
        };
        match general.back_on {
            Some(_) => general.fate = GeneralFate::Out,
            None => self.general_marked(&id, GeneralFate::Fit, None),
        }
    }

    pub(super) fn remove_general(&mut self, id: &GeneralId) {
        if let Some(general) = self.generals.get_mut(id) {
            general.fate = GeneralFate::Gone;
            general.at = None;
            general.points = 0;
            general.leading = None;
        }
    }

    pub(super) fn note_fight(&mut self, account: &FightAccount) {
        let [acting, other] = &account.parties;
        for unit in &acting.units {
            self.with_deeds(unit, |deeds| match account.kind {
                FightKind::Fire => {
                    deeds.fired = true;
                    deeds.answered |= acting.exposed.contains(unit);
                }
                FightKind::Melee => deeds.melee = true,
            });
        }
        for unit in &other.units {
            self.with_deeds(unit, |deeds| match account.kind {
                FightKind::Fire if other.joined.contains(unit) => {
                    deeds.fired = true;
                    deeds.answered |= other.exposed.contains(unit);
                }
                FightKind::Fire => {
                    deeds.fired_on = true;
                    for attacker in &acting.units {
                        note_attacker(deeds, attacker);
                    }
                }
                FightKind::Melee => deeds.melee = true,
            });
        }
        let joined_exposed = other.joined.iter().filter(|u| other.exposed.contains(u));
        let exposed = acting.exposed.iter().chain(joined_exposed);
        self.fights.push(FightRecord {
            kind: account.kind,
            acting: acting.units.clone(),
            other: other.units.clone(),
            answered: account.kind == FightKind::Melee || !acting.exposed.is_empty(),
            exposed: exposed.cloned().collect(),
            supporting: [&acting.supporting[..], &other.supporting].concat(),
            joined: other.joined.clone(),
        });
    }

    pub(super) fn general_tested(&mut self, id: &GeneralId, fate: GeneralFate) {
        if let Some(general) = self.generals.get_mut(id) {
            general.tests += 1;
            general.fate = fate;
        }
        if fate != GeneralFate::Fit {
            self.general_falls(id, fate);
        }
    }

    /// Removes a general from his post.
    fn general_falls(&mut self, id: &GeneralId, fate: GeneralFate) {
        let back_on = self.back_after(id);
        if let Some(general) = self.generals.get_mut(id) {
            general.fate = fate;
            general.back_on = Some(back_on);
            general.points = 0;
            general.leading = None;
        }
    }

    /// Applies the fate that the referee gives a general. If he comes back in his own turn, he gets the points that he
    /// had not spent in it.
    pub(super) fn general_marked(&mut self, id: &GeneralId, fate: GeneralFate, at: Option<Point>) {
        if fate != GeneralFate::Fit {
            return self.general_falls(id, fate);
        }
        let (active, rounds) = (self.active.clone(), self.round.is_some());
        let Some(general) = self.generals.get_mut(id) else {
            return;
        };
        let spent: u8 = general.ledger.iter().map(|(_, points)| points).sum();
        let all = self.oob.action_points(general.quality);
        general.points = match general.record.side == active || rounds {
            true => all.saturating_sub(spent),
            false => 0,
        };
        general.fate = GeneralFate::Fit;
        general.back_on = None;
        general.at = at.or(general.at);
    }

    /// Returns the player turn at whose start a general who falls now, or his successor, is back. He misses exactly one
    /// player turn, his side's next (RUL-100). If chits are drawn, a brigadier misses the next activation of his
    /// brigade, and a higher general the next round (CHIT-15).
    #[must_use]
    pub fn back_after(&self, id: &GeneralId) -> u32 {
        if let Some(round) = &self.round {
            // A brigadier misses the next activation of his brigade, which may be in this round (CHIT-15).
            let brigade = self.brigades.get(id.as_str());
            let acts_still = brigade.is_some_and(|b| !round.acted.contains(&b.record.id));
            return self.turn + if acts_still { 1 } else { 2 };
        }
        let own = self
            .generals
            .get(id)
            .is_some_and(|g| g.record.side == self.active);
        self.turn + if own { 4 } else { 3 }
    }
}

/// Records the attacker of a unit, once (CMD-09).
pub(super) fn note_attacker(deeds: &mut Deeds, attacker: &UnitId) {
    if !deeds.attackers.contains(attacker) {
        deeds.attackers.push(attacker.clone());
    }
}
