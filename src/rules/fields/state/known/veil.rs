//! The game with the enemy's blinds as mere cards (BLIND-11): two games that differ only in the content of a blind give
//! the same result.

use std::sync::Arc;

use crate::state::{
    State,
    blind::{BlindCard, blind_name},
    brigade::fresh_brigade,
    cache::Cache,
    unit::fresh_unit,
};
use crate::terms::{
    chit::Chit,
    event::Event,
    name::{BrigadeId, DivisionId, GeneralId, SideId, UnitId},
    order_of_battle::{Arm, Brigade, OrderOfBattle, Unit},
};
use table::base::Base;

impl State {
    /// Returns the blinds whose content a side does not know, by number, each with its brigade, its card and where the
    /// card lies.
    fn unknown_blinds(&self, side: &SideId) -> Vec<(BrigadeId, BlindCard, Option<Base>)> {
        let mut unknown: Vec<_> = self
            .cards()
            .filter(|(id, card)| {
                let theirs = self.brigade(id).is_some_and(|b| b.side != *side);
                theirs && !card.shown
            })
            .map(|(id, card)| (id.clone(), card.clone(), self.card_base(id)))
            .collect();
        unknown.sort_by_key(|(_, card, _)| card.number);
        unknown
    }

    /// Returns the game with cards in place of the enemy's blinds; `None` if there is no blind unknown to the side.
    pub(super) fn veiled_state(&self, side: &SideId) -> Option<Self> {
        let unknown = self.unknown_blinds(side);
        if unknown.is_empty() {
            return None;
        }
        let mut state = self.clone();
        state.kept = Cache::default();
        let mut oob = OrderOfBattle::clone(&self.oob);
        let (mut last_brigades, mut last_units) = (Vec::new(), Vec::new());
        for (id, card, base) in &unknown {
            let Some(truth) = self.brigade(id) else {
                continue;
            };
            oob.brigades.retain(|brigade| brigade.id != *id);
            oob.units.retain(|unit| unit.brigade != *id);
            oob.generals
                .retain(|general| general.id.as_str() != id.as_str());
            let general = GeneralId::new(id.as_str());
            state.generals.replace(&[general], []);
            state.cards.remove(id);
            let (brigade, unit) = self.stands_for(card.number, &truth.side);
            let mut laid = fresh_unit(&unit);
            laid.at = base.map(|base| (base.at, base.facing));
            state.units.replace(&truth.units, [laid]);
            let gone = std::slice::from_ref(id);
            state.brigades.replace(gone, [fresh_brigade(&brigade)]);
            let shown = BlindCard {
                real: card.real,
                ..BlindCard::new(card.number, false)
            };
            state.cards.insert(brigade.id.clone(), shown);
            last_brigades.push(brigade);
            last_units.push(unit);
        }
        oob.brigades.extend(last_brigades);
        oob.units.extend(last_units);
        for arrival in &mut oob.arrivals {
            arrival.brigades = arrival
                .brigades
                .iter()
                .map(|id| self.name_to(id, side))
                .collect();
        }
        state.oob = Arc::new(oob);
        state.veil_round(self, side);
        for event in &mut state.giving_way {
            event.brigade = self.name_to(&event.brigade, side);
            event.near = event.near.iter().map(|id| self.name_to(id, side)).collect();
        }
        Some(state)
    }

    /// Returns the public view of a card, as a brigade of one base.
    fn stands_for(&self, number: u32, side: &SideId) -> (Arc<Brigade>, Arc<Unit>) {
        let id = blind_name(number);
        let size = self.blinds().unwrap_or_default();
        let unit = Unit {
            id: UnitId::new(id.as_str()),
            name: format!("blind {number}"),
            brigade: id.clone(),
            side: side.clone(),
            arm: Arm::Infantry,
            size: 1,
            guns: None,
            value: 3,
            weapon: String::new(),
            frontage: size.frontage,
            depth: size.depth,
            strength: None,
            commander: String::new(),
            source: String::new(),
            note: String::new(),
        };
        let brigade = Brigade {
            callsign: format!("#{number}"),
            name: format!("blind {number}"),
            division: DivisionId::new(""),
            side: side.clone(),
            units: vec![unit.id.clone()],
            id,
        };
        (Arc::new(brigade), Arc::new(unit))
    }

    /// Returns the name that a side uses for a brigade.
    fn name_to(&self, id: &BrigadeId, side: &SideId) -> BrigadeId {
        match self.brigade(id) {
            Some(brigade) if brigade.side != *side => self.spoken_of(id),
            _ => id.clone(),
        }
    }

    fn chit_to(&self, chit: &Chit, side: &SideId) -> Chit {
        match chit {
            Chit::Brigade(id) => Chit::Brigade(self.name_to(id, side)),
            other => other.clone(),
        }
    }

    fn veil_round(&mut self, truth: &State, side: &SideId) {
        let Some(round) = &mut self.round else {
            return;
        };
        let name = |id: &BrigadeId| truth.name_to(id, side);
        for chit in round.cup.iter_mut().chain(&mut round.drawn) {
            *chit = truth.chit_to(chit, side);
        }
        round.cup.sort_by_key(Chit::to_string);
        if let Some(acting) = &mut round.acting {
            acting.brigade = name(&acting.brigade);
        }
        round.acted = round.acted.iter().map(name).collect();
        round.commanded = round.commanded.iter().map(name).collect();
        for spell in &mut round.spells {
            spell.brigade = name(&spell.brigade);
        }
    }

    /// Returns an event in the form that a side learns: blinds of the enemy only by their numbers (BLIND-11). `self` is
    /// the game before the event.
    #[must_use]
    pub fn veiled_event(&self, event: &Event, side: &SideId) -> Event {
        let mut event = event.clone();
        match &mut event {
            Event::CupFilled { chits } => {
                for chit in chits {
                    *chit = self.chit_to(chit, side);
                }
            }
            Event::ChitDrawn { chit, dice } => {
                *chit = self.chit_to(chit, side);
                // The dice give the index of the chit in a list of true names (BS-1203), which would reveal whether a
                // card is a dummy.
                if self.blinds().is_some() {
                    dice.clear();
                }
            }
            Event::ChitReturned { chit } | Event::ChitLaidAside { chit } => {
                *chit = self.chit_to(chit, side)
            }
            Event::ActivationWasted { brigade }
            | Event::ActivationBegan { brigade, .. }
            | Event::ActivationEnded { brigade }
            | Event::BlindMarked { brigade } => *brigade = self.name_to(brigade, side),
            _ => {}
        }
        event
    }
}
