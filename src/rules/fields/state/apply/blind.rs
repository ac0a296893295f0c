//! Applies events of cards: shown, marked real or removed, with the units that they represent (BLIND-03, BLIND-07,
//! BLIND-08).

use crate::state::State;
use crate::terms::{
    blind::CardSize,
    event::UnitPosition,
    name::{BrigadeId, UnitId},
};
use table::measure::{Bearing, Point};

impl State {
    /// Removes the card for good. From now on its acts count as acts of its units, which have no place until they are
    /// deployed.
    pub(super) fn show_card(&mut self, brigade: &BrigadeId) {
        let lies = self.card_base(brigade).map(|base| (base.at, base.facing));
        let deeds = self.bearer(brigade).map(|unit| unit.deeds.clone());
        let units: Vec<_> = self.units_of(brigade).map(|unit| unit.id.clone()).collect();
        for unit in units {
            self.with_unit(&unit, |unit| {
                unit.at = None;
                unit.card = None;
                unit.deeds = deeds.clone().unwrap_or_default();
            });
        }
        self.name_openly(brigade);
        if let Some(card) = self.cards.get_mut(brigade) {
            card.shown = true;
            card.lay = lies;
        }
    }

    /// If the unit that bears the card is broken, passes the card on to the next unit of the brigade.
    pub(super) fn pass_card_on(
        &mut self,
        from: &UnitId,
        card: CardSize,
        at: Option<(Point, Bearing)>,
    ) {
        let brigade = self.units.get(from).map(|unit| unit.record.brigade.clone());
        let next = brigade.and_then(|id| self.bearer(&id).map(|unit| unit.id.clone()));
        if let Some(next) = next {
            self.with_unit(&next, |unit| {
                unit.at = at;
                unit.card = Some(card);
            });
        }
    }

    /// Moves the brigadier with his card (BLIND-03).
    pub(super) fn carry_brigadiers(&mut self, units: &[UnitPosition]) {
        for standing in units {
            let bears = self.units.get(&standing.unit);
            let brigade = bears
                .filter(|unit| unit.card.is_some() || self.is_dummy(&unit.record.brigade))
                .map(|unit| unit.record.brigade.clone());
            if let Some(brigade) = brigade
                && let Some(general) = self.generals.get_mut(brigade.as_str())
            {
                general.at = Some(standing.at);
            }
        }
    }

    /// Clears the places of cards when the phase is over.
    pub(super) fn forget_cards(&mut self) {
        for card in self.cards.values_mut() {
            card.lay = None;
        }
    }
}
