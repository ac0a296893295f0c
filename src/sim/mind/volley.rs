//! Who could fire at whom as things stand: fire that falls on one enemy together counts for more (FIRE-04).

use std::cell::RefCell;
use std::collections::BTreeMap;

use crate::doctrine::Doctrine;
use crate::mind::worth;
use rules::fields::combat;
use rules::fields::state::State;
use rules::fields::terms::{command::Switched, name::UnitId};

/// Who of the active side could fire at an enemy; asked of the rules once somebody wants to know of him.
pub struct Volleys<'a> {
    state: &'a State,
    found: RefCell<BTreeMap<UnitId, Vec<UnitId>>>,
}

impl<'a> Volleys<'a> {
    /// Who could fire as things stand.
    #[must_use]
    pub fn of(state: &'a State) -> Self {
        let found = RefCell::default();
        Self { state, found }
    }

    /// Who could fire at an enemy, but for those of a body.
    #[must_use]
    pub fn beside(&self, body: &[UnitId], enemy: &UnitId) -> Vec<UnitId> {
        let mut found = self.found.borrow_mut();
        let firers = found.entry(enemy.clone());
        let firers = firers.or_insert_with(|| combat::firers_at(self.state, enemy));
        let others = firers.iter().filter(|unit| !body.contains(unit));
        others.cloned().collect()
    }
}

/// What fire of some units at an enemy promises, in points of size; nothing where they would rather not fire.
#[must_use]
pub fn gain(state: &State, doctrine: &Doctrine, firing: &[UnitId], at: &UnitId) -> f64 {
    if firing.is_empty() {
        return 0.0;
    }
    let account = combat::account_of_fire(state, firing, at, &Switched::default());
    account.map_or(0.0, |account| {
        let terms = worth::terms(state, &account, doctrine);
        terms.iter().map(|(_, points)| points).sum::<f64>().max(0.0)
    })
}
