//! Applies the start of a player turn and of each phase, when acts become allowed again.

use std::sync::Arc;

use crate::state::{State, TurnStart};
use crate::terms::{fate::GeneralFate, name::SideId, phase::Phase, switch::LeadingLasts};

impl State {
    pub(super) fn begin_turn(&mut self, turn: u32, side: &SideId) {
        if self.chits().is_some() {
            self.begin_round(turn, side);
        }
        self.turn = turn;
        self.active = side.clone();
        // Fights over ground count until the end of the Orders phase (ORD-12, RUL-103).
        self.last_fights = std::mem::take(&mut self.fights);
        self.dawn = Arc::new(TurnStart::from_state(self));
        self.waiting_results.clear();
        self.listed = false;
        self.named.clear();
        for unit in self.units.values_mut() {
            let deeds = std::mem::take(&mut unit.deeds);
            // In a game by chits these acts were already added to those since the brigade's own last activation
            // (CHIT-12).
            if self.round.is_none() {
                unit.last_deeds = deeds;
            }
        }
        for brigade in self.brigades.values_mut() {
            brigade.retired = false;
            brigade.result = None;
            brigade.total = None;
            brigade.holds_ground = false;
            brigade.rallied = false;
            brigade.accepted = false;
            brigade.marched = false;
        }
        for general in self.generals.values_mut() {
            // A round is a turn of both sides (CHIT-05).
            let own = general.record.side == *side || self.round.is_some();
            let fit = general.fate == GeneralFate::Fit;
            // A general has points for each player turn of his side, and none in the enemy's (CMD-02, RUL-21).
            general.points = if own && fit {
                self.oob.action_points(general.quality)
            } else {
                0
            };
            general.ledger.clear();
            general.rides = 0;
            general.tests = 0;
            if own {
                general.leading = None;
            }
        }
        for messenger in &mut self.messengers {
            messenger.moved = false;
        }
        for division in self.divisions.values_mut() {
            division.returned = 0;
        }
    }

    pub(super) fn begin_phase(&mut self, phase: Phase) {
        self.forget_cards();
        self.phase = phase;
        self.listed = false;
        self.named.clear();
        self.closing.clear();
        if phase != Phase::Orders {
            self.last_fights.clear();
        }
        if phase == Phase::Morale && self.round.is_some() {
            self.close_round();
        }
        if phase == Phase::Morale && self.oob.rulings.is(LeadingLasts::OwnCombatPhase) {
            for general in self.generals.values_mut() {
                general.leading = None;
            }
        }
    }
}
