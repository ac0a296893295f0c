//! Errors of recorded places.

use std::collections::BTreeMap;

use rules::fields::state::State;
use rules::fields::terms::{
    event::{Event, UnitPosition},
    name::UnitId,
};

/// Error that every move adds to a place, in inches.
pub const A_MOVE: f64 = 0.25;

/// The possible error of each unit's recorded place, which grows from its last measurement on.
#[derive(Debug, Clone, Default)]
pub struct PlaceErrors {
    moves: BTreeMap<UnitId, u32>,
}

impl PlaceErrors {
    /// Updates the errors after an event.
    pub fn note(&mut self, event: &Event) {
        match event {
            Event::Moved { units, .. } | Event::FellBack { units, .. } => self.moved(units),
            Event::Marched(march) => self.moved(&march.units),
            Event::DrivenBack { unit, .. } => self.moved(std::slice::from_ref(unit)),
            Event::Placed {
                unit: Some(unit), ..
            } => {
                self.moves.remove(&unit.unit);
            }
            Event::Deployed { units, .. } => {
                self.moves
                    .retain(|id, _| units.iter().all(|u| u.unit != *id));
            }
            _ => {}
        }
    }

    fn moved(&mut self, units: &[UnitPosition]) {
        for unit in units {
            *self.moves.entry(unit.unit.clone()).or_default() += 1;
        }
    }

    /// Returns the error of a unit's place, in inches.
    #[must_use]
    pub fn place_error(&self, unit: &UnitId) -> f64 {
        f64::from(self.moves.get(unit).copied().unwrap_or(0)) * A_MOVE
    }

    /// Returns the units on the table whose places are uncertain, the greatest error first.
    #[must_use]
    pub fn worst(&self, state: &State) -> Vec<(UnitId, f64)> {
        let on_table = |id: &&UnitId| state.unit(id).is_some_and(|unit| unit.base().is_some());
        let mut worst: Vec<(UnitId, f64)> = self
            .moves
            .keys()
            .filter(on_table)
            .map(|id| (id.clone(), self.place_error(id)))
            .collect();
        worst.sort_by(|a, b| b.1.total_cmp(&a.1));
        worst
    }
}
