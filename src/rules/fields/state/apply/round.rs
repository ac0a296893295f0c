//! The course of a round: the cup, and one activation after another.

use std::mem::take;

use crate::state::{
    Deeds, State,
    round::{Acting, FightRound},
};
use crate::terms::{
    chit::Chit,
    event::Event,
    name::{BrigadeId, SideId},
    switch::LeadingLasts,
};

impl State {
    /// Begins a round; in the first round, also records who moves first in the battle.
    pub(super) fn begin_round(&mut self, turn: u32, initiative: &SideId) {
        let first = match self.round.take() {
            Some(round) if turn > 1 => round.first,
            _ => self.active.clone(),
        };
        self.round = Some(Box::new(FightRound::new(first, initiative.clone())));
    }

    /// Applies the events of the cup.
    pub(super) fn at_the_cup(&mut self, event: &Event) {
        match event {
            Event::OrdersPassed { side } => {
                self.active = side.clone();
                self.with_round(|round| round.orders_passed = true);
            }
            Event::CupFilled { chits } => self.with_round(|round| round.cup.clone_from(chits)),
            Event::ChitDrawn { chit, .. } => self.draw(chit),
            Event::ChitReturned { chit } => self.with_round(|round| {
                round.cup.push(chit.clone());
                round.cup.sort_by_key(Chit::to_string);
            }),
            Event::ChitLaidAside { .. } => self.with_round(|round| round.drawn = None),
            Event::ChitKept { side } => self.with_round(|round| {
                round.kept.insert(side.clone());
                round.drawn = None;
            }),
            Event::ActivationWasted { brigade } => self.waste_activation(brigade),
            Event::ActivationBegan { brigade, commanded } => {
                self.begin_activation(brigade, *commanded)
            }
            Event::ActivationEnded { .. } => self.end_activation(),
            _ => {}
        }
        let between = self
            .round
            .as_ref()
            .filter(|round| round.orders_passed && round.acting.is_none());
        if let Some(side) = between.map(|round| round.initiative.clone())
            && !matches!(event, Event::OrdersPassed { .. })
        {
            self.active = side;
        }
    }

    fn with_round(&mut self, change: impl FnOnce(&mut FightRound)) {
        if let Some(round) = &mut self.round {
            change(round);
        }
    }

    fn draw(&mut self, chit: &Chit) {
        self.with_round(|round| {
            round.cup.retain(|other| other != chit);
            match chit {
                Chit::Fortunes => round.fortunes = true,
                _ => round.drawn = Some(chit.clone()),
            }
        });
    }

    /// Marks a brigade as having acted although its activation was wasted, so that no points are left for it (CHIT-18).
    /// Its commander may give it new points (CHIT-19).
    fn waste_activation(&mut self, brigade: &BrigadeId) {
        self.with_round(|round| {
            round.fortunes = false;
            round.drawn = None;
            round.acted.insert(brigade.clone());
        });
        if let Some(general) = self.generals.get_mut(brigade.as_str()) {
            general.points = 0;
        }
    }

    fn begin_activation(&mut self, brigade: &BrigadeId, commanded: bool) {
        // Corrections by the referee since the last activation do not belong to this activation.
        self.fold_deeds(None);
        let Some(side) = self.brigades.get(brigade).map(|b| b.side.clone()) else {
            return;
        };
        self.with_round(|round| {
            if commanded {
                round.kept.remove(&side);
                round.commanded.insert(brigade.clone());
            } else {
                round.acted.insert(brigade.clone());
            }
            round.drawn = None;
            round.acting = Some(Acting {
                brigade: brigade.clone(),
                commanded,
            });
        });
        self.active = side;
        self.with_brigade(brigade, |b| {
            b.activations += 1;
            b.retired = false;
            b.accepted = false;
            b.rallied = false;
            b.marched = false;
            // A brigade that acts again for its commander is still bound by its roll and by the ground that it holds
            // (CHIT-19).
            if !commanded {
                b.result = None;
                b.total = None;
                b.holds_ground = false;
            }
        });
        let points = |quality| self.oob.action_points(quality);
        let fresh = self
            .generals
            .get(brigade.as_str())
            .filter(|general| commanded && general.is_fit())
            .map(|general| points(general.quality));
        if let Some(general) = self.generals.get_mut(brigade.as_str()) {
            general.rides = 0;
            if let Some(points) = fresh {
                general.points = points;
                general.ledger.clear();
            }
        }
        for general in self.generals.values_mut() {
            general.tests = 0;
        }
    }

    fn end_activation(&mut self) {
        let Some(spell) = self.running_spell() else {
            return;
        };
        let (brigade, side) = (spell.brigade.clone(), spell.side.clone());
        self.moment += 1;
        let moment = self.moment;
        self.with_brigade(&brigade, |b| b.last_acted = Some(moment));
        let tested: Vec<_> = self
            .generals
            .values()
            .filter(|general| general.tests > 0)
            .map(|general| (general.record.id.clone(), side.clone()))
            .collect();
        self.with_round(|round| {
            round.tested.extend(tested);
            round.spells.push(spell);
            round.acting = None;
        });
        // Acts that are allowed once a turn are now allowed once an activation (CHIT-10).
        self.fold_deeds(Some(&brigade));
        self.fights.clear();
        if self.oob.rulings.is(LeadingLasts::OwnCombatPhase) {
            for general in self.generals.values_mut() {
                if general.record.side == side {
                    general.leading = None;
                }
            }
        }
    }

    /// Adds the units' acts to those of the round, and to those since each unit's last activation. For the brigade that
    /// has just acted, the latter are reset (CHIT-12).
    fn fold_deeds(&mut self, acted: Option<&BrigadeId>) {
        for unit in self.units.values_mut() {
            let deeds = take(&mut unit.deeds);
            if let Some(round) = &mut self.round
                && deeds != Deeds::default()
            {
                round.deeds.entry(unit.id.clone()).or_default().add(&deeds);
            }
            match acted == Some(&unit.record.brigade) {
                true => unit.last_deeds = Deeds::default(),
                false => unit.last_deeds.add(&deeds),
            }
        }
    }

    /// Gathers the fights of the whole round for phase 6 (CHIT-16).
    pub(super) fn close_round(&mut self) {
        self.fold_deeds(None);
        let Some(round) = &self.round else {
            return;
        };
        self.fights = round
            .spells
            .iter()
            .flat_map(|spell| spell.fights.clone())
            .collect();
    }
}
