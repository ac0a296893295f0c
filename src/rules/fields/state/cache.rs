//! Cache of facts computed from a position, valid until the position changes.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use super::{OnTable, State};
use crate::terms::{event::Event, hold::GroundShare, name::UnitId};

/// Cache of facts computed from a position. It is not part of the position: it is not stored, and positions that differ
/// only in the cache are equal. Copies of a position share the cache until one of them changes, so facts that one trial
/// run computes before its first step are ready for the next run.
#[derive(Debug, Clone, Default)]
pub(crate) struct Cache {
    table: Shared<Arc<OnTable>>,
    /// The table that was in use before the present one.
    before: Option<Arc<OnTable>>,
    in_contact: Shared<BTreeSet<UnitId>>,
    held: Shared<Vec<GroundShare>>,
    /// The position without enemies out of sight, as a side knows it.
    in_sight: Shared<Box<State>>,
    /// Indices of the roster's units among all: no event changes the troops of a game.
    places: Shared<Vec<usize>>,
}

type Shared<T> = Arc<OnceLock<T>>;

/// Clears a computed value, for this copy alone.
fn forget_shared<T>(kept: &mut Shared<T>) {
    match Arc::get_mut(kept) {
        Some(own) => drop(own.take()),
        None => *kept = Arc::default(),
    }
}

impl PartialEq for Cache {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Cache {
    /// Returns the table; if necessary, builds it first, using the table before the last change.
    pub(super) fn kept_table(
        &self,
        lay_out: impl FnOnce(Option<&OnTable>) -> OnTable,
    ) -> Arc<OnTable> {
        let lay_out = || Arc::new(lay_out(self.before.as_deref()));
        Arc::clone(self.table.get_or_init(lay_out))
    }

    /// Returns the part of the cache that is valid for a position with the same table.
    pub(super) fn of_the_table(&self) -> Self {
        Self {
            table: Arc::clone(&self.table),
            before: self.before.clone(),
            in_contact: Arc::clone(&self.in_contact),
            ..Self::default()
        }
    }

    /// Returns the position without enemies out of sight; computes it on first use.
    pub(super) fn in_sight(&self, leave_out: impl FnOnce() -> State) -> &State {
        self.in_sight.get_or_init(|| Box::new(leave_out()))
    }

    /// Returns the units in contact with an enemy; computes them on first use.
    pub(super) fn in_contact(&self, find: impl FnOnce() -> BTreeSet<UnitId>) -> &BTreeSet<UnitId> {
        self.in_contact.get_or_init(find)
    }

    /// Returns the indices of the units in the order of the roster; computes them on first use.
    pub(super) fn unit_places(&self, find: impl FnOnce() -> Vec<usize>) -> &[usize] {
        self.places.get_or_init(find)
    }

    /// Returns the holders of ground, computed if necessary.
    pub(super) fn ground_holders(&self, find: impl FnOnce() -> Vec<GroundShare>) -> &[GroundShare] {
        self.held.get_or_init(find)
    }

    /// Checks whether the cached table and contacts, if any, equal those computed from the position.
    pub(super) fn is_of(
        &self,
        lay_out: impl FnOnce() -> OnTable,
        find: impl FnOnce() -> BTreeSet<UnitId>,
    ) -> bool {
        let table = self.table.get();
        let in_contact = self.in_contact.get();
        table.is_none_or(|table| **table == lay_out())
            && in_contact.is_none_or(|units| *units == find())
    }

    /// Clears everything that an event may have changed.
    pub(super) fn forget(&mut self, event: &Event) {
        // The holders of ground depend not only on places, but also on fights, conditions and choices of the owner.
        forget_shared(&mut self.held);
        forget_shared(&mut self.in_sight);
        if !leaves_the_table(event) {
            let before = self.table.get().cloned();
            self.before = before.or_else(|| self.before.take());
            forget_shared(&mut self.table);
            forget_shared(&mut self.in_contact);
        }
    }
}

/// Checks whether all units, the ground and the rules of sight are unchanged by an event.
fn leaves_the_table(event: &Event) -> bool {
    matches!(
        event,
        Event::OrderWritten { .. }
            | Event::PostTaken { .. }
            | Event::PhaseBegan { .. }
            | Event::LeftUndone { .. }
            | Event::PointsSpent { .. }
            | Event::MessengerSent { .. }
            | Event::MessengerTested { .. }
            | Event::MessengerRode { .. }
            | Event::MessengerPlaced { .. }
            | Event::MessengerRunOver { .. }
            | Event::MessengerGone { .. }
            | Event::ReportRead { .. }
            | Event::InstructionRead { .. }
            | Event::OrderDelivered { .. }
            | Event::OrderAccepted { .. }
            | Event::OrderChanged { .. }
            | Event::PositionTaken { .. }
            | Event::Activated { .. }
            | Event::GroundHeld { .. }
            | Event::Marked { .. }
            | Event::BrigadeRallied { .. }
            | Event::GaveWay { .. }
            | Event::Charged { .. }
            | Event::Rode { .. }
            | Event::Led { .. }
            | Event::LeadEnded { .. }
            | Event::Fought { .. }
            | Event::GeneralTested { .. }
            | Event::GeneralReturned { .. }
            | Event::FatigueGained { .. }
            | Event::Recovered { .. }
            | Event::LevelSet { .. }
            | Event::MoraleReckoned { .. }
            | Event::TurnClosed { .. }
            | Event::Resynced { .. }
            | Event::Noted { .. }
            | Event::NotedInPrivate { .. }
            | Event::Warned { .. }
    )
}
