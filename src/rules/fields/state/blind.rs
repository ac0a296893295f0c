//! The cards of blinds, and what each represents (BLIND-01).
//!
//! The card of a real blind is borne by the first of its units: its base is the card's, and the others are off the
//! table until it is shown. A dummy is a brigade of one unit that is nothing but the card.

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
    /// Its number.
    pub number: u32,
    /// True if it represents nothing.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub dummy: bool,
    /// True if it was shown, for good (BLIND-08).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shown: bool,
    /// True if a march that it ended has marked it real (BLIND-07).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub real: bool,
    /// Its place when it was shown, for the rest of that phase (BLIND-08).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lay: Option<(Point, Bearing)>,
}

impl BlindCard {
    /// Creates a card whose front no one has seen.
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

/// Returns the name by which everybody knows the blind of a number: `blind-3`.
#[must_use]
pub fn blind_name(number: u32) -> BrigadeId {
    BrigadeId::new(&format!("{BLIND}{number}"))
}

/// Returns the number of the blind that everybody knows by that name; none of any other.
#[must_use]
pub fn number_of(name: &BrigadeId) -> Option<u32> {
    name.as_str().strip_prefix(BLIND)?.parse().ok()
}

/// Returns the dummy of a number: a brigade of nothing, and its card as a unit.
#[must_use]
pub fn dummy(number: u32, of: (&Brigade, &Unit), size: CardSize) -> (Brigade, Unit) {
    let (sister, pattern) = of;
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

    /// Returns every card with its brigade, by identifier, shown ones too.
    pub fn cards(&self) -> impl Iterator<Item = (&BrigadeId, &BlindCard)> + '_ {
        self.cards.iter()
    }

    /// Returns the card of a brigade, shown or not.
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

    /// Returns the brigade that a blind's name means; `None` for any other name.
    pub(super) fn behind(&self, name: &BrigadeId) -> Option<&BrigadeId> {
        let number: u32 = name.as_str().strip_prefix(BLIND)?.parse().ok()?;
        let mut cards = self.cards.iter();
        cards
            .find(|(_, card)| card.number == number)
            .map(|(id, _)| id)
    }

    /// Returns the name by which another side speaks of a brigade: that of its blind, as long as it is one
    /// (BLIND-11).
    #[must_use]
    pub fn spoken_of(&self, brigade: &BrigadeId) -> BrigadeId {
        match self.card(brigade).filter(|card| !card.shown) {
            Some(card) => blind_name(card.number),
            None => brigade.clone(),
        }
    }

    /// Describes a blind to its side: `3 = Cutler`, `3 = nothing`; `None` for a brigade that is not a blind
    /// (BLIND-11).
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

    /// Returns the base of a blind's card; none once it is shown, and while it is not on the table.
    #[must_use]
    pub fn card_base(&self, brigade: &BrigadeId) -> Option<Base> {
        self.is_blind(brigade)
            .then(|| self.bearer(brigade)?.base())
            .flatten()
    }

    /// Returns the unit that bears a brigade's card: the first of those that are not broken.
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

    /// Returns the table as sight and sweeps by, or about, a brigade see it. A dummy is on no table but its own: it
    /// watches no one, hides no one and ends no march (BLIND-03, BLIND-07).
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

    /// Returns an order as its side speaks it: a blind of the enemy goes by its number (BLIND-09, BLIND-11).
    #[must_use]
    pub fn spoken(&self, order: &Order, side: &SideId) -> Order {
        order.renamed(|id| match self.brigade(id) {
            Some(brigade) if brigade.side != *side => self.spoken_of(id),
            _ => id.clone(),
        })
    }

    /// The orders of a roster name brigades: a brigade that is to attack a blind knows its number.
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

    /// A blind is shown: orders that name it name its brigade from now on.
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
