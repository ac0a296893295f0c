//! The table as one side sees it, worked out once for all its brigades.

use super::{
    enemies::{KnownEnemy, enemies},
    ground::Stakes,
    worth,
};
use crate::doctrine::Doctrine;
use rules::fields::state::State;
use rules::fields::terms::name::{BrigadeId, SideId};

/// The table as one side sees it, for the orders of all its brigades.
pub(super) struct SideView<'a> {
    pub(super) state: &'a State,
    pub(super) doctrine: &'a Doctrine,
    pub(super) stakes: Stakes<'a>,
    pub(super) enemies: Vec<KnownEnemy<'a>>,
    /// Worth of each brigade's units on the table; each is asked for many times.
    strengths: Vec<(&'a BrigadeId, f64)>,
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
        }
    }

    /// Returns the worth of a brigade's units on the table; 0 for an unknown brigade.
    pub(super) fn strength(&self, brigade: &BrigadeId) -> f64 {
        let mut each = self.strengths.iter();
        let found = each.find(|(id, _)| *id == brigade);
        found.map_or(0.0, |(_, strength)| *strength)
    }
}
