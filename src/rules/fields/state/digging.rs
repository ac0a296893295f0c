//! A unit that digs (DIG-02).

use serde::{Deserialize, Serialize};

use crate::state::{Deeds, State, UnitState};
use crate::terms::name::UnitId;
use table::ground::Feature;

/// Start and end of a unit's digging.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Digging {
    /// Turn at the end of whose tactical phase the works are done, counted as the unit's brigade counts turns
    /// ([`State::own_turn`]).
    pub done: u32,
    /// Window in which the digging began ([`State::window`]).
    pub begun: u32,
    /// The unit's acts in that turn before the digging began.
    pub before: Deeds,
}

impl Digging {
    /// Returns the unit's acts before the digging began, as long as they count ([`State::window`]); empty later.
    #[must_use]
    pub fn deeds_before(&self, window: u32) -> Deeds {
        match window == self.begun {
            true => self.before.clone(),
            false => Deeds::default(),
        }
    }
}

impl State {
    /// Returns the digging of a unit; `None` if it does not dig.
    #[must_use]
    pub fn digging(&self, unit: &UnitId) -> Option<&Digging> {
        self.digging.get(unit)
    }

    /// Returns every unit that digs.
    pub fn diggers(&self) -> impl Iterator<Item = (&UnitState, &Digging)> + '_ {
        let known = |id: &UnitId| self.units.get(id);
        self.digging
            .iter()
            .filter_map(move |(id, digging)| Some((known(id)?, digging)))
    }

    /// Returns the works around a unit: those that contain its centre (DIG-05); `None` if there are none.
    #[must_use]
    pub fn works_of(&self, unit: &UnitState) -> Option<&Feature> {
        let (at, _) = unit.at?;
        let mut works = self.ground.features.iter().filter(|f| f.is_works());
        works.find(|works| works.contains(at))
    }
}
