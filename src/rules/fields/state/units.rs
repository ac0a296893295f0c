//! The units of a game by their identifiers.

use std::collections::BTreeMap;
use std::collections::HashMap;
use std::sync::Arc;

use serde::Deserialize;
use serde::Deserializer;
use serde::Serialize;
use serde::Serializer;

use super::unit::UnitState;
use crate::rules::fields::terms::name::UnitId;

/// The units of a game in the order of their identifiers. A copy shares each with its original until it is changed,
/// so that a trial copies no more than it moves.
#[derive(Debug, Clone, Default)]
pub(in crate::rules::fields) struct Units {
    list: Arc<Vec<Arc<UnitState>>>,
    places: Arc<HashMap<UnitId, usize>>,
}

impl Units {
    /// Returns the place of a unit among all.
    pub fn place(&self, id: &UnitId) -> Option<usize> {
        self.places.get(id).copied()
    }

    /// Returns the unit at a place.
    pub fn at(&self, place: usize) -> Option<&UnitState> {
        self.list.get(place).map(AsRef::as_ref)
    }

    /// Returns a unit.
    pub fn get(&self, id: &UnitId) -> Option<&UnitState> {
        self.at(self.place(id)?)
    }

    /// Returns a unit that is about to change.
    pub fn get_mut(&mut self, id: &UnitId) -> Option<&mut UnitState> {
        let place = self.place(id)?;
        let list = Arc::make_mut(&mut self.list);
        list.get_mut(place).map(Arc::make_mut)
    }

    /// Returns all.
    pub fn values(&self) -> impl Iterator<Item = &UnitState> + '_ {
        self.list.iter().map(AsRef::as_ref)
    }

    /// Returns all, which are about to change.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut UnitState> + '_ {
        let list = Arc::make_mut(&mut self.list);
        list.iter_mut().map(Arc::make_mut)
    }

    /// Replaces units by others: `gone` by those that `come`.
    pub fn replace(&mut self, gone: &[UnitId], come: impl IntoIterator<Item = UnitState>) {
        let stay = self.list.iter().filter(|unit| !gone.contains(&unit.id));
        let come = come.into_iter().map(Arc::new);
        *self = Self::of(stay.cloned().chain(come));
    }

    fn of(units: impl Iterator<Item = Arc<UnitState>>) -> Self {
        let units: BTreeMap<UnitId, Arc<UnitState>> =
            units.map(|unit| (unit.id.clone(), unit)).collect();
        Self {
            places: Arc::new(units.keys().cloned().zip(0..).collect()),
            list: Arc::new(units.into_values().collect()),
        }
    }
}

impl FromIterator<UnitState> for Units {
    fn from_iter<I: IntoIterator<Item = UnitState>>(units: I) -> Self {
        Self::of(units.into_iter().map(Arc::new))
    }
}

impl PartialEq for Units {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

/// As a table from identifiers to units.
impl Serialize for Units {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.values().map(|unit| (&unit.id, unit)))
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let units = BTreeMap::<UnitId, UnitState>::deserialize(deserializer)?;
        Ok(units.into_values().collect())
    }
}
