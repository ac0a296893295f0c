//! The cards of blinds, and the troops that they represent (BLIND-01).
//!
//! The first unit of a real blind represents the card: its base is the card's base, and the other units are off the
//! table until the blind is shown. A dummy is a brigade with one unit, which represents the card.

use serde::{Deserialize, Serialize};

use super::{BrigadeState, OnTable, State, UnitState};
use crate::terms::{
    blind::CardSize,
    message::Message,
    name::{BrigadeId, SideId},
    order::Order,
    order_of_battle::{Arm, Brigade, Unit},
};
use table::base::Base;
use table::measure::{Bearing, Point};

/// Beginning of every blind's name, before its number.
const BLIND: &str = "blind-";

/// A numbered card.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct BlindCard {
    /// Number on the card.
    pub number: u32,
    /// True if the card represents nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dummy: bool,
    /// True once the card was shown, which cannot be reversed (BLIND-08).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
    /// True if a march that ended with the card has marked it real (BLIND-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real: bool,
    /// Position of the card when it was shown, kept for the rest of that phase (BLIND-08); `None` at any other time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lay: Option<(Point, Bearing)>,
}

impl BlindCard {
    /// Makes the card of a blind that has not been shown.
    #[must_use]
    pub fn new(number: u32, dummy: bool) -> Self {
        Self {
            number,
            dummy,
            shown: false,
            real: false,
            lay: None,
        }
    }
}

/// Returns the public name of the blind of a number: `blind-3`.
#[must_use]
pub fn blind_name(number: u32) -> BrigadeId {
    BrigadeId::new(&format!("{BLIND}{number}"))
}

/// Returns the number of the blind with that public name; `None` for any other name.
#[must_use]
pub fn number_of(name: &BrigadeId) -> Option<u32> {
    name.as_str().strip_prefix(BLIND)?.parse().ok()
}

/// Returns the dummy with a number: a brigade without troops, whose only unit is the card. It copies its other
/// properties from a brigade and a unit of its side.
#[must_use]
pub fn dummy(number: u32, sister: &Brigade, pattern: &Unit, size: CardSize) -> (Brigade, Unit) {
    let id = blind_name(number);
    let unit = Unit {
        arm: Arm::Infantry,
        size: 1,
        guns: None,
        strength: None,
        commander: String::new(),
        source: String::new(),
        note: String::new(),
        frontage: size.frontage,
        depth: size.depth,
        id: id.as_str().into(),
        name: format!("blind {number}"),
        brigade: id.clone(),
        ..pattern.clone()
    };
    let brigade = Brigade {
        name: format!("blind {number} (nothing)"),
        units: vec![unit.id.clone()],
        id,
        ..sister.clone()
    };
    (brigade, unit)
}

impl State {
    /// Returns the size of cards; `None` if the game has no blinds.
    #[must_use]
    pub fn blinds(&self) -> Option<CardSize> {
        self.oob.options.blinds
    }

    /// Returns every card, shown ones included, with the identifier of its brigade.
    pub fn cards(&self) -> impl Iterator<Item = (&BrigadeId, &BlindCard)> + '_ {
        self.cards.iter()
    }

    /// Returns the card of a brigade, shown or not; `None` if it never had one.
    #[must_use]
    pub fn card(&self, brigade: &BrigadeId) -> Option<&BlindCard> {
        self.cards.get(brigade)
    }

    /// Checks whether a brigade is a blind that was not shown: its card represents it.
    #[must_use]
    pub fn is_blind(&self, brigade: &BrigadeId) -> bool {
        self.card(brigade).is_some_and(|card| !card.shown)
    }

    /// Checks whether a brigade is only a card.
    #[must_use]
    pub fn is_dummy(&self, brigade: &BrigadeId) -> bool {
        self.card(brigade).is_some_and(|card| card.dummy)
    }

    /// Checks whether a brigade was only a card, and is off the table for good (BLIND-08).
    #[must_use]
    pub fn is_dummy_gone(&self, brigade: &BrigadeId) -> bool {
        self.card(brigade)
            .is_some_and(|card| card.dummy && card.shown)
    }

    /// Returns the brigade of a blind's name; `None` for any other name.
    pub(super) fn behind(&self, name: &BrigadeId) -> Option<&BrigadeId> {
        let number: u32 = name.as_str().strip_prefix(BLIND)?.parse().ok()?;
        let mut cards = self.cards.iter();
        cards
            .find(|(_, card)| card.number == number)
            .map(|(id, _)| id)
    }

    /// Returns the name that the other side uses for a brigade: that of its blind until the blind is shown (BLIND-11).
    #[must_use]
    pub fn spoken_of(&self, brigade: &BrigadeId) -> BrigadeId {
        match self.card(brigade).filter(|card| !card.shown) {
            Some(card) => blind_name(card.number),
            None => brigade.clone(),
        }
    }

    /// Describes a blind to the side that owns it: `3 = Cutler`, `3 = nothing`; `None` for a brigade that is not a
    /// blind (BLIND-11).
    #[must_use]
    pub fn blind_words(&self, brigade: &BrigadeState) -> Option<String> {
        let card = self.card(&brigade.id).filter(|card| !card.shown)?;
        // To the other side its name is its number.
        if brigade.id == blind_name(card.number) && !card.dummy {
            return Some(brigade.name.clone());
        }
        let what = if card.dummy { "nothing" } else { &brigade.name };
        Some(format!("{} = {what}", card.number))
    }

    /// Returns the base of a blind's card; `None` after the card is shown, and while the card is not on the table.
    #[must_use]
    pub fn card_base(&self, brigade: &BrigadeId) -> Option<Base> {
        self.is_blind(brigade)
            .then(|| self.bearer(brigade)?.base())
            .flatten()
    }

    /// Returns the unit that represents a brigade's card: the first that is not broken; `None` if there is none.
    #[must_use]
    pub fn bearer(&self, brigade: &BrigadeId) -> Option<&UnitState> {
        self.units_of(brigade).next()
    }

    /// Returns the blinds of the enemies of a side that lie on the table, with their cards.
    pub fn blinds_against<'a>(
        &'a self,
        side: &'a SideId,
    ) -> impl Iterator<Item = (&'a BrigadeState, &'a BlindCard, Base)> + 'a {
        self.cards.iter().filter_map(move |(id, card)| {
            let brigade = self.brigade(id).filter(|brigade| brigade.side != *side)?;
            Some((brigade, card, self.card_base(id)?))
        })
    }

    /// Returns the table that sight and sweeps of a brigade use. A dummy is only on its own table: for other brigades
    /// it observes nothing, hides nothing and ends no march (BLIND-03, BLIND-07).
    #[must_use]
    pub fn table_of(&self, brigade: &BrigadeId) -> std::sync::Arc<OnTable> {
        match self.is_dummy(brigade) {
            true => std::sync::Arc::new(self.laid_out_with(&[brigade])),
            false => self.on_table(),
        }
    }

    /// Lays a blind's card in place of its units.
    pub(crate) fn lay_card(&mut self, id: &BrigadeId, card: BlindCard) {
        let Some(size) = self.blinds() else {
            return;
        };
        let place = self.centre_of(id).zip(self.front_of(id));
        let units: Vec<_> = self.units_of(id).map(|unit| unit.id.clone()).collect();
        for (n, unit) in units.iter().enumerate() {
            if let Some(unit) = self.units.get_mut(unit) {
                unit.at = place.filter(|_| n == 0);
                unit.card = (n == 0).then_some(size);
            }
        }
        if let Some(general) = self.generals.get_mut(id.as_str()) {
            general.at = place.map(|(at, _)| at);
        }
        self.cards.insert(id.clone(), card);
    }

    /// Returns an order as a side says it: a blind of the enemy is named by its number (BLIND-09, BLIND-11).
    #[must_use]
    pub fn spoken(&self, order: &Order, side: &SideId) -> Order {
        order.renamed(|id| match self.brigade(id) {
            Some(brigade) if brigade.side != *side => self.spoken_of(id),
            _ => id.clone(),
        })
    }

    /// Renames targets in the roster's orders, which name brigades: a brigade that is to attack a blind knows only the
    /// blind's number.
    pub(crate) fn speak_of_blinds(&mut self) {
        let spoken: Vec<(BrigadeId, Order)> = self
            .brigades()
            .map(|b| (b.id.clone(), self.spoken(&b.order, &b.side)))
            .collect();
        for (id, order) in spoken {
            if let Some(brigade) = self.brigades.get_mut(&id) {
                brigade.order = order;
            }
        }
    }

    /// Names the brigade of a shown blind in all orders that name the blind.
    pub(super) fn name_openly(&mut self, blind: &BrigadeId) {
        let Some(number) = self.card(blind).map(|card| card.number) else {
            return;
        };
        let name = |id: &BrigadeId| match *id == blind_name(number) {
            true => blind.clone(),
            false => id.clone(),
        };
        for brigade in self.brigades.values_mut() {
            brigade.order = brigade.order.renamed(name);
            brigade.waiting = brigade.waiting.take().map(|order| order.renamed(name));
        }
        for messenger in &mut self.messengers {
            if let Message::Order { order, .. } | Message::Instruction { order, .. } =
                &mut messenger.carries
            {
                *order = order.renamed(name);
            }
        }
        for division in self.divisions.values_mut() {
            let told = division.instruction.take();
            division.instruction = told.map(|order| order.renamed(name));
        }
    }
}
