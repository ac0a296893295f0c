//! The table as one side sees it, worked out once for all its brigades.

use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;
use std::rc::Rc;

use super::{
    enemies::{KnownEnemy, enemies},
    ground::Stakes,
    worth,
};
use crate::doctrine::Doctrine;
use rules::fields::position::place;
use rules::fields::state::State;
use rules::fields::terms::{
    name::{BrigadeId, FeatureId, SideId},
    order::Place,
};
use table::ground::Feature;

/// Distance in inches within which troops support one another.
pub(super) const SUPPORT: f64 = 8.0;

/// Distance in inches within which an enemy presses.
pub(super) const PRESSED: f64 = 12.0;

/// The table as one side sees it, for the orders of all its brigades.
pub(super) struct SideView<'a> {
    pub(super) state: &'a State,
    pub(super) doctrine: &'a Doctrine,
    pub(super) stakes: Stakes<'a>,
    pub(super) enemies: Vec<KnownEnemy<'a>>,
    /// Worth of each brigade's units on the table; each is asked for many times.
    strengths: Vec<(&'a BrigadeId, f64)>,
    side: &'a SideId,
    about: Answers<FeatureId, Rc<TroopsAbout<'a>>>,
    prizes: Answers<BrigadeId, [f64; 2]>,
    free: Answers<FeatureId, bool>,
    distances: Answers<[BrigadeId; 2], Option<f64>>,
}

/// The troops about a piece of ground.
pub(super) struct TroopsAbout<'a> {
    /// Worth of the known enemies who press on it.
    pub(super) against: f64,
    /// The side's units near enough to support it: the brigade and the worth of each.
    pub(super) friends: Vec<(&'a BrigadeId, f64)>,
}

/// Answers to one question that is asked for every brigade, each computed on first use.
struct Answers<K, V>(RefCell<HashMap<K, V>>);

impl<K: Hash + Eq + Clone, V: Clone> Answers<K, V> {
    fn get(&self, about: &K, find: impl FnOnce() -> V) -> V {
        if let Some(known) = self.0.borrow().get(about) {
            return known.clone();
        }
        let found = find();
        self.0.borrow_mut().insert(about.clone(), found.clone());
        found
    }
}

impl<K, V> Default for Answers<K, V> {
    fn default() -> Self {
        Self(RefCell::default())
    }
}

impl<'a> SideView<'a> {
    /// Makes the view of a side.
    pub(super) fn new(state: &'a State, side: &'a SideId, doctrine: &'a Doctrine) -> Self {
        let strengths = state
            .brigades()
            .map(|b| (&b.id, worth::strength(state, &b.id)));
        Self {
            state,
            doctrine,
            stakes: Stakes::new(state, side),
            enemies: enemies(state, side),
            strengths: strengths.collect(),
            side,
            about: Answers::default(),
            prizes: Answers::default(),
            free: Answers::default(),
            distances: Answers::default(),
        }
    }

    /// Returns the troops about a piece of ground.
    pub(super) fn troops_about(&self, feature: &Feature) -> Rc<TroopsAbout<'a>> {
        let id = FeatureId::new(&feature.id);
        self.about.get(&id, || {
            let close = |enemy: &&KnownEnemy<'_>| feature.distance(enemy.base.at) <= PRESSED;
            let enemies = self.enemies.iter().filter(close);
            let own = self.state.units().filter(|unit| unit.side == *self.side);
            let near = own.filter(|unit| {
                let base = unit.base();
                base.is_some_and(|base| feature.distance(base.at) <= SUPPORT)
            });
            Rc::new(TroopsAbout {
                against: enemies.map(|enemy| enemy.worth).sum(),
                friends: near
                    .map(|unit| (&unit.brigade, worth::unit_worth(unit)))
                    .collect(),
            })
        })
    }

    /// Returns the gains by driving an enemy brigade off, as [`Stakes::prize`] does.
    pub(super) fn prize(&self, enemy: &BrigadeId) -> [f64; 2] {
        self.prizes.get(enemy, || self.stakes.prize(enemy))
    }

    /// Checks whether ground is free of the enemy, as Advance demands (ORD-03).
    pub(super) fn is_free(&self, id: &FeatureId) -> bool {
        self.free.get(id, || {
            let place = Place::Feature(id.clone());
            place::occupying_enemy(self.state, &place, self.side).is_none()
        })
    }

    /// Returns the inches between two brigades; `None` if one of them is off the table.
    pub(super) fn inches_between(&self, one: &BrigadeId, other: &BrigadeId) -> Option<f64> {
        let pair = [one.clone(), other.clone()];
        self.distances
            .get(&pair, || self.state.brigade_distance(one, other))
    }

    /// Returns the worth of a brigade's units on the table; 0 for an unknown brigade.
    pub(super) fn strength(&self, brigade: &BrigadeId) -> f64 {
        let mut each = self.strengths.iter();
        let found = each.find(|(id, _)| *id == brigade);
        found.map_or(0.0, |(_, strength)| *strength)
    }
}
