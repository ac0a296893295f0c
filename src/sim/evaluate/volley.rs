//! The fire possible in the present position. Joint fire at one enemy counts for more (FIRE-04).

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::doctrine::Doctrine;
use crate::evaluate::{ground::Stakes, worth};
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::{command::SwitchedModifier, name::UnitId};

/// The active side's units that could fire at each enemy; computed on first use.
pub struct Volleys<'a> {
    state: &'a State,
    doctrine: &'a Doctrine,
    stakes: &'a Stakes<'a>,
    found: RefCell<BTreeMap<UnitId, Vec<UnitId>>>,
}

impl<'a> Volleys<'a> {
    /// Creates the lists for the present position.
    #[must_use]
    pub fn new(state: &'a State, doctrine: &'a Doctrine, stakes: &'a Stakes<'a>) -> Self {
        Self {
            state,
            doctrine,
            stakes,
            found: RefCell::default(),
        }
    }

    /// Returns the units outside a body that could fire at an enemy.
    #[must_use]
    pub fn beside(&self, body: &[UnitId], enemy: &UnitId) -> Vec<UnitId> {
        let mut found = self.found.borrow_mut();
        let firers = found.entry(enemy.clone());
        let firers = firers.or_insert_with(|| combat::firers_at(self.state, enemy));
        let others = firers.iter().filter(|unit| !body.contains(unit));
        others.cloned().collect()
    }

    /// Returns the expected gain of some units' fire at an enemy, from their places in `state`, in points of size; 0 if
    /// it is better not to fire.
    #[must_use]
    pub fn gain(&self, state: &State, firing: &[UnitId], at: &UnitId) -> f64 {
        if firing.is_empty() {
            return 0.0;
        }
        let account = combat::account_of_fire(state, firing, at, &SwitchedModifier::default());
        account.map_or(0.0, |account| {
            let terms = worth::terms(state, &account, self.doctrine, self.stakes);
            terms.iter().map(|(_, points)| points).sum::<f64>().max(0.0)
        })
    }
}
