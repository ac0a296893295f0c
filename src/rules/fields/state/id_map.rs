//! Members of a game by identifier: units, brigades, divisions, generals.

use std::borrow::Borrow;
use std::collections::{BTreeMap, HashMap};
use std::hash::Hash;
use std::sync::Arc;

use foldhash::fast::FixedState;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A member that has an identifier.
pub(crate) trait Identified {
    /// Identifier.
    type Id: Clone + Ord + Hash;

    /// Returns the identifier.
    fn id(&self) -> &Self::Id;
}

/// All members of one kind, sorted by identifier. A copy shares each member with the original until that member is
/// changed, so that a trial run copies only what it changes.
#[derive(Debug)]
pub(crate) struct IdMap<T: Identified> {
    list: Arc<Vec<Arc<T>>>,
    /// Index of each member. It is used a thousand times a move. Identifiers never come from an attacker, so a fast
    /// unkeyed hash is safe.
    places: Arc<HashMap<T::Id, usize, FixedState>>,
}

impl<T: Identified + Clone> IdMap<T> {
    /// Returns the index of a member among all; `None` for an unknown identifier.
    pub fn place<Q: Hash + Eq + ?Sized>(&self, id: &Q) -> Option<usize>
    where
        T::Id: Borrow<Q>,
    {
        self.places.get(id).copied()
    }

    /// Returns the member at an index; `None` if there is none.
    pub fn at(&self, place: usize) -> Option<&T> {
        self.list.get(place).map(AsRef::as_ref)
    }

    /// Returns the member with an identifier; `None` if there is none.
    pub fn get<Q: Hash + Eq + ?Sized>(&self, id: &Q) -> Option<&T>
    where
        T::Id: Borrow<Q>,
    {
        self.at(self.place(id)?)
    }

    /// Returns a mutable reference to the member with an identifier; `None` if there is none.
    pub fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, id: &Q) -> Option<&mut T>
    where
        T::Id: Borrow<Q>,
    {
        let place = self.place(id)?;
        let list = Arc::make_mut(&mut self.list);
        list.get_mut(place).map(Arc::make_mut)
    }

    /// Returns all members.
    pub fn values(&self) -> impl Iterator<Item = &T> + '_ {
        self.list.iter().map(AsRef::as_ref)
    }

    /// Returns mutable references to all members.
    pub fn values_mut(&mut self) -> impl Iterator<Item = &mut T> + '_ {
        self.some_mut(|_| true)
    }

    /// Returns some members, for a change.
    pub fn some_mut(&mut self, which: impl Fn(&T) -> bool) -> impl Iterator<Item = &mut T> {
        let list = Arc::make_mut(&mut self.list).iter_mut();
        list.filter(move |one| which(one)).map(Arc::make_mut)
    }

    /// Removes the members `gone` and adds the members `come`.
    pub fn replace(&mut self, gone: &[T::Id], come: impl IntoIterator<Item = T>) {
        let stay = self.list.iter().filter(|one| !gone.contains(one.id()));
        let come = come.into_iter().map(Arc::new);
        *self = Self::from_values(stay.cloned().chain(come));
    }

    fn from_values(all: impl Iterator<Item = Arc<T>>) -> Self {
        let all: BTreeMap<T::Id, Arc<T>> = all.map(|one| (one.id().clone(), one)).collect();
        Self {
            places: Arc::new(all.keys().cloned().zip(0..).collect()),
            list: Arc::new(all.into_values().collect()),
        }
    }
}

impl<T: Identified> Clone for IdMap<T> {
    fn clone(&self) -> Self {
        Self {
            list: Arc::clone(&self.list),
            places: Arc::clone(&self.places),
        }
    }
}

impl<T: Identified + Clone> FromIterator<T> for IdMap<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> Self {
        Self::from_values(all.into_iter().map(Arc::new))
    }
}

impl<T: Identified + PartialEq> PartialEq for IdMap<T> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

/// Written as a table with identifiers as keys.
impl<T: Identified<Id: Serialize> + Serialize> Serialize for IdMap<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.list.iter().map(|one| (one.id(), one)))
    }
}

impl<'de, T> Deserialize<'de> for IdMap<T>
where
    T: Identified<Id: Deserialize<'de>> + Clone + Deserialize<'de>,
{
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let all = BTreeMap::<T::Id, T>::deserialize(deserializer)?;
        Ok(all.into_values().collect())
    }
}
